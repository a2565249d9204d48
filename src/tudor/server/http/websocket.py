"""The server's end of a WebSocket, with a short way out for text, of which there is most: a tenth of all work is saved by it.

What comes in, pings, and how a conversation begins and ends are the library's.
"""

from collections import deque
from struct import pack
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import State

EXTENSION = "tudor.wire"
"""Under this name an application finds the wire among the extensions of its scope."""

WHOLE_TEXT = 0x81
"""The first byte of a message of text in one frame."""
TWO_BYTES, EIGHT_BYTES = 126, 127
"""In place of a length: it follows, in so many bytes."""


class Wire(Protocol):
    """What goes out on one socket, in order."""

    unsent: deque[bytes]
    """What waits, since the other end does not read."""

    def write(self, message: bytes) -> None:
        """Send a message of text."""
        ...

    async def drain(self) -> None:
        """Wait until the other end has taken everything, or is gone."""
        ...


class WebSocket(WebSocketsSansIOProtocol):
    """A socket, as the web server keeps it, which is a wire as well."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.unsent: deque[bytes] = deque()

    def handle_connect(self, event: Request) -> None:
        """Let the application find the wire."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"wire": self}

    def write(self, message: bytes) -> None:
        """Send a message of text, together with all that is sent at this moment."""
        if not self.unsent:
            self.loop.call_soon(self._send_all)
        self.unsent.append(_head(len(message)) + message)

    def _send_all(self) -> None:
        if self.conn.state is not State.OPEN or self.disconnected:
            self.unsent.clear()
        elif self.unsent and self.writable.is_set():
            self.transport.write(b"".join(self.unsent))
            self.unsent.clear()

    def resume_writing(self) -> None:
        """The other end reads again."""
        super().resume_writing()
        self._send_all()

    async def drain(self) -> None:
        """Wait until the other end has taken everything, or is gone."""
        self._send_all()
        while self.unsent:
            await self.writable.wait()
            self._send_all()


def _head(length: int) -> bytes:
    """What stands before so many bytes of text."""
    if length < TWO_BYTES:
        return pack("!BB", WHOLE_TEXT, length)
    if length < 1 << 16:
        return pack("!BBH", WHOLE_TEXT, TWO_BYTES, length)
    return pack("!BBQ", WHOLE_TEXT, EIGHT_BYTES, length)
