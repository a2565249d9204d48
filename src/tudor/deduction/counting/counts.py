"""The whole count, from rows of facts to numbers of deals."""

from array import array
from math import prod

import numpy as np
from msgspec import Struct

from tudor.deduction.counting.compiling import Floats, Ints
from tudor.deduction.counting.planning import make_plan
from tudor.deduction.counting.problem import Kinds, Problem, reduced, table_of
from tudor.deduction.counting.returning import go_back
from tudor.deduction.counting.tables import CARD, CHOICE, FORWARD, IN_CASE, LANE, LEFT, POSSIBLE, WORD
from tudor.deduction.counting.walking import NOWHERE, TOO_MANY, make_walk
from tudor.deduction.rows import ROW

FEWEST, MOST = 64, 16384
"""For how many states there is room at first, at least and at most."""
MORE = 8
"""How much more room is made when it was not enough."""
WRAP = 2**64


class Counts(Struct, frozen=True, eq=False):
    """What counting gives."""

    deals: int
    """How many deals there are; exact."""
    total: float
    """Their weight, but for a factor that is the same for all."""
    factor: float
    """That factor."""
    marginals: Floats
    """By card and owner, the weight of those in which it lies there."""
    joint: Floats
    """By suspect, weapon and room, the weight of those in which they are the case file."""

    @property
    def weight(self) -> float:
        """The whole weight of the deals, to be compared with that of other counts."""
        return self.total * self.factor

    @property
    def entropy(self) -> float:
        """How much is unknown of the case file, in bits."""
        chances = self.joint[self.joint > 0] / self.total
        # Of a single triple the chance may come out a hair above 1.
        return max(0.0, -float(chances @ np.log2(chances)))

    @property
    def is_solved(self) -> bool:
        """Is the case file certain?"""
        return int(np.count_nonzero(self.joint)) == 1


def count(kinds: Kinds, sizes: tuple[int, ...], rows: "array[int]", *, choice: bool) -> Counts | None:
    """Count the deals that fit the facts; None if there are none."""
    problem = reduced(table_of(kinds, sizes), _matrix(rows), choice=choice)
    return _walk_and_return(problem, kinds, weighted=choice) if problem else None


def _walk_and_return(problem: Problem, kinds: Kinds, *, weighted: bool) -> Counts | None:
    table, places, facts = problem.table, problem.places, problem.facts
    to_walk = table.deck & ~problem.certain & ~problem.tail
    depth, words = to_walk.bit_count(), 1 + (table.bits + len(facts)) // WORD
    levels = np.zeros((depth + 2, CHOICE + len(places)), np.int64)
    plan = (
        levels,
        np.empty((depth, len(places)), np.int64),
        np.zeros((depth, len(places) * words), np.int64),
        np.zeros((depth, 2 * words), np.int64),
        np.zeros((len(places), words), np.int64),
        ends := np.empty((IN_CASE, 2), np.int64),
    )
    make_plan(places, facts, table.kinds, to_walk, problem.tail, *plan)
    lanes = ends[:, 1].tolist()
    room, states = _likely_states(places[:, LEFT].tolist()), TOO_MANY
    while states == TOO_MANY:
        walk = _first_state(problem.fields, words, lanes[0], room, len(places), weighted=weighted)
        cells = np.full(room, NOWHERE)
        states = make_walk(places, facts, problem.weights, problem.factors, *plan, *walk, cells)
        room *= MORE
    onward = np.zeros((states, lanes[2] + 2))
    marginals = np.zeros((sum(kinds) + 2 * IN_CASE, len(places) - IN_CASE + 1))
    joined = np.zeros((lanes[0] + 2, lanes[1] + 2, lanes[2] + 2))
    ways, about = go_back(
        places,
        levels,
        ends,
        *walk,
        table.kinds,
        problem.certain,
        problem.tail,
        table.exact,
        table.nearly,
        onward,
        marginals,
        joined.reshape(-1, lanes[2] + 2),
    )
    if not about:
        return None
    joint = _by_card(problem, kinds, levels[:depth], joined)
    return Counts(_exactly(ways, about), float(onward[0, 0]), problem.factor, marginals[: sum(kinds)], joint)


def _likely_states(left: list[int]) -> int:
    """Room for as many states as there are ways to fill the places; a power of two."""
    return 1 << min(MOST, max(FEWEST, prod(count + 1 for count in left))).bit_length()


def _first_state(
    fields: int, words: int, lane: int, room: int, places: int, *, weighted: bool
) -> tuple[Ints, Ints, Floats, Floats]:
    """Empty tables for the states of a walk and the steps from them, but for the first state."""
    states = np.empty((room, words + 1), np.int64)
    values = np.empty((room, FORWARD + 2 + lane))
    states[0] = (fields, *(0,) * (words - 1), 1)
    # One way leads here, without a suspect chosen.
    values[0] = (1.0, 1.0, *(0.0,) * lane, 1.0)
    return states, np.empty((room, places), np.int64), np.empty((room if weighted else 0, places)), values


def _by_card(problem: Problem, kinds: Kinds, levels: Ints, joined: Floats) -> Floats:
    """The joint weights by card instead of by lane. The very last lane, of zeros, is that of the cards without one."""
    lanes = [-1] * sum(kinds)
    for card, lane in levels[:, CARD : LANE + 1].tolist():
        lanes[card] = lane
    for kind, possible in enumerate(problem.places[-IN_CASE:, POSSIBLE].tolist()):
        alike = _cards_of(possible & (problem.certain | problem.tail))
        for card in alike:
            lanes[card] = joined.shape[kind] - 2
        if len(alike) > 1:
            joined.swapaxes(0, kind)[-2] /= len(alike)
    index = np.array(lanes)
    weapons, rooms = kinds[0], kinds[0] + kinds[1]
    by_card: Floats = joined[index[:weapons, None, None], index[weapons:rooms, None], index[rooms:]]
    return by_card


def _cards_of(cards: int) -> list[int]:
    """The numbers of the cards of a set."""
    numbers = []
    while cards:
        numbers.append((cards & -cards).bit_length() - 1)
        cards &= cards - 1
    return numbers


def is_possible(kinds: Kinds, sizes: tuple[int, ...], rows: "array[int]") -> bool:
    """Is there a deal that fits the facts?"""
    return count(kinds, sizes, rows, choice=False) is not None


def sorts_of(kinds: Kinds, sizes: tuple[int, ...], rows: "array[int]") -> list[int]:
    """By card, its sort: cards of one kind and one sort can be exchanged, and nothing that is known changes."""
    problem = reduced(table_of(kinds, sizes), _matrix(rows), choice=True)
    if problem is None:
        return []
    possible = problem.places[:, POSSIBLE].tolist()
    sorts = list(range(sum(kinds)))
    for card in _cards_of(problem.certain | problem.tail):
        # Those that are certain are sorted by their place, those of the tail by whether the case file is one of theirs.
        sorts[card] = -sum(1 << place for place, cards in enumerate(possible) if cards >> card & 1)
    return sorts


def _matrix(rows: "array[int]") -> Ints:
    """Rows of numbers, without copying them."""
    return np.frombuffer(rows, np.int64).reshape(-1, ROW) if rows else np.empty((0, ROW), np.int64)


def _exactly(remainder: int, about: float) -> int:
    """The number near ``about`` that leaves this remainder by 2**64.

    ``about`` is a sum of positive numbers, right to thirteen digits, and below 10**31: the next such number is far off.
    """
    near = round(about)
    return near + (remainder - near + WRAP // 2) % WRAP - WRAP // 2
