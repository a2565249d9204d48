"""A vector part by part, as the documentation tells it: slow, and easy to compare with it."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from tudor.model.cards import Place, Seat
from tudor.model.edition import Setup
from tudor.model.kinds import Kind
from tudor.model.sight import View
from tudor.rl.memory import Memory

Parts: TypeAlias = Iterator[tuple[str, ArrayLike]]
KINDS: tuple[Kind, ...] = get_args(Kind)


class PlainVector:
    """The parts of a vector, one after another."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self._rooms = setup.edition.board.rooms
        self._places = (*setup.edition.board.squares, *self._rooms)

    def parts(self, view: View, memory: Memory, place: int) -> Parts:
        """Each part with its numbers."""
        yield from self._cards(view, memory)
        yield from self._board(view)
        yield from self._table(view, place)
        yield from self._moment(view, place)

    def vector(self, view: View, memory: Memory, place: int) -> NDArray[np.float32]:
        """All parts together."""
        return np.concatenate([np.asarray(part, np.float32).ravel() for _, part in self.parts(view, memory, place)])

    def _cards(self, view: View, memory: Memory) -> Parts:
        cards = self.setup.edition.cards
        yield "hand", _among(cards, view.hand)
        yield "holds", memory.holds
        yield "lacks", memory.lacks
        yield "answered", memory.answered
        yield "shown", memory.shown
        yield "accused", memory.accused
        yield "one_of_three", memory.one_of_three
        yield "pool", memory.pool
        yield "case", _among(cards, view.case or ())
        intrigue = self.setup.edition.intrigue
        yield "butlers", [view.butlers.count(card) / intrigue[card] for card in intrigue]
        yield "suggestion", _among(cards, view.suggestion or ())

    def _board(self, view: View) -> Parts:
        edition = view.setup.edition
        yield "pawns", _where(view.pawns, edition.suspects, self._places)
        yield "weapons", _where(view.weapons, edition.weapons, self._rooms)
        yield "brought", _among(edition.suspects, view.brought)
        yield "spied", _among(edition.board.spy_squares, view.spied)

    def _table(self, view: View, place: int) -> Parts:
        edition, seats = view.setup.edition, _seats_around(view, place)
        deck, butlers = len(edition.cards), sum(edition.intrigue.values()) or 1
        yield "suspects", [[seat == suspect for suspect in edition.suspects] for seat in seats]
        yield "hand_sizes", [view.hand_sizes.get(seat, 0) / deck for seat in seats]
        yield "dealer", _among(seats, (view.dealer,))
        yield "out", _among(seats, view.out)
        yield "dead", _among(seats, view.dead)
        yield "spent", _among(seats, view.spent)
        yield "butler_counts", [view.butler_counts.get(seat, 0) / butlers for seat in seats]
        yield "played", [view.played.count(card) / edition.intrigue[card] for card in edition.intrigue]
        yield "clocks", view.clocks / 8
        yield "pool_size", view.pool_size / deck

    def _moment(self, view: View, place: int) -> Parts:
        seats, dice = _seats_around(view, place), view.setup.edition.dice
        yield "turn", min(view.turn / 200, 1)
        yield "player", _among(seats, (view.player,))
        yield "dice", [face / 6 for face in (*view.dice, *[0] * (dice - len(view.dice)))]
        yield "steps", min(view.steps / 24, 1)
        yield "asked", _among(KINDS, (view.asked,))
        yield "waiting_for", _among(seats, view.waiting_for)
        yield "winner", _among(seats, (view.winner,))
        yield "flags", [view.over, view.setup.options.false_witnesses]


def _among(names: Iterable[object], chosen: Iterable[object]) -> list[bool]:
    taken = frozenset(chosen)
    return [name in taken for name in names]


def _where(standing: Mapping[str, Place], pieces: tuple[str, ...], places: tuple[Place, ...]) -> NDArray[np.float32]:
    """One row per piece, with a 1 in the column of its place."""
    table = np.zeros((len(pieces), len(places)), np.float32)
    for row, piece in enumerate(pieces):
        if piece in standing:
            table[row, places.index(standing[piece])] = 1
    return table


def _around(count: int, place: int) -> list[int]:
    """The places clockwise, starting with this one."""
    return [(place + step) % count for step in range(count)]


def _seats_around(view: View, place: int) -> list[Seat]:
    return [view.setup.seats[other] for other in _around(len(view.setup.seats), place)]
