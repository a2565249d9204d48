"""Public events, seen alike by all seats and spectators."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import repeat
from typing import TypeAlias, TypeVar

from msgspec import Struct

from tudor.model.cards import Card, IntrigueCard, Place, Room, Seat, Square, Suspect, Triple, Weapon


class DealerDrawn(Struct, frozen=True, tag=True):
    """The dealer was drawn by lot."""

    seat: Seat


class RolledForDeal(Struct, frozen=True, tag=True):
    """A player rolled to deal."""

    seat: Seat
    dice: tuple[int, ...]


class DealerChosen(Struct, frozen=True, tag=True):
    """The highest roll deals."""

    seat: Seat


class WeaponsPlaced(Struct, frozen=True, tag=True):
    """The weapons were placed in rooms at random."""

    rooms: Mapping[Weapon, Room]


class CharacterChosen(Struct, frozen=True, tag=True):
    """A player chose a suspect, which names the seat from now on."""

    seat: Seat
    suspect: Suspect


class RolledForStart(Struct, frozen=True, tag=True):
    """A player rolled to begin."""

    seat: Seat
    dice: tuple[int, ...]


class BeginnerChosen(Struct, frozen=True, tag=True):
    """The highest roll begins."""

    seat: Seat


class TurnBegan(Struct, frozen=True, tag=True):
    """A turn began; turns are numbered from 1."""

    seat: Seat
    number: int


class DiceTaken(Struct, frozen=True, tag=True):
    """A player chose to roll."""

    seat: Seat


class Rolled(Struct, frozen=True, tag=True):
    """The dice were rolled."""

    seat: Seat
    dice: tuple[int, ...]


class Moved(Struct, frozen=True, tag=True):
    """A player walked."""

    seat: Seat
    to: Place


class PassageTaken(Struct, frozen=True, tag=True):
    """A player took a secret passage."""

    seat: Seat
    to: Place


class StoppedToSpy(Struct, frozen=True, tag=True):
    """A player stopped on a spy square after these steps, having crossed these rooms."""

    seat: Seat
    square: Square
    steps: int
    through: tuple[Room, ...] = ()


class SpiedOn(Struct, frozen=True, tag=True):
    """A player chose whom to spy on."""

    seat: Seat
    target: Seat


class Stayed(Struct, frozen=True, tag=True):
    """A player stayed."""

    seat: Seat


class Suggested(Struct, frozen=True, tag=True):
    """A player made a suggestion."""

    seat: Seat
    named: Triple


class PawnBrought(Struct, frozen=True, tag=True):
    """A suggestion brought a pawn into the room."""

    suspect: Suspect
    room: Room


class Passed(Struct, frozen=True, tag=True):
    """A witness said they had none of the cards named."""

    seat: Seat


class NobodyShowed(Struct, frozen=True, tag=True):
    """Every witness passed on a suggestion."""

    seat: Seat


class AccusedAloud(Struct, frozen=True, tag=True):
    """A player accused aloud."""

    seat: Seat
    named: Triple


class AccusationFailed(Struct, frozen=True, tag=True):
    """The accusation was wrong: the player is out, but still answers."""

    seat: Seat


class DoorCleared(Struct, frozen=True, tag=True):
    """The pawn of a player who is out moved from in front of a door into the room."""

    suspect: Suspect
    room: Room


class Denounced(Struct, frozen=True, tag=True):
    """A player proved that a witness hid a card: the witness is out, but still answers."""

    seat: Seat
    witness: Seat


class OwnedUp(Struct, frozen=True, tag=True):
    """A player admitted hiding a card: they are out, but still answer."""

    seat: Seat


class DrawChosen(Struct, frozen=True, tag=True):
    """A player who was brought draws an intrigue card."""

    seat: Seat


class DrawDeclined(Struct, frozen=True, tag=True):
    """A player who was brought draws no intrigue card."""

    seat: Seat


class ClockDrawn(Struct, frozen=True, tag=True):
    """A player drew a clock: it is laid face up, and the eighth kills."""

    seat: Seat
    number: int


class Murdered(Struct, frozen=True, tag=True):
    """The eighth clock killed a player: hand face up, pawn and butler cards gone."""

    seat: Seat
    cards: tuple[Card, ...]


class ButlerPlayed(Struct, frozen=True, tag=True):
    """A player played a butler card."""

    seat: Seat
    card: IntrigueCard


class SentHome(Struct, frozen=True, tag=True):
    """A butler card sent another pawn back to its start square."""

    seat: Seat
    suspect: Suspect


class PowerUsed(Struct, frozen=True, tag=True):
    """A player used their suspect's power, once per game."""

    seat: Seat


class Silenced(Struct, frozen=True, tag=True):
    """A butler card silenced a witness: nobody shows a card."""

    seat: Seat
    witness: Seat


class LookedIntoPool(Struct, frozen=True, tag=True):
    """A player looked at the cards in the pool."""

    seat: Seat


class TurnEnded(Struct, frozen=True, tag=True):
    """A player ended their turn."""

    seat: Seat


class Won(Struct, frozen=True, tag=True):
    """A player accused correctly: the case file is open."""

    seat: Seat
    case: Triple


class NobodyWon(Struct, frozen=True, tag=True):
    """Nobody is left to accuse."""


Happening: TypeAlias = (
    DealerDrawn | RolledForDeal | DealerChosen | WeaponsPlaced | CharacterChosen | RolledForStart | BeginnerChosen
    | TurnBegan | DiceTaken | Rolled | Moved | PassageTaken | StoppedToSpy | SpiedOn | Stayed | Suggested | PawnBrought
    | Passed | NobodyShowed | AccusedAloud | AccusationFailed | DoorCleared | Denounced | OwnedUp | DrawChosen
    | DrawDeclined | ClockDrawn | Murdered | ButlerPlayed | SentHome | PowerUsed | Silenced | LookedIntoPool
    | TurnEnded | Won | NobodyWon
)  # fmt: skip

Seen = TypeVar("Seen")


def first_names(story: Iterable[object]) -> dict[Suspect, Seat]:
    """By suspect chosen in this story, the name its seat had before."""
    return {one.suspect: one.seat for one in story if isinstance(one, CharacterChosen)}


def as_called(story: Iterable[Seen], seat: Seat | None) -> Iterable[tuple[Seen, Seat | None]]:
    """Events or observations, each with a seat's name at that time.

    ``seat`` is any name the seat has in them, or None for a spectator.
    """
    told = tuple(story)
    chosen = [one for one in told if isinstance(one, CharacterChosen)]
    if not chosen:
        return zip(told, repeat(seat), strict=False)
    return _as_renamed(told, next((choice.seat for choice in chosen if choice.suspect == seat), seat))


def _as_renamed(told: Iterable[Seen], called: Seat | None) -> Iterator[tuple[Seen, Seat | None]]:
    """The same, starting from the seat's first name."""
    for one in told:
        yield one, called
        if isinstance(one, CharacterChosen) and one.seat == called:
            called = one.suspect
