"""What a seat knows, as a vector: the view and the memory, each part always in the same place."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from types import MappingProxyType
from typing import TypeAlias, TypeVar, get_args

import numpy as np
from numpy.typing import NDArray

from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.kinds import Kind
from tudor.model.sight import View
from tudor.rl.memory import SLOTS, Memory

Name = TypeVar("Name")
Vector: TypeAlias = NDArray[np.float32]

KINDS: tuple[Kind, ...] = get_args(Kind)
KIND_RANKS: Mapping[Kind, int] = {kind: rank for rank, kind in enumerate(KINDS)}
MANY_TURNS = 200
MOST_STEPS = 24
"""Two dice, and six more steps twice."""
MOST_CLOCKS = 8


class Layout:
    """Where the parts of a vector are. Depends only on the edition, the number of players, and whether there is a notebook."""

    def __init__(self, setup: Setup, *, notebook: bool = False) -> None:
        self.setup = setup
        sizes = [*_own_sizes(setup), *_scene_sizes(setup)]
        if notebook:
            sizes.append(("notebook", (len(setup.seats) + 2) * len(setup.edition.cards)))
        self.parts: Mapping[str, slice] = placed(sizes)
        """By name, the slice of the vector that belongs to a part."""
        self.size = sum(size for _, size in sizes)
        parts, edition = self.parts, setup.edition
        self.scene = slice(parts["suggestion"].start, parts["flags"].stop)
        """The parts that everybody at the table sees."""
        self._start = {name: part.start for name, part in parts.items()}
        self._notes = slice(parts["holds"].start, parts["pool"].stop)
        self._card = _ranks(edition.cards)
        self._suspect, self._spy = _ranks(edition.suspects), _ranks(edition.board.spy_squares)
        places = (*edition.board.squares, *edition.board.rooms)
        self._pawn = _ranks(product(edition.suspects, places), parts["pawns"].start)
        self._weapon = _ranks(product(edition.weapons, edition.board.rooms), parts["weapons"].start)
        """The number that says that a piece is at a place."""
        self._rows: dict[tuple[tuple[Seat, ...], int], tuple[list[Seat], list[int]]] = {}
        """By the names of the seats and the own place: the seats clockwise, and the numbers that say who plays whom."""

    def vector(self, view: View, memory: Memory, place: int) -> Vector:
        """What the seat at a place sees and remembers. All numbers are between 0 and 1."""
        vector = np.zeros(self.size, np.float32)
        vector[self._notes] = memory.notes
        seats, played = self._seats(view.setup.seats, place)
        # One assignment for all ones: most numbers are 0.
        vector[self._cards(view) + self._board(view) + played + self._table(view, seats)] = 1
        self._put_fractions(vector, view, seats)
        if self.setup.edition.intrigue:
            self._put_intrigue(vector, view, seats)
        return vector

    def _seats(self, seats: tuple[Seat, ...], place: int) -> tuple[list[Seat], list[int]]:
        found = self._rows.get((seats, place))
        if found is None:
            around, start = [*seats[place:], *seats[:place]], self._start["suspects"]
            ranks = self._suspect
            played = [start + len(ranks) * row + ranks[seat] for row, seat in enumerate(around) if seat in ranks]
            found = self._rows[seats, place] = around, played
        return found

    # The numbers that are 1

    def _cards(self, view: View) -> list[int]:
        start, rank = self._start, self._card
        hand = start["hand"]
        ones = [hand + rank[card] for card in view.hand]
        if view.case is not None:
            ones += [start["case"] + rank[card] for card in view.case]
        if view.suggestion is not None:
            ones += [start["suggestion"] + rank[card] for card in view.suggestion]
        return ones

    def _board(self, view: View) -> list[int]:
        pawn, weapon = self._pawn, self._weapon
        ones = [pawn[standing] for standing in view.pawns.items()]
        ones += [weapon[lying] for lying in view.weapons.items()]
        if view.brought:
            ones += [self._start["brought"] + self._suspect[suspect] for suspect in view.brought]
        if view.spied:
            ones += [self._start["spied"] + self._spy[square] for square in view.spied]
        return ones

    def _table(self, view: View, seats: list[Seat]) -> list[int]:
        start, place = self._start, seats.index
        ones = [start["waiting_for"] + place(seat) for seat in view.waiting_for]
        for part, seat in (("dealer", view.dealer), ("player", view.player), ("winner", view.winner)):
            if seat is not None:
                ones.append(start[part] + place(seat))
        if view.out or view.dead or view.spent:
            several = (("out", view.out), ("dead", view.dead), ("spent", view.spent))
            ones += [start[part] + place(seat) for part, some in several for seat in some]
        if view.asked is not None:
            ones.append(start["asked"] + KIND_RANKS[view.asked])
        if view.over:
            ones.append(start["flags"])
        if view.setup.options.false_witnesses:
            ones.append(start["flags"] + 1)
        return ones

    # The others

    def _put_fractions(self, vector: Vector, view: View, seats: list[Seat]) -> None:
        start, parts, deck = self._start, self.parts, len(self._card)
        vector[parts["hand_sizes"]] = [view.hand_sizes.get(seat, 0) / deck for seat in seats]
        vector[start["turn"]] = min(view.turn / MANY_TURNS, 1)
        if view.dice:
            vector[start["steps"]] = min(view.steps / MOST_STEPS, 1)
            first = start["dice"]
            vector[first : first + len(view.dice)] = [face / 6 for face in view.dice]

    def _put_intrigue(self, vector: Vector, view: View, seats: list[Seat]) -> None:
        parts, kinds = self.parts, self.setup.edition.intrigue
        every = sum(kinds.values())
        vector[parts["butler_counts"]] = [view.butler_counts.get(seat, 0) / every for seat in seats]
        vector[parts["butlers"]] = [view.butlers.count(card) / count for card, count in kinds.items()]
        vector[parts["played"]] = [view.played.count(card) / count for card, count in kinds.items()]
        vector[parts["clocks"]] = view.clocks / MOST_CLOCKS
        vector[parts["pool_size"]] = view.pool_size / len(self._card)


def _own_sizes(setup: Setup) -> Iterator[tuple[str, int]]:
    """The parts that only the seat itself knows, in order, each with how many numbers it has."""
    edition, seats = setup.edition, len(setup.seats)
    cards = len(edition.cards)
    yield "hand", cards
    for table in ("holds", "lacks", "answered", "shown", "accused"):
        yield table, seats * cards
    yield "one_of_three", SLOTS * (seats + cards)
    yield from (("pool", cards), ("case", cards), ("butlers", len(edition.intrigue)))


def _scene_sizes(setup: Setup) -> Iterator[tuple[str, int]]:
    """The parts that everybody sees."""
    edition, seats = setup.edition, len(setup.seats)
    board, suspects = edition.board, len(edition.suspects)
    yield "suggestion", len(edition.cards)
    yield "pawns", suspects * (len(board.squares) + len(board.rooms))
    yield "weapons", len(edition.weapons) * len(board.rooms)
    yield "brought", suspects
    yield "spied", len(board.spy_squares)
    yield "suspects", seats * suspects
    for part in ("hand_sizes", "dealer", "out", "dead", "spent", "butler_counts"):
        yield part, seats
    yield "played", len(edition.intrigue)
    yield from (("clocks", 1), ("pool_size", 1), ("turn", 1), ("player", seats))
    yield from (("dice", edition.dice), ("steps", 1), ("asked", len(KINDS)))
    yield from (("waiting_for", seats), ("winner", seats), ("flags", 2))


def placed(sizes: Iterable[tuple[str, int]]) -> Mapping[str, slice]:
    """Parts of these sizes, one after another."""
    parts: dict[str, slice] = {}
    end = 0
    for name, size in sizes:
        parts[name] = slice(end, end := end + size)
    return MappingProxyType(parts)


def _ranks(names: Iterable[Name], first: int = 0) -> dict[Name, int]:
    return {name: rank for rank, name in enumerate(names, first)}
