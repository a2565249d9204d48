"""When to gamble is fitted to games, the same each time."""

from random import Random

import pytest

from bench.gambles import Played, Position, fitted, gained, play
from tudor.bots.planning.rivals import WAITING, Outlook, chance_of_waiting

CALM = Outlook(chance=0.6, doubt=1.0, rivals=0.2, refused=0.2, carelessness=0.0)
DANGER = CALM._replace(rivals=2.0)


def games(won: int, lost: int, outlook: Outlook, *, right: bool = True) -> list[Played]:
    """Games with one chance to gamble each."""
    position = Position(outlook, right)
    return [Played([position], won=True)] * won + [Played([position], won=False)] * lost


def test_waiting_is_worse_where_it_was_lost() -> None:
    """Waiting that won three times in four among rivals who know little, and once in four among others, is judged so."""
    weights = fitted(games(75, 25, CALM) + games(25, 75, DANGER))
    assert 0.75 == pytest.approx(chance_of_waiting(CALM, weights), abs=0.03)
    assert 0.25 == pytest.approx(chance_of_waiting(DANGER, weights), abs=0.03)


def test_more_caution_gambles_less() -> None:
    """Without caution a chance of 60 % is taken and wins all; with much of it, what waiting won is won."""
    played = games(1, 3, DANGER)
    assert (1.0, 0.0) == gained(played, WAITING, 0.0)
    assert (0.25, 0.0) == gained(played, WAITING, 100.0)


def test_wrong_gambles_are_counted() -> None:
    """A gamble that would have been wrong loses a game that waiting won."""
    assert (0.0, 1.0) == gained(games(2, 0, DANGER, right=False), WAITING, 0.0)


def test_the_same_seed_plays_the_same_games() -> None:
    """Positions and winners follow from the seed; every position is a chance to gamble."""
    first, again = (list(play("clue-cards", "detective", 3, 3, seed=4)) for _ in range(2))
    assert first == again
    assert all(0.3 <= position.outlook.chance < 0.9 for game in first for position in game.positions)


def test_random_results_are_no_reason_to_wait_or_not() -> None:
    """Where winning has nothing to do with the position, the fit says about a half everywhere."""
    rng = Random(3)
    outlooks = [CALM._replace(chance=rng.uniform(0.3, 0.9), rivals=rng.uniform(0, 3)) for _ in range(400)]
    weights = fitted([Played([Position(outlook, right=True)], won=rng.random() < 0.5) for outlook in outlooks])
    assert all(0.35 < chance_of_waiting(outlook, weights) < 0.65 for outlook in outlooks)
