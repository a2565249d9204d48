"""Where things lie on the drawing of a board: rooms, the gaps of their doors, secret passages, the middle."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache

from msgspec import Struct

from tudor.editions.floors import Cell, floors, next_to
from tudor.model.board import Board
from tudor.model.cards import Place, Room

_GAPS: Mapping[Cell, str] = {(0, 1): "▌ ", (0, -1): " ▐", (1, 0): "▀▀", (-1, 0): "▄▄"}
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
    axis: int
    """Twice the column on which writing is centred: the middle of the whole row, doors and passages included."""

    @property
    def width(self) -> int:
        """How many cells it has."""
        return self.stop - self.start


class Geometry(Struct, frozen=True, eq=False):
    """The drawing of a board, taken apart."""

    at: Mapping[Place, tuple[Cell, ...]]
    """The cells of each square and room. A square may be drawn longer than the others."""
    places: Mapping[Cell, Place]
    """What each cell belongs to; nothing, if it is not in here."""
    gaps: Mapping[Cell, str]
    """The cells of rooms through which a door leads, and how the gap looks."""
    passages: Mapping[Cell, str]
    """The cells that show where a secret passage leads."""
    spans: Mapping[Room, tuple[Span, ...]]
    """Where each room can be written on, row by row."""
    middle: tuple[Span, ...]
    """The free area in the middle, if there is one."""

    def centre(self, place: Place) -> tuple[float, float]:
        """The middle of a place."""
        cells = self.at[place]
        return sum(row for row, _ in cells) / len(cells), sum(column for _, column in cells) / len(cells)

    def stand(self, square: Place) -> Cell:
        """The cell of a square on which a pawn is drawn."""
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
    """One gap for each cell of the square before a door: a square drawn long is open along its side."""
    gaps: dict[Cell, str] = {}
    for door in board.doors:
        for row, column in at[door.square]:
            behind = (((row + down, column + right), gap) for (down, right), gap in _GAPS.items())
            gaps.update([(cell, gap) for cell, gap in behind if cell in at[door.room]][:1])
    return gaps


def _passages(board: Board, at: Mapping[Place, Sequence[Cell]]) -> dict[Cell, str]:
    """An arrow towards the place where each passage leads, in the corner farthest from the middle of the board."""
    middle = len(board.cells) / 2, len(board.cells[0]) / 2
    marks: dict[Cell, str] = {}
    for here, there in board.passages.items():
        corner = max(at[here], key=lambda cell: abs(cell[0] - middle[0]) + abs(cell[1] - middle[1]))
        (row, column), (to_row, to_column) = at[here][0], at[there][0]
        marks[corner] = _ARROWS[_sign(to_row - row), _sign(to_column - column)] + " "
    return marks


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _spans(cells: Collection[Cell], marked: Collection[Cell] = ()) -> tuple[Span, ...]:
    """The longest part of each row that no mark breaks."""
    axes = {row: start + stop for row, start, stop in _longest_runs(cells)}
    unmarked = [cell for cell in cells if cell not in marked]
    return tuple(Span(row, start, stop, axes[row]) for row, start, stop in _longest_runs(unmarked))


def _longest_runs(cells: Collection[Cell]) -> list[tuple[int, int, int]]:
    """For each row its number, and where the longest of its unbroken parts begins and ends."""
    rows: dict[int, list[tuple[int, int, int]]] = {}
    for row, column in sorted(cells):
        runs = rows.setdefault(row, [])
        start = runs.pop()[1] if runs and runs[-1][2] == column else column
        runs.append((row, start, column + 1))
    return [max(runs, key=lambda run: run[2] - run[1]) for runs in rows.values()]


def _middle(board: Board, free: Collection[Cell]) -> tuple[Span, ...]:
    """The free cells that hang together round the middle of the board, as far as they are wide enough to write on."""
    found: set[Cell] = set()
    edge = [(len(board.cells) // 2, len(board.cells[0]) // 2)]
    while edge := [cell for cell in edge if cell in free and cell not in found]:
        found.update(edge)
        edge = [beside for cell in set(edge) for beside in next_to(cell)]
    return tuple(span for span in _spans(found) if span.width >= 4)
