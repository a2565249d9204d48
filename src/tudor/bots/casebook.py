"""What a bot knows: all that follows from what it has seen, and which cards were shown to whom."""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tudor.deduction import CASE, Contradiction, Knowledge, Notebook, Owner, Weighting
from tudor.model.cards import Card, Seat, Triple
from tudor.model.edition import Options, Setup
from tudor.model.happenings import (
    CharacterChosen,
    DiceTaken,
    Moved,
    NobodyShowed,
    PassageTaken,
    PawnBrought,
    Rolled,
    Stayed,
    TurnEnded,
)
from tudor.model.sight import CardSeen, CaseHidden, DisclosureSeen, Observation

TELLS_NOTHING: frozenset[type[Observation]] = frozenset(
    {DiceTaken, Moved, PassageTaken, PawnBrought, Rolled, Stayed, TurnEnded, CaseHidden}
)
"""Half of all observations; they say nothing about cards."""
MANY = 24
"""When more triples than this were possible, one card shown hardly ever settles the case."""


class Casebook:
    """The exact knowledge of one seat; its notebooks are counted on demand, once for the same facts.

    With false witnesses there are two opinions: :meth:`notebook` takes no pass as proof and is never wrong;
    :meth:`beliefs` takes players at their word until one is caught lying. Otherwise the two are the same.
    """

    def __init__(self, setup: Setup, seat: Seat) -> None:
        self.knowledge = Knowledge.at(setup, seat)
        self.shown: dict[Seat, set[Card]] = {}
        """By seat, the cards this seat has shown to it."""
        self.seen: dict[Seat, set[Card]] = {}
        """By seat, the cards it has shown to this seat."""
        self._trusting = self.knowledge
        if setup.options.false_witnesses:
            self._trusting = Knowledge.at(replace(setup, options=Options()), seat)
        self._notebooks: dict[tuple[str, Weighting], Notebook] = {}
        self._chances: dict[Weighting, dict[Card, float]] = {}
        self._facts = 0
        self._left = 0
        """How many triples were possible at the last count; 0 before the first."""
        self._silence = False
        """Has nobody shown a card since the last count?"""

    def hear(self, news: Sequence[Observation]) -> None:
        """Take in observations in the order of the game."""
        for seen in news:
            if type(seen) not in TELLS_NOTHING:
                self._take_in(seen)
        facts = len(self._trusting.rows)
        if self._facts != facts:
            self._facts = facts
            self._notebooks.clear()
            self._chances.clear()

    def _take_in(self, seen: Observation) -> None:
        match seen:
            case NobodyShowed():
                # The passes before it have already told everything.
                self._silence = True
                return
            case CardSeen() | DisclosureSeen():
                self._remember(seen)
            case CharacterChosen():
                # An older notebook knows the seat by its former name.
                self._facts = -1
        self.knowledge.observe(seen)
        if self._trusting is not self.knowledge:
            self._trusting.observe(seen)

    def _remember(self, seen: CardSeen | DisclosureSeen) -> None:
        if seen.witness == self.knowledge.me:
            self.shown.setdefault(seen.to, set()).add(seen.card)
        else:
            self.seen.setdefault(seen.witness, set()).add(seen.card)

    @property
    def trusting(self) -> Knowledge:
        """What is known if everybody is honest; once somebody has lied, what is certain."""
        return self._trusting

    # Notebooks

    def notebook(self, weighting: Weighting = "choice") -> Notebook:
        """What is certain, and how likely the rest is; counted again only after new facts.

        The weighting ``"choice"`` takes into account how freely each card shown was chosen; ``"deals"`` treats all
        deals alike.
        """
        return self._counted("certain", self.knowledge, weighting)

    def beliefs(self, weighting: Weighting = "choice") -> Notebook:
        """The same if everybody is honest; once somebody has lied, what is certain."""
        if self._trusting is self.knowledge:
            return self.notebook(weighting)
        try:
            return self._counted("believed", self._trusting, weighting)
        except Contradiction:
            # Somebody lied, and nothing learnt later undoes that.
            self._trusting = self.knowledge
            return self.notebook(weighting)

    def _counted(self, opinion: str, knowledge: Knowledge, weighting: Weighting) -> Notebook:
        counted = self._notebooks.get((opinion, weighting))
        if counted is None:
            counted = self._notebooks[opinion, weighting] = knowledge.notebook(weighting)
            self._left, self._silence = len(counted.case), False
        return counted

    @property
    def is_worth_counting(self) -> bool:
        """Could the last answer have settled the case? Counting takes time, and a card shown rarely settles it."""
        return self._silence or self._left <= MANY

    @property
    def solution(self) -> Triple | None:
        """The case file, if it is certain."""
        return self.notebook().solution

    @property
    def belief(self) -> Triple | None:
        """The case file, if it is certain or follows from what everybody says."""
        return self.beliefs().solution

    # Single cards

    def chances(self, weighting: Weighting = "choice") -> dict[Card, float]:
        """The probability of each card to lie in the case file by :meth:`beliefs`; 0 and 1 are exact."""
        if weighting not in self._chances:
            self._chances[weighting] = self.beliefs(weighting).chances(CASE)
        return self._chances[weighting]

    def possible(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The cards that may lie in the case file."""
        chances = self.chances()
        return tuple(card for card in cards if chances[card])

    def owner(self, card: Card) -> Owner | None:
        """The certain owner of a card: a seat, the case file or the pool."""
        return self.notebook().owner(card)
