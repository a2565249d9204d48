"""What a bench measures: one figure, held against what it should be."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from msgspec import Struct


class Row(Struct, frozen=True, kw_only=True):
    """One line of the table."""

    name: str
    value: float
    unit: str
    limit: float
    wanted: Literal["at least", "at most"]
    detail: str
    """The figures behind the value."""

    @property
    def holds(self) -> bool:
        """Is the figure what it should be?"""
        return self.value >= self.limit if self.wanted == "at least" else self.value <= self.limit

    def cells(self) -> tuple[str, str, str, str]:
        """Name, value, what is wanted and the detail, for a person."""
        return self.name, f"{self.value:.2f} {self.unit}", f"{self.wanted} {self.limit:.3g} {self.unit}", self.detail


Measure: TypeAlias = Callable[[], Row]
