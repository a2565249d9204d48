"""What the facts leave to count, as tables for the forward pass."""

from collections import defaultdict
from functools import lru_cache
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from tudor.deduction.counting.forward_pass import NOWHERE
from tudor.deduction.counting.kernels import Floats, Ints
from tudor.deduction.counting.reduction import IMPOSSIBLE, reduce_facts
from tudor.deduction.counting.tables import CARDS, KIND, POSSIBLE, SHOWED
from tudor.deduction.fact_rows import ROW

KindSizes: TypeAlias = tuple[int, int, int]
"""The numbers of suspects, weapons and rooms."""
OpenFact: TypeAlias = tuple[int, int, int, int]
"""A row of the table of open facts."""
NO_END = -1
ALIKE = (1.0, 1.0, 1.0)
NO_FACTS, NO_WEIGHTS = np.empty((0, ROW), np.int64), np.empty((0, len(ALIKE)))


class DeckTable(Struct, frozen=True, eq=False, kw_only=True):
    """What all counts with one deck and the same hand sizes share."""

    kinds: Ints
    """The suspects, weapons and rooms, each as a set of bits."""
    suspects: int
    """The suspects alone."""
    deck: int
    """All cards."""
    places: Ints
    """The places before anything is known."""
    bits: int
    """How many bits of a state the places take."""
    factors: Floats
    """By card and place, factors of 1."""
    no_lanes: Ints
    """By card, NOWHERE: it has no lane."""
    exact: Ints
    """Pascal's triangle, modulo 2**64."""
    nearly: Floats
    """Pascal's triangle in floating point."""


@lru_cache(maxsize=64)
def deck_table(kinds: KindSizes, sizes: tuple[int, ...]) -> DeckTable:
    """The tables of a deck with these numbers of cards and these hand sizes."""
    suspects, weapons, rooms = kinds
    sets = 2**suspects - 1, (2**weapons - 1) << suspects, (2**rooms - 1) << suspects + weapons
    places, shift = [], 0
    for cards, size in (*((sum(sets), size) for size in sizes), *((cards, 1) for cards in sets)):
        places.append((cards, size, shift, (1 << size.bit_length()) - 1))
        shift += size.bit_length()
    exact = np.zeros((sum(kinds) + 1, sum(kinds) + 1), np.int64)
    exact[:, 0] = 1
    for row in range(1, len(exact)):
        exact[row, 1:] = exact[row - 1, 1:] + exact[row - 1, :-1]
    return DeckTable(
        kinds=np.array(sets),
        suspects=sets[0],
        deck=sum(sets),
        places=np.array(places),
        bits=shift,
        factors=np.ones((sum(kinds), len(places))),
        no_lanes=np.full(sum(kinds), NOWHERE),
        exact=exact,
        nearly=exact.astype(np.float64),
    )


class Problem(Struct, frozen=True, eq=False):
    """What is left to count once the certain cards are set aside."""

    table: DeckTable
    certain: int
    """The cards whose place is certain."""
    tail: int
    """Cards that may lie in any place with room, and of which nothing else is known: a formula counts in how many
    ways."""
    fields: int
    """How many cards each place takes, as the first word of a state."""
    places: Ints
    facts: Ints
    weights: Floats
    """By fact of kind SHOWED, the weight of deals where none, one or both of the cards are held."""
    factors: Floats
    """By card and place, the weight of deals where the card lies there."""
    factor: float
    """The weight all deals have in common."""

    @property
    def open_cards(self) -> int:
        """The cards to place one by one."""
        return self.table.deck & ~self.certain & ~self.tail


def make_problem(table: DeckTable, rows: Ints, *, choice: bool, leanings: Floats | None = None) -> Problem | None:
    """What the facts leave open; None if they contradict each other in a way that needs no counting.

    ``leanings`` are weights by card and owner, without the case file, of deals where the owner has the card.
    """
    places, facts = table.places.copy(), np.empty_like(rows)
    certain, count, anywhere, fields = reduce_facts(rows, table.deck, places, facts)
    if certain == IMPOSSIBLE:
        return None
    weighed = dict.fromkeys(_strongest(facts[:count].tolist(), certain), ALIKE)
    tail, factors, factor = anywhere & ~certain, table.factors, 1.0
    if choice:
        factors = factors.copy()
        with_factors, factor = _weigh(rows, places, certain, weighed, factors)
        tail &= ~with_factors
    if leanings is not None:
        owners = leanings.shape[1]
        factors = factors.copy()
        factors[:, :owners] *= leanings
        tail &= ~sum(1 << card for card in np.flatnonzero((leanings != 1.0).any(axis=1)).tolist())
    for _, _, cards, _ in weighed:
        tail &= ~cards
    open_facts, weights = (np.array([*weighed]), np.array([*weighed.values()])) if weighed else (NO_FACTS, NO_WEIGHTS)
    return Problem(table, certain, tail, fields, places, open_facts, weights, factors, factor)


def _strongest(facts: list[list[int]], certain: int) -> list[OpenFact]:
    """Drop certain cards, and facts implied by stronger ones: one of three cards, if it is one of two of them."""
    kept, stronger = list[OpenFact](), defaultdict[tuple[int, int], list[int]](list)
    found = {(kind, owner, cards & ~certain) for kind, owner, cards, _ in facts}
    for kind, owner, cards in sorted(found, key=lambda fact: fact[CARDS].bit_count()):
        alike = stronger[kind, owner]
        if not any(not few & ~cards for few in alike):
            alike.append(cards)
            kept.append((kind, owner, cards, NO_END))
    return kept


def _weigh(
    rows: Ints, places: Ints, certain: int, weighed: dict[OpenFact, tuple[float, float, float]], factors: Floats
) -> tuple[int, float]:
    """Turn the choices witnesses had into facts and factors; the cards with factors, and a common factor.

    A witness with k cards to choose from shows this one with probability 1/k. The common factor takes only their
    certain cards into account; the rest is relative to that.
    """
    with_factors, factor = 0, 1.0
    for _, owner, named, _ in rows[rows[:, KIND] == SHOWED].tolist():
        could = named & int(places[owner, POSSIBLE])
        held, unsure = (could & certain).bit_count(), could & ~certain
        factor /= held
        if unsure.bit_count() == 1:
            factors[unsure.bit_length() - 1, owner] *= held / (held + 1)
            with_factors |= unsure
        elif unsure:
            fact = (SHOWED, owner, unsure, NO_END)
            none, one, both = weighed.get(fact, ALIKE)
            weighed[fact] = none, one * held / (held + 1), both * held / (held + 2)
    return with_factors, factor
