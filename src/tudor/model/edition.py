"""Editions and tables: validated, complete and immutable."""

from collections.abc import Mapping

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from tudor.model.board import Board
from tudor.model.cards import Card, IntrigueCard, Power, Room, Seat, Suspect, Weapon
from tudor.model.pictures import Pictures
from tudor.model.rules import Rules

DIGEST_MARK = "@"
"""Stands between id and digest in a reference."""


class Edition(Struct, frozen=True, eq=False, weakref=True, kw_only=True):
    """An edition, compared by identity: each is loaded once."""

    id: str
    board: Board
    rules: Rules
    suspects: tuple[Suspect, ...]
    """In clockwise order of their start squares."""
    weapons: tuple[Weapon, ...]
    rooms: tuple[Room, ...]
    lead: Suspect
    """The suspect who begins, if the rules let a suspect begin."""
    dice: int
    question_dice: int = 0
    """Dice with a question mark instead of a one."""
    players: tuple[int, int]
    """Fewest and most players."""
    weapons_fixed: Mapping[Weapon, Room]
    """The room where each weapon starts, if the rules fix it."""
    start_room: Room | None = None
    """The room where all pawns start, if they share one. It has no card."""
    pool: Room | None = None
    """The room where undealt cards lie and accusations are made. It has no card."""
    intrigue: Mapping[IntrigueCard, int] = {}
    """Copies of each intrigue card."""
    powers: Mapping[Suspect, Power] = {}
    """Each suspect's power."""
    names: Mapping[str, Mapping[str, str]]
    """By language, the names of the cards, the victim and the edition, as inside a sentence."""
    pictures: Pictures = Pictures()
    """What the cards look like."""
    sources: Mapping[str, str]
    """For each switch, the section of the book or the ruling behind it."""
    book: str
    digest: str = ""
    """Of an edition from a file, what tells its rules, cards and board from those of any other."""
    original: "Edition | None" = None
    """The edition without the house rules, if there are any."""

    def __copy__(self) -> "Edition":
        return self

    def __deepcopy__(self, memo: object) -> "Edition":
        return self

    @property
    def reference(self) -> str:
        """How records, messages and promises name it: its id and, if it is from a file, its digest."""
        return f"{self.id}{DIGEST_MARK}{self.digest}" if self.digest else self.id

    @property
    def cards(self) -> tuple[Card, ...]:
        """The whole deck: suspects, weapons, rooms."""
        return self.suspects + self.weapons + self.rooms

    @property
    def has_board(self) -> bool:
        """Is there a board? Without one, a suggestion may name any room."""
        return bool(self.board.squares)

    @property
    def switches(self) -> dict[str, str]:
        """The value of every switch, and the number of dice."""
        return {**to_builtins(self.rules), "dice": str(self.dice)}

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The switches in which it differs from the original, such as ``dice=2``."""
        if self.original is None:
            return ()
        before = self.original.switches
        return tuple(f"{switch}={value}" for switch, value in self.switches.items() if value != before[switch])


class Options(Struct, frozen=True, kw_only=True):
    """What a table agrees on besides the edition."""

    false_witnesses: bool = False
    house_rules: tuple[str, ...] = ()
    """The switches that differ from the edition's, such as ``dice=2``, in the order of the switches."""


class Setup(Struct, frozen=True, kw_only=True):
    """What is agreed before the deal."""

    edition: Edition
    """With its house rules."""
    seats: tuple[Seat, ...]
    """Clockwise: the next seat is on the left. A seat keeps its place when it is renamed."""
    options: Options = Options()

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, from this one's left."""
        here = self.seats.index(seat)
        return self.seats[here + 1 :] + self.seats[:here]

    @property
    def unnamed(self) -> tuple[Seat, ...]:
        """The seats without a suspect yet."""
        return tuple(seat for seat in self.seats if seat not in self.edition.suspects)

    def renamed(self, seat: Seat, suspect: Suspect) -> "Setup":
        """The setup with a seat renamed to its suspect."""
        return replace(self, seats=tuple(suspect if other == seat else other for other in self.seats))
