"""Moves across rooms are exactly those that literal enumeration finds."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from random import Random

import pytest

from tests.walks.crossing_reference import MOST, CrossingEnumeration, Way, crowded_placement
from tudor.editions import load
from tudor.model.cards import Place, Room, Square
from tudor.walks import crossings

SUPER = load("super-cluedo")
BOARD, RULES = SUPER.board, SUPER.rules


@lru_cache(maxsize=64)
def enumeration(start: Place, closed: frozenset[Room] = frozenset()) -> CrossingEnumeration:
    return CrossingEnumeration(BOARD, start, closed)


def assert_agrees(start: Place, others: Collection[Place] = (), closed: frozenset[Room] = frozenset()) -> None:
    reference = enumeration(start, closed)
    for steps in range(1, MOST + 1):
        expected = reference.expected(steps, others)
        actual = crossings(BOARD, RULES, start, steps, others, closed)
        case = f"{steps} from {start} among {others}, {set(closed)} closed"
        assert expected.ends == actual.ends, case
        assert expected.passages == actual.passages, case
        stops = {square: {Way(n, frozenset(rooms)) for n, rooms in ways} for square, ways in actual.stops.items()}
        assert expected.stops == stops, case


def check_placements(count: int, seed: int) -> None:
    rng = Random(seed)
    # Sorted by mover, so that the walks of each are enumerated once.
    for start, others in sorted(crowded_placement(BOARD, rng) for _ in range(count)):
        assert_agrees(start, others)


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.nightly)])
def test_every_start_on_the_empty_board(every: int) -> None:
    """A pawn alone on the board goes where the reference says, from every room and square (by day one in four), at every roll."""
    for start in BOARD.squares[::every] + BOARD.rooms:
        assert_agrees(start)


def test_many_placements() -> None:
    """A pawn among up to nine others goes where the reference says, at every roll."""
    check_placements(40, seed=1)


def what_follows(square: Square, steps: int, ways: Iterable[Way], left: frozenset[Room]) -> set[Place]:
    """Where a move of this many steps may end that pauses on a spy square, reached in one of these ways."""
    ends: set[Place] = set()
    for length, entered in ways:
        expected = enumeration(square, left | entered).expected(steps - length, ()) if length < steps else None
        ends |= {square} if expected is None else {*expected.ends, *expected.passages, *expected.stops}
    return ends


@pytest.mark.parametrize("count", [60, pytest.param(250, marks=pytest.mark.nightly)])
def test_the_ways_offered_to_a_stop_leave_everything_open(count: int) -> None:
    """Whatever may follow a pause by any way there may also follow one of the ways offered."""
    rng = Random(3)
    for _ in range(count):
        start, steps = rng.choice(BOARD.squares + BOARD.rooms), rng.randint(2, MOST)
        left = frozenset({start} & set(BOARD.rooms))
        for square, offered in enumeration(start).expected(steps, ()).stops.items():
            every_way = enumeration(start).ways(square, steps)
            assert what_follows(square, steps, every_way, left) == what_follows(square, steps, offered, left)


def test_rooms_closed() -> None:
    """A pawn that left rooms earlier in its turn goes where the reference says, from every spy square."""
    rng = Random(2)
    for square in BOARD.spy_squares:
        for count in (1, 2, 4):
            assert_agrees(square, closed=frozenset(rng.sample(BOARD.rooms, count)))


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(2, 12))
def test_ten_thousand_placements(seed: int) -> None:
    """A pawn among up to nine others goes where the reference says, at every roll and in many more places."""
    check_placements(1_000, seed)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(4))
def test_placements_with_rooms_closed(seed: int) -> None:
    """A pawn among others that left rooms earlier in its turn goes where the reference says."""
    rng = Random(seed)
    for _ in range(250):
        start, others = crowded_placement(BOARD, rng)
        assert_agrees(start, others, frozenset(rng.sample(BOARD.rooms, rng.randint(1, 4))))
