"""What was heard of questions and answers, and what each of the others would know from it."""

from array import array
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from tudor.deduction import Knowledge
from tudor.deduction.counting import Ints
from tudor.deduction.rows import HOLDS, LACKS, ONE_OF, SHOWED
from tudor.model.cards import Card
from tudor.model.happenings import Passed, Suggested
from tudor.model.sight import CardSeen, CardUnseen, Observation


class Heard(NamedTuple):
    """How much had been heard at a moment."""

    lacks: int
    showings: int


class Asked(Struct, frozen=True):
    """What somebody asked for, by number, and how much he had heard before."""

    owner: int
    suspect: int
    weapon: int
    room: int
    before: Heard


class _Showing(Struct, frozen=True):
    """A card passed from hand to hand."""

    witness: int
    to: int
    named: int
    """The cards that it may be, as a set."""
    card: int
    """The card as a set, if this seat saw it; otherwise none."""


class Overheard:
    """What everybody has heard of the answers, and what this seat saw of them."""

    def __init__(self) -> None:
        self._named: tuple[Card, ...] = ()
        self._lacks = array("q")
        self._showings: list[_Showing] = []
        self.asked: list[Asked] = []
        """What the others have asked for, and nobody has judged yet."""

    @property
    def now(self) -> Heard:
        """How much has been heard."""
        return Heard(len(self._lacks), len(self._showings))

    def hear(self, news: Sequence[Observation], knowledge: Knowledge) -> None:
        """Take in what was observed; the knowledge has taken it in before."""
        numbers = knowledge.numbers
        for seen in news:
            match seen:
                case Suggested():
                    self._named = tuple(seen.named)
                    suspect, weapon, room = map(numbers.card, seen.named)
                    if seen.seat != knowledge.me:
                        self.asked.append(Asked(numbers.owner(seen.seat), suspect, weapon, room, self.now))
                case Passed(seat=seat):
                    self._lacks.extend((LACKS, numbers.owner(seat), numbers.set_of(self._named), 0))
                case CardSeen(witness=witness, to=to) | CardUnseen(witness=witness, to=to):
                    card = numbers.set_of((seen.card,)) if isinstance(seen, CardSeen) else 0
                    named = numbers.set_of(self._named) | card
                    self._showings.append(_Showing(numbers.owner(witness), numbers.owner(to), named, card))

    def known_to(self, owner: int, deal: Ints, turn: int, heard: Heard) -> "array[int]":
        """What a seat would know in this deal, having heard so much, as rows of facts.

        What it was shown unseen, is any card that fits.
        """
        rows = self._lacks[: heard.lacks]
        rows.extend((HOLDS, owner, int(deal[owner]), 0))
        for showing in self._showings[: heard.showings]:
            if showing.to == owner:
                card = showing.card or _pick(showing.named & int(deal[showing.witness]), turn)
                rows.extend((SHOWED, showing.witness, showing.named, card))
            else:
                rows.extend((ONE_OF, showing.witness, showing.named, 0))
        return rows


def _pick(cards: int, turn: int) -> int:
    """One of a set of cards, in turn; none if there is none."""
    for _ in range(turn % max(1, cards.bit_count())):
        cards &= cards - 1
    return cards & -cards
