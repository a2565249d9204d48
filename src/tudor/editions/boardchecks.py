"""What must be true of a board before anybody can walk on it."""

from collections.abc import Iterable, Iterator

from tudor.editions.section import Section
from tudor.model.board import Board
from tudor.model.cards import Place, Square
from tudor.text.errors import Message


def check_board(board: Board, section: Section) -> None:
    """Note what is wrong with a board whose parts could all be read."""
    section.problems.extend(_rooms_missing(board, section))
    section.problems.extend(_doors_apart(board, section))
    section.problems.extend(_rooms_closed(board, section))
    section.problems.extend(_starts_shared(board, section))
    section.problems.extend(_squares_cut_off(board, section))


def beside(cells: tuple[tuple[str, ...], ...], row: int, column: int) -> tuple[str, ...]:
    """The cells above, left, right and below one."""
    around = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(cells[r][c] for r, c in around if 0 <= r < len(cells) and 0 <= c < len(cells[r]))


def _rooms_missing(board: Board, section: Section) -> Iterator[Message]:
    drawn = {cell for row in board.cells for cell in row}
    for room in board.rooms:
        if room not in drawn:
            yield Message("edition.room-undrawn", key=section.key("map"), room=room)
        if room in board.squares:
            yield Message("edition.room-square", key=section.key("legend"), room=room)


def _doors_apart(board: Board, section: Section) -> Iterator[Message]:
    """A door leads straight from its square into the room."""
    around = {
        cell: beside(board.cells, r, c)
        for r, row in enumerate(board.cells)
        for c, cell in enumerate(row)
        if cell in board.neighbours
    }
    for door in board.doors:
        if door.room not in around[door.square]:
            key = section.key(f"doors.{door.room}")
            yield Message("edition.door-apart", key=key, square=door.square, room=door.room)


def _rooms_closed(board: Board, section: Section) -> Iterator[Message]:
    """A room whose doors are wrong has been noted already."""
    with_doors = section.section("doors", required=False).table
    for room in board.rooms:
        if room not in with_doors and room not in board.passages:
            yield Message("edition.room-closed", key=section.key("doors"), room=room)


def _starts_shared(board: Board, section: Section) -> Iterator[Message]:
    first: dict[Square, str] = {}
    for suspect, square in board.starts.items():
        other = first.setdefault(square, suspect)
        if other != suspect:
            key = section.key(f"starts.{suspect}")
            yield Message("edition.start-shared", key=key, square=square, suspect=other)


def _squares_cut_off(board: Board, section: Section) -> Iterator[Message]:
    reached = _reachable(board, board.squares[0])
    away = tuple(square for square in board.squares if square not in reached)
    if away:
        yield Message("edition.cut-off", key=section.key("map"), squares=away, origin=board.squares[0])


def _reachable(board: Board, origin: Place) -> set[Place]:
    """Everywhere one can get from here, by walking, through rooms and by passages."""
    reached = {origin}
    frontier = [origin]
    while frontier:
        fresh = set(_next_to(board, frontier.pop())) - reached
        reached |= fresh
        frontier.extend(fresh)
    return reached


def _next_to(board: Board, place: Place) -> Iterable[Place]:
    if place in board.neighbours:
        return board.neighbours[place] + board.behind(place)
    passage = board.passages.get(place)
    return board.doors_of(place) + ((passage,) if passage else ())
