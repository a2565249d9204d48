"""A server as seen from outside: tables, seats and HTTP requests."""

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import connect

from tests.server.client import PATIENCE, Seat
from tudor.protocol.forms import Seated
from tudor.server.process import Server

METRICS_TOKEN = "figures"


class Answer(Struct, frozen=True):
    """The answer to an HTTP request."""

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

    @property
    def refusal(self) -> tuple[int, str]:
        """The status of a refusal, and its code."""
        return self.status, self.json["code"]


class House:
    """A server as seen from outside."""

    def __init__(self, port: int, server: Server | None = None) -> None:
        self.port = port
        self.server = server
        """The server itself, if it runs in this process."""
        self.seats: list[Seat] = []

    @property
    def origin(self) -> str:
        """Its address, as a browser names it."""
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
        """Send bytes as they are, and read until the server hangs up."""
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

    async def figures(self) -> str:
        """The metrics, as the operator reads them."""
        return (await self.get("/metrics", METRICS_TOKEN)).body.decode()

    async def post(self, path: str, body: object) -> Answer:
        """Change something."""
        return await self.http("POST", path, body)

    async def open(
        self, edition: str = "clue-1998", people: int = 3, bots: int = 0, *, level: str = "novice", **settings: object
    ) -> Seated:
        """Open a table with this many chairs for people, including the host's, and bots after them; the host is Ada."""
        chairs = [{"who": "open"}] * people + [{"who": "bot", "name": level}] * bots
        told = {"settings": {"edition": edition, **settings}, "nickname": "Ada", "chairs": chairs}
        return _seated(await self.post("/api/tables", told))

    async def join(self, table: str, nickname: str, token: str = "") -> Seated:
        """Take a chair."""
        return _seated(await self.post(f"/api/tables/{table}/join", {"nickname": nickname, "token": token}))

    async def seat(self, seated: Seated, **hello: Any) -> Seat:
        """A client on a chair, after its welcome."""
        seat = await self.visit(seated.table)
        await seat.hello(token=seated.token, **hello)
        return seat

    async def resume(self, old: Seat, **hello: Any) -> Seat:
        """The same client after a break: it keeps what it had, and says how much that was."""
        seat = await self.visit(old.seated.table)
        seat.observations, seat.story, seat.name = list(old.observations), list(old.story), old.name + "+"
        await seat.hello(token=old.token, since=old.seq, **hello)
        return seat

    async def spectator(self, table: str, **hello: Any) -> Seat:
        """A spectator, after its welcome."""
        seat = await self.visit(table)
        await seat.hello(**hello)
        return seat

    async def resume_all(self, seats: Iterable[Seat]) -> list[Seat]:
        """Reconnect all clients."""
        return [await self.resume(seat) for seat in seats]

    async def visit(self, table: str, **options: Any) -> Seat:
        """A client that has not said hello."""
        address = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        patient: dict[str, Any] = {
            "open_timeout": PATIENCE,
            "close_timeout": PATIENCE,
            "ping_interval": None,
            "proxy": None,
        }
        seat = Seat(await connect(address, **(patient | options)))
        self.seats.append(seat)
        return seat

    async def gather(self, edition: str = "clue-1998", people: int = 3, bots: int = 0, **settings: Any) -> list[Seat]:
        """A table whose open chairs are taken by people who are ready, the host first."""
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
        await deal(seats)
        return sorted(seats, key=lambda seat: seat.chair or 0)


async def deal(seats: Sequence[Seat]) -> None:
    """The host, who comes first, starts the game; everybody contributes, and the cards are dealt."""
    await seats[0].accepted("start")
    await asyncio.gather(*(seat.until(_is_dealt(seat)) for seat in seats))


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
