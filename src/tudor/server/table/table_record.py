"""What is stored about a table besides its game: seating, settings, and the secret of its deal."""

from collections.abc import Mapping
from time import time
from typing import Any

from msgspec import DecodeError, Struct, field
from msgspec.json import Decoder
from msgspec.structs import replace

from tudor.bots import LEVELS
from tudor.editions import find, with_house_rules
from tudor.fairness import FIRST_SCHEME, LockedChair
from tudor.model.cards import Seat, Suspect
from tudor.model.edition import DIGEST_MARK, Edition, Options
from tudor.protocol.tables import SPEEDS, Group, Pace, Settings, Speed, Stage, Who
from tudor.ratings import group_of, level_rating, points
from tudor.text.errors import Illegal

LONGEST_NICKNAME = 24
SLOW_IDLE = 14 * 86_400.0
"""Seconds after which a slow table is closed whose game never began."""
NOBODY_CAME = "nobody came"
"""Why a table was closed before its game, if the operator did not close it."""


class ChairRecord(Struct, frozen=True, kw_only=True):
    """A chair and its owner."""

    who: Who = "open"
    name: str = ""
    suspect: Suspect | None = None
    host: bool = False
    ready: bool = False
    key: str = ""
    """The key in its owner's token; changes with the owner."""
    reserved: str = ""
    """The key, at the previous table, of the person this chair is reserved for. If that was the host, it is the host's."""
    muted: frozenset[str] = frozenset()
    """Keys of the players its owner has muted."""
    since: float = 0.0
    """In a quick match, Unix time at which its owner sat down."""
    opponents: str = ""
    """In a quick match, the level of bots its owner would play against; empty for people alone."""
    account: str = ""
    """The account of its owner, or of the one who left it to a bot during the game, or for whom it is reserved; empty for guests."""
    person: str = ""
    """The account of the person behind it: its own, or for a bot its owner's."""
    rating: int | None = None
    """Its owner's rating when they sat down, in points."""
    provisional: bool = False
    """True if few games stand behind that rating."""

    @property
    def is_person(self) -> bool:
        """True if a person owns it."""
        return self.who == "person"

    @property
    def is_program(self) -> bool:
        """True if its account is a bot's: another person's stands behind it."""
        return bool(self.person) and self.person != self.account

    def belongs_to(self, account: str) -> bool:
        """True if an account owns it now."""
        return self.is_person and bool(account) and self.account == account


class Alias(Struct, frozen=True):
    """Who was locked under an alias, and the salt that proves it."""

    name: str
    salt: str


class Queue(Struct, frozen=True):
    """Those who wait for the same quick match."""

    group: Group
    players: int
    pace: Pace
    bots: bool
    """True if bots may take chairs that stay open."""
    rated: bool = False


