"""On which line of a file a key stands."""

import re
from collections.abc import Iterator

_TABLE = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]\s*(#.*)?")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*[\w-]+)*)\s*=(.*)""")
_LONG = ('"""', "'" * 3)


def line_of(text: str, key: str) -> int:
    r"""The line of a key or, if it is missing, of the innermost table around it; 1 if that is missing too.

    >>> line_of("[rules]\nstaying = 'never'", "rules.staying"), line_of("[rules]\n", "rules.staying")
    (2, 1)
    """
    found = {path: line for line, path in reversed(list(_paths(text)))}
    parts = key.split(".")
    paths = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((found[path] for path in paths if path in found), 1)


def _paths(text: str) -> Iterator[tuple[int, str]]:
    """Every key and table of a file with its line, without the lines of long texts."""
    table, within = "", ""
    for number, line in enumerate(text.splitlines(), 1):
        if within:
            within = "" if within in line else within
        elif header := _TABLE.fullmatch(line):
            table = _plain(header[1])
            yield number, table
        elif entry := _KEY.match(line):
            yield number, f"{table}.{_plain(entry[1])}".removeprefix(".")
            within = next((mark for mark in _LONG if entry[2].count(mark) == 1), "")


def _plain(path: str) -> str:
    return re.sub(r"\s*\.\s*", ".", path).replace('"', "").replace("'", "")
