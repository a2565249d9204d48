"""Do graded difficulties rank with how many noisy solvers solve a puzzle? ``python -m bench.puzzle_difficulty FILE``.

FILE is what ``tudor puzzles make`` writes.
"""

import sys
from collections.abc import Sequence
from pathlib import Path
from statistics import correlation

from bench.noisy_solvers import solved_by, strengths
from tudor.puzzles import KINDS, Puzzle, read_puzzles


def ranks(values: Sequence[float]) -> list[float]:
    """The place of each value; equal ones share the mean of theirs.

    >>> ranks([5, 3, 5])
    [1.5, 0.0, 1.5]
    """
    order = sorted(values)
    first = {value: place for place, value in reversed([*enumerate(order)])}
    return [first[value] + (order.count(value) - 1) / 2 for value in values]


def agreement(puzzles: Sequence[Puzzle], solved: Sequence[int]) -> float:
    """Spearman's correlation between a puzzle's rating and the number of solvers who fail."""
    return correlation(ranks([puzzle.rating for puzzle in puzzles]), ranks([-count for count in solved]))


def main() -> None:
    """Print the agreement over all puzzles and for each kind."""
    puzzles = read_puzzles(Path(sys.argv[1]).read_bytes())
    solvers = strengths()
    solved = [solved_by(puzzle, solvers) for puzzle in puzzles]
    print(f"all: {len(puzzles)} puzzles, Spearman {agreement(puzzles, solved):.3f}")
    for kind in KINDS:
        chosen = [(puzzle, count) for puzzle, count in zip(puzzles, solved, strict=True) if puzzle.kind == kind]
        of_kind, counts = [puzzle for puzzle, _ in chosen], [count for _, count in chosen]
        mean = sum(counts) / len(counts)
        print(f"{kind}: {len(chosen)} puzzles, {mean:.1f} of {len(solvers)} solve it, {agreement(of_kind, counts):.3f}")


if __name__ == "__main__":
    main()
