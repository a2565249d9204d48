"""Probabilities mean what they say: of the facts given a probability of 0.3, 30 % are true."""

import pytest

from tests.deduction.calibration import calibration

STANDARD_ERRORS = 4


def check(seeds: range) -> None:
    bins = calibration(seeds)
    assert set(range(10)) == set(bins)
    for found in bins.values():
        assert abs(found.said - found.found) < STANDARD_ERRORS * found.spread, found


def test_probabilities_are_calibrated() -> None:
    """In 1,000 simulated games of all editions."""
    check(range(1_000))


@pytest.mark.nightly
def test_probabilities_are_calibrated_in_many_games() -> None:
    """In 20,000 simulated games of all editions."""
    check(range(10_000, 30_000))
