"""Moves that a distance, a parity or a careless search would get wrong."""

import pytest
from msgspec.structs import replace

from tests.walks.drawings import draw
from tests.walks.reference import Enumeration
from tudor.editions import load
from tudor.model.rules import Rules
from tudor.walks import can_step, destinations

BOARD = load("clue-1998").board
ONCE = load("clue-1998").rules
AGAIN = load("cluedo-france").rules
PASSING = load("cluedo-50").rules
EVERY_WAY = pytest.mark.parametrize("rules", [ONCE, AGAIN, PASSING], ids=["once", "again", "passing"])


def test_dead_end_is_only_ever_the_last_square() -> None:
    """A pawn that walks into a dead end cannot turn there (R6)."""
    corridor = draw("......")
    assert ("b1",) == destinations(corridor, ONCE, "c1", 1, ["d1"])
    assert ("a1", "e1") == destinations(corridor, ONCE, "c1", 2, [])
    assert ("f1",) == destinations(corridor, ONCE, "c1", 3, [])


def test_dead_end_can_be_left_again_where_squares_count_each_time() -> None:
    """A pawn that may enter squares twice turns in a dead end, and each step counts (R7)."""
    assert ("b1", "d1", "f1") == destinations(draw("......"), AGAIN, "c1", 3, [])


def test_right_parity_without_a_self_avoiding_walk() -> None:
    """A square two steps away is no destination of a four if nothing but turning round would spend the rest (R6)."""
    assert ("e1",) == destinations(draw("......."), ONCE, "a1", 4, [])
    assert ("a1", "c1", "e1") == destinations(draw("......."), AGAIN, "a1", 4, [])


def test_detour_makes_a_near_square_a_far_one() -> None:
    """A neighbour is a destination of a three if a way round leads there."""
    assert ("b1", "a2") == destinations(draw(".. .."), ONCE, "a1", 3, [])


def test_start_square_counts_as_entered() -> None:
    """A round trip does not end where it began: the pawn goes as far as it can instead (R6, R8)."""
    assert ("b1", "a2") == destinations(draw(".. .."), ONCE, "a1", 4, [])
    assert ("a1", "b2") == destinations(draw(".. .."), AGAIN, "a1", 4, [])


def test_walk_round_that_one_pawn_cuts() -> None:
    """A pawn in the ring leaves only the other way round."""
    ring = draw("... .#. ...")
    assert ("c1", "a3") == destinations(ring, ONCE, "a1", 6, [])
    assert ("c3",) == destinations(ring, ONCE, "a1", 4, ["b1"])
    assert ("c1",) == destinations(ring, ONCE, "a1", 6, ["b1"])


def test_door_square_left_is_not_entered_again_from_the_same_door() -> None:
    """A pawn that leaves a room has entered the square before the door it took (R6)."""
    block = draw(".. ..", {"a1": "den"})
    assert ("b1", "a2") == destinations(block, ONCE, "den", 4, [])
    assert ("b1", "a2") == destinations(block, ONCE, "den", 5, [])


def test_square_before_one_door_by_way_of_another() -> None:
    """A pawn may end before a door of its room that it did not come out of."""
    block = draw(".. ..", {"a1": "den", "b1": "den"})
    assert ("a1", "b1") == destinations(block, ONCE, "den", 1, [])
    assert ("a1", "b1", "a2", "b2") == destinations(block, ONCE, "den", 2, [])


@EVERY_WAY
@pytest.mark.parametrize("room", BOARD.rooms)
def test_room_left_is_not_entered_again(rules: Rules, room: str) -> None:
    """A pawn does not come back into the room it leaves, by any of its doors (R24)."""
    for steps in range(1, 13):
        assert room not in destinations(BOARD, rules, room, steps, [])


def test_other_door_of_the_room_left_is_no_way_in() -> None:
    """A pawn that leaves the Hall by one of the twin doors cannot use the other to go back (R24)."""
    assert ("l8", "m8") == tuple(p for p in destinations(BOARD, ONCE, "hall", 2, []) if p in ("hall", "l8", "m8"))


@EVERY_WAY
def test_pawn_before_a_door_enters_with_any_roll(rules: Rules) -> None:
    """A pawn on the square before a door is one step from the room, and may leave the rest of its roll unused."""
    for steps in range(1, 13):
        assert "study" in destinations(BOARD, rules, "g5", steps, [])


def test_room_within_the_roll_ends_the_move() -> None:
    """A room is entered with the steps it takes or more, never with fewer."""
    assert "study" not in destinations(BOARD, ONCE, "hall", 3, [])
    assert "study" in destinations(BOARD, ONCE, "hall", 4, [])
    assert "study" in destinations(BOARD, ONCE, "hall", 6, [])


def test_pawn_before_the_door_shuts_it() -> None:
    """A pawn before the only door keeps others out where occupied squares are closed (R5)."""
    assert "study" not in destinations(BOARD, ONCE, "hall", 6, ["g5"])
    assert "study" not in destinations(BOARD, AGAIN, "hall", 6, ["g5"])


def test_occupied_square_before_a_door_may_be_passed() -> None:
    """A pawn passes another before a door and enters, where occupied squares may be passed (R5)."""
    places = destinations(BOARD, PASSING, "hall", 4, ["g5"])
    assert "study" in places
    assert "g5" not in destinations(BOARD, PASSING, "hall", 3, ["g5"])
    assert "g5" in destinations(BOARD, PASSING, "hall", 3, [])


