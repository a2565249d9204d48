"""What one believes at a moment: how likely everything is, with what others give away, and some deals as examples."""

from array import array
from functools import cached_property
from math import prod

import numpy as np
from msgspec import Struct

from tudor.bots.minds import Mind
from tudor.bots.planning.reading import Reading
from tudor.deduction.counting import Counts, Floats, Ints, count_and_draw
from tudor.deduction.knowledge import Knowledge
from tudor.deduction.notebook import Contradiction
from tudor.model.cards import Triple
from tudor.model.edition import Edition

DRAWS = 400
"""How many deals are drawn."""
EVEN = 0.5
"""The others are taken to be attentive if that is at least as likely as not."""
RESERVED = 0.2
"""If they are not, naming a card once makes it no less likely to be his than that."""
LEAST = 0.02
"""However often it is named, it never gets less likely than that."""
SOLVED = 0.9
"""So likely is as good as certain."""


class Thought(Struct, frozen=True, eq=False, dict=True):
    """Everything that is likely, at a moment."""

    edition: Edition
    counts: Counts
    deals: Ints
    """By draw and owner, the cards it has, as a set; the case file comes last. Each is as likely as any other."""
    case: Floats
    """How likely each triple is to be the case file."""
    trust: float
    """How likely it is that the others miss nothing."""
    is_consistent: bool = True
    """Can what is inferred be true at all?"""

    @cached_property
    def chances(self) -> tuple[Floats, Floats, Floats]:
        """By suspect, by weapon and by room, how likely it is to lie in the case file."""
        return self.case.sum(axis=(1, 2)), self.case.sum(axis=(0, 2)), self.case.sum(axis=(0, 1))

    @cached_property
    def likeliest(self) -> Triple:
        """The likeliest triple."""
        suspect, weapon, room = np.unravel_index(int(self.case.argmax()), self.case.shape)
        edition = self.edition
        return Triple(edition.suspects[suspect], edition.weapons[weapon], edition.rooms[room])

    @cached_property
    def chance(self) -> float:
        """How likely that is."""
        return float(self.case.max())

    @property
    def solution(self) -> Triple | None:
        """The case file, if hardly anything else is believed to be possible."""
        return self.likeliest if self.chance >= SOLVED else None

    @cached_property
    def entropy(self) -> float:
        """How much is unknown of the case file, in bits."""
        return entropy_of(self.case)


def entropy_of(case: Floats) -> float:
    """How much is unknown of a case file, in bits, by how likely each triple is."""
    chances = case[case > 0]
    return float(-(chances @ np.log2(chances)))


def think(mind: Mind, reading: Reading, edition: Edition, trust: float, seed: int) -> Thought:
    """Count what is known and what is read from the others, who can be trusted with this likelihood to be attentive."""
    trusting = mind.trusting
    rows = array("q", trusting.rows)
    attentive, careless = (
        _table(mind.knowledge, reading, attentive=True),
        _table(mind.knowledge, reading, attentive=False),
    )
    inferred = _count(trusting, rows + reading.rows, attentive, seed) if reading.rows else None
    leanings = careless if reading.rows or trust < EVEN else attentive
    counted = _count(trusting, rows + reading.refusals, leanings, seed)
    counted = counted or _count(mind.knowledge, mind.knowledge.rows, leanings, seed)
    if counted is None:
        raise Contradiction("contradiction")
    case: Floats = counted[0].joint / counted[0].total
    if inferred is not None:
        case = trust * inferred[0].joint / inferred[0].total + (1 - trust) * case
        counted = inferred if trust >= EVEN else counted
    return Thought(edition, *counted, case, trust, is_consistent=inferred is not None or not reading.rows)


def _count(knowledge: Knowledge, rows: "array[int]", leanings: Floats, seed: int) -> tuple[Counts, Ints] | None:
    return count_and_draw(knowledge.numbers.kinds, knowledge.sizes, rows, leanings, DRAWS, seed)


def _table(knowledge: Knowledge, reading: Reading, *, attentive: bool) -> Floats:
    """The leanings, by card and owner but the case file. What attentive players rule out, careless ones only hint at."""
    numbers = knowledge.numbers
    table = np.ones((len(numbers.cards), len(numbers.owners) - 1))
    for place, factors in reading.leanings.items():
        table[place] = prod(factors if attentive else (max(RESERVED, factor) for factor in factors))
    for place, factors in () if attentive else reading.hints.items():
        table[place] *= prod(factors)
    return np.maximum(table, LEAST)
