"""A table as everybody may see it: who sits where, what was agreed, and what it waits for."""

from typing import Literal, TypeAlias

from msgspec import Struct

from tudor.model.cards import Seat, Suspect

Stage: TypeAlias = Literal["gathering", "playing", "paused", "over", "closed"]
"""Before the game, in it, held up by the host, after it; closed: the game could not go on, and its record is kept."""
Who: TypeAlias = Literal["open", "person", "bot"]
Hints: TypeAlias = Literal["none", "shown", "follows", "chances"]
"""How far the notebook may help: not at all, what one was shown, all that follows, how likely the rest is."""

PACES = {"quick": 30, "steady": 90, "leisurely": 600}
"""Seconds for a decision."""
Pace: TypeAlias = Literal["quick", "steady", "leisurely"]


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a table agrees on."""

    edition: str
    lang: str = "en"
    """The language of the table's own words; each client may ask for another."""
    pace: Pace = "steady"
    """The time for a decision: 30, 90 or 600 seconds."""
    hints: Hints = "chances"
    """How far the notebook may help: not at all, what one was shown, all that follows, how likely the rest is."""
    false_witnesses: bool = False
    listed: bool = False
    """Is the table shown to all, or known only to those who have its link?"""
    stand_in: str = "detective"
    """The level of the bot that plays for those who are away."""


class Chair(Struct, frozen=True, kw_only=True):
    """A place at the table."""

    number: int
    who: Who
    name: str = ""
    """The nickname of a person, the level of a bot."""
    suspect: Suspect | None = None
    """The suspect that was asked for, or is played."""
    seat: Seat | None = None
    """What the seat is called in the game, once it has begun."""
    host: bool = False
    ready: bool = False
    present: bool = False
    stand_in: bool = False
    """Is a bot playing for the absent owner?"""


class Commitment(Struct, frozen=True, kw_only=True):
    """What makes the deal one that anybody can check: see docs/fairness.md."""

    commitment: str
    contributions: tuple[str, ...] = ()
    seed: str | None = None
    """Told when the game is over."""


class TableState(Struct, frozen=True, kw_only=True):
    """Everything about a table but its game."""

    id: str
    stage: Stage
    settings: Settings
    chairs: tuple[Chair, ...]
    watching: int = 0
    """How many spectators there are."""
    fairness: Commitment | None = None
    rematch: str | None = None
    """The table at which the same people play again."""


class TableLine(Struct, frozen=True, kw_only=True):
    """A table in the lobby."""

    id: str
    stage: Stage
    edition: str
    people: tuple[str, ...]
    bots: int
    open: int
    watching: int
    turn: int = 0
