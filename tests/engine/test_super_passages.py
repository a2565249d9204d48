"""Row *secret passage* in super-cluedo: without rolling, inside a rolled move, and the one between two squares."""

import pytest

from tests.engine.super_cluedo import EDITION, SEATS, at, kinds, places, rolled
from tudor.engine import apply, legal, pending
from tudor.model.actions import Accuse, End, Move, Passage, Roll, Suggest
from tudor.model.happenings import PassageTaken
from tudor.model.truth import Asked, State
from tudor.testing import arrange

ROOMS = [
    ("library", "kitchen"),
    ("kitchen", "library"),
    ("drawing-room", "conservatory"),
    ("conservatory", "drawing-room"),
]
PATH = [("o13", "al13"), ("al13", "o13")]


def last_asked_in(room: str, stands: str) -> State:
    """Scarlet made her last suggestion in a room, and stands somewhere."""
    return arrange(EDITION, SEATS, pawns={"scarlet": stands}, asked_in={"scarlet": room})


@pytest.mark.parametrize(("here", "there"), ROOMS)
def test_a_passage_without_rolling_obliges_to_suggest(here: str, there: str) -> None:
    """Déplacements, 2, R25: you must suggest where it leads, or accuse; you cannot roll, walk or end the turn instead."""
    state, events = apply(at(here), Passage(there))
    assert (PassageTaken("scarlet", there),) == events
    assert Asked("suggest", ("scarlet",)) == pending(state)
    assert {Suggest, Accuse} == kinds(state)


@pytest.mark.parametrize(("here", "there"), ROOMS)
def test_rolling_is_possible_instead_of_the_passage(here: str, there: str) -> None:
    """Déplacements: dice, a passage, or both; a room has one passage."""
    assert Roll() in legal(at(here))
    assert {Passage(there)} == set(legal(at(here)).of(Passage) or ())


def test_no_other_room_has_a_passage() -> None:
    """Déplacements, 2: six ways are listed, and the garden's begins on a square."""
    for room in ("hall", "courtyard", "studio", "gazebo", "trophy-room"):
        assert Passage not in kinds(at(room))


def test_the_suggestion_after_a_passage_ends_the_turn() -> None:
    """Déplacements, 2: nothing but an accusation can follow."""
    state = apply(at("library"), Passage("kitchen")).state
    state = apply(state, Suggest("scarlet", "rope", "kitchen")).state
    while Asked("close", ("scarlet",)) != pending(state):
        state = apply(state, next(iter(legal(state)))).state
    assert {End, Accuse} == kinds(state)


def test_a_passage_inside_a_move_counts_one_step() -> None:
    """Déplacements, 3: into the library and through its passage are two steps from its door, three from a step before."""
    assert Passage("kitchen") in legal(rolled(at("z19"), 1, 1))
    assert Passage("kitchen") not in legal(rolled(at("y19"), 1, 1))
    assert Passage("kitchen") in legal(rolled(at("y19"), 1, 2))


def test_a_passage_inside_a_move_ends_it_and_obliges() -> None:
    """Déplacements, 3: with steps to spare you neither walk on nor leave, and must suggest."""
    state = apply(rolled(at("z19"), 4, 4), Passage("kitchen")).state
    assert "kitchen" == state.pawns["scarlet"]
    assert {Suggest, Accuse} == kinds(state)


def test_walking_into_the_room_of_a_passage_obliges_to_nothing() -> None:
    """R25: the passage obliges, the room it starts from does not."""
    assert {Suggest, End, Accuse} == kinds(apply(rolled(at("z19"), 4, 4), Move("library")).state)


def test_a_passage_can_be_the_first_step_of_a_rolled_move() -> None:
    """Déplacements, 3: from the room itself, after rolling."""
    assert Passage("kitchen") in legal(rolled(at("library"), 3, 4))


def test_a_passage_does_not_lead_back_into_a_room_left() -> None:
    """R24: nobody walks from the kitchen to the library to return underground."""
    assert Passage("kitchen") not in legal(rolled(at("kitchen"), 6, 6))


def test_no_second_suggestion_running_after_a_passage() -> None:
    """R25: neither way of taking a passage obliges, or allows, the second suggestion running in one room."""
    without_rolling = apply(last_asked_in("kitchen", "library"), Passage("kitchen")).state
    inside_a_move = apply(rolled(last_asked_in("kitchen", "z19"), 1, 1), Passage("kitchen")).state
    for state in (without_rolling, inside_a_move):
        assert "kitchen" == state.pawns["scarlet"]
        assert Asked("close", ("scarlet",)) == pending(state)
        assert {End, Accuse} == kinds(state)


# The hall stairs and the far end of the stone path


@pytest.mark.parametrize(("here", "there"), PATH)
def test_the_garden_passage_leads_from_square_to_square(here: str, there: str) -> None:
    """Déplacements, 2: without rolling it leads to the other square, obliges nothing, and that was the move."""
    state = apply(at(here), Passage(there)).state
    assert there == state.pawns["scarlet"]
    assert Asked("close", ("scarlet",)) == pending(state)
    assert {End, Accuse} == kinds(state)


@pytest.mark.parametrize(("here", "there"), PATH)
def test_the_garden_passage_is_a_step_of_a_walk(here: str, there: str) -> None:
    """Déplacements, 2 and 3: one step, and leftover steps may be walked; it is no way of its own after rolling."""
    state = rolled(at(here), 1, 1)
    beyond = {"al11", "al14"} if there == "al13" else {"n13"}
    assert beyond <= places(state)
    assert Passage not in kinds(state)
    assert "al13" in places(rolled(at("n13"), 1, 1))


@pytest.mark.parametrize(("here", "there"), PATH)
def test_the_garden_passage_is_shut_by_a_pawn_at_its_end(here: str, there: str) -> None:
    """Row *enter an occupied square*: nobody stops on a pawn, yet a walk may jump it."""
    assert Passage not in kinds(at(here, rose=there))
    beyond = "al14" if there == "al13" else "n13"
    assert beyond in places(rolled(at(here, rose=there), 1, 1))
