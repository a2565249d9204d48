"""The server's WebSocket: shortcuts for short text in either direction, and reading in turns with others.

All other frames, opening and closing are the library's.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from struct import pack
from sys import maxsize
from typing import Any, Protocol, cast
from weakref import WeakKeyDictionary

from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

EXTENSION = "tudor.wire"
"""Name of the wire among the extensions of an ASGI scope."""
PING, OTHER = "tudor.ping", "tudor.other"
"""What an application receives besides messages: a ping, and frames that ask for nothing. It has to count them."""

WHOLE_TEXT = 0x81
"""First byte of a text message in one frame."""
PONG = b"\x8a"
"""First byte of a pong."""
TWO_BYTES, EIGHT_BYTES = 126, 127
"""Length codes: the length follows in two or eight bytes."""
LAST_PART = 0x80
"""First byte of the last part of a message; those of whole messages, pings, pongs and goodbyes are greater."""
MASKED = 0x80
"""Added to the length code of a frame from a client: four bytes follow that mask its text."""

HEAD_END = b"\r\n\r\n"
BAD_HANDSHAKE = b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"

UNKNOWN = maxsize
"""Size of a frame that is left to the library, with everything after it."""
AT_ONCE = 256
"""Bytes read from one socket before everyone else is served again; most messages are shorter."""
MOST_AFTER_CLOSE = 16_384
"""Bytes read after the last frame, while the other end is to answer with its own."""


class Wire(Protocol):
    """The outgoing side of one socket, in order."""

    unsent: deque[bytes]
    """Frames waiting because the other end does not read."""

    def write(self, message: bytes) -> None:
        """Send a text message."""
        ...

    def pong(self, frame: bytes) -> None:
        """Answer a ping with the frame that came with it."""
        ...

    async def drain(self) -> None:
        """Wait until the other end has read everything or is gone."""
        ...

    def cut(self) -> None:
        """Drop the connection."""
        ...


class Outbox:
    """The sockets of an event loop with something to send: all of them send one after the other, a moment later.

    One callback for all costs less than one for each, and an answer leaves together with the news it causes.
    """

    def __init__(self) -> None:
        self._sockets: list[WebSocket] = []

    def add(self, socket: "WebSocket") -> None:
        """Let a socket send what it has."""
        if not self._sockets:
            socket.loop.call_soon(self._send_all)
        self._sockets.append(socket)

    def _send_all(self) -> None:
        sockets, self._sockets = self._sockets, []
        for socket in sockets:
            socket.send_unsent()


_outboxes: WeakKeyDictionary[asyncio.AbstractEventLoop, Outbox] = WeakKeyDictionary()


class WebSocket(WebSocketsSansIOProtocol):
    """The web server's socket, extended by a wire.

    Every frame reaches the application, which counts them all; while it is busy, nothing more is read.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.unsent: deque[bytes] = deque()
        self.on_gone: Callable[[], None] = lambda: None
        """Called when the connection is lost."""
        self._outbox = _outboxes.setdefault(self.loop, Outbox())
        self._unread = bytearray()
        """Bytes that wait for their turn."""
        self._rest = UNKNOWN
        """Bytes of the present frame that are still to come; with none, the next byte begins a frame."""
        self._after_close = 0

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is lost: nothing is read any more."""
        super().connection_lost(exc)
        self._unread.clear()
        # It refers to itself, and memory of that kind is freed only now and then.
        self.conn.parser.close()
        self.on_gone()

    def on_task_complete(self, task: "asyncio.Task[None]") -> None:
        """The application has ended, and needs the wire no more."""
        super().on_task_complete(task)
        self.scope["extensions"].clear()

    def handle_connect(self, event: Request) -> None:
        """Make the wire available to the application."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"wire": self}

    def _shake_hands(self, head: bytes) -> None:
        """Take the whole head of a handshake; one that the library does not even answer is refused."""
        super().data_received(head)
        self._rest = 0 if head.find(HEAD_END) == len(head) - len(HEAD_END) else UNKNOWN
        if not self.handshake_initiated:
            self.close_sent = True
            self.transport.write(b"".join(self.conn.data_to_send()) or BAD_HANDSHAKE)
            self.transport.close()

    # Reading

    def data_received(self, data: bytes) -> None:
        """Read a little at a time, so that a flood on one socket holds up nobody else."""
        if not self.handshake_initiated and not self.close_sent:
            self._shake_hands(data)
            return
        if len(data) <= AT_ONCE and not self._unread and not self.close_sent and self.queue.empty():
            self._read(data)
            return
        self._unread += data
        if self.close_sent:
            self._read_farewell()
        elif len(self._unread) == len(data):
            self._pause_reading()
            if self.queue.empty():
                self._read_on()

    def _read(self, piece: bytes) -> None:
        """Read a piece frame by frame: whole texts here, which is much quicker, and all else in the library."""
        while piece and not self.close_sent:
            begins = not self._rest
            if begins:
                self._rest = _frame_size(piece)
            frame, piece = piece[: self._rest], piece[self._rest :]
            self._rest -= len(frame)
            if not (begins and not self._rest and frame[0] == WHOLE_TEXT and self._took_text(frame)):
                super().data_received(frame)

    def _took_text(self, frame: bytes) -> bool:
        """Pass a text message on to the application; False if the library has to refuse it."""
        begin = 6 if frame[1] < MASKED + TWO_BYTES else 8
        try:
            text = apply_mask(frame[begin:], frame[begin - 4 : begin]).decode()
        except UnicodeDecodeError:
            return False
        if self.conn.state is not State.OPEN:
            return False
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        return True

    def _read_on(self) -> None:
        """Read a few of the bytes that wait."""
        if self.disconnected:
            return
        if self.close_sent:
            self._read_farewell()
            return
        piece = bytes(self._unread[:AT_ONCE])
        del self._unread[:AT_ONCE]
        self._read(piece)
        if self.queue.empty():
            self._go_on()

    def _go_on(self) -> None:
        """The application has taken everything: read more, but let others go first."""
        if self._unread:
            self.loop.call_soon(self._read_on)
        elif self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _pause_reading(self) -> None:
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _read_farewell(self) -> None:
        """Look for the other end's last frame, but not for long."""
        data = bytes(self._unread)
        self._unread.clear()
        self._after_close += len(data)
        if self._after_close > MOST_AFTER_CLOSE:
            self.transport.abort()
        elif not self.transport.is_closing():
            super().data_received(data)

    async def receive(self) -> ASGIReceiveEvent:
        """The next event."""
        event = await self.queue.get()
        if self.queue.empty():
            self._go_on()
        return event

    # Frames that are no messages

    def handle_ping(self) -> None:
        """Leave the answer to the application."""
        sent = self.conn.data_to_send()
        self.conn.writes = [frame for frame in sent if frame[:1] != PONG]
        for pong in (frame for frame in sent if frame[:1] == PONG):
            self._tell(PING, pong)

    def handle_pong(self, event: Frame) -> None:
        """Only the answer to our own ping is free."""
        if self.pending_ping_payload is None or bytes(event.data) != self.pending_ping_payload:
            self._tell(OTHER)
        super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        """Text, or the first part of it."""
        super().handle_text(event)
        self._tell_part(event)

    def handle_bytes(self, event: Frame) -> None:
        """Bytes, or the first part of them."""
        super().handle_bytes(event)
        self._tell_part(event)

    def handle_cont(self, event: Frame) -> None:
        """Another part of a message."""
        super().handle_cont(event)
        self._tell_part(event)

    def _tell_part(self, event: Frame) -> None:
        if not event.fin:
            self._tell(OTHER)

    def _tell(self, kind: str, frame: bytes = b"") -> None:
        if not self.close_sent:
            self.queue.put_nowait(cast(ASGIReceiveEvent, {"type": kind, "bytes": frame}))
            self._pause_reading()

    # Writing

    def write(self, message: bytes) -> None:
        """Send a text message, together with everything else sent in this moment."""
        self._send(_head(len(message)) + message)

    def pong(self, frame: bytes) -> None:
        """Answer a ping with the frame that came with it."""
        self._send(frame)

    def _send(self, frame: bytes) -> None:
        if not self.unsent:
            self._outbox.add(self)
        self.unsent.append(frame)

    def send_unsent(self) -> None:
        """Send what waits, unless the other end does not read or is gone."""
        if self.conn.state is not State.OPEN or self.disconnected or self.transport.is_closing():
            self.unsent.clear()
        elif self.unsent and self.writable.is_set():
            self.transport.write(b"".join(self.unsent))
            self.unsent.clear()

    def resume_writing(self) -> None:
        """The other end reads again: send what waits."""
        super().resume_writing()
        self.send_unsent()

    async def drain(self) -> None:
        """Wait until the other end has read everything or is gone."""
        self.send_unsent()
        while self.unsent:
            await self.writable.wait()
            self.send_unsent()

    def cut(self) -> None:
        """Drop the connection."""
        self.transport.abort()


def _head(length: int) -> bytes:
    """The frame header for text of this length."""
    if length < TWO_BYTES:
        return pack("!BB", WHOLE_TEXT, length)
    if length < 1 << 16:
        return pack("!BBH", WHOLE_TEXT, TWO_BYTES, length)
    return pack("!BBQ", WHOLE_TEXT, EIGHT_BYTES, length)


def _frame_size(piece: bytes) -> int:
    """Length of the frame that begins here; unknown if its header is cut off, or if it is a part of a message."""
    first, code = piece[0], piece[1] - MASKED if len(piece) > 1 else -1
    if code < 0 or first <= LAST_PART:
        return UNKNOWN
    if code < TWO_BYTES:
        return 6 + code
    return 8 + int.from_bytes(piece[2:4], "big") if code == TWO_BYTES and len(piece) > 3 else UNKNOWN
