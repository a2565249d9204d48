"""The shortcut for sending on sockets: everything goes out in order, to clients that are there."""

import asyncio
from struct import pack

import pytest
import uvicorn
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState
from websockets.utils import apply_mask

from tudor.server.http.websocket import EXTENSION, WebSocket

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
        self.written = b""
        self.closed = False

    def write(self, data: "bytes | bytearray | memoryview") -> None:
        """Record it."""
        self.written += data

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
        self.socket = WebSocket(CONFIG, ServerState(), {})
        self.socket.app = self._app

    async def _app(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.wire = scope["extensions"][EXTENSION]["wire"]
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    async def begin(self) -> None:
        """Shake hands."""
        self.socket.connection_made(self.transport)
        self.socket.data_received(HANDSHAKE)
        await settled()
        assert self.transport.written.startswith(b"HTTP/1.1 101 ")
        self.transport.written = b""

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
        assert b"" == talk.transport.written
        await settled()
        assert text(message) + text(b"and more") == talk.transport.written
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
