"""Counting within bounds, and what to do beyond them: estimate probabilities, and search for certainties."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

import numpy as np
from msgspec.structs import replace

from tudor.deduction.counting import Counts, KindSizes, Sample, TooLarge, count, sample_deals
from tudor.deduction.deal_search import Deal, DealSearch, SearchGivenUp
from tudor.deduction.fact_rows import HOLDS, ROW
from tudor.deduction.patience import MOVES, Patience

Cell: TypeAlias = tuple[int, int]
"""A card and an owner, by number."""
GIVEN_UP = 100_000
"""States that a count takes before it turns out to be too large."""
WALKING = 0.6
"""The share of the work for random walks; the rest is for the search for certainties."""
UNSEEN = 0.5
"""The weight of what no deal of a sample had, if it is not known to be impossible."""


def count_or_estimate(kinds: KindSizes, sizes: tuple[int, ...], rows: "array[int]", *, choice: bool) -> Counts | None:
    """Count the deals that fit the facts or, where there are too many, estimate; None if there are none."""
    patience = Patience()
    try:
        return counted(kinds, sizes, rows, patience, choice=choice)
    except TooLarge:
        return estimated(kinds, sizes, rows, patience, choice=choice)


def counted(
    kinds: KindSizes, sizes: tuple[int, ...], rows: "array[int]", patience: Patience, *, choice: bool
) -> Counts | None:
    """Count the deals that fit the facts; None if there are none, and :class:`TooLarge` if there are too many."""
    try:
        counts = count(kinds, sizes, rows, choice=choice, bounded=True)
    except TooLarge:
        patience.spend_on_count(GIVEN_UP)
        raise
    patience.spend_on_count(counts.states if counts else 0, len(rows) // ROW)
    return counts


def estimated(
    kinds: KindSizes, sizes: tuple[int, ...], rows: "array[int]", patience: Patience, *, choice: bool
) -> Counts | None:
    """The deals that fit the facts, estimated within this patience; None if there are certainly none."""
    walking = patience.left * WALKING
    sample = sample_deals(kinds, sizes, rows, choice=choice, moves=walking * MOVES)
    patience.spend(walking)
    return None if sample is None else _Estimate(kinds, sizes, rows, sample, patience).counts()


def is_possible(kinds: KindSizes, sizes: tuple[int, ...], rows: "array[int]", patience: Patience | None = None) -> bool:
    """Does any deal fit the facts? Yes if it would take too long to find out."""
    patience = patience or Patience()
    try:
        return counted(kinds, sizes, rows, patience, choice=False) is not None
    except TooLarge:
        pass
    try:
        return DealSearch(kinds, sizes, patience).find(rows) is not None
    except SearchGivenUp:
        return True


def mixed(parts: Sequence[Counts]) -> Counts:
    """All deals of several counts together.

    Estimates cannot be compared by their weight. Then each part counts alike, and the error covers all of them.
    """
    if not any(part.error for part in parts):
        return replace(
            parts[0],
            deals=sum(part.deals for part in parts),
            total=sum(part.weight for part in parts),
            factor=1.0,
            marginals=np.sum([part.marginals * part.factor for part in parts], axis=0),
            joint=np.sum([part.joint * part.factor for part in parts], axis=0),
        )
    chances = np.array([part.marginals / part.total for part in parts])
    return replace(
        parts[0],
        deals=0,
        total=float(len(parts)),
        factor=1.0,
        marginals=chances.sum(axis=0),
        joint=np.sum([part.joint / part.total for part in parts], axis=0),
        error=min(1.0, float(np.ptp(chances, axis=0).max()) + max(part.error for part in parts)),
    )


class _Estimate:
    """A sample made into counts: exactly what was proven impossible has no weight."""

    def __init__(
        self, kinds: KindSizes, sizes: tuple[int, ...], rows: "array[int]", sample: Sample, patience: Patience
    ) -> None:
        self._kinds, self._rows, self._sample = kinds, rows, sample
        self._search = DealSearch(kinds, sizes, patience)
        self._case = len(sizes)
        self._marginals, self._joint = sample.marginals.copy(), sample.joint.copy()
        self._given_up = False

    def counts(self) -> Counts | None:
        """The counts; None if the search finds that no deal fits."""
        if not self._sample.size and not self._is_possible(()):
            return None
        for card, owner in self._unseen_cells():
            if not self._marginals[card, owner] and self._is_possible([_held(card, owner)]):
                self._marginals[card, owner] = UNSEEN
        for triple in self._unseen_triples():
            if not self._joint[triple] and self._is_possible(self._in_case(triple)):
                self._joint[triple] = UNSEEN
        total = float(self._joint.sum())
        sums = self._marginals.sum(axis=1, keepdims=True)
        if not total or not sums.all():
            # The search for a whole deal was given up, but a card without an owner proves that there is none.
            return None
        return replace(self._sample.counts, total=total, marginals=self._marginals * total / sums, joint=self._joint)

    def _unseen_cells(self) -> Iterator[Cell]:
        for card, owners in enumerate(self._sample.possible.tolist()):
            for owner in range(self._case + 1):
                if owners >> owner & 1:
                    yield card, owner

    def _unseen_triples(self) -> Iterator[tuple[int, int, int]]:
        """Case files of cards that may each lie there."""
        suspects, weapons, _ = self._kinds
        inside = self._marginals[:, self._case] > 0
        for suspect in np.flatnonzero(inside[:suspects]).tolist():
            for weapon in np.flatnonzero(inside[suspects : suspects + weapons]).tolist():
                for room in np.flatnonzero(inside[suspects + weapons :]).tolist():
                    yield suspect, weapon, room

    def _in_case(self, triple: tuple[int, int, int]) -> list[tuple[int, int, int, int]]:
        suspects, weapons, _ = self._kinds
        suspect, weapon, room = triple
        return [_held(card, self._case) for card in (suspect, suspects + weapon, suspects + weapons + room)]

    def _is_possible(self, more: Iterable[tuple[int, int, int, int]]) -> bool:
        """Does a deal fit that meets these facts, too? Yes if the search takes too long. Deals found are noted."""
        if self._given_up or self._search.is_tired:
            return True
        rows = array("q", self._rows)
        for row in more:
            rows.extend(row)
        try:
            deal = self._search.find(rows)
        except SearchGivenUp:
            self._given_up = self._search.is_tired
            return True
        if deal is not None:
            self._note(deal)
        return deal is not None

    def _note(self, deal: Deal) -> None:
        """Everything in a deal that fits is possible."""
        for place, cards in enumerate(deal):
            for card in range(sum(self._kinds)):
                if cards >> card & 1:
                    owner = min(place, self._case)
                    self._marginals[card, owner] = max(self._marginals[card, owner], UNSEEN)
        suspects, weapons, _ = self._kinds
        suspect, weapon, room = (cards.bit_length() - 1 for cards in deal[self._case :])
        triple = suspect, weapon - suspects, room - suspects - weapons
        self._joint[triple] = max(self._joint[triple], UNSEEN)


def _held(card: int, owner: int) -> tuple[int, int, int, int]:
    return HOLDS, owner, 1 << card, 0
