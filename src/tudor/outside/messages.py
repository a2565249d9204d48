"""The messages between Tudor and an outside bot, one JSON object a line.

A conversation covers one game: ``Hello`` → ``Ready``, then ``Decide`` → ``BotChoice`` for each decision, then ``Over``.
``Hello`` carries all that a program needs to know about the edition.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from msgspec import Raw, Struct
from msgspec.structs import asdict

from tudor.model.actions import Action
from tudor.model.board import Board
from tudor.model.cards import IntrigueCard, Power, Room, Seat, Suspect, Weapon
from tudor.model.edition import DIGEST_MARK, Edition
from tudor.model.rules import Rules
from tudor.model.sight import Decision, Observation, Reason
from tudor.protocol.wire import Seating


class Book(Struct, frozen=True, eq=False, kw_only=True):
    """An edition without its texts: cards, board, equipment and rules."""

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
        """The book of an edition."""
        return _book(edition)

    def edition(self, reference: str) -> Edition:
        """The edition of this book without its texts, which no bot needs."""
        edition_id, _, digest = reference.partition(DIGEST_MARK)
        told = {name: getattr(self, name) for name in self.__struct_fields__}
        return Edition(id=edition_id, digest=digest, weapons_fixed={}, names={}, sources={}, book="", **told)


@lru_cache(maxsize=1024)
def _book(edition: Edition) -> Book:
    told = asdict(edition)
    return Book(**{name: told[name] for name in Book.__struct_fields__})


class Hello(Struct, frozen=True, tag="hello", kw_only=True):
    """The first message: a game is about to begin."""

    protocol: int
    setup: Seating
    seat: Seat
    seed: int
    """Seed for the bot's own randomness: the same seed must give the same game."""
    book: Book


class Decide(Struct, frozen=True, tag="decide", kw_only=True):
    """Asks for a decision."""

    view: Raw
    """The table as the seat sees it: the fields of a View."""
    news: tuple[Observation, ...]
    """What the seat observed since its last decision."""
    decision: Decision


class Over(Struct, frozen=True, tag="over"):
    """The last message: the game is over, and the program may exit."""

    winner: Seat | None
    news: tuple[Observation, ...] = ()
    """What the seat observed since its last decision."""


ToBot: TypeAlias = Hello | Decide | Over


class Ready(Struct, frozen=True, tag="ready"):
    """The answer to Hello."""

    name: str
    protocol: int
    """The protocol version that the program speaks."""


class BotChoice(Struct, frozen=True, tag="choice"):
    """The answer to Decide: a legal action and, optionally, the reason, in words or as one of Tudor's codes."""

    action: Action
    reason: Reason | str | None = None
