"""The geometry of a drawn board: rooms, doors, secret passages, the middle."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from msgspec import Struct

from tudor.editions.floors import Cell, floors, next_to
from tudor.model.board import Board
from tudor.model.cards import Place, Room

ABOVE, BELOW = "▀▀", "▄▄"
_GAPS: Mapping[Cell, str] = {(0, 1): "▌ ", (0, -1): " ▐", (1, 0): ABOVE, (-1, 0): BELOW}
"""By the direction from a door's square into the room, the gap in the wall."""
_ARROWS: Mapping[Cell, str] = {
    (-1, -1): "↖", (-1, 0): "↑", (-1, 1): "↗", (0, -1): "←", (0, 1): "→", (1, -1): "↙", (1, 0): "↓", (1, 1): "↘",
    (0, 0): "↻",
}  # fmt: skip


class Span(Struct, frozen=True):
    """A part of one row."""

    row: int
    start: int
    stop: int
    axis: int
    """Twice the column on which text is centred: the middle of the whole row, including doors and passages."""

    @property
    def width(self) -> int:
        """Width in cells."""
        return self.stop - self.start


class Geometry(Struct, frozen=True, eq=False):
    """Where everything is on a drawn board."""

    at: Mapping[Place, tuple[Cell, ...]]
    """The cells of each square and room. Some squares are longer than others."""
    places: Mapping[Cell, Place]
    """The place each cell belongs to; other cells are missing."""
    gaps: Mapping[Cell, str]
    """The door cells of rooms, and the look of each gap."""
    passages: Mapping[Cell, str]
    """Cells with an arrow along a secret passage."""
    spans: Mapping[Room, tuple[Span, ...]]
    """The writable part of each room, row by row."""
    middle: tuple[Span, ...]
    """The free area in the middle, if any."""

    def centre(self, place: Place) -> tuple[float, float]:
        """The middle of a place."""
        cells = self.at[place]
        return sum(row for row, _ in cells) / len(cells), sum(column for _, column in cells) / len(cells)

    def stand(self, square: Place) -> Cell:
        """The cell of a square where a pawn is drawn."""
        cells = self.at[square]
        return cells[len(cells) // 2]


@cache
def geometry(board: Board) -> Geometry:
    """The geometry of a board."""
    drawn = _cells_of(board)
    free = drawn.pop("", [])
    at = drawn | floors(board, {room: drawn[room] for room in board.rooms}, free)
    places = {cell: place for place, cells in at.items() for cell in cells}
    gaps = _gaps(board, at)
    passages = _passages(board, at)
    marked = gaps.keys() | passages.keys()
    return Geometry(
        at={place: tuple(cells) for place, cells in at.items()},
        places=places,
        gaps=gaps,
        passages=passages,
        spans={room: _spans(at[room], marked) for room in board.rooms},
        middle=_middle(board, set(free) - places.keys()),
    )


def _cells_of(board: Board) -> dict[Place, list[Cell]]:
    at: dict[Place, list[Cell]] = {}
    for row, names in enumerate(board.cells):
        for column, place in enumerate(names):
            at.setdefault(place, []).append((row, column))
    return at


def _gaps(board: Board, at: Mapping[Place, Sequence[Cell]]) -> dict[Cell, str]:
    """One gap for each cell of a door's square: a long square is open along its side."""
    gaps: dict[Cell, str] = {}
    for door in board.doors:
        for row, column in at[door.square]:
            behind = (((row + down, column + right), gap) for (down, right), gap in _GAPS.items())
            gaps.update([(cell, gap) for cell, gap in behind if cell in at[door.room]][:1])
    return gaps


def _passages(board: Board, at: Mapping[Place, Sequence[Cell]]) -> dict[Cell, str]:
    """An arrow along each passage, in the corner farthest from the middle of the board."""
    middle = len(board.cells) / 2, max(map(len, board.cells), default=0) / 2
    marks: dict[Cell, str] = {}
    for here, there in board.passages.items():
        corner = max(at[here], key=lambda cell: abs(cell[0] - middle[0]) + abs(cell[1] - middle[1]))
        (row, column), (to_row, to_column) = at[here][0], at[there][0]
        marks[corner] = _ARROWS[_sign(to_row - row), _sign(to_column - column)] + " "
    return marks


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _spans(cells: Collection[Cell], marked: Collection[Cell] = ()) -> tuple[Span, ...]:
    """The longest unmarked part of each row."""
    axes = {row: start + stop for row, start, stop in _longest_runs(cells)}
    unmarked = [cell for cell in cells if cell not in marked]
    return tuple(Span(row, start, stop, axes[row]) for row, start, stop in _longest_runs(unmarked))


def _longest_runs(cells: Collection[Cell]) -> list[tuple[int, int, int]]:
    """The row, start and end of the longest run in each row."""
    rows: dict[int, list[tuple[int, int, int]]] = {}
    for row, column in sorted(cells):
        runs = rows.setdefault(row, [])
        start = runs.pop()[1] if runs and runs[-1][2] == column else column
        runs.append((row, start, column + 1))
    return [max(runs, key=lambda run: run[2] - run[1]) for runs in rows.values()]


def _middle(board: Board, free: Collection[Cell]) -> tuple[Span, ...]:
    """The connected free cells around the middle of the board, where rows are wide enough for text."""
    found: set[Cell] = set()
    edge = [(len(board.cells) // 2, max(map(len, board.cells), default=0) // 2)]
    while edge := [cell for cell in edge if cell in free and cell not in found]:
        found.update(edge)
        edge = [beside for cell in set(edge) for beside in next_to(cell)]
    return tuple(span for span in _spans(found) if span.width >= 4)
