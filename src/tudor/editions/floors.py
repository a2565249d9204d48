"""The floors of rooms that a map draws only as doorways: the free cells around them."""

from collections.abc import Collection, Mapping

from tudor.editions.board_map import CORNERS
from tudor.model.board import Board
from tudor.model.cards import Room

Cell = tuple[int, int]
"""Row and column on the map."""
ACROSS = ((0, 1), (0, -1), (1, 0), (-1, 0))
"""Right, left, down, up."""

DRAWN = 10
"""Cells of a room that is drawn whole."""


def floors(board: Board, drawn: Mapping[Room, Collection[Cell]], free: Collection[Cell]) -> dict[Room, list[Cell]]:
    """The cells of each room: those on the map and, if those are only doorways, free ones around them."""
    if all(len(cells) >= DRAWN for cells in drawn.values()):
        return {room: list(cells) for room, cells in drawn.items()}
    owners = {cell: room for room, cells in drawn.items() for cell in cells}
    _grow(owners, _inside(board, free))
    grown: dict[Room, list[Cell]] = {room: [] for room in drawn}
    for cell, room in sorted(owners.items()):
        if cell in drawn[room] or _has_breadth(cell, owners):
            grown[room].append(cell)
    return grown


def _inside(board: Board, free: Collection[Cell]) -> set[Cell]:
    """The free cells inside the rim, which stays empty like a frame."""
    last_row, last_column = len(board.cells) - 1, len(board.cells[0]) - 1
    return {(row, column) for row, column in free if 0 < row < last_row and 0 < column < last_column}


def _grow(owners: dict[Cell, Room], free: set[Cell]) -> None:
    """Grow all rooms at the same pace; a cell goes to the room that reaches it first."""
    ring = list(owners)
    while ring:
        reached: dict[Cell, Room] = {}
        for cell in ring:
            for beside in next_to(cell):
                if beside in free and beside not in owners:
                    reached.setdefault(beside, owners[cell])
        owners.update(reached)
        ring = list(reached)


def next_to(cell: Cell) -> list[Cell]:
    """The four adjacent cells."""
    row, column = cell
    return [(row + down, column + right) for down, right in ACROSS]


def _has_breadth(cell: Cell, owners: Mapping[Cell, Room]) -> bool:
    """Is a cell part of a block of four in its room? Leaves out slivers between corridors."""
    row, column = cell
    blocks = (((row + down, column), (row, column + right), (row + down, column + right)) for down, right in CORNERS)
    return any(all(owners.get(other) == owners[cell] for other in block) for block in blocks)
