"""A pool of worker processes: bots and deduction run there, so no socket waits for them."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from logging import getLogger
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import TypeVar

import structlog
from msgspec import Struct
from msgspec.json import Decoder

from tudor.editions import add_all, added
from tudor.model.actions import Action
from tudor.model.edition import Edition
from tudor.server.logs import fault, set_up_logs
from tudor.server.workers.fair_queue import FairQueue
from tudor.server.workers.jobs import any_action, decide

_log = structlog.get_logger()

Result = TypeVar("Result")
PATIENCE = 20.0
"""Seconds after which a job is abandoned; a bot normally needs far less."""

STUDYING = 3
"""The niceness of a process that studies finished games: where processors are short, running ones get twice its share."""
STUDY_PATIENCE = 300.0
"""Seconds after which one of its jobs is abandoned. Nobody waits for it: readers are told how far it is."""

PEOPLE, BOTS = range(2)
"""Two lines of jobs, so that a notebook does not wait for every bot."""

PRELOADED = ["__main__", "tudor.server.workers.pool", "tudor.server.workers.warm"]
"""Modules preloaded by the fork server."""

_actions: Decoder[Action] = Decoder(Action)


def _begin(log_level: int, editions: tuple[Edition, ...], niceness: int) -> None:
    """Log like the server and know its editions; end when it ends, even by kill -9, and not by a Ctrl-C meant for it."""
    set_up_logs(log_level)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    add_all(editions)
    signal(SIGINT, SIG_IGN)
    server = parent_process()
    assert server is not None
    Thread(target=_end_after, args=(server.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def _start_context() -> BaseContext:
    """How worker processes start: forked from a fork server in milliseconds, or spawned where there is none.

    Spawning loads every module again, most of a second. A fork of the server itself would inherit its sockets.
    """
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(PRELOADED)
    return context


class Workers:
    """The worker processes, started at the first job. Those for ``studying`` give way to the others, and may take longer."""

    def __init__(self, processes: int, *, studying: bool = False) -> None:
        self._processes = processes
        self._studying = studying
        self._pool: ProcessPoolExecutor | None = None
        # One job per process: a waiting job neither uses up its time nor dies with another job's process.
        self._turns = FairQueue(processes, lines=2)
        self._stopped = False
        self.crashes = 0

    @property
    def running(self) -> int:
        """Number of jobs in the processes."""
        return self._turns.admitted

    def waiting(self, line: int) -> int:
        """Number of jobs waiting in a line."""
        return self._turns.waiting(line)

    async def decide(self, job: bytes) -> Action:
        """A bot's action; any legal one if the job fails twice, so that the game continues."""
        try:
            return _actions.decode(await self.run(decide, job, line=BOTS))
        except Exception as error:  # noqa: BLE001 # whatever a bot does wrong, the game continues
            _log.error("bot failed", **fault(error))
            self.crashes += 1
            return any_action(job)

    async def run(
        self, job: Callable[[bytes], bytes], todo: bytes, *, line: int = PEOPLE, within: float | None = None
    ) -> bytes:
        """Run a job; if its process dies or takes too long, run it once more in another.

        Raises TimeoutError if no process is free ``within`` seconds.
        """
        async with self._turns.turn(line, within):
            try:
                return await self._run_once(job, todo)
            except (BrokenProcessPool, TimeoutError):
                self.crashes += 1
                return await self._run_once(job, todo)

    async def _run_once(self, job: Callable[[bytes], bytes], todo: bytes) -> bytes:
        pool = self._ready_pool()
        try:
            working = asyncio.wrap_future(await self._submit(pool, job, todo))
            return await asyncio.wait_for(working, STUDY_PATIENCE if self._studying else PATIENCE)
        except (BrokenProcessPool, TimeoutError):
            self._kill(pool)
            raise

    async def _submit(self, pool: ProcessPoolExecutor, job: Callable[[bytes], bytes], todo: bytes) -> "Future[bytes]":
        """Submit a job. If a process may have to start, a thread does it so that no socket waits."""
        try:
            if len(pool._processes or ()) < self._processes:
                return await asyncio.to_thread(pool.submit, job, todo)
            return pool.submit(job, todo)
        except RuntimeError as error:
            # An idle process has died, or another job has just ended the pool.
            raise BrokenProcessPool from error

    def _ready_pool(self) -> ProcessPoolExecutor:
        if self._stopped:
            raise BrokenProcessPool
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes,
                _start_context(),
                initializer=_begin,
                initargs=(getLogger().level, added(), STUDYING if self._studying else 0),
            )
        return self._pool

    def stop(self) -> None:
        """Kill the processes."""
        self._stopped = True
        if self._pool is not None:
            self._kill(self._pool)

    def _kill(self, pool: ProcessPoolExecutor) -> None:
        """Kill the processes of one pool, which may already have been replaced."""
        if self._pool is pool:
            self._pool = None
        processes = pool._processes
        # Waits for a process that a thread has just begun to start: it is among them only then.
        pool.shutdown(wait=False)
        for process in list((processes or {}).values()):
            process.kill()


class Pools(Struct, frozen=True):
    """The worker processes for running games, and those for finished ones, which give way to them."""

    play: Workers
    study: Workers

    def stop(self) -> None:
        """Kill the processes."""
        self.play.stop()
        self.study.stop()
