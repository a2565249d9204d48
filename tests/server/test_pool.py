"""The worker pool: whatever happens to a worker process, no socket waits for it, and the game continues."""

import asyncio
import os
import signal
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, forkserver
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from threading import Event, Timer
from time import sleep

import psutil
import pytest
from msgspec.structs import replace

from tests.server.harness import (
    AT_ONCE,
    PATIENCE,
    House,
    Seated,
    SkippingLoop,
    everybody,
    play_to_the_end,
    run,
    serving,
    settle,
)
from tests.server.harness import Seat as Client
from tests.server.jobs import die, echo, hang, modules_for_a_notebook
from tests.server.processes import process
from tests.server.standing_clock import clock, run_standing, standing
from tudor.first_start import compile_everything, is_compiled
from tudor.protocol import messages as says
from tudor.server.workers import pool
from tudor.server.workers.pool import Workers


async def against_bots(house: House) -> Client:
    """A spectator of a game between bots, who sees its progress."""
    answer = await house.post("/api/play", {"nickname": "Ada", "level": "amateur", "players": 3})
    ada = await house.seat(Seated(**answer.json))
    await ada.accepted("leave")
    await ada.until(lambda: ada.chair is None)
    return ada


def processes() -> set[int]:
    """The worker processes that there are."""
    return {worker.pid for worker in active_children() if worker.pid is not None}


async def worker(others: set[int]) -> int:
    """The worker process, once there is one; others may be those of servers that earlier tests left running."""
    async with asyncio.timeout(PATIENCE):
        while not processes() - others:
            await asyncio.sleep(0.01)
    return min(processes() - others)


async def crashes(house: House) -> float:
    metrics = await house.figures()
    (line,) = [line for line in metrics.splitlines() if line.startswith("tudor_thinker_crashes")]
    return float(line.split()[1])


def test_a_new_process_can_count_at_once() -> None:
    """It has loaded what it counts with: nobody's first notebook waits for that."""
    if not is_compiled():
        compile_everything()

    async def main() -> bytes:
        workers = Workers(1)
        try:
            return await workers.run(modules_for_a_notebook, b"")
        finally:
            workers.stop()

    assert b"" == run(main())


def test_a_process_that_dies_is_replaced(tmp_path: Path) -> None:
    """The game continues although the worker is killed again and again, and the crashes are counted."""

    async def main() -> None:
        others = processes()
        async with serving(tmp_path, replace(AT_ONCE, bot_pace=0.02)) as house:
            watching = await against_bots(house)
            for _ in range(3):
                known = watching.seq
                os.kill(await worker(others), signal.SIGKILL)
                await watching.until(lambda: watching.seq > known + 5 or watching.stage == "over")  # noqa: B023 # waited for at once
            assert await crashes(house) >= 1

    run(main())


def test_a_job_that_hangs_is_given_up(tmp_path: Path) -> None:
    """A worker that does not answer is replaced after a while, and another does its job; other tables continue."""

    async def main() -> None:
        others = processes()
        async with standing(tmp_path, AT_ONCE) as house:
            tables = [await against_bots(house) for _ in range(3)]
            await everybody(tables, lambda watching: watching.seq > 5)
            # The first jobs may still wait for a worker to start.
            while not processes() - others:
                await settle(*tables)
            os.kill(min(processes() - others), signal.SIGSTOP)
            while not await crashes(house):
                clock().skip(pool.PATIENCE)
                await settle(*tables)
            known = max(watching.seq for watching in tables)
            await everybody(tables, lambda watching: watching.seq > known + 10 or watching.stage == "over")

    run_standing(main())


def test_a_process_that_has_just_been_asked_for_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stopping while a thread starts a process kills that one, too: it would work for nobody, and the server wait for it for ever."""
    spawn, asked_for, started = vars(ProcessPoolExecutor)["_spawn_process"], Event(), list[BaseProcess]()

    def slowly(executor: ProcessPoolExecutor) -> None:
        asked_for.set()
        # Long enough for the test to begin to stop; a machine that is slower makes it easier to pass, never harder.
        sleep(0.3)
        spawn(executor)
        started.extend(executor._processes.values())

    async def main() -> None:
        thinkers = Workers(1)
        job = asyncio.create_task(thinkers.run(hang, b""))
        await asyncio.to_thread(asked_for.wait, PATIENCE)
        thinkers.stop()
        with pytest.raises(BrokenProcessPool):
            await job

    monkeypatch.setattr(ProcessPoolExecutor, "_spawn_process", slowly)
    run(main())
    (process,) = started
    # The pool's own thread joins it, and of two threads that ask how it ended only one is told.
    assert wait([process.sentinel], PATIENCE)


async def give_up_what_hangs(tasks: list[asyncio.Task[bytes]], idle: float) -> None:
    """Wait until all are done; when nothing has happened for some seconds, let the jobs' time run out."""
    loop, pending = asyncio.get_running_loop(), set(tasks)
    assert isinstance(loop, SkippingLoop)
    while pending:
        done, pending = await asyncio.wait(pending, timeout=idle, return_when=asyncio.FIRST_COMPLETED)
        if not done:
            loop.skip(pool.PATIENCE)


