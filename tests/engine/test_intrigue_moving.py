"""Moving in cluedo-2008: any part of the roll, past other pawns, out of rooms, and the board's two oddities."""

import pytest

from tests.engine.detectives import EDITION, QUIET, game, kinds, of_type, places
from tudor.editions import load
from tudor.engine import apply, legal, pending
from tudor.model.actions import Decline, Dice, End, Move, Passage, Roll, Stay, Suggest, UsePower
from tudor.model.cards import Place, Room
from tudor.model.happenings import TurnBegan
from tudor.model.truth import Asked, InPool, InRoom, Moving, State
from tudor.testing import play


def walking(steps: int, start: Place, **others: Place) -> State:
    """Mustard is to walk from somewhere, with other pawns in places given by suspect."""
    return game(QUIET, phase=Moving((0, steps), steps), pawns={"mustard": start, **others})


# The roll


def test_any_part_of_the_roll_may_be_walked() -> None:
    """Row *use of the roll*, R14: from one step up to the whole roll."""
    state = play(game(QUIET, pawns={"mustard": "s18"}), Roll(), Dice((2, 1))).state
    assert {"s17", "s16", "s15", "s19", "s20", "r18", "q18", "t19"} <= places(state)
    assert "s14" not in places(state)


def test_a_move_has_at_least_one_step() -> None:
    """R14: after rolling you cannot stay."""
    assert {Move} == kinds(walking(1, "s18"))
    assert "s18" not in places(walking(1, "s18"))


def test_pawns_are_passed_and_not_stopped_on() -> None:
    """Row *enter an occupied square*: the corridor beside the pool is one square wide, and a pawn shuts nobody out."""
    state = walking(3, "s12", green="s13")
    assert "s13" not in places(state)
    assert {"s14", "s15", "hall"} <= places(state)


def test_a_room_can_be_entered_past_a_pawn_before_its_door() -> None:
    """Row *enter an occupied square*: the square before the kitchen's only door may be occupied."""
    assert "kitchen" in places(walking(2, "h22", green="g22"))


def test_entering_a_room_takes_one_step_and_ends_the_move() -> None:
    """Row *on entering a room*: more steps than needed do no harm, fewer do not suffice."""
    assert "kitchen" not in places(walking(1, "h22"))
    state = apply(walking(6, "h22"), Move("kitchen")).state
    assert Asked("suggest", ("mustard",)) == pending(state)


def test_a_room_left_is_not_entered_again_in_the_same_turn() -> None:
    """Row *re-enter the room left this turn*: out by one door and in by another is refused."""
    for room in load(EDITION).board.rooms:
        assert room not in places(walking(12, room))


def test_a_pawn_with_no_free_square_in_reach_stays() -> None:
    """R8: where other pawns take all the squares that a roll reaches, there is nothing to walk."""
    state = walking(1, "s14", green="s13", white="s15")
    assert {"hall"} == places(state)
    state = walking(1, "s13", green="s12", white="s14")
    assert {Stay()} == set(legal(state))
    assert "white" == apply(state, Stay()).state.player


# Rooms


@pytest.mark.parametrize("room", load(EDITION).board.rooms)
def test_a_pawn_in_a_room_must_leave_it(room: Room) -> None:
    """Section *move*: neither staying nor suggesting there again is offered, in the pool neither."""
    state = game(QUIET, pawns={"mustard": room})
    assert {Roll, UsePower} <= kinds(state) <= {Roll, UsePower, Passage}


def test_who_was_brought_may_stay_or_go() -> None:
    """Section *move*: if brought since your last turn, you stay and suggest, suggest at once, or move as usual."""
    state = game(QUIET, pawns={"mustard": "spa"}, brought=["mustard"])
    assert {Roll, UsePower, Passage, Stay, Suggest} == kinds(state)
    stayed = apply(state, Stay()).state
    assert Asked("suggest", ("mustard",)) == pending(stayed)
    assert Suggest("plum", "rope", "spa") in legal(stayed)
    assert "white" == apply(stayed, End()).state.player


