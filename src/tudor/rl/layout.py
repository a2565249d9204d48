"""What a seat knows, as a vector: the view and the memory, each part always in the same place."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import product
from typing import TypeAlias, TypeVar, get_args

import numpy as np
from numpy.typing import NDArray

from tudor.model.cards import Card, Place, Seat
from tudor.model.edition import Setup
from tudor.model.kinds import Kind
from tudor.model.sight import View
from tudor.rl.copies import Unchanging
from tudor.rl.memory import SLOTS, Memory

Name = TypeVar("Name")
Vector: TypeAlias = NDArray[np.float32]
Pieces: TypeAlias = Mapping[str, Place]
"""Where each piece is."""
Dealt: TypeAlias = tuple[tuple[Card, ...], Mapping[Seat, int], Seat | None]
"""The own hand, the sizes of all hands, and who dealt."""

KINDS: tuple[Kind, ...] = get_args(Kind)
BY_SEAT = ("dealer", "out", "dead", "spent", "player", "waiting_for", "winner")
"""The parts with a number for each seat that is 1 or 0."""
MANY_TURNS = 200
MOST_STEPS = 24
"""Two dice, and six more steps twice."""
MOST_CLOCKS = 8


class Layout(Unchanging):
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
        self.start = {name: part.start for name, part in parts.items()}
        """By name, the first number of a part."""
        self.notes = slice(parts["holds"].start, parts["pool"].stop)
        """The parts that are remembered."""
        self.card = _ranks(edition.cards)
        self.suspect = _ranks(edition.suspects)
        self.suggested = _ranks(edition.cards, parts["suggestion"].start)
        self.in_case = _ranks(edition.cards, parts["case"].start)
        self.brought = _ranks(edition.suspects, parts["brought"].start)
        self.spied = _ranks(edition.board.spy_squares, parts["spied"].start)
        self.asked: Mapping[Kind, int] = _ranks(KINDS, parts["asked"].start)
        """The number that is 1 for a card, a suspect, a square or a kind of question."""
        places = (*edition.board.squares, *edition.board.rooms)
        self.pawn = _ranks(product(edition.suspects, places), parts["pawns"].start)
        self.weapon = _ranks(product(edition.weapons, edition.board.rooms), parts["weapons"].start)
        """The number that says that a piece is at a place."""

    def vector(self, view: View, memory: Memory, place: int) -> Vector:
        """What the seat at a place sees and remembers. All numbers are between 0 and 1."""
        return Canvas(self, place).vector(view, memory)


class Canvas:
    """The vector of one place in one game. What seldom changes is kept, and written again only when it does."""

    def __init__(self, layout: Layout, place: int) -> None:
        self._layout = layout
        self._place = place
        self._kept = np.zeros(layout.size, np.float32)
        self._pawns: Pieces = {}
        self._weapons: Pieces = {}
        self._seats: tuple[Seat, ...] = ()
        self._around: list[Seat] = []
        """The seats clockwise, the own one first."""
        self._number: dict[str, dict[Seat, int]] = {}
        """By part, the number of each seat."""
        self._dealt: Dealt | None = None

    def vector(self, view: View, memory: Memory) -> Vector:
        """What the place sees and remembers now."""
        layout = self._layout
        self._keep(view)
        vector = self._kept.copy()
        vector[layout.notes] = memory.notes
        self._mark(vector, view)
        self._put_figures(vector, view)
        if layout.setup.edition.intrigue:
            self._put_intrigue(vector, view)
        return vector

    # What is kept

    def _keep(self, view: View) -> None:
        layout = self._layout
        if view.setup.seats != self._seats:
            self._name_seats(view.setup.seats)
        dealt = view.hand, view.hand_sizes, view.dealer
        if dealt != self._dealt:
            self._keep_deal(view)
            self._dealt = dealt
        if view.pawns != self._pawns:
            self._place_pieces(self._pawns, view.pawns, layout.pawn)
            self._pawns = view.pawns
        if view.weapons != self._weapons:
            self._place_pieces(self._weapons, view.weapons, layout.weapon)
            self._weapons = view.weapons

    def _name_seats(self, seats: tuple[Seat, ...]) -> None:
        self._seats, self._around = seats, [*seats[self._place :], *seats[: self._place]]
        self._number = {part: _ranks(self._around, self._layout.start[part]) for part in BY_SEAT}
        played, ranks = self._kept[self._layout.parts["suspects"]], self._layout.suspect
        played[:] = 0
        played[[len(ranks) * row + ranks[seat] for row, seat in enumerate(self._around) if seat in ranks]] = 1

    def _keep_deal(self, view: View) -> None:
        parts, rank = self._layout.parts, self._layout.card
        hand, sizes, dealer = (self._kept[parts[part]] for part in ("hand", "hand_sizes", "dealer"))
        hand[:], dealer[:] = 0, 0
        hand[[rank[card] for card in view.hand]] = 1
        sizes[:] = [view.hand_sizes.get(seat, 0) / len(rank) for seat in self._around]
        if view.dealer is not None:
            self._kept[self._number["dealer"][view.dealer]] = 1

    def _place_pieces(self, before: Pieces, now: Pieces, number: Mapping[tuple[str, Place], int]) -> None:
        """Move the pieces that have moved."""
        kept = self._kept
        for piece, place in now.items():
            last = before.get(piece)
            if last != place:
                kept[number[piece, place]] = 1
                if last is not None:
                    kept[number[piece, last]] = 0
        # The pawn of a murdered player is taken away.
        for piece in before.keys() - now.keys():
            kept[number[piece, before[piece]]] = 0

    # What is written every time

    def _mark(self, vector: Vector, view: View) -> None:
        """Write the ones. There are few, and so one by one: NumPy would first make an array of a list."""
        layout, number = self._layout, self._number
        waiting = number["waiting_for"]
        for seat in view.waiting_for:
            vector[waiting[seat]] = 1
        if view.player is not None:
            vector[number["player"][view.player]] = 1
        if view.asked is not None:
            vector[layout.asked[view.asked]] = 1
        for card in view.suggestion or ():
            vector[layout.suggested[card]] = 1
        for suspect in view.brought:
            vector[layout.brought[suspect]] = 1
        for square in view.spied:
            vector[layout.spied[square]] = 1
        if view.out or view.dead or view.spent:
            self._mark_seats(vector, view)
        if view.setup.options.false_witnesses:
            vector[layout.start["flags"] + 1] = 1
        if view.over or view.case is not None:
            self._mark_end(vector, view)

    def _mark_seats(self, vector: Vector, view: View) -> None:
        for part, seats in (("out", view.out), ("dead", view.dead), ("spent", view.spent)):
            for seat in seats:
                vector[self._number[part][seat]] = 1

    def _mark_end(self, vector: Vector, view: View) -> None:
        """What is open at the end, or to those who have looked into the case file."""
        for card in view.case or ():
            vector[self._layout.in_case[card]] = 1
        if view.over:
            vector[self._layout.start["flags"]] = 1
        if view.winner is not None:
            vector[self._number["winner"][view.winner]] = 1

    def _put_figures(self, vector: Vector, view: View) -> None:
        start = self._layout.start
        vector[start["turn"]] = min(view.turn / MANY_TURNS, 1)
        if view.dice:
            vector[start["steps"]] = min(view.steps / MOST_STEPS, 1)
            for number, face in enumerate(view.dice, start["dice"]):
                vector[number] = face / 6

    def _put_intrigue(self, vector: Vector, view: View) -> None:
        parts, kinds = self._layout.parts, self._layout.setup.edition.intrigue
        every = sum(kinds.values())
        vector[parts["butler_counts"]] = [view.butler_counts.get(seat, 0) / every for seat in self._around]
        vector[parts["butlers"]] = [view.butlers.count(card) / count for card, count in kinds.items()]
        vector[parts["played"]] = [view.played.count(card) / count for card, count in kinds.items()]
        vector[parts["clocks"]] = view.clocks / MOST_CLOCKS
        vector[parts["pool_size"]] = view.pool_size / len(self._layout.card)


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
    return parts


def _ranks(names: Iterable[Name], first: int = 0) -> dict[Name, int]:
    return {name: rank for rank, name in enumerate(names, first)}
