"""What is kept of a table besides its game: who sits where, what was agreed, and the secret of its deal."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.json import Decoder
from msgspec.structs import replace

from tudor.bots import LEVELS
from tudor.editions import load
from tudor.model.cards import Seat, Suspect
from tudor.model.edition import Edition, Options
from tudor.protocol.tables import Chair, Settings, Stage, Who
from tudor.text.errors import Illegal

LONGEST_NICKNAME = 24


class ChairRecord(Struct, frozen=True, kw_only=True):
    """A chair, and who has it."""

    who: Who = "open"
    name: str = ""
    suspect: Suspect | None = None
    host: bool = False
    ready: bool = False
    key: str = ""
    """What the token of its owner must hold; changed when the chair gets another owner."""
    stand_in: bool = False
    """Does a bot play for its owner?"""
    reserved: str = ""
    """The key, at the table before, of the person who may take this chair again."""
    muted: frozenset[str] = frozenset()
    """The keys of those its owner does not want to hear."""

    @property
    def is_person(self) -> bool:
        """Does a person have it?"""
        return self.who == "person"

    @property
    def is_played_by_bot(self) -> bool:
        """Does a bot decide here now?"""
        return self.who == "bot" or self.stand_in


class TableRecord(Struct, frozen=True, kw_only=True):
    """All that is known of a table but its game, as a value; stored as JSON."""

    id: str
    settings: Settings
    chairs: tuple[ChairRecord, ...] = field(name="places")
    stage: Stage = "gathering"
    seed: str = ""
    """The secret behind the commitment, in hexadecimal digits; told when the game is over."""
    contributions: Mapping[int, str] = field(default_factory=dict)
    seats: tuple[Seat, ...] = ()
    """What the seats were called when the cards were dealt."""
    rematch: str | None = None
    created: float = 0.0
    reason: str = ""
    """Why the game is closed."""

    @property
    def edition(self) -> Edition:
        """What is played."""
        return load(self.settings.edition)

    @property
    def options(self) -> Options:
        """What was agreed beyond the edition."""
        return Options(false_witnesses=self.settings.false_witnesses)

    @property
    def host(self) -> ChairRecord | None:
        """The chair of the player who opened the table, or has taken over."""
        return next((chair for chair in self.chairs if chair.host), None)

    @property
    def people(self) -> list[ChairRecord]:
        """The chairs that people have."""
        return [chair for chair in self.chairs if chair.is_person]

    def chair(self, number: int) -> ChairRecord:
        """A chair by its number."""
        if not 0 <= number < len(self.chairs):
            raise Illegal("chair-unknown", chair=number, last=len(self.chairs) - 1)
        return self.chairs[number]

    def number_of(self, key: str) -> int | None:
        """The number of the chair whose owner has this key."""
        return next((number for number, chair in enumerate(self.chairs) if chair.is_person and chair.key == key), None)

    def with_chair(self, number: int, chair: ChairRecord) -> "TableRecord":
        """The same with another chair at this number."""
        return replace(self, chairs=(*self.chairs[:number], chair, *self.chairs[number + 1 :]))

    def changing_chair(self, number: int, **changes: Any) -> "TableRecord":
        """The same with these changes to a chair."""
        return self.with_chair(number, replace(self.chair(number), **changes))


table_records: Decoder[TableRecord] = Decoder(TableRecord)


def as_chair(number: int, chair: ChairRecord, seat: str | None, *, present: bool) -> Chair:
    """A chair as everybody sees it: neither its key, nor those its owner does not want to hear."""
    return Chair(
        number=number,
        who=chair.who,
        name=chair.name,
        suspect=chair.suspect,
        seat=seat,
        host=chair.host,
        ready=chair.ready,
        present=present,
        stand_in=chair.stand_in,
    )


def clean_nickname(name: str) -> str:
    """A nickname as it is shown: printable, on one line."""
    shown = " ".join(name.split())
    if not 1 <= len(shown) <= LONGEST_NICKNAME or not shown.isprintable():
        raise Illegal("nickname", most=LONGEST_NICKNAME)
    return shown


def known_level(level: str) -> str:
    """The level of a bot, if there is one of that name."""
    if level not in LEVELS:
        raise Illegal("level", level=level, levels=tuple(LEVELS))
    return level
