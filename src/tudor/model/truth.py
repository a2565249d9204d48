"""The whole truth of a game: states, events, and what is due next. Only the engine and its masters see it."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from tudor.model.cards import Card, Place, Room, Seat, Suspect, Triple, Weapon
from tudor.model.edition import Setup
from tudor.model.happenings import Happening
from tudor.model.kinds import Kind


class CaseSet(Struct, frozen=True, tag=True):
    """Three cards went into the case file."""

    case: Triple


class HandDealt(Struct, frozen=True, tag=True):
    """A seat received its cards."""

    seat: Seat
    cards: tuple[Card, ...]


class Showed(Struct, frozen=True, tag=True):
    """A witness showed a card to the suggester alone."""

    witness: Seat
    to: Seat
    card: Card


class AccusedInWriting(Struct, frozen=True, tag=True):
    """A player accused on paper."""

    seat: Seat
    named: Triple


class CaseLookedAt(Struct, frozen=True, tag=True):
    """A failed accuser looked at the case file."""

    seat: Seat
    case: Triple


Event: TypeAlias = Happening | CaseSet | HandDealt | Showed | AccusedInWriting | CaseLookedAt


# The phase of a game says what is due next. Each phase has one home in the engine.


class DrawingDealer(Struct, frozen=True):
    """Chance names the dealer."""


class RollingForDeal(Struct, frozen=True):
    """Those still in contention roll for the deal, one after another; ties roll again."""

    contenders: tuple[Seat, ...]
    totals: tuple[int, ...] = ()


class PlacingWeapons(Struct, frozen=True):
    """Chance puts each weapon into a room of its own."""


class SettingCase(Struct, frozen=True):
    """Chance fills the case file."""


class Dealing(Struct, frozen=True):
    """Chance gives the next of these seats its hand."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    """Those not yet dealt."""


class TurnStart(Struct, frozen=True):
    """The first decision of a turn: how to move, or what to do instead."""


class Rolling(Struct, frozen=True):
    """The dice are in the air."""


class Moving(Struct, frozen=True):
    """Where to walk."""

    dice: tuple[int, ...]


class InRoom(Struct, frozen=True):
    """A suggestion is due, or allowed, in the room where the player stands."""


class Answering(Struct, frozen=True):
    """A witness answers a suggestion."""

    named: Triple
    witness: Seat


class Closing(Struct, frozen=True):
    """The last decision of a turn: accuse, or end it."""


class Finished(Struct, frozen=True):
    """The game is over."""

    winner: Seat | None


Phase: TypeAlias = (
    DrawingDealer
    | RollingForDeal
    | PlacingWeapons
    | SettingCase
    | Dealing
    | TurnStart
    | Rolling
    | Moving
    | InRoom
    | Answering
    | Closing
    | Finished
)


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


class Step(NamedTuple):
    """What playing on gives: the new state, and what happened on the way."""

    state: State
    events: tuple[Event, ...]


# What chance owes.


class DealerDue(Struct, frozen=True):
    """Draw the dealer."""

    seats: tuple[Seat, ...]


class DiceDue(Struct, frozen=True):
    """Roll this many dice."""

    seat: Seat
    count: int


class WeaponsDue(Struct, frozen=True):
    """Put each weapon into a different room."""

    weapons: tuple[Weapon, ...]
    rooms: tuple[Room, ...]


class CaseDue(Struct, frozen=True):
    """Draw one card of each kind."""

    suspects: tuple[Suspect, ...]
    weapons: tuple[Weapon, ...]
    rooms: tuple[Room, ...]


class HandDue(Struct, frozen=True):
    """Draw a hand of this size from these cards."""

    seat: Seat
    count: int
    cards: tuple[Card, ...]


Request: TypeAlias = DealerDue | DiceDue | WeaponsDue | CaseDue | HandDue


class Chance(Struct, frozen=True):
    """Chance must decide."""

    request: Request


class Asked(Struct, frozen=True):
    """These seats must decide; more than one only in a sealed window."""

    kind: Kind
    seats: tuple[Seat, ...]


class Over(Struct, frozen=True):
    """Nothing is due: somebody won, or nobody can any more."""

    winner: Seat | None


Pending: TypeAlias = Over | Chance | Asked
