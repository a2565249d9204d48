"""What chance owes: drawing it fairly, and checking what somebody else drew."""

from random import Random
from typing import assert_never

from tudor.model.actions import Case, Dealer, Dice, Hand, Outcome, Weapons
from tudor.model.cards import Triple
from tudor.model.truth import CaseDue, DealerDue, DiceDue, HandDue, Request, WeaponsDue

FACES = range(1, 7)


def draw(request: Request, rng: Random) -> Outcome:
    """A fair outcome, from a source of chance that the caller chooses."""
    match request:
        case DiceDue():
            return Dice(tuple([rng.choice(FACES) for _ in range(request.count)]))
        case DealerDue():
            return Dealer(rng.choice(request.seats))
        case WeaponsDue():
            return Weapons(tuple(rng.sample(request.rooms, len(request.weapons))))
        case CaseDue():
            return Case(Triple(rng.choice(request.suspects), rng.choice(request.weapons), rng.choice(request.rooms)))
        case HandDue():
            drawn = set(rng.sample(request.cards, request.count))
            return Hand(tuple(card for card in request.cards if card in drawn))
        case _:
            assert_never(request)


def fits(request: Request, outcome: object) -> bool:
    """Could chance have answered this request so?"""
    match request, outcome:
        case DiceDue(), Dice(faces=faces):
            return len(faces) == request.count and all(face in FACES for face in faces)
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
        case _:
            return False
