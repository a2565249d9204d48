"""One game as the person at the keyboard meets it: what their seat sees, what it owes, and the story so far."""

from random import Random

from tudor.bots import SimpleBot
from tudor.engine import take_seats
from tudor.model.actions import Action
from tudor.model.cards import Seat
from tudor.model.edition import Edition
from tudor.model.happenings import DealerDrawn, DiceTaken, RolledForDeal, TurnBegan, TurnEnded
from tudor.model.sight import CaseHidden, Decision, HandHidden, HandSeen, Observation, View
from tudor.notation import Record, write_record
from tudor.table import Table
from tudor.text import Unreadable
from tudor.views import decision, view

UNTOLD = (DiceTaken, TurnEnded)
"""What the next line of the story says anyway."""
IN_PASSING = (*UNTOLD, TurnBegan, DealerDrawn, RolledForDeal, CaseHidden, HandSeen, HandHidden)
"""What nobody needs time to follow."""


class Session:
    """A table with one person at it. Everything a screen may show comes from here."""

    def __init__(self, table: Table, seat: Seat) -> None:
        self.seat = seat
        self.story: list[Observation] = []
        self._table = table
        self._hear()

    @property
    def edition(self) -> Edition:
        """The edition being played."""
        return self._table.state.setup.edition

    @property
    def view(self) -> View:
        """How things stand, as this seat sees them."""
        return view(self._table.state, self.seat)

    @property
    def decision(self) -> Decision | None:
        """What this seat owes, if the game waits for it."""
        return decision(self._table.state, self.seat)

    @property
    def latest(self) -> Observation | None:
        """The latest thing that happened."""
        return self.story[-1] if self.story else None

    @property
    def is_over(self) -> bool:
        """Is the game over?"""
        return self._table.is_over

    @property
    def waits_for_nobody_else(self) -> bool:
        """Is it up to the person now, or is nothing left to wait for?"""
        return self.is_over or self.decision is not None

    def step(self) -> tuple[Observation, ...] | None:
        """What this seat sees of the next thing that happens without it; None if it is up to the person."""
        return self._hear() if self._table.step() else None

    def play(self, action: Action) -> None:
        """Do what the person decided."""
        self._table.play(self.seat, action)
        self._hear()

    def record(self) -> str:
        """The record of a finished game, with everything in it."""
        assert self.is_over, "a record would tell what is still secret"
        return write_record(Record.of(self._table.state.setup, self._table.events))

    def _hear(self) -> tuple[Observation, ...]:
        fresh = self._table.news(self.seat)
        self.story.extend(observation for observation in fresh if not isinstance(observation, UNTOLD))
        return fresh


def is_worth_a_pause(fresh: tuple[Observation, ...]) -> bool:
    """Did something happen that one wants to see happening?"""
    return any(not isinstance(observation, IN_PASSING) for observation in fresh)


def choose_seats(edition: Edition, players: int, seat: Seat, rng: Random) -> tuple[Seat, ...]:
    """The person's seat and others drawn by lot, clockwise. What cannot be is refused."""
    take_seats(edition, players)
    if seat not in edition.suspects:
        raise Unreadable("seat-unknown", edition, seat=seat, seats=edition.suspects)
    others = [suspect for suspect in edition.suspects if suspect != seat]
    taken = {seat, *rng.sample(others, players - 1)}
    return tuple(suspect for suspect in edition.suspects if suspect in taken)


def open_session(edition: Edition, players: int, seat: Seat, rng: Random) -> Session:
    """A new game against bots."""
    setup = take_seats(edition, choose_seats(edition, players, seat, rng))
    bots = {other: SimpleBot(Random(rng.random())) for other in setup.seats if other != seat}
    return Session(Table(setup, bots, rng), seat)