class TableRecord(Struct, frozen=True, kw_only=True):
    """Everything about a table but its game, as a value; stored as JSON."""

    id: str
    settings: Settings
    chairs: tuple[ChairRecord, ...] = field(name="places")
    stage: Stage = "gathering"
    seed: str = ""
    """The secret behind the commitment, in hexadecimal; disclosed after the game."""
    scheme: str = FIRST_SCHEME
    """How the deal is drawn. Records of earlier releases do not say."""
    locked: tuple[LockedChair, ...] = ()
    """The chairs as locked before anyone contributed; empty before that, and in the first scheme."""
    aliases: Mapping[str, Alias] = field(default_factory=dict)
    """The accounts among the locked chairs. What is hashed can never be changed, so they are locked without their names."""
    removed: Mapping[int, str] = field(default_factory=dict)
    """Locked chairs of deleted accounts that were locked under nicknames, and the aliases shown instead."""
    contributions: Mapping[int, str] = field(default_factory=dict)
    """By the number of the locked chair, or of the seat in the first scheme."""
    seats: tuple[Seat, ...] = ()
    """The seats' names when the cards were dealt."""
    rules: str = ""
    """The version of the rules by which the game was begun; empty in games of earlier releases."""
    winner: int | None = None
    """The number of the chair that won, after the game. Records of earlier releases do not say."""
    rematch: str | None = None
    created: float = 0.0
    reserved_until: float = 0.0
    """Unix time until which nobody else gets a reserved chair; 0 afterwards."""
    reason: str = ""
    """Why the game was closed."""
    study: int | None = None
    """The turn of another game from which this one goes on. Its cards were not dealt here, and its result counts nowhere."""
    queue: Queue | None = None
    """The queue of a quick match. It has no host, and begins by itself."""
    notice: str = ""
    """What the operator tells the people of a game that they have closed."""
    away: tuple[int, ...] = ()
    """The chairs for which a bot stood in when the game ended."""

    @property
    def edition(self) -> Edition:
        """The edition played, with its house rules."""
        return with_house_rules(find(self.settings.edition), self.settings.house_rules)

    @property
    def edition_id(self) -> str:
        """The edition's id, also of an edition that is no longer here."""
        return self.settings.edition.partition(DIGEST_MARK)[0]

    @property
    def options(self) -> Options:
        """The options agreed on."""
        return Options(false_witnesses=self.settings.false_witnesses, house_rules=self.settings.house_rules)

    @property
    def host(self) -> ChairRecord | None:
        """The host's chair; it is open while it is reserved for the host of the previous game."""
        return next((chair for chair in self.chairs if chair.host), None)

    def is_free(self, chair: ChairRecord) -> bool:
        """True if anyone may take this chair now."""
        return chair.who == "open" and not (chair.reserved and self.reserved_until)

    @property
    def is_delayed(self) -> bool:
        """True if spectators are behind the players."""
        return self.settings.delay != "none"

    def patience(self, idle: float) -> float:
        """Seconds after which it is closed if nobody looks at it. At a slow table people wait without looking."""
        return max(idle, SLOW_IDLE) if self.is_slow and self.people else idle

    @property
    def is_slow(self) -> bool:
        """True if players have a day for a decision, and need not be there all the time."""
        return self.settings.pace == "slow"

    @property
    def people(self) -> list[ChairRecord]:
        """The chairs of people."""
        return [chair for chair in self.chairs if chair.is_person]

    def is_untimed(self, patience: float) -> bool:
        """True while one person plays against bots alone: the game waits for them, this many seconds from its beginning.

        A rated game always has a clock.
        """
        alone = bool(self.seats) and [chair.who for chair in self.chairs].count("person") == 1
        if self.settings.rated:
            return False
        return alone and time() - self.created < patience

    @property
    def bot_time(self) -> float:
        """How long bots take here, compared with the server's usual time."""
        hurries = self.settings.speed == "instant" and len(self.people) > 1
        return SPEEDS["brisk" if hurries else self.settings.speed]

    def shown_rating(self, chair: ChairRecord) -> tuple[int | None, bool]:
        """The points to show beside a name, and whether they are provisional. Bots have some at rated tables."""
        group = group_of(self.edition) if chair.who == "bot" and self.settings.rated else None
        if group is None:
            return chair.rating, chair.provisional
        return points(level_rating(group, chair.name)), False

    def chair(self, number: int) -> ChairRecord:
        """A chair by its number."""
        if not 0 <= number < len(self.chairs):
            raise Illegal("chair-unknown", chair=number, last=len(self.chairs) - 1)
        return self.chairs[number]

    def number_of(self, key: str) -> int | None:
        """The number of the chair with this key, or None."""
        return next((number for number, chair in enumerate(self.chairs) if chair.is_person and chair.key == key), None)

    def chair_of_account(self, account: str) -> int | None:
        """The number of the chair that an account owns, or None."""
        return next((number for number, chair in enumerate(self.chairs) if chair.belongs_to(account)), None)

    def has_left(self, account: str) -> bool:
        """True if an account left its chair to a bot during the game."""
        return any(account and chair.account == account and chair.who == "bot" for chair in self.chairs)

    def with_chair(self, number: int, chair: ChairRecord) -> "TableRecord":
        """A copy with another chair at this number."""
        return replace(self, chairs=(*self.chairs[:number], chair, *self.chairs[number + 1 :]))

    def with_speed(self, speed: Speed) -> "TableRecord":
        """A copy with another speed of its bots; refused if somebody else would have no time to follow."""
        if speed == "instant" and len(self.people) > 1:
            raise Illegal("instant-alone")
        return replace(self, settings=replace(self.settings, speed=speed))

    def changing_chair(self, number: int, **changes: Any) -> "TableRecord":
        """A copy with these changes to a chair."""
        return self.with_chair(number, replace(self.chair(number), **changes))


table_records: Decoder[TableRecord] = Decoder(TableRecord)


def is_stored_untimed(meta: bytes | None, patience: float) -> bool:
    """True if a stored table waits for one person who plays against bots alone."""
    try:
        return meta is not None and table_records.decode(meta).is_untimed(patience)
    except DecodeError:
        return False


def clean_nickname(name: str) -> str:
    """A nickname made printable, on one line."""
    shown = " ".join(name.split())
    if not 1 <= len(shown) <= LONGEST_NICKNAME or not shown.isprintable():
        raise Illegal("nickname", most=LONGEST_NICKNAME)
    return shown


def known_level(level: str) -> str:
    """The level, or a refusal if there is none of that name."""
    if level not in LEVELS:
        raise Illegal("level", level=level, levels=tuple(LEVELS))
    return level


def closed(reason: str) -> Illegal:
    """The refusal of a table that was closed before its game began."""
    return Illegal("table-abandoned") if reason == NOBODY_CAME else Illegal("table-closed", reason=reason)
