"""A reference opponent, by public descriptions of the strongest entries in contests of the card game.

It infers by constraint, asks for what is nearest to being settled, and accuses when most of the deals left agree. It reads
nothing from what the others ask.
"""

from random import Random

from tudor.bots.candidates import ReasonedAction
from tudor.bots.detective import Detective
from tudor.deduction import CASE
from tudor.model.actions import Accuse, Suggest
from tudor.model.cards import Card, Triple
from tudor.model.options import Suggestions
from tudor.model.sight import Decision, Reason, View

MOST = 0.7
"""The share of the deals left that must agree before it accuses."""
FEW = 8
"""It compares the deals left only when fewer cards than this are not placed."""


class Reference(Detective):
    """Walks and shows as a detective does, and asks and accuses by its own method."""

    def __init__(self, rng: Random) -> None:
        super().__init__(rng)
        self._asked: set[Triple] = set()

    def accusation(self, view: View, decision: Decision) -> ReasonedAction | None:
        """Accuse when certain, or when most of the deals left agree."""
        certain = super().accusation(view, decision)
        if certain is not None or view.setup.options.false_witnesses or len(self._unplaced(view)) >= FEW:
            return certain
        [(likeliest, chance)] = self.casebook.notebook("deals").case.likeliest(1)
        if chance <= MOST:
            return None
        return ReasonedAction(Accuse(*likeliest), Reason("accuse-gamble", {"chance": chance}))

    def question(self, view: View, offered: Suggestions) -> ReasonedAction:
        """Of each kind, the card not placed that fewest players can hold; after asking that once, as a detective does."""
        named = Triple(*(self._nearest(cards) for cards in (offered.suspects, offered.weapons, offered.rooms)))
        if named in self._asked:
            return super().question(view, offered)
        self._asked.add(named)
        return ReasonedAction(Suggest(*named), Reason("ask-open"))

    def _unplaced(self, view: View) -> list[Card]:
        notebook = self.casebook.notebook("deals")
        return [card for card in view.setup.edition.cards if notebook.owner(card) is None]

    def _nearest(self, cards: tuple[Card, ...]) -> Card:
        notebook = self.casebook.notebook("deals")
        possible = [card for card in cards if notebook.certain(card, CASE) is not False]
        holders = {card: sum(notebook.certain(card, owner) is None for owner in notebook.owners) for card in possible}
        fewest = min(holders.values(), default=0)
        return self.rng.choice([card for card in possible if holders[card] == fewest] or cards)
