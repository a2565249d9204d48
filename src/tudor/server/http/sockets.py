"""The live protocol on sockets: messages are handled in order, and sending never waits."""

import asyncio
from collections import Counter
from collections.abc import Collection, Hashable, Iterable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from itertools import count
from time import monotonic

import structlog
from msgspec import Struct, ValidationError
from msgspec.json import Decoder
from starlette.datastructures import Headers
from starlette.types import Message, Receive, Scope, Send

from tudor.protocol.fields import RequestId
from tudor.protocol.messages import (
    Act,
    Deduce,
    Explain,
    FromClient,
    FromServer,
    Goodbye,
    Hello,
    Ping,
    Pong,
    Refused,
)
from tudor.protocol.wire import write
from tudor.server.background import Tasks
from tudor.server.http.close_codes import (
    CAME_FROM_ELSEWHERE,
    FAULT,
    SIGNED_OUT,
    STOPPING,
    TOO_MANY,
    TOO_SLOW,
    UNKNOWN_TABLE,
)
from tudor.server.http.guard import LARGEST_MESSAGE, Flood, Guard
from tudor.server.http.metrics import Metrics
from tudor.server.http.proxies import household
from tudor.server.http.visits import Caller, Tables, Visit
from tudor.server.http.websocket import EXTENSION, PING, Wire
from tudor.server.logs import fault
from tudor.server.people.identity import GUEST
from tudor.server.people.sessions import Sessions, proof_of
from tudor.server.table.lobby import PASSING
from tudor.stepper import Viewer
from tudor.text.errors import Illegal, TudorError, Unreadable

_log = structlog.get_logger()
_messages: Decoder[FromClient] = Decoder(FromClient)

MOST_UNSENT = 256
"""Unsent messages after which a slow client is dropped; it can reconnect and resume."""
MOST_THOUGHTS = 3
"""Questions of one seat that workers think about at once."""
PATIENCE = 30.0
"""Seconds to read a goodbye."""
AFTER_MOVE = 500
"""Milliseconds after which a client may look for the process that has its table."""
AFTER_STOP = 2000
"""Milliseconds after which a server that stops may be back."""
AFTER_FAILURE = 2000
"""Milliseconds after which a table that could not be read is looked for again."""
AFTER_FLOOD = 5000
"""Milliseconds after which a client that sent too much may come back."""
ELSEWHERE = ("moved", "stopping")
"""Codes of refusals after which a client asks again where its table is."""


class Connection:
    """A client: its chair, its language and its outgoing messages."""

    def __init__(self, number: int, send: Send, wire: Wire, table_id: str, address: str) -> None:
        self.number = number
        self.table_id = table_id
        self.address = address
        """For the operator, who may block it; never stored or logged."""
        self.opened = monotonic()
        self.viewer: Viewer = None
        self.lang = "en"
        self.story = False
        self.greeted = False
        self.who = GUEST
        self.proof = b""
        """What proved who it is; once that ends, the socket is closed."""
        self._send = send
        self._wire = wire
        self._hanging_up: asyncio.Task[None] | None = None

    @property
    def rate_key(self) -> Hashable:
        """The key for counting messages: a seat over all its windows, or everyone without a seat at one address."""
        return self.address if self.viewer is None else (self.table_id, self.viewer)

    def send(self, message: FromServer) -> None:
        """Queue a message without waiting for it to arrive."""
        self.send_bytes(write(message))

    def send_bytes(self, message: bytes) -> None:
        """Queue an encoded message."""
        if self._reads():
            self._wire.write(message)

    def pong(self, frame: bytes) -> None:
        """Queue the answer to a ping."""
        if self._reads():
            self._wire.pong(frame)

    def _reads(self) -> bool:
        """False if a goodbye is on its way; a client that does not read is sent one."""
        if self._hanging_up is not None:
            return False
        if len(self._wire.unsent) < MOST_UNSENT:
            return True
        self._wire.unsent.clear()
        self.close(TOO_SLOW, Goodbye(code="too-slow", text=Illegal("too-slow").text(self.lang), again=1000))
        return False

    @property
    def is_closing(self) -> bool:
        """True if a goodbye is on its way."""
        return self._hanging_up is not None

    def reconnect(self) -> None:
        """Hang up, and ask the client to come back: another process has its table."""
        self.close(STOPPING, Goodbye(code="moved", text=Illegal("moved").text(self.lang), again=AFTER_MOVE))

    def close(self, code: int, goodbye: Goodbye) -> None:
        """Say goodbye, and close once queued messages are sent."""
        if not self.is_closing:
            self._wire.write(write(goodbye))
            self._hanging_up = asyncio.get_running_loop().create_task(self._hang_up(code))

    async def _hang_up(self, code: int) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._wire.drain()
        except TimeoutError:
            self._wire.cut()
            return
        # The client may have left in the meantime.
        with suppress(OSError):
            await self._send({"type": "websocket.close", "code": code})

    async def closed(self) -> None:
        """Wait until a goodbye in progress is sent."""
        if self._hanging_up is not None:
            await self._hanging_up

    def mark_gone(self) -> None:
        """Mark the client as gone: it hears no goodbye."""
        if self._hanging_up is not None:
            self._hanging_up.cancel()


