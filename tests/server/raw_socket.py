"""A socket of the live protocol that keeps no rule of any library: it sends frames as they are."""

import socket
from struct import pack
from typing import Any, Self

import msgspec
from websockets.utils import apply_mask

from tests.server.client import PATIENCE

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FINAL = 0x80
MASK = b"\x37\xfa\x21\x3d"


def frame(kind: int, payload: bytes = b"", *, final: bool = True) -> bytes:
    """A client's frame."""
    length = len(payload)
    size = pack("!B", FINAL | length) if length < 126 else pack("!BH", FINAL | 126, length)
    return pack("!B", kind | (FINAL if final else 0)) + size + MASK + apply_mask(payload, MASK)


class RawSocket:
    """A socket at a table, after its handshake; ``source`` is the address it comes from."""

    def __init__(self, port: int, table: str, source: str = "127.0.0.1", receive_buffer: int | None = None) -> None:
        self.socket = socket.socket()
        if receive_buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
        self.socket.settimeout(PATIENCE)
        self._unread = b""
        try:
            self._shake_hands(port, table, source)
        except OSError:
            self.socket.close()
            raise

    def _shake_hands(self, port: int, table: str, source: str) -> None:
        self.socket.bind((source, 0))
        self.socket.connect(("127.0.0.1", port))
        self.socket.sendall(
            f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        head = self._until(b"\r\n\r\n")
        self.is_open = head.startswith(b"HTTP/1.1 101 ")

    def _until(self, end: bytes) -> bytes:
        while end not in self._unread:
            more = self.socket.recv(1 << 16)
            if not more:
                raise ConnectionError(self._unread)
            self._unread += more
        head, _, self._unread = self._unread.partition(end)
        return head

    def _exactly(self, size: int) -> bytes:
        while len(self._unread) < size:
            more = self.socket.recv(1 << 16)
            if not more:
                raise ConnectionError
            self._unread += more
        taken, self._unread = self._unread[:size], self._unread[size:]
        return taken

    def say(self, message: object) -> None:
        """Send a message."""
        self.socket.sendall(frame(TEXT, msgspec.json.encode(message)))

    def send(self, frames: bytes) -> None:
        """Send frames."""
        self.socket.sendall(frames)

    def heard(self) -> tuple[int, bytes]:
        """The next frame: its kind and payload."""
        kind, length = self._exactly(2)
        if length >= 126:
            length = int.from_bytes(self._exactly(2 if length == 126 else 8))
        return kind & 0xF, self._exactly(length)

    def until_closed(self) -> tuple[list[dict[str, Any]], int | None]:
        """All messages until the end, and the code with which the server closed; None if it just hung up."""
        messages: list[dict[str, Any]] = []
        try:
            while True:
                kind, payload = self.heard()
                if kind == CLOSE:
                    return messages, int.from_bytes(payload[:2])
                if kind == TEXT:
                    messages.append(msgspec.json.decode(payload))
        except ConnectionError:
            return messages, None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.socket.close()
