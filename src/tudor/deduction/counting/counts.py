"""Counting deals, from fact rows to numbers."""

from array import array
from operator import sub
from typing import NamedTuple

import numpy as np
from msgspec import Struct

from tudor.deduction.counting.backward_pass import run_backward
from tudor.deduction.counting.deal_draws import draw_deals
from tudor.deduction.counting.forward_pass import TOO_MANY, run_forward
from tudor.deduction.counting.kernels import Floats, Ints
from tudor.deduction.counting.plan import FEWEST, make_plan
from tudor.deduction.counting.problem import KindSizes, Problem, deck_table, make_problem
from tudor.deduction.counting.scratch import Scratch, give_back, take
from tudor.deduction.counting.tables import CHOICE, CHOICES, FORWARD, IN_CASE, POSSIBLE, START, WAYS, WORD
from tudor.deduction.deck import MOST_EXACT
from tudor.deduction.fact_rows import ROW

NUMBER = 8
"""Bytes of a number in a table."""
ENDLESS = 2**62
MORE = 8
"""How much larger the tables are made after they were too small."""
WRAP = 2**64
FEW = 4096
"""So few states are within any bound."""
MOST_BYTES = 2**26
"""With a bound, the size of the tables of states, and half that for the tables of lanes."""
MOST_WORK = 2**26
"""With a bound, how often a lane is added to another. Both bounds are reached after about a quarter of a second."""


class TooLarge(Exception):
    """A count would exceed its bounds of time and memory."""


class Counts(Struct, frozen=True, eq=False):
    """The result of a count."""

    deals: int
    """How many deals fit: exactly up to 10**31, to thirteen digits beyond; 0 if this is an estimate."""
    total: float
    """The weight of these deals, without the common ``factor``."""
    factor: float
    """The weight that all deals have in common."""
    marginals: Floats
    """By card and owner, the weight of the deals where the owner has the card."""
    joint: Floats
    """By suspect, weapon and room, the weight of the deals with this case file."""
    error: float = 0.0
    """By how much a probability may be off, with 95 % confidence; 0.0 if they are exact."""
    states: int = 0
    """How many states were counted, which tells how long it took."""

    @property
    def weight(self) -> float:
        """The full weight of the deals, comparable between counts."""
        return self.total * self.factor

    @property
    def entropy(self) -> float:
        """Bits of the case file that are unknown."""
        chances = self.joint[self.joint > 0] / self.total
        # For a single triple, rounding may give a probability just above 1.
        return max(0.0, -float(chances @ np.log2(chances)))

    @property
    def is_solved(self) -> bool:
        """Is the case file certain?"""
        return int(np.count_nonzero(self.joint)) == 1


def count(
    kinds: KindSizes, sizes: tuple[int, ...], rows: "array[int]", *, choice: bool, bounded: bool = False
) -> Counts | None:
    """Count the deals that fit the facts; None if there are none.

    If ``bounded``, raises :class:`TooLarge` where it would take more than 200 MB, or much more than 250 ms.
    """
    problem = make_problem(deck_table(kinds, sizes), matrix(rows), choice=choice)
    if problem is None:
        return None
    plan, likely = _plan(problem)
    scratch = take()
    forward = _run_forward(problem, plan, likely, scratch, weighted=choice, bounded=bounded)
    if bounded and plan.levels[-1, START] > FEW:
        _check_lanes(plan)
    counts = _run_backward(problem, plan, forward, kinds, scratch)
    give_back(scratch)
    return counts


def count_and_draw(
    kinds: KindSizes,
    sizes: tuple[int, ...],
    rows: "array[int]",
    leanings: Floats,
    draws: int,
    seed: int,
    *,
    bounded: bool = False,
) -> tuple[Counts, Ints] | None:
    """Count the deals that fit the facts, weighted by choices and ``leanings``, and draw some of them.

    ``leanings`` has a factor by card and owner, without the case file, for deals where the owner has the card. The
    drawn deals have, by draw and owner, its cards as a set of bits; each is drawn in proportion to its weight. None if
    no deal fits. For ``bounded`` see :func:`count`.
    """
    problem = make_problem(deck_table(kinds, sizes), matrix(rows), choice=True, leanings=leanings)
    if problem is None:
        return None
    plan, likely = _plan(problem)
    scratch = take()
    forward = _run_forward(problem, plan, likely, scratch, weighted=True, bounded=bounded)
    if bounded and plan.levels[-1, START] > FEW:
        _check_lanes(plan)
    backward = np.zeros(int(plan.levels[-1, START]))
    counts = _run_backward(problem, plan, forward, kinds, scratch, backward)
    if counts is None:
        return None
    deals = np.zeros((draws, len(problem.places) - IN_CASE + 1), np.int64)
    draw_deals(
        problem.places,
        plan.levels,
        forward.states,
        forward.targets,
        forward.ratios,
        backward,
        problem.certain,
        problem.tail,
        seed,
        deals,
    )
    give_back(scratch)
    return counts, deals


class _Plan(NamedTuple):
    """The tables :func:`make_plan` fills in, and how many suspects are placed first."""

    levels: Ints
    remaining: Ints
    met: Ints
    due: Ints
    needs: Ints
    lanes: Ints
    lane_of: Ints
    suspects: int


class _Forward(NamedTuple):
    """The tables :func:`run_forward` fills in."""

    states: Ints
    targets: Ints
    ratios: Floats
    values: Floats


