"""Bodies of HTTP requests to a server, and the answer to a request for a chair."""

from typing import Annotated

from msgspec import Meta, Struct

from tudor.protocol.tables import Group as GroupId
from tudor.protocol.tables import Pace, Settings, Speed


class PlayNow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Start a game against bots at once."""

    nickname: str
    edition: str = "clue-1998"
    lang: str = "en"
    level: str = "amateur"
    players: int = 4
    speed: Speed = "calm"
    house_rules: tuple[str, ...] = ()


class PlayFrom(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Play on against bots from a step of a finished game."""

    nickname: str
    step: int
    """Number of the step in its replay, from 0."""
    sight: str = "all"
    """The seat to play, named as at the end of the game; `all` for the player on turn."""
    lang: str = "en"
    level: str = "amateur"
    speed: Speed = "calm"


class Seek(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take a chair at a quick match: the game begins when enough people wait for the same."""

    nickname: str
    group: GroupId = "classic"
    players: int = 4
    pace: Pace = "steady"
    lang: str = "en"
    bots: bool = True
    """Let bots take the chairs that are still open after 20 seconds."""
    level: str = "amateur"
    """The level of those bots, if the others agree; if you have a rating, the nearest."""
    rated: bool = False
    """Does the game count for ratings? Everyone then needs an account."""


class Queue(Struct, frozen=True, kw_only=True):
    """People who wait for the same game."""

    group: GroupId
    players: int
    pace: Pace
    rated: bool
    people: int
    """How many wait."""


class Group(Struct, frozen=True, kw_only=True):
    """A group of editions in which strangers meet."""

    id: GroupId
    edition: str
    """The edition that its quick matches play."""
    players: tuple[int, int]
    """The fewest and the most players."""


class Meeting(Struct, frozen=True, kw_only=True):
    """What quick matches there can be, and who waits for one."""

    groups: tuple[Group, ...]
    waiting: tuple[Queue, ...]


class BotChair(Struct, frozen=True, tag_field="who", tag="bot", forbid_unknown_fields=True):
    """A chair for a bot."""

    name: str


class OpenChair(Struct, frozen=True, tag_field="who", tag="open", forbid_unknown_fields=True):
    """A chair that anyone may take."""


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Open a table; the host takes the first open chair."""

    settings: Settings
    nickname: str
    chairs: tuple[BotChair | OpenChair, ...]


class Join(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Take a chair."""

    nickname: str
    token: str = ""
    """At the table of a rematch, your token from the previous table."""


class MyTokens(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Ask about your own games by the tokens of your seats."""

    tokens: Annotated[tuple[Annotated[str, Meta(max_length=400)], ...], Meta(max_length=30)]


class Seated(Struct, frozen=True, kw_only=True):
    """Your chair at a table, and the token that proves it."""

    table: str
    token: str
    chair: int
