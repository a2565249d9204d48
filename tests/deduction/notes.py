"""Notes of a player, written down quickly."""

from tudor.deduction import Fact, Holds, HoldsOneOf, Knowledge, Lacks, Owner, Showed, Source, Tag
from tudor.editions import load
from tudor.model.cards import Card

SEATS = ("scarlet", "mustard", "green")
HAND = ("white", "wrench", "study", "kitchen", "lounge", "ballroom")


def table(*notes: tuple[Tag, int, Fact]) -> Knowledge:
    """What Scarlet has noted."""
    knowledge = Knowledge(load("clue-1998"), SEATS, me="scarlet", hand=HAND)
    for tag, turn, fact in notes:
        knowledge.add(fact, Source(tag, turn))
    return knowledge


def passed(turn: int, seat: Owner, *cards: Card) -> tuple[Tag, int, Fact]:
    return "passed", turn, Lacks(seat, cards)


def showed_one(turn: int, seat: Owner, *cards: Card) -> tuple[Tag, int, Fact]:
    return "shown", turn, HoldsOneOf(seat, cards)


def showed(turn: int, seat: Owner, card: Card) -> tuple[Tag, int, Fact]:
    return "shown", turn, Showed(seat, card, (card, "wrench", "study"))


def said(turn: int, owner: Owner, card: Card) -> tuple[Tag, int, Fact]:
    return "told", turn, Holds(owner, card)
