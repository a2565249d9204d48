"""A connection to a seat on a server, restored whenever it breaks."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from random import Random
from secrets import token_hex

from msgspec.json import Decoder
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tudor.protocol import VERSION
from tudor.protocol.messages import Contribute, FromServer, Goodbye, Hello, Refused, Request, Table, Welcome
from tudor.protocol.tables import TableState
from tudor.protocol.wire import write
from tudor.terminal.remote_state import RemoteState
from tudor.terminal.server_requests import TableAccess
from tudor.text.errors import Unreadable
from tudor.text.languages import N_

FIRST_WAIT, LONGEST_WAIT = 0.5, 15.0
"""Seconds between attempts to reconnect; each wait is about twice the one before."""
OPENING = 15.0
"""Seconds allowed for one attempt."""
CONTRIBUTE_AGAIN = 1.0
"""Seconds after which a refused contribution to the deal is made again: the disk may have room then."""
BROKEN = N_("Connection lost. Trying again…")
EXPELLED = N_("Someone else has your seat at this table now.")

_messages: Decoder[FromServer] = Decoder(FromServer)


class Connection:
    """A connection to a seat or, without a token, to a table as a spectator.

    ``on_message`` gets every message once ``state`` has applied it, and None when the connection breaks. Requests made
    meanwhile, or not yet answered, are sent again.
    """

    def __init__(
        self, access: TableAccess, lang: str, on_message: Callable[[FromServer | None], None], *, story: bool = False
    ) -> None:
        self.link = access.link
        self.token = access.token
        self.account = access.account
        self.state = RemoteState()
        self.is_connected = False
        self.ending = ""
        """Why the server ended the connection for good."""
        self._lang = lang
        self._on_message = on_message
        self._story = story
        self._outbox: asyncio.Queue[Hello | Request | None] = asyncio.Queue()
        self._closing = asyncio.Event()
        self._wait = FIRST_WAIT
        self._contributed_to = ""
        """The commitment this client has contributed to."""
        self._contribution = ""
        """The id of that request."""
        self._asked_to_wait: float | None = None
        self._chance = Random()

    @property
    def is_over(self) -> bool:
        """True if server or client has ended the connection for good."""
        return self._closing.is_set() or bool(self.ending)

    def ask(self, request: Request) -> None:
        """Send a request, now or once connected."""
        self.state.remember(request)
        if self.is_connected:
            self._outbox.put_nowait(request)

    def close(self) -> None:
        """Close for good once all requests so far are sent; ``run`` then ends."""
        self._closing.set()
        self._outbox.put_nowait(None)

    async def run(self) -> None:
        """Stay connected until the connection has ended for good."""
        while not self.is_over:
            with suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    self.link.socket, open_timeout=OPENING, additional_headers=self._account_headers
                ) as socket:
                    await self._converse(socket)
            self.is_connected = False
            if not self.is_over:
                self._on_message(None)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._closing.wait(), self._next_wait())

    @property
    def _account_headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.account}"} if self.account else {}

    def _next_wait(self) -> float:
        """As long as the server asked for, or longer each time, with some jitter to spread clients out."""
        wait, self._asked_to_wait = self._asked_to_wait or self._wait, None
        self._wait = min(2 * self._wait, LONGEST_WAIT)
        return wait * self._chance.uniform(0.8, 1.2)

    async def _converse(self, socket: ClientConnection) -> None:
        self._outbox = asyncio.Queue()
        self._outbox.put_nowait(self.state.hello(self.token, self._lang, story=self._story))
        writing = asyncio.get_running_loop().create_task(self._write(socket))
        try:
            async for text in socket:
                self._receive(_messages.decode(text))
                if self.ending:
                    return
        finally:
            writing.cancel()
            with suppress(asyncio.CancelledError, WebSocketException):
                await writing

    async def _write(self, socket: ClientConnection) -> None:
        while (message := await self._outbox.get()) is not None:
            await socket.send(write(message).decode())
        await socket.close()

    def _receive(self, message: FromServer) -> None:
        self.state.receive(message)
        match message:
            case Welcome(protocol=version) if not self.is_connected:
                self._handle_welcome(version)
            case Goodbye(again=None, text=text):
                self.ending = text
            case Goodbye(again=int(again)):
                self._asked_to_wait = again / 1000
            case Refused(text=text) if not self.is_connected:
                self.ending = text
            case Refused(id=refused) if refused == self._contribution:
                asyncio.get_running_loop().call_later(CONTRIBUTE_AGAIN, self._contribute_again)
        if self.is_connected and isinstance(message, Welcome | Table):
            self._contribute(message.table)
        self._on_message(message)

    def _handle_welcome(self, version: int) -> None:
        if version != VERSION:
            self.ending = Unreadable("server-version", version=version, ours=VERSION).text(self._lang)
            return
        self.is_connected = True
        self._wait = FIRST_WAIT
        for request in self.state.unanswered.values():
            self._outbox.put_nowait(request)

    def _contribute(self, table: TableState) -> None:
        """Add randomness once the chairs are locked, so that nobody, including the server, controls the deal."""
        promised = "" if table.fairness is None else table.fairness.commitment
        if self.state.chair is not None and table.stage == "mixing" and promised != self._contributed_to:
            self._contributed_to, self._contribution = promised, self.state.next_id()
            self.ask(Contribute(id=self._contribution, randomness=token_hex(16)))

    def _contribute_again(self) -> None:
        self._contributed_to = ""
        if self.is_connected and self.state.table is not None:
            self._contribute(self.state.table)
