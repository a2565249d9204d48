"""A guess at what was meant by a name that does not exist."""

from collections.abc import Iterable
from difflib import get_close_matches

from tudor.text.errors import Message

CLOSE = 0.7
"""How alike a guess must be, from 0 to 1: less would name something else."""


def guess(name: str, known: Iterable[str]) -> Message | str:
    """The question whether another name was meant; nothing if none is close.

    >>> guess("clue-1999", ("clue-1998", "cluedo-50")).text("en"), guess("lighthouse", ("clue-1998", "cluedo-50"))
    (' Did you mean clue-1998?', '')
    """
    near = get_close_matches(name, [*known], n=1, cutoff=CLOSE)
    return Message("guess", nearest=near[0]) if near else ""
