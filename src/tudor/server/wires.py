"""The server's end of a WebSocket, with a short way for what there is most of: short messages in, and text out.

Everything else is left to the library: the handshake, long messages and those in parts, pings, and how a conversation ends.
"""

from collections import deque
from struct import pack
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.utils import apply_mask

from tudor.server.guard import LARGEST_MESSAGE

EXTENSION = "tudor.wire"
"""Under this name an application finds the wire among the extensions of its scope."""
MOST_UNHEARD = 8
"""So many messages wait to be heard; those that come after wait at the other end."""

WHOLE_TEXT = 0x81
"""The first byte of a message of text in one frame."""
KINDS = bytes.fromhex("00 01 02 80 81 82 88 89 8a")
"""All first bytes there are: more of a message follows, or not; it goes on, is text, or bytes; close, ping, pong."""
MASKED = 0x80
"""Added to the second byte, which is the length, in whatever comes from a client."""
TWO_BYTES, EIGHT_BYTES = 126, 127
"""In place of a length: it follows, in so many bytes."""
LARGEST_FRAME = 8 + LARGEST_MESSAGE
"""With what stands before it."""


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
        self._by_frames = True
        """Has the library had whole frames alone, so that it is ready for another one?"""
        self._rest = b""
        """The beginning of a frame whose end has not come yet."""
        self._heard = False
        """Has anything come since it was last asked whether anybody is there?"""

    def handle_connect(self, event: Request) -> None:
        """Let the application find the wire."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"wire": self}

    # In

    def data_received(self, data: bytes) -> None:
        """Take what has come, frame by frame."""
        if not self.handshake_complete:
            # Who speaks before being let in is left to the library for good.
            self._by_frames = not self.handshake_initiated
        if not self._by_frames or not self.handshake_complete:
            super().data_received(data)
            return
        self._heard = True
        data = self._rest + data
        while data and not self.transport.is_closing():
            end = _end_of_frame(data)
            if end is None or end > LARGEST_FRAME:
                self._by_frames = False
                super().data_received(data)
                return
            if end > len(data):
                break
            self._take(data[:end])
            data = data[end:]
        self._rest = data

    def _take(self, frame: bytes) -> None:
        text = self._short_text(frame)
        if text is None:
            super().data_received(frame)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= MOST_UNHEARD:
            self.read_paused = True
            self.transport.pause_reading()

    def _short_text(self, frame: bytes) -> str | None:
        """The message, if it is one by itself, and short; whatever may be wrong is for the library to say."""
        is_plain = frame[0] == WHOLE_TEXT and MASKED <= frame[1] < MASKED + TWO_BYTES
        if not is_plain or self.conn.current_size is not None or self.close_sent:
            return None
        try:
            return apply_mask(frame[6:], frame[2:6]).decode()
        except UnicodeDecodeError:
            return None

    def send_keepalive_ping(self) -> None:
        """Ask whether anybody is there, unless they have just been heard."""
        heard, self._heard = self._heard, False
        if heard:
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    # Out

    def write(self, message: bytes) -> None:
        """Send a message of text, together with all that is sent at this moment."""
        if not self.unsent:
            self.loop.call_soon(self._send_all)
        self.unsent.append(_head(len(message)) + message)

    def _send_all(self) -> None:
        if self.disconnected or self.close_sent:
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


def _end_of_frame(data: bytes) -> int | None:
    """Where the first frame ends, perhaps beyond the data; None if it is unlike those that clients send."""
    if data[0] not in KINDS or (len(data) > 1 and not MASKED <= data[1] <= MASKED + TWO_BYTES):
        return None
    if len(data) < 4:
        return 4
    if data[1] == MASKED + TWO_BYTES:
        return 8 + int.from_bytes(data[2:4], "big")
    return 6 + data[1] - MASKED


def _head(length: int) -> bytes:
    """What stands before so many bytes of text."""
    if length < TWO_BYTES:
        return pack("!BB", WHOLE_TEXT, length)
    if length < 1 << 16:
        return pack("!BBH", WHOLE_TEXT, TWO_BYTES, length)
    return pack("!BBQ", WHOLE_TEXT, EIGHT_BYTES, length)
