"""Chooses among puzzles that were made: all kinds and editions alike, and no story twice."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import chain, zip_longest

from tudor.puzzles.puzzle import Puzzle


def selected(puzzles: Iterable[Puzzle], most: int) -> list[Puzzle]:
    """At most so many puzzles. Of two with the same cards and answer, or the same question, the first is taken."""
    groups: defaultdict[tuple[str, str], list[Puzzle]] = defaultdict(list)
    known: set[tuple[object, ...]] = set()
    for puzzle in puzzles:
        sign = (puzzle.edition, puzzle.hand, puzzle.seats, puzzle.answer)
        if sign not in known:
            known.add(sign)
            groups[puzzle.kind, puzzle.edition].append(puzzle)
    in_turn = chain.from_iterable(zip_longest(*(groups[key] for key in sorted(groups))))
    return [puzzle for puzzle in in_turn if puzzle is not None][:most]
