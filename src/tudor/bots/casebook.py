"""What a player has in casebook: all that follows from what it has seen, and what it has shown to whom."""

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
"""Half of all that is observed; of cards it tells nothing."""
MANY = 24
"""When more triples were possible, a card that is shown hardly ever leaves only one."""


class Casebook:
    """The exact knowledge of one seat, with its notebooks counted only when asked for, and once for the same facts.

    At a table with false witnesses there are two opinions: :meth:`notebook` takes no pass for a proof, and is never wrong;
    :meth:`beliefs` takes people at their word until somebody is caught. Elsewhere the two are one.
    """

    def __init__(self, setup: Setup, seat: Seat) -> None:
        self.knowledge = Knowledge.at(setup, seat)
        self.shown: dict[Seat, set[Card]] = {}
        """What this seat has shown to whom."""
        self.seen: dict[Seat, set[Card]] = {}
        """What whom has shown to this seat."""
        self._trusting = self.knowledge
        if setup.options.false_witnesses:
            self._trusting = Knowledge.at(replace(setup, options=Options()), seat)
        self._notebooks: dict[tuple[str, Weighting], Notebook] = {}
        self._chances: dict[Weighting, dict[Card, float]] = {}
        self._facts = 0
        self._left = 0
        """How many triples were possible when it was last counted; 0 if it never was."""
        self._silence = False
        """Has nobody shown a card since then?"""

    def hear(self, news: Sequence[Observation]) -> None:
        """Take in what was observed, in its order."""
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
                # What it tells, the passes before it have told.
                self._silence = True
                return
            case CardSeen() | DisclosureSeen():
                self._remember(seen)
            case CharacterChosen():
                # A notebook counted before knows the seat by its former name.
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
        """What is known if everybody is honest; if somebody cannot be, what is certain all the same."""
        return self._trusting

    # Notebooks

    def notebook(self, weighting: Weighting = "choice") -> Notebook:
        """All that is certain, and how likely the rest is; counted anew only after something was learnt.

        By ``"choice"`` it weighs how freely each card shown was chosen, by ``"deals"`` all deals alike.
        """
        return self._counted("certain", self.knowledge, weighting)

    def beliefs(self, weighting: Weighting = "choice") -> Notebook:
        """The same where everybody is honest; if somebody cannot be, what is certain all the same."""
        if self._trusting is self.knowledge:
            return self.notebook(weighting)
        try:
            return self._counted("believed", self._trusting, weighting)
        except Contradiction:
            # Somebody lied, and nothing that is learnt later undoes that.
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
        """May the last answer have settled the case? Counting takes time, and a card shown seldom settles much."""
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
        """How likely each card is to lie in the case file, as far as one believes the others; 0 and 1 are exact."""
        if weighting not in self._chances:
            self._chances[weighting] = self.beliefs(weighting).chances(CASE)
        return self._chances[weighting]

    def possible(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Those of the cards that may lie in the case file."""
        chances = self.chances()
        return tuple(card for card in cards if chances[card])

    def owner(self, card: Card) -> Owner | None:
        """Who certainly holds a card: a seat, the case file or the pool."""
        return self.notebook().owner(card)
