"""A real server for tests, on real sockets and a real database, and clients that follow a game.

``run(main(folder))`` runs a test; within it ``async with serving(folder) as house`` starts a server in the same loop.
"""

import asyncio
import gc
import logging
import os
import socket
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest

from tests.server.client import PATIENCE, Seat
from tests.server.house import METRICS_TOKEN, Answer, House, deal
from tudor.protocol.forms import Seated
from tudor.server.config import Config
from tudor.server.http import pages
from tudor.server.http.assets import Assets
from tudor.server.process import Server
from tudor.server.table import seating
from tudor.server.table.services import Timing
from tudor.terminal import connection

Result = TypeVar("Result")
AT_ONCE = Timing(bot_pace=0.0, window=0.3, grace=30.0, pace=300.0, mixing=300.0)
"""Bots act at once, and no player's time runs out, nor that to contribute."""
UNLIMITED = "1000000/second"
MOMENT = 0.005
"""Seconds in which a stopping server does what it can do at once."""
UVICORN_LOOKS = 0.1
"""Seconds between two looks of uvicorn at its state."""


@contextmanager
def repeatable() -> Iterator[None]:
    """In this block a server in this process draws the same ids, keys and seeds each time.

    Every test has luck of its own, and always the same: how a game goes is no reason to fail now and then.
    """
    rng = Random(os.environ["PYTEST_CURRENT_TEST"])
    with pytest.MonkeyPatch.context() as patch:
        # What a terminal client adds to the deal is drawn in the same way.
        for drawing in (seating, connection):
            patch.setattr(drawing, "token_hex", lambda size: rng.randbytes(size).hex())
        patch.setattr(seating, "token_urlsafe", lambda size: urlsafe_b64encode(rng.randbytes(size)).decode())
        yield


@cache
def _files(folder: Path, headers: tuple[tuple[str, str], ...]) -> Assets:
    return Assets(folder, dict(headers))


@contextmanager
def files_read_once() -> Iterator[None]:
    """In this block servers in this process share the files of their pages: to read all of them takes longer than to start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "Assets", lambda folder, headers: _files(folder, tuple(headers.items())))
        yield


class SkippingLoop(asyncio.SelectorEventLoop):
    """A loop whose clock can be put forward, so that tests need not wait for time to pass."""

    _skipped = 0.0

    def time(self) -> float:
        """The time of this loop."""
        return super().time() + self._skipped

    def skip(self, seconds: float) -> None:
        """Put the clock forward."""
        self._skipped += seconds


def run(test: Coroutine[Any, Any, Result]) -> Result:
    """Run a test to its end, or until it has hung for too long."""

    async def patiently() -> Result:
        return await asyncio.wait_for(test, 5 * PATIENCE)

    with repeatable(), files_read_once(), asyncio.Runner(loop_factory=SkippingLoop) as runner:
        return runner.run(patiently())


def config(folder: Path, timing: Timing = AT_ONCE, **others: Any) -> Config:
    """A server's settings: its own folder, and no rate limits unless given."""
    usual: dict[str, Any] = {
        "requests": UNLIMITED,
        "messages": UNLIMITED,
        "sockets": 10_000,
        "metrics_token": METRICS_TOKEN,
    }
    return Config(data=folder, timing=timing, **(usual | others))


async def everybody(seats: Iterable[Seat], holds: Callable[[Seat], object]) -> None:
    """Wait until something holds for each of them."""
    for seat in seats:
        await seat.until(partial(holds, seat))


async def settle(*seats: Seat) -> None:
    """Wait until all clients have heard everything, including the results of the first one's messages."""
    for _ in range(2):
        await asyncio.gather(*(seat.ping() for seat in seats))


async def play_to_the_end(seats: list[Seat], seed: int = 1, haste: float = 0.0) -> None:
    """Let all players play at random until the game is over."""
    await asyncio.gather(*(seat.play(Random(f"{seed}/{number}"), haste=haste) for number, seat in enumerate(seats)))


class _Errors(logging.Handler):
    """Keeps errors that are logged: a server must be ready for anything."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        # The library logs this as its own error, and hangs up as it should.
        if record.getMessage() != "Invalid UTF-8 sequence received from client.":
            self.found.append(logging.Formatter().format(record))


@contextmanager
def no_errors() -> Iterator[None]:
    """Fail if any task ends in an unexpected exception in this block."""
    errors, root = _Errors(), logging.getLogger()
    root.addHandler(errors)
    try:
        yield
        # A task that failed and was forgotten reports it when it is destroyed.
        gc.collect()
    finally:
        root.removeHandler(errors)
    assert not errors.found, errors.found[0]


@asynccontextmanager
async def serving(
    folder: Path,
    timing: Timing = AT_ONCE,
    *,
    send_buffer: int | None = None,
    measuring: socket.socket | None = None,
    **others: Any,
) -> AsyncIterator[House]:
    """A server on a free port in the test's loop; remaining clients are closed before it stops."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    if send_buffer is not None:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    serves = asyncio.Event()
    server = Server(config(folder, timing, **others), serves.set)
    with no_errors():
        running = asyncio.get_running_loop().create_task(server.serve(listening, measuring))
        starting = asyncio.get_running_loop().create_task(serves.wait())
        await asyncio.wait((running, starting), return_when=asyncio.FIRST_COMPLETED)
        starting.cancel()
        house = House(listening.getsockname()[1], server)
        try:
            yield house
        finally:
            for seat in house.seats:
                await seat.close()
            await stop(server, running)


async def stop(server: Server, running: "asyncio.Task[None]") -> None:
    """Stop a server as a signal would."""
    server.uvicorn.should_exit = True
    loop = asyncio.get_running_loop()
    while not running.done():
        await asyncio.wait((running,), timeout=MOMENT)
        # Uvicorn checks only now and then whether to exit and whether all clients have left.
        if isinstance(loop, SkippingLoop):
            loop.skip(UVICORN_LOOKS)
    await running


__all__ = [
    "AT_ONCE",
    "PATIENCE",
    "Answer",
    "House",
    "Seat",
    "Seated",
    "SkippingLoop",
    "config",
    "deal",
    "everybody",
    "files_read_once",
    "no_errors",
    "play_to_the_end",
    "repeatable",
    "run",
    "serving",
    "settle",
    "stop",
]
