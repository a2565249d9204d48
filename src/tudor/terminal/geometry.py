"""Where things lie on the drawing of a board: rooms, the gaps of their doors, secret passages, the middle."""

from collections.abc import Mapping
from functools import cache

from msgspec import Struct

from tudor.model.board import Board
from tudor.model.cards import Place, Room

Cell = tuple[int, int]
"""A row and a column of the drawing."""

_AROUND: Mapping[Cell, str] = {(0, 1): "▌ ", (0, -1): " ▐", (1, 0): "▀▀", (-1, 0): "▄▄"}
"""By the way from the square before a door into the room, the gap in the wall."""
_ARROWS: Mapping[Cell, str] = {
    (-1, -1): "↖", (-1, 0): "↑", (-1, 1): "↗", (0, -1): "←", (0, 1): "→", (1, -1): "↙", (1, 0): "↓", (1, 1): "↘",
    (0, 0): "↻",
}  # fmt: skip


class Span(Struct, frozen=True):
    """A part of one row."""

    row: int
    start: int
    stop: int


class Geometry(Struct, frozen=True, eq=False):
    """The drawing of a board, taken apart."""

    at: Mapping[Place, tuple[Cell, ...]]
    """The cells of each square and room."""
    gaps: Mapping[Cell, str]
    """The cells of rooms through which a door leads, and how the gap looks."""
    passages: Mapping[Cell, str]
    """The cells of rooms that show where a secret passage leads."""
    spans: Mapping[Room, tuple[Span, ...]]
    """Where each room can be written on, row by row."""
    middle: tuple[Span, ...]
    """The largest free area, if there is one."""

    def centre(self, place: Place) -> tuple[float, float]:
        """The middle of a place."""
        cells = self.at[place]
        return sum(row for row, _ in cells) / len(cells), sum(column for _, column in cells) / len(cells)


@cache
def geometry(board: Board) -> Geometry:
    """The geometry of a board."""
    at = _cells_of(board)
    gaps = _gaps(board, at)
    passages = _passages(board, at)
    marked = gaps.keys() | passages.keys()
    return Geometry(
        at={place: tuple(cells) for place, cells in at.items() if place},
        gaps=gaps,
        passages=passages,
        spans={room: _spans([cell for cell in at[room] if cell not in marked]) for room in board.rooms},
        middle=_middle(board, at),
    )


def _cells_of(board: Board) -> dict[Place, list[Cell]]:
    at: dict[Place, list[Cell]] = {}
    for row, names in enumerate(board.cells):
        for column, place in enumerate(names):
            at.setdefault(place, []).append((row, column))
    return at


def _gaps(board: Board, at: Mapping[Place, list[Cell]]) -> dict[Cell, str]:
    gaps: dict[Cell, str] = {}
    for door in board.doors:
        ((row, column),) = at[door.square]
        behind = (((row + down, column + right), gap) for (down, right), gap in _AROUND.items())
        gaps.update([next((cell, gap) for cell, gap in behind if cell in at[door.room])])
    return gaps


def _passages(board: Board, at: Mapping[Place, list[Cell]]) -> dict[Cell, str]:
    """An arrow towards the room where each passage leads, in the corner farthest from the middle of the board."""
    middle = len(board.cells) / 2, len(board.cells[0]) / 2
    marks: dict[Cell, str] = {}
    for here, there in board.passages.items():
        corner = max(at[here], key=lambda cell: abs(cell[0] - middle[0]) + abs(cell[1] - middle[1]))
        (row, column), (to_row, to_column) = at[here][0], at[there][0]
        marks[corner] = _ARROWS[_sign(to_row - row), _sign(to_column - column)] + " "
    return marks


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _spans(cells: list[Cell]) -> tuple[Span, ...]:
    """The longest unbroken part of each row."""
    rows: dict[int, list[Span]] = {}
    for row, column in sorted(cells):
        spans = rows.setdefault(row, [])
        if spans and spans[-1].stop == column:
            spans[-1] = Span(row, spans[-1].start, column + 1)
        else:
            spans.append(Span(row, column, column + 1))
    return tuple(max(spans, key=lambda span: span.stop - span.start) for spans in rows.values())


def _middle(board: Board, at: Mapping[Place, list[Cell]]) -> tuple[Span, ...]:
    """Free cells inside the board, as far as they are wide enough to write on."""
    last_row, last_column = len(board.cells) - 1, len(board.cells[0]) - 1
    inside = [(row, column) for row, column in at.get("", []) if 0 < row < last_row and 0 < column < last_column]
    return tuple(span for span in _spans(inside) if span.stop - span.start >= 4)
