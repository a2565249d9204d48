"""The shortcuts of sockets: everything goes out in order to clients that are there, and comes in as the library reads it."""

import asyncio
from collections import Counter
from itertools import pairwise
from random import Random
from struct import pack

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.utils import apply_mask

from tudor.server.http.websocket import EXTENSION, OTHER, PING, UNKNOWN, WebSocket

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
MASK = b"\x37\xfa\x21\x3d"
CLOSE = pack("!BB", 0x88, 0x82) + MASK + apply_mask(pack("!H", 1000), MASK)
"""The last frame of a client that leaves."""


def text(message: bytes) -> bytes:
    """A text message as a frame."""
    length = len(message)
    if length < 126:
        return pack("!BB", 0x81, length) + message
    if length < 1 << 16:
        return pack("!BBH", 0x81, 126, length) + message
    return pack("!BBQ", 0x81, 127, length) + message


async def nothing(_scope: Scope, _receive: Receive, _send: Send) -> None:
    """An application that does nothing."""


CONFIG = uvicorn.Config(nothing, interface="asgi3", ws_per_message_deflate=False, log_config=None)
CONFIG.load()


class Transport(asyncio.Transport):
    """Records what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []
        self.closed = False

    @property
    def written(self) -> bytes:
        """Everything written."""
        return b"".join(self.writes)

    def write(self, data: "bytes | bytearray | memoryview") -> None:
        """Record it."""
        self.writes.append(bytes(data))

    def close(self) -> None:
        """Close."""
        self.closed = True

    def is_closing(self) -> bool:
        """True if closed."""
        return self.closed

    def pause_reading(self) -> None:
        """Reading continues all the same."""

    def resume_reading(self) -> None:
        """Reading continues all the same."""


class Talk:
    """A connection, from the handshake on."""

    wire: WebSocket

    def __init__(self) -> None:
        self.transport = Transport()
        self.heard: list[str] = []
        self.socket = WebSocket(CONFIG, ServerState(), {})
        self.socket.app = self._app

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.wire = scope["extensions"][EXTENSION]["wire"]
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] != "websocket.disconnect":
            self.heard.append(event.get("text") or event["type"])

    async def begin(self) -> None:
        """Shake hands."""
        self.socket.connection_made(self.transport)
        self.socket.data_received(HANDSHAKE)
        await settled()
        assert self.transport.written.startswith(b"HTTP/1.1 101 ")
        self.transport.writes.clear()

    async def end(self) -> None:
        """Cut the connection."""
        self.socket.connection_lost(None)
        await settled()


async def settled() -> None:
    """Wait until every task has done what it can."""
    for _ in range(10):
        await asyncio.sleep(0)


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_what_is_written_can_be_read(length: int) -> None:
    """Messages of any length go out as text frames, those of one moment together."""

    async def main() -> None:
        talk = Talk()
        await talk.begin()
        message = b"x" * length
        talk.wire.write(message)
        talk.wire.write(b"and more")
        assert [] == talk.transport.writes
        await settled()
        assert 1 == len(talk.transport.writes)
        assert text(message) + text(b"and more") == talk.transport.written
        await talk.end()

    asyncio.run(main())


def test_sockets_that_send_in_one_moment_send_all_of_it() -> None:
    """Each sends to its own client, even if one of them is cut off meanwhile."""

    async def main() -> None:
        talks = [Talk() for _ in range(3)]
        for talk in talks:
            await talk.begin()
        for number, talk in enumerate(talks):
            talk.wire.write(b"%d" % number)
        talks[1].transport.close()
        await settled()
        assert [[text(b"0")], [], [text(b"2")]] == [talk.transport.writes for talk in talks]
        for talk in talks:
            await talk.end()

    asyncio.run(main())


def test_what_is_written_waits_for_the_reader() -> None:
    """While the other end does not read, everything waits in order; nothing is written to a client that is gone."""

    async def main() -> None:
        talk = Talk()
        await talk.begin()
        talk.socket.pause_writing()
        for message in (b"one", b"two"):
            talk.wire.write(message)
        draining = asyncio.create_task(talk.wire.drain())
        await settled()
        assert (b"", 2, False) == (talk.transport.written, len(talk.wire.unsent), draining.done())
        talk.socket.resume_writing()
        await settled()
        assert text(b"one") + text(b"two") == talk.transport.written
        assert draining.done()
        talk.socket.pause_writing()
        talk.wire.write(b"three")
        await talk.end()
        await talk.wire.drain()
        assert b"three" not in talk.transport.written

    asyncio.run(main())


def test_nothing_is_written_after_the_end() -> None:
    """A client that has left, or was told to, gets nothing more; and the server does not wait for it."""

    async def main() -> None:
        for leaves in (True, False):
            talk = Talk()
            await talk.begin()
            if leaves:
                talk.socket.data_received(CLOSE)
            else:
                await talk.socket.send({"type": "websocket.close", "code": 4404})
            said = talk.transport.written
            talk.wire.write(b"too late")
            await settled()
            await talk.wire.drain()
            assert (said, 0) == (talk.transport.written, len(talk.wire.unsent))
            await talk.end()

    asyncio.run(main())


def frame(first: int, data: bytes, code: int | None = None) -> bytes:
    """A frame of a client."""
    if code is None:
        code = min(126, len(data))
    long = pack("!H", len(data)) if code == 126 else b""
    return pack("!BB", first, 0x80 | code) + long + MASK + apply_mask(data, MASK)


FRAMES = [
    frame(0x81, b'{"type":"ping"}'),
    frame(0x81, b""),
    frame(0x81, b"x" * 140),
    frame(0x81, "é".encode() * 600),
    frame(0x81, b"short, with a long header", 126),
    pack("!BB", 0x81, 0x80 | 30) + b"\xe0" * 4 + b"\x81" * 30,
    frame(0x01, b"in ") + frame(0x00, b"three ") + frame(0x80, b"parts"),
    frame(0x82, b"\x81\x80\x00"),
    frame(0x89, b"there?"),
    frame(0x8A, b"here"),
]
ENDS = [
    b"",
    CLOSE,
    frame(0x81, b"\xff\xfe"),
    frame(0xC1, b"packed"),
    frame(0x83, b"of no kind"),
    text(b"without a mask"),
    frame(0x80, b"no first part"),
    frame(0x01, b"a part") + frame(0x81, b"in between"),
    frame(0x81, b"not all of it")[:5],
]


async def heard(pieces: list[bytes], *, shortcut: bool) -> tuple[list[str], Counter[str], bytes, bool]:
    """The messages an application hears, everything it counts, what is answered, and whether the connection is closed."""
    talk = Talk()
    await talk.begin()
    if not shortcut:
        talk.socket._rest = UNKNOWN
    for piece in pieces:
        talk.socket.data_received(piece)
        while talk.socket._unread or not talk.socket.queue.empty():
            await asyncio.sleep(0)
    await settled()
    closed = talk.transport.closed
    await talk.end()
    messages = [event for event in talk.heard if event not in (PING, OTHER)]
    return messages, Counter(talk.heard), talk.transport.written, closed


def cut(said: bytes, rng: Random) -> list[bytes]:
    """Some bytes in up to four pieces."""
    places = sorted(rng.sample(range(len(said)), min(rng.randint(0, 3), len(said))))
    return [said[begin:end] for begin, end in pairwise([0, *places, len(said)])]


def test_reading_without_the_library_hears_the_same() -> None:
    """Any frames, cut anywhere, are heard, answered and refused as if the library had read them all."""

    async def main() -> None:
        rng = Random(1)
        for _ in range(300):
            pieces = [*cut(b"".join(rng.choices(FRAMES, k=rng.randint(1, 5))), rng), rng.choice(ENDS)]
            assert await heard(pieces, shortcut=False) == await heard(pieces, shortcut=True), pieces

    asyncio.run(main())
