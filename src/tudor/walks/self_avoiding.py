"""Walks that enter no square twice and never return to their start (ruling R6).

Distance and parity do not tell whether such a walk of a given length exists, so walks are searched. Three things keep
that quick. A table tells where walks of each length can end on the empty board, so a search stops once nothing it wants
is among them. For each start, sample walks are kept that together reach every such end; those that meet no pawn settle
most ends without a search. And one search looks for all remaining ends.
"""

from collections.abc import Callable, Sequence
from functools import cache
from typing import TypeAlias

from tudor.model.board import Board
from tudor.model.cards import Place
from tudor.walks.terrain import Position, Squares, Terrain, terrain_of

Sample: TypeAlias = tuple[Squares, Squares]
"""The squares of a walk without its last, and the squares that may be its last."""
Search: TypeAlias = Callable[[Position, int, Squares, Squares, list[Sample]], Squares]


def _searcher(
    neighbours: Sequence[tuple[Position, ...]], adjacent: Sequence[Squares], ends: Sequence[Sequence[Squares]]
) -> Search:
    """A search that tries the neighbours of each square in this order."""
    steps = [tuple((there, 1 << there) for there in others) for others in neighbours]

    def search(here: Position, left: int, closed: Squares, wanted: Squares, found: list[Sample]) -> Squares:
        """Try every way until all wanted squares are reached; returns those that were not."""
        if left == 1:
            reached = adjacent[here] & wanted & ~closed
            if reached:
                found.append((closed, reached))
            return wanted & ~reached
        left -= 1
        ends_from = ends[left]
        for there, bit in steps[here]:
            if not closed & bit and ends_from[there] & wanted:
                wanted = search(there, left, closed | bit, wanted, found)
                if not wanted:
                    break
        return wanted

    return search


class SelfAvoidingWalks:
    """The self-avoiding walks of one terrain."""

    def __init__(self, terrain: Terrain) -> None:
        self._terrain = terrain
        self._ends: list[list[Squares]] = [[1 << place for place in range(terrain.size)]]
        self._samples: dict[tuple[Position, int], tuple[Sample, ...]] = {}
        reversed_neighbours = [others[::-1] for others in terrain.neighbours]
        self._search = _searcher(terrain.neighbours, terrain.adjacent, self._ends)
        self._other_search = _searcher(reversed_neighbours, terrain.adjacent, self._ends)

    def ends(self, start: Place, length: int, blocked: Squares, wanted: Squares) -> Squares:
        """The wanted squares where a walk of this length from a square or room can end."""
        self._survey(length)
        missing = wanted
        for here, left in self._departures(start, length, blocked):
            missing = self._missing(here, left, blocked, missing)
        return wanted & ~missing

    def walk(self, start: Place, length: int, blocked: Squares, end: Position) -> list[Position]:
        """The squares of a walk of this length to a square where one can end."""
        self._survey(length)
        departures = self._departures(start, length, blocked)
        walks = (self._walk_from(here, left, blocked | 1 << here, end) for here, left in departures)
        return next(walk for walk in walks if walk)[-length:]

    def _departures(self, start: Place, length: int, blocked: Squares) -> list[tuple[Position, int]]:
        """Where to search from, and the steps left: the start, or the free squares before a room's doors."""
        here = self._terrain.position.get(start)
        if here is not None:
            return [(here, length)]
        return [(door, length - 1) for door in self._terrain.members(self._terrain.doors[start] & ~blocked)]

    def _survey(self, length: int) -> None:
        """Extend the table of ends on the empty board up to this length."""
        while len(self._ends) <= length:
            self._ends.append([self._ends_from(place) for place in range(self._terrain.size)])

    def _ends_from(self, here: Position) -> Squares:
        """Ends on the empty board of walks one step longer than the table."""
        length = len(self._ends)
        hoped = 0
        for there in self._terrain.neighbours[here]:
            hoped |= self._ends[-1][there]
        hoped &= ~(1 << here)
        return hoped & ~self._search(here, length, 1 << here, hoped, [])

    def _missing(self, here: Position, length: int, blocked: Squares, wanted: Squares) -> Squares:
        """The wanted squares where no walk from this square ends."""
        possible = wanted & self._ends[length][here]
        impossible = wanted ^ possible
        if length == 0 or not blocked & ~(1 << here):
            return impossible
        for path, ends in self._samples_from(here, length):
            if not path & blocked:
                possible &= ~ends
        if possible:
            possible = self._search(here, length, blocked | 1 << here, possible, [])
        return impossible | possible

    def _samples_from(self, here: Position, length: int) -> tuple[Sample, ...]:
        """Two walks to every end on the empty board, made different by two opposite search orders."""
        key = here, length
        samples = self._samples.get(key)
        if samples is None:
            found: list[Sample] = []
            for search in (self._search, self._other_search):
                search(here, length, 1 << here, self._ends[length][here], found)
            samples = self._samples[key] = tuple((path & ~(1 << here), ends) for path, ends in found)
        return samples

    def _walk_from(self, here: Position, left: int, closed: Squares, end: Position) -> list[Position]:
        """The squares of a walk, starting with this one; empty if there is none."""
        if left == 0:
            return [here] if here == end else []
        for there in self._terrain.neighbours[here]:
            if not closed >> there & 1 and self._ends[left - 1][there] >> end & 1:
                walk = self._walk_from(there, left - 1, closed | 1 << there, end)
                if walk:
                    return [here, *walk]
        return []


@cache
def self_avoiding_walks(board: Board) -> SelfAvoidingWalks:
    """The self-avoiding walks of a board; their tables grow with use."""
    return SelfAvoidingWalks(terrain_of(board))
