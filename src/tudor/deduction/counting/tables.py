"""The tables that the counting reads and writes: what their columns mean, and how they are made.

Sets of cards are the bits of a number. Places for cards are numbered: each seat, the pool, and then three for the case file,
one for a card of each kind. In a fact the owner is a seat, the pool, or the case file as a whole, which has the number of
its first place.

The forward goes through the suspects first, then through weapons and rooms. So what leads to a state after the last suspect can be
told apart by the suspect in the case file, and what follows it by the weapon and the room: a number for each of them, a
lane. Cards that are not walked have one lane for all, the last: the one that is certain, or those of the tail, which are alike.
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
    "HOLDS",
    "IN_CASE",
    "KIND",
    "LACKS",
    "LEFT",
    "NOT_CASE",
    "ONE_OF",
    "OWNER",
    "POSSIBLE",
    "SHIFT",
    "SHOWED",
    "SHOWN",
    "START",
    "WAYS",
    "WORD",
]  # fmt: skip

IN_CASE = 3
WORD = 62
"""How many bits of a word are used."""

END = SHOWN
"""In the table of open facts, which are rows with only the cards that are not certain: the level of the last of them.

There SHOWED means that a card was shown which might as well have been one of these two.
"""

# By place: the cards that may lie there; how many it takes that are not certain; where in the first word of a state it
# is written how many it still takes; and the bits of that field.
POSSIBLE, LEFT, SHIFT, FIELD = range(4)

# By level: where its states begin; its card; how many places there are where it may lie, and which.
START, CARD, CHOICES, CHOICE = range(4)

# Of a state, in floating point: how many ways lead to it; and their weight, in all and lane by lane.
WAYS, FORWARD = range(2)
