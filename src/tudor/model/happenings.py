"""What happens in the open: seen alike by every seat and by spectators."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import repeat
from typing import TypeAlias, TypeVar

from msgspec import Struct

from tudor.model.cards import Card, IntrigueCard, Place, Room, Seat, Square, Suspect, Triple, Weapon


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


class CharacterChosen(Struct, frozen=True, tag=True):
    """A player chose a suspect, and from now on the seat is called by it."""

    seat: Seat
    suspect: Suspect


class RolledForStart(Struct, frozen=True, tag=True):
    """A player rolled for the right to begin."""

    seat: Seat
    dice: tuple[int, ...]


class BeginnerChosen(Struct, frozen=True, tag=True):
    """The highest roll decided who begins."""

    seat: Seat


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
    to: Place


class StoppedToSpy(Struct, frozen=True, tag=True):
    """A player paused on a spy square, after so many steps, having crossed these rooms."""

    seat: Seat
    square: Square
    steps: int
    through: tuple[Room, ...] = ()


class SpiedOn(Struct, frozen=True, tag=True):
    """A spy chose whose card to see."""

    seat: Seat
    target: Seat


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


class DrawChosen(Struct, frozen=True, tag=True):
    """A player brought somewhere draws an intrigue card."""

    seat: Seat


class DrawDeclined(Struct, frozen=True, tag=True):
    """A player brought somewhere draws no intrigue card."""

    seat: Seat


class ClockDrawn(Struct, frozen=True, tag=True):
    """An intrigue card was a clock: the first to the seventh lie where all can count them, the eighth kills."""

    seat: Seat
    number: int


class Murdered(Struct, frozen=True, tag=True):
    """The eighth clock: the player is out of the game, hand face up, pawn and butler cards gone."""

    seat: Seat
    cards: tuple[Card, ...]


class ButlerPlayed(Struct, frozen=True, tag=True):
    """A player played a butler card, which is gone."""

    seat: Seat
    card: IntrigueCard


class SentHome(Struct, frozen=True, tag=True):
    """A butler card put another pawn on its start square."""

    seat: Seat
    suspect: Suspect


class PowerUsed(Struct, frozen=True, tag=True):
    """A player used the power of his suspect, once and for all."""

    seat: Seat


class Silenced(Struct, frozen=True, tag=True):
    """A butler card was played when a witness was to answer: nobody shows anything."""

    seat: Seat
    witness: Seat


class LookedIntoPool(Struct, frozen=True, tag=True):
    """A player looked at the cards in the pool."""

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
    | CharacterChosen
    | RolledForStart
    | BeginnerChosen
    | TurnBegan
    | DiceTaken
    | Rolled
    | Moved
    | PassageTaken
    | StoppedToSpy
    | SpiedOn
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
    | DrawChosen
    | DrawDeclined
    | ClockDrawn
    | Murdered
    | ButlerPlayed
    | SentHome
    | PowerUsed
    | Silenced
    | LookedIntoPool
    | TurnEnded
    | Won
    | NobodyWon
)

Seen = TypeVar("Seen")


def as_called(story: Iterable[Seen], seat: Seat | None) -> Iterable[tuple[Seen, Seat | None]]:
    """What happened or was observed, each with what a seat was called then.

    ``seat`` is any name that it had in the story, and is None for a spectator.
    """
    told = tuple(story)
    chosen = [one for one in told if isinstance(one, CharacterChosen)]
    if not chosen:
        return zip(told, repeat(seat), strict=False)
    return _as_renamed(told, next((choice.seat for choice in chosen if choice.suspect == seat), seat))


def _as_renamed(told: Iterable[Seen], called: Seat | None) -> Iterator[tuple[Seen, Seat | None]]:
    """The same, beginning with what the seat was called first."""
    for one in told:
        yield one, called
        if isinstance(one, CharacterChosen) and one.seat == called:
            called = one.suspect
