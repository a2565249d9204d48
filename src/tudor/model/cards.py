"""Cards and the names by which everything on the table is known.

All ids are stable ASCII (``scarlet``, ``lead-pipe``, ``billiard-room``, ``q1``); what a person reads comes
from the catalogue in :mod:`tudor.text`.
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

Suspect: TypeAlias = str
Weapon: TypeAlias = str
Room: TypeAlias = str
Card: TypeAlias = str
Seat: TypeAlias = Suspect
"""A seat is known by the suspect its player moves; until it has one, by its place: ``seat-1``, ``seat-2``."""
Square: TypeAlias = str
"""A corridor square, column letter then row from the top: ``q1`` is where Scarlet starts."""
Place: TypeAlias = str
"""Where a pawn or a weapon stands: a square or a room."""

IntrigueCard: TypeAlias = Literal[
    "clock",
    "stay",
    "go-anywhere",
    "add-six",
    "right-shows",
    "play-again",
    "send-home",
    "see-card",
    "unanswered",
]
"""A card of the intrigue deck: clocks, and butlers named by what they do."""
Power: TypeAlias = Literal["see-card", "move-twice", "any-room", "suggest-elsewhere", "glimpse", "suggest-twice"]
"""What a suspect can do once a game."""

_SEAT = "seat-"


def seat_at(place: int) -> Seat:
    """What the seat at a place, counted from 1, is called until its player has a suspect.

    >>> seat_at(2)
    'seat-2'
    """
    return f"{_SEAT}{place}"


def place_of(seat: Seat) -> int | None:
    """The place by which a seat is called; None if it is called by a suspect.

    >>> place_of("seat-2"), place_of("scarlet")
    (2, None)
    """
    place = seat.removeprefix(_SEAT)
    return int(place) if place != seat and place.isdecimal() else None


class Triple(Struct, frozen=True):
    """A suspect, a weapon and a room: what is suggested, accused, or lies in the case file."""

    suspect: Suspect
    weapon: Weapon
    room: Room

    def __iter__(self) -> Iterator[Card]:
        return iter((self.suspect, self.weapon, self.room))
