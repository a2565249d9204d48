"""Deals drawn by a random walk where there are too many to count, and the error of what they tell."""

from array import array
from random import Random

import numpy as np
from msgspec import Struct

from tudor.deduction.counting.counts import Counts, matrix
from tudor.deduction.counting.deal_walk import PACE, walk_deals
from tudor.deduction.counting.kernels import Floats, Ints
from tudor.deduction.counting.problem import KindSizes, Problem, deck_table, make_problem
from tudor.deduction.counting.tables import IN_CASE, LEFT, OWNER, POSSIBLE

WALKS = 16
"""Independent walks; the error is how far they differ."""
ROUND, MOST_MOVES = 100_000, 8_000_000
"""Moves of a walk in one round, and the most moves of all walks together."""
PRECISE = 0.005
"""No more rounds are walked once the error is so small."""
PENALTIES = (0.5, 0.3, 0.2, 0.1)
"""Penalties on the way from a random deal to one that fits."""
WARMING = 2_000
"""Steps with each of them."""
LEAST_MOVES = 8_000
USUAL_FACTS, CHEAP_FACTS = 10, 15
"""Facts about an owner up to which a move takes its usual time, and those that take as long as everything else in a move."""
LEAST_PENALTY = 1e-3
OFTEN = 0.2
"""The share of deals that should fit; a harder penalty raises it."""
KEPT = 1_024
"""Deals kept of each walk."""


class Sample(Struct, frozen=True, eq=False):
    """What the walks recorded."""

    marginals: Floats
    """By card and owner, how often the owner had the card."""
    joint: Floats
    """By suspect, weapon and room, how often this was the case file."""
    size: int
    """How many deals were recorded."""
    error: float
    """Twice the largest standard error of a probability; 1.0 if too little was recorded to tell."""
    possible: Ints
    """By card, the owners that single facts leave, as a set of bits."""
    deals: Ints
    """By deal and owner, its cards as a set of bits."""

    @property
    def counts(self) -> Counts:
        """The sample as the result of a count."""
        return Counts(0, float(max(self.size, 1)), 1.0, self.marginals, self.joint, self.error)


def sample_deals(
    kinds: KindSizes,
    sizes: tuple[int, ...],
    rows: "array[int]",
    *,
    choice: bool,
    leanings: Floats | None = None,
    moves: float = MOST_MOVES,
) -> Sample | None:
    """Draw deals that fit the facts, in proportion to their weight; None if the facts plainly contradict each other.

    ``leanings`` are factors of the weight by card and owner, as in :func:`count_and_draw`. All walks together take about the
    time of so many usual ``moves``, besides what they need to find a deal.
    """
    problem = make_problem(deck_table(kinds, sizes), matrix(rows), choice=choice, leanings=leanings)
    if problem is None:
        return None
    walks, penalty = [_Walk(problem, kinds, seed) for seed in range(WALKS)], PENALTIES[-1]
    for walk in walks:
        # What one walk needed, the next needs too, or nearly.
        penalty = walk.warm(min(PENALTIES[-1], 2 * penalty))
    rounds, each = _rounds(moves, _length(problem))
    for _ in range(rounds):
        for walk in walks:
            walk.go(each)
        if _error(walks) <= PRECISE or not any(walk.size for walk in walks):
            break
    return _together(problem, kinds, walks)


def _length(problem: Problem) -> float:
    """How many usual moves one takes here: it looks at all facts about two owners."""
    about_one = len(problem.facts) / (len(problem.places) - IN_CASE + 1)
    return max(1.0, (CHEAP_FACTS + about_one) / (CHEAP_FACTS + USUAL_FACTS))


def _rounds(moves: float, length: float) -> tuple[int, int]:
    """How many rounds, and how many moves of a ``length`` a walk makes in each; at least one short round."""
    each = int(min(moves / length, MOST_MOVES) / WALKS)
    return max(1, each // ROUND), max(int(LEAST_MOVES / length), min(each, ROUND))


class _Walk:
    """One walk, from a random deal."""

    def __init__(self, problem: Problem, kinds: KindSizes, seed: int) -> None:
        self._problem, self._penalty = problem, PENALTIES[-1]
        cards, owners = sum(kinds), len(problem.places) - IN_CASE + 1
        self._cards = np.array([card for card in range(cards) if not problem.certain >> card & 1], np.int64)
        self._luck = seed + 1
        self._place_of = np.full(cards, -1, np.int64)
        self._hands = problem.places[:, POSSIBLE] & problem.certain
        shuffled = self._cards.tolist()
        Random(seed).shuffle(shuffled)
        for place, room in enumerate(problem.places[:, LEFT].tolist()):
            for _ in range(room):
                card = shuffled.pop()
                self._place_of[card] = place
                self._hands[place] |= 1 << card
        order = np.argsort(problem.facts[:, OWNER], kind="stable")
        self._facts, self._weights = problem.facts[order], problem.weights[order]
        self._first = np.searchsorted(self._facts[:, OWNER], np.arange(owners + 1)).astype(np.int64)
        self.marginals = np.zeros((cards, owners))
        self.joint = np.zeros((kinds[0] * kinds[1], kinds[2]))
        self.deals = np.zeros((KEPT, owners), np.int64)
        self.size = self.kept = 0

    def warm(self, last: float) -> float:
        """Find a deal that fits, and a penalty with which such deals are met often enough: ``last``, or less."""
        for penalty in (*PENALTIES[:-1], last):
            self._penalty = penalty
            share = self.go(WARMING)
        while share < OFTEN and self._penalty > LEAST_PENALTY:
            self._penalty /= 2
            share = self.go(WARMING)
        self.marginals.fill(0.0)
        self.joint.fill(0.0)
        self.size = self.kept = 0
        return self._penalty

    def go(self, steps: int) -> float:
        """Walk on; the share of deals that fitted."""
        recorded, self._luck = walk_deals(
            self._problem.places,
            self._facts,
            self._first,
            self._weights,
            self._problem.factors,
            self._cards,
            self._place_of,
            self._hands,
            self._luck,
            self._penalty,
            steps,
            self.marginals,
            self.joint,
            self._problem.table.kinds,
            self.deals,
        )
        self.size += recorded
        self.kept = max(self.kept, min(recorded, KEPT))
        return recorded * PACE / steps


def _together(problem: Problem, kinds: KindSizes, walks: list[_Walk]) -> Sample:
    size = sum(walk.size for walk in walks)
    marginals = np.sum([walk.marginals for walk in walks], axis=0)
    joint = np.sum([walk.joint for walk in walks], axis=0)
    possible = np.zeros(sum(kinds), np.int64)
    case = len(problem.places) - IN_CASE
    for place, cards in enumerate(problem.places[:, POSSIBLE].tolist()):
        for card in range(sum(kinds)):
            possible[card] |= (cards >> card & 1) << min(place, case)
    for card in range(sum(kinds)):
        if problem.certain >> card & 1:
            marginals[card, int(possible[card]).bit_length() - 1] = max(size, 1)
    deals = np.concatenate([walk.deals[: walk.kept] for walk in walks])
    return Sample(marginals, joint.reshape(kinds), size, _error(walks), possible, deals)


def _error(walks: list[_Walk]) -> float:
    """Twice the largest standard error of a probability, from the differences between walks."""
    means = np.array([walk.marginals / walk.size for walk in walks if walk.size])
    if len(means) < WALKS / 2:
        return 1.0
    return float(2 * means.std(axis=0, ddof=1).max() / len(means) ** 0.5)
