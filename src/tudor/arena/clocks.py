"""How long decisions take: totals, and a histogram fine enough for percentiles."""

from collections.abc import Iterable
from math import ceil, log10

from msgspec import Struct

STEPS_A_DECADE = 24
"""Steps in a factor of ten: each is about a tenth longer than the one before."""


class Times(Struct):
    """How long a bot's decisions took, in seconds."""

    count: int = 0
    total: float = 0.0
    worst: float = 0.0
    over: int = 0
    """Decisions over the time limit, by the wall clock."""
    steps: dict[int, int] = {}
    """By step, the decisions that took up to 10 ** (step / 24) seconds."""

    def add(self, seconds: float) -> None:
        """Count one decision."""
        self.count += 1
        self.total += seconds
        self.worst = max(self.worst, seconds)
        step = ceil(log10(max(seconds, 1e-9)) * STEPS_A_DECADE)
        self.steps[step] = self.steps.get(step, 0) + 1

    def merge(self, other: "Times") -> None:
        """Count the decisions of another histogram."""
        self.count += other.count
        self.total += other.total
        self.worst = max(self.worst, other.worst)
        self.over += other.over
        for step, count in other.steps.items():
            self.steps[step] = self.steps.get(step, 0) + count

    @property
    def mean(self) -> float:
        """Mean time; 0 without decisions."""
        return self.total / self.count if self.count else 0.0

    def percentile(self, share: float) -> float:
        """Time within which this share of the decisions was made, overstated by a tenth at most."""
        left = share * self.count
        for step in sorted(self.steps):
            left -= self.steps[step]
            if left <= 0:
                return min(float(10.0 ** (step / STEPS_A_DECADE)), self.worst)
        return self.worst


def merged(times: Iterable[Times]) -> Times:
    """The sum of several."""
    result = Times()
    for one in times:
        result.merge(one)
    return result
