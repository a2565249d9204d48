"""The mastermind's beliefs at a moment: probabilities that count in what others give away, and example deals."""

from array import array
from collections.abc import Mapping
from functools import cached_property
from typing import NamedTuple, TypeAlias

import numpy as np
from msgspec import Struct

from tudor.bots.casebook import Casebook
from tudor.bots.planning.bluffs import Bluffing, Choices, judged_together
from tudor.bots.planning.tells import Tells
from tudor.deduction.counting import Counts, Floats, Ints, TooLarge, count_and_draw, sample_deals
from tudor.deduction.knowledge import Knowledge
from tudor.deduction.notebook import Contradiction
from tudor.model.cards import Triple
from tudor.model.edition import Edition

DRAWS = 400
"""How many example deals are drawn, unless the caller says otherwise."""
ATTENTIVE = 0.5
"""From this probability on, the others are taken to be attentive."""
NEGLIGIBLE = 0.02
"""Probabilities below this are not worth counting."""
ASKED_FOR, LEAST_ASKED_FOR = 0.8, 0.3
"""If the others are attentive: each time a player who asks for the likeliest names a card, it is this much less likely to
lie in any hand, down to the second number. They know more about it, and think it the likeliest to lie in the case file."""
LEAST_FACTOR = 0.02
"""The lowest factor of a card and a hand, however often the card is named."""
WALKED = 400_000
"""Moves of random walks where there are too many deals to count."""
SOLVED = 0.9
"""This probability is as good as certain."""


class Estimate(Struct, frozen=True, eq=False, dict=True):
    """Probabilities at a moment, and example deals."""

    edition: Edition
    counts: Counts
    deals: Ints
    """By draw and owner, its cards as a set of bits; the case file comes last. All draws are equally likely."""
    case: Floats
    """The probability of each triple, by suspect, weapon and room."""
    trust: float
    """The probability that the others miss nothing."""
    is_consistent: bool = True
    """Can everything inferred be true?"""

    @cached_property
    def chances(self) -> tuple[Floats, Floats, Floats]:
        """The probability of each suspect, weapon and room to lie in the case file."""
        return self.case.sum(axis=(1, 2)), self.case.sum(axis=(0, 2)), self.case.sum(axis=(0, 1))

    @cached_property
    def by_case(self) -> "DealsByCase":
        """The deals sorted by their case files."""
        deals = self.deals[self.deals[:, -1].argsort(kind="stable")]
        files = deals[:, -1]
        cases = _numbered(files)
        size_of = np.bincount(cases)
        # In a set of cards, rooms come after suspects and weapons, so the case files are sorted by room as well.
        rooms = files[size_of.cumsum() - 1] >> len(self.edition.suspects + self.edition.weapons)
        return DealsByCase(deals, cases, _numbered(rooms), size_of)

    @cached_property
    def likeliest(self) -> Triple:
        """The likeliest triple."""
        suspect, weapon, room = np.unravel_index(int(self.case.argmax()), self.case.shape)
        edition = self.edition
        return Triple(edition.suspects[suspect], edition.weapons[weapon], edition.rooms[room])

    @cached_property
    def chance(self) -> float:
        """The probability of the likeliest triple."""
        return float(self.case.max())

    @property
    def solution(self) -> Triple | None:
        """The case file, if hardly anything else is possible."""
        return self.likeliest if self.chance >= SOLVED else None

    @cached_property
    def entropy(self) -> float:
        """How much is unknown of the case file, in bits."""
        return entropy_of(self.case)


class DealsByCase(NamedTuple):
    """Deals sorted by their case files, which are numbered from 0."""

    deals: Ints
    """By deal and owner, its cards as a set of bits."""
    cases: Ints
    """By deal, the number of its case file."""
    scene_of: Ints
    """By case file, the number of its room among the rooms met, in ascending order."""
    size_of: Ints
    """By case file, how many deals have it."""


def _numbered(ordered: Ints) -> Ints:
    """By place, the number of its value among all values, from 0; the values must be sorted."""
    numbers = np.zeros(len(ordered), np.int64)
    np.cumsum(ordered[1:] != ordered[:-1], out=numbers[1:])
    return numbers


