"""The board of cluedo-2008."""

import tomllib
from importlib import resources

import pytest

from tudor.editions import load
from tudor.model.board import square_name

BOARD = load("cluedo-2008").board

# As on the print: the row and the column of the square in front of a door, and the way into the room.
ARROWS = """
dining-room 18,12,S 21,16,W
guest-house 20,20,SE
hall 10,22,S 13,18,E 14,18,E
kitchen 21,6,S
living-room 5,13,E 9,16,N
observatory 8,21,E
patio 10,5,S 12,8,W 16,8,W 18,5,N
pool 10,14,S 17,10,N 17,17,N
spa 6,5,N
theatre 2,13,W 8,10,N
"""
DOORS = {
    room: [tuple(arrow.split(",")) for arrow in arrows] for room, *arrows in map(str.split, ARROWS.split("\n")[1:-1])
}
AHEAD = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1), "SE": (1, 1)}


def test_the_size_of_the_board() -> None:
    """The board has 24 by 29 cells, 232 squares, 20 doors, nine rooms and the pool."""
    assert (29, {24}) == (len(BOARD.cells), {len(row) for row in BOARD.cells})
    assert (232, 20, 10) == (len(BOARD.squares), len(set(BOARD.doors)), len(BOARD.rooms))


@pytest.mark.parametrize("room", DOORS)
def test_the_doors(room: str) -> None:
    """A room is entered where the print has a door, and lies behind it."""
    assert {square_name(int(row), int(column)) for row, column, _ in DOORS[room]} == set(BOARD.doors_of(room))
    for row, column, way in DOORS[room]:
        down, right = AHEAD[way]
        assert room == BOARD.cells[int(row) + down][int(column) + right]


def test_the_intrigue_squares() -> None:
    """There are twelve intrigue squares, none of them a start, and no spy square."""
    places = "1,13 4,7 6,21 8,3 9,11 10,16 14,8 17,14 18,4 18,20 22,18 23,8"
    squares = [square_name(*map(int, place.split(","))) for place in places.split()]
    assert (12, squares) == (len(squares), list(BOARD.intrigue_squares))
    assert not set(squares) & set(BOARD.starts.values())
    assert () == BOARD.spy_squares


def test_the_starts_go_round_the_board() -> None:
    """The six start squares are those of the print, in clockwise order."""
    starts = {
        "scarlet": (28, 18),
        "mustard": (28, 7),
        "white": (19, 0),
        "green": (9, 0),
        "peacock": (0, 6),
        "plum": (0, 20),
    }
    assert [(suspect, square_name(*place)) for suspect, place in starts.items()] == list(BOARD.starts.items())


def test_the_passages() -> None:
    """Two passages lead both ways: spa and guest house, kitchen and observatory."""
    pairs = {"spa": "guest-house", "kitchen": "observatory"}
    assert pairs | {other: room for room, other in pairs.items()} == BOARD.passages


def test_the_guest_house_has_one_diagonal_door() -> None:
    """The guest house is entered from one square only, by the only diagonal step there is."""
    file = resources.files("tudor.editions") / "boards" / "cluedo-2008.toml"
    drawn = tomllib.loads(file.read_text(encoding="utf-8"))
    assert {"guest-house": [square_name(20, 20)]} == drawn["corner-doors"]
    assert "guest-house" not in drawn["doors"]


def test_the_four_entries_of_the_patio() -> None:
    """The patio is entered through any of its four white squares, which are part of it."""
    white = [(11, 5), (12, 7), (16, 7), (17, 5)]
    assert ["patio"] * 4 == [BOARD.cells[row][column] for row, column in white]
    assert 4 == len(BOARD.doors_of("patio"))
