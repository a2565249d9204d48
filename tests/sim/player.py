"""A scripted player: sends random legal decisions, resends what was not answered, and comes back after every loss."""

import asyncio
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Protocol

from msgspec.json import encode

from tests.sim.network import Line
from tests.sim.truth import Ear, TableTruth
from tests.sim.virtual import WORLD
from tudor.bots.random_bot import pick
from tudor.model.sight import Decision
from tudor.protocol.messages import (
    Accepted,
    Act,
    Contribute,
    FromServer,
    GetReady,
    Goodbye,
    Hello,
    Pause,
    Refused,
    Request,
    Say,
    Snapshot,
    Start,
    Table,
    Update,
    Welcome,
)
from tudor.protocol.tables import TableState

PATIENCE = 6.0
"""Seconds without an answer after which a player looks for another worker."""
BOREDOM = 40.0
"""Seconds in which nothing happens, after which a player looks again, if workers do not know of each other."""
AGAIN = 1.5
"""Seconds after which something refused before the game is tried again."""
THINKING = (0.02, 0.8)
TALKING, PAUSING, REPEATING = 0.2, 0.02, 0.15
"""How often it says something with a decision, asks for a pause, and sends something twice."""


class Doors(Protocol):
    """The way to the workers."""

    @property
    def are_apart(self) -> bool:
        """True if the workers do not know of each other."""
        ...

    def connect(self, player: "Player", ear: Ear) -> Line | None:
        """A line to some worker, or None if it refuses."""
        ...

    def note(self, what: str) -> None:
        """Write into the trace."""
        ...


