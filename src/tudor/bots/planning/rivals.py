"""What was heard of questions and answers, and what each of the others would know from it."""

from array import array
from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple

from msgspec import Struct

from tudor.bots.planning.estimate import Estimate, entropy_of
from tudor.deduction import Knowledge
from tudor.deduction.counting import Ints, count
from tudor.deduction.rows import HOLDS, LACKS, ONE_OF, SHOWED
from tudor.model.cards import Card, Seat
from tudor.model.happenings import Passed, Suggested
from tudor.model.sight import CardSeen, CardUnseen, Observation

SHOWING_EXAMPLES = 4
"""On so many examples of deals it is counted what he would know."""
RACE_EXAMPLES = 2
"""For each rival, on so many examples of deals it is counted what he would know."""
LOWEST = 0.4
"""With less, it is never time to gamble."""
CAUTION = 1.1
"""What a wrong accusation costs beyond the game that is lost by it: the higher, the fewer there are."""
# Whether a game was won by waiting, in 1,600 games against detectives: a logistic regression on one's own chance, on
# what is unknown in bits, and on what the rivals would know, all of them together.
ALONE, MY_CHANCE, MY_DOUBT, THEIR_CHANCE = 2.07, -1.09, -0.72, -1.55


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

    def knowledge_rows(self, owner: int, deal: Ints, turn: int, heard: Heard) -> "array[int]":
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


def bits_left_by_card(
    estimate: Estimate, overheard: Overheard, knowledge: Knowledge, cards: Sequence[Card], to: Seat
) -> list[float]:
    """How much would be unknown of the case file to whoever asked, in bits, by the card that he is shown."""
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
        # Where witnesses lie, what they say may contradict the deal: then it tells nothing.
        counted = [count(numbers.kinds, sizes, rows + shown, choice=True) for rows in known]
        unknown.append(sum(entropy_of(counts.joint / counts.total) for counts in counted if counts is not None))
    return [bits / SHOWING_EXAMPLES for bits in unknown]


def rivals_chances(estimate: Estimate, overheard: Overheard, knowledge: Knowledge, rivals: Iterable[Seat]) -> float:
    """How likely the rivals, added up, find the likeliest triple right, each by what he would know."""
    numbers, sizes = knowledge.numbers, knowledge.sizes
    together = 0.0
    for rival in rivals:
        owner = numbers.owner(rival)
        for turn, deal in enumerate(estimate.deals[:RACE_EXAMPLES]):
            counts = count(
                numbers.kinds, sizes, overheard.knowledge_rows(owner, deal, turn, overheard.now), choice=True
            )
            # Where witnesses lie, what they say may contradict the deal: then it tells nothing.
            together += float(counts.joint.max()) / counts.total if counts is not None else 0.0
    return together / RACE_EXAMPLES


def is_gamble_better(estimate: Estimate, rivals: float) -> bool:
    """Is a gamble now better than waiting, caution included?"""
    chance = estimate.chance
    promise = ALONE + MY_CHANCE * chance + MY_DOUBT * estimate.entropy + THEIR_CHANCE * rivals
    # Among players who miss much there is time: whoever waits wins nine times out of ten.
    waiting = estimate.trust / (1 + exp(-promise)) + (1 - estimate.trust)
    return bool(chance - waiting >= CAUTION * (1 - chance))
