"""Moves on the board whose rooms are crossed, by the sentences of its book; and traps, drawn small."""

from collections.abc import MutableMapping
from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.walks.crossing_reference import CrossingEnumeration, crossing_faults, crowded_placement
from tests.walks.drawings import draw
from tudor.editions import load
from tudor.model.board import Board, Door
from tudor.model.cards import Place, Room, Square
from tudor.walks import Stopover, can_step, crossing_route, crossings

BOARD = load("super-cluedo").board
JUMPING = load("super-cluedo").rules
PASSING = replace(JUMPING, occupied_squares="passable")
NOBODY: tuple[Place, ...] = ()


def ends(
    board: Board, start: Place, steps: int, others: tuple[Place, ...] = (), closed: tuple[Room, ...] = ()
) -> tuple[Place, ...]:
    return crossings(board, JUMPING, start, steps, others, closed).ends


def with_door(board: Board, square: Square, room: Room) -> Board:
    """The board with one more door, where two rooms are entered from one square."""
    return replace(board, doors=(*board.doors, Door(square, room)))


# Rooms count as one square, doors as none


def test_kitchen_needs_three() -> None:
    """A pawn two squares before the Kitchen's door square needs at least a three: the room counts, its door does not."""
    assert "kitchen" not in ends(BOARD, "m9", 2)
    for steps in range(3, 13):
        assert "kitchen" in ends(BOARD, "m9", steps)
    assert ("m8", "m7", "kitchen") == crossing_route(BOARD, JUMPING, "m9", "kitchen", 9, NOBODY)


def test_room_is_crossed_as_one_square() -> None:
    """A pawn walks in by one door and out by another, the room being one of its steps."""
    hall_between = draw("..#..", {"b1": "den", "d1": "den"})
    assert ("den",) == ends(hall_between, "b1", 1)[-1:]
    assert ("b1", "d1", "den") == ends(hall_between, "b1", 2)
    assert ("a1", "e1", "den") == ends(hall_between, "b1", 3)
    assert ("den", "d1", "e1") == crossing_route(hall_between, JUMPING, "b1", "e1", 3, NOBODY)


def test_room_is_left_by_the_door_it_was_entered_by() -> None:
    """A pawn may come out again where it went in, which spends two steps."""
    assert ("a1", "den") == ends(draw(".", {"a1": "den"}), "a1", 2)
    assert ("den", "a1") == crossing_route(draw(".", {"a1": "den"}), JUMPING, "a1", "a1", 2, NOBODY)


def test_room_is_entered_once_in_a_move() -> None:
    """A pawn alone before a door spends at most two steps in full: it cannot go in again, only go in and stay."""
    lone = draw(".", {"a1": "den"})
    for steps in (1, 3, 4, 5):
        assert ("den",) == ends(lone, "a1", steps)


def test_a_single_step_is_walked_where_no_more_is_possible() -> None:
    """R8: out of a room with one square before it, any roll leads to that square."""
    for steps in (1, 2, 5):
        assert ("a1",) == ends(draw(".", {"a1": "den"}), "den", steps)


def test_two_rooms_are_crossed_in_one_move() -> None:
    """A pawn crosses several rooms, each of them once."""
    chain = with_door(draw(".#.#.", {"a1": "den", "c1": "den", "e1": "attic"}), "c1", "attic")
    assert ("den", "c1", "attic", "e1") == crossing_route(chain, JUMPING, "a1", "e1", 4, NOBODY)
    assert "e1" not in ends(chain, "a1", 4, closed=("den",))
    assert "e1" not in ends(chain, "a1", 4, closed=("attic",))


def test_which_room_was_crossed_makes_a_difference() -> None:
    """A pawn that can come to a square across either of two rooms may go on across the other, whichever that is."""
    board = draw(".#.#.#.", {"a1": "den", "c1": "den", "e1": "den", "g1": "attic"})
    board = with_door(with_door(board, "a1", "attic"), "c1", "attic")
    assert ("a1", "c1", "e1", "g1", "den", "attic") == ends(board, "a1", 4)


def test_carriage_house_lies_behind_the_trophy_room() -> None:
    """A pawn in the corridor gets into the Carriage house across the Trophy room."""
    walk = crossing_route(BOARD, JUMPING, "i9", "carriage-house", 12, NOBODY)
    assert "trophy-room" in walk
    assert "carriage-house" not in ends(BOARD, "i9", 12, closed=("trophy-room",))


def test_room_left_is_not_entered_again() -> None:
    """A pawn does not come back into the room it leaves, by any door or passage (R24)."""
    for room in BOARD.rooms:
        for steps in range(1, 13):
            crossing = crossings(BOARD, JUMPING, room, steps, NOBODY)
            assert room not in crossing.ends + crossing.passages


