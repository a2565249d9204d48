"""What a seat remembers of a game: cards seen, passes, answers and accusations."""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from tudor.model.cards import Card, Seat
from tudor.model.edition import Setup
from tudor.model.happenings import AccusedAloud, CharacterChosen, Murdered, Passed, Suggested
from tudor.model.sight import (
    AccusationWritten,
    CardSeen,
    CardUnseen,
    DisclosureSeen,
    GlimpseSeen,
    HandSeen,
    Observation,
    PoolSeen,
    WatchSeen,
)


class Memory:
    """The notes of one seat, as tables by seat and card, in the orders of table and deck."""

    def __init__(self, setup: Setup, place: int) -> None:
        self._place = place
        self._seats = list(setup.seats)
        self._column = {card: column for column, card in enumerate(setup.edition.cards)}
        self._named: tuple[Card, ...] = ()
        size = (len(setup.seats), len(setup.edition.cards))
        self.holds: NDArray[np.float32] = np.zeros(size, np.float32)
        """Cards seen in a hand."""
        self.lacks: NDArray[np.float32] = np.zeros(size, np.float32)
        """Cards a seat has passed on."""
        self.answered: NDArray[np.float32] = np.zeros(size, np.float32)
        """How often a seat showed another player one of three cards unseen, this card among them."""
        self.shown: NDArray[np.float32] = np.zeros(size, np.float32)
        """Cards this seat has shown to each seat."""
        self.accused: NDArray[np.float32] = np.zeros(size, np.float32)
        """Cards each seat has named in an accusation."""
        self.pool: NDArray[np.float32] = np.zeros(size[1], np.float32)
        """Cards this seat has seen in the pool."""

    def hear(self, news: Iterable[Observation]) -> None:
        """Note what the seat has observed."""
        for seen in news:
            self._note(seen)

    def _note(self, seen: Observation) -> None:
        match seen:
            case CharacterChosen(seat=seat, suspect=suspect):
                self._seats[self._row(seat)] = suspect
            case HandSeen(seat=seat, cards=cards) | Murdered(seat=seat, cards=cards):
                self.holds[self._row(seat), self._columns(cards)] = 1
            case PoolSeen(cards=cards):
                self.pool[self._columns(cards)] = 1
            case Suggested(named=named):
                self._named = tuple(named)
            case Passed(seat=seat):
                self.lacks[self._row(seat), self._columns(self._named)] = 1
            case CardUnseen(witness=witness):
                self.answered[self._row(witness), self._columns(self._named)] += 1
            case AccusedAloud(seat=seat, named=named) | AccusationWritten(seat=seat, named=named):
                self.accused[self._row(seat), self._columns(tuple(named))] = 1
            case _:
                self._note_card(seen)

    def _note_card(self, seen: Observation) -> None:
        match seen:
            case CardSeen(witness=holder, to=to, card=card) | DisclosureSeen(witness=holder, to=to, card=card):
                self._note_shown(holder, to, card)
            case WatchSeen(witness=holder, seat=to, card=card) | GlimpseSeen(of=holder, seat=to, card=card):
                self._note_shown(holder, to, card)
            case _:
                pass

    def _note_shown(self, holder: Seat, to: Seat, card: Card) -> None:
        row, column = self._row(holder), self._column[card]
        self.holds[row, column] = 1
        if row == self._place:
            self.shown[self._row(to), column] = 1

    def _row(self, seat: Seat) -> int:
        return self._seats.index(seat)

    def _columns(self, cards: Sequence[Card]) -> list[int]:
        return [self._column[card] for card in cards]