def test_the_right_of_the_brought_does_not_outlive_their_turn() -> None:
    """Section *move*: who stayed without suggesting must leave on the next turn."""
    state = play(game(QUIET, pawns={"mustard": "spa"}, brought=["mustard"]), Stay(), End()).state
    assert frozenset() == state.brought


def test_the_place_one_was_brought_to_last_counts() -> None:
    """Book section *Se déplacer*, 5: if brought on from there, you may suggest in the last room only."""
    state = game(QUIET, phase=InRoom(), pawns={"mustard": "hall", "white": "spa"}, brought=["white"])
    state = play(state, Suggest("white", "rope", "hall"), Decline()).state
    assert {"white"} == state.brought
    assert "hall" == state.pawns["white"]


def test_entering_a_room_allows_a_suggestion_and_obliges_to_none() -> None:
    """Row *suggestion on entering*: may."""
    state = apply(walking(2, "h22"), Move("kitchen")).state
    assert {Suggest, End} == kinds(state)
    assert TurnBegan("white", 2) in apply(state, End()).events


def test_the_turn_ends_in_the_corridor() -> None:
    """Section *turn*: outside of rooms there is nothing more to do, and accusing least of all."""
    state, events = apply(walking(2, "h22"), Move("h21"))
    assert [TurnBegan("white", 2)] == of_type(events, TurnBegan)
    assert Asked("start", ("white",)) == pending(state)


# The board


@pytest.mark.parametrize(
    ("here", "there"),
    [("kitchen", "observatory"), ("observatory", "kitchen"), ("spa", "guest-house"), ("guest-house", "spa")],
)
def test_passages_join_opposite_corners(here: Room, there: Room) -> None:
    """Row *secret passage*: instead of rolling, to the opposite room, where you may suggest."""
    state = game(QUIET, pawns={"mustard": here})
    assert [Passage(there)] == list(legal(state).of(Passage) or ())
    moved = apply(state, Passage(there)).state
    assert there == moved.pawns["mustard"]
    assert Suggest("plum", "rope", there) in legal(moved)


def test_the_other_rooms_have_no_passage() -> None:
    """Section *move*: four rooms have one."""
    for room in ("hall", "dining-room", "patio", "theatre", "living-room", "pool"):
        assert Passage not in kinds(game(QUIET, pawns={"mustard": room}))


def test_the_guest_house_is_entered_by_one_diagonal_step() -> None:
    """Section *board*: only from the tile between its two gates, though other squares lie beside it."""
    assert "guest-house" in places(walking(1, "u21"))
    assert "guest-house" in places(walking(2, "u20"))
    for beside in ("t22", "t23", "t26", "t29", "v20", "x20"):
        assert "guest-house" not in places(walking(1, beside))
    assert "guest-house" in places(walking(3, "t22"))


def test_the_guest_house_is_left_by_the_same_step() -> None:
    """Section *board*: out of it leads one step to the tile, and nowhere else."""
    assert {"u21"} == places(walking(1, "guest-house"))


def test_no_other_diagonal_step_exists() -> None:
    """Section *board*: from the middle of the corridor one step leads to the four squares around."""
    assert {"u19", "u21", "t20", "v20"} == places(walking(1, "u20"))


@pytest.mark.parametrize("square", ["f11", "i13", "i17", "f19"])
def test_the_patio_is_entered_through_each_of_its_four_white_squares(square: Place) -> None:
    """Section *board*: the white squares are part of the patio, so the step onto one is the step into it."""
    assert "patio" in places(walking(1, square))
    assert square in places(walking(1, "patio"))


def test_the_patio_has_no_other_entry() -> None:
    """Section *board*: beside it, but not before a white square, there is no way in."""
    for beside in ("e11", "g11", "i12", "i14", "i16", "e19", "g19", "a20"):
        assert "patio" not in places(walking(1, beside))


def test_the_pool_is_entered_like_a_room() -> None:
    """Section *move*: from three squares, one step, and the move ends there."""
    for square in ("o11", "k18", "r18"):
        state = walking(6, square)
        assert "pool" in places(walking(1, square))
        assert InPool() == apply(state, Move("pool")).state.phase
