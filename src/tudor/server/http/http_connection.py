"""One HTTP connection: what it may send is bounded in bytes and in seconds, before anything is stored or parsed."""

from asyncio import TimerHandle, Transport
from functools import partial
from http import HTTPStatus
from typing import Any

from httptools import HttpParserError, HttpParserUpgrade
from uvicorn import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from tudor.server.http.entrance import Entrance
from tudor.server.http.guard import LARGEST_MESSAGE
from tudor.server.http.websocket import WebSocket

LARGEST_HEAD = 16_384
"""Bytes of the request line and all headers."""
MOST_HEADERS = 64
LARGEST_ENCODED_BODY = 2 * LARGEST_MESSAGE
"""Bytes of a body as sent, with the lengths of its chunks."""
PATIENCE = 10.0
"""Seconds to complete a head, and as many to complete a body; also to send the first byte."""
STALLED = 30.0
"""Seconds after which a client that does not read its answer is cut off."""
LINGER = 1.0
"""Seconds to read a refusal before the connection is cut."""

REFUSED = {
    400: "This is not an HTTP request.",
    408: "The request took too long.",
    413: f"The body is longer than {LARGEST_MESSAGE} bytes.",
    414: f"The address is longer than {LARGEST_HEAD // 2} bytes.",
    431: f"The headers are more than {MOST_HEADERS}, or longer than {LARGEST_HEAD} bytes.",
}


class _TooMuch(Exception):
    """Ends parsing; the parser reports it as its own error."""


class HttpConnection(HttpToolsProtocol):
    """The web server's connection, within limits."""

    def __init__(self, config: Config, entrance: Entrance, app_state: dict[str, Any], who: str) -> None:
        super().__init__(config, entrance, app_state)
        self.url = b""
        self._entrance = entrance
        self._who = who
        self._in_head = True
        self._read = 0
        """Bytes of the present head or body."""
        self._body = 0
        """Bytes of the present body, decoded."""
        self._status = 400
        """The answer if parsing fails."""
        self._refused = False
        self._deadline: TimerHandle | None = None
        self._stalled: TimerHandle | None = None

    @property
    def has_asked(self) -> bool:
        """True once the head of its first request has come."""
        return self._latest() is not None

    # Coming and going

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override] # as in the library
        """Expect the first request."""
        super().connection_made(transport)
        self._expect_more()

    def connection_lost(self, exc: Exception | None) -> None:
        """Make room for another."""
        super().connection_lost(exc)
        self._met()
        self._reads()
        self._entrance.leave(self._who)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection to a socket, which then makes room for another."""
        self._met()
        self._reads()
        super().handle_websocket_upgrade()
        upgraded = self.transport.get_protocol()
        assert isinstance(upgraded, WebSocket)
        upgraded.on_gone = partial(self._entrance.leave, self._who)
        # It refers back to this connection, and memory of that kind is freed only now and then.
        self.parser = None  # type: ignore[assignment] # as the library does at the end of a connection

    # Reading

    def data_received(self, data: bytes) -> None:
        """Read no more at once than the present part of a request may have."""
        self._unset_keepalive_if_required()
        while data and not self._refused and not self.transport.is_closing():
            room = self._room()
            piece, data = data[:room], data[room:]
            if not self._parsed(piece):
                return

    def _room(self) -> int:
        return max(1, (LARGEST_HEAD if self._in_head else LARGEST_ENCODED_BODY) - self._read)

    def _parsed(self, piece: bytes) -> bool:
        """Parse a piece; False at the end of HTTP."""
        self._read += len(piece)
        try:
            self.parser.feed_data(piece)
        except HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            else:
                # A request for another protocol is answered in this one, and nothing can follow it.
                self.cycle.keep_alive = False
            return False
        except HttpParserError:
            self._refuse(self._status)
            return False
        if self._read or not self._in_head:
            self._check_part()
        return True

    def _check_part(self) -> None:
        """Refuse a head or body that is too long; otherwise the rest has to come in time."""
        if self._in_head and self._read >= LARGEST_HEAD:
            self._refuse(414 if len(self.url) > LARGEST_HEAD // 2 else 431)
        elif not self._in_head and self._read >= LARGEST_ENCODED_BODY:
            self._refuse(413)
        elif self._deadline is None:
            self._expect_more()

    def on_message_begin(self) -> None:
        """A head begins."""
        super().on_message_begin()
        self._body = 0

    def on_header(self, name: bytes, value: bytes) -> None:
        """Count the headers, and refuse a body that will be too long before it comes."""
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            self._stop(431)
        if self.headers[-1][0] == b"content-length" and value.isdigit() and int(value[:9]) > LARGEST_MESSAGE:
            self._stop(413)

    def on_headers_complete(self) -> None:
        """The body has its own time and bytes."""
        self._begin_part(in_head=False)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Count the body."""
        self._body += len(body)
        if self._body > LARGEST_MESSAGE:
            self._stop(413)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Nothing is owed until the next request begins."""
        self._begin_part(in_head=True)
        super().on_message_complete()

    def _begin_part(self, *, in_head: bool) -> None:
        self._in_head, self._read = in_head, 0
        self._met()

    # Time

    def _expect_more(self) -> None:
        self._deadline = self.loop.call_later(PATIENCE, self._give_up)

    def _give_up(self) -> None:
        """Refuse what is not complete; a browser that has connected in advance is just closed."""
        if self._read or not self._in_head:
            self._refuse(408)
        else:
            self.transport.close()

    def _met(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def pause_writing(self) -> None:
        """The client reads slowly: give it a while."""
        super().pause_writing()
        self._stalled = self.loop.call_later(STALLED, self.transport.abort)

    def resume_writing(self) -> None:
        """The client has read most of its answer."""
        super().resume_writing()
        self._reads()

    def _reads(self) -> None:
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None

    # Refusing

    def _stop(self, status: int) -> None:
        self._status = status
        raise _TooMuch

    def _refuse(self, status: int) -> None:
        """Answer in a few words, read nothing more, and hang up."""
        self._refused = True
        self._met()
        speaks, cycle = self._may_answer(), self._latest()
        if cycle is not None:
            cycle.disconnected = True
            cycle.message_event.set()
        if not speaks:
            self.transport.abort()
            return
        self.flow.pause_reading()
        self.transport.write(_answer(status))
        # Cut at once, a connection with unread data would take the answer with it.
        self.transport.write_eof()
        self.loop.call_later(LINGER, self.transport.abort)

    def _may_answer(self) -> bool:
        """True unless the answer would land in the middle of another."""
        cycle = self._latest()
        if self.pipeline or self.transport.is_closing():
            return False
        return cycle is None or (cycle.response_complete if self._in_head else not cycle.response_started)

    def _latest(self) -> RequestResponseCycle | None:
        """The latest request, if there was any."""
        return self.cycle


def _answer(status: int) -> bytes:
    text = f"{REFUSED[status]}\n".encode()
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nContent-Type: text/plain; charset=utf-8\r\n"
        f"Content-Length: {len(text)}\r\nConnection: close\r\n\r\n"
    )
    return head.encode() + text
