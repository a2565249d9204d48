"""Walks through rooms that count as one step each and are entered once.

What a walk may still do depends on where it is and on the rooms it has entered. All walks take their next step
together: after each step there is one set of places for every set of rooms entered. A place that can be reached with
fewer rooms entered is dropped from the sets with more of them, since fewer rooms entered allow at least as much; so the
sets of rooms stay few.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple, TypeAlias

from tudor.model.board import Board
from tudor.model.cards import Place, Room, Square
from tudor.walks.terrain import Squares, terrain_of, union

Nodes: TypeAlias = int
"""A set of squares and rooms, one bit each."""
Rooms: TypeAlias = int
"""A set of rooms, by the same bits."""
Layer: TypeAlias = Mapping[Rooms, Nodes]
"""Where walks of one length are, by the rooms they have entered; the fewest rooms first."""


class Stopover(NamedTuple):
    """A pause on the way."""

    steps: int
    """Steps it takes."""
    crossed: tuple[Room, ...]
    """The rooms entered and left on the way, in the board's order."""


class Ground:
    """A terrain with its rooms as places to walk through."""

    def __init__(self, board: Board) -> None:
        terrain = terrain_of(board)
        self.board = board
        self._spread = terrain.spread
        self.bit: dict[Place, Nodes] = {name: terrain.bit[name] for name in board.squares}
        self.bit |= {room: 1 << terrain.size + number for number, room in enumerate(board.rooms)}
        self._name = {bit.bit_length(): name for name, bit in self.bit.items()}
        self._rank = {name: rank for rank, name in enumerate(self.bit)}
        self.squares: Squares = union(self.bit[square] for square in board.squares)
        self.rooms: Rooms = union(self.bit[room] for room in board.rooms)
        self.doors = [(self.bit[room], terrain.doors[room]) for room in board.rooms]
        self.passages = [
            (self.bit[here], self.bit[there]) for here, there in board.passages.items() if there in board.rooms
        ]

    def mask(self, places: Iterable[Place]) -> Nodes:
        """The bits of these places."""
        nodes = 0
        bit = self.bit
        for place in places:
            nodes |= bit[place]
        return nodes

    def names(self, nodes: Nodes) -> tuple[Place, ...]:
        """The places of a set: squares, then rooms, each in the board's order."""
        found = []
        while nodes:
            lowest = nodes & -nodes
            found.append(self._name[lowest.bit_length()])
            nodes ^= lowest
        return tuple(sorted(found, key=self._rank.__getitem__))

    def squares_beside(self, nodes: Nodes) -> Squares:
        """The squares one step from any of these places."""
        squares = self._spread(nodes)
        if nodes & self.rooms:
            squares |= union(doors for room, doors in self.doors if room & nodes)
        return squares

    def beside(self, nodes: Nodes) -> Nodes:
        """The places one step from any of these."""
        return self.squares_beside(nodes) | union(room for room, doors in self.doors if doors & nodes)


