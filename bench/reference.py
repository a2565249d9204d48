"""A fixed piece of interpreter work: how fast this machine runs Python, whatever Tudor does.

It never changes. A change would move every figure measured against it, and make the limits of the rows meaningless.
"""

from collections.abc import Mapping
from typing import NamedTuple

STEPS = 7_500
NODES = 97


class Place(NamedTuple):
    """A walker's position, and its number of moves."""

    node: int
    moves: int


class Walker:
    """Walks over a graph, remembers where it has been, and carries a few items."""

    def __init__(self, neighbours: Mapping[int, tuple[int, ...]]) -> None:
        self.neighbours = neighbours
        self.place = Place(0, 0)
        self.visits: dict[int, int] = {}
        self.items: list[int] = []

    def options(self) -> list[int]:
        """The neighbours it has seen least often come first."""
        return sorted(self.neighbours[self.place.node], key=self.seen)

    def seen(self, node: int) -> int:
        """How often it visited a node."""
        return self.visits.get(node, 0)

    def step(self, chance: int) -> None:
        """Move, and pick up or drop an item."""
        options = self.options()
        node = options[chance % len(options)] if chance & 4 else options[0]
        self.visits[node] = self.seen(node) + 1
        self.place = Place(node, self.place.moves + 1)
        if chance & 8 and len(self.items) < NODES:
            self.items.append(chance ^ node)
        elif self.items:
            self.items.pop()


def reference_loop() -> int:
    """One pass: method calls, attributes, dictionaries, lists, tuples, integers and sorting. Always the same number."""
    graph = {node: ((node + 1) % NODES, node * 5 % NODES, node * node % NODES) for node in range(NODES)}
    walker, chance = Walker(graph), 1998
    for _ in range(STEPS):
        chance = (chance * 1_103_515_245 + 12_345) & 0x7FFF_FFFF
        walker.step(chance >> 8)
    return sum(node * count for node, count in walker.visits.items()) ^ sum(walker.items) ^ walker.place.moves
