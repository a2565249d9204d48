"""A pool of worker processes: bots and deduction run there, so no socket waits for them."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_all_start_methods, get_context, parent_process
from multiprocessing.connection import wait
from multiprocessing.context import BaseContext
from threading import Thread
from typing import TypeVar

from msgspec.json import Decoder

from tudor.model.actions import Action
from tudor.server.workers.fair_queue import FairQueue
from tudor.server.workers.jobs import any_action, decide

Result = TypeVar("Result")
PATIENCE = 20.0
"""Seconds after which a job is given up; a bot has decided long before."""

PEOPLE, BOTS = range(2)
"""Two lines in which jobs wait, so that nobody's notebook waits until all bots have decided."""

LOADED = ["__main__", "tudor.server.workers.pool", "tudor.deduction.counting"]
"""Modules that a process has from the start, where processes are copies of one that has loaded them."""

_actions: Decoder[Action] = Decoder(Action)


def _end_with_the_server() -> None:
    """However the server ends, be it by kill -9: a process that thinks for it does not outlive it."""
    server = parent_process()
    assert server is not None
    Thread(target=_end_after, args=(server.sentinel,), daemon=True).start()


def _end_after(sentinel: int) -> None:
    wait([sentinel])
    os._exit(0)


def _beginnings() -> BaseContext:
    """How processes begin: as copies of one that does nothing but copy itself, in milliseconds, where there is that.

    Loading all modules anew, as elsewhere, takes most of a second. A copy of the server itself would have its sockets.
    """
    if "forkserver" not in get_all_start_methods():
        return get_context("spawn")
    context = get_context("forkserver")
    context.set_forkserver_preload(LOADED)
    return context


class Workers:
    """The processes. They are started when there is something to think about."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None
        # Each process has one job at a time: what waits its turn does not use up its time, nor die with another's process.
        self._turns = FairQueue(processes, lines=2)
        self._stopped = False
        self.crashes = 0

    async def decide(self, job: bytes) -> Action:
        """What a bot does. If it fails twice, anything that is legal, so that the game goes on."""
        try:
            return _actions.decode(await self.run(decide, job, line=BOTS))
        except Exception:  # noqa: BLE001 # whatever a bot does wrong, the game goes on
            self.crashes += 1
            return any_action(job)

    async def run(self, job: Callable[[bytes], bytes], todo: bytes, *, line: int = PEOPLE) -> bytes:
        """Do a job; if its process dies or takes too long, once more in another."""
        async with self._turns.turn(line):
            try:
                return await self._once(job, todo)
            except (BrokenProcessPool, TimeoutError):
                self.crashes += 1
                return await self._once(job, todo)

    async def _once(self, job: Callable[[bytes], bytes], todo: bytes) -> bytes:
        pool = self._ready_pool()
        try:
            return await asyncio.wait_for(asyncio.wrap_future(await self._submitted(pool, job, todo)), PATIENCE)
        except (BrokenProcessPool, TimeoutError):
            self._end(pool)
            raise

    async def _submitted(
        self, pool: ProcessPoolExecutor, job: Callable[[bytes], bytes], todo: bytes
    ) -> "Future[bytes]":
        """Hand a job to a pool. A thread does it while a process may have to be started, so that no socket waits."""
        try:
            if len(pool._processes or ()) < self._processes:
                return await asyncio.to_thread(pool.submit, job, todo)
            return pool.submit(job, todo)
        except RuntimeError as error:
            # One of its processes has died without a job, or another job has ended the pool meanwhile.
            raise BrokenProcessPool from error

    def _ready_pool(self) -> ProcessPoolExecutor:
        if self._stopped:
            raise BrokenProcessPool
        if self._pool is None:
            self._pool = ProcessPoolExecutor(self._processes, _beginnings(), initializer=_end_with_the_server)
        return self._pool

    def stop(self) -> None:
        """End the processes, whatever they do."""
        self._stopped = True
        if self._pool is not None:
            self._end(self._pool)

    def _end(self, pool: ProcessPoolExecutor) -> None:
        """End the processes of one pool; another may have taken its place already."""
        if self._pool is pool:
            self._pool = None
        running = list((pool._processes or {}).values())
        pool.shutdown(wait=False)
        for process in running:
            process.kill()
