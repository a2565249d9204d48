"""Pauses: no time passes, and none lasts for ever."""

import asyncio
from pathlib import Path
from random import Random

from msgspec.structs import replace

from tests.server.harness import Seated, everybody, settle
from tests.server.standing_clock import pass_time, run_standing, standing
from tests.server.turns import owing
from tudor.protocol import messages as says
from tudor.server.table.services import Timing

SLOW = Timing(bot_pace=0.0, window=4.0, grace=40.0, pace=90.0)


STOPPED = says.Clock(left=None, of=90_000)


def test_a_pause_stops_the_clock(tmp_path: Path) -> None:
    """While the host pauses the game no time passes, for the absent neither; then it continues with what was left."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            seats = await house.start(people=3, stand_in="novice")
            host, ada = next(seat for seat in seats if seat.own.host), owing(seats)
            await pass_time(30, *seats)
            await host.accepted("pause")
            await everybody(seats, lambda seat: seat.stage == "paused" and seat.clock == STOPPED)
            await pass_time(50, *seats)
            # Pausing once more changes nothing.
            await host.accepted("pause")
            await pass_time(50, *seats)
            assert "not-at-this-stage" == await ada.refusal("act", action={"do": "roll"})
            await host.accepted("pause", paused=False)
            await everybody(seats, lambda seat: seat.clock == says.Clock(left=60_000, of=90_000))
            await pass_time(59, *seats)
            assert not ada.own.stand_in
            await pass_time(1.5, *seats)
            await ada.until(lambda: ada.own.stand_in)

    run_standing(main())


def test_grace_is_not_used_up_by_a_pause(tmp_path: Path) -> None:
    """A player absent during a pause has as much grace afterwards as before."""

    async def main() -> None:
        async with standing(tmp_path, SLOW) as house:
            seats = await house.start(people=3, stand_in="novice")
            host = next(seat for seat in seats if seat.own.host)
            # A player other than the host must decide.
            while owing(seats) is host:
                await host.act(host.any_action(Random(4)))
                await settle(*seats)
            away = owing(seats)
            others = [seat for seat in seats if seat is not away]
            await pass_time(20, *seats)
            await away.drop()
            await host.until(lambda: not host.chair_at(away.chair).present)
            await pass_time(25, *others)
            await host.accepted("pause")
            await pass_time(100, *others)
            await host.accepted("pause", paused=False)
            await host.until(lambda: host.clock == says.Clock(left=15_000, of=90_000))
            await pass_time(14.5, *others)
            assert not host.chair_at(away.chair).stand_in
            await pass_time(1, *others)
            await host.until(lambda: host.chair_at(away.chair).stand_in)

    run_standing(main())


def test_no_pause_lasts_for_ever(tmp_path: Path) -> None:
    """A game whose host paused it and left continues by itself in the end."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, pause=600.0)) as house:
            seats = await house.start(people=3, stand_in="novice")
            host = next(seat for seat in seats if seat.own.host)
            others = [seat for seat in seats if seat is not host]
            await host.accepted("pause")
            await everybody(seats, lambda seat: seat.stage == "paused")
            await host.drop()
            await pass_time(599, *others)
            assert ["paused"] * 2 == [seat.stage for seat in others]
            await pass_time(1.5, *others)
            await everybody(others, lambda seat: seat.stage == "playing")

    run_standing(main())


def test_bots_pause_too(tmp_path: Path) -> None:
    """A bot that was thinking when the host paused the game moves when it continues."""

    async def main() -> None:
        async with standing(tmp_path, replace(SLOW, bot_pace=1.0)) as house:
            answer = await house.post("/api/play", {"nickname": "Ada", "level": "novice", "players": 3})
            ada = await house.seat(Seated(**answer.json))
            while ada.decision is not None:
                await ada.act(ada.any_action(Random(5)))
                await ada.ping()
            await ada.accepted("pause")
            known = ada.seq
            # The bot's earlier job is done when this one is: one process does one job after another.
            await ada.accepted("deduce")
            await pass_time(2, ada)
            # If it had moved, that would be stored before this.
            await ada.accepted("note", card="rope", owner="case", mark="no")
            assert known == ada.seq
            await ada.accepted("pause", paused=False)
            while ada.seq == known:
                await asyncio.sleep(0)
                await pass_time(0.1, ada)

    run_standing(main())
