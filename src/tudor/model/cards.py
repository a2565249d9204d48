"""Ids of cards, seats and places: stable ASCII such as ``scarlet``, ``lead-pipe`` and ``q1``.

The names that people read come from the editions and :mod:`tudor.text`.
"""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

Suspect: TypeAlias = str
Weapon: TypeAlias = str
Room: TypeAlias = str
Card: TypeAlias = str
Seat: TypeAlias = Suspect
"""A seat is named by its suspect or, until it has one, by its place: ``seat-1``, ``seat-2``."""
Square: TypeAlias = str
"""A square, by column letter and row from the top: Scarlet starts on ``q1``."""
Place: TypeAlias = str
"""A square or a room."""

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
"""A card of the intrigue deck: a clock, or a butler named by its effect."""
Power: TypeAlias = Literal["see-card", "move-twice", "any-room", "suggest-elsewhere", "glimpse", "suggest-twice"]
"""What a suspect can do once per game."""

_SEAT = "seat-"


def seat_at(place: int) -> Seat:
    """The name of a seat without a suspect, by its place from 1.

    >>> seat_at(2)
    'seat-2'
    """
    return f"{_SEAT}{place}"


def place_of(seat: Seat) -> int | None:
    """The place in a seat's name, or None if it is named by a suspect.

    >>> place_of("seat-2"), place_of("scarlet")
    (2, None)
    """
    place = seat.removeprefix(_SEAT)
    return int(place) if place != seat and place.isdecimal() else None


class Triple(Struct, frozen=True):
    """A suspect, a weapon and a room: a suggestion, an accusation or the case file."""

    suspect: Suspect
    weapon: Weapon
    room: Room

    def __iter__(self) -> Iterator[Card]:
        return iter((self.suspect, self.weapon, self.room))
