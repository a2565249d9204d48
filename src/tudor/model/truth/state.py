"""The state of a game."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from tudor.model.cards import Card, IntrigueCard, Place, Room, Seat, Square, Suspect, Triple, Weapon
from tudor.model.edition import Setup
from tudor.model.sight import Event
from tudor.model.truth.phases import Phase


class Turn(Struct, frozen=True):
    """What a turn remembers."""

    marches: int = 1
    """Dice moves left, including the current one."""
    left: frozenset[Room] = frozenset()
    """Rooms left in this turn, which cannot be entered again."""
    spied: frozenset[Square] = frozenset()
    """Spy squares used."""
    suggested: bool = False
    halted: bool = False
    """Has the pawn stopped on an intrigue square?"""
    looked: bool = False
    """Has the player looked into the pool, instead of suggesting?"""


class State(Struct, frozen=True, kw_only=True):
    """A game at one moment, as an immutable value."""

    setup: Setup
    phase: Phase
    pawns: Mapping[Suspect, Place]
    weapons: Mapping[Weapon, Place]
    """Without weapons off the board."""
    dealer: Seat | None = None
    case: Triple | None = None
    hands: Mapping[Seat, tuple[Card, ...]] = {}
    turn: int = 0
    """Turns begun."""
    player: Seat | None = None
    """Whose turn it is."""
    out: frozenset[Seat] = frozenset()
    """Seats that are out: they only answer."""
    looked: frozenset[Seat] = frozenset()
    """Seats that have seen the case file."""
    brought: frozenset[Suspect] = frozenset()
    """Pawns brought to their room since their last turn."""
    denied: frozenset[tuple[Seat, Card]] = frozenset()
    """Cards that seats denied having."""
    shown: frozenset[tuple[Seat, Seat, Card]] = frozenset()
    """Cards shown: witness, suggester, card."""
    this_turn: Turn = Turn()
    asked_in: Mapping[Seat, Room] = {}
    """The room of each seat's last suggestion."""
    pool: tuple[Card, ...] = ()
    """The cards face down in the pool."""
    pile: tuple[IntrigueCard, ...] = ()
    """The intrigue cards not yet drawn, in no order."""
    butlers: Mapping[Seat, tuple[IntrigueCard, ...]] = {}
    """The butler cards each seat holds."""
    played: tuple[IntrigueCard, ...] = ()
    """The butler cards played."""
    buried: tuple[IntrigueCard, ...] = ()
    """The butler cards of murdered players, gone unseen."""
    clocks: int = 0
    """Clocks lying face up."""
    spent: frozenset[Seat] = frozenset()
    """Seats that have used their power."""
    dead: frozenset[Seat] = frozenset()
    """Murdered players: out, hand open, pawn gone; they do not answer."""


class Step(NamedTuple):
    """A new state, and the events that led to it."""

    state: State
    events: tuple[Event, ...]
