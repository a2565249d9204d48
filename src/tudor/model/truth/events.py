"""What happens, in truth: what all see, and what only some do."""

from typing import TypeAlias

from msgspec import Struct

from tudor.model.actions import Decline, Silence, Watch
from tudor.model.cards import Card, IntrigueCard, Seat, Triple
from tudor.model.happenings import Happening

Order: TypeAlias = Silence | Watch | Decline
"""What a seat may reply in a sealed window."""


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
    glimpse: bool = False
    """The witness uses his power to look at a card in return."""


class AccusedInWriting(Struct, frozen=True, tag=True):
    """A player accused on paper."""

    seat: Seat
    named: Triple


class CaseLookedAt(Struct, frozen=True, tag=True):
    """A failed accuser looked at the case file."""

    seat: Seat
    case: Triple


class PoolFilled(Struct, frozen=True, tag=True):
    """The cards not dealt went into the pool."""

    cards: tuple[Card, ...]


class PoolLookedAt(Struct, frozen=True, tag=True):
    """A player saw the cards in the pool."""

    seat: Seat
    cards: tuple[Card, ...]


class Disclosed(Struct, frozen=True, tag=True):
    """A player showed a card of his own choice to one other."""

    witness: Seat
    to: Seat
    card: Card
    glimpse: bool = False
    """The witness uses his power to look at a card in return."""


class ButlerDrawn(Struct, frozen=True, tag=True):
    """An intrigue card was a butler, kept hidden."""

    seat: Seat
    card: IntrigueCard


class Ordered(Struct, frozen=True, tag=True):
    """A seat replied in a sealed window."""

    seat: Seat
    order: Order


class Watched(Struct, frozen=True, tag=True):
    """A third player had a shown card shown to him too, by a butler card or his power."""

    seat: Seat
    witness: Seat
    card: Card
    power: bool


class Glimpsed(Struct, frozen=True, tag=True):
    """A witness looked at a card drawn at random from the hand of the player he had shown one to."""

    seat: Seat
    of: Seat
    card: Card


Event: TypeAlias = (
    Happening
    | CaseSet
    | HandDealt
    | Showed
    | AccusedInWriting
    | CaseLookedAt
    | PoolFilled
    | PoolLookedAt
    | Disclosed
    | ButlerDrawn
    | Ordered
    | Watched
    | Glimpsed
)
