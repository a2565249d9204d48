"""The puzzles that come with Tudor: the case of a day, and one that matches your rating."""

from collections.abc import Collection
from functools import cache
from heapq import nsmallest
from pathlib import Path
from random import Random

from msgspec.json import Decoder, Encoder

from tudor.puzzles.puzzle import KINDS, Kind, Puzzle
from tudor.text.errors import Illegal, Unreadable

FILE = Path(__file__).parent / "puzzles.jsonl"
WEEK = 7
STRIDE = 55
"""By how many puzzles a weekday's case moves from one week to the next."""
NEAR = 12
"""Among how many puzzles of your strength one is drawn."""
STARS = 5

_decoder: Decoder[Puzzle] = Decoder(Puzzle)
_encoder = Encoder()


def write_puzzles(puzzles: Collection[Puzzle]) -> bytes:
    """Puzzles as a file, one on each line, the easiest first."""
    ordered = sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.id))
    return b"".join(_encoder.encode(puzzle) + b"\n" for puzzle in ordered)


def read_puzzles(text: bytes) -> tuple[Puzzle, ...]:
    """The puzzles of such a file."""
    return tuple(map(_decoder.decode, text.splitlines()))


@cache
def shipped() -> tuple[Puzzle, ...]:
    """All puzzles that come with Tudor, the easiest first."""
    return read_puzzles(FILE.read_bytes())


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in shipped()}


def find(puzzle_id: str) -> Puzzle:
    """A puzzle by its id."""
    if puzzle_id not in _by_id():
        raise Unreadable("puzzle-unknown", puzzle=puzzle_id)
    return _by_id()[puzzle_id]


def daily(day: int) -> Puzzle:
    """The case of a day, which is given by its ordinal as :meth:`datetime.date.toordinal` counts.

    Monday's is the easiest, Sunday's the hardest.
    """
    week, weekday = divmod(day - 1, WEEK)
    share = len(shipped()) // WEEK
    return shipped()[weekday * share + week * STRIDE % share]


def matching(rating: float, kinds: Collection[Kind], done: Collection[str], rng: Random) -> Puzzle:
    """A puzzle of these kinds near a rating that has not been done; all kinds if none is given."""
    wanted = [puzzle for puzzle in shipped() if puzzle.kind in (kinds or KINDS) and puzzle.id not in done]
    if not wanted:
        raise Illegal("puzzles-done")
    return rng.choice(nsmallest(NEAR, wanted, key=lambda puzzle: (abs(puzzle.rating - rating), puzzle.id)))


def stars(puzzle: Puzzle) -> int:
    """How hard a puzzle is among all, from 1 to 5."""
    harder = sum(other.rating < puzzle.rating for other in shipped())
    return 1 + harder * STARS // len(shipped())