class Exploration:
    """All walks from one start, ignoring other pawns; extended on demand, and able to retrace its steps."""

    def __init__(self, ground: Ground, start: Place, closed: Rooms) -> None:
        self._ground = ground
        self._closed = closed | ground.bit[start]
        self._doors = [(room, doors) for room, doors in ground.doors if not room & self._closed]
        self._layers: list[Layer] = [{0: ground.bit[start]}]
        self.ends: list[Nodes] = [0]
        """By length, where walks of that length end."""
        self.within: list[Nodes] = [0]
        """By length, where walks of at most that length end."""
        self.nearest: list[Nodes] = [0]
        """By length, the places no shorter walk reaches."""
        self.passages: list[Rooms] = [0]
        """By length, the rooms that walks of at most that length enter by a secret passage as their last step."""
        self.stops: dict[Square, list[Stopover]] = {}
        """The ways to spy squares that differ in what can follow; see :meth:`_note_stops`."""

    def grow(self, steps: int) -> None:
        """Extend the walks up to this many steps."""
        while len(self._layers) <= steps:
            self.passages.append(self.passages[-1] | self._by_passage())
            self._layers.append(self._next_layer())
            self.ends.append(union(self._layers[-1].values()))
            self.nearest.append(self.ends[-1] & ~self.within[-1])
            self.within.append(self.within[-1] | self.ends[-1])
            self._note_stops()

    def distance(self, place: Place) -> int:
        """The length of the shortest walk to a place already reached."""
        bit = self._ground.bit[place]
        return next(length for length, nodes in enumerate(self.nearest) if nodes & bit)

    def walk(self, end: Place, length: int) -> tuple[Place, ...]:
        """A walk of this length to a place where one ends, through as few rooms as possible."""
        node = self._ground.bit[end]
        entered = self._fewest_rooms(node, length)
        walk = [node]
        for layer in self._layers[length - 1 : 0 : -1]:
            # The step into a room entered it, so the walk before had not.
            entered &= ~walk[-1]
            before = layer[entered] & self._ground.beside(walk[-1])
            walk.append(before & -before)
        return tuple(self._ground.names(node)[0] for node in reversed(walk))

    def on_the_way(self, ends: Nodes, length: int) -> Nodes:
        """The places on shortest walks to those ends that are this many steps away, without start and ends."""
        passed, here = 0, ends & self.nearest[length]
        for nodes in self.nearest[length - 1 : 0 : -1] if here else ():
            here = self._ground.beside(here) & nodes
            passed |= here
        return passed

    def _next_layer(self) -> Layer:
        reached: dict[Rooms, Nodes] = {}
        for entered, nodes in self._layers[-1].items():
            reached[entered] = reached.get(entered, 0) | self._ground.squares_beside(nodes)
            for room, doors in self._doors:
                if doors & nodes and not room & entered:
                    reached[entered | room] = reached.get(entered | room, 0) | room
        return _without_needless(reached)

    def _by_passage(self) -> Rooms:
        """The rooms that one more step enters by a secret passage."""
        return union(
            there
            for here, there in self._ground.passages
            if not there & self._closed
            and any(here & nodes and not there & entered for entered, nodes in self._layers[-1].items())
        )

    def _note_stops(self) -> None:
        """Note the ways to spy squares by walks of the last length.

        A way is needless if another is shorter by an even number of steps and crosses no other rooms: the difference
        can be wasted two steps at a time, to a square and back.
        """
        length = len(self._layers) - 1
        for square in self._ground.board.spy_squares:
            bit = self._ground.bit[square]
            ways = [entered for entered, nodes in self._layers[-1].items() if nodes & bit]
            for crossed in map(self._ground.names, ways):
                known = self.stops.setdefault(square, [])
                if not any(_makes_needless(stop, length, crossed) for stop in known):
                    known.append(Stopover(length, crossed))

    def _fewest_rooms(self, node: Nodes, length: int) -> Rooms:
        """The rooms entered by the walks to a place that enter the fewest."""
        return next(entered for entered, nodes in self._layers[length].items() if nodes & node)


def _makes_needless(stop: Stopover, length: int, crossed: tuple[Place, ...]) -> bool:
    return (length - stop.steps) % 2 == 0 and set(stop.crossed) <= set(crossed)


def _without_needless(reached: Mapping[Rooms, Nodes]) -> Layer:
    """The places by rooms entered, without places that fewer of the same rooms already reach."""
    layer: dict[Rooms, Nodes] = {}
    for entered in sorted(reached, key=lambda rooms: (rooms.bit_count(), rooms)):
        nodes = reached[entered]
        for fewer, others in layer.items():
            if not fewer & ~entered:
                nodes &= ~others
        if nodes:
            layer[entered] = nodes
    return layer


@cache
def ground_of(board: Board) -> Ground:
    """The ground of a board; computed once, since boards are few."""
    return Ground(board)
