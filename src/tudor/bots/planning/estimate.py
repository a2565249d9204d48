"""What one believes at a moment: how likely everything is, with what others give away, and some deals as examples."""

from array import array
from functools import cached_property
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from tudor.bots.casebook import Casebook
from tudor.bots.planning.tells import Tells
from tudor.deduction.counting import Counts, Floats, Ints, count_and_draw
from tudor.deduction.knowledge import Knowledge
from tudor.deduction.notebook import Contradiction
from tudor.model.cards import Triple
from tudor.model.edition import Edition

DRAWS = 400
"""How many deals are drawn."""
EVEN = 0.5
"""The others are taken to be attentive if that is at least as likely as not."""
NEGLIGIBLE = 0.02
"""What is less likely than that is not even counted."""
ASKED_FOR, AT_LEAST = 0.7, 0.3
"""If they are, whatever they ask for is so much less likely to lie in any hand, each time, down to that: by what they know it is the
likeliest to lie in the case file."""
LEAST = 0.02
"""However often a card is named, it never gets less likely than that to lie somewhere."""
SOLVED = 0.9
"""So likely is as good as certain."""


class Estimate(Struct, frozen=True, eq=False, dict=True):
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
    def cases(self) -> Ints:
        """By draw, the number of its case file among those that were drawn."""
        return _numbered(self.deals[:, -1])

    @cached_property
    def scenes(self) -> Ints:
        """By draw, the number of the room of its case file among those that were drawn."""
        # In a set of cards, rooms come after suspects and weapons.
        return _numbered(self.deals[:, -1] >> len(self.edition.suspects + self.edition.weapons))

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


def _numbered(sets: Ints) -> Ints:
    numbers: Ints = np.unique(sets, return_inverse=True)[1]
    return numbers


def entropy_of(case: Floats) -> float:
    """How much is unknown of a case file, in bits, by how likely each triple is."""
    chances = case[case > 0]
    return float(-(chances @ np.log2(chances)))


def make_estimate(casebook: Casebook, tells: Tells, edition: Edition, trust: float, seed: int) -> Estimate:
    """Count what is known and what is read from the others, who can be trusted with this likelihood to be attentive."""
    believed = trust if tells.rows else 0.0
    inferred = _inferred(casebook, tells, believed, seed) if believed > NEGLIGIBLE else None
    is_consistent = inferred is not None or believed <= NEGLIGIBLE
    if inferred is not None and believed >= 1 - NEGLIGIBLE:
        return Estimate(edition, *inferred, _case(inferred), trust)
    known = _known(casebook, tells, trust, 0 if inferred is not None and believed >= EVEN else DRAWS, seed)
    if inferred is None:
        return Estimate(edition, *known, _case(known), trust, is_consistent=is_consistent)
    case = believed * _case(inferred) + (1 - believed) * _case(known)
    return Estimate(edition, *(inferred if believed >= EVEN else known), case, trust)


_Counted: TypeAlias = tuple[Counts, Ints]
"""How likely everything is, and deals that were drawn."""


def _inferred(casebook: Casebook, tells: Tells, believed: float, seed: int) -> _Counted | None:
    """What follows if everybody is attentive; none if that cannot be."""
    rows = array("q", casebook.trusting.rows) + tells.rows
    leanings = _table(casebook.knowledge, tells, attentive=True)
    return _count(casebook.trusting, rows, leanings, DRAWS if believed >= EVEN else 0, seed)


def _known(casebook: Casebook, tells: Tells, trust: float, draws: int, seed: int) -> _Counted:
    """What follows without that, though not without leanings."""
    leanings = _table(casebook.knowledge, tells, attentive=trust >= EVEN and not tells.rows)
    rows = array("q", casebook.trusting.rows) + tells.refusals
    counted = _count(casebook.trusting, rows, leanings, draws, seed)
    counted = counted or _count(casebook.knowledge, casebook.knowledge.rows, leanings, draws, seed)
    if counted is None:
        raise Contradiction("contradiction")
    return counted


def _case(counted: _Counted) -> Floats:
    case: Floats = counted[0].joint / counted[0].total
    return case


def _count(knowledge: Knowledge, rows: "array[int]", leanings: Floats, draws: int, seed: int) -> _Counted | None:
    return count_and_draw(knowledge.numbers.kinds, knowledge.sizes, rows, leanings, draws, seed)


def _table(knowledge: Knowledge, tells: Tells, *, attentive: bool) -> Floats:
    """The leanings, by card and owner but the case file. What attentive players rule out, careless ones only hint at."""
    numbers = knowledge.numbers
    table = np.ones((len(numbers.cards), len(numbers.owners) - 1))
    for place, (by_attentive, by_careless) in tells.leanings.items():
        table[place] = by_attentive if attentive else by_careless
    for card, times in tells.named.items() if attentive else ():
        table[card] *= max(AT_LEAST, ASKED_FOR**times)
    for place, hint in () if attentive else tells.hints.items():
        table[place] *= hint
    return np.maximum(table, LEAST)
