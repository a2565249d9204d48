"""Plays anything that is legal."""

from collections.abc import Sequence
from random import Random

from tudor.model.actions import Accuse, Action
from tudor.model.options import Legal
from tudor.model.sight import Decision, Observation, View

ACCUSING = 0.01
"""How often an accusation is made where something else could be done."""


def pick(legal: Legal, rng: Random) -> Action:
    """Choose the kind of action first, then any action of that kind.

    There are hundreds of accusations and one way to roll: choosing among all of them would nearly always accuse. So an
    accusation is made with a small probability wherever something else could be done.
    """
    groups = legal.groups
    others = [group for group in groups if group.does is not Accuse]
    if len(others) < len(groups) and (not others or rng.random() < ACCUSING):
        return next(group for group in groups if group.does is Accuse).pick(rng)
    return rng.choice(others).pick(rng)


class RandomBot:
    """A player without a estimate in its head, for tests and measurements."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        """Any kind of action, any action of that kind."""
        return pick(decision.legal, self._rng)
