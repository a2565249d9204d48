"""After a stop or a crash: everything played is there, and games continue."""

import asyncio
from pathlib import Path
from random import Random

import msgspec
from click.testing import CliRunner

from tests.server.harness import deal, everybody, play_to_the_end, run, serving, settle
from tests.server.processes import process
from tests.server.standing_clock import clock, pass_time, run_standing, standing
from tests.server.turns import take_turns
from tudor.cli import main as tudor
from tudor.protocol import messages as says
from tudor.server.storage import DATABASE
from tudor.server.table.services import Timing

PATIENT = Timing(bot_pace=0.0, window=0.05, grace=1000.0, pace=1000.0)
ARGUMENTS = ("--window", "0.1", "--grace", "1000", "--pace", "1000")


# Stopping and being killed


def test_stopping_says_when_to_come_back(tmp_path: Path) -> None:
    """Told to stop, a server says goodbye and ends well; started again, it continues where it was."""

    async def main() -> None:
        with process(tmp_path, *ARGUMENTS) as server:
            seats = await server.house.start(people=3)
            await take_turns(seats, 10, Random(1))
            assert 0 == await server.terminate()
            for seat in seats:
                await seat.connection.wait_closed()
                await seat.close()
                assert seat.goodbye is not None
                assert ("stopping", True) == (seat.goodbye.code, (seat.goodbye.again or 0) > 0)
                assert 4503 == seat.connection.close_code
        with process(tmp_path, *ARGUMENTS) as server:
            again = await server.house.resume_all(seats)
            assert [seat.view for seat in seats] == [seat.view for seat in again]
            assert [seat.decision for seat in seats] == [seat.decision for seat in again]
            await take_turns(again, 5, Random(2))
            for seat in again:
                await seat.close()

    run(main())


def test_killed_and_started_again(tmp_path: Path) -> None:
    """After kill -9 a repeated action is handled once, notes are there, and no client has missed anything."""

    async def main() -> None:
        with process(tmp_path, *ARGUMENTS) as server:
            seats = await server.house.start(people=3)
            await take_turns(seats, 6, Random(3))
            asked = next(seat for seat in seats if seat.decision is not None)
            sent = {"type": "act", "id": "once", "action": msgspec.to_builtins(asked.any_action(Random(3)))}
            await asked.accepted("note", card="rope", owner="case", mark="no")
            assert says.Accepted("once") == await asked.request(sent)
            server.kill()
            for seat in seats:
                await seat.close()
        with process(tmp_path, *ARGUMENTS) as server:
            again = await server.house.resume_all(seats)
            mine = again[seats.index(asked)]
            known = [seat.seq for seat in again]
            assert {("rope", "case")} == set(mine.notes)
            assert says.Accepted("once") == await mine.request(sent)
            await settle(*again)
            assert known == [seat.seq for seat in again]
            assert [seat.observations for seat in seats] == [
                new.observations[: len(old.observations)] for old, new in zip(seats, again, strict=True)
            ]
            await play_to_the_end(again, haste=0.5)
            for seat in again:
                await seat.close()

    run(main())


def test_clocks_begin_anew(tmp_path: Path) -> None:
    """After a restart every player has the full time again, and is waited for as if just disconnected."""

    async def main() -> None:
        async with standing(tmp_path, PATIENT) as house:
            seats = await house.start(people=3)
            await pass_time(500, *seats)
            assert says.Clock(left=500_000, of=1_000_000) == (await house.seat(seats[0].seated)).clock
        restarted = clock().time()
        async with serving(tmp_path, PATIENT) as house:
            again = await house.resume_all(seats)
            await settle(*again)
            passed, told = clock().time() - restarted, again[0].clock
            assert told is not None
            assert told.left is not None
            assert told.of - 1000 * passed - 1 <= told.left <= told.of
            assert not any(chair.stand_in for seat in again if seat.table for chair in seat.table.chairs)

    run_standing(main())


def test_a_pause_outlives_a_restart(tmp_path: Path) -> None:
    """A paused game is still paused, until its host continues it."""

    async def main() -> None:
        async with serving(tmp_path, PATIENT) as house:
            seats = await house.gather(people=3)
            await deal(seats)
            await seats[0].accepted("pause")
        async with serving(tmp_path, PATIENT) as house:
            again = await house.resume_all(seats)
            assert ("paused", None) == (again[0].stage, again[0].clock.left if again[0].clock else 0)
            await again[0].accepted("pause", paused=False)
            await play_to_the_end(again, haste=1.0)

    run(main())


def test_gathering_outlives_a_restart(tmp_path: Path) -> None:
    """A gathering table keeps its chairs, its suspects and who is ready."""

    async def main() -> None:
        async with serving(tmp_path, PATIENT) as house:
            seats = await house.gather(people=3, listed=True)
            await seats[1].accepted("take-suspect", suspect="plum")
            await settle(*seats)
            before = seats[0].table
        async with serving(tmp_path, PATIENT) as house:
            again = [await house.seat(seat.seated) for seat in seats]
            await everybody(again, lambda seat: seat.table == before)
            assert [seats[0].seated.table] == [line["id"] for line in (await house.get("/api/tables")).json]
            await again[0].accepted("start")
            await play_to_the_end(again, haste=1.0)

    run(main())


# Copies


def test_a_copy_made_while_it_runs_goes_on(tmp_path: Path) -> None:
    """A backup made by one command during play has all games, and a server started on it continues them."""

    async def main() -> None:
        copy = tmp_path / "copy"
        copy.mkdir()
        with process(tmp_path / "data", *ARGUMENTS) as server:
            seats = await server.house.start(people=3)
            known = [seat.seq for seat in seats]
            playing = asyncio.create_task(play_to_the_end(seats, haste=0.02))
            arguments = ["backup", str(copy / DATABASE), "--data", str(tmp_path / "data")]
            done = await asyncio.to_thread(CliRunner().invoke, tudor, arguments)
            assert 0 == done.exit_code, done.output
            await playing
            for seat in seats:
                await seat.close()
        async with serving(copy, PATIENT) as house:
            again = [await house.seat(seat.seated) for seat in seats]
            for number, (old, new) in enumerate(zip(seats, again, strict=True)):
                assert known[number] <= new.seq
                assert old.observations[: new.seq] == new.observations
            await play_to_the_end(again, haste=1.0)

    run(main())
