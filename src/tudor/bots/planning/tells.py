"""What others give away by what they ask for, and by what they leave undone.

Nobody asks for a card whose place he knows, unless to mislead. So whoever names a card hardly holds it, and hardly has
been shown it; and whoever reckons asks for what is likeliest by all he knows. None of this is certain: it makes deals likelier
or less likely, as far as the others are attentive.
"""

from array import array
from collections import Counter
from collections.abc import Sequence

from msgspec import Struct

from tudor.deduction import CASE, Knowledge
from tudor.deduction.deck import Numbers
from tudor.deduction.rows import NOT_CASE, ONE_OF
from tudor.model.cards import Seat, Triple
from tudor.model.edition import Setup
from tudor.model.happenings import Moved, NobodyShowed, PassageTaken, PawnBrought, Suggested, TurnBegan
from tudor.model.sight import CardUnseen, Observation

NAMED = 0.02
"""How much less likely it is that somebody holds a suspect or weapon for having named it …"""
NAMED_ROOM = 0.7
"""… and a room for having asked in it: rooms are entered for other reasons too …"""
RESERVED = 0.2
"""… but, if players are not attentive, naming a card once makes it no less likely to be his than that."""
ASKED_AGAIN = 0.3
"""How much less likely a witness holds a card that the same player asks for again, if players are not attentive."""


class _Shown(Struct):
    """A card that one player showed another, unseen by this one."""

    witness: int
    cards: int
    """The cards that it may have been, as a set."""


class Tells:
    """What one seat reads from the behaviour of the others."""

    def __init__(self, setup: Setup) -> None:
        rules = setup.edition.rules
        honest = not setup.options.false_witnesses
        # Whoever could accuse at once and does not, holds one of the cards that nobody showed.
        self._silence_tells = honest and rules.after_no_card == "may-accuse" and rules.accusation_place == "anywhere"
        self.leanings: dict[tuple[int, int], tuple[float, float]] = {}
        """By the numbers of card and owner, how much less likely it lies there for having been named, if everybody is attentive,
        and if not."""
        self.named: Counter[int] = Counter()
        """By the number of a suspect or weapon, how often the others asked for it."""
        self.hints: dict[tuple[int, int], float] = {}
        """The same for those who were asked, if not everybody is attentive: a card asked for again was hardly what they showed."""
        self.rows = array("q")
        """What is inferred if everybody is attentive, as rows of facts."""
        self.refusals = array("q")
        """What is inferred from accusations that were not made: only that it was not those three."""
        self.version = 0
        """Counts up whenever there is something new."""
        self._named: Triple | None = None
        self._unanswered: Triple | None = None
        self._shown: dict[Seat, list[_Shown]] = {}
        self._brought: set[Seat] = set()

    def hear(self, news: Sequence[Observation], knowledge: Knowledge) -> None:
        """Take in what was observed; the knowledge has taken it in before."""
        numbers = knowledge.numbers
        for seen in news:
            match seen:
                case Suggested(seat=seat, named=named):
                    self._named = named
                    if seat != knowledge.me:
                        self._asked(seat, named, numbers)
                case CardUnseen(witness=witness, to=to) if self._named is not None:
                    shown = _Shown(numbers.owner(witness), numbers.set_of(self._named))
                    self._shown.setdefault(to, []).append(shown)
                case NobodyShowed(seat=seat) if seat != knowledge.me and self._silence_tells:
                    self._unanswered = self._named
                case PawnBrought(suspect=suspect):
                    self._brought.add(suspect)
                case Moved(seat=seat) | PassageTaken(seat=seat):
                    self._brought.discard(seat)
                case TurnBegan():
                    self._not_accused(numbers)

    def _asked(self, seat: Seat, named: Triple, numbers: Numbers) -> None:
        """Somebody asks: hardly for cards of his own, nor for what he was shown."""
        self.version += 1
        owner = numbers.owner(seat)
        suspect, weapon, room = map(numbers.card, named)
        self._lean(suspect, owner, NAMED)
        self._lean(weapon, owner, NAMED)
        self.named.update((suspect, weapon))
        # Whoever was brought has not chosen the room.
        if seat not in self._brought:
            self._lean(room, owner, NAMED_ROOM)
        for shown in self._shown.get(seat, ()):
            self._not_shown(shown, 1 << suspect | 1 << weapon)

    def _lean(self, card: int, owner: int, factor: float) -> None:
        attentive, careless = self.leanings.get((card, owner), (1.0, 1.0))
        self.leanings[card, owner] = attentive * factor, careless * max(RESERVED, factor)

    def _not_shown(self, shown: _Shown, named: int) -> None:
        """What somebody asks for again is not what he was shown before: that was one of the others."""
        others = shown.cards & ~named
        if others and others != shown.cards:
            for card in _members(shown.cards & named):
                place = card, shown.witness
                self.hints[place] = self.hints.get(place, 1.0) * ASKED_AGAIN
            shown.cards = others
            self.rows = self.rows or array("q", self.refusals)
            self.rows.extend((ONE_OF, shown.witness, others, 0))

    def _not_accused(self, numbers: Numbers) -> None:
        """Nobody showed a card, and yet there was no accusation: it was not these three."""
        if self._unanswered is not None:
            row = NOT_CASE, numbers.owner(CASE), numbers.set_of(self._unanswered), 0
            self.refusals.extend(row)
            if self.rows:
                self.rows.extend(row)
            self._unanswered = None
            self.version += 1


def _members(cards: int) -> list[int]:
    """The numbers of the cards in a set."""
    return [card for card in range(cards.bit_length()) if cards >> card & 1]
