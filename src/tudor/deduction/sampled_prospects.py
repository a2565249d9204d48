"""What suggestions are expected to tell, estimated from a sample of deals."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from tudor.deduction.counting import Floats, Ints, TooLarge, count_and_draw, sample_deals
from tudor.deduction.counting.answer_tally import BITS_A_CELL, NAMED, tally_answers
from tudor.deduction.notebook import Contradiction
from tudor.deduction.patience import MOVES, Patience
from tudor.deduction.prospect import Answers, Asking, LazyAnswers, Prospect
from tudor.model.cards import Triple
from tudor.text.errors import Illegal

DRAWS, FEWEST_DRAWS, SEED = 4_096, 1_024, 1
"""Deals of a sample, if there is time to look at so many."""
ENOUGH = 32
"""Deals an answer needs in the sample before it counts as solving the case."""
WALKING = 0.5
"""The share of the work for walks; the rest is for what would be answered."""
PER_ANSWER = 3_000
"""Answers worked out in the time of a step of a search."""


class _Tally(NamedTuple):
    """By suggestion, how often each answer was given; entropy of the cards of the case file, and the share solved."""

    sizes: Ints
    judged: Floats


class SampledAsker:
    """Judges suggestions by what would be answered in each deal of a sample.

    The entropy of the case file is that of its three cards, less what they have in common before the suggestion: the
    sample is too small for the entropy of whole triples.
    """

    def __init__(self, asking: Asking, suggestions: int, patience: Patience, *, countable: bool) -> None:
        """``suggestions`` is how many will be judged; if the deals are not ``countable``, they come from walks."""
        self._numbers, self._asking, self._patience = asking.knowledge.numbers, asking, patience
        deals = _deals(asking, patience, countable=countable)
        affordable = max(FEWEST_DRAWS, int(patience.left * PER_ANSWER / suggestions))
        self._deals = deals[:: max(1, -(-len(deals) // min(DRAWS, affordable)))]
        self._witnesses = len(asking.witnesses)
        place = np.full(len(self._numbers.owners), self._witnesses)
        for number, seat in enumerate(asking.witnesses):
            place[self._numbers.owner(seat)] = number
        self._places = place[_owners(self._deals, len(self._numbers.cards))]
        self._luck = np.random.default_rng(SEED).random((len(self._deals), NAMED))
        self._cards = _case_cards(self._deals[:, -1], self._numbers.kinds)
        self._case_files = np.unique(self._deals[:, -1], return_inverse=True)[1].reshape(-1)
        self._apart = sum(_entropy(self._cards[:, kind]) for kind in range(NAMED))
        self._shared = self._apart - _entropy(self._case_files)

    def prospects(self, suggestions: Sequence[Triple]) -> list[Prospect]:
        """What suggestions are expected to tell the asker."""
        tally = self._tally(suggestions, seen=True)
        told = [self._told(int(answer)) for answer in range(tally.sizes.shape[1])]
        error = float(len(self._deals) ** -0.5)
        cases, often = np.unique(self._deals[:, -1], return_counts=True)
        likelihood = dict(zip(cases.tolist(), (often / len(self._deals)).tolist(), strict=True))
        return [
            Prospect(
                suggestion=suggestion,
                answers=LazyAnswers(partial(self._answers, suggestion, sizes, told)),
                entropy=max(0.0, float(bits) - self._shared),
                solves=float(solves),
                likelihood=likelihood.get(self._numbers.set_of(suggestion), 0.0),
                error=error,
            )
            for suggestion, sizes, (bits, solves) in zip(suggestions, tally.sizes, tally.judged, strict=True)
        ]

    def tells(self, suggestions: Sequence[Triple]) -> list[float]:
        """Bits that suggestions and their answers are expected to tell about the case file, with the cards unseen."""
        judged = self._tally(suggestions, seen=False).judged
        return [max(0.0, self._apart - float(bits)) for bits in judged[:, 0]]

    def _tally(self, suggestions: Sequence[Triple], *, seen: bool) -> _Tally:
        named = np.array([[self._numbers.card(card) for card in suggestion] for suggestion in suggestions], np.int64)
        self._patience.spend(len(suggestions) * len(self._deals) / PER_ANSWER)
        answers = (self._witnesses + 1) ** NAMED if seen else 1 << self._witnesses
        cards = len(self._numbers.cards)
        tally = _Tally(np.zeros((len(suggestions), answers), np.int64), np.zeros((len(suggestions), 2)))
        tally_answers(
            named.reshape(-1, NAMED),
            self._places,
            self._luck,
            self._cards,
            self._case_files,
            self._witnesses,
            int(self._asking.all_answer),
            int(seen),
            ENOUGH,
            np.zeros((answers, cards), np.int64),
            np.zeros(answers, np.int64),
            *tally,
        )
        return tally

    def _told(self, answer: int) -> tuple[tuple[int, int], ...]:
        """Who shows which of the named cards, by their places, in the order of the witnesses."""
        base = self._witnesses + 1
        digits = [(answer // base**card % base - 1, card) for card in range(NAMED)]
        return tuple(sorted((place, card) for place, card in digits if place >= 0))

    def _answers(
        self, suggestion: Triple, sizes: Ints, told: Sequence[tuple[tuple[int, int], ...]]
    ) -> dict[Answers, float]:
        # With ten witnesses there are thousands of answers.
        shows = [[(seat, card) for card in suggestion] for seat in self._asking.witnesses]
        given = np.flatnonzero(sizes)
        chances = (sizes[given] / len(self._deals)).tolist()
        return {
            tuple([shows[place][card] for place, card in told[answer]]): chance
            for answer, chance in zip(given.tolist(), chances, strict=True)
        }


def _deals(asking: Asking, patience: Patience, *, countable: bool) -> Ints:
    """Deals that fit, by owner: independent draws if they can be counted in time, else those of random walks."""
    kinds, sizes = asking.knowledge.numbers.kinds, asking.knowledge.sizes
    try:
        if not countable:
            raise TooLarge
        drawn = count_and_draw(kinds, sizes, asking.rows, np.ones((sum(kinds), len(sizes))), DRAWS, SEED, bounded=True)
        deals = None if drawn is None else drawn[1]
    except TooLarge:
        walking = patience.left * WALKING
        patience.spend(walking)
        sample = sample_deals(kinds, sizes, asking.rows, choice=True, moves=walking * MOVES)
        deals = None if sample is None else sample.deals
    if deals is None:
        raise Contradiction("contradiction")
    if not len(deals):
        raise Illegal("deal-not-found")
    return deals


def _case_cards(cases: Ints, kinds: tuple[int, int, int]) -> Ints:
    """By deal, the numbers of suspect, weapon and room in the case file."""
    columns, first = [], 0
    for size in kinds:
        bits = cases[:, np.newaxis] >> np.arange(first, first + size) & 1
        columns.append(first + bits.argmax(axis=1))
        first += size
    return np.stack(columns, axis=1)


def _owners(deals: Ints, cards: int) -> Ints:
    """By deal and card, the number of its owner."""
    owner = np.zeros((len(deals), cards), np.int64)
    for number in range(deals.shape[1]):
        owner[(deals[:, [number]] >> np.arange(cards) & 1) > 0] = number
    return owner


def _entropy(values: Ints) -> float:
    """The entropy of values in a sample, corrected for its size."""
    sizes = np.unique(values, return_counts=True)[1]
    chances = sizes / len(values)
    return float(-chances @ np.log2(chances) + (len(sizes) - 1) * BITS_A_CELL / len(values))
