"""The short way of the server's sockets leads to the same as the library's: whatever comes in, and however it is cut up."""

import asyncio
from collections.abc import Sequence
from itertools import pairwise
from struct import pack
from typing import Any

import pytest
import uvicorn
from hypothesis import example, given
from hypothesis import strategies as st
from starlette.types import Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.utils import apply_mask

from tudor.server.guard import LARGEST_MESSAGE
from tudor.server.wires import EXTENSION, WebSocket

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
CONT, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FINAL = 0x80
MASK = b"\x37\xfa\x21\x3d"


def frame(opcode: int, payload: bytes = b"", *, fin: bool = True, masked: bool = True) -> bytes:
    """A frame as a client sends it."""
    length = len(payload)
    kind, mask = opcode | (FINAL if fin else 0), 0x80 if masked else 0
    if length < 126:
        head = pack("!BB", kind, mask | length)
    elif length < 1 << 16:
        head = pack("!BBH", kind, mask | 126, length)
    else:
        head = pack("!BBQ", kind, mask | 127, length)
    return head + (MASK + apply_mask(payload, MASK) if masked else payload)


async def nothing(_scope: Scope, _receive: Receive, _send: Send) -> None:
    """An application that does nothing."""


CONFIG = uvicorn.Config(
    nothing, interface="asgi3", ws_max_size=LARGEST_MESSAGE, ws_per_message_deflate=False, log_config=None
)
CONFIG.load()


class Transport(asyncio.Transport):
    """Takes down what is written, and whether anything is read."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False

    def write(self, data: "bytes | bytearray | memoryview") -> None:
        """Take it down."""
        self.written += data

    def close(self) -> None:
        """End it."""
        self.closed = True

    def is_closing(self) -> bool:
        """Has it ended?"""
        return self.closed

    def pause_reading(self) -> None:
        """It is read on all the same."""

    def resume_reading(self) -> None:
        """It is read on all the same."""


class Talk:
    """A conversation with one kind of socket, from the handshake on."""

    def __init__(self, kind: type[WebSocketsSansIOProtocol]) -> None:
        self.heard: list[Any] = []
        self.wire: WebSocket | None = None
        self.transport = Transport()
        self.socket = kind(CONFIG, ServerState(), {})
        self.socket.app = self._app

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.wire = scope["extensions"].get(EXTENSION, {}).get("wire")
        await receive()
        await send({"type": "websocket.accept"})
        while True:
            self.heard.append(await receive())
            if self.heard[-1]["type"] == "websocket.disconnect":
                return

    async def begin(self) -> None:
        """Shake hands."""
        self.socket.connection_made(self.transport)
        self.socket.data_received(HANDSHAKE)
        await settled()
        assert self.transport.written.startswith(b"HTTP/1.1 101 ")
        self.transport.written = b""

    async def say(self, data: bytes) -> None:
        """Some bytes come, if anybody still reads them."""
        if not self.transport.closed:
            self.socket.data_received(data)
        await settled()

    async def end(self) -> None:
        """The line is cut."""
        self.socket.connection_lost(None)
        await settled()


async def settled() -> None:
    """Everybody has done what they can."""
    for _ in range(10):
        await asyncio.sleep(0)


async def talked(kind: type[WebSocketsSansIOProtocol], parts: Sequence[bytes]) -> tuple[list[Any], bytes, bool]:
    """What the application heard, what was answered, and whether that was the end."""
    talk = Talk(kind)
    await talk.begin()
    for part in parts:
        await talk.say(part)
    written, closed = talk.transport.written, talk.transport.closed
    await talk.end()
    return talk.heard, written, closed


def cut(data: bytes, places: Sequence[int]) -> list[bytes]:
    """The same bytes, in parts."""
    edges = [0, *sorted({place % (len(data) + 1) for place in places}), len(data)]
    return [data[start:end] for start, end in pairwise(edges) if start < end]


def check_that_both_tell_the_same(frames: Sequence[bytes], places: Sequence[int]) -> None:
    """Let both kinds of socket have the same bytes."""

    async def main() -> None:
        # Of what comes all at once with something wrong, the library forgets the rest: so it gets one after the other.
        expected = await talked(WebSocketsSansIOProtocol, frames)
        found = await talked(WebSocket, cut(b"".join(frames), places))
        assert expected == found

    asyncio.run(main())


SHORT = frame(TEXT, b'{"type":"ping"}')
LONG = frame(TEXT, b"x" * 300)
TOO_LONG = frame(TEXT, b"x" * (LARGEST_MESSAGE + 1))
FRAMES = [
    SHORT,
    LONG,
    TOO_LONG,
    frame(TEXT),
    frame(TEXT, "Mrs. Peacock a chuchoté…".encode()),
    frame(TEXT, b"y" * 125),
    frame(TEXT, b"z" * 126),
    frame(TEXT, b"\xff\xfe"),
    frame(TEXT, b"unmasked", masked=False),
    frame(TEXT, b"the first of ", fin=False),
    frame(CONT, b"several ", fin=False),
    frame(CONT, b"parts"),
    frame(BINARY, b"bytes"),
    frame(PING, b"?"),
    frame(PONG, b"!"),
    frame(CLOSE, pack("!H", 1000)),
    frame(CLOSE),
    frame(0x3, b"no such kind"),
    bytes([0xC1]) + SHORT[1:],
]
ENDS = [
    b"",
    b"\x81",
    b"\x83\x85",
    b"\x81\x05",
    SHORT[:5],
    LONG[:3],
    TOO_LONG[:20],
    b"\xff\xff\xff\xff",
    frame(TEXT, b"x" * 70_000)[:30],
]
"""What may come last, and not be whole."""


@given(
    frames=st.lists(st.sampled_from(FRAMES), max_size=6),
    end=st.sampled_from(ENDS),
    places=st.lists(st.integers(0, 2000), max_size=8),
)
@example(frames=[frame(TEXT, b"a part", fin=False), SHORT], end=b"", places=[])
@example(frames=[SHORT], end=TOO_LONG[:20], places=[])
@example(frames=[SHORT], end=b"\x83\x85", places=[])
@example(frames=[frame(CLOSE), SHORT, SHORT], end=b"", places=[])
@example(frames=[SHORT, LONG, SHORT], end=b"", places=list(range(350)))
def test_the_short_way_is_told_as_the_library_tells_it(frames: list[bytes], end: bytes, places: list[int]) -> None:
    """Whatever frames come, in whatever parts, the application hears and the client gets what the library makes of them."""
    check_that_both_tell_the_same([*frames, end], places)


def test_short_messages_do_not_go_through_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole short messages, also several at once, are taken straight off the wire; so the test above compares two ways."""

    async def main() -> None:
        talk = Talk(WebSocket)
        await talk.begin()
        monkeypatch.setattr(talk.socket.conn, "receive_data", None)
        await talk.say(SHORT + SHORT)
        assert ['{"type":"ping"}'] * 2 == [event["text"] for event in talk.heard]
        monkeypatch.undo()
        await talk.say(LONG)
        monkeypatch.setattr(talk.socket.conn, "receive_data", None)
        await talk.say(SHORT)
        assert 4 == len(talk.heard)
        await talk.end()

    asyncio.run(main())


