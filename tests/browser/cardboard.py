"""A game at a real table, played at random: what someone with the companion sees of it."""

from random import Random

from msgspec import Struct

from tudor.editions import load
from tudor.model.cards import Card

EDITION = load("clue-1998")
KINDS = (EDITION.suspects, EDITION.weapons, EDITION.rooms)
PLAYERS = ("Ann", "Ben", "Cleo", "Dora")
"""Ann notes; Dora has dealt."""


class Suggestion(Struct, frozen=True):
    """A suggestion, who showed a card, and which one if Ann knows it."""

    by: int
    cards: tuple[Card, ...]
    shower: int | None = None
    shown: Card = ""

    @property
    def line(self) -> str:
        """The suggestion as written in notes."""
        answer = "nobody" if self.shower is None else f"{PLAYERS[self.shower]} shows {self.shown}".strip()
        return f"{PLAYERS[self.by]}: {', '.join(self.cards)} -> {answer}"


class CardboardGame(Struct, frozen=True):
    """A deal and what was said."""

    case: tuple[Card, ...]
    hand: tuple[Card, ...]
    """Ann's."""
    suggestions: tuple[Suggestion, ...]


def cardboard_game(seed: int, length: int) -> CardboardGame:
    """A game of four in which players ask for what they do not hold, and show any card they can."""
    rng = Random(seed)
    case = tuple(map(rng.choice, KINDS))
    rest = [card for card in EDITION.cards if card not in case]
    rng.shuffle(rest)
    hands = [tuple(rest[seat :: len(PLAYERS)]) for seat in range(len(PLAYERS))]
    suggestions = (_suggestion(rng, hands, number % len(PLAYERS)) for number in range(length))
    return CardboardGame(case, hands[0], tuple(suggestions))


def _suggestion(rng: Random, hands: list[tuple[Card, ...]], by: int) -> Suggestion:
    cards = tuple(rng.choice([card for card in kind if card not in hands[by]]) for kind in KINDS)
    for shower in (*range(by + 1, len(hands)), *range(by)):
        held = [card for card in cards if card in hands[shower]]
        if held:
            return Suggestion(by, cards, shower, rng.choice(held) if 0 in (by, shower) else "")
    return Suggestion(by, cards)
