"""The floor plan of a board for drawing: outlines of rooms, gaps for doors, and space for text."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from functools import cache

from msgspec import Struct

from tudor.editions.floors import ACROSS, Cell, floors
from tudor.model.board import Board, Door
from tudor.model.cards import Place, Room, Square

Point = tuple[int, int]
"""A corner of the grid: column, row."""
Rectangle = tuple[int, int, int, int]
"""Left, top, width and height, in cells."""
Wall = tuple[int, int, int, int]
"""A line between two corners of the grid."""


class RoomPlan(Struct, frozen=True):
    """A room as it is drawn."""

    id: Room
    shape: str
    """The outline as an SVG path, in cells."""
    space: Rectangle
    """The largest rectangle inside."""


class DoorPlan(Struct, frozen=True):
    """A gap in a wall, and the square in front."""

    square: Square
    room: Room
    gap: Wall


class Plan(Struct, frozen=True):
    """The floor plan of a board."""

    columns: int
    rows: int
    squares: Mapping[Square, tuple[Rectangle, ...]]
    """Where each square is drawn; a long square is still one rectangle."""
    rooms: tuple[RoomPlan, ...]
    doors: tuple[DoorPlan, ...]
    middle: Rectangle | None
    """Empty space in the middle of the board."""


@cache
def plan_of(board: Board) -> Plan:
    """The floor plan of a board."""
    at = _cells_of(board)
    free = at.pop("", [])
    rooms = floors(board, {room: at[room] for room in board.rooms}, free)
    taken = {cell for cells in rooms.values() for cell in cells}
    return Plan(
        columns=max(map(len, board.cells), default=0),
        rows=len(board.cells),
        squares={square: tuple(_strips(at[square])) for square in board.squares},
        rooms=tuple(RoomPlan(room, outline(rooms[room]), largest_rectangle(rooms[room])) for room in board.rooms),
        doors=tuple(_door(door, at[door.square], rooms[door.room]) for door in board.doors),
        middle=_middle(board, set(free) - taken),
    )


def _cells_of(board: Board) -> dict[Place, list[Cell]]:
    at: dict[Place, list[Cell]] = defaultdict(list)
    for row, names in enumerate(board.cells):
        for column, place in enumerate(names):
            at[place].append((row, column))
    return dict(at)


def _strips(cells: Collection[Cell]) -> Iterable[Rectangle]:
    """The cells of a square as few rectangles: one row or column, or each cell alone."""
    left, top, right, bottom = _bounds(cells)
    if (right - left + 1) * (bottom - top + 1) == len(cells):
        yield left, top, right - left + 1, bottom - top + 1
    else:
        yield from ((column, row, 1, 1) for row, column in cells)


def _bounds(cells: Collection[Cell]) -> tuple[int, int, int, int]:
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    return min(columns), min(rows), max(columns), max(rows)


def outline(cells: Iterable[Cell]) -> str:
    """The outline of some cells: one closed path for each connected part and each hole.

    >>> outline([(0, 0), (0, 1)])
    'M0 0H2V1H0Z'
    """
    edges = _edges(set(cells))
    paths: list[str] = []
    while edges:
        start, end = min(edges.items())
        corners = [start]
        while edges:
            end = edges.pop(corners[-1])
            if end == corners[0]:
                break
            corners.append(end)
        paths.append(_path(_straightened(corners)))
    return "".join(paths)


def _edges(cells: set[Cell]) -> dict[Point, Point]:
    """The boundary edges of the cells, clockwise. Where four meet in a corner, paths turn instead of crossing."""
    edges: dict[Point, Point] = {}
    for row, column in cells:
        corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
        beside = ((row - 1, column), (row, column + 1), (row + 1, column), (row, column - 1))
        for index, cell in enumerate(beside):
            if cell not in cells:
                edges[corners[index]] = corners[(index + 1) % 4]
    return edges


def _straightened(corners: list[Point]) -> list[Point]:
    """The path without points on straight lines."""
    kept = []
    for index, corner in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % len(corners)]
        if not (before[0] == corner[0] == after[0] or before[1] == corner[1] == after[1]):
            kept.append(corner)
    return kept


def _path(corners: list[Point]) -> str:
    column, row = corners[0]
    path = f"M{column} {row}"
    for to_column, to_row in corners[1:]:
        path += f"H{to_column}" if to_row == row else f"V{to_row}"
        row = to_row
    return path + "Z"


def largest_rectangle(cells: Iterable[Cell]) -> Rectangle:
    """The largest rectangle in some cells; of equals, the widest, then the topmost.

    >>> largest_rectangle([(0, 0), (1, 0), (1, 1), (1, 2), (2, 1), (2, 2)])
    (1, 1, 2, 2)
    """
    inside = set(cells)
    found = (_largest_from(inside, cell) for cell in sorted(inside))
    return max(found, key=lambda rectangle: (rectangle[2] * rectangle[3], rectangle[2]))


def _largest_from(inside: set[Cell], corner: Cell) -> Rectangle:
    """The largest rectangle with this cell at its upper left."""
    row, column = corner
    best, width = (column, row, 1, 1), len(inside)
    for height in range(1, len(inside) + 1):
        line = 0
        while line < width and (row + height - 1, column + line) in inside:
            line += 1
        width = line
        if width == 0:
            break
        best = max(best, (column, row, width, height), key=lambda rectangle: rectangle[2] * rectangle[3])
    return best


def _door(door: Door, square: Collection[Cell], room: Collection[Cell]) -> DoorPlan:
    """The gap between a square and its room: the side along which they touch, or their common corner."""
    inside = set(room)
    touching = [(cell, way) for cell in square for way in ACROSS if (cell[0] + way[0], cell[1] + way[1]) in inside]
    if not touching:
        return DoorPlan(door.square, door.room, _corner(min(square), inside))
    way = touching[0][1]
    sides = [_side(cell, way) for cell, other in touching if other == way]
    return DoorPlan(door.square, door.room, (*min(side[:2] for side in sides), *max(side[2:] for side in sides)))


def _side(cell: Cell, way: Cell) -> Wall:
    """The side of a cell in this direction."""
    (row, column), (down, right) = cell, way
    left, top = column + (right == 1), row + (down == 1)
    return (left, top, left, top + 1) if right else (left, top, left + 1, top)


def _corner(cell: Cell, inside: set[Cell]) -> Wall:
    """The corner where a cell touches another: a gap of length zero."""
    row, column = cell
    down, right = next((down, right) for down in (1, -1) for right in (1, -1) if (row + down, column + right) in inside)
    point = column + (right == 1), row + (down == 1)
    return (*point, *point)


def _middle(board: Board, free: Collection[Cell]) -> Rectangle | None:
    """The largest empty rectangle away from the rim, if it is large enough for text."""
    last_row, last_column = len(board.cells) - 1, max(map(len, board.cells), default=0) - 1
    inner = [(row, column) for row, column in free if 0 < row < last_row and 0 < column < last_column]
    if not inner:
        return None
    found = largest_rectangle(inner)
    return found if min(found[2:]) >= 4 else None
