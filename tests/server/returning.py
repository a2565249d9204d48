"""A player who comes back after every loss, to any worker, and says again what was not answered."""

import asyncio
from collections import Counter
from collections.abc import Collection, Sequence
from random import Random
from time import monotonic

import msgspec
from websockets.exceptions import WebSocketException

from tests.server.client import PATIENCE, Seat
from tests.server.harness import House
from tudor.model.kinds import SEALED
from tudor.protocol.messages import Accepted

LOST = (asyncio.CancelledError, TimeoutError, OSError, AssertionError, WebSocketException)
"""What a client meets when the server is lost: its answers are cancelled, or it waits in vain."""
PAUSE = 0.25
"""Seconds, more or less, between two attempts."""


def is_cancelled() -> bool:
    """True if this task itself is to end, and not only an answer for which it waits."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class Player:
    """One player of one game. ``patience`` is how long it waits for an answer before it tries another worker."""

    def __init__(self, houses: Sequence[House], seat: Seat, rng: Random, patience: float = PATIENCE) -> None:
        self._houses = houses
        self._rng = rng
        self._patience = patience
        self._unanswered: dict[str, object] | None = None
        self._acted = -1
        self._replaces = False
        self.table = seat.seated.table
        self.seats = [seat]
        """All its connections, the latest last."""
        self.sent: Counter[str] = Counter()
        """How often each request was sent."""
        self.windows: dict[str, set[int]] = {}
        """By request that replies in a sealed window, the windows in which it was sent: how much had been seen when each opened.
        What was not answered in one may be said again in the next."""
        self.replacing = 0.0
        """How often a player who comes back replies anew in a sealed window, which replaces the reply that the server holds."""
        self.longest_wait = 0.0
        self.returns = self.bored = 0
        """How often it came back, and how often because nothing had happened for a long time."""
        self.haste, self.thinks = 0.0, 0.5
        """Players take their time and accuse only by chance, unless told otherwise."""

    @property
    def seat(self) -> Seat:
        """The latest connection."""
        return self.seats[-1]

    @property
    def accepted(self) -> set[str]:
        """What was acknowledged, on any connection."""
        heard = (message for seat in self.seats for message in seat.heard)
        return {message.id for message in heard if isinstance(message, Accepted)} & self.sent.keys()

    async def play(self) -> None:
        """Play to the end of the game."""
        while self.seat.stage != "over":
            try:
                await self._play()
            except LOST as error:
                if is_cancelled():
                    raise
                self.bored += isinstance(error, AssertionError) and not self.seat.is_closed
                await self.come_back()

    async def _play(self) -> None:
        self._acted, self._replaces = -1, self._rng.random() < self.replacing
        while self.seat.stage != "over":
            if self._unanswered is None:
                await self.seat.until(lambda: self.seat.stage == "over" or self._owes())
                await asyncio.sleep(self.thinks)
                if not self._owes():
                    continue
                action = msgspec.to_builtins(self.seat.any_action(self._rng, self.haste))
                request = f"{len(self.sent) + 1}-of-{self.seat.chair}"
                self._unanswered = {"type": "act", "id": request, "action": action}
                self._acted = self.seat.seq
            await self._ask(self._unanswered)
            self._unanswered = None

    def _owes(self) -> bool:
        owed = self.seat.decision
        if owed is None or self.seat.seq == self._acted:
            return False
        return owed.kind not in SEALED or self.seat.order is None or self._replaces

    def _note_window(self, request: str) -> None:
        if self.seat.decision is not None and self.seat.decision.kind in SEALED:
            self.windows.setdefault(request, set()).add(self.seat.seq)

    def replaced_by(self, later: Collection[str]) -> set[str]:
        """Replies in a sealed window that one of these, sent later in the same window, has replaced."""
        place = {request: number for number, request in enumerate(self.sent)}
        return {
            request
            for request, windows in self.windows.items()
            if any(place[other] > place[request] and windows & self.windows.get(other, set()) for other in later)
        }

    @property
    def replaced(self) -> set[str]:
        """Replies that were acknowledged, and may be replaced by a later one in the same window."""
        return self.accepted & self.replaced_by(self.sent)

    async def _ask(self, message: dict[str, object]) -> None:
        request = str(message["id"])
        self.sent[request] += 1
        self._note_window(request)
        async with asyncio.timeout(self._patience):
            answer = await self.seat.request(message)
        if not isinstance(answer, Accepted):
            # What could not be stored is decided anew.
            self._acted = -1
            await asyncio.sleep(PAUSE)

    async def come_back(self) -> None:
        """Come back as the browser does, and note how long that took."""
        lost, old, pause = monotonic(), self.seat, PAUSE
        if not old.is_closed:
            await old.drop()
        if old.goodbye is not None:
            pause = max(pause, (old.goodbye.again or 0) / 1000)
        self.returns += 1
        while True:
            await asyncio.sleep(pause * (0.5 + self._rng.random()))
            try:
                async with asyncio.timeout(self._patience):
                    self.seats.append(await self._rng.choice(self._houses).resume(old))
                break
            except LOST:
                if is_cancelled():
                    raise
                pause = PAUSE
        self.longest_wait = max(self.longest_wait, monotonic() - lost)