def entropy_of(case: Floats) -> float:
    """Entropy of the probabilities of triples, in bits."""
    chances = case[case > 0]
    return float(-(chances @ np.log2(chances)))


def make_estimate(
    casebook: Casebook, tells: Tells, edition: Edition, trust: float, seed: int, draws: int = DRAWS
) -> Estimate:
    """Count what is known and what others give away; ``trust`` is the probability that they are attentive."""
    believed = trust if tells.rows else 0.0
    bluffings = _bluffings(casebook, tells)
    is_believed = believed >= ATTENTIVE
    inferred = (
        _inferred(casebook, tells, bluffings, draws if is_believed else 0, seed) if believed > NEGLIGIBLE else None
    )
    is_consistent = inferred is not None or believed <= NEGLIGIBLE
    if inferred is not None and believed >= 1 - NEGLIGIBLE:
        return Estimate(edition, *inferred, _case(inferred), trust)
    known = _known(casebook, tells, bluffings, trust, 0 if inferred is not None and is_believed else draws, seed)
    if inferred is None:
        return Estimate(edition, *known, _case(known), trust, is_consistent=is_consistent)
    case = believed * _case(inferred) + (1 - believed) * _case(known)
    return Estimate(edition, *(inferred if is_believed else known), case, trust)


_Bluffings: TypeAlias = Mapping[int, Bluffing]
_Counted: TypeAlias = tuple[Counts, Ints]
"""The weighted count, and deals drawn from it."""


def _inferred(casebook: Casebook, tells: Tells, bluffings: _Bluffings, draws: int, seed: int) -> _Counted | None:
    """What follows if everybody is attentive; None if that is impossible."""
    rows = array("q", casebook.trusting.rows) + tells.rows
    leanings = _table(casebook, tells, bluffings, attentive=True)
    return _count(casebook.trusting, rows, leanings, draws, seed)


def _known(casebook: Casebook, tells: Tells, bluffings: _Bluffings, trust: float, draws: int, seed: int) -> _Counted:
    """What follows from the notes and from accusations that were not made, weighted by the leanings."""
    leanings = _table(casebook, tells, bluffings, attentive=trust >= ATTENTIVE and not tells.rows)
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
    """Count exactly, or estimate from random walks where that would take too long."""
    kinds, sizes = knowledge.numbers.kinds, knowledge.sizes
    try:
        return count_and_draw(kinds, sizes, rows, leanings, draws, seed, bounded=True)
    except TooLarge:
        sample = sample_deals(kinds, sizes, rows, choice=True, leanings=leanings, moves=WALKED)
    if sample is None or not sample.size:
        return None
    return sample.counts, sample.deals[np.linspace(0, len(sample.deals) - 1, draws).astype(int)]


def _bluffings(casebook: Casebook, tells: Tells) -> _Bluffings:
    """By owner number, what each player's choices tell. Odds by the facts alone: by those it has read, it would confirm itself."""
    if not tells.asked:
        return {}
    odds, kinds = casebook.beliefs().odds.T.tolist(), casebook.knowledge.numbers.kinds
    return judged_together(
        {
            owner: Choices(odds[owner], kinds, asked, tells.likeliest.get(owner, 0.0))
            for owner, asked in tells.asked.items()
        }
    )


def _table(casebook: Casebook, tells: Tells, bluffings: _Bluffings, *, attentive: bool) -> Floats:
    """Factors by card and owner, without the case file. What attentive players rule out, careless ones only hint at."""
    numbers = casebook.knowledge.numbers
    table = np.ones((len(numbers.cards), len(numbers.owners) - 1))
    for place, factor in tells.entered.items():
        table[place] = factor
    asked_for = np.zeros(len(numbers.cards))
    for owner, bluffing in bluffings.items():
        for card, times in bluffing.named.items():
            asked_for[card] += times * bluffing.asks_for_likeliest
            table[card, owner] = bluffing.factor(card) if attentive else bluffing.careless_factor(card)
    if attentive:
        table *= np.maximum(LEAST_ASKED_FOR, ASKED_FOR**asked_for)[:, None]
    for place, hint in () if attentive else tells.hints.items():
        table[place] *= hint
    return np.maximum(table, LEAST_FACTOR)
