"""A board in integers: a set of squares is an int with one bit per square, so that many squares step at once."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple, TypeAlias

from tudor.model.board import Board
from tudor.model.cards import Place, Room, Square

Squares: TypeAlias = int
"""A set of squares, one bit each."""
Position: TypeAlias = int
"""The number of a square's bit."""


class Ball(NamedTuple):
    """The squares a walk of some length could touch on an empty board."""

    squares: Squares
    names: tuple[tuple[Squares, Square], ...]
    """The bit and the name of each, in the board's order."""


class Terrain:
    """What walks need to know about a board."""

    def __init__(self, board: Board) -> None:
        # Bits are numbered row by row through the drawing, so that on a grid all steps are shifts by four distances.
        cells = [name for row in board.cells for name in row]
        position = {name: cells.index(name) for name in board.squares}
        self.size = len(cells)
        self.board = board
        self.position = position
        self.bit: dict[Place, Squares] = {name: 1 << place for name, place in position.items()}
        # Rooms hold any number of pawns, so a pawn in a room is on no square.
        self.bit |= dict.fromkeys(board.rooms, 0)
        self.name = {place: name for name, place in position.items()}
        self.neighbours: list[tuple[Position, ...]] = [()] * self.size
        for name in board.squares:
            self.neighbours[position[name]] = tuple(position[other] for other in board.neighbours[name])
        self.adjacent: list[Squares] = [sum(1 << other for other in others) for others in self.neighbours]
        self.doors: dict[Room, Squares] = {room: self.mask(board.doors_of(room)) for room in board.rooms}
        self.first: dict[Place, Squares] = {name: self.adjacent[position[name]] for name in board.squares}
        self.first |= self.doors
        self._forward, self._backward = self._shifts()
        self._balls: dict[tuple[Place, int], Ball] = {}

    def _shifts(self) -> tuple[list[tuple[int, Squares]], list[tuple[int, Squares]]]:
        """Shifts of bits up and down for each step, each with the squares that have such a step."""
        sources: dict[int, Squares] = {}
        for place, others in enumerate(self.neighbours):
            for other in others:
                sources[other - place] = sources.get(other - place, 0) | 1 << place
        forward = [(shift, squares) for shift, squares in sources.items() if shift > 0]
        backward = [(-shift, squares) for shift, squares in sources.items() if shift < 0]
        return forward, backward

    def mask(self, places: Iterable[Place]) -> Squares:
        """The squares among these places."""
        squares = 0
        bit = self.bit
        for place in places:
            squares |= bit[place]
        return squares

    def members(self, squares: Squares) -> Iterator[Position]:
        """The squares of a set, in the order of the drawing."""
        while squares:
            lowest = squares & -squares
            yield lowest.bit_length() - 1
            squares ^= lowest

    def spread(self, squares: Squares) -> Squares:
        """All squares one step from any of these."""
        reached = 0
        for shift, sources in self._forward:
            reached |= (squares & sources) << shift
        for shift, sources in self._backward:
            reached |= (squares & sources) >> shift
        return reached

    def layers(self, start: Place, steps: int, blocked: Squares) -> list[Squares]:
        """The squares reached after 0, 1, 2 … steps, if squares may be entered any number of times."""
        layers = [self.bit[start]]
        squares = self.first[start] & ~blocked
        for _ in range(steps):
            layers.append(squares)
            squares = self.spread(squares) & ~blocked
        return layers

    def ball(self, start: Place, steps: int) -> Ball:
        """The squares a walk could touch; pawns elsewhere make no difference to it."""
        key = start, steps
        ball = self._balls.get(key)
        if ball is None:
            ball = self._balls[key] = self._new_ball(start, steps)
        return ball

    def _new_ball(self, start: Place, steps: int) -> Ball:
        squares = union(self.layers(start, steps, blocked=0))
        return Ball(squares, tuple((self.bit[name], name) for name in self.board.squares if self.bit[name] & squares))


def union(sets: Iterable[Squares]) -> Squares:
    """The squares in any of these sets."""
    together = 0
    for squares in sets:
        together |= squares
    return together


@cache
def terrain_of(board: Board) -> Terrain:
    """The terrain of a board; computed once, since boards are few."""
    return Terrain(board)
