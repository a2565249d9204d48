"""The classic board, the names the editions give to its places, and what is true of every board."""

from collections import deque

import pytest

from tests.by_day import ON_BOARD
from tudor.editions import load
from tudor.model.board import Board, square_name

CLASSIC = load("clue-1998").board

# Shortest walks on the printed board, the entry counted as one step.
DISTANCES = {
    "study": [4, 17, 7, 15, 17, 20, 17, 28],
    "hall": [8, 7, 15, 8, 20, 13, 19],
    "lounge": [14, 22, 4, 27, 15, 19],
    "library": [4, 14, 14, 12, 23],
    "billiard-room": [14, 7, 6, 17],
    "dining-room": [19, 7, 11],
    "conservatory": [4, 20],
    "ballroom": [7],
    "kitchen": [],
}
ROOMS = list(DISTANCES)


def walk_lengths(board: Board, room: str) -> dict[str, int]:
    """How far every other room is by the shortest walk."""
    steps = dict.fromkeys(board.doors_of(room), 1)
    queue = deque(steps)
    while queue:
        here = queue.popleft()
        for near in board.neighbours[here]:
            if near not in steps:
                steps[near] = steps[here] + 1
                queue.append(near)
    return {other: 1 + min(steps[door] for door in board.doors_of(other)) for other in board.rooms}


def test_the_size_of_the_board() -> None:
    """The classic board has 24 by 25 cells, 188 squares, 17 doors and nine rooms."""
    assert (25, {24}) == (len(CLASSIC.cells), {len(row) for row in CLASSIC.cells})
    assert (188, 17, 9) == (len(set(CLASSIC.squares)), len(set(CLASSIC.doors)), len(set(CLASSIC.rooms)))


@pytest.mark.parametrize("room", DISTANCES)
def test_distances_between_rooms(room: str) -> None:
    """Rooms are as far from one another as on the printed board."""
    lengths = walk_lengths(CLASSIC, room)
    assert DISTANCES[room] == [lengths[other] for other in ROOMS[ROOMS.index(room) + 1 :]]


def test_the_starts_go_round_the_board() -> None:
    """The six start squares are those of the print, in clockwise order."""
    starts = {"scarlet": "q1", "mustard": "x8", "white": "o25", "green": "j25", "peacock": "a19", "plum": "a6"}
    assert list(starts.items()) == list(CLASSIC.starts.items())


def test_the_passages_join_opposite_corners() -> None:
    """The study and the kitchen are joined both ways, and so are the lounge and the conservatory."""
    pairs = {"study": "kitchen", "kitchen": "study", "lounge": "conservatory", "conservatory": "lounge"}
    assert pairs == CLASSIC.passages


def cells_of(board: Board) -> dict[str, list[tuple[int, int]]]:
    """Row and column of each cell that a square or a room is drawn with."""
    cells: dict[str, list[tuple[int, int]]] = {}
    for r, row in enumerate(board.cells):
        for c, cell in enumerate(row):
            cells.setdefault(cell, []).append((r, c))
    return cells


def touch(one: list[tuple[int, int]], other: list[tuple[int, int]]) -> bool:
    """Do two groups of cells have a side in common?"""
    return any(abs(r1 - r2) + abs(c1 - c2) == 1 for r1, c1 in one for r2, c2 in other)


every_board = pytest.mark.parametrize("edition", ["clue-1998", "cluedo-asterix", "super-cluedo", "cluedo-2008"])


@every_board
def test_neighbours_are_mutual_and_orthogonal(edition: str) -> None:
    """A square's neighbours touch it along a side, or are the other end of its passage, and have it as neighbour."""
    board = load(edition).board
    cells = cells_of(board)
    for square in board.squares:
        touching = {other for other in board.squares if touch(cells[square], cells[other]) and other != square}
        linked = {board.passages[square]} if square in board.passages else set()
        assert sorted(touching | linked) == sorted(board.neighbours[square])
        assert all(square in board.neighbours[other] for other in board.neighbours[square])
    assert list(board.squares) == list(board.neighbours)


@every_board
def test_a_cell_is_a_square_a_room_or_nothing(edition: str) -> None:
    """The drawing holds every square, every room, and nothing else."""
    board = load(edition).board
    assert {"", *board.squares, *board.rooms} == {"", *cells_of(board)}
    assert len(set(board.squares)) == len(board.squares)


@every_board
def test_squares_are_named_by_their_place(edition: str) -> None:
    """A square's name is the column and the row of its first cell."""
    board = load(edition).board
    cells = cells_of(board)
    assert all(square == square_name(*cells[square][0]) for square in board.squares)


@every_board
def test_every_place_can_be_reached(edition: str) -> None:
    """Every place can be reached from every other."""
    board = load(edition).board
    reached, frontier = set(), [board.squares[0]]
    while frontier:
        place = frontier.pop()
        reached.add(place)
        near = board.neighbours[place] + board.behind(place) if place in board.neighbours else board.doors_of(place)
        frontier += [other for other in near if other not in reached]
    assert {*board.squares, *board.rooms} == reached


@every_board
def test_passages_lead_both_ways(edition: str) -> None:
    """Passages lead both ways, between two rooms or two squares."""
    board = load(edition).board
    for place, other in board.passages.items():
        assert place == board.passages[other] != other
        assert (place in board.rooms) == (other in board.rooms)


def test_editions_share_the_classic_board() -> None:
    """Six editions use one and the same board; the one with other names for its places has its own, and two are new."""
    boards = {edition: load(edition).board for edition in ON_BOARD}
    others = {edition for edition, board in boards.items() if board is not CLASSIC}
    assert {"cluedo-asterix", "super-cluedo", "cluedo-2008"} == others


ASTERIX = {
    "study": "pirate-ship",
    "kitchen": "longship",
    "lounge": "forest",
    "conservatory": "roman-camp",
    "hall": "road",
    "library": "inn",
    "billiard-room": "roman-tent",
    "ballroom": "cliff",
    "dining-room": "viking-tent",
}


def test_the_places_of_asterix() -> None:
    """R13: cluedo-asterix is the classic board under other names: drawing, doors and passages."""
    board = load("cluedo-asterix").board
    assert [ASTERIX[room] for room in CLASSIC.rooms] == list(board.rooms)
    assert [[ASTERIX.get(cell, cell) for cell in row] for row in CLASSIC.cells] == [list(row) for row in board.cells]
    assert [(d.square, ASTERIX[d.room]) for d in CLASSIC.doors] == [(d.square, d.room) for d in board.doors]
    assert {ASTERIX[a]: ASTERIX[b] for a, b in CLASSIC.passages.items()} == board.passages
    assert CLASSIC.neighbours == board.neighbours


def test_the_corners_of_asterix() -> None:
    """R13: the pirate ship is joined with the longship, the forest with the Roman camp."""
    passages = load("cluedo-asterix").board.passages
    assert ("longship", "roman-camp") == (passages["pirate-ship"], passages["forest"])


def test_grossebaf_starts_where_scarlet_does() -> None:
    """R13: Grossebaf has Scarlet's start square; the six start squares are the classic ones."""
    starts = load("cluedo-asterix").board.starts
    assert CLASSIC.starts["scarlet"] == starts["grossebaf"]
    assert list(CLASSIC.starts.values()) == list(starts.values())
