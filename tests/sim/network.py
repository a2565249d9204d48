"""Simulated lines between clients and workers, at the seam of the live protocol's ASGI application."""

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from typing import Protocol

from msgspec.json import Decoder
from starlette.types import Message, Scope

from tests.sim.truth import Ear, Violation
from tests.sim.virtual import WORLD, Process
from tudor.protocol.messages import FromServer
from tudor.server.http.websocket import EXTENSION

_messages: Decoder[FromServer] = Decoder(FromServer)
DELAY = (0.001, 0.4)
"""Seconds that a message takes: long, so that something often goes wrong meanwhile."""
UNNOTICED = (0.05, 6.0)
"""Seconds until a worker notices that a line was cut."""


class Hearer(Protocol):
    """The client's end of a line."""

    def hear(self, line: "Line", message: FromServer) -> None:
        """A message has come."""
        ...

    def on_lost(self, line: "Line") -> None:
        """The line is dead."""
        ...


class Line:
    """One socket; on the worker's side, it is the wire of the protocol. Messages arrive in order or not at all."""

    def __init__(
        self, process: Process, hearer: Hearer, ear: Ear, rng: Random, report: Callable[[Violation], None]
    ) -> None:
        self.process = process
        self.unsent: deque[bytes] = deque()
        self.is_open = True
        self._hearer = hearer
        self._ear = ear
        self._rng = rng
        self._report = report
        self._loop = asyncio.get_running_loop()
        self._incoming: asyncio.Queue[Message] = asyncio.Queue()
        self._incoming.put_nowait({"type": "websocket.connect"})
        self._up = self._down = 0.0
        """When the latest message of each direction arrives."""

    def scope(self, table_id: str, address: str) -> Scope:
        """The connection as the application sees it."""
        return {
            "type": "websocket",
            "scheme": "ws",
            "headers": [],
            "client": (address, 1),
            "path_params": {"table": table_id},
            "extensions": {EXTENSION: {"wire": self}},
        }

    def _after(self, latest: float) -> float:
        # Timers of the same moment ring in any order.
        return max(latest + 1e-6, self._loop.time() + self._rng.uniform(*DELAY))

    # The client's side

    def say(self, text: str) -> None:
        """Send a message to the worker."""
        self._up = self._after(self._up)
        self._loop.call_at(self._up, self._arrive, {"type": "websocket.receive", "text": text}, context=WORLD)

    def _arrive(self, event: Message) -> None:
        if self.is_open:
            self._incoming.put_nowait(event)

    def hang_up(self) -> None:
        """Leave; the worker notices later. What is on its way is lost."""
        if self.is_open:
            self.is_open = False
            event = {"type": "websocket.disconnect"}
            self._loop.call_later(self._rng.uniform(*UNNOTICED), self._incoming.put_nowait, event, context=WORLD)

    def lose(self) -> None:
        """The line is cut, as the client notices at once."""
        if self.is_open:
            self.hang_up()
            self._loop.call_soon(self._hearer.on_lost, self, context=WORLD)

    # The worker's side

    async def receive(self) -> Message:
        """The next event, for the application."""
        return await self._incoming.get()

    async def send(self, message: Message) -> None:
        """What the application sends besides text: that it accepts or closes the connection."""
        if message["type"] == "websocket.close":
            self._down = self._after(self._down)
            self._loop.call_at(self._down, self._close, context=WORLD)

    def _close(self) -> None:
        if self.is_open:
            self.is_open = False
            self._incoming.put_nowait({"type": "websocket.disconnect"})
            self._hearer.on_lost(self)

    def write(self, message: bytes) -> None:
        """Send a message to the client; it is checked now, whether it arrives or not."""
        told = _messages.decode(message)
        try:
            self._ear.check(told)
        except Violation as violation:
            self._report(violation)
        self._down = self._after(self._down)
        self._loop.call_at(self._down, self._tell, told, context=WORLD)

    def _tell(self, message: FromServer) -> None:
        if self.is_open:
            self._hearer.hear(self, message)

    def pong(self, frame: bytes) -> None:
        """Nobody pings here."""

    async def drain(self) -> None:
        """Everything is sent at once."""

    def cut(self) -> None:
        """Drop the connection."""
        self.lose()
