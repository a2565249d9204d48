"""Slow games: a day for every decision, and nobody has to stay."""

from pathlib import Path
from random import Random
from time import time

import pytest
from msgspec.structs import replace

from tests.server.client import Seat
from tests.server.harness import AT_ONCE, House, Seated, everybody, run, serving
from tests.server.sealed import window_at
from tests.server.standing_clock import clock, pass_time, run_standing, standing
from tests.server.test_lobby import lobby_of
from tests.server.test_quick_match import found, until_dealt
from tests.server.turns import owing
from tudor.protocol import messages as says
from tudor.server.table import live_game, table_record
from tudor.server.table.services import Timing

TIMING = Timing(bot_pace=0.0, mixing=300.0)
HOUR, DAY = 3600.0, 86_400.0


async def absent(house: House, table: str, seats: list[Seat]) -> Seat:
    """Everybody goes away; returns somebody who watches."""
    watching = await house.spectator(table)
    for seat in seats:
        await seat.drop()
    await watching.until(lambda: not any(chair.present for chair in watching.chairs))
    return watching


def test_a_decision_has_a_day_whether_or_not_you_are_there(tmp_path: Path) -> None:
    """Nobody plays for you in that time, though you are away. Then a bot does, until you are back."""

    async def main() -> None:
        async with standing(tmp_path, TIMING) as house:
            seats = await house.start(people=3, pace="slow", stand_in="novice")
            ada = owing(seats)
            assert says.Clock(left=86_400_000, of=86_400_000) == ada.clock
            watching = await absent(house, ada.seated.table, seats)
            known = watching.seq
            await pass_time(DAY - 1.0, watching)
            assert (known, False) == (watching.seq, watching.chair_at(ada.chair).stand_in)
            clock().skip(2.0)
            await watching.until(lambda: watching.chair_at(ada.chair).stand_in and watching.seq > known)
            back = await house.resume(ada)
            await back.until(lambda: not back.own.stand_in)

    run_standing(main())


def test_a_sealed_window_is_open_for_an_hour(tmp_path: Path) -> None:
    """It closes on time and never early, whoever has replied: when it closes tells nothing about anybody's cards."""

    async def main() -> None:
        async with standing(tmp_path, replace(TIMING, slow_window=4.0)) as house:
            seats, asked = await window_at(house, Random(1), pace="slow")  # type: ignore[arg-type] # a setting
            assert {says.Clock(left=4000, of=4000)} == {seat.clock for seat in seats}
            for seat in asked:
                assert isinstance(await seat.act(seat.any_action(Random(1))), says.Accepted)
            await pass_time(3.9, *seats)
            assert asked == sorted((seat for seat in seats if seat.decision is not None), key=asked.index)
            await pass_time(0.2, *seats)
            await everybody(seats, lambda seat: seat.view["asked"] != "react")

    assert HOUR == Timing().slow_window
    run_standing(main())


@pytest.mark.parametrize(("away", "left"), [(10 * HOUR, 14 * HOUR), (30 * HOUR, HOUR)])
def test_the_clock_goes_on_while_the_server_restarts(
    away: float, left: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A restart gives nobody another day, but after a long one there is still an hour to come back."""

    async def main() -> None:
        async with serving(tmp_path, TIMING) as house:
            ada = owing(await house.start(people=3, pace="slow"))
        monkeypatch.setattr(live_game, "time", lambda: time() + away)
        async with serving(tmp_path, TIMING) as house:
            ada = await house.resume(ada)
            assert ada.clock is not None
            assert left - 100 < (ada.clock.left or 0) / 1000 <= left

    run(main())


def test_other_games_begin_their_clocks_anew_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """At the other paces nobody is to blame for a restart, and the time of a step is not stored."""

    async def main() -> None:
        async with serving(tmp_path, TIMING) as house:
            ada = owing(await house.start(people=3, pace="steady"))
        monkeypatch.setattr(live_game, "time", lambda: time() + DAY)
        async with serving(tmp_path, TIMING) as house:
            ada = await house.resume(ada)
            assert ada.clock is not None
            assert 60_000 < (ada.clock.left or 0) <= 90_000

    run(main())


def test_a_slow_quick_match_begins_without_anybody_there(tmp_path: Path) -> None:
    """People take a chair and go; when the last has come the cards are dealt, and each finds the game among their own."""

    async def main() -> None:
        async with serving(tmp_path, replace(TIMING, mixing=0.0, fill=1e6, grace=0.0)) as house:
            chairs = [await found(house, name, pace="slow") for name in ("Ada", "Ben", "Cleo")]
            watching = await house.spectator(chairs[0].table)
            await until_dealt(watching)
            tokens = [seated.token for seated in chairs]
            games = [(await house.post("/api/mine", {"tokens": [token]})).json[0] for token in tokens]
            assert [False, False, True] == sorted(game["yours"] for game in games)
            assert [True] * 3 == [game["others"] for game in games]

    run(main())


def test_a_game_against_bots_keeps_nobody_waiting(tmp_path: Path) -> None:
    """It waits for its player too, but no other people do."""

    async def main() -> None:
        async with serving(tmp_path, AT_ONCE) as house:
            play = (await house.post("/api/play", {"nickname": "Ada", "players": 3})).json
            seat = await house.seat(Seated(**play))
            await seat.until(lambda: seat.decision is not None)
            (game,) = (await house.post("/api/mine", {"tokens": [seat.token]})).json
            assert (True, False) == (game["yours"], game["others"])

    run(main())


def test_a_slow_table_waits_for_days_for_its_players(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A table where somebody waits stays open while nobody looks; one of another pace is closed after an hour."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            slow, other = (await house.open(pace="slow")).table, (await house.open(pace="steady")).table
            await lobby_of(house).tidy(idle=-1.0)
            assert {slow} == set(lobby_of(house).tables)
            monkeypatch.setattr(table_record, "SLOW_IDLE", -1.0)
            await lobby_of(house).tidy(idle=-1.0)
            assert set() == set(lobby_of(house).tables) - {other}

    run(main())
