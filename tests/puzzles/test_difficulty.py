"""Graded difficulty ranks with how many solvers of rising strength solve a puzzle."""

import pytest

from bench.noisy_solvers import solved_by, strengths
from bench.puzzle_difficulty import agreement, ranks
from tudor.puzzles import shipped

HONEST = 0.8


@pytest.mark.parametrize("every", [40, pytest.param(1, marks=pytest.mark.nightly)])
def test_difficulty_is_honest(every: int) -> None:
    """Spearman's correlation with the number of twenty solvers who fail is at least 0.8."""
    puzzles, solvers = shipped()[::every], strengths()
    assert agreement(puzzles, [solved_by(puzzle, solvers) for puzzle in puzzles]) >= HONEST


def test_solvers_rise_in_strength() -> None:
    """The strongest quarter of the solvers solves more puzzles than the weakest."""
    puzzles, solvers = shipped()[5::60], strengths()
    weak, strong = (sum(solved_by(puzzle, some) for puzzle in puzzles) for some in (solvers[:5], solvers[-5:]))
    assert strong > 2 * weak


def test_equal_values_share_a_rank() -> None:
    """Ranks of equal values are their mean."""
    assert [1.5, 0.0, 1.5] == ranks([5, 3, 5])
