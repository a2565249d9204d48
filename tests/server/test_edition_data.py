"""Editions as the browser gets them: everything to choose, draw, name and explain them, and nothing of a game."""

import re
from itertools import pairwise

import pytest
from msgspec.structs import asdict

from tudor.editions import available, load
from tudor.model.board import Board
from tudor.protocol.wire import write
from tudor.server.http.edition_data import edition_card, edition_page
from tudor.server.http.floorplan import Plan, RoomPlan, largest_rectangle, outline, plan_of
from tudor.text import LANGUAGES

BOARDS = {edition.board.id: edition.board for edition in map(load, available())}
PAGES = [(edition, lang) for edition in available() for lang in LANGUAGES]


def corners(path: str) -> list[list[tuple[int, int]]]:
    """The corners of every closed part of a path."""
    parts = []
    for part in path.strip("Z").split("Z"):
        points: list[tuple[int, int]] = []
        column = row = 0
        for sign, numbers in re.findall(r"([MHV])([\d ]+)", part):
            if sign == "M":
                column, row = map(int, numbers.split())
            elif sign == "H":
                column = int(numbers)
            else:
                row = int(numbers)
            points.append((column, row))
        parts.append(points)
    return parts


def area(path: str) -> int:
    """The number of cells inside a path; clockwise parts count, the others are holes."""
    total = 0
    for points in corners(path):
        total += sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in pairwise([*points, points[0]]))
    return total // 2


def room_of(plan: Plan, name: str) -> RoomPlan:
    return next(room for room in plan.rooms if room.id == name)


def cells_of(board: Board, room: str) -> int:
    return sum(row.count(room) for row in board.cells)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_room_is_drawn_where_it_is(board: Board) -> None:
    """A room's outline holds all its cells; one drawn only by its doorways gets its own floor."""
    for room in plan_of(board).rooms:
        assert area(room.shape) >= cells_of(board, room.id)
        assert area(room.shape) >= 10
        assert area(room.shape) >= room.space[2] * room.space[3]


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_rooms_and_squares_do_not_overlap(board: Board) -> None:
    """All floors and squares together are no larger than the board, and no square lies in two places."""
    plan = plan_of(board)
    bars = [bar for drawn in plan.squares.values() for bar in drawn]
    squares = sum(width * height for _, _, width, height in bars)
    assert squares + sum(area(room.shape) for room in plan.rooms) <= plan.columns * plan.rows
    assert set(board.squares) == set(plan.squares)


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_a_door_is_a_gap_beside_its_square(board: Board) -> None:
    """Every door is drawn, along a side of the square in front of it."""
    plan = plan_of(board)
    assert [(door.square, door.room) for door in board.doors] == [(door.square, door.room) for door in plan.doors]
    for door in plan.doors:
        x1, y1, x2, y2 = door.gap
        assert x1 == x2 or y1 == y2
        assert any(
            left <= x1 <= x2 <= left + width and top <= y1 <= y2 <= top + height
            for left, top, width, height in plan.squares[door.square]
        )


@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS)
def test_there_is_space_to_write_in_a_room(board: Board) -> None:
    """The largest rectangle of a room lies within the bounds of its outline."""
    plan = plan_of(board)
    for room in plan.rooms:
        left, top, width, height = room.space
        columns = [column for part in corners(room.shape) for column, _ in part]
        rows = [row for part in corners(room.shape) for _, row in part]
        assert min(columns) <= left <= left + width <= max(columns)
        assert min(rows) <= top <= top + height <= max(rows)


def test_an_outline_has_a_part_for_each_hole() -> None:
    """A ring of cells has two closed parts: the outer rim, and the hole, which runs the other way."""
    ring = [(row, column) for row in range(3) for column in range(3) if (row, column) != (1, 1)]
    assert 2 == len(corners(outline(ring)))
    assert 8 == area(outline(ring))


def test_of_equal_rectangles_the_broadest_is_taken() -> None:
    """Names are written from left to right, so of two equal rectangles the wider one is better."""
    cross = [(row, 0) for row in range(4)] + [(0, column) for column in range(4)]
    assert (0, 0, 4, 1) == largest_rectangle(cross)


@pytest.mark.parametrize(("edition_id", "lang"), PAGES)
def test_a_page_names_everything(edition_id: str, lang: str) -> None:
    """Each card, room and the victim has its name, in the forms that sentences of the language need."""
    edition, page = load(edition_id), edition_page(load(edition_id), lang)
    things = {*edition.cards, *edition.board.rooms, "victim"}
    assert things == set(page.names)
    assert all(all(forms.values()) for forms in page.names.values())
    assert {"", "name"} <= set(page.names["victim"])


@pytest.mark.parametrize(("edition_id", "lang"), PAGES)
def test_a_page_is_complete(edition_id: str, lang: str) -> None:
    """Cards, board, powers, intrigue cards and rules are there, as JSON, and the page holds its own card."""
    edition, page = load(edition_id), edition_page(load(edition_id), lang)
    assert write(page)
    assert [suspect.id for suspect in page.suspects] == list(edition.suspects)
    assert len(edition.suspects) == len({suspect.colour for suspect in page.suspects})
    assert (edition.weapons, edition.rooms) == (page.weapons, page.rooms)
    assert edition.board.passages == page.board.passages
    assert list(edition.powers) == list(page.powers)
    assert dict(edition.intrigue) == {one.id: one.count for one in page.intrigue}
    assert page.page.startswith(f"# {page.title}")
    assert [] == [
        field for field, value in asdict(edition_card(edition, lang)).items() if getattr(page, field) != value
    ]


def test_a_card_tells_what_is_special() -> None:
    """Spy squares, intrigue cards and powers are mentioned in the editions that have them."""
    told = {edition: edition_card(load(edition), "en").features for edition in available()}
    assert {"super-cluedo"} == {edition for edition, features in told.items() if "Spy squares" in features}
    assert {"cluedo-2008"} == {edition for edition, features in told.items() if "Intrigue cards" in features}