class Player:
    """One player at one table."""

    def __init__(self, name: str, token: str, key: str, table: TableTruth, rng: Random, doors: Doors) -> None:
        self.name = name
        self.token = token
        self.key = key
        self.truth = table
        self.line: Line | None = None
        self.ear: Ear | None = None
        self.table: TableState | None = None
        self.is_welcome = False
        self.is_away = False
        self.connections = 0
        """How often it tried to connect."""
        self._doors = doors
        self._rng = rng
        self._loop = asyncio.get_running_loop()
        self._seq, self._branch = 0, ""
        self._decision: Decision | None = None
        self._unanswered: dict[str, Request] = {}
        self._asked_at: float | None = None
        """Since when an answer is waited for."""
        self._numbers = 0
        self._sent: Counter[str] = Counter()
        """How often each request was sent."""
        self._heard_at = 0.0
        self._deciding = False
        self._coming = False

    def _later(self, seconds: float, work: Callable[[], None]) -> None:
        self._loop.call_later(seconds, work, context=WORLD)

    @property
    def saw_end(self) -> bool:
        """True once it knows that the game is over, and how."""
        is_over = self.table is not None and self.table.stage == "over"
        return is_over and self.knows_all

    @property
    def seq(self) -> int:
        """How many observations it has heard of."""
        return self._seq

    @property
    def knows_all(self) -> bool:
        """True if it has heard of everything its seat may see."""
        return self._seq == self.truth.seen_by(self.key)

    # Coming

    def come(self) -> None:
        """Connect to some worker, again and again until one lets us in."""
        self._coming = False
        if self.is_away:
            return
        ear = Ear(self.truth, self.key, self._seq)
        line = self._doors.connect(self, ear)
        if line is None:
            self.come_later(self._rng.uniform(0.1, 1.0))
            return
        self.line, self.ear, self.is_welcome = line, ear, False
        self._asked_at = self._heard_at = self._loop.time()
        line.say(encode(Hello(token=self.token, since=self._seq, branch=self._branch)).decode())
        self._watch(line)

    def go_away(self, seconds: float | None) -> None:
        """Leave; come back after a time, or only when called."""
        self.is_away = True
        if self.line is not None:
            self.line.hang_up()
            self.line, self.is_welcome = None, False
        if seconds is not None:
            self._later(seconds, self.come_anew)

    def come_later(self, seconds: float) -> None:
        """Connect after a time."""
        if not self._coming:
            self._coming = True
            self._later(seconds, self.come)

    def come_anew(self) -> None:
        """Come back as if from another device, which knows nothing of the game."""
        self.is_away = False
        if self.line is not None:
            self.line.hang_up()
        self._seq, self._branch, self.line, self.table = 0, "", None, None
        self.come_later(0.0)

    def _watch(self, line: Line) -> None:
        """Look for another worker if this one does not answer."""
        if line is not self.line:
            return
        if self._asked_at is not None and self._loop.time() - self._asked_at >= PATIENCE:
            self._doors.note(f"{self.name} has waited long enough")
            line.lose()
        elif self._doors.are_apart and self._loop.time() - self._heard_at >= BOREDOM:
            self._doors.note(f"{self.name} looks again")
            line.lose()
        else:
            self._later(PATIENCE, lambda: self._watch(line))

    def on_lost(self, line: Line) -> None:
        """The line is dead: come back."""
        if line is self.line:
            self._doors.note(f"{self.name} has lost the line")
            self.line, self.is_welcome = None, False
            self.come_later(self._rng.uniform(0.05, 1.5))

    # Hearing

    def hear(self, line: Line, message: FromServer) -> None:
        """A message has come."""
        if line is not self.line:
            return
        self._heard_at = self._loop.time()
        match message:
            case Welcome(table=table):
                self.is_welcome = True
                self._resend()
                self._see_table(table)
            case Table(table=table):
                self._see_table(table)
            case Snapshot(seq=seq, branch=branch, decision=decision) if self.table is not None:
                self._seq, self._branch, self._decision = seq, branch, decision
            case Update(seq=seq, decision=decision):
                self._seq, self._decision = seq, decision
            case Accepted(id=request) | Refused(id=request):
                self._doors.note(f"{self.name} hears {message}")
                self._unanswered.pop(request, None)
                if isinstance(message, Refused):
                    self._on_refused(request)
            case Goodbye(code=code):
                self._doors.note(f"{self.name} is sent away: {code}")
        self._asked_at = None if not self._unanswered else self._asked_at
        self._decide_later()

    def _on_refused(self, request: str) -> None:
        # What was sent twice may be refused first and done then.
        if self._sent[request] == 1:
            self.truth.refused.add(request)
        if self.table is not None and self.table.stage in ("gathering", "mixing"):
            self._later(AGAIN, self._look_at_table)

    def _look_at_table(self) -> None:
        if self.table is not None:
            self._see_table(self.table)

    def _see_table(self, table: TableState) -> None:
        before = None if self.table is None else self.table.stage
        self.table = table
        me = next((chair for chair in table.chairs if chair.name == self.name), None)
        if me is None or (self._unanswered and table.stage != before):
            return
        if table.stage == "gathering" and not me.ready and not me.host and not self._unanswered:
            self._ask(GetReady(id=self._id()))
        elif table.stage == "gathering" and me.host and not self._unanswered:
            if all(chair.ready or chair.host for chair in table.chairs):
                self._ask(Start(id=self._id()))
        elif table.stage == "mixing" and before != "mixing":
            self._ask(Contribute(id=self._id(), randomness=self.name))

    # Saying

    def _id(self) -> str:
        self._numbers += 1
        return f"{self.name}-{self._numbers}"

    def _ask(self, request: Request) -> None:
        self._unanswered[request.id] = request
        self._send(request)

    def _send(self, request: Request) -> None:
        if self.line is None or not self.is_welcome:
            return
        assert self.ear is not None
        self.ear.asked[request.id] = request
        self._doors.note(f"{self.name} sends {request}")
        self._asked_at = self._asked_at or self._loop.time()
        for _ in range(2 if self._rng.random() < REPEATING else 1):
            self._sent[request.id] += 1
            self.line.say(encode(request).decode())

    def _resend(self) -> None:
        for request in [*self._unanswered.values()]:
            self._send(request)

    def _decide_later(self) -> None:
        if self._decision is not None and not self._deciding:
            self._deciding = True
            self._later(self._rng.uniform(*THINKING), self._decide)

    def _decide(self) -> None:
        self._deciding = False
        if (
            self._decision is None
            or self.line is None
            or any(isinstance(one, Act) for one in self._unanswered.values())
        ):
            return
        if self._rng.random() < PAUSING:
            self._ask(Pause(id=self._id()))
            self._later(2.0, lambda: self._ask(Pause(id=self._id(), paused=False)))
        if self._rng.random() < TALKING:
            self._ask(Say(id=self._id(), text=f"{self.name} has said {self._numbers} things"))
        self._ask(Act(id=self._id(), action=pick(self._decision.legal, self._rng)))
