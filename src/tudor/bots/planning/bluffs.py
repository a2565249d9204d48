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
ALIKE = 0.9
"""How often all opponents at a table have the same style: bots of one level, or friends who learnt from each other."""
CARELESS = 0.2
"""The least factor for each time that a careless player names a card: they may name anything."""


class Choices:
    """The cards one player chose to name, and how well they fit each style."""

    def __init__(
        self, odds: Sequence[float], kinds: Sequence[int], asked: Mapping[Named, int], likeliest: float = 0.0
    ) -> None:
        """The player chose to name these cards together, each so often.

        ``odds`` are the probabilities, by card, that they hold it by the facts alone; ``likeliest`` are the log odds, by
        their questions, that they ask for the likeliest.
        """
        self.named: Counter[int] = Counter()
        """By card, how often they chose to name it."""
        for cards, times in asked.items():
            self.named.update(dict.fromkeys(cards, times))
        self._size, self.held = _by_card(odds, kinds)
        self.fit = self._fit(odds, asked, likeliest)
        """By style, how likely such a player is to choose so, up to a common factor."""

    def _fit(self, odds: Sequence[float], asked: Mapping[Named, int], likeliest: float) -> list[float]:
        fit = [exp(likeliest) if style.likeliest else 1.0 for style in STYLES]
        for cards, times in asked.items():
            named = [self._choice(card, odds[card]) for card in cards]
            fit = [before * _likelihood(style, named) ** times for before, style in zip(fit, STYLES, strict=True)]
        whole = sum(chance * style.prior for chance, style in zip(fit, STYLES, strict=True))
        return [chance / whole for chance in fit]

    def _choice(self, card: int, mine: float) -> "_Choice":
        often, rarely = self.shares(card)
        return _Choice(mine * often, (1 - mine) * rarely, min(self.held[card], 1.0))

    def shares(self, card: int) -> tuple[float, float]:
        """The probability that they name this card, and no other of its kind, of their own and of those they lack."""
        held = self.held[card]
        return 1 / max(held, 1.0), 1 / max(self._size[card] - held, 1.0)


class Bluffing:
    """What the choices of one player tell about their hand, given how likely each style is."""

    def __init__(self, choices: Choices, styles: Sequence[float]) -> None:
        self._choices = choices
        self.rate = sum(chance * style.own for style, chance in zip(STYLES, styles, strict=True))
        """How often they name a card of their own."""
        self.asks_for_likeliest = sum(chance for style, chance in zip(STYLES, styles, strict=True) if style.likeliest)
        """The probability that they ask for the likeliest."""

    @property
    def named(self) -> Mapping[int, int]:
        """By card, how often they chose to name it."""
        return self._choices.named

    def factor(self, card: int) -> float:
        """How much likelier a card is theirs for having been named."""
        often, rarely = self._choices.shares(card)
        return self.rate * often / ((1 - self.rate * min(self._choices.held[card], 1.0)) * rarely)

    def careless_factor(self, card: int) -> float:
        """The same if they may have named it by carelessness."""
        return max(self.factor(card), CARELESS ** self.named[card])


def judged_together(players: Mapping[int, Choices]) -> dict[int, Bluffing]:
    """Judge the players of one table: each by their own choices, and by those of the others, as most tables are of one kind."""
    alike = [
        style.prior * prod(choices.fit[number] for choices in players.values()) for number, style in enumerate(STYLES)
    ]
    whole = sum(alike)
    one_kind = ALIKE * whole / (ALIKE * whole + 1 - ALIKE)
    return {
        player: Bluffing(
            choices,
            [
                one_kind * together / whole + (1 - one_kind) * style.prior * fit
                for together, style, fit in zip(alike, STYLES, choices.fit, strict=True)
            ],
        )
        for player, choices in players.items()
    }


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