def test_closed_rooms_are_neither_entered_nor_crossed() -> None:
    """A pawn that left a room earlier in the turn goes round it, or not at all."""
    hall_between = draw("..#..", {"b1": "den", "d1": "den"})
    assert ("b1",) == ends(hall_between, "a1", 3, closed=("den",))
    assert ("b1", "d1", "den") == ends(hall_between, "a1", 3)


# Occupied squares


def test_roll_that_ends_on_an_occupied_square_stops_short() -> None:
    """A pawn whose roll would end exactly on another's square stops where it likes on the way there."""
    corridor = draw("........")
    assert ("b1", "c1", "d1", "e1") == ends(corridor, "a1", 5, ("f1",))
    assert ("b1", "d1", "f1") == ends(corridor, "a1", 5)


def test_roll_that_goes_beyond_jumps() -> None:
    """A pawn whose roll goes strictly beyond another jumps it, and its square counts."""
    corridor = draw("........")
    assert ("a1", "c1", "e1", "g1") == ends(corridor, "a1", 6, ("f1",))
    assert ("b1", "c1", "d1", "e1", "f1", "g1") == crossing_route(corridor, JUMPING, "a1", "g1", 6, ("f1",))


def test_both_cases_on_the_board() -> None:
    """A pawn on its way to the Kitchen stops short of one before the door at a two, and goes in past it at a three."""
    assert "m8" in ends(BOARD, "m9", 2, ("m7",))
    assert "m8" not in ends(BOARD, "m9", 2)
    assert "kitchen" not in ends(BOARD, "m9", 2, ("m7",))
    assert "kitchen" in ends(BOARD, "m9", 3, ("m7",))
    assert "m8" not in ends(BOARD, "m9", 4, ("m7",))


def test_stopping_short_on_every_shortest_way() -> None:
    """A pawn that stops short chooses among all the shortest ways to the occupied square."""
    block = draw("... ... ...")
    assert ("b1", "a2", "c2", "b3") == ends(block, "a1", 3)
    assert ("a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3") == ends(block, "a1", 4, ("c3",))


def test_stopping_short_nowhere_else() -> None:
    """A pawn that stops short does not stop beside the way to the occupied square."""
    branch = draw("..... #.### #.###")
    assert ("a1", "c1", "e1", "b2") == ends(branch, "a1", 4)
    assert ("a1", "b1", "c1", "d1", "b2") == ends(branch, "a1", 4, ("e1",))


def test_pawn_in_a_room_stops_nobody_short() -> None:
    """A room holds any number of pawns: a roll that reaches it with the last step is spent as any other."""
    corridor = draw("....", {"c1": "den"})
    assert ("b1", "d1", "den") == ends(corridor, "a1", 3, ("den",))
    with pytest.raises(ValueError, match="no walk of 3 from a1 ends at c1"):
        crossing_route(corridor, JUMPING, "a1", "c1", 3, ("den",))


def test_stopping_short_needs_the_shortest_way_to_be_the_roll() -> None:
    """A pawn nearer than its roll to an occupied square has a roll that goes beyond it, and spends it all."""
    assert ("b1", "d1", "f1", "h1") == ends(draw("........"), "a1", 7)
    assert ("b1", "d1", "h1") == ends(draw("........"), "a1", 7, ("f1",))


def test_stopping_short_across_a_room() -> None:
    """A room on the way to an occupied square counts as a step, and the squares before and behind it are on the way."""
    hall_between = draw("..#..", {"b1": "den", "d1": "den"})
    assert ("a1", "e1", "den") == ends(hall_between, "a1", 4)
    assert ("a1", "b1", "d1", "den") == ends(hall_between, "a1", 4, ("e1",))
    assert ("b1", "den", "d1", "e1") == crossing_route(hall_between, JUMPING, "a1", "e1", 4, NOBODY)


def test_nobody_stops_short_where_pawns_are_only_passed() -> None:
    """Where occupied squares are passed but not jumped, the whole roll is walked."""
    corridor = draw("........")
    assert ("b1", "d1") == crossings(corridor, PASSING, "a1", 5, ("f1",)).ends


def test_nobody_ends_on_an_occupied_square() -> None:
    """A square with another pawn ends no move and serves no spy."""
    corridor = draw("..?..")
    crossing = crossings(corridor, JUMPING, "a1", 4, ("c1", "e1"))
    assert ("a1", "b1", "d1") == crossing.ends
    assert {} == crossing.stops


