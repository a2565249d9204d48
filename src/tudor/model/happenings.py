"""What happens in the open: seen alike by every seat and by spectators."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from tudor.model.cards import Place, Room, Seat, Suspect, Triple, Weapon


class DealerDrawn(Struct, frozen=True, tag=True):
    """Lots decided who deals."""

    seat: Seat


class RolledForDeal(Struct, frozen=True, tag=True):
    """A player rolled for the right to deal."""

    seat: Seat
    dice: tuple[int, ...]


class DealerChosen(Struct, frozen=True, tag=True):
    """The highest roll decided who deals."""

    seat: Seat


class WeaponsPlaced(Struct, frozen=True, tag=True):
    """The weapons were put into rooms at random."""

    rooms: Mapping[Weapon, Room]


class TurnBegan(Struct, frozen=True, tag=True):
    """A turn began; turns are numbered from 1 through the whole game."""

    seat: Seat
    number: int


class DiceTaken(Struct, frozen=True, tag=True):
    """A player chose to roll."""

    seat: Seat


class Rolled(Struct, frozen=True, tag=True):
    """The dice fell."""

    seat: Seat
    dice: tuple[int, ...]


class Moved(Struct, frozen=True, tag=True):
    """A player walked."""

    seat: Seat
    to: Place


class PassageTaken(Struct, frozen=True, tag=True):
    """A player went through a secret passage."""

    seat: Seat
    to: Room


class Stayed(Struct, frozen=True, tag=True):
    """A player remained where he was."""

    seat: Seat


class Suggested(Struct, frozen=True, tag=True):
    """A player made a suggestion."""

    seat: Seat
    named: Triple


class PawnBrought(Struct, frozen=True, tag=True):
    """A suggestion brought a pawn from elsewhere into the room."""

    suspect: Suspect
    room: Room


class Passed(Struct, frozen=True, tag=True):
    """A witness had, or said he had, none of the cards named."""

    seat: Seat


class NobodyShowed(Struct, frozen=True, tag=True):
    """Every witness passed on a suggestion."""

    seat: Seat


class AccusedAloud(Struct, frozen=True, tag=True):
    """A player accused, for all to hear."""

    seat: Seat
    named: Triple


class AccusationFailed(Struct, frozen=True, tag=True):
    """The accusation was wrong: the player is out, but still answers."""

    seat: Seat


class DoorCleared(Struct, frozen=True, tag=True):
    """The pawn of a player who is out went in, away from the door it stood before."""

    suspect: Suspect
    room: Room


class Denounced(Struct, frozen=True, tag=True):
    """A player proved that a witness had hidden a card: the witness is out, but still answers."""

    seat: Seat
    witness: Seat


class OwnedUp(Struct, frozen=True, tag=True):
    """A player admitted to having hidden a card: he is out, but still answers."""

    seat: Seat


class TurnEnded(Struct, frozen=True, tag=True):
    """A player ended his turn."""

    seat: Seat


class Won(Struct, frozen=True, tag=True):
    """A right accusation: the case file lies open."""

    seat: Seat
    case: Triple


class NobodyWon(Struct, frozen=True, tag=True):
    """Nobody is left who may accuse."""


Happening: TypeAlias = (
    DealerDrawn
    | RolledForDeal
    | DealerChosen
    | WeaponsPlaced
    | TurnBegan
    | DiceTaken
    | Rolled
    | Moved
    | PassageTaken
    | Stayed
    | Suggested
    | PawnBrought
    | Passed
    | NobodyShowed
    | AccusedAloud
    | AccusationFailed
    | DoorCleared
    | Denounced
    | OwnedUp
    | TurnEnded
    | Won
    | NobodyWon
)
