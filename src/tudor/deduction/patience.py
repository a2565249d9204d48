"""How much work an answer may take. It is counted, not measured: the same notes get the same answer on any machine."""

from collections.abc import Iterator
from typing import Self

USUAL = 5_500.0
"""Steps of a search that an answer may take, which is about 0.7 s."""
STATES, A_COUNT = 150, 2.0
"""States counted in the time of one step, and the steps that every count takes besides."""
MOVES = 1_500
"""Moves of a random walk in that time."""


class Patience:
    """Work that may still be done, in steps of a search."""

    def __init__(self, work: float = USUAL, whole: "Patience | None" = None) -> None:
        self._left, self._whole = work, whole

    @property
    def left(self) -> float:
        """How many steps are left."""
        return self._left

    def spend(self, work: float) -> None:
        """Note work that was done."""
        self._left = max(0.0, self._left - work)
        if self._whole is not None:
            self._whole.spend(work)

    def spend_on_count(self, states: int, facts: int = 0) -> None:
        """Note a count of this many states."""
        self.spend(A_COUNT + (states + facts) / STATES)

    def shares(self, count: int) -> Iterator[Self]:
        """Equal shares; what is left of one goes to those after it."""
        return (self.part(1 / (count - place)) for place in range(count))

    def part(self, share: float) -> Self:
        """A share of what is left, for one purpose; what is spent of it is spent of the whole."""
        return type(self)(self._left * share, self)