def test_pawn_beside_others_at_a_one() -> None:
    """A one leaves no move to a pawn whose only neighbour is occupied; nothing is short of that."""
    assert () == ends(draw(".."), "a1", 1, ("b1",))
    assert can_step(draw(".."), JUMPING, "a1", ("b1",))


def test_longest_walk_where_only_an_occupied_square_ends_the_roll() -> None:
    """A pawn that can do nothing with its roll goes as far as it can (R8)."""
    assert ("a1",) == ends(draw(".."), "a1", 3, ("b1",))
    assert ("b1", "a1") == crossing_route(draw(".."), JUMPING, "a1", "a1", 3, ("b1",))


def test_longest_walk_is_the_longest() -> None:
    """A pawn that goes as far as it can takes the greatest length with a free end (R8)."""
    assert ("a1", "c1", "e1") == ends(draw("....."), "a1", 7, ("b1", "d1"))


def test_longest_walk_is_not_chosen_while_a_passage_can_be_taken() -> None:
    """A passage is something a roll can do, so there is no going only part of the way (R8)."""
    board = draw(".#.", {"a1": "den", "c1": "attic"}, {"den": "attic", "attic": "den"})
    crossing = crossings(board, JUMPING, "den", 3, NOBODY)
    assert () == crossing.ends
    assert ("attic",) == crossing.passages


def test_longest_walk_is_not_chosen_while_there_is_something_else_to_do() -> None:
    """A spy square within reach is something a roll can do, so there is no going only part of the way (R8)."""
    corridor = draw("?.")
    crossing = crossings(corridor, JUMPING, "a1", 3, ("b1",))
    assert () == crossing.ends
    assert {"a1": (Stopover(2, ()),)} == crossing.stops


# Passages


def test_passage_is_a_step_of_the_move() -> None:
    """A pawn that reaches a room with a step to spare may go on through its secret passage."""
    corridor = draw("...#.", {"b1": "den", "e1": "attic"}, {"den": "attic", "attic": "den"})
    assert () == crossings(corridor, JUMPING, "a1", 2, NOBODY).passages
    assert ("attic",) == crossings(corridor, JUMPING, "a1", 3, NOBODY).passages
    assert "attic" not in ends(corridor, "a1", 9)


def test_passage_from_the_room_one_stands_in() -> None:
    """A pawn in a room with a passage may take it with any roll."""
    assert ("library",) == crossings(BOARD, JUMPING, "kitchen", 2, NOBODY).passages
    assert ("conservatory",) == crossings(BOARD, JUMPING, "drawing-room", 2, NOBODY).passages


@pytest.mark.parametrize("closed", ["den", "attic"])
def test_passage_between_closed_rooms(closed: Room) -> None:
    """A passage leads neither from nor to a room left earlier in the turn."""
    corridor = draw("...#.", {"b1": "den", "e1": "attic"}, {"den": "attic", "attic": "den"})
    assert () == crossings(corridor, JUMPING, "a1", 6, NOBODY, [closed]).passages


def test_passage_does_not_lead_back_into_a_room_crossed() -> None:
    """A pawn that had to cross a room to get to the passage does not go through it into that room again."""
    board = with_door(draw(".#.", {"a1": "den", "c1": "attic"}, {"den": "attic", "attic": "den"}), "c1", "den")
    assert ("attic",) == crossings(board, JUMPING, "a1", 12, NOBODY).passages
    assert ("den", "attic") == crossings(board, JUMPING, "c1", 12, NOBODY).passages


def test_passage_between_squares_is_an_ordinary_step() -> None:
    """A pawn walks from the Hall stairs to the far end of the stone path in one step, and on from there."""
    assert "al13" in ends(BOARD, "o13", 1)
    assert "al13" in crossing_route(BOARD, JUMPING, "o13", "al15", 3, NOBODY)
    assert {"o13", "al13"}.isdisjoint(crossings(BOARD, JUMPING, "o13", 12, NOBODY).passages)


# Spy squares


def test_stop_takes_no_needless_steps() -> None:
    """A pawn stops on a spy square with any roll that reaches it; steps to and fro can still be wasted later."""
    corridor = draw("...?..?")
    assert {} == crossings(corridor, JUMPING, "a1", 2, NOBODY).stops
    assert {"d1": (Stopover(3, ()),)} == crossings(corridor, JUMPING, "a1", 5, NOBODY).stops
    assert ["d1", "g1"] == list(crossings(corridor, JUMPING, "a1", 6, NOBODY).stops)


def test_stop_tells_the_rooms_crossed() -> None:
    """A stop behind a room says that the room was crossed, and the room is closed to the rest of the move."""
    hall_between = draw("..#.?", {"b1": "den", "d1": "den"})
    assert {"e1": (Stopover(4, ("den",)),)} == crossings(hall_between, JUMPING, "a1", 9, NOBODY).stops
    assert ("d1",) == ends(hall_between, "e1", 5, closed=("den",))


