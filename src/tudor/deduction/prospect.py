"""What a suggestion is expected to tell, and who is asked."""

from array import array
from collections.abc import Callable, Collection, ItemsView, Iterator, Mapping
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

from tudor.deduction.fact_rows import without_choices
from tudor.deduction.knowledge import Knowledge, Weighting
from tudor.model.cards import Card, Seat, Triple
from tudor.model.edition import Edition

Answers: TypeAlias = tuple[tuple[Seat, Card], ...]
"""Which seat shows which card; empty if nobody shows any."""
Objective: TypeAlias = Literal["entropy", "solve", "likeliest"]
"""The least left unknown, the best chance to solve the case, or the likeliest to be the case file itself."""


class LazyAnswers(Mapping[Answers, float]):
    """The probability of each answer, worked out when first looked at: of a thousand suggestions, only a few are."""

    def __init__(self, work_out: Callable[[], dict[Answers, float]]) -> None:
        self._work_out = work_out

    @cached_property
    def _chances(self) -> dict[Answers, float]:
        return self._work_out()

    def __getitem__(self, answer: Answers) -> float:
        return self._chances[answer]

    def __iter__(self) -> Iterator[Answers]:
        return iter(self._chances)

    def __len__(self) -> int:
        return len(self._chances)

    def items(self) -> ItemsView[Answers, float]:
        """All answers with their probabilities, without looking up each."""
        return self._chances.items()


class Prospect(Struct, frozen=True, kw_only=True):
    """What a suggestion is expected to tell."""

    suggestion: Triple
    answers: Mapping[Answers, float]
    """The probability of each answer."""
    entropy: float
    """Bits of the case file expected to be unknown afterwards."""
    solves: float
    """The probability that the case file is certain afterwards."""
    likelihood: float
    """The probability that the suggestion itself is the case file."""
    tells: float | None = None
    """Bits a spectator is expected to learn about the case file; None if a spectator's knowledge was not given."""
    error: float = 0.0
    """By how much probabilities may be off, with 95 % confidence: 0.0 unless there were too many deals to count."""

    def rank(self, objective: Objective) -> tuple[float, ...]:
        """Sort key, the best first; ties go to what leaves less unknown."""
        match objective:
            case "entropy":
                return (self.entropy, -self.solves)
            case "solve":
                return (-self.solves, self.entropy)
            case "likeliest":
                return (-self.likelihood, self.entropy)


class Asking(Struct, frozen=True, eq=False):
    """Suggestions by one seat, judged with somebody's knowledge."""

    knowledge: Knowledge
    asker: Seat
    silent: Collection[Seat]
    weighting: Weighting

    @property
    def rows(self) -> "array[int]":
        """The facts as rows, with the choices witnesses had if they are to be weighed."""
        rows = self.knowledge.rows
        return rows if self.weighting == "choice" else without_choices(rows)

    @property
    def witnesses(self) -> tuple[Seat, ...]:
        """Those who answer, in order."""
        seats = self.knowledge.seats
        here = seats.index(self.asker)
        return tuple(seat for seat in seats[here + 1 :] + seats[:here] if seat not in self.silent)

    @property
    def all_answer(self) -> bool:
        """Does every witness answer, or only until a card is shown?"""
        edition = self.knowledge.edition
        return isinstance(edition, Edition) and edition.rules.witnesses == "all"
