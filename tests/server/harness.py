"""A real server for tests, on real sockets and a real database, and clients that follow a game as it is told.

``run(main(folder))`` runs a test; within it ``async with serving(folder) as house`` starts a server in the same loop.
"""

import asyncio
import gc
import logging
import socket
from collections.abc import AsyncIterator, Callable, Coroutine, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec
from msgspec import Struct
from websockets.asyncio.client import connect

from tests.server.client import PATIENCE, Seat
from tudor.server.config import Config
from tudor.server.running import Server
from tudor.server.services import Timing

Result = TypeVar("Result")
AT_ONCE = Timing(bot_pace=0.0, window=0.3, grace=30.0, pace=300.0)
"""Bots do not dawdle, and nobody's time runs out."""
UNLIMITED = "1000000/second"


def run(test: Coroutine[Any, Any, Result]) -> Result:
    """Run a test to its end, or until it has hung for much too long."""

    async def patiently() -> Result:
        return await asyncio.wait_for(test, 5 * PATIENCE)

    return asyncio.run(patiently())


def config(folder: Path, timing: Timing = AT_ONCE, **others: Any) -> Config:
    """A server's settings: its own folder, and no limits on how much is asked, unless others are given."""
    usual: dict[str, Any] = {"requests": UNLIMITED, "messages": UNLIMITED, "sockets": 10_000}
    return Config(data=folder, timing=timing, **(usual | others))


class Answer(Struct, frozen=True):
    """What came back on a request by HTTP."""

    status: int
    headers: Mapping[str, str]
    """By name, in lower case."""
    body: bytes
    head: bytes = b""
    """Status line and headers, byte for byte."""

    @property
    def json(self) -> Any:
        """The body, read."""
        return msgspec.json.decode(self.body)


class Seated(Struct, frozen=True):
    """A chair at a table, and the token that proves it."""

    table: str
    token: str
    chair: int


