"""Place values: where it is worth going."""

import pytest

from tudor.bots.place_value import WAITING, PlaceValues
from tudor.bots.roads import roads_of
from tudor.editions import load

ROADS = roads_of(load("clue-1998"))


def test_a_room_is_worth_more_now_than_later() -> None:
    """Being in a room gives its full value, being one turn away the discounted value."""
    values = PlaceValues(ROADS, {"kitchen": 1.0})
    assert 1.0 <= values.at("kitchen")
    assert WAITING == values.at("study")


def test_the_nearest_of_equal_rooms_is_aimed_at() -> None:
    """Of rooms worth the same, the nearer one is the goal."""
    assert "lounge" == PlaceValues(ROADS, {"lounge": 0.5, "kitchen": 0.5}).goal("q1")
    assert "kitchen" == PlaceValues(ROADS, {"lounge": 0.1, "kitchen": 0.9}).goal("study")


def test_a_higher_roll_promises_more() -> None:
    """The more steps there are to walk, the better, until a room is reached."""
    values = PlaceValues(ROADS, {"lounge": 1.0})
    promises = [values.after_steps("q1", steps) for steps in range(1, 10)]
    assert promises == sorted(promises)
    assert values.at("lounge") == promises[-1] == promises[-2] > promises[-3]


def test_rolling_promises_the_mean_of_all_rolls() -> None:
    """What rolling promises lies between the worst and the best roll."""
    values = PlaceValues(ROADS, {"lounge": 1.0, "hall": 0.3})
    promises = [values.after_steps("q1", roll) for roll in range(1, 7)]
    assert sum(promises) / 6 == pytest.approx(values.after_roll("q1"))


def test_all_the_best_places_are_found() -> None:
    """Places with the same value are all among the best."""
    assert ("a", "b") != ROADS.places[:2]
    values = PlaceValues(ROADS, {})
    assert ("q1", "hall") == values.best(("q1", "hall"))
    assert ("lounge",) == PlaceValues(ROADS, {"lounge": 1.0}).best(("q1", "lounge", "hall"))
