"""Puzzles made from games, each with exactly one right answer."""

from tudor.puzzles.answers import Choices, Option, answer_in_words, choices, is_right
from tudor.puzzles.collection import (
    daily,
    find,
    matching,
    read_puzzles,
    shipped,
    stars,
    write_puzzles,
)
from tudor.puzzles.explanation import explain
from tudor.puzzles.narrative import beginning, observations, story, task
from tudor.puzzles.phrases import TITLES
from tudor.puzzles.progress import Progress
from tudor.puzzles.puzzle import KINDS, OPEN, Kind, Puzzle
from tudor.puzzles.sharing import share_text
from tudor.puzzles.verdict import is_sound

__all__ = [
    "KINDS",
    "OPEN",
    "TITLES",
    "Choices",
    "Kind",
    "Option",
    "Progress",
    "Puzzle",
    "answer_in_words",
    "beginning",
    "choices",
    "daily",
    "explain",
    "find",
    "is_right",
    "is_sound",
    "matching",
    "observations",
    "read_puzzles",
    "share_text",
    "shipped",
    "stars",
    "story",
    "task",
    "write_puzzles",
]
