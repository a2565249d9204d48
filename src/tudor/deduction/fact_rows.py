"""Facts as rows of numbers for counting, with sets of cards as bits."""

from array import array
from typing import assert_never

from tudor.deduction.deck import Numbers
from tudor.deduction.facts import CASE, Fact, Holds, HoldsOneOf, Lacks, NotCase, Showed
from tudor.text.errors import Illegal

HOLDS, LACKS, ONE_OF, SHOWED, NOT_CASE = range(5)
"""The kinds of facts."""
KIND, OWNER, CARDS, SHOWN = range(4)
"""The columns of a row."""
ROW = 4
MOST_NAMED = 3


def row_of(fact: Fact, number: Numbers) -> tuple[int, int, int, int]:
    """A fact as a row; refused if it names an unknown card or owner."""
    match fact:
        case Holds(owner=owner, card=card):
            return HOLDS, number.owner(owner), number.set_of((card,)), 0
        case Lacks(owner=owner, cards=cards):
            return LACKS, number.owner(owner), number.set_of(cards), 0
        case HoldsOneOf(owner=owner, cards=cards):
            return ONE_OF, number.owner(owner), number.set_of(cards), 0
        case Showed(owner=owner, card=card, among=among):
            if card not in among or len(set(among)) > MOST_NAMED:
                raise Illegal("shown-among", card=card, cards=among)
            return SHOWED, number.seat(owner), number.set_of(among), number.set_of((card,))
        case NotCase(triple=triple):
            return NOT_CASE, number.owner(CASE), number.set_of(triple), 0
    assert_never(fact)


def without_choices(rows: "array[int]") -> "array[int]":
    """The same facts with every card shown turned into a card held, ignoring the choice."""
    other = array("q", rows)
    for start in range(0, len(other), ROW):
        if other[start + KIND] == SHOWED:
            other[start + KIND], other[start + CARDS] = HOLDS, other[start + SHOWN]
    return other
