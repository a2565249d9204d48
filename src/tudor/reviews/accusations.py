"""Accusations, made or not: the probability to be right against the probability to win later."""

from msgspec import Struct

from tudor.bots.planning.rivals import CAUTION
from tudor.model.cards import Triple
from tudor.model.sight import Reason
from tudor.reviews.minds import Mind
from tudor.reviews.tables import Table


class Risk(Struct, frozen=True):
    """What an accusation risked at a moment."""

    triple: Triple
    """The likeliest case file."""
    chance: float
    """Its probability."""
    waiting: float
    """The probability to win without accusing in this turn."""

    @property
    def is_certain(self) -> bool:
        """Could nothing else be in the case file?"""
        return self.chance == 1.0

    @property
    def worth(self) -> float:
        """By how much accusing is better than waiting."""
        return self._worth_of(self.chance)

    def _worth_of(self, chance: float) -> float:
        """A guess has to be better by a margin: a player who is out cannot use what they learn later."""
        return chance - self.waiting - CAUTION * (1 - chance)

    def loss_of(self, chance: float) -> float:
        """What it cost to accuse with this probability to be right."""
        return min(1.0, max(0.0, -self._worth_of(chance), self.chance - chance))

    def why_accused(self, chance: float) -> Reason:
        """What was better than an accusation."""
        if self.worth > 0.0:
            return Reason("accuse-likelier", {"cards": " ".join(self.triple), "chance": self.chance})
        return Reason("accuse-early", {"chance": chance, "waiting": self.waiting})

    def why_waited(self) -> Reason:
        """Why it was time to accuse."""
        if self.is_certain:
            return Reason("wait-certain", {"cards": " ".join(self.triple)})
        return Reason("wait-risk", {"chance": self.chance, "waiting": self.waiting})


def risk(mind: Mind, table: Table) -> Risk:
    """What an accusation risks now."""
    [(triple, chance)] = mind.notebook.case.likeliest(1)
    certain = mind.notebook.solution is not None
    return Risk(triple, 1.0 if certain else chance, table.chance_after_waiting(mind.me, mind.bits))
