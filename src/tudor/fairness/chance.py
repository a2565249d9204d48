"""Every outcome of chance in a game, derived from the seed and the players' contributions."""

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
"""Values of a byte."""


class FairChance:
    """The outcomes of one game. ``setup`` is the one at its start; all draws are numbered from 1."""

    def __init__(self, setup: Setup, seed: bytes, contributions: Sequence[bytes]) -> None:
        self._key = game_key(setup, seed, contributions)

    def outcome(self, request: Request, number: int) -> Outcome:
        """The outcome of the draw with this number, always the same."""
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

    def bot_seed(self, number: int, step: int) -> str:
        """The seed of one decision of a bot, in hexadecimal. It tells nothing about draws or other decisions."""
        return _hmac(_hmac(self._key, f"{SCHEME} bots"), f"{SCHEME} bot {number} {step}").hex()

    def _lot(self, number: int, purpose: str) -> "Lot":
        return Lot(self._key, number, purpose)


def game_key(setup: Setup, seed: bytes, contributions: Sequence[bytes]) -> bytes:
    """The key of a game's draws, from the seed, the setup and the contributions."""
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
    """One draw and its stream of bytes."""

    def __init__(self, key: bytes, number: int, purpose: str) -> None:
        self._bytes = _stream(key, f"{SCHEME} draw {number} {purpose}")

    def below(self, count: int) -> int:
        """A whole number from 0 to ``count`` - 1, all equally likely."""
        if not 0 < count <= SIDES:
            raise ValueError(f"Something is drawn from 1 to {SIDES} things, not from {count}.")
        # The last bytes would favour the first numbers: skip them.
        fair = SIDES - SIDES % count
        return next(byte for byte in self._bytes if byte < fair) % count

    def one_of(self, things: Sequence[Thing]) -> Thing:
        """One of these."""
        return things[self.below(len(things))]

    def some_of(self, things: Sequence[Thing], count: int) -> tuple[Thing, ...]:
        """``count`` of these, in the order drawn: the start of a shuffle."""
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
