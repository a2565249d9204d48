"""Everything somebody knows about a deal: facts that are noted, taken back, or observed in the game."""

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
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
"""Are all deals that fit equally likely, or does it count how freely a card shown was chosen?"""


class Knowledge:
    """What is known about who holds which cards.

    ``hand_sizes`` may include ``"pool"``. They can be left out where they follow: with equal hands, with a known
    ``dealer``, or when the deal is observed. ``me`` and ``hand`` are the player's seat and cards; a spectator has
    neither.
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
        """The known number of cards of each owner, without the case file."""
        self.numbers = Numbers(edition, self.seats)
        self._note_taker = NoteTaker(me)
        self._notes: list[Note] = []
        self._rows = array("q")
        for card in hand:
            self.add(Holds(me or "", card), Source("hand"))

    @classmethod
    def at(cls, setup: Setup, seat: Seat | None = None) -> Self:
        """The knowledge of a seat, or of a spectator, before any observation."""
        knowledge = cls(setup.edition, setup.seats, me=seat)
        knowledge._note_taker = NoteTaker(seat, false_witnesses=setup.options.false_witnesses)
        return knowledge

    # Facts

    @property
    def notes(self) -> tuple[Note, ...]:
        """Every fact with its source, in the order noted."""
        return tuple(self._notes)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Every fact, in the order noted."""
        return tuple(note.fact for note in self._notes)

    def add(self, fact: Fact, source: Source = TOLD) -> None:
        """Note a fact. The notebook finds out whether it can be true."""
        self._rows.extend(row_of(fact, self.numbers))
        self._notes.append(Note(fact, source))

    def remove(self, fact: Fact) -> Note:
        """Take back a fact; if it was noted several times, the last one."""
        for place in range(len(self._notes) - 1, -1, -1):
            if self._notes[place].fact == fact:
                del self._rows[ROW * place : ROW * (place + 1)]
                return self._notes.pop(place)
        raise Illegal("fact-not-noted", fact=str(fact))

    def take_back(self) -> Note:
        """Take back the last note."""
        if not self._notes:
            raise Illegal("nothing-noted")
        return self.remove(self._notes[-1].fact)

    def with_notes(self, notes: Iterable[Note]) -> "Knowledge":
        """The same cards and seats with other notes."""
        other = Knowledge(self.edition, self.seats, hand_sizes=self.hand_sizes, me=self.me)
        for note in notes:
            other.add(note.fact, note.source)
        return other

    def without_turns(self, turns: Collection[int]) -> "Knowledge":
        """The same cards and seats without the notes of some turns."""
        other = self.with_notes(())
        other._notes, other._rows = [*self._notes], array("q", self._rows)
        for place in range(len(self._notes) - 1, -1, -1):
            if self._notes[place].source.turn in turns:
                del other._notes[place], other._rows[ROW * place : ROW * (place + 1)]
        return other

    # Observations

    def observe(self, seen: Observation) -> None:
        """Take in an observation, in the order of the game."""
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
        """Call a seat by its suspect from now on, in earlier notes too."""
        called = {seat: suspect}
        self.seats = tuple(called.get(other, other) for other in self.seats)
        self.me = None if self.me is None else called.get(self.me, self.me)
        self.hand_sizes = {called.get(owner, owner): size for owner, size in self.hand_sizes.items()}
        # Rows use owner numbers, which do not change.
        self.numbers = Numbers(self.edition, self.seats)
        self._notes = [Note(renamed(note.fact, seat, suspect), note.source) for note in self._notes]

    # What follows

    def notebook(self, weighting: Weighting = "deals") -> Notebook:
        """Everything that follows from the facts; raises :class:`Contradiction` if they cannot all be true.

        Exact within bounds of time and memory. Beyond them probabilities are estimated, and the notebook says so.
        """
        from tudor.deduction.estimate import count_or_estimate

        sizes = self.sizes
        counts = count_or_estimate(self.numbers.kinds, sizes, self._rows, choice=weighting == "choice")
        if counts is None:
            raise Contradiction("contradiction")
        return Notebook(self.numbers, counts, sizes)

    @property
    def is_possible(self) -> bool:
        """Can all facts be true together? Yes if it would take too long to find out."""
        from tudor.deduction.estimate import is_possible

        return is_possible(self.numbers.kinds, self.sizes, self._rows)

    @property
    def sizes(self) -> tuple[int, ...]:
        """Hand sizes by owner number, without the case file; refused until they are known."""
        return check_sizes(self.numbers, self.hand_sizes)

    @property
    def rows(self) -> "array[int]":
        """The facts as rows for counting."""
        return self._rows
