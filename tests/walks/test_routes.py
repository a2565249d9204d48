"""A route is a legal walk to each destination, and to nothing else."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.walks.drawings import draw
from tests.walks.reference import Enumeration, faults, placement
from tudor.editions import load
from tudor.model.cards import Place
from tudor.model.edition import Edition
from tudor.walks import destinations, route

EDITIONS = [load(name) for name in ("clue-2002", "cluedo-france", "cluedo-50", "cluedo-asterix")]


@st.composite
def moves(draw_from: st.DrawFn) -> tuple[Edition, Place, int, list[Place]]:
    """An edition, a mover, its roll and the other pawns."""
    edition = draw_from(st.sampled_from(EDITIONS))
    start, others = placement(edition.board, Random(draw_from(st.integers(0, 2**32))))
    return edition, start, draw_from(st.integers(1, 12)), others


@given(moves())
def test_route_is_a_legal_walk(move: tuple[Edition, Place, int, list[Place]]) -> None:
    """Every destination has a route that ends there, each step of it legal."""
    edition, start, steps, others = move
    board, rules = edition.board, edition.rules
    for end in destinations(board, rules, start, steps, others):
        walk = route(board, rules, start, end, steps, others)
        assert end == walk[-1]
        assert [] == faults(board, rules, start, others, walk)


@given(moves())
def test_route_has_the_right_length(move: tuple[Edition, Place, int, list[Place]]) -> None:
    """A route to a square spends the roll, or all that can be spent of it (R8); one into a room is a shortest."""
    edition, start, steps, others = move
    board, rules = edition.board, edition.rules
    reference = Enumeration(board, rules, start, others)
    free = [squares - set(others) for squares in reference.squares]
    for end in destinations(board, rules, start, steps, others):
        walk = route(board, rules, start, end, steps, others)
        if end in board.rooms:
            expected = next(length for length, rooms in enumerate(reference.rooms) if end in rooms)
        else:
            expected = next(length for length in range(steps, 0, -1) if free[length])
        assert expected == len(walk)


@given(moves(), st.data())
def test_no_route_but_to_destinations(move: tuple[Edition, Place, int, list[Place]], data: st.DataObject) -> None:
    """A place that is no destination has no route."""
    edition, start, steps, others = move
    board, rules = edition.board, edition.rules
    legal = destinations(board, rules, start, steps, others)
    end = data.draw(st.sampled_from([place for place in board.squares + board.rooms if place not in legal]))
    with pytest.raises(ValueError, match="no walk"):
        route(board, rules, start, end, steps, others)


def test_route_to_an_unknown_place() -> None:
    """A place that is not on the board has no route either."""
    with pytest.raises(ValueError, match="no walk of 2 from a1 ends at attic"):
        route(draw("..."), EDITIONS[0].rules, "a1", "attic", 2, [])


def test_route_of_one_step_into_a_room() -> None:
    """A pawn before a door goes straight in."""
    edition = EDITIONS[0]
    assert ("study",) == route(edition.board, edition.rules, "g5", "study", 9, [])


def test_route_round_a_pawn() -> None:
    """A route takes the way that is left."""
    ring = draw("... .#. ...")
    rules = EDITIONS[0].rules
    assert ("a2", "a3", "b3", "c3", "c2", "c1") == route(ring, rules, "a1", "c1", 6, ["b1"])


def test_route_may_turn_back_where_squares_count_each_time() -> None:
    """A route over squares entered again counts each of them."""
    walk = route(draw("..."), load("cluedo-france").rules, "a1", "a1", 4, [])
    assert "a1" == walk[-1]
    assert 4 == len(walk)
