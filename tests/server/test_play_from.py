"""Playing on from a step of a finished game, at a table of its own."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.by_day import most_varied_by_day
from tests.server.client import Seat
from tests.server.harness import House, run, serving
from tests.server.studying import reviewed
from tests.server.test_shared_games import code_of, finished
from tudor import Game, write_record
from tudor.editions import load
from tudor.engine import pending
from tudor.model.truth import Asked
from tudor.notation import Record, read_record, replay
from tudor.protocol.forms import Seated
from tudor.server.http.positions import position
from tudor.server.storage import SqliteStorage
from tudor.server.table import study
from tudor.server.table.lobby import Lobby
from tudor.server.table.services import Services, Timing
from tudor.server.table.tokens import Tokens
from tudor.server.workers.pool import Workers
from tudor.text.errors import Illegal
from tudor.views import observations

UNHURRIED = Timing(bot_pace=3600.0)
"""No bot plays in the time of a test."""


def played(edition: str = "clue-1998", seed: int = 6) -> Record:
    """A game of bots."""
    game = Game(edition, 3, seed=seed)
    game.play_out(dict.fromkeys((*game.setup.seats, *load(edition).suspects), "novice"))
    return game.record()


async def record_of(house: House, table: str, token: str) -> Record:
    """The complete record of a finished game."""
    return read_record((await house.get(f"/api/games/{table}/record", token)).json["record"])


async def play_from(house: House, seat: Seat, **wanted: Any) -> Any:
    """What the server answers to the wish to play on from a step of a player's game."""
    body = {"nickname": "Ada", "level": "novice", **wanted}
    headers = {"Authorization": f"Bearer {seat.token}"}
    return await house.http("POST", f"/api/games/{seat.seated.table}/play", body, headers)


async def gone_on(house: House, seat: Seat, **wanted: Any) -> Seat:
    """The player at the new table."""
    answer = await play_from(house, seat, **wanted)
    assert 201 == answer.status, answer.body
    return await house.seat(Seated(**answer.json))


def known(record: Record, step: int, place: int | None) -> list[object]:
    """What a seat, or a spectator, had observed after a step of a game whose seats keep their names."""
    seat = None if place is None else record.setup.seats[place]
    events = [event for one in list(replay(record))[: step + 1] for event in one.events]
    return list(observations(events, seat))


