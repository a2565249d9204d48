"""The interface between the workers of a cluster and whatever carries their messages.

A message arrives at most once. Those of one sender on one subject arrive in their order, and a listener hears them one after
another. Nothing is kept for those who are not there: what must not be lost belongs in the storage.

A subject is a few words with dots between them. Subjects are literal: there are no wildcards.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeAlias

Listener: TypeAlias = Callable[[bytes], None]
"""Hears a message; must not raise."""
Responder: TypeAlias = Callable[[bytes], Awaitable[bytes]]
"""Answers a request. One that raises gives no answer, and the request times out."""


class BusError(Exception):
    """A message could not be sent, or was not answered."""


class NoResponders(BusError):
    """Nobody serves this subject. The request did nothing."""


class BusTimeout(BusError):
    """No answer came in time. The request may have been handled, or may be yet."""


class BusUnavailable(BusError):
    """The bus cannot be reached from here. The request may have been handled if it was sent before."""


class Subscription(Protocol):
    """The right to hear messages on a subject."""

    async def close(self) -> None:
        """Hear no more; what was begun is not interrupted."""
        ...


class Bus(Protocol):
    """Messages to everyone who listens, and requests to one who answers."""

    @property
    def is_connected(self) -> bool:
        """True if messages can be sent now."""
        ...

    def publish(self, subject: str, payload: bytes) -> None:
        """Send a message to everyone who listens. It is lost if the bus cannot be reached."""
        ...

    async def request(self, subject: str, payload: bytes, timeout: float) -> bytes:
        """The answer to a request.

        Raises :class:`NoResponders` at once if nobody serves the subject, :class:`BusTimeout`, or :class:`BusUnavailable`.
        """
        ...

    async def serve(self, subject: str, respond: Responder, queue: str | None = None) -> Subscription:
        """Answer requests on a subject, several at once. Of those who serve it in one queue, one gets each request."""
        ...

    async def subscribe(self, subject: str, hear: Listener) -> Subscription:
        """Hear the messages on a subject, from the moment this returns."""
        ...

    async def close(self) -> None:
        """Leave the bus: nothing is heard any more."""
        ...
