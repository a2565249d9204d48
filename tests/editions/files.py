"""Edition files made for the tests: whole ones, and ones with something changed."""

import json
from collections.abc import Iterator
from typing import Any, cast

from tudor.editions import parse
from tudor.editions.consistency import switches
from tudor.text.errors import Message, Unreadable

GONE = object()
"""In place of a value: leave the key out."""


def house() -> dict[str, Any]:
    """A file that differs from clue-1998 in one switch only."""
    return {
        "based-on": "clue-1998",
        "book": "The rules of our house",
        "rules": {"staying": "in-rooms"},
        "sources": dict.fromkeys(switches(), "our house"),
        "names": {
            "en": {"title": "Clue at our house", "about": "One may stay in a room."},
            "fr": {"title": "Clue chez nous", "about": "On peut rester dans une pièce."},
        },
    }


def cottage() -> dict[str, Any]:
    """A small file with a board of its own."""
    return house() | {
        "suspects": ["scarlet", "mustard"],
        "weapons": ["knife", "rope"],
        "rooms": ["study", "hall"],
        "players": [2, 2],
        "board": {
            "map": "SS.HH\nSS.HH\n.....\n.#.#.\n",
            "legend": {".": "square", "#": "nothing", "S": "study", "H": "hall"},
            "doors": {"study": ["c1"], "hall": ["c2", "e3"]},
            "starts": {"scarlet": "e4", "mustard": "a4"},
        },
    }


def changed(table: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """The table with other values for some keys, which are written as in ``rules.seating``."""
    for path, value in changes.items():
        *outer, last = path.split(".")
        inner = table
        for key in outer:
            inner = inner.setdefault(key, {})
        inner[last] = value
    return table


def as_toml(table: dict[str, Any], path: str = "") -> str:
    """A table as the text of a file."""
    return "\n".join(_lines(table, path))


def _lines(table: dict[str, Any], path: str) -> Iterator[str]:
    given = {key: value for key, value in table.items() if value is not GONE}
    yield from (f"{json.dumps(k)} = {json.dumps(v)}" for k, v in given.items() if not isinstance(v, dict))
    for key, value in given.items():
        if isinstance(value, dict):
            yield f"[{path}{json.dumps(key)}]"
            yield from _lines(value, f"{path}{json.dumps(key)}.")


def problems(text: str, edition_id: str = "house") -> tuple[Message, ...]:
    """Everything that is wrong with a file; nothing if it is an edition."""
    try:
        parse(text, edition_id)
    except Unreadable as error:
        return cast("tuple[Message, ...]", error.details["problems"])
    return ()
