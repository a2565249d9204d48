"""Outlooks: where it is worth going."""

import pytest

from tudor.bots.outlooks import WAITING, Outlook
from tudor.bots.roads import roads_of
from tudor.editions import load

ROADS = roads_of(load("clue-1998"))


def test_a_room_is_worth_more_now_than_later() -> None:
    """To be in a room promises its worth, to be one turn from it what is left of that."""
    outlook = Outlook(ROADS, {"kitchen": 1.0})
    assert 1.0 <= outlook.at("kitchen")
    assert WAITING == outlook.at("study")


def test_the_nearest_of_equal_rooms_is_aimed_at() -> None:
    """Between rooms that are worth the same, one goes to the nearer."""
    assert "lounge" == Outlook(ROADS, {"lounge": 0.5, "kitchen": 0.5}).aim("q1")
    assert "kitchen" == Outlook(ROADS, {"lounge": 0.1, "kitchen": 0.9}).aim("study")


def test_a_higher_roll_promises_more() -> None:
    """The more steps there are to walk, the better, until a room is reached."""
    outlook = Outlook(ROADS, {"lounge": 1.0})
    promises = [outlook.walking("q1", steps) for steps in range(1, 10)]
    assert promises == sorted(promises)
    assert outlook.at("lounge") == promises[-1] == promises[-2] > promises[-3]


def test_rolling_promises_the_mean_of_all_rolls() -> None:
    """What rolling promises lies between the worst and the best roll."""
    outlook = Outlook(ROADS, {"lounge": 1.0, "hall": 0.3})
    promises = [outlook.walking("q1", roll) for roll in range(1, 7)]
    assert sum(promises) / 6 == pytest.approx(outlook.rolling("q1"))


def test_all_the_best_places_are_found() -> None:
    """Places that promise the same are all among the best."""
    assert ("a", "b") != ROADS.places[:2]
    outlook = Outlook(ROADS, {})
    assert ("q1", "hall") == outlook.best(("q1", "hall"))
    assert ("lounge",) == Outlook(ROADS, {"lounge": 1.0}).best(("q1", "lounge", "hall"))
