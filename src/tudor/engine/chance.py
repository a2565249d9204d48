"""Outcomes of chance: drawn fairly, and checked if supplied."""

from functools import lru_cache
from operator import contains
from random import Random
from typing import assert_never

from tudor.model.actions import Case, Dealer, Dice, Glimpse, Hand, Intrigue, Outcome, Weapons
from tudor.model.cards import Triple
from tudor.model.edition import Edition
from tudor.model.truth import CaseDue, DealerDue, DiceDue, GlimpseDue, HandDue, IntrigueDue, Request, WeaponsDue

QUESTION = 0
"""A die's question mark, which counts as zero."""


@lru_cache(maxsize=1024)
def faces(edition: Edition) -> tuple[tuple[int, ...], ...]:
    """The faces of each of an edition's dice; some have a question mark instead of a one (R14)."""
    plain = (1, 2, 3, 4, 5, 6)
    marked = (QUESTION, *plain[1:])
    return (marked,) * edition.question_dice + (plain,) * (edition.dice - edition.question_dice)


def draw(request: Request, rng: Random) -> Outcome:
    """A fair outcome from the caller's random source."""
    match request:
        case DiceDue():
            return Dice(tuple([rng.choice(die) for die in request.faces]))
        case DealerDue():
            return Dealer(rng.choice(request.seats))
        case WeaponsDue():
            return Weapons(tuple(rng.sample(request.rooms, len(request.weapons))))
        case CaseDue():
            return Case(Triple(rng.choice(request.suspects), rng.choice(request.weapons), rng.choice(request.rooms)))
        case HandDue():
            drawn = set(rng.sample(request.cards, request.count))
            return Hand(tuple(card for card in request.cards if card in drawn))
        case IntrigueDue():
            return Intrigue(rng.choice(request.pile))
        case GlimpseDue():
            return Glimpse(rng.choice(request.cards))
        case _:
            assert_never(request)


def fits(request: Request, outcome: object) -> bool:
    """Is this a possible outcome of the request?"""
    match request, outcome:
        case DiceDue(), Dice(faces=shown):
            return len(shown) == len(request.faces) and all(map(contains, request.faces, shown))
        case DealerDue(), Dealer(seat=seat):
            return seat in request.seats
        case WeaponsDue(), Weapons(rooms=rooms):
            distinct = len(rooms) == len(request.weapons) == len(set(rooms))
            return distinct and all(room in request.rooms for room in rooms)
        case CaseDue(), Case(triple=triple):
            known = triple.suspect in request.suspects and triple.weapon in request.weapons
            return known and triple.room in request.rooms
        case HandDue(), Hand(cards=cards):
            in_order = tuple(card for card in request.cards if card in cards)
            return len(cards) == request.count and cards == in_order
        case IntrigueDue(), Intrigue(card=drawn):
            return drawn in request.pile
        case GlimpseDue(), Glimpse(card=seen):
            return seen in request.cards
        case _:
            return False
