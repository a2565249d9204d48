"""Boards: from the tables of a file to squares, rooms, doors, start squares and passages."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from tudor.editions.boardchecks import check_board
from tudor.editions.drawing import ACROSS, Drawing, around, read_drawing
from tudor.editions.section import Section
from tudor.model.board import LANDMARKS, Board, Door
from tudor.model.cards import Place, Room, Square
from tudor.text.errors import Message


def read_board(section: Section, name: str) -> Board:
    """The board that a table describes. Use it only if nothing was noted."""
    section.allow(("map", "legend", "doors", "corner-doors", "starts", "passages", "landmarks"))
    drawing = read_drawing(section)
    doors = section.section("doors")
    corner_doors = tuple(_read_doors(section.section("corner-doors", required=False), drawing))
    passages = _read_passages(section.section("passages", required=False), drawing)
    board = Board(
        id=name,
        cells=drawing.cells,
        squares=drawing.squares,
        rooms=drawing.rooms,
        neighbours=_neighbours(drawing, passages),
        doors=(*_read_doors(doors, drawing), *corner_doors),
        starts=_read_starts(section.section("starts", required=False), drawing),
        passages=passages,
        spy_squares=drawing.spy_squares,
        intrigue_squares=drawing.intrigue_squares,
        corner_doors=corner_doors,
        landmarks=_read_landmarks(section.section("landmarks", required=False), drawing),
    )
    if drawing.squares:
        check_board(board, section)
    return board


def rename(board: Board, section: Section, name: str) -> Board:
    """The board with other names for rooms and start squares, as an edition's ``[board]`` gives them."""
    rooms = _renaming(section.section("rooms", required=False), board.rooms)
    starts = _renaming(section.section("starts", required=False), tuple(board.starts))
    if not rooms and not starts:
        return board
    return replace(
        board,
        id=name,
        cells=tuple(tuple(rooms.get(cell, cell) for cell in row) for row in board.cells),
        rooms=tuple(rooms.get(room, room) for room in board.rooms),
        doors=_renamed(board.doors, rooms),
        corner_doors=_renamed(board.corner_doors, rooms),
        starts={starts.get(suspect, suspect): square for suspect, square in board.starts.items()},
        passages={rooms.get(place, place): rooms.get(other, other) for place, other in board.passages.items()},
    )


def _renamed(doors: tuple[Door, ...], rooms: Mapping[Room, Room]) -> tuple[Door, ...]:
    return tuple(Door(door.square, rooms.get(door.room, door.room)) for door in doors)


def _renaming(section: Section, known: tuple[str, ...]) -> dict[str, str]:
    section.allow(known)
    named = {old: new for old, new in section.table.items() if section.is_id(old, new) and isinstance(new, str)}
    kept = [old for old in known if old not in named]
    for old, new in named.items():
        if [*named.values(), *kept].count(new) > 1:
            section.problems.append(Message("edition.twice", key=section.key(old), name=new))
    return named


def _neighbours(drawing: Drawing, passages: Mapping[Place, Place]) -> dict[Square, tuple[Square, ...]]:
    """Squares that touch, and those that a passage brings together."""
    squares = set(drawing.squares)
    touching = around(drawing.cells, ACROSS)
    near = {square: (*touching[square], passages.get(square, "")) for square in drawing.squares}
    return {square: tuple(dict.fromkeys(other for other in near[square] if other in squares)) for square in near}


def _read_doors(section: Section, drawing: Drawing) -> Iterator[Door]:
    section.allow(drawing.rooms)
    for room in filter(section.table.__contains__, drawing.rooms):
        for square in section.ids(room):
            if _is_square(section, room, square, drawing):
                yield Door(square, room)


def _read_starts(section: Section, drawing: Drawing) -> Mapping[str, Square]:
    squares = {suspect: section.text(suspect) for suspect in section.table if section.is_id(suspect, suspect)}
    return {s: square for s, square in squares.items() if square and _is_square(section, s, square, drawing)}


def _read_landmarks(section: Section, drawing: Drawing) -> dict[str, tuple[Square, ...]]:
    section.allow(LANDMARKS)
    squares = {name: section.ids(name) for name in LANDMARKS if name in section.table}
    return {n: tuple(s for s in squares[n] if _is_square(section, n, s, drawing)) for n in squares}


def _is_square(section: Section, name: str, square: str, drawing: Drawing) -> bool:
    """Notes it if not, unless there is no map to find squares on."""
    if drawing.squares and square not in drawing.squares:
        section.problems.append(Message("edition.square", key=section.key(name), square=square))
    return square in drawing.squares


def _read_passages(section: Section, drawing: Drawing) -> dict[Place, Place]:
    """Each passage is written once and leads both ways: from room to room, or from square to square."""
    section.allow((*drawing.rooms, *drawing.squares) if drawing.rooms else ())
    passages: dict[Place, Place] = {}
    for place in section.table:
        other = _other_end(section, place, drawing)
        if other and passages.get(place, other) == other and passages.get(other, place) == place:
            passages |= {place: other, other: place}
        elif other:
            section.problems.append(Message("edition.passages", key=section.key(place), rooms=(place, other)))
    return passages


def _other_end(section: Section, place: Place, drawing: Drawing) -> Place:
    """Where a passage from this place leads; ``""`` if it cannot be told."""
    if place in drawing.rooms:
        return section.choice(place, tuple(room for room in drawing.rooms if room != place))
    if place not in drawing.squares:
        return ""
    other = section.text(place)
    if other == place:
        section.problems.append(Message("edition.twice", key=section.key(place), name=place))
        return ""
    return other if other and _is_square(section, place, other, drawing) else ""
