"""What a seat remembers of a game: cards seen, passes, answers and accusations."""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from typing import Any

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

TABLES = 5
SLOTS = 16
"""How many unseen answers are kept. In four amateurs' games of clue-1998, 99 seats in 100 see no more."""
MANY_ANSWERS = 10
"""From this number on, answers are not counted any more."""


class Memory:
    """The notes of one seat, as tables by seat and card: the own seat first, then clockwise; cards in the order of the deck."""

    def __init__(self, setup: Setup, place: int) -> None:
        self._seats = [*setup.seats[place:], *setup.seats[:place]]
        self._column = {card: column for column, card in enumerate(setup.edition.cards)}
        self._named: list[int] = []
        """The columns of the last suggestion."""
        self._answers: deque[tuple[int, ...]] = deque(maxlen=SLOTS)
        """The unseen answers that are kept, the newest first: the witness and the three cards, by their columns."""
        seats, cards = len(setup.seats), len(setup.edition.cards)
        size = TABLES * seats * cards + SLOTS * (seats + cards) + cards
        self.notes: NDArray[np.float32] = np.zeros(size, np.float32)
        """All tables in one piece, as they stand in a vector."""
        self._lay_out()

    def _lay_out(self) -> None:
        """Make the tables, as views of the notes."""
        seats, cards = len(self._seats), len(self._column)
        by_seat = TABLES * seats * cards
        tables, self.pool = self.notes[:by_seat].reshape(TABLES, seats, cards), self.notes[-cards:]
        self.holds, self.lacks, self.answered, self.shown, self.accused = tables
        self.one_of_three = self.notes[by_seat:-cards].reshape(SLOTS, seats + cards)

    def __setstate__(self, state: dict[str, Any]) -> None:
        # In a copy, too, the tables have to be views of its notes.
        self.__dict__.update(state)
        self._lay_out()

    # holds: cards seen in a hand. lacks: cards a seat has passed on. answered: how often a seat showed another player one of
    # three cards unseen, this card among them, in tenths. shown: cards this seat has shown to each seat. accused: cards each
    # seat has named in an accusation. one_of_three: the latest answers unseen, the newest first: a 1 for the witness, then
    # one for each card asked for. pool: cards this seat has seen in the pool.

    def hear(self, news: Iterable[Observation]) -> None:
        """Note what the seat has observed."""
        for seen in news:
            # A lookup is faster than a match, and most observations leave nothing to note.
            note = _NOTES.get(type(seen))
            if note is not None:
                note(self, seen)

    def rename(self, seat: Seat, suspect: Seat) -> None:
        """A seat is called by its suspect from now on."""
        self._seats[self._row(seat)] = suspect

    def hold(self, seat: Seat, cards: Iterable[Card]) -> None:
        """A seat holds these cards."""
        self.holds[self._row(seat), self._columns(cards)] = 1

    def suggest(self, named: Iterable[Card]) -> None:
        """These cards are asked for."""
        self._named = self._columns(named)

    def lack(self, seat: Seat) -> None:
        """A seat passes on the cards asked for."""
        # One by one: NumPy would first make arrays of so few numbers.
        lacks, row = self.lacks, self._row(seat)
        for column in self._named:
            lacks[row, column] = 1

    def answer(self, seat: Seat) -> None:
        """A seat shows someone else one of the cards asked for."""
        answered, row = self.answered, self._row(seat)
        for column in self._named:
            # Whole tenths again: adding a tenth each time would drift.
            count = round(float(answered[row, column]) * MANY_ANSWERS) + 1
            answered[row, column] = min(count, MANY_ANSWERS) / MANY_ANSWERS
        self._keep(row)

    def _keep(self, row: int) -> None:
        """Keep the answer in a slot of its own; the same answer once more says nothing new."""
        answer = row, *(len(self._seats) + column for column in self._named)
        if answer not in self._answers:
            self._answers.appendleft(answer)
            slots = self.one_of_three
            slots[1:] = slots[:-1]
            slots[0] = 0
            slots[0, answer] = 1

    def accuse(self, seat: Seat, named: Iterable[Card]) -> None:
        """A seat accuses."""
        self.accused[self._row(seat), self._columns(named)] = 1

    def look(self, cards: Iterable[Card]) -> None:
        """These cards lie in the pool."""
        self.pool[self._columns(cards)] = 1

    def show(self, holder: Seat, to: Seat, card: Card) -> None:
        """A card is shown, to this seat or by it."""
        row, column = self._row(holder), self._column[card]
        self.holds[row, column] = 1
        if row == 0:
            self.shown[self._row(to), column] = 1

    def _row(self, seat: Seat) -> int:
        return self._seats.index(seat)

    def _columns(self, cards: Iterable[Card]) -> list[int]:
        return [self._column[card] for card in cards]


_NOTES: Mapping[type[Observation], Callable[[Memory, Any], None]] = {
    CharacterChosen: lambda memory, seen: memory.rename(seen.seat, seen.suspect),
    HandSeen: lambda memory, seen: memory.hold(seen.seat, seen.cards),
    Murdered: lambda memory, seen: memory.hold(seen.seat, seen.cards),
    PoolSeen: lambda memory, seen: memory.look(seen.cards),
    Suggested: lambda memory, seen: memory.suggest(seen.named),
    Passed: lambda memory, seen: memory.lack(seen.seat),
    CardUnseen: lambda memory, seen: memory.answer(seen.witness),
    AccusedAloud: lambda memory, seen: memory.accuse(seen.seat, seen.named),
    AccusationWritten: lambda memory, seen: memory.accuse(seen.seat, seen.named),
    CardSeen: lambda memory, seen: memory.show(seen.witness, seen.to, seen.card),
    DisclosureSeen: lambda memory, seen: memory.show(seen.witness, seen.to, seen.card),
    WatchSeen: lambda memory, seen: memory.show(seen.witness, seen.seat, seen.card),
    GlimpseSeen: lambda memory, seen: memory.show(seen.of, seen.seat, seen.card),
}
"""What is noted of an observation; nothing of the others."""
