"""Where a rolled move may end, and one way to walk there."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from tudor.model.board import Board
from tudor.model.cards import Place, Room
from tudor.model.rules import Rules
from tudor.walks.self_avoiding import SelfAvoidingWalks, self_avoiding_walks
from tudor.walks.terrain import Position, Squares, Terrain, terrain_of, union

REMEMBERED = 1 << 14
"""Answers kept, about ten megabytes; most of what a long run asks again."""


class Arrivals(NamedTuple):
    """Where a move may end."""

    length: int
    """The most steps of a walk that ends on a square: all that were rolled, or as many as are possible (R8)."""
    squares: Squares
    rooms: tuple[Room, ...]


class WalkingRules(NamedTuple):
    """The switches for walking."""

    may_pass: bool
    """May a pawn walk over occupied squares?"""
    stops_short: bool
    """Does a roll that would end on an occupied square end short of it?"""
    may_return: bool
    """May a square be entered twice in one move?"""


class Walker:
    """A terrain with the switches for walking. Compared by identity: there is one for each case."""

    def __init__(self, terrain: Terrain, walking_rules: WalkingRules, *, any_part: bool) -> None:
        self.terrain = terrain
        self.walking_rules = walking_rules
        self._may_pass = walking_rules.may_pass
        self._any_part = any_part
        self._avoiding: SelfAvoidingWalks | None = (
            None if walking_rules.may_return else self_avoiding_walks(terrain.board)
        )

    def blocked(self, occupied: Squares) -> Squares:
        """The occupied squares that cannot be passed."""
        return 0 if self._may_pass else occupied

    def arrivals(self, start: Place, steps: int, occupied: Squares) -> Arrivals:
        """Where a move of this many steps may end."""
        layers = self._layers(start, steps, occupied)
        rooms = self._rooms(start, union(layers[:-1]))
        if self._any_part:
            return Arrivals(steps, union(layers[1:]) & ~occupied, rooms)
        for length in range(steps, 0, -1):
            squares = self._ends(start, length, occupied, layers[length] & ~occupied)
            if squares or rooms:
                return Arrivals(length, squares, rooms)
        return Arrivals(0, 0, ())

    def walk_to_square(self, start: Place, length: int, occupied: Squares, end: Position) -> list[Position]:
        """The squares of a walk of exactly this length; if any part of a roll will do, of a shortest walk."""
        if self._any_part:
            layers = self._layers(start, length, occupied)
            soonest = next(number for number in range(1, length + 1) if layers[number] >> end & 1)
            return self._trace(layers[: soonest + 1], end)
        if self._avoiding is not None:
            return self._avoiding.walk(start, length, self.blocked(occupied), end)
        return self._trace(self._layers(start, length, occupied), end)

    def walk_to_door(self, start: Place, steps: int, occupied: Squares, room: Room) -> list[Position]:
        """The squares of a shortest walk to a door of a room; none if the pawn stands before it."""
        layers = self._layers(start, steps, occupied)
        doors = self.terrain.doors[room]
        length = next(length for length, squares in enumerate(layers) if squares & doors)
        end = next(self.terrain.members(layers[length] & doors))
        return self._trace(layers[: length + 1], end)

    def _layers(self, start: Place, steps: int, occupied: Squares) -> list[Squares]:
        """By step, the squares a pawn can be on if only the start is closed for having been entered.

        Where squares may be entered only once, this includes a few squares too many, but how soon a square can be
        reached is right: a shortest walk enters no square twice.
        """
        entered = self.terrain.bit[start] if self._avoiding is not None else 0
        return self.terrain.layers(start, steps, self.blocked(occupied) | entered)

    def _ends(self, start: Place, length: int, occupied: Squares, wanted: Squares) -> Squares:
        if self._avoiding is None or not wanted:
            return wanted
        return self._avoiding.ends(start, length, self.blocked(occupied), wanted)

    def _rooms(self, left: Place, passed: Squares) -> tuple[Room, ...]:
        """The rooms with a door on one of these squares, but never the one just left (R24)."""
        return tuple([room for room, doors in self.terrain.doors.items() if doors & passed and room != left])

    def _trace(self, layers: list[Squares], end: Position) -> list[Position]:
        """A walk through these layers, found backwards from its end."""
        walk = [end]
        for squares in layers[-2:0:-1]:
            bit = 1 << walk[-1]
            walk.append(next(place for place in self.terrain.members(squares) if self.terrain.adjacent[place] & bit))
        return walk[::-1] if len(layers) > 1 else []


@cache
def _walker(board: Board, occupied_squares: str, squares_twice: str, any_part: bool) -> Walker:
    walking_rules = WalkingRules(
        may_pass=occupied_squares != "closed",
        stops_short=occupied_squares == "jumped",
        may_return=squares_twice == "allowed",
    )
    return Walker(terrain_of(board), walking_rules, any_part=any_part)


def walker_by(board: Board, rules: Rules, any_part: bool = False) -> Walker:
    """The walker for a board and its rules."""
    # By two switches instead of all rules: hashing those takes longer than walking.
    return _walker(board, rules.occupied_squares, rules.squares_twice, any_part)


@lru_cache(maxsize=REMEMBERED)
def _destinations(walker: Walker, start: Place, steps: int, occupied: Squares) -> tuple[Place, ...]:
    _, squares, rooms = walker.arrivals(start, steps, occupied)
    return tuple([name for bit, name in walker.terrain.ball(start, steps).names if squares & bit]) + rooms


def destinations(
    board: Board, rules: Rules, start: Place, steps: int, occupied: Iterable[Place], any_part: bool = False
) -> tuple[Place, ...]:
    """Every place where a rolled move may end: squares, then rooms, each in the board's order.

    ``occupied`` are the places of the other pawns. A move that can neither be walked in full nor enter a room goes as
    far as it can (R8); an empty result means the pawn stays where it is. With ``any_part`` the move may end after any
    part of the roll, one step or more.
    """
    walker = walker_by(board, rules, any_part)
    terrain = walker.terrain
    # Leave out pawns that are out of reach: then more calls hit the cache.
    return _destinations(walker, start, steps, terrain.mask(occupied) & terrain.ball(start, steps).squares)


def can_step(board: Board, rules: Rules, start: Place, occupied: Iterable[Place]) -> bool:
    """Is any step possible? If not, the pawn is shut in, whatever it rolls.

    Where occupied squares may be passed nothing shuts a pawn in, though a roll may still leave it no free square.
    """
    walker = walker_by(board, rules)
    terrain = walker.terrain
    if terrain.first[start] & ~walker.blocked(terrain.mask(occupied)):
        return True
    return bool(board.behind(start))


def route(  # noqa: PLR0913 — a move has that many parts
    board: Board,
    rules: Rules,
    start: Place,
    end: Place,
    steps: int,
    occupied: Iterable[Place],
    *,
    any_part: bool = False,
) -> tuple[Place, ...]:
    """One legal walk to a destination, without the start and with the end.

    It is a shortest one to a room, or where any part of the roll may be walked.
    """
    walker = walker_by(board, rules, any_part)
    terrain = walker.terrain
    squares = terrain.mask(occupied)
    arrivals = walker.arrivals(start, steps, squares)
    if end in arrivals.rooms:
        walk = walker.walk_to_door(start, steps, squares, end)
        return (*(terrain.name[place] for place in walk), end)
    if not terrain.bit.get(end, 0) & arrivals.squares:
        raise ValueError(f"no walk of {steps} from {start} ends at {end}")
    walk = walker.walk_to_square(start, arrivals.length, squares, terrain.position[end])
    return tuple(terrain.name[place] for place in walk)
