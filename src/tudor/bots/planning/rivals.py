"""What the others have heard, what each of them would know from it, and what follows for showing and gambling."""

from array import array
from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

from msgspec import Struct

from tudor.bots.planning.estimate import Estimate, entropy_of
from tudor.deduction import Knowledge
from tudor.deduction.counting import Ints, count
from tudor.deduction.fact_rows import HOLDS, LACKS, ONE_OF, SHOWED
from tudor.model.cards import Card, Seat
from tudor.model.happenings import Passed, Suggested
from tudor.model.sight import CardSeen, CardUnseen, Observation

SHOWING_EXAMPLES = 4
"""Example deals on which the asker's knowledge is counted."""
RACE_EXAMPLES = 2
"""Example deals on which each rival's knowledge is counted."""
LEAST_CHANCE = 0.4
"""With a lower chance, it never gambles."""
CAUTION = 1.1
"""The cost of a wrong accusation beyond the lost game; the higher, the fewer gambles."""
# Logistic regression over 1,600 games against detectives, on whether waiting won: on the own chance, the bits
# unknown, and what all rivals together would know.
ALONE, MY_CHANCE, MY_DOUBT, THEIR_CHANCE = 2.07, -1.09, -0.72, -1.55


class Heard(NamedTuple):
    """How much had been heard at a moment."""

    lacks: int
    showings: int


class OverheardQuestion(Struct, frozen=True):
    """A question, by card numbers, and how much its asker had heard before."""

    owner: int
    suspect: int
    weapon: int
    room: int
    before: Heard


class _Showing(Struct, frozen=True):
    """A card shown by one player to another."""

    witness: int
    to: int
    named: int
    """The cards it may be, as a set of bits."""
    card: int
    """The card as a set of bits, if this seat saw it; otherwise 0."""


class Overheard:
    """The answers everybody has heard, and what this seat saw of them."""

    def __init__(self) -> None:
        self._named: tuple[Card, ...] = ()
        self._lacks = array("q")
        self._showings: list[_Showing] = []
        self.asked: list[OverheardQuestion] = []
        """Questions of the others that are not judged yet."""

    @property
    def now(self) -> Heard:
        """How much has been heard so far."""
        return Heard(len(self._lacks), len(self._showings))

    def hear(self, news: Sequence[Observation], knowledge: Knowledge) -> None:
        """Take in observations; the knowledge must have them already."""
        numbers = knowledge.numbers
        for seen in news:
            match seen:
                case Suggested():
                    self._named = tuple(seen.named)
                    suspect, weapon, room = map(numbers.card, seen.named)
                    if seen.seat != knowledge.me:
                        self.asked.append(OverheardQuestion(numbers.owner(seen.seat), suspect, weapon, room, self.now))
                case Passed(seat=seat):
                    self._lacks.extend((LACKS, numbers.owner(seat), numbers.set_of(self._named), 0))
                case CardSeen(witness=witness, to=to) | CardUnseen(witness=witness, to=to):
                    card = numbers.set_of((seen.card,)) if isinstance(seen, CardSeen) else 0
                    named = numbers.set_of(self._named) | card
                    self._showings.append(_Showing(numbers.owner(witness), numbers.owner(to), named, card))

    def knowledge_rows(self, owner: int, deal: Ints, turn: int, heard: Heard) -> "array[int]":
        """Fact rows of what a seat would know in this deal after hearing this much.

        A card shown unseen is taken to be any card that fits, ``turn`` by turn.
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
    """One card of a set, chosen in turn; 0 if the set is empty."""
    for _ in range(turn % max(1, cards.bit_count())):
        cards &= cards - 1
    return cards & -cards


def bits_left_by_card(
    estimate: Estimate, overheard: Overheard, knowledge: Knowledge, cards: Sequence[Card], to: Seat
) -> list[float]:
    """By card to show, the bits of the case file that would be unknown to the player who asked."""
    numbers, sizes = knowledge.numbers, knowledge.sizes
    asker = numbers.owner(to)
    me = numbers.owner(knowledge.me or to)
    known = [
        overheard.knowledge_rows(asker, deal, turn, overheard.now)
        for turn, deal in enumerate(estimate.deals[:SHOWING_EXAMPLES])
    ]
    unknown = []
    for card in cards:
        shown = array("q", (HOLDS, me, numbers.set_of((card,)), 0))
        # Where witnesses lie, their words may contradict the deal; then they say nothing.
        counted = [count(numbers.kinds, sizes, rows + shown, choice=True) for rows in known]
        unknown.append(sum(entropy_of(counts.joint / counts.total) for counts in counted if counts is not None))
    return [bits / SHOWING_EXAMPLES for bits in unknown]


def rivals_chances(estimate: Estimate, overheard: Overheard, knowledge: Knowledge, rivals: Iterable[Seat]) -> float:
    """The probability each rival would give the likeliest triple, added up."""
    numbers, sizes = knowledge.numbers, knowledge.sizes
    together = 0.0
    for rival in rivals:
        owner = numbers.owner(rival)
        for turn, deal in enumerate(estimate.deals[:RACE_EXAMPLES]):
            counts = count(
                numbers.kinds, sizes, overheard.knowledge_rows(owner, deal, turn, overheard.now), choice=True
            )
            # Where witnesses lie, their words may contradict the deal; then they say nothing.
            together += float(counts.joint.max()) / counts.total if counts is not None else 0.0
    return together / RACE_EXAMPLES


def is_gamble_better(estimate: Estimate, rivals: float) -> bool:
    """Is a gamble now better than waiting, counting in caution?"""
    chance = estimate.chance
    log_odds = ALONE + MY_CHANCE * chance + MY_DOUBT * estimate.entropy + THEIR_CHANCE * rivals
    # There is time among careless players: waiting wins nine times out of ten.
    waiting = estimate.trust / (1 + exp(-log_odds)) + (1 - estimate.trust)
    return bool(chance - waiting >= CAUTION * (1 - chance))
