"""Small boards, drawn: a trap is easier to see on ten squares than on two hundred."""

from collections.abc import Mapping

from tudor.model.board import Board, Door, square_name
from tudor.model.cards import Place, Room, Square


def draw(
    drawing: str, doors: Mapping[Square, Room] | None = None, passages: Mapping[Place, Place] | None = None
) -> Board:
    """A board whose squares are the points of a drawing, and its spy squares the question marks.

    A door is the square before it and the room behind; a passage is told from either end.
    """
    rows = drawing.split()
    squares = {
        (row, column): square_name(row, column)
        for row, line in enumerate(rows)
        for column, cell in enumerate(line)
        if cell in ".?"
    }
    around = ((-1, 0), (0, -1), (0, 1), (1, 0))
    doors = doors or {}
    return Board(
        id="drawn",
        cells=tuple(
            tuple(squares.get((row, column), "") for column in range(len(line))) for row, line in enumerate(rows)
        ),
        squares=tuple(squares.values()),
        rooms=tuple(dict.fromkeys(doors.values())),
        neighbours={
            name: tuple(
                squares[row + down, column + right] for down, right in around if (row + down, column + right) in squares
            )
            for (row, column), name in squares.items()
        },
        doors=tuple(Door(square, room) for square, room in doors.items()),
        starts={},
        passages=passages or {},
        spy_squares=tuple(name for (row, column), name in squares.items() if rows[row][column] == "?"),
    )