def asking(record: Record, place: int) -> int:
    """A step in the middle of a game after which a seat alone must decide, so that nothing happens without its player."""
    seat = record.setup.seats[place]
    dues = [pending(step.state) for step in replay(record) if seat not in step.state.out]
    own = [step for step, due in enumerate(dues) if isinstance(due, Asked) and due.seats == (seat,)]
    return own[len(own) // 2]


def test_a_game_goes_on_at_a_table_of_its_own(tmp_path: Path) -> None:
    """You know what your seat knew then, and nothing more; the game is played to its end, and its record can be read."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await finished(house)
            record = await record_of(house, ada.seated.table, ada.token)
            place = ((ada.chair or 0) + 1) % len(record.setup.seats)
            step = asking(record, place)
            again = await gone_on(house, ada, step=step, sight=record.setup.seats[place])
            spectator = await house.spectator(again.seated.table)
            assert (place, "person", "Ada") == (again.chair, again.own.who, again.own.name)
            assert ["novice"] * 2 == [chair.name for chair in again.chairs if chair.who == "bot"]
            assert again.table is not None
            assert again.table.fairness is None
            for seen, viewer in ((again.observations, place), (spectator.observations, None)):
                assert known(record, step, viewer) == seen
            assert again.table.id != ada.seated.table
            assert 400 == (await house.get(f"/api/games/{again.table.id}/record", again.token)).status
            await again.play(Random(2), haste=1.0)
            told = await record_of(house, again.seated.table, again.token)
            turn = list(replay(record))[step].state.turn
            assert turn == again.table.from_turn
            assert {"Study": f"turn {turn}", f"Player{place + 1}": "Ada"}.items() <= told.headers.items()
            assert not [name for name in told.headers if name.startswith("Fair")]
            count = sum(len(one.events) for one in list(replay(record))[: step + 1])
            assert record.observations[:count] == told.observations[:count]
            verify = await house.get(f"/api/games/{again.seated.table}/verify", again.token)
            assert (400, "fair-nothing-promised") == verify.refusal
            studies = [
                (await house.get(f"/api/games/{one.seated.table}/replay", one.token)).json for one in (ada, again)
            ]
            assert [None, turn] == [one["study"] for one in studies]
            assert await reviewed(house, again.seated.table, again.token)

    run(main())


@pytest.mark.nightly
def test_it_survives_a_restart(tmp_path: Path) -> None:
    """A new server finds the game where it was; what is played afterwards is stored like any other game."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await finished(house)
            record = await record_of(house, ada.seated.table, ada.token)
            step = asking(record, ada.chair or 0)
            again = await gone_on(house, ada, step=step, sight=str(ada.chair))
            await again.ping()
        async with serving(tmp_path) as house:
            back = await house.resume(again)
            assert (again.seq, again.view["hand"]) == (back.seq, back.view["hand"])
            assert again.observations == back.observations
            await back.play(Random(3), haste=1.0)
            assert 200 == (await house.get(f"/api/games/{back.seated.table}/record", back.token)).status

    run(main())


@pytest.mark.parametrize("edition", most_varied_by_day())
def test_every_step_of_every_edition_can_be_played_on_from(edition: str, tmp_path: Path) -> None:
    """The table stands as the game stood; another process that takes it over finds the same, and draws the same dice."""
    record = played(edition)
    text, steps = write_record(record), list(replay(record))
    dealt = next(number for number, step in enumerate(steps) if len(step.state.hands) == len(step.state.setup.seats))
    wanted = sorted({dealt, *range(dealt, len(steps) - 1, max(1, len(steps) // 12))})

    async def main() -> None:
        storage, workers = await SqliteStorage.open(tmp_path), Workers(1)
        services, tokens = Services(storage, workers, UNHURRIED), Tokens(b"secret")
        first, second = Lobby(services, tokens), Lobby(services, tokens)
        for step in wanted:
            state = steps[step].state
            place = next(number for number, seat in enumerate(state.setup.seats) if seat not in state.out | state.dead)
            here = position(text, str(place), step)
            table, _ = await first.open(here.settings("en", "calm"), here.chairs("novice"), "Ada")
            await study.begin(table, here)
            assert table.game is not None
            match = table.game.match
            count = sum(len(one.events) for one in steps[: step + 1])
            assert record.observations[:count] == tuple(match.events[:count])
            if len(match.events) == count:
                assert state == match.state
            await first.release(table.record.id)
            found = await second.find(table.record.id)
            assert found.game is not None
            assert (match.state, match.events) == (found.game.match.state, found.game.match.events)
            assert (place, "playing") == (found.record.number_of(found.record.people[0].key), found.stage)
        second.stop()
        workers.stop()
        await storage.close()

    run(main())


@pytest.mark.parametrize(
    ("code", "step", "sight"),
    [
        ("position-step", -1, "all"),
        ("position-step", 99_999, "all"),
        ("step-undealt", 0, "all"),
        ("seat-unknown", 40, "nobody"),
    ],
)
def test_what_cannot_be_played_on_from(code: str, step: int, sight: str) -> None:
    """A step that is not there or too early, and a seat that nobody has, are refused."""
    with pytest.raises(Illegal) as refused:
        position(write_record(played()), sight, step)
    assert code == refused.value.code


def test_nobody_plays_on_when_there_is_nothing_to_win() -> None:
    """The end of a game is refused, and so is the seat of a player who is out."""
    for seed in range(20):
        record = played(seed=seed)
        steps = list(replay(record))
        with pytest.raises(Illegal) as refused:
            position(write_record(record), "all", len(steps) - 1)
        assert "position-over" == refused.value.code
        out = next((number for number, step in enumerate(steps[:-1]) if step.state.out), None)
        if out is not None:
            [seat] = steps[out].state.out
            with pytest.raises(Illegal) as refused:
                position(write_record(record), seat, out)
            assert "position-out" == refused.value.code
            return
    raise AssertionError("nobody accused wrongly")


def test_only_who_may_see_a_game_plays_on(tmp_path: Path) -> None:
    """Its player does, and who has the link to it; nobody else, and nobody during the game. Nonsense is refused."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await finished(house)
            table, wanted = ada.seated.table, {"nickname": "Eve", "step": 40}
            assert (403, "token") == (await house.post(f"/api/games/{table}/play", wanted)).refusal
            code = await code_of(house, ada)
            shared = await house.post(f"/api/games/{code}/play", wanted)
            assert 201 == shared.status
            assert table.encode() not in shared.body
            running = await house.seat(Seated(**shared.json))
            assert (400, "game-not-over") == (await play_from(house, running, step=40)).refusal
            assert (400, "level") == (await play_from(house, ada, step=40, level="god")).refusal
            assert (400, "nickname") == (await play_from(house, ada, step=40, nickname=" ")).refusal
            assert 400 == (await play_from(house, ada, step="forty")).status
            assert 400 == (await play_from(house, ada, step=10**30)).status

    run(main())
