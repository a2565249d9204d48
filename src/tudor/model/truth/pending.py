"""What a game waits for: chance, decisions, or nothing more."""

from typing import TypeAlias

from msgspec import Struct

from tudor.model.cards import Card, IntrigueCard, Room, Seat, Suspect, Weapon
from tudor.model.kinds import Kind

# Requests for chance


class DealerDue(Struct, frozen=True):
    """Draw the dealer."""

    seats: tuple[Seat, ...]


class DiceDue(Struct, frozen=True):
    """Roll the dice."""

    seat: Seat
    faces: tuple[tuple[int, ...], ...]
    """The faces of each die; a question mark is 0."""


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


class IntrigueDue(Struct, frozen=True):
    """Draw one of these intrigue cards."""

    seat: Seat
    pile: tuple[IntrigueCard, ...]


class GlimpseDue(Struct, frozen=True):
    """Draw one card of a hand."""

    seat: Seat
    of: Seat
    cards: tuple[Card, ...]


Request: TypeAlias = DealerDue | DiceDue | WeaponsDue | CaseDue | HandDue | IntrigueDue | GlimpseDue


class Chance(Struct, frozen=True):
    """Chance must decide."""

    request: Request


class Asked(Struct, frozen=True):
    """These seats must decide; more than one only in a sealed window."""

    kind: Kind
    seats: tuple[Seat, ...]


class Over(Struct, frozen=True):
    """The game is over; without a winner, nobody could win any more."""

    winner: Seat | None


Pending: TypeAlias = Over | Chance | Asked
