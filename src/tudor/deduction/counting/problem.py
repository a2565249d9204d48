"""What the facts leave to count, as tables for the forward pass."""

from functools import lru_cache
from typing import TypeAlias

import numpy as np
from msgspec import Struct

from tudor.deduction.counting.forward_pass import NOWHERE
from tudor.deduction.counting.kernels import Floats, Ints
from tudor.deduction.counting.reduction import IMPOSSIBLE, reduce_facts
from tudor.deduction.counting.tables import POSSIBLE

KindSizes: TypeAlias = tuple[int, int, int]
"""The numbers of suspects, weapons and rooms."""
WEIGHTS = 3
"""The weights of a card shown: with none, one or both of the others that might have been."""


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
    places, facts, weights = table.places.copy(), np.zeros_like(rows), np.ones((len(rows), WEIGHTS))
    factors = table.factors.copy() if choice or leanings is not None else table.factors
    certain, count, tail, fields, factor = reduce_facts(
        rows, table.deck, choice, places, places[:, POSSIBLE], facts, weights, factors
    )
    if certain == IMPOSSIBLE:
        return None
    if leanings is not None:
        factors[:, : leanings.shape[1]] *= leanings
        tail &= ~sum(1 << card for card in np.flatnonzero((leanings != 1.0).any(axis=1)).tolist())
    return Problem(table, certain, tail, fields, places, facts[:count], weights[:count], factors, factor)
