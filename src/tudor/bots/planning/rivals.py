"""What the others have heard, what each of them would know from it, and what follows for showing and gambling."""

from array import array
from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from msgspec import Struct

from tudor.bots.planning.estimate import Estimate
from tudor.deduction import Knowledge
from tudor.deduction.counting import Counts, KindSizes, TooLarge, count
from tudor.deduction.fact_rows import HOLDS, LACKS, ONE_OF, SHOWED
from tudor.model.cards import Card, Seat
from tudor.model.happenings import Passed, Suggested, TurnBegan
from tudor.model.sight import CardSeen, CardUnseen, Observation

SHOWING_EXAMPLES = 4
"""Example deals on which the asker's knowledge is counted."""
RACE_EXAMPLES = 2
"""Example deals on which each rival's knowledge is counted."""
LEAST_CHANCE = 0.3
"""With a lower chance, it never gambles."""
CAUTION = 0.45
"""The cost of a wrong accusation beyond the lost game; the higher, the fewer gambles."""
CLEARLY = 6
"""The power of distrust: players are careless only if that is clear, for masterminds are hard to tell from them."""
WAITING = (0.93, -0.08, -0.37, -1.55, 0.74, 3.19)
"""Weights of the logistic regression on whether waiting won, of a constant and of each number of an outlook; fitted by
``python -m bench.gambles``."""


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
        self._turn: int | None = None
        self.at_last_turn: dict[int, Heard] = {}
        """By owner number, how much had been heard at the end of their last turn."""
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
                case TurnBegan(seat=seat):
                    if self._turn is not None:
                        self.at_last_turn[self._turn] = self.now
                    self._turn = numbers.owner(seat)
                case Passed(seat=seat):
                    self._lacks.extend((LACKS, numbers.owner(seat), numbers.set_of(self._named), 0))
                case CardSeen(witness=witness, to=to) | CardUnseen(witness=witness, to=to):
                    card = numbers.set_of((seen.card,)) if isinstance(seen, CardSeen) else 0
                    named = numbers.set_of(self._named) | card
                    self._showings.append(_Showing(numbers.owner(witness), numbers.owner(to), named, card))

    def knowledge_rows(self, owner: int, deal: Sequence[int], turn: int, heard: Heard) -> "array[int]":
        """Fact rows of what a seat would know in this deal, by owner, after hearing this much.

        A card shown unseen is taken to be any card that fits, ``turn`` by turn.
        """
        rows = self._lacks[: heard.lacks]
        rows.extend((HOLDS, owner, deal[owner], 0))
        for showing in self._showings[: heard.showings]:
            if showing.to == owner:
                card = showing.card or _pick(showing.named & deal[showing.witness], turn)
                rows.extend((SHOWED, showing.witness, showing.named, card))
            else:
                rows.extend((ONE_OF, showing.witness, showing.named, 0))
        return rows


def _pick(cards: int, turn: int) -> int:
    """One card of a set, chosen in turn; 0 if the set is empty."""
    for _ in range(turn % max(1, cards.bit_count())):
        cards &= cards - 1
    return cards & -cards


def count_within_bounds(kinds: KindSizes, sizes: tuple[int, ...], rows: "array[int]") -> Counts | None:
    """What somebody who knows this much could count; None if it contradicts the deal, or would take too long."""
    try:
        return count(kinds, sizes, rows, choice=True, bounded=True)
    except TooLarge:
        return None


def bits_left_by_card(
    estimate: Estimate, overheard: Overheard, knowledge: Knowledge, cards: Sequence[Card], to: Seat
) -> list[float]:
    """By card to show, the bits of the case file that would be unknown to the player who asked."""
    numbers, kinds, sizes = knowledge.numbers, knowledge.numbers.kinds, knowledge.sizes
    asker = numbers.owner(to)
    me = numbers.owner(knowledge.me or to)
    known = [
        overheard.knowledge_rows(asker, deal, turn, overheard.now)
        for turn, deal in enumerate(estimate.deals[:SHOWING_EXAMPLES].tolist())
    ]
    unknown = []
    for card in cards:
        shown = array("q", (HOLDS, me, numbers.set_of((card,)), 0))
        # Where witnesses lie, their words may contradict the deal; then they say nothing.
        counted = [count_within_bounds(kinds, sizes, rows + shown) for rows in known]
        unknown.append(sum(counts.entropy for counts in counted if counts is not None))
    return [bits / SHOWING_EXAMPLES for bits in unknown]


class Outlook(NamedTuple):
    """What decides whether to gamble."""

    chance: float
    """The chance that the accusation is right."""
    doubt: float
    """Bits of the case file that are unknown."""
    rivals: float
    """The chance each rival would give their likeliest triple now, added up."""
    refused: float
    """The same when each had their last turn, and did not accuse: the higher, the more patient they are."""
    carelessness: float
    """From 0 to 1, how clear it is that the others miss much: then there is time."""


def outlook_of(estimate: Estimate, overheard: Overheard, knowledge: Knowledge, rivals: Sequence[Seat]) -> Outlook:
    """The outlook of a player who believes this, against these rivals."""
    owners = [knowledge.numbers.owner(rival) for rival in rivals]
    now = sum(_best_chance(estimate, overheard, knowledge, owner, overheard.now) for owner in owners)
    refused = sum(
        _best_chance(estimate, overheard, knowledge, owner, overheard.at_last_turn[owner])
        for owner in owners
        if owner in overheard.at_last_turn
    )
    return Outlook(estimate.chance, estimate.entropy, now, refused, (1 - estimate.trust) ** CLEARLY)


def _best_chance(estimate: Estimate, overheard: Overheard, knowledge: Knowledge, owner: int, heard: Heard) -> float:
    """The probability a player would give their likeliest triple, having heard this much."""
    together, kinds, sizes = 0.0, knowledge.numbers.kinds, knowledge.sizes
    for turn, deal in enumerate(estimate.deals[:RACE_EXAMPLES].tolist()):
        counts = count_within_bounds(kinds, sizes, overheard.knowledge_rows(owner, deal, turn, heard))
        # Where witnesses lie, their words may contradict the deal; then they say nothing.
        together += float(counts.joint.max()) / counts.total if counts is not None else 0.0
    return together / RACE_EXAMPLES


def chance_of_waiting(outlook: Outlook, weights: Sequence[float] = WAITING) -> float:
    """The chance to win without gambling now."""
    constant, *each = weights
    return 1 / (1 + exp(-constant - sum(weight * value for weight, value in zip(each, outlook, strict=True))))


def is_gamble_better(outlook: Outlook, weights: Sequence[float] = WAITING, caution: float = CAUTION) -> bool:
    """Is a gamble now better than waiting, counting in caution?"""
    return outlook.chance - chance_of_waiting(outlook, weights) >= caution * (1 - outlook.chance)
