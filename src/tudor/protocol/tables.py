"""A table as everyone may see it: seating, settings and stage."""

from typing import Literal, TypeAlias

from msgspec import Struct

from tudor.model.cards import Seat, Suspect

Stage: TypeAlias = Literal["gathering", "mixing", "playing", "paused", "over", "closed"]
"""Before the game; while players contribute to the deal; during the game, paused by the host, after it; closed: the game could
not continue, and its record is kept."""
AccountKind: TypeAlias = Literal["person", "bot"]
Who: TypeAlias = Literal["open", "person", "bot"]
Hints: TypeAlias = Literal["none", "shown", "follows", "chances"]
"""How much the notebook helps: not at all, your cards and those shown to you, all deductions, or odds as well."""

PACES = {"quick": 30, "steady": 90, "leisurely": 600, "slow": 86_400}
"""Seconds for a decision."""
Pace: TypeAlias = Literal["quick", "steady", "leisurely", "slow"]
Group: TypeAlias = Literal["classic", "super-cluedo", "cluedo-2008"]
GROUPS: dict[Group, str] = {"classic": "clue-2002", "super-cluedo": "super-cluedo", "cluedo-2008": "cluedo-2008"}
"""The groups of editions in which strangers meet, and the edition that a quick match of each plays."""
SPEEDS = {"calm": 1.0, "brisk": 0.4, "instant": 0.25}
"""How long bots take, compared with the server's usual time. Even the shortest is far longer than any bot thinks."""
Speed: TypeAlias = Literal["calm", "brisk", "instant"]


Delay: TypeAlias = Literal["none", "round"]
"""How far spectators are behind the players: not at all, or a round."""


class Settings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The settings of a table."""

    edition: str
    """Its id; for an edition from a file, the server adds `@` and its digest."""
    lang: str = "en"
    """The table's language; each client may choose another."""
    pace: Pace = "steady"
    """Time for a decision: 30, 90 or 600 seconds, or a day. Against bots alone there is no limit, unless the game is rated."""
    speed: Speed = "calm"
    """How fast bots play. At a table with several people, `instant` is as fast as `brisk`."""
    hints: Hints = "chances"
    """How much the notebook helps: not at all, your cards and those shown to you, all deductions, or odds as well."""
    false_witnesses: bool = False
    house_rules: tuple[str, ...] = ()
    """The switches that differ from the edition's, such as `dice=2`."""
    listed: bool = False
    """Listed for everyone, or known only to people with the link."""
    stand_in: str = "detective"
    """Level of the bot that plays for absent players."""
    rated: bool = False
    """Does the game count for ratings? Everyone then needs an account, and there is a clock."""
    delay: Delay = "none"
    """With `round`, spectators see every turn a round later, until the game is over."""


class Chair(Struct, frozen=True, kw_only=True):
    """A place at the table."""

    number: int
    who: Who
    name: str = ""
    """A person's nickname or a bot's level."""
    suspect: Suspect | None = None
    """The suspect requested or played."""
    seat: Seat | None = None
    """The seat's name in the game, once it has started."""
    host: bool = False
    ready: bool = False
    present: bool = False
    stand_in: bool = False
    """True while a bot plays for the absent owner."""
    account: AccountKind | None = None
    """Whether its owner's name is that of an account, a person's or a bot's; null for guests."""
    rating: int | None = None
    """The rating in the group of this edition that its owner had when they sat down, if any; at rated tables also that of a bot."""
    provisional: bool = False
    """True if that rating stands on fewer than ten games."""


class Commitment(Struct, frozen=True, kw_only=True):
    """Lets anyone check the deal: see docs/fairness.md."""

    scheme: str
    """How the deal is drawn."""
    commitment: str
    locked: tuple[str, ...] = ()
    """The chairs in the order in which they were locked, as the record will spell them; empty while gathering."""
    contributions: tuple[str, ...] = ()
    """What the players of these chairs have added, "" for nothing."""
    seed: str | None = None
    """Disclosed when the game is over."""


class Waiting(Struct, frozen=True, kw_only=True):
    """How a quick match waits for its players: it begins by itself when all chairs are taken."""

    left: int | None
    """Milliseconds until bots take the open chairs; `null` while somebody waits for people alone."""


class TableState(Struct, frozen=True, kw_only=True):
    """Everything about a table but its game."""

    id: str
    stage: Stage
    settings: Settings
    chairs: tuple[Chair, ...]
    watching: int = 0
    """Number of spectators."""
    fairness: Commitment | None = None
    rematch: str | None = None
    """The table of the rematch."""
    match: Waiting | None = None
    """In a quick match that waits for players."""
    from_turn: int | None = None
    """In a study: the turn of another game that it continues from."""


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
    """The turn that spectators see."""
    rating: int | None = None
    """The average rating of the players who have one."""
    pace: Pace = "steady"
    delay: Delay = "none"
