"""The result of a daily case to show to others, which tells nothing of its answer."""

from tudor.puzzles import phrases
from tudor.puzzles.collection import STARS, stars
from tudor.puzzles.puzzle import Puzzle
from tudor.puzzles.rating import result_of
from tudor.text.languages import translate


def share_text(puzzle: Puzzle, date: str, *, right: bool, hints: int, streak: int, lang: str) -> str:
    """One line for a message."""
    result = result_of(right=right, hints=hints)
    key = "hinted-once" if result == "hinted" and hints == 1 else result
    told = translate(phrases.RESULTS[key], lang).format(hints=hints)
    shown = "★" * stars(puzzle) + "☆" * (STARS - stars(puzzle))
    return translate(phrases.SHARE, lang).format(date=date, stars=shown, result=told, streak=streak)
