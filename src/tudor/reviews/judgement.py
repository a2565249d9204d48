"""Judgements: what a decision lost, how it is called, and what that makes of a player."""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Literal, TypeAlias

from msgspec import Struct

from tudor.model.cards import Seat
from tudor.model.sight import Reason

Subject: TypeAlias = Literal["ask", "walk", "show", "accuse", "wait"]
"""What was decided; ``wait`` is not to accuse."""
Grade: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder"]

GRADES: tuple[Grade, ...] = ("best", "good", "inaccuracy", "mistake", "blunder")
"""From the best to the worst."""
MOST_LOST: Mapping[Subject, tuple[float, float, float, float]] = {
    # The share of what the best question was worth.
    "ask": (0.02, 0.30, 0.55, 0.80),
    # The share of what the best way was worth.
    "walk": (0.02, 0.30, 0.55, 0.80),
    # Bits given away beyond the least telling card.
    "show": (0.02, 0.15, 0.30, 0.60),
    # The probability to win, with the margin that a guess needs.
    "accuse": (0.005, 0.02, 0.05, 0.10),
    "wait": (0.005, 0.02, 0.05, 0.10),
}
"""By subject, how much may be lost to be called best, good, an inaccuracy or a mistake."""
FAULTS: tuple[Grade, ...] = ("inaccuracy", "mistake", "blunder")
SHARPNESS = 5
"""How much more large losses count than small ones."""
AT_STAKE: tuple[Subject, ...] = ("accuse", "wait")
"""Decisions about the game itself: what they lose counts in full, not as one of many."""


class Judgement(Struct, frozen=True, kw_only=True):
    """A decision, judged by what its player knew."""

    place: int
    """Index of what was decided among the record's observations."""
    turn: int
    seat: Seat
    """Named as at the end of the game."""
    subject: Subject
    loss: float
    """What it lost against the best choice, by :data:`MOST_LOST`."""
    stake: float
    """What a choice at random would have lost."""
    grade: Grade
    why: Reason | None = None
    """What would have been better; None for what was best."""

    @property
    def is_fault(self) -> bool:
        """Is it worse than good?"""
        return self.grade in FAULTS


def grade_of(subject: Subject, loss: float) -> Grade:
    """How a loss is called."""
    return next((grade for grade, most in zip(GRADES, MOST_LOST[subject], strict=False) if loss <= most), GRADES[-1])


def accuracy_of(judgements: Sequence[Judgement]) -> float | None:
    """From 0 to 100, how close a player's decisions were to the best; None if nothing was judged.

    A decision counts by what was at stake: where one choice is as good as another, nobody can go wrong.
    """
    if not judgements:
        return None
    usual = [(one.stake, (1 - min(1.0, one.loss)) ** SHARPNESS) for one in judgements if one.subject not in AT_STAKE]
    stakes = sum(stake for stake, _ in usual)
    kept = prod(1 - min(1.0, one.loss) for one in judgements if one.subject in AT_STAKE)
    return 100 * kept * (sum(stake * score for stake, score in usual) / stakes if stakes else 1.0)
