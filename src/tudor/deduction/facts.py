"""What can be known about a deal: facts about who holds which cards, and their sources.

An owner is a seat, ``"case"`` or ``"pool"``. Facts are values: two that say the same are equal.
"""

from typing import Literal, TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from tudor.model.cards import Card, Triple

Owner: TypeAlias = str
"""A seat, :data:`CASE` or :data:`POOL`."""
CASE = "case"
POOL = "pool"


class Holds(Struct, frozen=True, tag=True):
    """An owner holds this card."""

    owner: Owner
    card: Card


class Lacks(Struct, frozen=True, tag=True):
    """An owner holds none of these cards."""

    owner: Owner
    cards: tuple[Card, ...]


class HoldsOneOf(Struct, frozen=True, tag=True):
    """An owner holds at least one of these cards."""

    owner: Owner
    cards: tuple[Card, ...]


class Showed(Struct, frozen=True, tag=True):
    """An owner holds this card, and chose it among at most three to show it.

    It says the same as :class:`Holds`; but with the weighting ``"choice"``, a deal counts less the more of these cards
    the owner could have shown.
    """

    owner: Owner
    card: Card
    among: tuple[Card, ...]


class NotCase(Struct, frozen=True, tag=True):
    """The case file is not this triple."""

    triple: Triple


Fact: TypeAlias = Holds | Lacks | HoldsOneOf | Showed | NotCase


def renamed(fact: Fact, owner: Owner, name: Owner) -> Fact:
    """The same fact with an owner renamed."""
    return replace(fact, owner=name) if not isinstance(fact, NotCase) and fact.owner == owner else fact


def opposite(fact: Fact) -> tuple[Fact, ...]:
    """Facts that are all true exactly where this one is false.

    >>> opposite(Lacks("plum", ("rope", "hall")))
    (HoldsOneOf(owner='plum', cards=('rope', 'hall')),)
    """
    match fact:
        case Holds(owner=owner, card=card) | Showed(owner=owner, card=card):
            return (Lacks(owner, (card,)),)
        case Lacks(owner=owner, cards=cards):
            return (HoldsOneOf(owner, cards),)
        case HoldsOneOf(owner=owner, cards=cards):
            return (Lacks(owner, cards),)
        case NotCase(triple=triple):
            return tuple(Holds(CASE, card) for card in triple)
    assert_never(fact)


Tag: TypeAlias = Literal[
    "hand",  # dealt to this player, or laid open
    "passed",  # on a suggestion
    "shown",  # in answer to a suggestion, seen or not
    "watched",  # shown to another player, and seen through a butler card or a power
    "disclosed",  # shown to a spy, or by a butler card
    "glimpsed",  # drawn at random from a hand
    "pool",  # seen in the pool
    "murdered",  # laid open
    "accused",  # named in an accusation that failed
    "lied",  # denounced, or owned up to
    "case",  # seen in the case file
    "mistaken",  # true if a note was wrong
    "told",  # any other source
]


class Source(Struct, frozen=True):
    """Where a fact was learnt."""

    tag: Tag = "told"
    turn: int = 0
    """The number of the turn; 0 is before the first."""


TOLD = Source()


class Note(Struct, frozen=True):
    """A fact, and where it was learnt."""

    fact: Fact
    source: Source = TOLD
