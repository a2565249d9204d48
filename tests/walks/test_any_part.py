"""Moves that may end after any part of the roll."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.walks.drawings import draw
from tests.walks.reference import MOST, Enumeration, faults, placement
from tudor.editions import load
from tudor.model.cards import Place
from tudor.walks import destinations, route

EDITION = load("cluedo-2008")
BOARD, RULES = EDITION.board, EDITION.rules
ONCE = load("clue-1998").rules
AGAIN = load("cluedo-france").rules


def assert_agrees(start: Place, others: Sequence[Place] = ()) -> None:
    reference = Enumeration(BOARD, RULES, start, others)
    for steps in range(1, MOST + 1):
        expected = reference.any_part(steps)
        actual = destinations(BOARD, RULES, start, steps, others, any_part=True)
        assert expected == actual, f"{steps} from {start} among {others}"


def check_placements(count: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(count):
        assert_agrees(*placement(BOARD, rng))


def test_every_start_on_the_empty_board() -> None:
    """A pawn alone on the board goes where the reference says, from every square and every room, at every roll."""
    for start in BOARD.squares + BOARD.rooms:
        assert_agrees(start)


def test_five_hundred_placements() -> None:
    """A pawn among others goes where the reference says, at every roll."""
    check_placements(500, seed=1)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(2, 12))
def test_ten_thousand_placements(seed: int) -> None:
    """A pawn among others goes where the reference says, at every roll and in many more places."""
    check_placements(1_000, seed)


@given(st.integers(0, 2**32), st.integers(1, 12))
def test_route_is_a_shortest_walk(seed: int, steps: int) -> None:
    """Every destination has a route that ends there, each step of it legal, and none is shorter."""
    start, others = placement(BOARD, Random(seed))
    reference = Enumeration(BOARD, RULES, start, others)
    for end in destinations(BOARD, RULES, start, steps, others, any_part=True):
        walk = route(BOARD, RULES, start, end, steps, others, any_part=True)
        lengths = range(1, MOST + 1)
        expected = next(length for length in lengths if end in reference.squares[length] | reference.rooms[length])
        assert expected == len(walk)
        assert end == walk[-1]
        assert [] == faults(BOARD, RULES, start, others, walk)


def test_every_square_on_the_way() -> None:
    """A pawn may stop after any number of steps from one to its roll (R14)."""
    assert ("a1", "b1", "c1", "d1") == destinations(draw("......"), RULES, "a1", 3, [], any_part=True)
    assert ("b1", "d1") == destinations(draw("......"), RULES, "a1", 3, [])


def test_move_has_at_least_one_step() -> None:
    """A pawn stands on its square again only by going and coming back, which takes two steps (R14)."""
    assert ("b1",) == destinations(draw("..."), RULES, "a1", 1, [], any_part=True)
    assert ("a1", "b1", "c1") == destinations(draw("..."), RULES, "a1", 2, [], any_part=True)
    assert ("b1", "a1") == route(draw("..."), RULES, "a1", "a1", 2, [], any_part=True)
    assert () == destinations(draw("..."), RULES, "a1", 0, [], any_part=True)


def test_others_are_passed_but_not_stopped_on() -> None:
    """A pawn passes others, and stops on any free square before or behind them."""
    assert ("a1", "b1", "d1") == destinations(draw("......"), RULES, "a1", 3, ["c1"], any_part=True)
    assert () == destinations(draw("......"), RULES, "a1", 1, ["b1"], any_part=True)


def test_room_ends_the_move() -> None:
    """A pawn that enters a room goes no further, and does not come back into the one it left (R24)."""
    between = draw("..#..", {"b1": "den", "d1": "den"})
    assert ("a1", "b1", "den") == destinations(between, RULES, "a1", 9, [], any_part=True)
    assert ("a1", "b1", "d1", "e1") == destinations(between, RULES, "den", 2, [], any_part=True)


def test_guest_house_by_its_diagonal_step() -> None:
    """A pawn on the tile between the gates enters the Guest house with any roll; from elsewhere it comes that way."""
    assert "guest-house" in destinations(BOARD, RULES, "u21", 1, [], any_part=True)
    assert ("u21",) == destinations(BOARD, RULES, "guest-house", 1, [], any_part=True)
    assert ("u21", "guest-house") == route(BOARD, RULES, "u20", "guest-house", 5, [], any_part=True)


def test_patio_by_any_of_its_four_white_squares() -> None:
    """A pawn before any of its four white squares is one step from the Patio."""
    for square in ("f11", "i13", "i17", "f19"):
        assert "patio" in destinations(BOARD, RULES, square, 1, [], any_part=True)


def test_other_switches_hold_for_a_part_of_the_roll() -> None:
    """Where squares are entered once only, or others not passed, any part of a roll is walked that way."""
    assert ("b1", "c1") == destinations(draw("..."), ONCE, "a1", 9, [], any_part=True)
    assert ("b1", "c1") == destinations(draw("....."), ONCE, "a1", 9, ["d1"], any_part=True)
    assert ("a1", "b1", "c1") == destinations(draw("....."), AGAIN, "a1", 9, ["d1"], any_part=True)
    assert ("b1", "c1") == route(draw("..."), ONCE, "a1", "c1", 9, [], any_part=True)


def test_whole_and_part_of_a_roll_are_not_mixed_up() -> None:
    """Each way of using the roll has its own answers, whichever was asked first."""
    corridor = draw("....")
    for _ in range(2):
        assert ("a1", "c1") == destinations(corridor, RULES, "a1", 2, [])
        assert ("a1", "b1", "c1") == destinations(corridor, RULES, "a1", 2, [], any_part=True)


def test_jumped_squares_may_be_passed() -> None:
    """Where occupied squares are jumped, a pawn passes them and stops on none."""
    jumping = replace(RULES, occupied_squares="jumped")
    assert ("a1", "c1", "d1") == destinations(draw("......"), jumping, "a1", 3, ["b1"], any_part=True)
    assert ("d1",) == destinations(draw("......"), jumping, "a1", 3, ["b1"])
