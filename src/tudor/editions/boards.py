"""Boards: from the drawing in a file to squares, rooms, doors, start squares and passages."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from tudor.editions.boardchecks import beside, check_board
from tudor.editions.section import Section
from tudor.model.board import Board, Door, square_name
from tudor.model.cards import Room, Square
from tudor.text.errors import Message

SQUARE, NOTHING = "square", "nothing"
Cells: TypeAlias = tuple[tuple[str, ...], ...]


class Drawing(Struct, frozen=True):
    """A map, read: a name for every cell, and which of the names are squares or rooms."""

    cells: Cells
    squares: tuple[Square, ...]
    rooms: tuple[Room, ...]


def read_board(section: Section, name: str) -> Board:
    """The board that a table describes. Use it only if nothing was noted."""
    section.allow(("map", "legend", "doors", "starts", "passages"))
    drawing = _read_drawing(section)
    board = Board(
        id=name,
        cells=drawing.cells,
        squares=drawing.squares,
        rooms=drawing.rooms,
        neighbours=_neighbours(drawing),
        doors=_read_doors(section.section("doors"), drawing),
        starts=_read_starts(section.section("starts"), drawing),
        passages=_read_passages(section.section("passages", required=False), drawing.rooms),
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
    rooms = {room: rooms.get(room, room) for room in board.rooms}
    return Board(
        id=name,
        cells=tuple(tuple(rooms.get(cell, cell) for cell in row) for row in board.cells),
        squares=board.squares,
        rooms=tuple(rooms.values()),
        neighbours=board.neighbours,
        doors=tuple(Door(door.square, rooms[door.room]) for door in board.doors),
        starts={starts.get(suspect, suspect): square for suspect, square in board.starts.items()},
        passages={rooms[room]: rooms[other] for room, other in board.passages.items()},
    )


def _renaming(section: Section, known: tuple[str, ...]) -> dict[str, str]:
    section.allow(known)
    named = {old: new for old, new in section.table.items() if section.is_id(old, new) and isinstance(new, str)}
    kept = [old for old in known if old not in named]
    for old, new in named.items():
        if [*named.values(), *kept].count(new) > 1:
            section.problems.append(Message("edition.twice", key=section.key(old), name=new))
    return named


def _read_drawing(section: Section) -> Drawing:
    rows = section.text("map").splitlines()
    legend = _read_legend(section.section("legend"))
    _check_map(section, rows, legend)
    kinds = [[legend.get(sign, NOTHING) for sign in row] for row in rows]
    cells = tuple(tuple(_cell(kind, r, c) for c, kind in enumerate(row)) for r, row in enumerate(kinds))
    squares = tuple(square_name(r, c) for r, row in enumerate(kinds) for c, kind in enumerate(row) if kind == SQUARE)
    rooms = dict.fromkeys(kind for kind in legend.values() if kind not in (SQUARE, NOTHING))
    return Drawing(cells, squares, tuple(rooms))


def _check_map(section: Section, rows: list[str], legend: Mapping[str, str]) -> None:
    if len(set(map(len, rows))) > 1:
        section.problems.append(Message("edition.map-rows", key=section.key("map")))
    for sign in sorted(set("".join(rows)) - set(legend)):
        section.problems.append(Message("edition.map-sign", key=section.key("map"), sign=sign))
    if rows and legend and not any(legend.get(sign) == SQUARE for sign in "".join(rows)):
        section.problems.append(Message("edition.map-empty", key=section.key("map")))


def _read_legend(section: Section) -> dict[str, str]:
    """What each sign stands for; one whose meaning was refused counts as nothing, so as not to be refused twice."""
    for sign in section.table:
        if len(sign) != 1:
            section.problems.append(Message("edition.legend-sign", key=section.key(sign)))
    return {sign: str(kind) if section.is_id(sign, kind) else NOTHING for sign, kind in section.table.items()}


def _cell(kind: str, row: int, column: int) -> str:
    return {SQUARE: square_name(row, column), NOTHING: ""}.get(kind, kind)


def _neighbours(drawing: Drawing) -> dict[Square, tuple[Square, ...]]:
    squares = set(drawing.squares)
    return {
        cell: tuple(near for near in beside(drawing.cells, r, c) if near in squares)
        for r, row in enumerate(drawing.cells)
        for c, cell in enumerate(row)
        if cell in squares
    }


def _read_doors(section: Section, drawing: Drawing) -> tuple[Door, ...]:
    section.allow(drawing.rooms)
    return tuple(
        Door(square, room)
        for room in drawing.rooms
        if room in section.table
        for square in section.ids(room)
        if _is_square(section, room, square, drawing)
    )


def _read_starts(section: Section, drawing: Drawing) -> Mapping[str, Square]:
    squares = {suspect: section.text(suspect) for suspect in section.table if section.is_id(suspect, suspect)}
    return {s: square for s, square in squares.items() if square and _is_square(section, s, square, drawing)}


def _is_square(section: Section, name: str, square: str, drawing: Drawing) -> bool:
    """Notes it if not, unless there is no map to find squares on."""
    if drawing.squares and square not in drawing.squares:
        section.problems.append(Message("edition.square", key=section.key(name), square=square))
    return square in drawing.squares


def _read_passages(section: Section, rooms: tuple[Room, ...]) -> Mapping[Room, Room]:
    """Each passage is written once and leads both ways."""
    section.allow(rooms)
    passages: dict[Room, Room] = {}
    for room in filter(rooms.__contains__, section.table):
        other = section.choice(room, tuple(r for r in rooms if r != room))
        if other and passages.get(room, other) == other and passages.get(other, room) == room:
            passages |= {room: other, other: room}
        elif other:
            section.problems.append(Message("edition.passages", key=section.key(room), rooms=(room, other)))
    return passages
