"""Super-cluedo's moves: rooms that count as a square and can be crossed, and pawns in the way."""

from tests.engine.super_cluedo import at, kinds, places, rolled, stop
from tudor.engine import apply, legal, pending
from tudor.model.actions import Accuse, End, Move, Roll, Spy, Stay, Suggest
from tudor.model.truth import Asked, State
from tudor.testing import play

# Rooms and doors


def test_a_room_counts_one_and_its_door_nothing() -> None:
    """Déplacements, 4: two squares before the door's square and the room itself are three, and no less will do."""
    assert "kitchen" in places(rolled(at("o7"), 1, 2))
    assert "kitchen" not in places(rolled(at("o7"), 1, 1))


def test_a_room_needs_no_exact_roll() -> None:
    """Row *use of the roll*: a higher roll than needed ends in the room, too."""
    state = rolled(at("o7"), 6, 6)
    assert "kitchen" in places(state)
    assert Asked("suggest", ("scarlet",)) == pending(apply(state, Move("kitchen")).state)


def test_a_room_is_crossed_as_one_square() -> None:
    """Row *on entering a room*: in by one door of the trophy room, out by another, the room counting one step."""
    assert {"f12", "f13", "i9", "i16"} <= places(rolled(at("n12"), 1, 1))
    assert "carriage-house" in places(rolled(at("n12"), 1, 3))
    assert "carriage-house" not in places(rolled(at("n12"), 1, 2))


def test_the_whole_roll_is_walked_on_squares() -> None:
    """Row *use of the roll*: on squares a walk ends with its last step, walking back being allowed (R7)."""
    state = rolled(at("l23"), 1, 1)
    assert {"l21", "l23", "studio"} <= places(state)
    assert "l22" not in places(state)


def test_a_room_left_is_not_entered_again() -> None:
    """Row *re-enter the room left this turn*, R24: by no door and whatever is rolled."""
    for room in ("trophy-room", "hall", "courtyard", "dining-room", "studio", "billiard-room", "carriage-house"):
        for faces in ((1, 1), (3, 4), (6, 6)):
            assert room not in places(rolled(at(room), *faces))


def pausing_at_l9(state: State, *faces: int) -> State:
    """A pause on the spy square l9, where Rose shows a card."""
    moving = rolled(state, *faces)
    paused = play(moving, stop(moving, "l9"), Spy("rose")).state
    return apply(paused, next(iter(legal(paused)))).state


def test_a_room_left_stays_shut_after_a_pause() -> None:
    """R24: after leaving the trophy room and spying, it is four steps away with five left, and cannot be entered."""
    paused = pausing_at_l9(at("trophy-room"), 4, 5)
    assert {"i9", "m9"} & places(paused)
    assert "trophy-room" not in places(paused)
    assert "trophy-room" in places(pausing_at_l9(at("m9"), 1, 4)), "who did not come from there may enter it"


def test_a_room_crossed_is_not_entered_again() -> None:
    """R24: from f12 the spy square is reached through the trophy room only, and four steps do not lead back into it."""
    paused = pausing_at_l9(at("f12"), 4, 5)
    assert "trophy-room" not in places(paused)


def test_nobody_stays_who_can_move() -> None:
    """Row *stay where one is*, R9: neither in a room nor on a square, before rolling or after."""
    for place in ("library", "hall", "l22", "o13"):
        assert Stay() not in legal(at(place))
        assert Stay() not in legal(rolled(at(place), 3, 4))


def test_after_a_walk_that_ends_on_a_square_one_may_accuse_or_end() -> None:
    """A move to a square is followed by the turn's last decision."""
    moved = apply(rolled(at("l23"), 1, 1), Move("l21")).state
    assert Asked("close", ("scarlet",)) == pending(moved)
    assert {End, Accuse} == kinds(moved)


def test_entering_a_room_allows_a_suggestion_and_ends_the_move() -> None:
    """Row *suggestion on entering*: may; there is no walking on, before or after."""
    moved = apply(rolled(at("n12"), 6, 6), Move("trophy-room")).state
    assert {Suggest, End, Accuse} == kinds(moved)


# Occupied squares: the corridor from r18 down to r23 has no other way


def test_a_roll_that_ends_on_a_pawn_stops_short_of_it() -> None:
    """Déplacements, 1, first case: five steps to an occupied square end after four of them or fewer."""
    blocked = places(rolled(at("r18", rose="r23"), 2, 3))
    assert {"r19", "r20", "r21", "r22"} <= blocked
    assert "r23" not in blocked
    free = places(rolled(at("r18"), 2, 3))
    assert "r23" in free
    assert "r22" not in free, "nobody stops short without a pawn in the way"


def test_a_pawn_is_jumped_when_the_roll_goes_beyond() -> None:
    """Déplacements, 1, second case: the square jumped counts like any other."""
    jumped = places(rolled(at("r18", rose="r21"), 2, 3))
    assert "r23" in jumped
    assert "r21" not in jumped
    assert "r22" in places(rolled(at("r18", rose="r21"), 1, 3))


def test_a_pawn_before_a_door_does_not_shut_it() -> None:
    """Row *enter an occupied square*: a room behind an occupied square is entered by a roll that goes beyond it."""
    assert "kitchen" in places(rolled(at("o7", rose="m7"), 1, 2))
    assert Roll() in legal(at("kitchen", rose="m7"))
    assert {"n7", "m6", "m8"} <= places(rolled(at("kitchen", rose="m7"), 1, 1))


def test_two_pawns_in_a_row_are_jumped() -> None:
    """Row *enter an occupied square*: any number of pawns may be jumped."""
    assert "r23" in places(rolled(at("r18", rose="r21", plum="r22"), 2, 3))


# The courtyard


def test_the_courtyard_has_two_doors() -> None:
    """Déplacements, 4: from the corridor before either."""
    for door in ("w10", "w15"):
        assert "courtyard" in places(rolled(at(door), 1, 1))


def test_the_courtyard_is_entered_by_the_windows() -> None:
    """Déplacements, 4: through either window, which counts as one ordinary square."""
    for window, inside, outside in (("ab9", "aa9", "aj9"), ("ab16", "aa16", "aj16")):
        assert "courtyard" in places(rolled(at(window), 1, 1))
        assert outside in places(rolled(at(inside), 1, 1)), "through the window in two steps"
        assert window in places(rolled(at("courtyard"), 1, 2)) or window in places(rolled(at("courtyard"), 1, 1))


def test_the_courtyard_is_entered_from_beside_the_path() -> None:
    """Déplacements, 2: from the squares left and right of the stone path, and not from the path itself."""
    for beside in ("aj11", "aj14"):
        assert "courtyard" in places(rolled(at(beside), 1, 1))
    for faces in ((1, 1), (1, 2), (3, 3)):
        assert "courtyard" not in places(rolled(at("al13"), *faces))
    assert "courtyard" in places(rolled(at("al13"), 3, 4))
