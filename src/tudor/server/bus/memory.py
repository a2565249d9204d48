"""A bus within one process: all workers that share a hub hear each other."""

import asyncio
from collections.abc import Callable
from random import Random

from msgspec import Struct

from tudor.server.background import Tasks
from tudor.server.bus.interface import BusTimeout, BusUnavailable, Listener, NoResponders, Responder


class _Ear(Struct, eq=False):
    """One subscription: ``take`` gets the payload, and for a request the function that sends the answer back."""

    hub: "Hub"
    bus: "MemoryBus"
    subject: str
    queue: str | None
    take: Callable[[bytes, Callable[[bytes], None] | None], None]

    async def close(self) -> None:
        self.hub.remove(self)


class Hub:
    """Connects the buses of several workers. A simulation overrides :meth:`deliver`."""

    def __init__(self, rng: Random | None = None) -> None:
        self._ears: dict[str, list[_Ear]] = {}
        self._rng = rng or Random()

    def deliver(self, sender: "MemoryBus", receiver: "MemoryBus", subject: str, arrive: Callable[[], None]) -> None:
        """Let a message, a request or an answer arrive: every one of them goes through here, and through nothing else.

        Here it arrives at once, in order. An override may call ``arrive`` later, several times or never.
        An answer has the subject of its request.
        """
        asyncio.get_running_loop().call_soon(arrive)

    def add(self, ear: _Ear) -> None:
        """Begin to deliver to a subscription."""
        self._ears.setdefault(ear.subject, []).append(ear)

    def remove(self, ear: _Ear) -> None:
        """Deliver no more to a subscription; a message on its way to it is lost."""
        ears = self._ears.get(ear.subject, [])
        if ear in ears:
            ears.remove(ear)
            if not ears:
                del self._ears[ear.subject]

    def remove_all(self, bus: "MemoryBus") -> None:
        """Deliver no more to a worker that has left."""
        for ears in list(self._ears.values()):
            for ear in [ear for ear in ears if ear.bus is bus]:
                self.remove(ear)

    def has(self, ear: _Ear) -> bool:
        """False for a subscription that was closed."""
        return ear in self._ears.get(ear.subject, ())

    def receivers(self, subject: str) -> list[_Ear]:
        """Who gets a message: everyone without a queue, and one of each queue."""
        ears = self._ears.get(subject, [])
        queues: dict[str, list[_Ear]] = {}
        for ear in ears:
            if ear.queue is not None:
                queues.setdefault(ear.queue, []).append(ear)
        return [ear for ear in ears if ear.queue is None] + [self._rng.choice(queue) for queue in queues.values()]


class MemoryBus:
    """One worker's end of a hub. ``is_connected`` may be set to False: the worker is then cut off, and keeps its subscriptions."""

    def __init__(self, hub: Hub) -> None:
        self.is_connected = True
        self._hub = hub
        self._tasks = Tasks()

    def publish(self, subject: str, payload: bytes) -> None:
        """Send a message to everyone who listens."""
        if self.is_connected:
            for ear in self._hub.receivers(subject):
                self._send(ear, payload, None)

    def _send(self, ear: _Ear, payload: bytes, answer: Callable[[bytes], None] | None) -> None:
        def arrive() -> None:
            if ear.bus.is_connected and self._hub.has(ear):
                ear.take(payload, answer)

        self._hub.deliver(self, ear.bus, ear.subject, arrive)

    async def request(self, subject: str, payload: bytes, timeout: float) -> bytes:
        """The first answer to a request."""
        if not self.is_connected:
            raise BusUnavailable(subject)
        receivers = [ear for ear in self._hub.receivers(subject) if ear.bus.is_connected]
        if not receivers:
            raise NoResponders(subject)
        answered: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        for ear in receivers:
            self._send(ear, payload, self._answer_from(ear, answered))
        try:
            async with asyncio.timeout(timeout):
                return await answered
        except TimeoutError:
            raise BusTimeout(subject) from None

    def _answer_from(self, ear: _Ear, answered: "asyncio.Future[bytes]") -> Callable[[bytes], None]:
        def answer(payload: bytes) -> None:
            def arrive() -> None:
                if self.is_connected and not answered.done():
                    answered.set_result(payload)

            if ear.bus.is_connected:
                self._hub.deliver(ear.bus, self, ear.subject, arrive)

        return answer

    async def serve(self, subject: str, respond: Responder, queue: str | None = None) -> _Ear:
        """Answer requests on a subject."""

        async def work(payload: bytes, answer: Callable[[bytes], None] | None) -> None:
            result = await respond(payload)
            if answer is not None:
                answer(result)

        return self._listen(subject, queue, lambda payload, answer: self._tasks.start(work(payload, answer)))

    async def subscribe(self, subject: str, hear: Listener) -> _Ear:
        """Hear the messages on a subject."""
        return self._listen(subject, None, lambda payload, _answer: hear(payload))

    def _listen(
        self,
        subject: str,
        queue: str | None,
        take: Callable[[bytes, Callable[[bytes], None] | None], None],
    ) -> _Ear:
        ear = _Ear(self._hub, self, subject, queue, take)
        self._hub.add(ear)
        return ear

    async def close(self) -> None:
        """Leave the hub."""
        self.is_connected = False
        self._hub.remove_all(self)
        self._tasks.cancel()
        await self._tasks.finished()
