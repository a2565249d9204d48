"""What must be true of a board before anybody can walk on it."""

from collections.abc import Iterable, Iterator, Mapping

from tudor.editions.drawing import ACROSS, CORNERS, around
from tudor.editions.section import Section
from tudor.model.board import Board
from tudor.model.cards import Place, Room, Square
from tudor.text.errors import Message


def check_board(board: Board, section: Section) -> None:
    """Note what is wrong with a board whose parts could all be read."""
    section.problems.extend(_rooms_missing(board, section))
    section.problems.extend(_doors_apart(board, section))
    section.problems.extend(_doors_twice(board, section))
    section.problems.extend(_rooms_closed(board, section))
    section.problems.extend(_starts_shared(board, section))
    section.problems.extend(_squares_cut_off(board, section))


def _rooms_missing(board: Board, section: Section) -> Iterator[Message]:
    drawn = {cell for row in board.cells for cell in row}
    for room in board.rooms:
        if room not in drawn:
            yield Message("edition.room-undrawn", key=section.key("map"), room=room)
        if room in board.squares:
            yield Message("edition.room-square", key=section.key("legend"), room=room)


def _doors_apart(board: Board, section: Section) -> Iterator[Message]:
    """A door leads straight from its square into the room; a corner door, from corner to corner."""
    for kind, offsets in (("doors", ACROSS), ("corner-doors", CORNERS)):
        touching = around(board.cells, offsets)
        listed = section.section(kind, required=False).table
        for door in board.doors:
            if door.square in _entries(listed, door.room) and door.room not in touching[door.square]:
                key = section.key(f"{kind}.{door.room}")
                yield Message("edition.door-apart", key=key, square=door.square, room=door.room)


def _doors_twice(board: Board, section: Section) -> Iterator[Message]:
    """Within one list this has been noted already: what is left stands in both."""
    for door in board.doors:
        if board.doors.count(door) > 1:
            key = section.key(f"corner-doors.{door.room}")
            yield Message("edition.twice", key=key, name=door.square)


def _entries(doors: Mapping[str, object], room: Room) -> list[object]:
    listed = doors.get(room)
    return listed if isinstance(listed, list) else []


def _rooms_closed(board: Board, section: Section) -> Iterator[Message]:
    """A room whose doors are wrong has been noted already."""
    corner_doors = section.section("corner-doors", required=False).table
    with_doors = {*section.section("doors", required=False).table, *corner_doors}
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
