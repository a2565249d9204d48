"""Moves on boards whose rooms can be crossed: where they may end, pause, or take a passage."""

from collections.abc import Collection, Iterable, Mapping
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple

from tudor.model.board import Board
from tudor.model.cards import Place, Room, Square
from tudor.model.rules import Rules
from tudor.walks.exploration import Exploration, Ground, Rooms, Stopover, ground_of
from tudor.walks.moves import Walker, walker_by
from tudor.walks.terrain import Squares

EXPLORED = 1 << 9
"""Explorations kept: one for every place of a board, and as many for walks that continue."""
REMEMBERED = 1 << 13
"""Answers kept, about ten megabytes."""


class Crossing(NamedTuple):
    """What a rolled move may do."""

    ends: tuple[Place, ...]
    """Where walking may end: squares, then rooms, each in the board's order."""
    passages: tuple[Room, ...]
    """The rooms where a secret passage may end the move."""
    stops: Mapping[Square, tuple[Stopover, ...]]
    """The spy squares where it may pause, with the ways there that differ in what can follow."""


class Landings(NamedTuple):
    """The squares where walking may end."""

    length: int
    """The steps of a walk: all that were rolled, or as many as are possible (R8)."""
    squares: Squares
    """Squares where such a walk ends."""
    short: Squares
    """Other squares, on the way to an occupied square that the last step would reach."""


class CrossingWalker:
    """A ground with the switches for walking. Compared by identity: there is one for each case."""

    def __init__(self, ground: Ground, *, stops_short: bool) -> None:
        self.ground = ground
        self._stops_short = stops_short

    def landings(self, exploration: Exploration, steps: int, occupied: Squares) -> Landings:
        """The squares where a walk may end."""
        free = self.ground.squares & ~occupied
        squares = exploration.ends[steps] & free
        short = exploration.on_the_way(occupied, steps) & free & ~squares if self._stops_short else 0
        if squares or short or self._other_ways(exploration, steps, occupied):
            return Landings(steps, squares, short)
        lengths = (length for length in range(steps, 0, -1) if exploration.ends[length] & free)
        length = next(lengths, 0)
        return Landings(length, exploration.ends[length] & free, 0)

    def rooms(self, exploration: Exploration, steps: int) -> Rooms:
        """The rooms where a walk may end."""
        return exploration.within[steps] & self.ground.rooms

    def stops(self, exploration: Exploration, steps: int, occupied: Squares) -> dict[Square, tuple[Stopover, ...]]:
        """The ways to free spy squares within this many steps, in the board's order."""
        bit = self.ground.bit
        free = [square for square in self.ground.board.spy_squares if not bit[square] & occupied]
        ways = {square: exploration.stops.get(square, ()) for square in free}
        within = {square: tuple(stop for stop in stops if stop.steps <= steps) for square, stops in ways.items()}
        return {square: stops for square, stops in within.items() if stops}

    def _other_ways(self, exploration: Exploration, steps: int, occupied: Squares) -> bool:
        """Can the move end in a room, by a passage or on a spy square?"""
        rooms = self.rooms(exploration, steps) | exploration.passages[steps]
        return bool(rooms or self.stops(exploration, steps, occupied))


@cache
def _crossing_walker(walker: Walker) -> CrossingWalker:
    if not (walker.walking_rules.may_pass and walker.walking_rules.may_return):
        raise ValueError("rooms are crossed only where pawns may be passed and squares entered twice")
    return CrossingWalker(ground_of(walker.terrain.board), stops_short=walker.walking_rules.stops_short)


@lru_cache(maxsize=EXPLORED)
def _explored(ground: Ground, start: Place, closed: Rooms) -> Exploration:
    return Exploration(ground, start, closed)


def _exploration(ground: Ground, start: Place, steps: int, closed: Rooms) -> Exploration:
    exploration = _explored(ground, start, closed)
    exploration.grow(steps)
    return exploration


@lru_cache(maxsize=REMEMBERED)
def _crossings(walker: CrossingWalker, start: Place, steps: int, occupied: Squares, closed: Rooms) -> Crossing:
    ground = walker.ground
    exploration = _exploration(ground, start, steps, closed)
    _, squares, short = walker.landings(exploration, steps, occupied)
    return Crossing(
        ends=ground.names(squares | short | walker.rooms(exploration, steps)),
        passages=ground.names(exploration.passages[steps]),
        stops=MappingProxyType(walker.stops(exploration, steps, occupied)),
    )


def crossings(
    board: Board,
    rules: Rules,
    start: Place,
    steps: int,
    occupied: Iterable[Place],
    closed: Collection[Room] = (),
) -> Crossing:
    """What a move of this many steps may do where rooms can be crossed; each room counts one step and is entered once.

    ``occupied`` are the places of the other pawns, ``closed`` the rooms left earlier in the turn. A walk ends on a free
    square with its last step, in a room with any step, or short of an occupied square that its last step would reach;
    if it can do none of this, it goes as far as it can (R8). A secret passage is one more step, from room to room. Spy
    squares are reached by the fewest steps, and the rest may still be walked.
    """
    walker = _crossing_walker(walker_by(board, rules))
    ground = walker.ground
    rooms = ground.mask(closed)
    # Leave out pawns that are out of reach: then more calls hit the cache.
    within = _exploration(ground, start, steps, rooms).within[steps] & ground.squares
    return _crossings(walker, start, steps, ground.mask(occupied) & within, rooms)


def crossing_route(  # noqa: PLR0913 — a move has that many parts
    board: Board,
    rules: Rules,
    start: Place,
    end: Place,
    steps: int,
    occupied: Iterable[Place],
    *,
    closed: Collection[Room] = (),
) -> tuple[Place, ...]:
    """One legal walk to an end of a move, without the start and with the end, through as few rooms as possible.

    It is a shortest one into a room, or to a square short of an occupied one. The way to a stop is a walk of as many
    steps as the stop takes.
    """
    walker = _crossing_walker(walker_by(board, rules))
    ground = walker.ground
    exploration = _exploration(ground, start, steps, ground.mask(closed))
    length, squares, short = walker.landings(exploration, steps, ground.mask(occupied) & ground.squares)
    bit = ground.bit.get(end, 0)
    if bit & squares:
        return exploration.walk(end, length)
    if bit & (short | walker.rooms(exploration, steps)):
        return exploration.walk(end, exploration.distance(end))
    raise ValueError(f"no walk of {steps} from {start} ends at {end}")