@pytest.mark.parametrize("rules", [ONCE, AGAIN])
def test_pawn_is_shut_in_by_others_before_every_door(rules: Rules) -> None:
    """A pawn in a room with others before every door can take no step."""
    others = ["i5", "l8", "m8"]
    assert not can_step(BOARD, rules, "hall", others)
    assert () == destinations(BOARD, rules, "hall", 6, others)
    assert can_step(BOARD, rules, "hall", others[1:])
    assert ("i5",) == destinations(BOARD, rules, "hall", 1, others[1:])


@pytest.mark.parametrize("rules", [ONCE, AGAIN])
def test_pawn_with_all_neighbours_occupied(rules: Rules) -> None:
    """A pawn on a square with no free neighbour and no door can take no step."""
    assert not can_step(BOARD, rules, "q1", ["q2"])
    assert () == destinations(BOARD, rules, "q1", 6, ["q2"])


@pytest.mark.parametrize("rules", [ONCE, AGAIN])
def test_door_is_a_way_out_when_all_neighbours_are_occupied(rules: Rules) -> None:
    """A pawn before a door is never shut in: the room is open to it."""
    others = list(BOARD.neighbours["g5"])
    assert can_step(BOARD, rules, "g5", others)
    assert ("study",) == destinations(BOARD, rules, "g5", 6, others)


def test_nobody_is_shut_in_where_pawns_may_be_passed() -> None:
    """A pawn steps over others, out of a room or along a corridor."""
    assert can_step(BOARD, PASSING, "hall", ["i5", "l8", "m8"])
    assert can_step(BOARD, PASSING, "q1", ["q2"])
    assert "q3" in destinations(BOARD, PASSING, "q1", 2, ["q2"])


def test_roll_that_would_end_on_the_only_neighbour() -> None:
    """A one leaves no move to a pawn whose only neighbour is occupied: it may pass, but not stop there."""
    assert () == destinations(BOARD, PASSING, "q1", 1, ["q2"])
    assert () == destinations(BOARD, PASSING, "study", 1, ["g5"])


def test_longest_walk_where_only_occupied_squares_end_the_roll() -> None:
    """A pawn that would have to stop on others goes the greatest length with a free end (R8)."""
    assert ("a1", "c1") == destinations(draw("...."), PASSING, "a1", 3, ["b1", "d1"])


def test_longest_walk_when_pawns_cut_the_corridor() -> None:
    """A pawn that cannot walk its whole roll goes as far as it can (R8)."""
    assert ("d1",) == destinations(draw("......"), ONCE, "a1", 5, ["e1"])
    assert ("d1",) == destinations(draw("......"), ONCE, "b1", 5, ["e1"])


def test_longest_walk_is_not_chosen_while_a_room_can_be_entered() -> None:
    """A pawn that can enter a room has a legal move, so there is no going only part of the way (R8)."""
    corridor = draw("......", {"b1": "den"})
    assert ("den",) == destinations(corridor, ONCE, "a1", 5, ["e1"])


def test_longest_walk_out_of_a_room() -> None:
    """A pawn that leaves a room into a dead end takes the longest way there is (R8)."""
    corridor = draw(".....", {"b1": "den"})
    assert ("d1",) == destinations(corridor, ONCE, "den", 6, ["e1"])
    assert ("a1",) == destinations(corridor, ONCE, "den", 6, ["c1"])


def test_revisiting_spends_any_roll() -> None:
    """A pawn that may enter squares again never falls short in a cut corridor: it goes to and fro (R7)."""
    assert ("b1", "d1") == destinations(draw("......"), AGAIN, "a1", 5, ["e1"])


@EVERY_WAY
def test_pawns_in_rooms_are_in_nobodys_way(rules: Rules) -> None:
    """A room holds any number of pawns."""
    others = ["study", "study", "hall", "library", "lounge"]
    assert destinations(BOARD, rules, "g5", 6, []) == destinations(BOARD, rules, "g5", 6, others)


def test_others_may_come_from_an_iterator() -> None:
    """The places of the other pawns are read once, whatever holds them."""
    assert () == destinations(BOARD, ONCE, "q1", 6, iter(["q2"]))


@EVERY_WAY
def test_no_steps_lead_nowhere(rules: Rules) -> None:
    """A roll of nothing is no move."""
    assert () == destinations(BOARD, rules, "q1", 0, [])


@EVERY_WAY
def test_order_is_that_of_the_board(rules: Rules) -> None:
    """Destinations come squares first, then rooms, each in the board's order."""
    order = BOARD.squares + BOARD.rooms
    for start in order:
        places = destinations(BOARD, rules, start, 8, [])
        assert sorted(places, key=order.index) == list(places)


def test_two_boards_are_not_mixed_up() -> None:
    """Each board has its own answers, even where squares have the same names."""
    assert ("c1",) == destinations(draw("..."), ONCE, "a1", 2, [])
    assert ("b1",) == destinations(draw(".."), ONCE, "a1", 2, [])
    assert ("b2",) == destinations(draw(".. #."), ONCE, "a1", 2, [])


def test_passing_others_without_entering_a_square_twice() -> None:
    """The two switches are independent: pawns may be passed on a walk that enters no square twice."""
    rules = replace(PASSING, squares_twice="forbidden")
    assert ("d1",) == destinations(draw("......"), rules, "a1", 3, ["b1"])
    for start, others in (("g5", ["h5", "g6", "i6"]), ("hall", ["i5", "l8", "k8"]), ("j17", ["k17", "i17", "j16"])):
        expected = Enumeration(BOARD, rules, start, others)
        for steps in range(1, 13):
            assert expected.destinations(steps) == destinations(BOARD, rules, start, steps, others)
