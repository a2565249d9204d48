"""Reads a table of a file, noting each problem with its key and going on."""

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import TypeGuard

from tudor.text.errors import Message

ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


class Section:
    """A table of a file, its path, and the problems found so far in the file."""

    def __init__(self, table: Mapping[str, object], problems: list[Message], path: str = "") -> None:
        self.table = table
        self.problems = problems
        self.path = path

    def key(self, name: str) -> str:
        """The full path of a key, such as ``rules.seating``."""
        return f"{self.path}.{name}" if self.path else name

    def allow(self, names: Iterable[str]) -> None:
        """Note every key not among these. If there are none, their cause was noted already."""
        known = tuple(names)
        for name in self.table if known else ():
            if name not in known:
                self.problems.append(Message("edition.key", key=self.key(name), nearest=nearest(name, known)))

    def text(self, name: str) -> str:
        """A non-empty text, or ``""`` if there is none."""
        value = self._value(name, "")
        if isinstance(value, str) and (value.strip() or name not in self.table):
            return value
        self.problems.append(Message("edition.text", key=self.key(name)))
        return ""

    def choice(self, name: str, allowed: tuple[str, ...]) -> str:
        """One of the allowed words, or ``""``. If none is allowed, the cause was noted already."""
        value = self._value(name, "")
        if value in allowed:
            return str(value)
        if name in self.table and allowed:
            self.problems.append(Message("edition.value", key=self.key(name), value=str(value), values=allowed))
        return ""

    def ids(self, name: str) -> tuple[str, ...]:
        """A list of different ids, empty if there is none."""
        value = self._value(name, [])
        if not isinstance(value, list) or (not value and name in self.table):
            self.problems.append(Message("edition.ids", key=self.key(name)))
            return ()
        good = [entry for entry in value if self.is_id(name, entry)]
        for entry in sorted({entry for entry in good if good.count(entry) > 1}):
            self.problems.append(Message("edition.twice", key=self.key(name), name=entry))
        return tuple(dict.fromkeys(good))

    def is_id(self, name: str, value: object) -> bool:
        """Is this value an id? Notes a problem if not."""
        if isinstance(value, str) and ID.fullmatch(value):
            return True
        self.problems.append(Message("edition.id", key=self.key(name), name=str(value)))
        return False

    def number(self, name: str, least: int, most: int) -> int:
        """A whole number, or 0 if there is none."""
        value = self._value(name, 0)
        if _is_number(value, least, most):
            return value
        if name in self.table:
            self.problems.append(Message("edition.number", key=self.key(name), least=least, most=most))
        return 0

    def bounds(self, name: str, least: int, most: int) -> tuple[int, int]:
        """A minimum and a maximum, or 0 and 0 if there are none."""
        value = self._value(name, None)
        if isinstance(value, list) and len(value) == 2:
            low, high = value
            if _is_number(low, least, most) and _is_number(high, low, most):
                return low, high
        if name in self.table:
            self.problems.append(Message("edition.bounds", key=self.key(name), least=least, most=most))
        return 0, 0

    def section(self, name: str, required: bool = True) -> "Section":
        """A table within this one. If it is missing, its keys are not noted as missing too."""
        value = self._value(name, None) if required else self.table.get(name, {})
        if isinstance(value, dict):
            return Section(value, self.problems, self.key(name))
        if name in self.table:
            self.problems.append(Message("edition.table", key=self.key(name)))
        return Section({}, [], self.key(name))

    def _value(self, name: str, default: object) -> object:
        if name not in self.table:
            self.problems.append(Message("edition.missing", key=self.key(name)))
        return self.table.get(name, default)


def _is_number(value: object, least: int, most: int) -> TypeGuard[int]:
    return type(value) is int and least <= value <= most


def nearest(name: str, known: Iterable[str]) -> str:
    """The known name most like the one given.

    >>> nearest("seatings", ("staying", "seating"))
    'seating'
    """
    return get_close_matches(name, known, n=1, cutoff=0.0)[0]
