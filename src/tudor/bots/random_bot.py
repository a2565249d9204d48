"""A bot that plays any legal action."""

from collections.abc import Sequence
from random import Random

from tudor.model.actions import Accuse, Action
from tudor.model.options import Legal
from tudor.model.sight import Decision, Observation, View

ACCUSING = 0.01
"""How often it accuses when something else is possible."""


def pick(legal: Legal, rng: Random) -> Action:
    """A random kind of action, then a random action of that kind.

    There are hundreds of accusations and one way to roll: a plain random choice would nearly always accuse. So an
    accusation gets a small probability of its own.
    """
    groups = legal.groups
    others = [group for group in groups if group.does is not Accuse]
    if len(others) < len(groups) and (not others or rng.random() < ACCUSING):
        return next(group for group in groups if group.does is Accuse).pick(rng)
    return rng.choice(others).pick(rng)


class RandomBot:
    """A player that does not think, for tests and measurements."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        """A random legal action."""
        return pick(decision.legal, self._rng)
