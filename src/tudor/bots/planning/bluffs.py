"""How often each player names cards of their own, judged by what they ask for and what they turn out to hold.

A card somebody names is hardly theirs if they are a detective, an amateur or a novice. Masterminds name a card of their
own in three choices of ten, to learn about the other cards in the question, and some players bluff all the time: what
they name is as likely to be theirs as not. They are found out by the pairs: one card of each question is theirs, and the other is not.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp, prod
from typing import NamedTuple, TypeAlias

Named: TypeAlias = tuple[int, ...]
"""The cards that a player chose for a question, by their numbers."""


class Style(NamedTuple):
    """A way of asking."""

    prior: float
    """How common it is."""
    own: float
    """How often these players name a card of their own, where they hold one of that kind."""
    likeliest: bool = False
    """Do they ask for the likeliest?"""
    always: bool = False
    """Is one card of every question theirs, and the others not?"""


STYLES = (
    Style(0.33, 0.007, likeliest=True),
    Style(0.22, 0.007),
    Style(0.33, 0.3),
    Style(0.12, 0.5, always=True),
)
"""Detectives; amateurs and novices; masterminds; and players who bluff all the time."""
CARELESS = 0.2
"""The least factor for each time that a careless player names a card: they may name anything."""


class Bluffing:
    """What the choices of one player tell about that player and their hand."""

    def __init__(
        self, odds: Sequence[float], kinds: Sequence[int], asked: Mapping[Named, int], likeliest: float = 0.0
    ) -> None:
        """The player chose to name these cards together, each so often.

        ``odds`` are the probabilities, by card, that they hold it by the facts alone; ``likeliest`` are the log odds, by
        their questions, that they ask for the likeliest.
        """
        self._asked = asked
        self.chosen: Counter[int] = Counter()
        """By card, how often they chose to name it."""
        for cards, times in asked.items():
            self.chosen.update(dict.fromkeys(cards, times))
        self._size, self._held = _by_card(odds, kinds)
        styles = self._styles(odds, likeliest)
        self.rate = sum(chance * style.own for style, chance in zip(STYLES, styles, strict=True))
        """How often they name a card of their own."""
        self.asks_for_likeliest = sum(chance for style, chance in zip(STYLES, styles, strict=True) if style.likeliest)
        """The probability that they ask for the likeliest."""

    def _styles(self, odds: Sequence[float], likeliest: float) -> list[float]:
        """The probability of each style."""
        weights = [style.prior * (exp(likeliest) if style.likeliest else 1.0) for style in STYLES]
        for cards, times in self._asked.items():
            named = [self._named(card, odds[card]) for card in cards]
            weights = [
                weight * _likelihood(style, named) ** times for weight, style in zip(weights, STYLES, strict=True)
            ]
        whole = sum(weights)
        return [weight / whole for weight in weights]

    def _named(self, card: int, mine: float) -> "_Choice":
        often, rarely = self._shares(card)
        return _Choice(mine * often, (1 - mine) * rarely, min(self._held[card], 1.0))

    def _shares(self, card: int) -> tuple[float, float]:
        """The probability that they name this card, and no other of its kind, of their own and of those they lack."""
        held = self._held[card]
        return 1 / max(held, 1.0), 1 / max(self._size[card] - held, 1.0)

    def factor(self, card: int) -> float:
        """How much likelier a card is theirs for having been named."""
        often, rarely = self._shares(card)
        return self.rate * often / ((1 - self.rate * min(self._held[card], 1.0)) * rarely)

    def careless_factor(self, card: int) -> float:
        """The same if they may have named it by carelessness."""
        return max(self.factor(card), CARELESS ** self.chosen[card])


class _Choice(NamedTuple):
    """How likely it is that a card is named, and no other of its kind."""

    own: float
    """As their own, by a player who names one of their own."""
    lacked: float
    """As one they lack, by a player who does not."""
    able: float
    """The probability that they can name one of their own."""


def _likelihood(style: Style, named: Sequence[_Choice]) -> float:
    """How likely it is that a player of this style names these cards."""
    if style.always:
        one_of_them = (choice.own * prod(other.lacked for other in named if other is not choice) for choice in named)
        return sum(one_of_them) / len(named)
    return prod(choice.lacked + style.own * (choice.own - choice.lacked * choice.able) for choice in named)


def _by_card(odds: Sequence[float], kinds: Sequence[int]) -> tuple[list[int], list[float]]:
    """By card, how many cards there are of its kind, and how many of them a player with these odds holds on average."""
    sizes: list[int] = []
    held: list[float] = []
    for size in kinds:
        of_kind = odds[len(sizes) : len(sizes) + size]
        sizes += [size] * size
        held += [sum(of_kind)] * size
    return sizes, held
