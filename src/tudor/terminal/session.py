"""One game as the person at the keyboard meets it: what their seat sees, what it owes, and the story so far."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from random import Random

from tudor.bots import USUAL_LEVEL, make_bot
from tudor.engine import take_seats
from tudor.model.actions import Action, Decline
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Options
from tudor.model.happenings import DealerDrawn, DiceTaken, RolledForDeal, RolledForStart, TurnBegan, TurnEnded
from tudor.model.sight import CaseHidden, Decision, HandHidden, HandSeen, Observation, OrderSeen, PoolHidden, View
from tudor.notation import Record, write_record
from tudor.stepper import BotTable, random_luck
from tudor.terminal.asking import led_here
from tudor.text import Unreadable

UNTOLD = (DiceTaken, TurnEnded)
"""What the next line of the story says anyway."""
IN_PASSING = (
    *UNTOLD,
    TurnBegan,
    DealerDrawn,
    RolledForDeal,
    RolledForStart,
    CaseHidden,
    HandSeen,
    HandHidden,
    PoolHidden,
    OrderSeen,
)
"""What nobody needs time to follow."""


class Sitting(ABC):
    """A game as one person meets it, here or on a server. Everything a screen may show comes from here."""

    def __init__(self) -> None:
        self.story: list[Observation] = []
        self._decided = 0
        """How much of the story was told before the person's last decision."""

    @property
    @abstractmethod
    def seat(self) -> Seat:
        """What the person's seat is called now: by its place at first, where suspects are chosen after the deal."""

    @property
    @abstractmethod
    def view(self) -> View:
        """How things stand, as this seat sees them."""

    @property
    @abstractmethod
    def decision(self) -> Decision | None:
        """What this seat owes, if the game waits for it and there is something to decide."""

    @property
    def edition(self) -> Edition:
        """The edition being played."""
        return self.view.setup.edition

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self.view.over

    @property
    def reasons(self) -> Sequence[Observation]:
        """What led to the decision that this seat owes."""
        owed = self.decision
        return [] if owed is None else led_here(owed.kind, self.seat, self.story, self._decided)

    @property
    def waits_for_nobody_else(self) -> bool:
        """Is it up to the person now, or is nothing left to wait for?"""
        return self.is_over or self.decision is not None

    @abstractmethod
    def step(self) -> tuple[Observation, ...] | None:
        """What this seat sees of the next thing that happens without the person; None if there is nothing yet."""

    def play(self, action: Action) -> None:
        """Do what the person decided."""
        self._decided = len(self.story)
        self._do(action)

    @abstractmethod
    def _do(self, action: Action) -> None: ...

    @abstractmethod
    def record(self) -> str:
        """The record of a finished game, with everything in it."""

    def _tell(self, fresh: Iterable[Observation]) -> None:
        """Add to the story what belongs there."""
        self.story.extend(observation for observation in fresh if not is_untold(observation))


class Session(Sitting):
    """A table here, with one person at it and bots around."""

    def __init__(self, table: BotTable, seat: Seat) -> None:
        super().__init__()
        self._place = table.state.setup.seats.index(seat)
        self._table = table
        self._hear()

    @property
    def seat(self) -> Seat:
        """What the person's seat is called now."""
        return self._table.state.setup.seats[self._place]

    @property
    def view(self) -> View:
        """How things stand, as this seat sees them."""
        return self._table.view(self._place)

    @property
    def decision(self) -> Decision | None:
        """What this seat owes, if the game waits for it and there is something to decide."""
        owed = self._table.decision(self._place)
        return None if owed is None or is_formality(owed) else owed

    def step(self) -> tuple[Observation, ...] | None:
        """What this seat sees of the next thing that happens without the person; None if it is up to them."""
        owed = self._table.decision(self._place)
        if owed is not None and is_formality(owed):
            self._table.play(Decline(), self.seat)
            return self._hear()
        return self._hear() if self._table.step() else None

    def _do(self, action: Action) -> None:
        self._table.play(action, self.seat)
        self._hear()

    def record(self) -> str:
        """The record of a finished game, with everything in it."""
        if not self.is_over:
            raise RuntimeError("a record would tell what is still secret")
        return write_record(Record.of(self._table.setup, self._table.events))

    def _hear(self) -> tuple[Observation, ...]:
        fresh = self._table.news(self._place)
        self._tell(fresh)
        return fresh


def is_formality(owed: Decision) -> bool:
    """Is somebody asked for an order who can give none? That is for the others not to know, and no question."""
    return owed.kind == "react" and list(owed.legal) == [Decline()]


def is_untold(observation: Observation) -> bool:
    """Does the next line of the story say it anyway, or is it nothing?"""
    gave_none = isinstance(observation, OrderSeen) and isinstance(observation.order, Decline)
    return gave_none or isinstance(observation, UNTOLD)


def is_worth_a_pause(fresh: tuple[Observation, ...]) -> bool:
    """Did something happen that one wants to see happening?"""
    return any(not isinstance(observation, IN_PASSING) for observation in fresh)


def seats_to_choose_from(edition: Edition) -> tuple[Seat, ...]:
    """Whom the person can be, what is usual first; a place at the table, where suspects are chosen after the deal."""
    unnamed = take_seats(edition, edition.players[0]).unnamed
    return (*unnamed[:1], *edition.suspects)


def choose_seats(edition: Edition, players: int, seat: Seat, rng: Random) -> tuple[Seat, ...]:
    """The person's seat and others drawn by lot, clockwise. What cannot be is refused.

    Where suspects are chosen after the deal, the others do so, and the person too, unless it is agreed whom they play.
    """
    unnamed = take_seats(edition, players).unnamed
    if unnamed:
        return take_seats(edition, (seat, *unnamed[1:])).seats
    if seat not in edition.suspects:
        raise Unreadable("seat-unknown", edition, seat=seat, seats=edition.suspects)
    free = [suspect for suspect in edition.suspects if suspect != seat]
    taken = {seat, *rng.sample(free, players - 1)}
    return tuple(suspect for suspect in edition.suspects if suspect in taken)


def open_session(
    edition: Edition,
    players: int,
    seat: Seat,
    rng: Random,
    *,
    options: Options = Options(),
    level: str = USUAL_LEVEL,
) -> Session:
    """A new game against bots of a level."""
    setup = take_seats(edition, choose_seats(edition, players, seat, rng), options)
    bots = {other: make_bot(level, Random(rng.random())) for other in setup.seats if other != seat}
    return Session(BotTable(setup, bots, random_luck(rng)), seat)
