"""The notebook: what follows from everything known, for each card and owner."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from heapq import nlargest
from typing import TYPE_CHECKING

from tudor.deduction.deck import Numbers
from tudor.deduction.facts import POOL, Owner
from tudor.model.cards import Card, Triple
from tudor.text.errors import Illegal

if TYPE_CHECKING:
    from tudor.deduction.counting import Counts
    from tudor.deduction.counting.kernels import Floats

NEARLY = 1 - 1e-9
"""Above this, a sum of probabilities may be a rounded 1."""


class Contradiction(Illegal):
    """Facts that cannot all be true."""


class CaseFile(Mapping[Triple, float]):
    """The probability of each triple to lie in the case file; impossible triples are missing."""

    def __init__(self, numbers: Numbers, counts: "Counts") -> None:
        suspects, weapons, _ = numbers.kinds
        self._kinds = (
            numbers.cards[:suspects],
            numbers.cards[suspects : suspects + weapons],
            numbers.cards[suspects + weapons :],
        )
        self._counts = counts
        self._joint = counts.joint

    def __getitem__(self, triple: Triple) -> float:
        try:
            place = tuple(kind.index(card) for kind, card in zip(self._kinds, triple, strict=True))
        except ValueError:
            raise KeyError(triple) from None
        if not self._joint[place]:
            raise KeyError(triple)
        return float(self._joint[place]) / self._counts.total

    def __iter__(self) -> Iterator[Triple]:
        suspects, weapons, rooms = self._kinds
        for suspect, weapon, room in zip(*self._joint.nonzero(), strict=True):
            yield Triple(suspects[suspect], weapons[weapon], rooms[room])

    def __len__(self) -> int:
        return int((self._joint > 0).sum())

    @property
    def weights(self) -> "Floats":
        """Weights by suspect, weapon and room, proportional to the probabilities."""
        return self._joint

    def likeliest(self, count: int) -> list[tuple[Triple, float]]:
        """The likeliest triples, the best first."""
        return nlargest(count, self.items(), key=lambda item: item[1])

    @property
    def entropy(self) -> float:
        """Bits of the case file that are unknown."""
        return self._counts.entropy


class Notebook:
    """What follows from everything known.

    Certainties are never wrong. Probabilities are accurate to 1e-9, unless there is an :attr:`error`.
    """

    def __init__(self, numbers: Numbers, counts: "Counts", sizes: tuple[int, ...]) -> None:
        self._numbers = numbers
        self._counts = counts
        self.cards = numbers.cards
        self.owners: tuple[Owner, ...] = tuple(owner for owner in numbers.owners if owner != POOL or sizes[-1])
        """The seats, the pool if it has cards, and the case file."""

    @cached_property
    def case(self) -> CaseFile:
        """The joint distribution of the case file."""
        return CaseFile(self._numbers, self._counts)

    @property
    def deals(self) -> int:
        """How many deals are possible: exactly up to 10**31, to thirteen digits beyond; 0 if there are too many to count."""
        return self._counts.deals

    @property
    def error(self) -> float:
        """By how much probabilities may be off, with 95 % confidence: 0.0 unless there were too many deals to count.

        If it is not 0.0, something certain may still be open, but nothing open is called certain.
        """
        return self._counts.error

    def probability(self, card: Card, owner: Owner) -> float:
        """The probability that an owner holds a card; exactly 0 or 1 if certain."""
        certain = self.certain(card, owner)
        if certain is not None:
            return float(certain)
        return self._weights(card)[self._numbers.owner(owner)] / self._counts.total

    def certain(self, card: Card, owner: Owner) -> bool | None:
        """Does an owner hold a card? None if unknown."""
        weights = self._weights(card)
        if not weights[self._numbers.owner(owner)]:
            return False
        return True if sum(map(bool, weights)) == 1 else None

    def chances(self, owner: Owner) -> dict[Card, float]:
        """The probability of each card to be with an owner; 0 and 1 are exact, as with :meth:`probability`."""
        number, total = self._numbers.owner(owner), self._counts.total
        chances = {card: weights[number] / total for card, weights in zip(self.cards, self._marginals, strict=True)}
        # A value next to 1 may be rounding.
        near = [card for card, chance in chances.items() if chance > NEARLY]
        return chances | {card: self.probability(card, owner) for card in near}

    @property
    def odds(self) -> "Floats":
        """By card and owner numbers, the probability that the owner holds the card."""
        odds: Floats = self._counts.marginals / self._counts.total
        return odds

    def owner(self, card: Card) -> Owner | None:
        """The owner of a card, if certain."""
        return next((owner for owner in self.owners if self.certain(card, owner)), None)

    @property
    def solution(self) -> Triple | None:
        """The case file, if it is certain."""
        return next(iter(self.case)) if self._counts.is_solved else None

    @cached_property
    def _marginals(self) -> list[list[float]]:
        marginals: list[list[float]] = self._counts.marginals.tolist()
        return marginals

    def _weights(self, card: Card) -> list[float]:
        """By owner number, the weight of the deals where it holds the card."""
        return self._marginals[self._numbers.card(card)]
