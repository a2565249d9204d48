"""The parts of an argument about who holds which cards, as people make it at the table."""

from typing import Literal, TypeAlias

from msgspec import Struct

from tudor.deduction.facts import Note, Owner
from tudor.model.cards import Card

Rule: TypeAlias = Literal[
    "noted",  # it was noted
    "supposed",  # for the sake of the argument
    "elsewhere",  # another owner holds the card
    "nowhere-else",  # no other owner can hold the card
    "complete",  # the owner's other cards are all known
    "all-needed",  # the owner can hold no more than it must
    "one-left",  # one of several cards, and all but one are excluded
    "accused",  # the accusation was wrong, and the other cards of it were right
    "spoken-for",  # every card of the owner must be one of these
    "between",  # several owners have these cards between them, one each
    "clash",  # both yes and no
    "absurd",  # the contrary leads to a contradiction
    "no-deal",  # no deal fits, and it takes a search to see it
]


class Conclusion(Struct, frozen=True):
    """An owner holds a card, or does not."""

    card: Card
    owner: Owner
    holds: bool

    @property
    def contrary(self) -> "Conclusion":
        """The opposite."""
        return Conclusion(self.card, self.owner, not self.holds)


Premise: TypeAlias = Conclusion | Note


class OneOf(Struct, frozen=True):
    """Cards of which an owner has at least one, and the reasons."""

    owner: Owner
    cards: frozenset[Card]
    reasons: tuple[Premise, ...]


class Group(Struct, frozen=True):
    """Cards of which an owner has exactly ``size``: a hand of the whole deck, the case file one of each kind."""

    owner: Owner
    cards: tuple[Card, ...]
    size: int


class Step(Struct, frozen=True):
    """A conclusion, its premises and the rule."""

    rule: Rule
    conclusion: Conclusion | None
    """None if the premises contradict each other."""
    premises: tuple[Premise, ...] = ()
    group: Group | None = None
    """The group that was counted, if any."""
