"""The board of super-cluedo: what the print shows, what its book says of it, and what completes it."""

from collections import deque

import pytest

from tudor.editions import load
from tudor.model.board import square_name

BOARD = load("super-cluedo").board

# As on the print: the row and the column of the square in front of a doorway, and the way into it.
ARROWS = """
billiard-room 17,21,S 22,17,E 22,23,W
carriage-house 11,4,W 12,4,W
hall 9,15,S 12,21,W 15,18,N
conservatory 17,10,W
courtyard 8,26,S 9,22,E 10,35,S 10,35,W 13,35,N 13,35,W 14,22,E 15,26,N
dining-room 1,22,W 3,14,E 8,18,N
drawing-room 4,23,E
fountain 15,35,S
gazebo 8,35,N
kitchen 6,12,W
library 18,25,S
studio 16,14,S 20,17,W 22,11,E
trophy-room 8,8,S 11,5,E 11,13,W 12,5,E 12,13,W 15,8,N
"""
DOORS = {
    room: [tuple(arrow.split(",")) for arrow in arrows] for room, *arrows in map(str.split, ARROWS.split("\n")[1:-1])
}
AHEAD = {"N": (-1, 0), "S": (1, 0), "W": (0, -1), "E": (0, 1)}
WINDOWS = {square_name(8, 27): (8, 26, 35), square_name(15, 27): (15, 26, 35)}
"""Each window with its row and the columns of the two squares it joins."""


def steps_from(start: str) -> dict[str, int]:
    """How many steps every place is away, rooms and doors counted as the book says: one and none."""
    steps = {start: 0}
    queue = deque(steps)
    while queue:
        here = queue.popleft()
        near = BOARD.neighbours[here] + BOARD.behind(here) if here in BOARD.neighbours else BOARD.doors_of(here)
        for place in near:
            if place not in steps:
                steps[place] = steps[here] + 1
                queue.append(place)
    return steps


def test_the_size_of_the_board() -> None:
    """The board has 39 by 24 cells, 181 squares, twelve rooms and the hall."""
    assert (24, {39}) == (len(BOARD.cells), {len(row) for row in BOARD.cells})
    assert (181, 13) == (len(BOARD.squares), len(BOARD.rooms))


@pytest.mark.parametrize("room", DOORS)
def test_the_arrows_of_the_print(room: str) -> None:
    """A room is entered where the print has an arrow; the courtyard also by its two windows."""
    squares = {square_name(int(row), int(column)) for row, column, _ in DOORS[room]}
    assert squares | (set(WINDOWS) if room == "courtyard" else set()) == set(BOARD.doors_of(room))
    for row, column, way in DOORS[room]:
        down, right = AHEAD[way]
        assert room == BOARD.cells[int(row) + down][int(column) + right]


def test_the_spy_squares() -> None:
    """There are nine spy squares, and no intrigue square."""
    places = [(4, 14), (5, 21), (6, 27), (8, 11), (8, 36), (15, 36), (17, 27), (19, 11), (20, 23)]
    assert [square_name(*place) for place in places] == list(BOARD.spy_squares)
    assert () == BOARD.intrigue_squares


@pytest.mark.parametrize("window", WINDOWS)
def test_a_window_is_one_square(window: str) -> None:
    """A window, long as it is drawn, is one square between the corridor and the outdoors, and opens into the courtyard."""
    row, corridor, outdoors = WINDOWS[window]
    assert [window] * (outdoors - corridor - 1) == list(BOARD.cells[row][corridor + 1 : outdoors])
    assert {square_name(row, corridor), square_name(row, outdoors)} == set(BOARD.neighbours[window])
    assert ("courtyard",) == BOARD.behind(window)


def test_the_courtyard_is_entered_as_the_book_says() -> None:
    """The courtyard has two doors, two windows with the arrows at their ends, and the squares beside the stone path."""
    doors = [(9, 22), (14, 22)]
    windows = [(8, 26), (15, 26), (8, 27), (15, 27)]
    beside_the_path = [(10, 35), (13, 35)]
    entries = {square_name(*place) for place in (*doors, *windows, *beside_the_path)}
    assert entries == set(BOARD.doors_of("courtyard"))


def test_the_passages() -> None:
    """Three passages lead both ways: library and kitchen, drawing room and conservatory, hall stairs and stone path."""
    stairs, path = square_name(12, 14), square_name(12, 37)
    pairs = [("library", "kitchen"), ("drawing-room", "conservatory"), (stairs, path)]
    assert dict(pairs) | {other: place for place, other in pairs} == BOARD.passages


def test_the_stone_path() -> None:
    """From the hall stairs to the far end of the stone path is one step, and not one into the courtyard."""
    stairs, path = square_name(12, 14), square_name(12, 37)
    assert path in BOARD.neighbours[stairs]
    assert stairs in BOARD.neighbours[path]
    assert ((), ()) == (BOARD.behind(stairs), BOARD.behind(path))


def test_the_stretches_beside_the_path() -> None:
    """Beside the far end of the stone path a stretch of two cells, and one of a single cell, are one square each."""
    above, below = square_name(10, 37), square_name(13, 37)
    assert (above, above) == (BOARD.cells[10][37], BOARD.cells[11][37])
    assert {square_name(9, 37), square_name(12, 37)} == set(BOARD.neighbours[above])
    assert {square_name(12, 37), square_name(14, 37)} == set(BOARD.neighbours[below])


def test_the_path_leads_to_the_squares_beside_it() -> None:
    """The far end of the stone path leads outdoors to the squares beside it, and so into the courtyard."""
    steps = steps_from(square_name(12, 37))
    assert (7, 7, 6) == (steps[square_name(10, 35)], steps[square_name(13, 35)], steps[square_name(8, 27)])
    assert 7 == steps["courtyard"]


def test_the_carriage_house_lies_behind_the_trophy_room() -> None:
    """The four squares of the carriage house are reached through the trophy room only."""
    yard = {square_name(row, column) for row in (11, 12) for column in (4, 5)}
    assert set(BOARD.doors_of("carriage-house")) < yard
    assert yard == {near for square in yard for near in BOARD.neighbours[square]}
    assert {"trophy-room", "carriage-house"} == {room for square in yard for room in BOARD.behind(square)}
    assert "carriage-house" not in BOARD.passages


@pytest.mark.parametrize("place", [(1, 14), (6, 28), (17, 28)])
def test_dead_ends_are_squares(place: tuple[int, int]) -> None:
    """The print has squares that lead nowhere."""
    square = square_name(*place)
    assert (1, ()) == (len(BOARD.neighbours[square]), BOARD.behind(square))


def test_a_square_from_which_the_kitchen_needs_three() -> None:
    """The book's example: there is a square from which at least three steps lead into the kitchen."""
    three = {square for square in BOARD.squares if steps_from(square)["kitchen"] == 3}
    assert square_name(6, 14) in three


def test_nobody_starts_on_a_square() -> None:
    """The board has no start squares: everybody starts in the hall, which has three doors."""
    assert ({}, 3) == (BOARD.starts, len(BOARD.doors_of("hall")))