def test_a_bad_job_does_no_harm_to_others() -> None:
    """Jobs that hang or kill their process fail after a second attempt; waiting jobs are done."""

    async def main() -> None:
        thinkers = Workers(2)
        try:
            bad = [asyncio.create_task(thinkers.run(job, b"")) for job in (die, hang)]
            await asyncio.sleep(0)
            good = [asyncio.create_task(thinkers.run(echo, b"%d" % number)) for number in range(30)]
            await give_up_what_hangs(good, idle=2.0)
            results = await asyncio.gather(*good, return_exceptions=True)
            await give_up_what_hangs(bad, idle=0.0)
            # A job next to a bad one may be hit twice, but later ones never.
            assert [b"%d" % number for number in range(10, 30)] == results[10:]
            assert all(isinstance(result, Exception) for result in await asyncio.gather(*bad, return_exceptions=True))
            assert thinkers.crashes >= 2
        finally:
            thinkers.stop()

    run(main())


def test_no_process_outlives_the_server(tmp_path: Path) -> None:
    """A killed server takes its worker processes along."""

    async def main() -> None:
        with process(tmp_path) as server:
            seat = (await server.house.start())[0]
            await seat.accepted("deduce")
            started = server.children
            assert started
            server.kill()
            await asyncio.to_thread(psutil.wait_procs, started, PATIENCE)
            assert [] == [one for one in started if one.is_running()]
            for one in server.house.seats:
                await one.close()

    run(main())


def test_sockets_do_not_wait_for_a_process_to_start(tmp_path: Path) -> None:
    """While no process can be started, every client is answered; jobs run once one can."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seat = (await house.start())[0]
            forkserver.ensure_running()
            (starter,) = (
                one for one in psutil.Process().children() if "multiprocessing.forkserver" in str(one.cmdline())
            )
            starter.suspend()
            # If the loop stands still, release it at last.
            rescue = Timer(PATIENCE / 2, starter.resume)
            rescue.start()
            asked = asyncio.create_task(seat.ask("deduce"))
            for _ in range(50):
                await seat.ping()
            assert 200 == (await house.get("/healthz")).status
            assert not asked.done()
            assert rescue.is_alive()
            rescue.cancel()
            starter.resume()
            assert isinstance(await asked, says.Accepted)

    run(main())


def test_a_replay_that_nobody_can_think_of_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A replay that takes too long is refused with a reason."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start()
            await play_to_the_end(seats, haste=1.0)
            path = f"/api/games/{seats[0].seated.table}"
            with monkeypatch.context() as patch:
                patch.setattr(pool, "PATIENCE", 0.0)
                for name in ("replay", "notebooks"):
                    assert (429, "too-fast") == (await house.get(f"{path}/{name}", seats[0].token)).refusal
            assert 200 == (await house.get(f"{path}/replay", seats[0].token)).status

    run(main())


def test_sockets_do_not_wait_for_thoughts(tmp_path: Path) -> None:
    """While the worker process stands still, every client is answered and may play."""

    async def main() -> None:
        others = processes()
        async with serving(tmp_path) as house:
            watching = await against_bots(house)
            await watching.until(lambda: watching.seq > 5)
            stopped = await worker(others)
            os.kill(stopped, signal.SIGSTOP)
            try:
                for _ in range(50):
                    await watching.ping()
                seats = await house.start(people=3)
                asked = next(seat for seat in seats if seat.decision is not None)
                await asked.accepted("act", action={"do": "roll"})
                assert 200 == (await house.get("/healthz")).status
            finally:
                os.kill(stopped, signal.SIGCONT)
            await watching.until(lambda: watching.stage == "over")

    run(main())


def test_the_server_itself_does_not_load_what_counts() -> None:
    """NumPy and Numba take 100 MB: they belong in the worker processes."""
    code = "import sys, tudor.server.process; print({'numpy', 'numba'} & set(sys.modules))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "set()\n" == loaded.stdout
