"""The map of a board: rows of characters read as squares and rooms."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec import Struct

from tudor.editions.validation import Section
from tudor.model.board import square_name
from tudor.model.cards import Room, Square
from tudor.text.errors import Message

SQUARE, NOTHING = "square", "nothing"
SPY, INTRIGUE, STRETCH = "spy-square", "intrigue-square", "stretch"
SQUARES = (SQUARE, SPY, INTRIGUE, STRETCH)
"""The kinds of squares in a legend. Adjacent stretch cells form one square."""

ACROSS = ((-1, 0), (0, -1), (0, 1), (1, 0))
CORNERS = ((-1, -1), (-1, 1), (1, -1), (1, 1))

Cells: TypeAlias = tuple[tuple[str, ...], ...]
Offsets: TypeAlias = tuple[tuple[int, int], ...]


class Drawing(Struct, frozen=True):
    """A parsed map: the name of every cell, and which names are squares or rooms."""

    cells: Cells
    squares: tuple[Square, ...]
    rooms: tuple[Room, ...]
    spy_squares: tuple[Square, ...]
    intrigue_squares: tuple[Square, ...]


def read_drawing(section: Section) -> Drawing:
    """The parsed map and legend of a board."""
    rows = section.text("map").splitlines()
    legend = _read_legend(section.section("legend"))
    _check_map(section, rows, legend)
    kinds = tuple(tuple(legend.get(sign, NOTHING) for sign in row) for row in rows)
    cells = _join_stretches(kinds, tuple(_named(r, row) for r, row in enumerate(kinds)))
    squares = dict.fromkeys(_of_kind(kinds, cells, SQUARES))
    rooms = dict.fromkeys(kind for kind in legend.values() if kind not in (*SQUARES, NOTHING))
    return Drawing(
        cells=cells,
        squares=tuple(squares),
        rooms=tuple(rooms),
        spy_squares=tuple(_of_kind(kinds, cells, (SPY,))),
        intrigue_squares=tuple(_of_kind(kinds, cells, (INTRIGUE,))),
    )


def around(cells: Cells, offsets: Offsets) -> dict[str, tuple[str, ...]]:
    """For every name on the map, the names at these offsets from its cells."""
    found: dict[str, dict[str, None]] = {}
    for r, row in enumerate(cells):
        for c, cell in enumerate(row):
            near = (_at(cells, r + down, c + right) for down, right in offsets)
            found.setdefault(cell, {}).update(dict.fromkeys(other for other in near if other not in ("", cell)))
    return {cell: tuple(near) for cell, near in found.items()}


def _at(cells: Cells, row: int, column: int) -> str:
    return cells[row][column] if 0 <= row < len(cells) and 0 <= column < len(cells[row]) else ""


def _check_map(section: Section, rows: list[str], legend: Mapping[str, str]) -> None:
    if len(set(map(len, rows))) > 1:
        section.problems.append(Message("edition.map-rows", key=section.key("map")))
    for sign in sorted(set("".join(rows)) - set(legend)):
        section.problems.append(Message("edition.map-sign", key=section.key("map"), sign=sign))
    if rows and legend and not any(legend.get(sign) in SQUARES for sign in "".join(rows)):
        section.problems.append(Message("edition.map-empty", key=section.key("map")))


def _read_legend(section: Section) -> dict[str, str]:
    """The kind of each character; one with an invalid kind counts as nothing, so it is noted only once."""
    for sign in section.table:
        if len(sign) != 1:
            section.problems.append(Message("edition.legend-sign", key=section.key(sign)))
    return {sign: str(kind) if section.is_id(sign, kind) else NOTHING for sign, kind in section.table.items()}


def _named(row: int, kinds: tuple[str, ...]) -> tuple[str, ...]:
    names = {NOTHING: ""}
    return tuple(square_name(row, c) if kind in SQUARES else names.get(kind, kind) for c, kind in enumerate(kinds))


def _of_kind(kinds: Cells, cells: Cells, wanted: tuple[str, ...]) -> Iterator[str]:
    for row, names in zip(kinds, cells, strict=True):
        yield from (name for kind, name in zip(row, names, strict=True) if kind in wanted)


def _join_stretches(kinds: Cells, cells: Cells) -> Cells:
    """Name all cells of a stretch after its first."""
    stretches = set(_of_kind(kinds, cells, (STRETCH,)))
    touching = around(cells, ACROSS)
    names: dict[str, str] = {}
    for first in (cell for row in cells for cell in row if cell in stretches):
        pending = [first] if first not in names else []
        while pending:
            cell = pending.pop()
            names[cell] = first
            pending.extend(near for near in touching[cell] if near in stretches and near not in names)
    return tuple(tuple(names.get(cell, cell) for cell in row) for row in cells)
