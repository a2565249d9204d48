"""How long decisions take: added up, and spread over steps fine enough for percentiles."""

from collections.abc import Iterable
from math import ceil, log10

from msgspec import Struct

STEPS_A_DECADE = 24
"""Each step is a tenth longer than the one before."""


class Times(Struct):
    """How long the decisions of a bot took, in seconds."""

    count: int = 0
    total: float = 0.0
    worst: float = 0.0
    over: int = 0
    """Decisions that took longer than they should, on the wall clock."""
    steps: dict[int, int] = {}
    """How many decisions took up to 10 ** (step / 24) seconds."""

    def add(self, seconds: float) -> None:
        """Another decision."""
        self.count += 1
        self.total += seconds
        self.worst = max(self.worst, seconds)
        step = ceil(log10(max(seconds, 1e-9)) * STEPS_A_DECADE)
        self.steps[step] = self.steps.get(step, 0) + 1

    def merge(self, other: "Times") -> None:
        """The decisions of another time."""
        self.count += other.count
        self.total += other.total
        self.worst = max(self.worst, other.worst)
        self.over += other.over
        for step, count in other.steps.items():
            self.steps[step] = self.steps.get(step, 0) + count

    @property
    def mean(self) -> float:
        """The mean; 0 without decisions."""
        return self.total / self.count if self.count else 0.0

    def percentile(self, share: float) -> float:
        """A time within which this share of the decisions was made, at most a tenth too long."""
        left = share * self.count
        for step in sorted(self.steps):
            left -= self.steps[step]
            if left <= 0:
                return min(float(10.0 ** (step / STEPS_A_DECADE)), self.worst)
        return self.worst


def merged(times: Iterable[Times]) -> Times:
    """All of them together."""
    result = Times()
    for one in times:
        result.merge(one)
    return result
