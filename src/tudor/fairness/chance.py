"""Every outcome of chance in a game, derived from the seed and the players' contributions."""

import hmac
from collections.abc import Iterator, Sequence
from typing import TypeVar, assert_never

from tudor.engine import follows_board, take_seats
from tudor.fairness.promise import (
    FIRST_SCHEME,
    LONGEST_CONTRIBUTION,
    SCHEME,
    SEED_LENGTH,
    LockedChair,
    Promise,
    chooses_later,
    contribution_words,
    table_lines,
)
from tudor.model.actions import Case, Dealer, Dice, Glimpse, Hand, Intrigue, Outcome, Weapons
from tudor.model.cards import Seat, Triple
from tudor.model.edition import Edition, Setup
from tudor.model.truth import CaseDue, DealerDue, DiceDue, GlimpseDue, HandDue, IntrigueDue, Request, WeaponsDue

Thing = TypeVar("Thing")

SIDES = 256
"""Values of a byte."""


class FairChance:
    """The outcomes of one game, from its key. All draws are numbered from 1."""

    def __init__(self, key: bytes, scheme: str = SCHEME) -> None:
        self._key = key
        self._scheme = scheme

    @classmethod
    def of(cls, promise: Promise, setup: Setup) -> "FairChance":
        """The chance of a promise whose seed is known. Only the first scheme depends on the seats of the setup."""
        return cls(game_key(promise, setup), promise.scheme)

    def seats(self, edition: Edition, chairs: Sequence[LockedChair]) -> tuple[tuple[int, Seat], ...]:
        """Who sits where, clockwise: the place of each seat's chair among those locked, and the seat's name.

        Suspects that nobody chose are drawn for the others, in the order of their chairs.
        """
        if chooses_later(edition):
            return tuple(enumerate(take_seats(edition, len(chairs)).seats))
        chosen = [chair.suspect for chair in chairs]
        free = [suspect for suspect in edition.suspects if suspect not in chosen]
        drawn = iter(self._lot(0, "seats").some_of(free, chosen.count(None)))
        seats = list(enumerate(suspect or next(drawn) for suspect in chosen))
        if follows_board(edition):
            seats.sort(key=lambda seat: edition.suspects.index(seat[1]))
        return tuple(seats)

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
        return _hmac(_hmac(self._key, f"{self._scheme} bots"), f"{self._scheme} bot {number} {step}").hex()

    def _lot(self, number: int, purpose: str) -> "Lot":
        return Lot(self._key, f"{self._scheme} draw {number} {purpose}")


def game_key(promise: Promise, setup: Setup) -> bytes:
    """The key of a game's draws, from the seed and everything published before the deal."""
    if promise.seed is None or len(promise.seed) != SEED_LENGTH:
        raise ValueError(f"A seed has {SEED_LENGTH} bytes.")
    if len(promise.contributions) != len(promise.chairs or setup.seats):
        raise ValueError("Each chair has one contribution.")
    if any(len(contribution) > LONGEST_CONTRIBUTION for contribution in promise.contributions):
        raise ValueError(f"A contribution has at most {LONGEST_CONTRIBUTION} bytes.")
    words = " ".join(("Contributions", *contribution_words(promise.contributions)))
    table = table_lines(setup.edition, setup.options)
    if promise.scheme == FIRST_SCHEME:
        edition, options = table.splitlines()
        table = f"{edition}\nSeats {' '.join(setup.seats)}\n{options}\n"
    chairs = "".join(f"Chair {chair}\n" for chair in promise.chairs)
    return _hmac(promise.seed, f"{promise.scheme} key\n{table}{chairs}{words}\n")


def _hmac(key: bytes, message: str) -> bytes:
    return hmac.digest(key, message.encode(), "sha256")


class Lot:
    """One draw and its stream of bytes."""

    def __init__(self, key: bytes, name: str) -> None:
        self._bytes = _stream(key, name)

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
