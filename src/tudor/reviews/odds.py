"""The probability of each player to win, from how much each of them knows: one model for curves, risks and questions.

A multinomial logit over the players still in. It knows nothing of the board, and takes every player for one who misses
nothing and accuses when certain. ``scripts/fit_odds.py`` fits the numbers below; docs/review.md says how well.
"""

from collections.abc import Sequence
from math import exp, log2
from operator import mul

from msgspec import Struct

WEIGHTS = (-1.081, -0.211, 1.617, -0.058)
"""Of a player's features: the logarithm of the bits unknown, the case solved, solved on their turn, turns until theirs."""
RIVAL_BASE, RIVAL_SHARE = -1.207, 0.948
"""A player's bits unknown, as a spectator with this many bits would guess them."""


class Standing(Struct, frozen=True):
    """What decides how likely a player is to win."""

    bits: float
    """Bits of the case file unknown to this player."""
    turns: int
    """Turns until theirs; 0 if it is their turn."""

    @property
    def features(self) -> tuple[float, float, float, float]:
        """The numbers that the model weighs."""
        solved = float(self.bits <= 0.0)
        return log2(1.0 + max(0.0, self.bits)), solved, solved * (self.turns == 0), float(self.turns)


def win_chances(standings: Sequence[Standing]) -> list[float]:
    """The probability of each of these players to win; together 1."""
    scores = [sum(map(mul, WEIGHTS, standing.features)) for standing in standings]
    powers = [exp(score - max(scores)) for score in scores]
    return [power / sum(powers) for power in powers]


def rival_bits(public: float) -> float:
    """The bits a player is expected not to know, guessed from those that a spectator does not know."""
    return max(0.0, RIVAL_BASE + RIVAL_SHARE * public)
