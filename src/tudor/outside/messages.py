"""What is said to a bot that is a program of its own, and what it says: one JSON message a line, on stdin and stdout.

Every conversation is ``Hello`` → ``Ready``, then ``Decide`` → ``Choice`` any number of times, then ``Over``, and is about one
game. A program of any language can hold it: ``Hello`` brings all that a program needs to know of the edition.
"""

from collections.abc import Mapping
from functools import cache
from typing import TypeAlias

from msgspec import Raw, Struct
from msgspec.structs import asdict

from tudor.model.actions import Action
from tudor.model.board import Board
from tudor.model.cards import IntrigueCard, Power, Room, Seat, Suspect, Weapon
from tudor.model.edition import Edition
from tudor.model.rules import Rules
from tudor.model.sight import Decision, Observation, Reason
from tudor.protocol.wire import Seating


class Book(Struct, frozen=True, eq=False, kw_only=True):
    """An edition without its words: cards, board, equipment and rules."""

    suspects: tuple[Suspect, ...]
    weapons: tuple[Weapon, ...]
    rooms: tuple[Room, ...]
    board: Board
    rules: Rules
    lead: Suspect
    dice: int
    question_dice: int
    players: tuple[int, int]
    start_room: Room | None
    pool: Room | None
    intrigue: Mapping[IntrigueCard, int]
    powers: Mapping[Suspect, Power]

    @classmethod
    def of(cls, edition: Edition) -> "Book":
        """What a program is told of an edition."""
        return _book(edition)


@cache
def _book(edition: Edition) -> Book:
    told = asdict(edition)
    return Book(**{name: told[name] for name in Book.__struct_fields__})


class Hello(Struct, frozen=True, tag="hello", kw_only=True):
    """The first line: a game is about to begin."""

    protocol: int
    setup: Seating
    seat: Seat
    seed: int
    """For the bot's own chance: with the same seed it is to play the same game again."""
    book: Book


class Decide(Struct, frozen=True, tag="decide", kw_only=True):
    """A decision is owed."""

    view: Raw
    """How things stand; the fields of a View."""
    news: tuple[Observation, ...]
    """What the seat has observed since its last decision."""
    decision: Decision


class Over(Struct, frozen=True, tag="over"):
    """The last line: the game has ended, and the program may end too."""

    winner: Seat | None
    news: tuple[Observation, ...] = ()
    """What the seat has observed since its last decision."""


ToBot: TypeAlias = Hello | Decide | Over


class Ready(Struct, frozen=True, tag="ready"):
    """The answer to Hello."""

    name: str
    protocol: int
    """The version of the protocol that the program speaks."""


class Choice(Struct, frozen=True, tag="choice"):
    """The answer to Decide: one of the legal actions, and if it likes the reason, in words or by a code of Tudor's."""

    action: Action
    reason: Reason | str | None = None


FromBot: TypeAlias = Ready | Choice
