"""A bus on NATS servers: it reconnects for ever, and what was sent in between is lost."""

import asyncio
import ssl
from contextlib import suppress
from itertools import count
from typing import Any
from urllib.parse import parse_qs, urlsplit, urlunsplit

import nats
import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription as NatsSubscription
from nats.errors import Error

from tudor.server.background import Tasks
from tudor.server.bus.interface import BusTimeout, BusUnavailable, Listener, NoResponders, Responder
from tudor.server.logs import fault

_log = structlog.get_logger()

FIRST_CONNECTION = 10.0
"""Seconds in which the bus has to answer when a worker starts."""
AGAIN = 0.25
"""Seconds between two attempts to reconnect."""
PINGS = 2
"""Seconds between two pings; two without an answer mean that the connection is broken."""
PATIENCE = 10
"""Seconds to wait for the server to confirm a subscription."""
LAST_WORDS = 2.0
"""Seconds for what is on its way when a worker stops listening."""
LAST_ANSWERS = 2.0
"""Seconds for requests in progress when a worker leaves."""
GATHERING = 0.002
"""Seconds for which messages wait for others: sent together, each costs less."""
NOBODY = "503"
"""The status with which the server answers a request that nobody serves."""
MOST_UNSENT = 100_000
"""Messages that may wait for the connection; the next one throws them away."""


class NatsBus:
    """One worker's connection to the NATS servers."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self._loop = asyncio.get_running_loop()
        self._tasks = Tasks()
        self._unsent: list[tuple[str, bytes, str]] = []
        """Subjects and payloads, and where the answer goes."""
        self._inbox = client.new_inbox()
        self._numbers = count()
        self._asked: dict[str, asyncio.Future[Msg]] = {}
        """Requests without an answer so far, by where it will come."""

    @classmethod
    async def connect(cls, address: str, name: str = "") -> "NatsBus":
        """Connect to an address as :func:`options` reads it; raises :class:`BusUnavailable`."""
        refused: asyncio.Future[Client] = asyncio.get_running_loop().create_future()

        async def note(error: Exception) -> None:
            # Broken connections are told of with every attempt to reconnect, several times a second.
            _log.debug("bus", kind=type(error).__name__)
            if "authorization" in str(error).lower() and not refused.done():
                refused.set_exception(BusUnavailable("authorization"))

        connecting = asyncio.ensure_future(
            nats.connect(
                **options(address),
                name=name or None,
                error_cb=note,
                max_reconnect_attempts=-1,
                reconnect_time_wait=AGAIN,
                ping_interval=PINGS,
                connect_timeout=2,
            )
        )
        bus = cls(await _first(connecting, refused))
        await bus._client.subscribe(f"{bus._inbox}.*", cb=bus._on_answer)
        return bus

    @property
    def is_connected(self) -> bool:
        """True if messages can be sent now."""
        return self._client.is_connected

    def publish(self, subject: str, payload: bytes) -> None:
        """Send a message to everyone who listens."""
        self._add(subject, payload)

    def _add(self, subject: str, payload: bytes, reply: str = "") -> None:
        if not self.is_connected:
            return
        if len(self._unsent) >= MOST_UNSENT:
            self._unsent.clear()
        if not self._unsent:
            self._loop.call_later(GATHERING, self._start_sending)
        self._unsent.append((subject, payload, reply))

    def _start_sending(self) -> None:
        self._tasks.start(self._send())

    async def _send(self) -> None:
        unsent, self._unsent = self._unsent, []
        for message in unsent:
            with suppress(Error, OSError):
                await self._client.publish(*message)

    async def request(self, subject: str, payload: bytes, timeout: float) -> bytes:
        """The first answer to a request."""
        if not self.is_connected:
            raise BusUnavailable(subject)
        reply = f"{self._inbox}.{next(self._numbers)}"
        answered = self._asked[reply] = self._loop.create_future()
        self._add(subject, payload, reply)
        try:
            async with asyncio.timeout(timeout):
                answer = await answered
        except TimeoutError:
            raise BusTimeout(subject) from None
        finally:
            del self._asked[reply]
        if answer.headers and answer.headers.get("Status") == NOBODY:
            raise NoResponders(subject)
        data: bytes = answer.data
        return data

    async def _on_answer(self, answer: Msg) -> None:
        answered = self._asked.get(answer.subject)
        if answered is not None and not answered.done():
            answered.set_result(answer)

    async def serve(self, subject: str, respond: Responder, queue: str | None = None) -> "_Ear":
        """Answer requests on a subject."""

        async def work(message: Msg) -> None:
            try:
                answer = await respond(message.data)
            except Exception as error:  # noqa: BLE001 # a fault of ours leaves this request unanswered, and no other
                _log.error("fault", **fault(error))
                return
            if message.reply:
                self.publish(message.reply, answer)

        async def take(message: Msg) -> None:
            self._tasks.start(work(message))

        return await self._listen(await self._client.subscribe(subject, queue or "", cb=take))

    async def subscribe(self, subject: str, hear: Listener) -> "_Ear":
        """Hear the messages on a subject."""

        async def take(message: Msg) -> None:
            hear(message.data)

        return await self._listen(await self._client.subscribe(subject, cb=take))

    async def _listen(self, subscription: NatsSubscription) -> "_Ear":
        # The server knows of the subscription once it has answered twice: the first ping overtakes what waits to be sent.
        # If it is away, it is told when it comes back.
        with suppress(Error, OSError, TimeoutError):
            async with asyncio.timeout(PATIENCE):
                await _pinged(self._client)
                await _pinged(self._client)
        return _Ear(self._client, subscription)

    async def close(self) -> None:
        """Leave the bus, once what was begun is answered and what was published is sent."""
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_ANSWERS):
                await self._tasks.finished()
        await self._send()
        with suppress(Error, OSError, TimeoutError):
            await self._client.close()
        self._tasks.cancel()
        await self._tasks.finished()


class _Ear:
    """One subscription."""

    def __init__(self, client: Client, subscription: NatsSubscription) -> None:
        self._client = client
        self._subscription = subscription

    async def close(self) -> None:
        """Stop listening after handling what has arrived: the sender of a dropped request would wait in vain."""
        if self._client.is_connected:
            with suppress(Error, OSError, TimeoutError):
                async with asyncio.timeout(LAST_WORDS):
                    await self._hear_out()
        with suppress(Error, OSError):
            await self._subscription.unsubscribe()

    async def _hear_out(self) -> None:
        """Handle what is on its way. The library's ``drain`` waits for one ping only, which overtakes the end of the subscription."""
        await self._client._send_unsubscribe(self._subscription._id)
        await _pinged(self._client)
        await _pinged(self._client)
        await self._subscription._pending_queue.join()


