"""The process of ``tudor think``: it thinks for the servers of a cluster until it is stopped."""

import asyncio
import logging
import signal
from collections.abc import Callable

import uvloop

from tudor.server.bus.connect import connect
from tudor.server.cluster.thinking import think
from tudor.server.logs import set_up_logs
from tudor.server.workers.pool import Workers

LAST_JOBS = 10.0
"""Seconds in which jobs in progress are finished before the process ends."""


def run(nats: str, processes: int, log: str, prepare: Callable[[], None], on_thinking: Callable[[], None]) -> None:
    """Think until interrupted; ``on_thinking`` is called once jobs can come."""
    set_up_logs(logging.getLevelNamesMapping()[log.upper()])
    prepare()
    uvloop.run(_think(nats, processes, on_thinking))


async def _think(nats: str, processes: int, on_thinking: Callable[[], None]) -> None:
    stopping = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopping.set)
    bus, workers = await connect(nats), Workers(processes)
    try:
        thinking = await think(bus, workers)
        on_thinking()
        await stopping.wait()
        await thinking.close()
        await _finish(workers)
    finally:
        workers.stop()
        await bus.close()


async def _finish(workers: Workers) -> None:
    """Let the jobs in progress end; those that do not are done again elsewhere."""
    for _ in range(round(LAST_JOBS / 0.05)):
        if not workers.running:
            return
        await asyncio.sleep(0.05)
