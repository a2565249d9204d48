"""What players give away by what they ask for, and by accusations they do not make.

Nobody asks for a card whose place they know, unless to mislead. So players who name a card probably neither hold it nor
were shown it, and players who weigh the odds ask for what is likeliest by all they know. None of this is certain: it
makes deals more or less likely, depending on how attentive the others are.
"""

from array import array
from collections import Counter, defaultdict
from collections.abc import Sequence

from msgspec import Struct

from tudor.bots.planning.bluffs import Named
from tudor.deduction import CASE, Knowledge
from tudor.deduction.deck import Numbers
from tudor.deduction.fact_rows import NOT_CASE, ONE_OF
from tudor.model.cards import Seat, Triple
from tudor.model.edition import Setup
from tudor.model.happenings import Moved, NobodyShowed, PassageTaken, PawnBrought, Suggested, TurnBegan
from tudor.model.rules import Rules
from tudor.model.sight import CardUnseen, Observation

NAMED_ROOM_FACTOR = 0.7
"""Factor for a player holding the room they asked in; rooms are entered for other reasons too."""
ASKED_AGAIN = 0.3
"""Factor for a witness holding a card the same player asks for again, if players are not attentive."""


def may_accuse_unanswered(rules: Rules) -> bool:
    """May a player whose question nobody answered accuse at once?"""
    return rules.after_no_card == "may-accuse" and rules.accusation_place == "anywhere"


class _UnseenCard(Struct):
    """A card one player showed another, unseen by this seat."""

    witness: int
    cards: int
    """The cards it may have been, as a set of bits."""


class Tells:
    """What one seat reads from the behaviour of the others."""

    def __init__(self, setup: Setup) -> None:
        honest = not setup.options.false_witnesses
        # A player who could accuse at once and does not must hold one of the cards nobody showed.
        self._silence_tells = honest and may_accuse_unanswered(setup.edition.rules)
        self._rooms_are_chosen = not setup.edition.has_board
        self.asked: defaultdict[int, Counter[Named]] = defaultdict(Counter)
        """By the number of a player, how often they chose to name these cards together."""
        self.likeliest: dict[int, float] = {}
        """By the number of a player, the log odds that they ask for the likeliest, and never for cards of their own."""
        self.entered: dict[tuple[int, int], float] = {}
        """By room and owner numbers, the factor for having asked in that room."""
        self.hints: dict[tuple[int, int], float] = {}
        """By card and witness numbers, factors for cards asked for again, if not everybody is attentive."""
        self.rows = array("q")
        """Fact rows inferred if everybody is attentive."""
        self.refusals = array("q")
        """Fact rows inferred from accusations not made: the case file is not that triple."""
        self.version = 0
        """Incremented with every new inference."""
        self._named: Triple | None = None
        self._unanswered: Triple | None = None
        self._shown: dict[Seat, list[_UnseenCard]] = {}
        self._brought: set[Seat] = set()

    def hear(self, news: Sequence[Observation], knowledge: Knowledge) -> None:
        """Take in observations; the knowledge must have them already."""
        numbers = knowledge.numbers
        for seen in news:
            match seen:
                case Suggested(seat=seat, named=named):
                    self._named = named
                    if seat != knowledge.me:
                        self._asked(seat, named, numbers)
                case CardUnseen(witness=witness, to=to) if self._named is not None:
                    shown = _UnseenCard(numbers.owner(witness), numbers.set_of(self._named))
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
        """A question: probably not for the asker's own cards, nor for what they were shown."""
        self.version += 1
        owner = numbers.owner(seat)
        suspect, weapon, room = map(numbers.card, named)
        chosen = (suspect, weapon, room) if self._rooms_are_chosen else (suspect, weapon)
        self.asked[owner][chosen] += 1
        # A player who was brought did not choose the room.
        if room not in chosen and seat not in self._brought:
            self.entered[room, owner] = self.entered.get((room, owner), 1.0) * NAMED_ROOM_FACTOR
        for shown in self._shown.get(seat, ()):
            self._not_shown(shown, sum(1 << card for card in chosen))

    def _not_shown(self, shown: _UnseenCard, named: int) -> None:
        """A card asked for again was not the one shown before: that was one of the others."""
        others = shown.cards & ~named
        if others and others != shown.cards:
            for card in _members(shown.cards & named):
                place = card, shown.witness
                self.hints[place] = self.hints.get(place, 1.0) * ASKED_AGAIN
            shown.cards = others
            self.rows = self.rows or array("q", self.refusals)
            self.rows.extend((ONE_OF, shown.witness, others, 0))

    def _not_accused(self, numbers: Numbers) -> None:
        """Nobody showed a card, yet no accusation followed: it was not these three."""
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
