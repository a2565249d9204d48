"""The journal of a match: its spec, then a line of JSON for each deal. A stopped match resumes from it."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import IO

import msgspec
from msgspec import Struct

from tudor.arena.matches import DealResult
from tudor.arena.specs import MatchSpec
from tudor.arena.workers import Unit
from tudor.text.errors import Unreadable

FORMAT = 2


class Heading(Struct, frozen=True, kw_only=True):
    """The first line of the file."""

    arena: int
    """Version of the format."""
    tudor: str
    """The release that played: others may play differently."""
    spec: MatchSpec


class Journal:
    """The deals played so far, written to a file one by one."""

    def __init__(self, path: Path | None, file: IO[bytes] | None, results: dict[Unit, DealResult]) -> None:
        self.path = path
        """The file, or None to keep results in memory only."""
        self._file = file
        self.results = results
        """Each deal's result, counted once."""

    def add(self, result: DealResult) -> None:
        """Write down a deal, at once."""
        unit = Unit(result.table, result.deal)
        if unit in self.results:
            return
        self.results[unit] = result
        if self._file is not None:
            self._file.write(msgspec.json.encode(result) + b"\n")
            self._file.flush()


@contextmanager
def open_journal(path: Path | None, spec: MatchSpec) -> Iterator[Journal]:
    """The journal of a match, started or resumed; without a path it is kept in memory.

    Refuses the file of another match; only the number of deals may differ.
    """
    if path is None:
        yield Journal(None, None, {})
        return
    results = _continued(path, spec) if _begun(path) else _new(path, spec)
    with path.open("ab") as file:
        yield Journal(path, file, results)


def spec_of(path: Path) -> MatchSpec:
    """The spec of the match in a file."""
    return _heading(path, _lines(path)[:1]).spec


def _begun(path: Path) -> bool:
    """Does the file have a complete first line?"""
    return path.exists() and bool(_lines(path))


def _new(path: Path, spec: MatchSpec) -> dict[Unit, DealResult]:
    heading = Heading(arena=FORMAT, tudor=version("tudor"), spec=spec)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(msgspec.json.encode(heading) + b"\n")
    except OSError:
        raise Unreadable("arena-file-write", file=str(path)) from None
    return {}


def _continued(path: Path, spec: MatchSpec) -> dict[Unit, DealResult]:
    heading, *lines = _lines(path)
    before = _heading(path, [heading])
    if before.tudor != version("tudor"):
        raise Unreadable("arena-file-release", file=str(path), release=before.tudor)
    differing = tuple(
        field
        for field in spec.__struct_fields__
        if field != "deals" and getattr(before.spec, field) != getattr(spec, field)
    )
    if differing:
        raise Unreadable("arena-file-other", file=str(path), difference=differing)
    if lines and _result(lines[-1]) is None:
        lines.pop()
    _cut(path, sum(len(line) + 1 for line in (heading, *lines)))
    results: dict[Unit, DealResult] = {}
    for number, line in enumerate(lines, 2):
        result = _result(line)
        if result is None:
            raise Unreadable("arena-file-line", file=str(path), line=number)
        results.setdefault(Unit(result.table, result.deal), result)
    return results


def _lines(path: Path) -> list[bytes]:
    """The complete lines, without one that was cut off."""
    try:
        return path.read_bytes().split(b"\n")[:-1]
    except OSError:
        raise Unreadable("arena-file-missing", file=str(path)) from None


def _cut(path: Path, size: int) -> None:
    """Truncate a damaged end."""
    with path.open("r+b") as file:
        file.truncate(size)


def _heading(path: Path, lines: list[bytes]) -> Heading:
    try:
        heading = msgspec.json.decode(lines[0], type=Heading)
    except (IndexError, msgspec.DecodeError):
        raise Unreadable("arena-file-none", file=str(path)) from None
    if heading.arena != FORMAT:
        raise Unreadable("arena-file-none", file=str(path))
    return heading


def _result(line: bytes) -> DealResult | None:
    """The result in a line, or None if it is damaged."""
    try:
        return msgspec.json.decode(line, type=DealResult)
    except msgspec.DecodeError:
        return None
