"""Policies: functions of an observation and a mask that return the number of an action."""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import partial
from itertools import pairwise
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from tudor.bots import LEVELS, make_bot
from tudor.bots.random_bot import ACCUSING
from tudor.editions import load
from tudor.model.actions import Action
from tudor.model.edition import Edition
from tudor.model.sight import Bot, Decision, Observation, View
from tudor.rl.layout import Vector
from tudor.rl.learner import Encoding, Learner
from tudor.rl.numbering import Mask, Numbering
from tudor.text.errors import Unreadable

if TYPE_CHECKING:
    from typing_extensions import TypeIs

Policy: TypeAlias = Callable[[Vector, Mask], int]
"""Gets an observation and its mask, and returns the number of an action."""
Player: TypeAlias = str | Bot | Policy
"""A level, an object with ``decide``, or a policy."""


class PolicyBot:
    """A policy that plays a seat as a bot does."""

    def __init__(self, policy: Policy, encoding: Encoding, place: int) -> None:
        self._policy = policy
        self._learner = Learner(encoding, place)

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        """The action whose number the policy returns."""
        self._learner.hear(news)
        allowed = self._learner.allowed(decision.legal)
        number = self._policy(self._learner.vector(view), self._learner.mask(allowed))
        return self._learner.action(number, allowed)


def seated(player: Player, encoding: Encoding, place: int, chance: Random) -> Bot:
    """A player ready for a new game. An object that decides is copied, so that it remembers nothing of earlier games."""
    if isinstance(player, str):
        return make_bot(player, Random(chance.random()))
    return deepcopy(player) if _decides(player) else PolicyBot(player, encoding, place)


def check_player(player: object) -> None:
    """Refuse what cannot play."""
    if not (player in LEVELS if isinstance(player, str) else _decides(player) or callable(player)):
        raise Unreadable("rl-player", player=str(player), levels=tuple(LEVELS))


def _decides(player: object) -> "TypeIs[Bot]":
    return hasattr(player, "decide")


def random_policy(edition: Edition | str, rng: Random) -> Policy:
    """A policy that chooses a kind of action first, then an action of that kind.

    There are hundreds of accusations: they are chosen once in a hundred decisions, unless only one is open, as where
    accusations must be certain.
    """
    return partial(_choose, Numbering(load(edition) if isinstance(edition, str) else edition).kinds, rng)


def _choose(kinds: tuple[int, ...], rng: Random, _: Vector, mask: Mask) -> int:
    numbers: list[int] = mask.nonzero()[0].tolist()
    bounds = [*(bisect_left(numbers, first) for first in kinds), len(numbers)]
    spans = [(start, stop) for start, stop in pairwise(bounds) if start < stop]
    if len(spans) > 1 and bounds[-1] - bounds[-2] > 1:
        accusations = spans.pop()
        spans = [accusations] if rng.random() < ACCUSING else spans
    start, stop = spans[int(rng.random() * len(spans))]
    return numbers[start + int(rng.random() * (stop - start))]
