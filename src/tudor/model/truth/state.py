"""A game at one moment."""

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import Struct

from tudor.model.cards import Card, IntrigueCard, Place, Room, Seat, Square, Suspect, Triple, Weapon
from tudor.model.edition import Setup
from tudor.model.sight import Event
from tudor.model.truth.phases import Phase


class Turn(Struct, frozen=True):
    """What a turn must remember of itself."""

    marches: int = 1
    """How many moves by dice are still to be made, the present one included."""
    left: frozenset[Room] = frozenset()
    """Rooms left in this turn, which are not entered again."""
    spied: frozenset[Square] = frozenset()
    """Spy squares that have served."""
    suggested: bool = False
    halted: bool = False
    """Stopped on an intrigue square."""
    looked: bool = False
    """Looked into the pool, which takes the place of a suggestion."""


class State(Struct, frozen=True, kw_only=True):
    """A game at one moment. A value: playing on makes another one."""

    setup: Setup
    phase: Phase
    pawns: Mapping[Suspect, Place]
    weapons: Mapping[Weapon, Place]
    """Weapons off the board are not in it."""
    dealer: Seat | None = None
    case: Triple | None = None
    hands: Mapping[Seat, tuple[Card, ...]] = {}
    turn: int = 0
    """How many turns have begun."""
    player: Seat | None = None
    """Whose turn it is."""
    out: frozenset[Seat] = frozenset()
    """Those who move, ask and accuse no more, but still answer."""
    looked: frozenset[Seat] = frozenset()
    """Those who have seen the case file."""
    brought: frozenset[Suspect] = frozenset()
    """Pawns that a suggestion brought where they are since their last turn."""
    denied: frozenset[tuple[Seat, Card]] = frozenset()
    """Who passed while holding which card."""
    shown: frozenset[tuple[Seat, Seat, Card]] = frozenset()
    """Which witness has shown whom which card."""
    this_turn: Turn = Turn()
    asked_in: Mapping[Seat, Room] = {}
    """Where each seat made its last suggestion, where that matters."""
    pool: tuple[Card, ...] = ()
    """The cards that lie in the pool, face down."""
    pile: tuple[IntrigueCard, ...] = ()
    """The intrigue cards not drawn yet, in no order: chance draws any of them."""
    butlers: Mapping[Seat, tuple[IntrigueCard, ...]] = {}
    """The butler cards each seat keeps hidden."""
    played: tuple[IntrigueCard, ...] = ()
    """The butler cards that have been played."""
    buried: tuple[IntrigueCard, ...] = ()
    """The butler cards of the murdered, gone unseen."""
    clocks: int = 0
    """How many clocks lie in the open."""
    spent: frozenset[Seat] = frozenset()
    """Those who have used the power of their suspect."""
    dead: frozenset[Seat] = frozenset()
    """The murdered: out, their hands open, their pawns gone; they do not answer."""


class Step(NamedTuple):
    """What playing on gives: the new state, and what happened on the way."""

    state: State
    events: tuple[Event, ...]
