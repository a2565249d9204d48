"""Against bots alone nobody waits for the player, so the game waits for them."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

from msgspec.structs import replace

from tests.server.client import Seat
from tests.server.harness import AT_ONCE, House, Seated, everybody, run, serving, settle
from tests.server.sealed import NoWindow, choices, something
from tests.server.standing_clock import pass_time, run_standing, standing
from tests.server.turns import knows_more, owing, reacting
from tudor.model.kinds import SEALED
from tudor.protocol import messages as says
from tudor.server.table.services import Timing

SLOW = Timing(bot_pace=0.0, window=4.0, grace=40.0, pace=90.0)
LONG = 86_400.0


async def alone(house: House, **wanted: object) -> Seat:
    """A player against bots, asked for the first decision."""
    answer = await house.post("/api/play", {"nickname": "Ada", "level": "novice", "players": 3, **wanted})
    ada = await house.seat(Seated(**answer.json))
    await ada.until(lambda: ada.decision is not None)
    return ada


def test_a_game_against_bots_has_no_clock(tmp_path: Path) -> None:
    """Present or away, for a decision as long as a day: nobody plays for you, and the game is where you left it."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            ada = await alone(house)
            assert ada.clock is None
            known, decision = ada.seq, ada.decision
            await pass_time(LONG, ada)
            watching = await house.spectator(ada.seated.table)
            await ada.drop()
            await watching.until(lambda: not watching.chair_at(ada.chair).present)
            await pass_time(LONG, watching)
            back = await house.resume(ada)
            assert (known, decision, False, None) == (back.seq, back.decision, back.own.stand_in, back.clock)
            assert isinstance(await back.act(back.any_action(Random(1))), says.Accepted)

    run_standing(main())


def test_the_last_person_at_a_table_has_no_clock(tmp_path: Path) -> None:
    """When all other people have left for good, the clock stops for the one who stays."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            seats = await house.start(people=3)
            ada = owing(seats)
            assert ada.clock is not None
            for other in seats:
                if other is not ada:
                    await other.accepted("leave")
            await ada.until(lambda: ada.clock is None)
            await pass_time(LONG, ada)
            assert (False, True) == (ada.own.stand_in, ada.decision is not None)

    run_standing(main())


def test_a_game_given_up_is_played_to_its_end(tmp_path: Path) -> None:
    """A game against bots waits for a month; after that the usual clock holds, and no game stays open for ever."""

    async def main() -> None:
        async with serving(tmp_path, replace(AT_ONCE, solo=0.0, grace=0.0)) as house:
            ada = await alone(house)
            assert ada.clock is not None
            watching = await house.spectator(ada.seated.table)
            await ada.drop()
            await watching.until(lambda: watching.stage == "over")

    run(main())


async def window_alone(house: House, worth: Callable[[Seat], object]) -> Seat:
    """A player against bots in a sealed window of a kind."""
    for seed in range(20):
        ada = await alone(house, edition="cluedo-2008", players=4)
        with suppress(NoWindow):
            await _come_to_window(ada, worth, Random(seed))
            return ada
    raise AssertionError("no such window in twenty games")


async def _come_to_window(ada: Seat, worth: Callable[[Seat], object], rng: Random) -> None:
    while True:
        await ada.until(lambda: ada.decision is not None or ada.stage == "over")
        if ada.stage == "over":
            raise NoWindow
        if reacting([ada]) and worth(ada):
            return
        known = ada.seq
        await ada.act(something(ada, rng))
        await ada.until(partial(knows_more, known, ada))


def test_a_window_closes_with_the_only_persons_reply(tmp_path: Path) -> None:
    """However long you think, a sealed window stays open against bots; your reply closes it without waiting for its time."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            ada = await window_alone(house, choices)
            known = ada.seq
            await pass_time(LONG, ada)
            assert (known, None) == (ada.seq, ada.clock)
            assert isinstance(await ada.act(choices(ada)[0]), says.Accepted)
            await ada.until(lambda: ada.view["asked"] not in SEALED)

    run_standing(main())


def test_a_window_without_a_choice_closes_by_itself(tmp_path: Path) -> None:
    """If the only person has nothing to choose in a sealed window, it closes without a reply."""

    async def main() -> None:
        async with serving(tmp_path, AT_ONCE) as house:
            ada = await window_alone(house, lambda seat: not choices(seat))
            await ada.until(lambda: ada.view["asked"] not in SEALED or ada.stage == "over")

    run(main())


def test_a_waiting_game_needs_no_memory(tmp_path: Path) -> None:
    """A game whose only person is away is released, and loaded when they return; so it is after a restart."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await alone(house)
            lobby = house.server.lobby if house.server else None
            assert lobby is not None
            await lobby.tidy(3600)
            assert ada.seated.table in lobby.tables
            watching = await house.spectator(ada.seated.table)
            await ada.drop()
            await watching.until(lambda: not watching.chair_at(ada.chair).present)
            await watching.close()
            while lobby.tables[ada.seated.table].clients:
                await house.get("/healthz")
            await lobby.tidy(3600)
            assert {} == lobby.tables
            back = await house.resume(ada)
            assert (ada.seq, ada.decision) == (back.seq, back.decision)
        async with serving(tmp_path) as house:
            lobby = house.server.lobby if house.server else None
            assert lobby is not None
            await lobby.restore()
            assert {} == lobby.tables
            again = await house.resume(back)
            assert (ada.seq, ada.decision) == (again.seq, again.decision)
            assert isinstance(await again.act(again.any_action(Random(1))), says.Accepted)

    run(main())


def test_a_client_that_found_a_table_before_it_was_released_comes_again(tmp_path: Path) -> None:
    """A player who connects just as a waiting game is released is asked to connect again, and then plays."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await alone(house)
            lobby = house.server.lobby if house.server else None
            assert lobby is not None
            early = await house.visit(ada.seated.table)
            await early.ping()
            await lobby.release(ada.seated.table)
            await early.send({"type": "hello", "token": ada.token})
            await early.until(lambda: early.goodbye is not None)
            assert early.goodbye is not None
            assert ("stopping", 0) == (early.goodbye.code, early.goodbye.again)
            back = await house.resume(ada)
            assert isinstance(await back.act(back.any_action(Random(1))), says.Accepted)

    run(main())


def test_a_seat_is_taken_back_by_whatever_its_owner_does(tmp_path: Path) -> None:
    """A bot stands in for a slow player; asking for the seat, a note and an order each take it back."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, bot_pace=5.0)) as house:
            for kind, wanted in (
                ("take-back", {}),
                ("note", {"card": "rope", "owner": "case", "mark": "no"}),
                ("arm", {"order": None}),
            ):
                seats = await house.start("cluedo-2008", people=3)
                ada = owing(seats)
                await pass_time(91, *seats)
                await everybody(seats, partial(_is_played_by_bot, ada.chair))
                await ada.accepted(kind, **wanted)
                await settle(*seats)
                assert [False] * 3 == [_is_played_by_bot(ada.chair, seat) for seat in seats]
                assert ada.decision is not None

    run_standing(main())


def _is_played_by_bot(number: int | None, seat: Seat) -> bool:
    return seat.chair_at(number).stand_in
