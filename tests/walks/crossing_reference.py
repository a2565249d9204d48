"""Moves across rooms, enumerated: a walk's future depends only on where it is and which rooms it has entered."""

from collections.abc import Collection, Iterable, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from tests.walks.reference import in_order, within
from tudor.model.board import Board
from tudor.model.cards import Place, Room, Square

MOST = 12
"""The highest roll of two dice."""


class Walk(NamedTuple):
    """Everything about a walk that matters for what it can still do."""

    here: Place
    entered: frozenset[Room]


class Way(NamedTuple):
    """A way to a place: its length and the rooms entered."""

    length: int
    entered: frozenset[Room]


class Expected(NamedTuple):
    ends: tuple[Place, ...]
    passages: tuple[Room, ...]
    stops: dict[Square, set[Way]]


@cache
def steps_from(board: Board, here: Place) -> tuple[Place, ...]:
    return board.doors_of(here) if here in board.rooms else board.neighbours[here] + board.behind(here)


class CrossingEnumeration:
    """Every walk of one pawn, up to a length. Other pawns are passed, so they make no difference to walks."""

    def __init__(self, board: Board, start: Place, closed: Collection[Room] = (), most: int = MOST) -> None:
        self.board = board
        self.barred = {start, *closed} & set(board.rooms)
        self.distance = distances(board, start, self.barred)
        self.walks = [{Walk(start, frozenset())}]
        for _ in range(most):
            self.walks.append({further for walk in self.walks[-1] for further in self.one_step_further(walk)})

    def one_step_further(self, walk: Walk) -> Iterable[Walk]:
        for there in steps_from(self.board, walk.here):
            if there not in self.board.rooms:
                yield Walk(there, walk.entered)
            elif there not in self.barred and there not in walk.entered:
                yield Walk(there, walk.entered | {there})

    def expected(self, steps: int, others: Collection[Place]) -> Expected:
        """What a move of this many steps may do where occupied squares are jumped."""
        ends = self.squares(steps, others) | self.rooms(steps) | self.short_of_others(steps, others)
        passages = self.through_passages(steps)
        free = [square for square in self.board.spy_squares if square not in others]
        stops = {square: ways for square in free if (ways := self.different_ways(square, steps))}
        if not (ends or passages or stops):
            shorter = (self.squares(length, others) for length in range(steps - 1, 0, -1))
            ends = next((squares for squares in shorter if squares), set())
        order = self.board.squares + self.board.rooms
        return Expected(in_order(order, ends), in_order(self.board.rooms, passages), stops)

    def squares(self, length: int, others: Collection[Place]) -> set[Place]:
        return {walk.here for walk in self.walks[length]} - set(self.board.rooms) - set(others)

    def rooms(self, steps: int) -> set[Place]:
        return {walk.here for walks in self.walks[1 : steps + 1] for walk in walks} & set(self.board.rooms)

    def short_of_others(self, steps: int, others: Collection[Place]) -> set[Place]:
        """The free squares on a shortest walk to an occupied square that the roll would end on."""
        short = set()
        for other in set(others) & set(self.board.squares):
            if self.distance.get(other) == steps:
                rest = distances(self.board, other, self.barred)
                both_ways = self.distance.keys() & rest.keys() & set(self.board.squares)
                short |= {square for square in both_ways if self.distance[square] + rest[square] == steps}
        return {square for square in short - set(others) if self.distance[square] > 0}

    def length_to(self, end: Place, steps: int, others: Collection[Place]) -> int:
        """How long a move to this end is: the whole roll, the shortest way, or as far as it can go (R8)."""
        if end in self.squares(steps, others):
            return steps
        if end in self.rooms(steps) | self.short_of_others(steps, others):
            return self.distance[end]
        return next(length for length in range(steps - 1, 0, -1) if self.squares(length, others))

    def through_passages(self, steps: int) -> set[Place]:
        return {
            self.board.passages[walk.here]
            for walks in self.walks[:steps]
            for walk in walks
            if walk.here in self.board.rooms
            and walk.here in self.board.passages
            and self.board.passages[walk.here] not in self.barred | walk.entered
        }

    def ways(self, place: Place, steps: int) -> set[Way]:
        """All ways to a place by walks of at least one step and at most this many."""
        lengths = range(1, steps + 1)
        return {Way(n, walk.entered) for n in lengths for walk in self.walks[n] if walk.here == place}

    def different_ways(self, place: Place, steps: int) -> set[Way]:
        """The ways that are worse than a shorter one, of the same parity, through some of the same rooms."""
        ways = self.ways(place, steps)
        return {way for way in ways if not any(other != way and as_good(other, way) for other in ways)}


def as_good(way: Way, other: Way) -> bool:
    return way.length <= other.length and (other.length - way.length) % 2 == 0 and way.entered <= other.entered


def distances(board: Board, start: Place, barred: Collection[Room]) -> dict[Place, int]:
    """The distance of every place that can be reached without entering a barred room."""
    found = {start: 0}
    edge = [start]
    for here in edge:
        for there in steps_from(board, here):
            if there not in found and there not in barred:
                found[there] = found[here] + 1
                edge.append(there)
    return found


def crowded_placement(board: Board, rng: Random) -> tuple[Place, list[Place]]:
    """A mover and up to nine other pawns, one in five of them in a room and the rest mostly near the mover."""
    start = rng.choice(board.rooms if rng.random() < 0.25 else board.squares)
    near = within(board, start, rng.randint(2, 7))
    others: list[Place] = []
    for _ in range(rng.randint(1, 9)):
        choices = near if rng.random() < 0.85 else list(board.squares)
        free = [square for square in choices if square not in others and square != start]
        others.append(rng.choice(board.rooms if rng.random() < 0.2 or not free else free))
    return start, others


def crossing_faults(board: Board, start: Place, closed: Collection[Room], walk: Sequence[Place]) -> list[str]:
    """The faults of a walk, step by step; whether its length suits the roll is for the caller."""
    found = []
    for number, (here, there) in enumerate(zip((start, *walk), walk, strict=False)):
        if there not in steps_from(board, here):
            found.append(f"{here}-{there} is no step")
        if there in board.rooms and there in (start, *closed, *walk[:number]):
            found.append(f"{there} may not be entered")
    return found