@pytest.mark.parametrize("length", [0, 1, 125, 126, 65_535, 65_536])
def test_what_is_written_can_be_read(length: int) -> None:
    """Messages of any length go out as frames of text, those of one moment together."""

    async def main() -> None:
        talk = Talk(WebSocket)
        await talk.begin()
        assert talk.wire is not None
        message = b"x" * length
        talk.wire.write(message)
        talk.wire.write(b"and more")
        assert b"" == talk.transport.written
        await settled()
        assert frame(TEXT, message, masked=False) + frame(TEXT, b"and more", masked=False) == talk.transport.written
        await talk.end()

    asyncio.run(main())


def test_what_is_written_waits_for_the_reader() -> None:
    """While the other end does not read, everything waits in order; nothing is written to who has left."""

    async def main() -> None:
        talk = Talk(WebSocket)
        await talk.begin()
        assert talk.wire is not None
        talk.socket.pause_writing()
        for text in (b"one", b"two"):
            talk.wire.write(text)
        draining = asyncio.create_task(talk.wire.drain())
        await settled()
        assert (b"", 2, False) == (talk.transport.written, len(talk.wire.unsent), draining.done())
        talk.socket.resume_writing()
        await settled()
        assert frame(TEXT, b"one", masked=False) + frame(TEXT, b"two", masked=False) == talk.transport.written
        assert draining.done()
        talk.socket.pause_writing()
        talk.wire.write(b"three")
        await talk.end()
        await talk.wire.drain()
        assert b"three" not in talk.transport.written

    asyncio.run(main())


def test_who_has_been_heard_is_not_asked_whether_anybody_is_there() -> None:
    """A ping is sent after a silence only."""

    async def main() -> None:
        talk = Talk(WebSocket)
        await talk.begin()
        await talk.say(SHORT)
        talk.socket.send_keepalive_ping()
        assert b"" == talk.transport.written
        talk.socket.send_keepalive_ping()
        assert (PING | FINAL) == talk.transport.written[0]
        await talk.end()

    asyncio.run(main())