class Sockets:
    """The live protocol as an ASGI application."""

    def __init__(self, tables: Tables, guard: Guard, metrics: Metrics, sessions: Sessions) -> None:
        self._tables = tables
        self._sessions = sessions
        tables.on_ended = self.end
        self._guard = guard
        self._metrics = metrics
        self._numbers = count(tables.first_socket)
        self._open: set[Connection] = set()
        self._tasks = Tasks()
        self._thoughts: Counter[Hashable] = Counter()

    @property
    def open(self) -> frozenset[Connection]:
        """The open sockets."""
        return frozenset(self._open)

    @property
    def count(self) -> int:
        """Number of open sockets."""
        return len(self._open)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one socket from its first message to its last."""
        await receive()
        address = household(self._guard.address(scope))
        try:
            self._guard.check_origin(Headers(scope=scope), {"ws": "http", "wss": "https"}[scope["scheme"]])
        except TudorError:
            await send({"type": "websocket.close", "code": CAME_FROM_ELSEWHERE})
            return
        if not self._guard.admit_socket(address):
            await send({"type": "websocket.close", "code": TOO_MANY})
            return
        try:
            await send({"type": "websocket.accept"})
            wire: Wire = scope["extensions"][EXTENSION]["wire"]
            connection = Connection(next(self._numbers), send, wire, scope["path_params"]["table"], address)
            await self._serve(connection, Headers(scope=scope), receive)
        finally:
            self._guard.release_socket(address)

    async def _serve(self, connection: Connection, headers: Headers, receive: Receive) -> None:
        # From now on the socket is closed if its session ends, even while that is being looked up.
        connection.proof = proof_of(headers)
        self._open.add(connection)
        visit: Visit | None = None
        try:
            if connection.proof:
                connection.who = await self._sessions.identity(headers)
            visit = await self._tables.visit(connection, connection.table_id)
            if await self._listen(visit, connection, receive):
                await connection.closed()
        except Illegal as error:
            connection.close(*_farewell(error, connection.lang))
            await connection.closed()
        finally:
            connection.mark_gone()
            self._open.discard(connection)
            if visit is not None:
                visit.leave()

    async def _listen(self, visit: Visit, connection: Connection, receive: Receive) -> bool:
        """Handle messages in order; True if a goodbye is on its way at the end."""
        first = True
        while not connection.is_closing:
            event = await receive()
            if event["type"] == "websocket.disconnect":
                return False
            try:
                # The first one, the hello, is paid for by opening the socket.
                if not first:
                    self._guard.check_message_rate(connection.rate_key)
                first = False
                if event["type"] == "websocket.receive":
                    await self._handle(visit, connection, _read(event))
                elif event["type"] == PING:
                    connection.pong(event["bytes"])
            except Flood:
                self._metrics.refuse("too-fast")
                text = Illegal("too-fast").text(connection.lang)
                connection.close(TOO_MANY, Goodbye(code="too-fast", text=text, again=AFTER_FLOOD))
            except TudorError as error:
                if error.code in ELSEWHERE:
                    # Left without an answer, the client asks again where the table is now.
                    connection.reconnect()
                else:
                    self._refuse(connection, _request_id(event), error)
            except Exception as error:  # noqa: BLE001 # a fault of ours ends this connection and no other
                _log.error("fault", **fault(error))
                connection.close(FAULT, Goodbye(code="fault", text=Illegal("fault").text(connection.lang), again=1000))
        return True

    async def _handle(self, visit: Visit, connection: Connection, message: FromClient) -> None:
        if isinstance(message, Ping):
            connection.send(Pong())
            return
        if not connection.greeted:
            if not isinstance(message, Hello):
                raise Illegal("hello-first")
            await visit.greet(message)
        elif isinstance(message, Deduce | Explain):
            # Slow work must not keep this seat from playing, nor everyone's bots from thinking.
            who = connection.rate_key
            if self._thoughts[who] >= MOST_THOUGHTS:
                raise Illegal("too-fast")
            self._thoughts[who] += 1
            self._tasks.start(self._answer_later(visit, connection, message, who))
        else:
            began = monotonic()
            await visit.handle(message)
            if isinstance(message, Act):
                self._metrics.time("action_seconds", monotonic() - began)

    async def _answer_later(
        self, visit: Visit, connection: Connection, message: Deduce | Explain, who: Hashable
    ) -> None:
        try:
            await visit.handle(message)
        except TudorError as error:
            self._refuse(connection, message.id, error)
        except (BrokenProcessPool, TimeoutError):
            self._refuse(connection, message.id, Illegal("too-fast"))
        finally:
            self._thoughts[who] -= 1
            if not self._thoughts[who]:
                del self._thoughts[who]

    def _refuse(self, connection: Connection, request: str, error: TudorError) -> None:
        self._metrics.refuse(error.code)
        connection.send(Refused(request, error.code, error.text(connection.lang)))

    def dismiss(self, connections: Iterable[Caller], code: int, why: Illegal) -> None:
        """Hang up on clients for good, and tell each one why."""
        for connection in connections:
            connection.close(code, Goodbye(code=why.code, text=why.text(connection.lang)))

    def end(self, proofs: Collection[bytes]) -> None:
        """Hang up on the clients of sessions and tokens that have ended."""
        ended = [connection for connection in self._open if connection.proof in proofs]
        self.dismiss(ended, SIGNED_OUT, Illegal("signed-out"))

    @property
    def proofs(self) -> frozenset[bytes]:
        """The sessions and tokens of the open sockets."""
        return frozenset(connection.proof for connection in self._open if connection.proof)

    def say_goodbye(self, again: int = AFTER_STOP) -> None:
        """Ask every client to reconnect, since the server stops; ``again`` is after how many milliseconds."""
        for connection in self._open:
            text = Illegal("stopping").text(connection.lang)
            connection.close(STOPPING, Goodbye(code="stopping", text=text, again=again))


def _farewell(error: Illegal, lang: str) -> tuple[int, Goodbye]:
    """The close code and goodbye for a client whose table cannot be found, or not now."""
    if error.code in PASSING:
        again = AFTER_MOVE if error.code in ELSEWHERE else AFTER_FAILURE
        return STOPPING, Goodbye(code=error.code, text=error.text(lang), again=again)
    code = SIGNED_OUT if error.code == "access-token" else UNKNOWN_TABLE
    return code, Goodbye(code=error.code, text=error.text(lang))


def _read(event: Message) -> FromClient:
    sent = event.get("text")
    if not isinstance(sent, str):
        raise Unreadable("message", reason="JSON as text is expected")
    if len(sent) > LARGEST_MESSAGE:
        raise Unreadable("message", reason=f"it is longer than {LARGEST_MESSAGE} bytes")
    try:
        return _messages.decode(sent)
    except (ValidationError, ValueError, RecursionError) as error:
        raise Unreadable("message", reason=_shortened(str(error))) from error


class _WithId(Struct):
    id: RequestId = ""


_names: Decoder[_WithId] = Decoder(_WithId)


def _request_id(event: Message) -> str:
    """The id of a message, even if the rest is unreadable, so that the client knows what was refused."""
    sent = event.get("text")
    try:
        return _names.decode(sent).id if isinstance(sent, str) else ""
    except (ValidationError, ValueError, RecursionError):
        return ""


def _shortened(reason: str) -> str:
    return reason if len(reason) <= 200 else f"{reason[:200]}…"