def test_stop_crosses_no_more_rooms_than_it_must() -> None:
    """A stop that a walk as short reaches without a room crosses none; a longer way that spares one is another way."""
    ring = draw("... .#. .#?", {"a1": "den", "c3": "den"})
    assert {"c3": (Stopover(2, ("den",)), Stopover(4, ()))} == crossings(ring, JUMPING, "a1", 5, NOBODY).stops
    assert {"c3": (Stopover(2, ("den",)),)} == crossings(ring, JUMPING, "a1", 3, NOBODY).stops
    short = draw("..?", {"a1": "den", "c1": "den"})
    assert {"c1": (Stopover(2, ()),)} == crossings(short, JUMPING, "a1", 4, NOBODY).stops


def test_stop_on_the_spy_square_one_starts_from() -> None:
    """A pawn on a spy square may come back to it."""
    assert {} == crossings(draw("?.."), JUMPING, "a1", 1, NOBODY).stops
    assert {"a1": (Stopover(2, ()),)} == crossings(draw("?.."), JUMPING, "a1", 2, NOBODY).stops


def test_route_of_as_many_steps_as_a_stop_takes() -> None:
    """A way to a stop enters just the rooms that the stop says."""
    for start in BOARD.squares + BOARD.rooms:
        stops = crossings(BOARD, JUMPING, start, 12, NOBODY).stops
        for square, stop in [(square, stop) for square, ways in stops.items() for stop in ways]:
            spared = [room for room in BOARD.rooms if room not in stop.crossed]
            walk = crossing_route(BOARD, JUMPING, start, square, stop.steps, NOBODY, closed=spared)
            assert stop.steps == len(walk)
            assert set(stop.crossed) == set(walk) & set(BOARD.rooms)


# Routes


@given(st.integers(0, 2**32), st.integers(1, 12))
@example(1451936, 3)  # between pawns, where nothing fits and two steps lead back (R8)
def test_route_is_a_legal_walk(seed: int, steps: int) -> None:
    """Every end has a route that ends there, each step of it legal, and of the right length."""
    rng = Random(seed)
    start, others = crowded_placement(BOARD, rng)
    closed = rng.sample(BOARD.rooms, rng.choice((0, 0, 1, 2)))
    reference = CrossingEnumeration(BOARD, start, closed, steps)
    for end in ends(BOARD, start, steps, tuple(others), tuple(closed)):
        walk = crossing_route(BOARD, JUMPING, start, end, steps, others, closed=closed)
        assert end == walk[-1]
        assert [] == crossing_faults(BOARD, start, closed, walk)
        assert reference.length_to(end, steps, others) == len(walk)


@given(st.integers(0, 2**32), st.integers(1, 12), st.data())
def test_no_route_but_to_ends(seed: int, steps: int, data: st.DataObject) -> None:
    """A place where the move cannot end has no route."""
    start, others = crowded_placement(BOARD, Random(seed))
    legal = ends(BOARD, start, steps, tuple(others))
    end = data.draw(st.sampled_from([place for place in BOARD.squares + BOARD.rooms if place not in legal]))
    with pytest.raises(ValueError, match="no walk"):
        crossing_route(BOARD, JUMPING, start, end, steps, others)


def test_no_steps_lead_nowhere() -> None:
    """A roll of which nothing is left is no move."""
    assert ((), (), {}) == crossings(BOARD, JUMPING, "o5", 0, ["n5"])


def test_order_is_that_of_the_board() -> None:
    """Ends come squares first, then rooms; passages and stops likewise in the board's order."""
    order = BOARD.squares + BOARD.rooms
    for start in order:
        crossing = crossings(BOARD, JUMPING, start, 9, ["o5"])
        for places in crossing.ends, crossing.passages, tuple(crossing.stops):
            assert sorted(places, key=order.index) == list(places)


def test_stops_cannot_be_changed() -> None:
    """The answer about a move is shared by all callers, so none of them can change it."""
    stops = crossings(BOARD, JUMPING, "o4", 5, NOBODY).stops
    assert not isinstance(stops, MutableMapping)


@pytest.mark.parametrize("change", [{"occupied_squares": "closed"}, {"squares_twice": "forbidden"}])
def test_switches_that_no_book_combines(change: dict[str, str]) -> None:
    """Rooms are crossed only where pawns may be passed and squares entered twice."""
    with pytest.raises(ValueError, match="rooms are crossed only where"):
        crossings(BOARD, replace(JUMPING, **change), "m9", 3, NOBODY)
