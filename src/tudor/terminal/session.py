"""One game as the person at the keyboard meets it: what their seat sees, what it owes, and the story so far."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random

from tudor.bots import USUAL_LEVEL, make_bot
from tudor.engine import take_seats
from tudor.model.actions import Action, Decline
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Options
from tudor.model.happenings import DealerDrawn, DiceTaken, RolledForDeal, RolledForStart, TurnBegan, TurnEnded
from tudor.model.sight import CaseHidden, Decision, HandHidden, HandSeen, Observation, OrderSeen, PoolHidden, View
from tudor.notation import Record, write_record
from tudor.presenter import Prompt, is_formality, line, prompt
from tudor.stepper import BotTable, random_luck
from tudor.text import Unreadable, Words

IN_PASSING = (
    DiceTaken,
    TurnEnded,
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
        self.seen: list[Observation] = []
        """All that this seat has observed."""
        self.story: list[Observation] = []
        """What of it is worth telling."""

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

    def prompt(self, words: Words) -> Prompt:
        """What the person is asked, or what is going on, in these words."""
        return prompt(self.view, self.decision, self.seen, words)

    @property
    def waits_for_nobody_else(self) -> bool:
        """Is it up to the person now, or is nothing left to wait for?"""
        return self.is_over or self.decision is not None

    @abstractmethod
    def step(self) -> tuple[Observation, ...] | None:
        """What this seat sees of the next thing that happens without the person; None if there is nothing yet."""

    @abstractmethod
    def play(self, action: Action) -> None:
        """Do what the person decided."""

    @abstractmethod
    def record(self) -> str:
        """The record of a finished game, with everything in it."""

    def _tell(self, fresh: Sequence[Observation]) -> None:
        """Add to the story what belongs there."""
        self.seen.extend(fresh)
        self.story.extend(observation for observation in fresh if line(observation, None).emphasis != "none")


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

    def play(self, action: Action) -> None:
        """Do what the person decided."""
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
