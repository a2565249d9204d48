"""How far it is from anywhere to a room, on an empty board and over several turns if need be."""

from collections.abc import Iterable, Sequence
from functools import cache

from tudor.model.board import Board
from tudor.model.cards import Place, Room


def steps_to_nearest(board: Board, place: Place, rooms: Sequence[Room]) -> int:
    """How many steps lead to the nearest of these rooms."""
    return min(_steps_to(board, room)[place] for room in rooms)


@cache
def _steps_to(board: Board, room: Room) -> dict[Place, int]:
    steps: dict[Place, int] = {room: 0}
    frontier: list[Place] = [room]
    while frontier:
        reached = dict.fromkeys(place for here in frontier for place in _around(board, here) if place not in steps)
        steps.update(dict.fromkeys(reached, steps[frontier[0]] + 1))
        frontier = list(reached)
    return steps


def _around(board: Board, place: Place) -> Iterable[Place]:
    if place in board.rooms:
        yield from board.doors_of(place)
    else:
        yield from board.neighbours[place]
        yield from board.behind(place)
    if place in board.passages:
        yield board.passages[place]