class House:
    """A server, as those see it who reach it by its address."""

    def __init__(self, port: int, server: Server | None = None) -> None:
        self.port = port
        self.server = server
        """The server itself, if it runs in this process."""
        self.seats: list[Seat] = []

    @property
    def origin(self) -> str:
        """Its address, as a browser would tell it."""
        return f"http://127.0.0.1:{self.port}"

    async def http(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """Send a request, its body as JSON unless it is bytes."""
        sent = b"" if body is None else body if isinstance(body, bytes) else msgspec.json.encode(body)
        lines = {"Host": f"127.0.0.1:{self.port}", "Connection": "close", "Content-Length": str(len(sent))}
        head = "".join(f"{name}: {value}\r\n" for name, value in (lines | dict(headers or {})).items())
        return await self.raw_http(f"{method} {path} HTTP/1.1\r\n{head}\r\n".encode() + sent)

    async def raw_http(self, request: bytes) -> Answer:
        """Send bytes as they are, and read what comes until the server hangs up."""
        async with asyncio.timeout(PATIENCE):
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            with suppress(ConnectionError):
                writer.write(request)
                await writer.drain()
            got = await _read_all(reader)
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()
        return _answer(got)

    async def get(self, path: str, token: str = "") -> Answer:
        """Read something."""
        return await self.http("GET", path, headers={"Authorization": f"Bearer {token}"} if token else None)

    async def post(self, path: str, body: object) -> Answer:
        """Change something."""
        return await self.http("POST", path, body)

    async def open(
        self, edition: str = "clue-1998", people: int = 3, bots: int = 0, *, level: str = "novice", **settings: object
    ) -> Seated:
        """Open a table with so many chairs for people, the host's included, and bots after them; the host is Ada."""
        chairs = [{"who": "open"}] * people + [{"who": "bot", "name": level}] * bots
        told = {"settings": {"edition": edition, **settings}, "nickname": "Ada", "chairs": chairs}
        return _seated(await self.post("/api/tables", told))

    async def join(self, table: str, nickname: str, token: str = "") -> Seated:
        """Take a chair."""
        return _seated(await self.post(f"/api/tables/{table}/join", {"nickname": nickname, "token": token}))

    async def seat(self, seated: Seated, **hello: Any) -> Seat:
        """A client on a chair, welcomed."""
        seat = await self.visit(seated.table)
        await seat.hello(token=seated.token, **hello)
        return seat

    async def resume(self, old: Seat, **hello: Any) -> Seat:
        """The same client after a break: it keeps what it had, and tells how much that was."""
        assert old.table is not None
        seat = await self.visit(old.table.id)
        seat.observations, seat.story, seat.name = list(old.observations), list(old.story), old.name + "+"
        await seat.hello(token=old.token, since=old.seq, **hello)
        return seat

    async def spectator(self, table: str, **hello: Any) -> Seat:
        """A client that watches, welcomed."""
        seat = await self.visit(table)
        await seat.hello(**hello)
        return seat

    async def visit(self, table: str, **options: Any) -> Seat:
        """A client that has not said who it is."""
        seat = Seat(await connect(f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket", **options))
        self.seats.append(seat)
        return seat

    async def gather(self, edition: str = "clue-1998", people: int = 3, bots: int = 0, **settings: Any) -> list[Seat]:
        """A table where people have taken all open chairs and are ready, the host first."""
        host = await self.open(edition, people, bots, **settings)
        names = ("Ben", "Cleo", "Dora", "Emil", "Fay")[: people - 1]
        guests = [await self.join(host.table, name) for name in names]
        seats = [await self.seat(seated) for seated in (host, *guests)]
        for seat in seats[1:]:
            await seat.accepted("get-ready")
        return seats

    async def start(self, edition: str = "clue-1998", people: int = 3, bots: int = 0, **settings: Any) -> list[Seat]:
        """The same with the cards dealt, by the numbers of their chairs in the game."""
        seats = await self.gather(edition, people, bots, **settings)
        await seats[0].accepted("start")
        await asyncio.gather(*(seat.until(_is_dealt(seat)) for seat in seats))
        return sorted(seats, key=lambda seat: seat.chair or 0)


def _is_dealt(seat: Seat) -> Callable[[], bool]:
    return lambda: seat.view.get("asked") is not None


def _seated(answer: Answer) -> Seated:
    assert answer.status == 201, answer.body
    return msgspec.json.decode(answer.body, type=Seated)


async def _read_all(reader: asyncio.StreamReader) -> bytes:
    got = b""
    with suppress(ConnectionError):
        while more := await reader.read(65536):
            got += more
    return got


def _answer(got: bytes) -> Answer:
    head, _, body = got.partition(b"\r\n\r\n")
    status, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    return Answer(int(status.split(" ")[1]) if status else 0, headers, body, head)


async def everybody(seats: Iterable[Seat], holds: Callable[[Seat], object]) -> None:
    """Wait until something holds for every one of them."""
    for seat in seats:
        await seat.until(partial(holds, seat))


async def play_to_the_end(seats: list[Seat], seed: int = 1, haste: float = 0.0) -> None:
    """Let everybody play at random until the game is over."""
    await asyncio.gather(*(seat.play(Random(f"{seed}/{number}"), haste=haste) for number, seat in enumerate(seats)))


class _Errors(logging.Handler):
    """Keeps what is logged of things that went wrong: a server must be ready for anything that comes."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        # The library tells of this one as of an error of its own, and hangs up as it should.
        if record.getMessage() != "Invalid UTF-8 sequence received from client.":
            self.found.append(logging.Formatter().format(record))


@contextmanager
def no_errors() -> Iterator[None]:
    """What is done meanwhile must not end in an exception that nobody expected, in any task."""
    errors, root = _Errors(), logging.getLogger()
    root.addHandler(errors)
    try:
        yield
        # A task that failed and was forgotten tells so when it is thrown away.
        gc.collect()
    finally:
        root.removeHandler(errors)
    assert not errors.found, errors.found[0]


@asynccontextmanager
async def serving(
    folder: Path, timing: Timing = AT_ONCE, *, send_buffer: int | None = None, **others: Any
) -> AsyncIterator[House]:
    """A server, on a free port, in the loop of the test; clients that are still there are closed before it stops."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    if send_buffer is not None:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, send_buffer)
    serves = asyncio.Event()
    server = Server(config(folder, timing, **others), serves.set)
    with no_errors():
        running = asyncio.get_running_loop().create_task(server.serve(listening))
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
    await running


__all__ = [
    "AT_ONCE",
    "PATIENCE",
    "Answer",
    "House",
    "Seat",
    "Seated",
    "config",
    "everybody",
    "no_errors",
    "play_to_the_end",
    "run",
    "serving",
    "stop",
]
