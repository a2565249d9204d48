"""Roads: steps and turns from anywhere to every room."""

from math import isclose

import pytest

from tudor.bots.roads import roads_of
from tudor.editions import available, load

CLASSIC = roads_of(load("clue-1998"))


@pytest.mark.parametrize("edition", available())
def test_the_rolls_of_an_edition_are_all_there_is(edition: str) -> None:
    """The chances of all rolls add up to 1, and no roll is more than six for each die."""
    rolls = roads_of(load(edition)).rolls
    assert isclose(1, sum(rolls.values()))
    assert max(rolls) == 6 * load(edition).dice


def test_a_question_mark_counts_nothing() -> None:
    """Where one of two dice has a question mark for its one, a roll may be as low as 1, and a two is as rare."""
    rolls = roads_of(load("cluedo-2008")).rolls
    assert (1 / 36, 1 / 36) == (rolls[1], rolls[2])


def test_steps_are_counted_into_the_room() -> None:
    """From the square before a door it is one step into the room; from the start square of Scarlet eight to the lounge."""
    board = load("clue-1998").board
    for door in board.doors:
        assert 1 == CLASSIC.steps(door.square, door.room)
    assert (8, 0) == (CLASSIC.steps("q1", "lounge"), CLASSIC.steps("hall", "hall"))


def test_a_walk_leads_through_a_room_only_where_rooms_can_be_crossed() -> None:
    """On the board of Super Cluedo it is seven steps from aj11 into the billiard room, through another room;
    on the classic board the hall is no way from the study to the lounge."""
    assert 7 == roads_of(load("super-cluedo")).steps("aj11", "billiard-room")
    assert CLASSIC.steps("study", "lounge") > CLASSIC.steps("study", "hall") + CLASSIC.steps("hall", "lounge")


def test_with_one_die_steps_take_the_turns_of_a_renewal() -> None:
    """A single step takes one roll, two take 7/6 and seven take a little more than two."""
    assert 1 == CLASSIC.turns_for(1)
    assert isclose(7 / 6, CLASSIC.turns_for(2))
    assert 2 < CLASSIC.turns_for(7) < 3


def test_a_passage_takes_one_turn() -> None:
    """Through the secret passage it is one turn from the study to the kitchen, and from elsewhere it may be a way round."""
    assert 1 == CLASSIC.turns("study", "kitchen")
    assert CLASSIC.turns("hall", "kitchen") == CLASSIC.turns("hall", "study") + 1


@pytest.mark.parametrize(("edition", "turns"), [("clue-1998", 2), ("cluedo-france", 1)])
def test_asking_again_in_a_room_takes_a_turn_or_two(edition: str, turns: int) -> None:
    """Where one may stay, one can ask again in the next turn; elsewhere one must leave and come back."""
    assert turns == roads_of(load(edition)).turns("hall", "hall")


@pytest.mark.parametrize("edition", available())
def test_every_room_can_be_reached_from_everywhere(edition: str) -> None:
    """From every place of every board it is at least one turn to each room, and not more than a dozen."""
    roads = roads_of(load(edition))
    assert all(1 <= turns < 12 for place in roads.places for turns in roads.turns_from(place).values())
