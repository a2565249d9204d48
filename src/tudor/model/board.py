"""A board: corridor squares, rooms, doors, start squares and secret passages."""

from collections.abc import Mapping

from msgspec import Struct

from tudor.model.cards import Place, Room, Square, Suspect

LANDMARKS = ("windows", "window-fronts", "path-sides", "path-end", "stairs")
"""Squares a book has names for. Pawns enter a room from windows, their fronts and the sides of a path, but through no door."""


class Door(Struct, frozen=True):
    """The square in front of a door, and the room behind it."""

    square: Square
    room: Room


class Board(Struct, frozen=True, eq=False, kw_only=True):
    """A board, compared by identity: each exists once."""

    id: str
    cells: tuple[tuple[str, ...], ...]
    """The map, row by row: a square's name, a room's id, or ``""`` for nothing."""
    squares: tuple[Square, ...]
    rooms: tuple[Room, ...]
    neighbours: Mapping[Square, tuple[Square, ...]]
    doors: tuple[Door, ...]
    starts: Mapping[Suspect, Square]
    """Start squares, in clockwise order."""
    passages: Mapping[Place, Place]
    """Each end of a secret passage with its other end: both rooms or both squares."""
    spy_squares: tuple[Square, ...] = ()
    intrigue_squares: tuple[Square, ...] = ()
    corner_doors: tuple[Door, ...] = ()
    """Those of the doors that are entered by a diagonal step."""
    landmarks: Mapping[str, tuple[Square, ...]] = {}
    """Squares by their name in :data:`LANDMARKS`."""
    plan: str = ""
    """Of a renamed board, the id of the original."""

    def __copy__(self) -> "Board":
        return self

    def __deepcopy__(self, memo: object) -> "Board":
        return self

    def doors_of(self, room: Room) -> tuple[Square, ...]:
        """The squares in front of a room's doors."""
        return tuple(door.square for door in self.doors if door.room == room)

    def behind(self, square: Square) -> tuple[Room, ...]:
        """The rooms that can be entered from a square."""
        return tuple(door.room for door in self.doors if door.square == square)


NO_BOARD = Board(id="none", cells=(), squares=(), rooms=(), neighbours={}, doors=(), starts={}, passages={})
"""The board of an edition that has none."""


def square_name(row: int, column: int) -> Square:
    """The name of a square, by row and column from 0 at the top left.

    >>> square_name(0, 16), square_name(4, 26)
    ('q1', 'aa5')
    """
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return f"{letters}{row + 1}"


def square_place(square: Square) -> tuple[int, int]:
    """Row and column of a square, by its name.

    >>> square_place("q1"), square_place("aa5")
    ((0, 16), (4, 26))
    """
    letters = square.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = 26 * column + ord(letter) - ord("a") + 1
    return int(square.removeprefix(letters)) - 1, column - 1
