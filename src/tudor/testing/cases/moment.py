"""A game at the line of an expectation, and how what is expected is compared with what is."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple, TypeAlias

from tudor.model.truth import Event, State
from tudor.testing.failure import CheckFailed

NOBODY, NOTHING, OFF_BOARD = "nobody", "nothing", "off-board"


class Moment(NamedTuple):
    """A game at the line of an expectation, and what the last line that was played brought about."""

    state: State
    events: tuple[Event, ...]


Expectation: TypeAlias = Callable[[Moment, Sequence[str]], None]
"""Raises :class:`CheckFailed` if what follows its word is not so."""


def same(expected: object, actual: object) -> None:
    """Both are the same, or the case fails."""
    if expected != actual:
        raise CheckFailed(f"expected {shown(expected)}, but it is {shown(actual)}")


def same_names(expected: Sequence[str], actual: Iterable[str]) -> None:
    """The same things, in whatever order."""
    same([] if list(expected) in ([NOBODY], [NOTHING]) else sorted(expected), sorted(actual))


def shown(value: object) -> str:
    """A value, or several, for a person."""
    return " ".join(map(str, value)) or NOTHING if isinstance(value, list | tuple) else str(value)