def _plan(problem: Problem) -> tuple[_Plan, int]:
    """In which order the cards are placed and what that does to states, and how many states to expect."""
    table, places = problem.table, len(problem.places)
    open_cards = problem.open_cards
    depth, words = open_cards.bit_count(), 1 + (table.bits + len(problem.facts)) // WORD
    plan = _Plan(
        levels=np.zeros((depth + 2, CHOICE + places), np.int64),
        remaining=np.empty((depth, places), np.int64),
        met=np.zeros((depth, places * words), np.int64),
        due=np.zeros((depth, 2 * words), np.int64),
        needs=np.zeros((places, words), np.int64),
        lanes=np.zeros(IN_CASE, np.int64),
        lane_of=table.no_lanes.copy(),
        suspects=(open_cards & table.suspects).bit_count(),
    )
    likely = make_plan(problem.places, problem.facts, table.suspects, open_cards, problem.tail, *plan[:-1])
    return plan, max(FEWEST, likely)


def _run_forward(
    problem: Problem, plan: _Plan, likely: int, scratch: Scratch, *, weighted: bool, bounded: bool = False
) -> _Forward:
    """Every state, in tables as large as it takes, or as the bound allows."""
    places, words = plan.needs.shape
    row = words + 1 + places * (1 + weighted) + FORWARD + 2 + int(plan.lanes[0])
    most = MOST_BYTES // (NUMBER * row) if bounded else ENDLESS
    room = 1 << likely.bit_length()
    while room <= most:
        forward = _Forward(
            states=scratch.ints("states", room, words + 1),
            targets=scratch.ints("targets", room, places),
            ratios=scratch.floats("ratios", room if weighted else 0, places),
            values=scratch.floats("values", room, FORWARD + 2 + int(plan.lanes[0])),
        )
        cells = scratch.ints("cells", 1, 1 << (room - 1).bit_length())[0]
        cells.fill(0)
        _begin(forward, problem.fields, int(plan.lanes[0]))
        states = run_forward(problem.places, problem.facts, problem.weights, problem.factors, *plan, *forward, cells)
        if states != TOO_MANY:
            return forward
        room = most if room < most < 2 * MORE * room else MORE * room
    raise TooLarge


def _begin(forward: _Forward, fields: int, unchosen: int) -> None:
    """Write the first state: one way leads to it, with no suspect chosen."""
    state, values = forward.states[0], forward.values[0]
    state.fill(0)
    state[0], state[-1] = fields, 1
    values.fill(0.0)
    values[WAYS] = values[FORWARD] = values[FORWARD + 1 + unchosen] = 1.0


def _check_lanes(plan: _Plan) -> None:
    """Raise if the backward pass would exceed the bounds."""
    starts, lanes = plan.levels[:, START], int((plan.lanes[1] + 1) * (plan.lanes[2] + 1))
    states = np.diff(starts)
    steps = int(states[plan.suspects : -1] @ plan.levels[plan.suspects : -2, CHOICES])
    if 2 * NUMBER * lanes * int(states.max()) > MOST_BYTES // 2 or steps * lanes > MOST_WORK:
        raise TooLarge


def _run_backward(
    problem: Problem, plan: _Plan, forward: _Forward, kinds: KindSizes, scratch: Scratch, backward: Floats | None = None
) -> Counts | None:
    """Add everything up from the end; fills in ``backward`` too, if given."""
    table, places, cards = problem.table, len(problem.places), sum(kinds)
    starts, lanes = plan.levels[:, START].tolist(), plan.lanes.tolist()
    widest = max(map(sub, starts[1:], starts))
    backward = np.zeros(starts[-1]) if backward is None else backward
    ahead = scratch.floats("ahead", 2 * widest, (lanes[1] + 1) * (lanes[2] + 1))
    marginals = np.zeros((cards + 2 * IN_CASE, places - IN_CASE + 1))
    joined = np.zeros((lanes[0] + 1, (lanes[1] + 1) * (lanes[2] + 1)))
    joint = np.zeros((kinds[0] * kinds[1], kinds[2]))
    ways, about = run_backward(
        problem.places,
        plan.levels,
        plan.lanes,
        plan.lane_of,
        plan.suspects,
        *forward,
        table.kinds,
        problem.certain,
        problem.tail,
        table.exact,
        table.nearly,
        backward,
        ahead,
        marginals,
        joined,
        joint,
    )
    if not about:
        return None
    return Counts(
        _exactly(ways, about),
        float(backward[0]),
        problem.factor,
        marginals[:cards],
        joint.reshape(kinds),
        states=starts[-1],
    )


def _cards_of(cards: int) -> list[int]:
    """The numbers of the cards in a set."""
    numbers = []
    while cards:
        numbers.append((cards & -cards).bit_length() - 1)
        cards &= cards - 1
    return numbers


def sorts_of(kinds: KindSizes, sizes: tuple[int, ...], rows: "array[int]") -> list[int]:
    """By card, its sort: cards of one kind and sort can be exchanged without changing anything known."""
    problem = make_problem(deck_table(kinds, sizes), matrix(rows), choice=True)
    if problem is None:
        return []
    possible = problem.places[:, POSSIBLE].tolist()
    sorts = list(range(sum(kinds)))
    for card in _cards_of(problem.certain | problem.tail):
        # Certain cards are sorted by their place, cards of the tail by whether they may be in the case file.
        sorts[card] = -sum(1 << place for place, cards in enumerate(possible) if cards >> card & 1)
    return sorts


def matrix(rows: "array[int]") -> Ints:
    """The rows as a copy: an array cannot grow while NumPy looks into it."""
    return np.array(rows, np.int64).reshape(-1, ROW)


def _exactly(remainder: int, about: float) -> int:
    """The integer near ``about`` with this remainder modulo 2**64.

    ``about`` is a sum of positive numbers, accurate to thirteen digits. Up to 10**31, no other such integer is near.
    """
    near = round(about)
    if near > MOST_EXACT:
        return near
    return near + (remainder - near + WRAP // 2) % WRAP - WRAP // 2
