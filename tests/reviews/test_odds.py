"""The chances of winning."""

from math import isclose
from random import Random

import numpy as np
import pytest

from scripts.fit_odds import Moment, calibration_error, moments, played, reliability
from tudor.reviews.odds import WEIGHTS, Standing, rival_bits, win_chances

MOST_OFF = 0.03
"""How far chances and results may differ on average."""
FRESH = range(200_000, 200_500)
"""Games that the weights have not been fitted to."""


def test_chances_add_up() -> None:
    """Somebody wins."""
    assert isclose(1.0, sum(win_chances([Standing(7.0, 0), Standing(3.0, 1), Standing(0.0, 2)])))


def test_knowledge_wins() -> None:
    """Of two players whose turn is as far off, the one who knows more wins more often."""
    less, more = win_chances([Standing(4.0, 1), Standing(3.9, 1)])
    assert less < more


def test_a_solver_on_turn_is_the_favourite() -> None:
    """Who has solved the case and is on turn is likelier to win than after waiting for it."""
    rivals = [Standing(4.0, 1), Standing(4.0, 2)]
    assert win_chances([Standing(0.0, 3), *rivals])[0] < win_chances([Standing(0.0, 0), *rivals])[0]


def test_rivals_know_something() -> None:
    """A player knows more than a spectator, and never more than everything."""
    assert rival_bits(8.0) < 8.0
    assert 0.0 == rival_bits(0.0)


def error(found: list[Moment]) -> float:
    """How far the weights in use are off."""
    return calibration_error(reliability(np.array(WEIGHTS), found))


def drawn(seed: int) -> tuple[list[Moment], list[Moment]]:
    """Moments whose winners are drawn as the model says, and the same with the last player winning too often."""
    rng, fair, unfair = Random(seed), list[Moment](), list[Moment]()
    for _ in range(4000):
        here = [Standing(rng.choice([0.0, 1.5, 4.0, 8.0]), turns) for turns in range(4)]
        [winner] = rng.choices(range(4), win_chances(here))
        fair.append((here, 8.0, winner))
        unfair.append((here, 8.0, winner if rng.random() < 0.8 else 3))
    return fair, unfair


def test_a_wrong_model_is_noticed() -> None:
    """The error is small where players win as often as the model says, and large where they do not."""
    fair, unfair = drawn(1)
    assert error(fair) < MOST_OFF < error(unfair)


@pytest.mark.nightly
@pytest.mark.timeout(0)
def test_chances_are_calibrated() -> None:
    """Over 500 games of detectives in all editions that the model has not seen, chances and results agree."""
    assert error([one for number in FRESH for one in moments(played(number))]) < MOST_OFF