async def _pinged(client: Client) -> None:
    """Wait until the server has answered a ping.

    The library's ``flush`` cancels what it waits for when it is given up, and breaks the connection when the answer comes then.
    """
    answered: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    await client._send_ping(answered)
    await asyncio.shield(answered)


async def _first(connecting: "asyncio.Future[Client]", refused: "asyncio.Future[Client]") -> Client:
    """The connected client, unless it is refused or does not connect in time."""
    both = (connecting, refused)
    await asyncio.wait(both, timeout=FIRST_CONNECTION, return_when=asyncio.FIRST_COMPLETED)
    ended = [one for one in both if one.done()]
    for one in both:
        one.cancel()
    try:
        return ended[0].result()
    except IndexError:
        raise BusUnavailable("timeout") from None
    except (OSError, Error) as error:
        raise BusUnavailable(type(error).__name__) from error


def options(address: str) -> dict[str, Any]:
    """How to connect to addresses with commas between them, such as ``tls://user:secret@bus.example.org:4222?ca=ca.pem``.

    After the question mark: ``ca`` is the file of the authority that signs the servers' certificates, ``cert`` and ``key`` are this
    worker's own certificate, ``creds`` is a file of NATS credentials.
    """
    servers: list[str] = []
    extras: dict[str, str] = {}
    for one in address.split(","):
        parts = urlsplit(one.strip())
        extras |= {name: values[-1] for name, values in parse_qs(parts.query).items()}
        servers.append(urlunsplit(parts._replace(query="", path="", fragment="")))
    wanted: dict[str, Any] = {"servers": servers}
    if any(server.startswith("tls:") for server in servers) or {"ca", "cert"} & extras.keys():
        wanted["tls"] = _tls(extras)
    if "creds" in extras:
        wanted["user_credentials"] = extras["creds"]
    return wanted


def _tls(extras: dict[str, str]) -> ssl.SSLContext:
    context = ssl.create_default_context(cafile=extras.get("ca"))
    if "cert" in extras:
        context.load_cert_chain(extras["cert"], extras.get("key"))
    return context
