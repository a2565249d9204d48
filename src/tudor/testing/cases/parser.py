"""Reads the cases of a text."""

import re
from collections.abc import Iterator

from msgspec import Struct

from tudor.editions import available
from tudor.testing.failure import CheckFailed

TITLE = "== "
EVERY = "every"
_COMMENT = re.compile(r"(^|\s);.*")


class Line(Struct, frozen=True):
    """A line of a case without its comment, and its number."""

    number: int
    text: str


class Case(Struct, frozen=True):
    """A case: title, editions, position, and a script of choices and expectations."""

    title: str
    editions: tuple[str, ...]
    position: tuple[Line, ...]
    script: tuple[Line, ...]


def read_cases(text: str) -> tuple[Case, ...]:
    """All cases of a text."""
    cases: list[list[Line]] = []
    for line in _lines(text):
        if line.text.startswith(TITLE):
            cases.append([line])
        elif not cases:
            raise CheckFailed(f"line {line.number}: a case begins with a title: {TITLE}what it shows")
        else:
            cases[-1].append(line)
    return tuple(map(_case, cases))


def _lines(text: str) -> Iterator[Line]:
    for number, line in enumerate(text.splitlines(), 1):
        meaning = " ".join(_COMMENT.sub("", line).split())
        if meaning:
            yield Line(number, meaning)


def _case(lines: list[Line]) -> Case:
    title, *rest = lines
    start = next((place for place, line in enumerate(rest) if _is_script(line)), len(rest))
    position = rest[:start]
    named = [line for line in position if line.text.startswith("edition ")]
    if len(named) != 1:
        raise CheckFailed(f"line {title.number}: a case names its editions, once: edition clue-1998")
    return Case(
        title=title.text.removeprefix(TITLE),
        editions=_editions(named[0]),
        position=tuple(line for line in position if line is not named[0]),
        script=tuple(rest[start:]),
    )


def _is_script(line: Line) -> bool:
    return line.text.startswith(("* ", "? ")) or line.text.split()[0].endswith(":")


def _editions(line: Line) -> tuple[str, ...]:
    named = tuple(line.text.split()[1:])
    return available() if named == (EVERY,) else named
