"""The tables that counting reads and writes, and the meaning of their columns.

Sets of cards are the bits of a number. Cards lie in numbered places: each seat, the pool, and three places of the case
file, one for each kind of card. In a fact the owner is a seat, the pool, or the whole case file, which has the number
of its first place.

A level is the placing of one card: first the suspects, then weapons and rooms. What leads to a state after the last
suspect is told apart by the suspect in the case file, and what follows it by weapon and room, so that the joint
distribution is a product of the two. Each card told apart has a lane, a column of its own. Cards that are not placed
one by one share the last lane of their kind: the certain one, or the interchangeable ones of the tail.
"""

from tudor.deduction.fact_rows import CARDS, HOLDS, KIND, LACKS, NOT_CASE, ONE_OF, OWNER, SHOWED, SHOWN

__all__ = [
    "CARD",
    "CARDS",
    "CHOICE",
    "CHOICES",
    "END",
    "FIELD",
    "FORWARD",
    "HIGH",
    "HOLDS",
    "INCREMENT",
    "IN_CASE",
    "KIND",
    "LACKS",
    "LEFT",
    "MULTIPLIER",
    "NOT_CASE",
    "ONE_OF",
    "OWNER",
    "POSSIBLE",
    "SHIFT",
    "SHOWED",
    "SHOWN",
    "START",
    "UNIT",
    "WAYS",
    "WORD",
]  # fmt: skip

IN_CASE = 3
WORD = 62
"""How many bits of a word are used."""

END = SHOWN
"""In the table of open facts, the level of the fact's last card. An open fact is a fact row without its certain cards.

There SHOWED means that a card was shown and it might as well have been one of these two.
"""

# By place: the cards that may lie there; how many uncertain cards it takes; the shift and the mask of the field in a
# state's first word that holds how many it still takes.
POSSIBLE, LEFT, SHIFT, FIELD = range(4)

# By level: the number of its first state; its card; how many places the card may lie in, and which.
START, CARD, CHOICES, CHOICE = range(4)

# By state, in floating point: how many ways lead to it; their weight, in total and then lane by lane.
WAYS, FORWARD = range(2)

MULTIPLIER, INCREMENT = 6364136223846793005, 1442695040888963407
"""Linear congruential generator modulo 2**64: good enough here, and the same on any machine."""
HIGH, UNIT = 33, 2.0**-31
"""Its high bits are the random ones."""
