"""All that somebody knows of a deal: noted fact by fact, taken back at will, or heard from the game itself."""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, Self, TypeAlias

from tudor.deduction.deck import Deck, Numbers, check_sizes, dealt
from tudor.deduction.fact_rows import ROW, row_of
from tudor.deduction.facts import POOL, TOLD, Fact, Holds, Note, Owner, Source, renamed
from tudor.deduction.note_taker import NoteTaker
from tudor.deduction.notebook import Contradiction, Notebook
from tudor.model.cards import Card, Seat, Suspect
from tudor.model.edition import Edition, Setup
from tudor.model.happenings import CharacterChosen, DealerChosen, DealerDrawn
from tudor.model.sight import HandHidden, HandSeen, Observation, PoolHidden, PoolOpened
from tudor.text.errors import Illegal

Weighting: TypeAlias = Literal["deals", "choice"]
"""Is every deal that fits the facts as likely as any other, or does it count how freely a card shown was chosen?"""


class Knowledge:
    """What is known of who holds which cards.

    ``hand_sizes`` may name ``"pool"`` as well. It can be left out where the edition tells it: where hands are equal, or
    the ``dealer`` is given, or the hands are observed being dealt. ``me`` and ``hand`` are one's own seat and cards;
    a spectator has neither.
    """

    def __init__(
        self,
        edition: Edition | Deck,
        seats: Sequence[Seat],
        *,
        hand_sizes: Mapping[Owner, int] | None = None,
        dealer: Seat | None = None,
        me: Seat | None = None,
        hand: Iterable[Card] = (),
    ) -> None:
        self.edition = edition
        self.seats = tuple(seats)
        self.me = me
        self.hand_sizes: dict[Owner, int] = dict(hand_sizes or dealt(edition, self.seats, dealer))
        """How many cards each owner but the case file has, as far as it is known."""
        self.numbers = Numbers(edition, self.seats)
        self._note_taker = NoteTaker(me)
        self._notes: list[Note] = []
        self._rows = array("q")
        for card in hand:
            self.add(Holds(me or "", card), Source("hand"))

    @classmethod
    def at(cls, setup: Setup, seat: Seat | None = None) -> Self:
        """The knowledge of a seat, or of a spectator, before anything has been observed."""
        knowledge = cls(setup.edition, setup.seats, me=seat)
        knowledge._note_taker = NoteTaker(seat, false_witnesses=setup.options.false_witnesses)
        return knowledge

    # Facts

    @property
    def notes(self) -> tuple[Note, ...]:
        """Every fact with its source, in the order in which they were noted."""
        return tuple(self._notes)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Every fact, in the order in which they were noted."""
        return tuple(note.fact for note in self._notes)

    def add(self, fact: Fact, source: Source = TOLD) -> None:
        """Note a fact. Whether it can be true is found out by the notebook."""
        self._rows.extend(row_of(fact, self.numbers))
        self._notes.append(Note(fact, source))

    def remove(self, fact: Fact) -> Note:
        """Take back a fact; if it was noted more than once, for the last time."""
        for place in range(len(self._notes) - 1, -1, -1):
            if self._notes[place].fact == fact:
                del self._rows[ROW * place : ROW * (place + 1)]
                return self._notes.pop(place)
        raise Illegal("fact-not-noted", fact=str(fact))

    def take_back(self) -> Note:
        """Take back what was noted last."""
        if not self._notes:
            raise Illegal("nothing-noted")
        return self.remove(self._notes[-1].fact)

    def with_notes(self, notes: Iterable[Note]) -> "Knowledge":
        """The same cards and seats, with other notes."""
        other = Knowledge(self.edition, self.seats, hand_sizes=self.hand_sizes, me=self.me)
        for note in notes:
            other.add(note.fact, note.source)
        return other

    # Observations

    def observe(self, seen: Observation) -> None:
        """Take in something observed; observations come in the order of the game."""
        match seen:
            case DealerDrawn(seat=seat) | DealerChosen(seat=seat):
                self.hand_sizes |= dealt(self.edition, self.seats, seat)
            case CharacterChosen(seat=seat, suspect=suspect):
                self._rename(seat, suspect)
            case HandHidden(seat=seat, count=count):
                self.hand_sizes[seat] = count
            case HandSeen(seat=seat, cards=cards):
                self.hand_sizes[seat] = len(cards)
            case PoolHidden(count=count):
                self.hand_sizes[POOL] = count
            case PoolOpened(cards=cards):
                self.hand_sizes[POOL] = len(cards)
        for note in self._note_taker.hear(seen):
            self.add(note.fact, note.source)

    def _rename(self, seat: Seat, suspect: Suspect) -> None:
        """A seat is called by its suspect from now on, and in all that was noted of it before."""
        called = {seat: suspect}
        self.seats = tuple(called.get(other, other) for other in self.seats)
        self.me = None if self.me is None else called.get(self.me, self.me)
        self.hand_sizes = {called.get(owner, owner): size for owner, size in self.hand_sizes.items()}
        # The rows know owners by number, and these stay.
        self.numbers = Numbers(self.edition, self.seats)
        self._notes = [Note(renamed(note.fact, seat, suspect), note.source) for note in self._notes]

    # What follows

    def notebook(self, weighting: Weighting = "deals") -> Notebook:
        """Everything that follows from the facts; raises :class:`Contradiction` if they cannot all be true."""
        from tudor.deduction.counting import count

        sizes = self.sizes
        counts = count(self.numbers.kinds, sizes, self._rows, choice=weighting == "choice")
        if counts is None:
            raise Contradiction("contradiction")
        return Notebook(self.numbers, counts, sizes)

    @property
    def is_possible(self) -> bool:
        """Can all the facts be true together?"""
        from tudor.deduction.counting import is_possible

        return is_possible(self.numbers.kinds, self.sizes, self._rows)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each owner but the case file has, by number; refused while it is not known."""
        return check_sizes(self.numbers, self.hand_sizes)

    @property
    def rows(self) -> "array[int]":
        """The facts as the counting reads them."""
        return self._rows
