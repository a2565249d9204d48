"""Players without a page: they answer over sockets, in their own thread."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from queue import Queue
from random import Random
from threading import Event

from tests.server.harness import House

PATIENCE = 60.0


@contextmanager
def company(address: str, names: tuple[str, ...]) -> Iterator[None]:
    """Players who have taken chairs at a table and are ready; they make every decision at once."""
    ready: Queue[str] = Queue()
    gone = Event()
    with ThreadPoolExecutor(1) as elsewhere:
        playing = elsewhere.submit(lambda: asyncio.run(_everybody(address, names, ready, gone)))
        for _ in names:
            ready.get(timeout=PATIENCE)
        try:
            yield
        finally:
            gone.set()
            playing.result()


async def _everybody(address: str, names: tuple[str, ...], ready: "Queue[str]", gone: Event) -> None:
    people = [asyncio.create_task(_play(address, name, ready)) for name in names]
    await asyncio.to_thread(gone.wait)
    for person in people:
        person.cancel()
        with suppress(asyncio.CancelledError):
            await person


async def _play(address: str, name: str, ready: "Queue[str]") -> None:
    origin, table = address.split("/t/")
    house = House(int(origin.rsplit(":", 1)[1]))
    seat = await house.seat(await house.join(table, name))
    await seat.accepted("get-ready")
    ready.put(name)
    try:
        await seat.play(Random(name))
    finally:
        await seat.close()
