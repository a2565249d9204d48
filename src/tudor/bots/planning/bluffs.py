"""How often each player names cards of their own, judged by what they ask for and what they turn out to hold.

A card somebody names is hardly theirs if they are a detective, an amateur or a novice. Masterminds name a card of their
own in three choices of ten, to learn about the other cards in the question, and some players bluff all the time: what
they name is as likely to be theirs as not.
"""

from collections.abc import Iterable, Sequence
from math import exp
from typing import NamedTuple


class Style(NamedTuple):
    """A way of asking."""

    prior: float
    """How common it is."""
    own: float
    """How often these players name a card of their own, where they hold one of that kind."""
    likeliest: bool = False
    """Do they ask for the likeliest?"""


STYLES = (
    Style(0.35, 0.007, likeliest=True),
    Style(0.25, 0.007),
    Style(0.33, 0.3),
    Style(0.07, 0.5),
)
"""Detectives; amateurs and novices; masterminds; and players who bluff all the time."""
CARELESS = 0.2
"""The least factor for each time that a careless player names a card: they may name anything."""


class Bluffing:
    """What the choices of one player tell about that player and their hand."""

    def __init__(self, odds: Sequence[float], kinds: Sequence[int], chosen: Iterable[int], likeliest: float) -> None:
        """The player chose these cards.

        ``odds`` are the probabilities, by card, that they hold it by the facts alone; ``likeliest`` are the log odds, by
        their questions, that they ask for the likeliest.
        """
        self._odds = odds
        self._size, self._held = _by_card(odds, kinds)
        styles = self._styles(chosen, likeliest)
        self.rate = sum(chance * style.own for style, chance in styles)
        """How often they name a card of their own."""
        self.asks_for_likeliest = sum(chance for style, chance in styles if style.likeliest)
        """The probability that they ask for the likeliest."""

    def _styles(self, chosen: Iterable[int], likeliest: float) -> list[tuple[Style, float]]:
        """The probability of each style."""
        weights = [style.prior * (exp(likeliest) if style.likeliest else 1.0) for style in STYLES]
        for card in chosen:
            mine = self._odds[card]
            for place, style in enumerate(STYLES):
                own, other = self._chances(card, style.own)
                weights[place] *= mine * own + (1 - mine) * other
            whole = sum(weights)
            weights = [weight / whole for weight in weights]
        return list(zip(STYLES, weights, strict=True))

    def _chances(self, card: int, rate: float) -> tuple[float, float]:
        """The probability that they name this card if it is theirs, and if it is not."""
        held, size = self._held[card], self._size[card]
        return rate / max(held, 1.0), (1 - rate * min(held, 1.0)) / max(size - held, 1.0)

    def factor(self, card: int) -> float:
        """How much likelier a card is theirs for having been named."""
        own, other = self._chances(card, self.rate)
        return own / other

    def careless_factor(self, card: int, times: int) -> float:
        """The same if they may have named it by carelessness, so many times."""
        return max(self.factor(card), CARELESS**times)


def _by_card(odds: Sequence[float], kinds: Sequence[int]) -> tuple[list[int], list[float]]:
    """By card, how many cards there are of its kind, and how many of them a player with these odds holds on average."""
    sizes: list[int] = []
    held: list[float] = []
    for size in kinds:
        of_kind = odds[len(sizes) : len(sizes) + size]
        sizes += [size] * size
        held += [sum(of_kind)] * size
    return sizes, held
