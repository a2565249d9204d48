"""Reads and checks boards: squares, rooms, doors, start squares and passages."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec.structs import replace

from tudor.editions.board_map import ACROSS, CORNERS, Drawing, around, read_drawing
from tudor.editions.validation import Section
from tudor.model.board import LANDMARKS, Board, Door
from tudor.model.cards import Place, Room, Square
from tudor.text.errors import Message


def read_board(section: Section, name: str) -> Board:
    """The board in a table, valid only if no problem was noted."""
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
    """The board with its rooms and start squares renamed."""
    rooms = _renaming(section.section("rooms", required=False), board.rooms)
    starts = _renaming(section.section("starts", required=False), tuple(board.starts))
    if not rooms and not starts:
        return board
    return replace(
        board,
        id=name,
        plan=board.plan or board.id,
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
    """Adjacent squares, including those joined by a passage."""
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
    """Is this a square? Notes a problem if not, unless the map could not be read."""
    if drawing.squares and square not in drawing.squares:
        section.problems.append(Message("edition.square", key=section.key(name), square=square))
    return square in drawing.squares


def _read_passages(section: Section, drawing: Drawing) -> dict[Place, Place]:
    """Both directions of each passage, from room to room or square to square; a file lists it once."""
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
    """The other end of a passage, or ``""`` if it cannot be read."""
    if place in drawing.rooms:
        return section.choice(place, tuple(room for room in drawing.rooms if room != place))
    if place not in drawing.squares:
        return ""
    other = section.text(place)
    if other == place:
        section.problems.append(Message("edition.twice", key=section.key(place), name=place))
        return ""
    return other if other and _is_square(section, place, other, drawing) else ""


def check_board(board: Board, section: Section) -> None:
    """Note what is wrong with a board that could be read."""
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
    """Doors whose square does not touch the room, or corner doors that do not meet it at a corner."""
    for kind, offsets in (("doors", ACROSS), ("corner-doors", CORNERS)):
        touching = around(board.cells, offsets)
        listed = section.section(kind, required=False).table
        for door in board.doors:
            if door.square in _entries(listed, door.room) and door.room not in touching[door.square]:
                key = section.key(f"{kind}.{door.room}")
                yield Message("edition.door-apart", key=key, square=door.square, room=door.room)


def _doors_twice(board: Board, section: Section) -> Iterator[Message]:
    """Doors listed as both kinds; repetition within one list is noted elsewhere."""
    for door in board.doors:
        if board.doors.count(door) > 1:
            key = section.key(f"corner-doors.{door.room}")
            yield Message("edition.twice", key=key, name=door.square)


def _entries(doors: Mapping[str, object], room: Room) -> list[object]:
    listed = doors.get(room)
    return listed if isinstance(listed, list) else []


def _rooms_closed(board: Board, section: Section) -> Iterator[Message]:
    """Rooms without doors or passage; wrong doors are noted elsewhere."""
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
    """Every place that can be reached from here."""
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
