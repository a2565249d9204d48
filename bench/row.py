"""One figure of the bench, and its limit."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct


class Row(Struct, frozen=True, kw_only=True):
    """One line of the table. The value is a ratio, so it means the same on every machine."""

    name: str
    value: float
    unit: str = "×"
    wanted: Literal["at least", "at most"]
    limit: float | None = None
    """None: the figure is shown but not judged."""
    detail: str
    """The figures behind the value, which depend on the machine and are not judged."""

    @property
    def holds(self) -> bool:
        """True if the figure is within its limit."""
        if self.limit is None:
            return True
        return self.value >= self.limit if self.wanted == "at least" else self.value <= self.limit

    @property
    def speed(self) -> float:
        """The value, inverted where less is better: more is always faster."""
        return self.value if self.wanted == "at least" else 1 / self.value

    def cells(self) -> tuple[str, str, str, str]:
        """Name, value, limit and detail, as text."""
        wanted = "–" if self.limit is None else f"{self.wanted} {figure(self.limit)} {self.unit}"
        return self.name, f"{figure(self.value)} {self.unit}", wanted, self.detail


def figure(value: float) -> str:
    """A number with three digits, or all before the point."""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


Measure: TypeAlias = Callable[[int], tuple[Row, ...]]
"""Measures one or more rows; both sides of a comparison take this many turns."""
