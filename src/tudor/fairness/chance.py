"""Every outcome of chance in a game, from the seed and what the players added: fair, and bound before the deal."""

import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar, assert_never

from tudor.fairness.promise import LONGEST_CONTRIBUTION, SCHEME, SEED_LENGTH, contribution_words
from tudor.model.actions import Case, Dealer, Dice, Glimpse, Hand, Intrigue, Outcome, Weapons
from tudor.model.cards import Triple
from tudor.model.edition import Setup
from tudor.model.truth import CaseDue, DealerDue, DiceDue, GlimpseDue, HandDue, IntrigueDue, Request, WeaponsDue
from tudor.notation.headers import option_names

Thing = TypeVar("Thing")

SIDES = 256
"""A byte is a die of so many sides."""


class FairChance:
    """The outcomes of one game. ``setup`` is the one the game begins with; draws are numbered from 1, whatever is drawn."""

    def __init__(self, setup: Setup, seed: bytes, contributions: Sequence[bytes]) -> None:
        self._key = game_key(setup, seed, contributions)

    def outcome(self, request: Request, number: int) -> Outcome:
        """The outcome of the draw of this number. Asked again, it is the same."""
        match request:
            case DealerDue():
                return Dealer(self._lot(number, "dealer").one_of(request.seats))
            case WeaponsDue():
                return Weapons(self._lot(number, "weapons").some_of(request.rooms, len(request.weapons)))
            case CaseDue():
                lot = self._lot(number, "case")
                piles = request.suspects, request.weapons, request.rooms
                return Case(Triple(*[lot.one_of(pile) for pile in piles]))
            case HandDue():
                drawn = self._lot(number, "hand").some_of(request.cards, request.count)
                return Hand(tuple(card for card in request.cards if card in drawn))
            case DiceDue():
                lot = self._lot(number, "dice")
                return Dice(tuple([lot.one_of(die) for die in request.faces]))
            case IntrigueDue():
                return Intrigue(self._lot(number, "intrigue").one_of(request.pile))
            case GlimpseDue():
                return Glimpse(self._lot(number, "glimpse").one_of(request.cards))
            case _:
                assert_never(request)

    def _lot(self, number: int, purpose: str) -> "Lot":
        return Lot(self._key, number, purpose)


def game_key(setup: Setup, seed: bytes, contributions: Sequence[bytes]) -> bytes:
    """What all draws of a game come from: the seed, who plays what, and what the players added."""
    if len(seed) != SEED_LENGTH or len(contributions) != len(setup.seats):
        raise ValueError(f"A seed has {SEED_LENGTH} bytes, and each seat has one contribution.")
    if any(len(contribution) > LONGEST_CONTRIBUTION for contribution in contributions):
        raise ValueError(f"A contribution has at most {LONGEST_CONTRIBUTION} bytes.")
    lines = (
        (SCHEME, "key"),
        ("Edition", setup.edition.id),
        ("Seats", *setup.seats),
        ("Options", *option_names(setup.options)),
        ("Contributions", *contribution_words(contributions)),
    )
    return _hmac(seed, "".join(" ".join(line) + "\n" for line in lines))


def _hmac(key: bytes, message: str) -> bytes:
    return hmac.digest(key, message.encode(), "sha256")


class Lot:
    """The bytes of one draw, and what is drawn with them."""

    def __init__(self, key: bytes, number: int, purpose: str) -> None:
        self._bytes = _stream(key, f"{SCHEME} draw {number} {purpose}")

    def below(self, count: int) -> int:
        """A whole number from 0, below this one, each as likely as any other."""
        if not 0 < count <= SIDES:
            raise ValueError(f"Something is drawn from 1 to {SIDES} things, not from {count}.")
        # The last bytes, which would favour the first numbers, are thrown again.
        fair = SIDES - SIDES % count
        return next(byte for byte in self._bytes if byte < fair) % count

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of these things."""
        return things[self.below(len(things))]

    def some_of(self, things: Sequence[Thing], count: int) -> tuple[Thing, ...]:
        """So many of these things, in the order in which they are drawn: the beginning of a shuffle."""
        left = list(things)
        for place in range(count):
            other = place + self.below(len(left) - place)
            left[place], left[other] = left[other], left[place]
        return tuple(left[:count])


def _stream(key: bytes, message: str) -> Iterator[int]:
    block = 0
    while True:
        yield from _hmac(key, f"{message} {block}")
        block += 1
