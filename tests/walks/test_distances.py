"""The classic board, measured in steps."""

import pytest

from tudor.editions import load
from tudor.walks import destinations

BOARD = load("clue-1998").board
ROOMS = ("study", "hall", "lounge", "library", "billiard-room", "dining-room", "conservatory", "ballroom", "kitchen")
SHORTEST = {
    "study": (4, 17, 7, 15, 17, 20, 17, 28),
    "hall": (8, 7, 15, 8, 20, 13, 19),
    "lounge": (14, 22, 4, 27, 15, 19),
    "library": (4, 14, 14, 12, 23),
    "billiard-room": (14, 7, 6, 17),
    "dining-room": (19, 7, 11),
    "conservatory": (4, 20),
    "ballroom": (7,),
}
PAIRS = [
    (start, end, steps)
    for number, start in enumerate(ROOMS[:-1], 1)
    for end, steps in zip(ROOMS[number:], SHORTEST[start], strict=True)
]


def enters(edition: str, start: str, end: str, steps: int) -> bool:
    return end in destinations(BOARD, load(edition).rules, start, steps, [])


@pytest.mark.parametrize(("start", "end", "steps"), PAIRS)
def test_shortest_walk_between_rooms(start: str, end: str, steps: int) -> None:
    """Two rooms are as many steps apart as on the printed board, either way, entering counted as one."""
    for here, there in ((start, end), (end, start)):
        assert enters("cluedo-france", here, there, steps)
        assert not enters("cluedo-france", here, there, steps - 1)


@pytest.mark.parametrize(("start", "end", "steps"), [pair for pair in PAIRS if pair[2] <= 12])
def test_shortest_walk_enters_no_square_twice(start: str, end: str, steps: int) -> None:
    """A room within a roll's reach is as near where squares may be entered once only."""
    for here, there in ((start, end), (end, start)):
        assert enters("clue-2002", here, there, steps)
        assert not enters("clue-2002", here, there, steps - 1)


def test_all_squares_are_connected() -> None:
    """A pawn can walk from Scarlet's start to each of the 188 squares, and into every room through its 17 doors."""
    rules = load("cluedo-france").rules
    reached = set(destinations(BOARD, rules, "q1", 60, [])) | set(destinations(BOARD, rules, "q1", 61, []))
    assert set(BOARD.squares + BOARD.rooms) == reached
    assert (188, 9, 17) == (len(BOARD.squares), len(BOARD.rooms), len(BOARD.doors))
