"""What a table keeps about itself besides its game: who sits where, what was agreed, and the secret of its deal."""

from msgspec import Struct, field
from msgspec.json import Decoder

from tudor.bots import LEVELS
from tudor.editions import load
from tudor.model.cards import Seat, Suspect
from tudor.model.edition import Edition, Options
from tudor.protocol.tables import Chair, Settings, Stage, Who
from tudor.text.errors import Illegal

LONGEST_NICKNAME = 24


class Place(Struct, kw_only=True):
    """A chair, and who has it."""

    who: Who = "open"
    name: str = ""
    suspect: Suspect | None = None
    host: bool = False
    ready: bool = False
    key: str = ""
    """What the token of its owner must hold; changed when somebody else gets the chair."""
    stand_in: bool = False
    reserved: str = ""
    """The key, at the table before, of the person who may take this chair again."""
    muted: set[str] = field(default_factory=set)
    """The keys of those whom its owner does not want to hear."""

    @property
    def is_person(self) -> bool:
        """Does a person have it?"""
        return self.who == "person"

    @property
    def is_played_by_bot(self) -> bool:
        """Does a bot decide here now?"""
        return self.who == "bot" or self.stand_in


class Register(Struct, kw_only=True):
    """All that is known of a table but its game; kept as JSON."""

    id: str
    settings: Settings
    places: list[Place]
    stage: Stage = "gathering"
    seed: str = ""
    """The secret behind the commitment, in hexadecimal digits; told when the game is over."""
    contributions: dict[int, str] = field(default_factory=dict)
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
    def host(self) -> Place | None:
        """Who opened the table, or has taken over from him."""
        return next((place for place in self.places if place.host), None)

    @property
    def people(self) -> list[Place]:
        """The chairs that people have."""
        return [place for place in self.places if place.is_person]

    def place(self, number: int) -> Place:
        """A chair by its number."""
        if not 0 <= number < len(self.places):
            raise Illegal("chair-unknown", chair=number, last=len(self.places) - 1)
        return self.places[number]


registers: Decoder[Register] = Decoder(Register)


def as_chair(number: int, place: Place, seat: str | None, *, present: bool) -> Chair:
    """A chair as everybody sees it: neither its key, nor whom its owner does not want to hear."""
    return Chair(
        number=number,
        who=place.who,
        name=place.name,
        suspect=place.suspect,
        seat=seat,
        host=place.host,
        ready=place.ready,
        present=present,
        stand_in=place.stand_in,
    )


def clean_nickname(name: str) -> str:
    """A nickname as it is shown: printable, on one line."""
    shown = " ".join(name.split())
    if not 1 <= len(shown) <= LONGEST_NICKNAME or not shown.isprintable():
        raise Illegal("nickname", most=LONGEST_NICKNAME)
    return shown


def known_level(level: str) -> str:
    """The level of a bot that there is."""
    if level not in LEVELS:
        raise Illegal("level", level=level, levels=tuple(LEVELS))
    return level
