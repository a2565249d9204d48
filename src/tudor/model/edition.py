"""An edition, as used: validated, complete, immutable."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from tudor.model.board import Board
from tudor.model.cards import Card, IntrigueCard, Power, Room, Seat, Suspect, Weapon
from tudor.model.rules import Rules


class Edition(Struct, frozen=True, eq=False, kw_only=True):
    """Everything the engine needs to know of one edition. Compared by identity: each is loaded once."""

    id: str
    board: Board
    rules: Rules
    suspects: tuple[Suspect, ...]
    """In clockwise order of their start squares."""
    weapons: tuple[Weapon, ...]
    rooms: tuple[Room, ...]
    lead: Suspect
    """The suspect who begins where the rules let a suspect begin."""
    dice: int
    question_dice: int = 0
    """How many of the dice show a question mark instead of a one."""
    players: tuple[int, int]
    """The fewest and the most players."""
    weapons_fixed: Mapping[Weapon, Room]
    """Where each weapon starts, if the rules fix it."""
    start_room: Room | None = None
    """Where all pawns start, if it is a room. It has no card."""
    pool: Room | None = None
    """The place where undealt cards lie and accusations are made. It has no card."""
    intrigue: Mapping[IntrigueCard, int] = {}
    """The intrigue deck: how many there are of each card."""
    powers: Mapping[Suspect, Power] = {}
    """What each suspect can do once a game."""
    names: Mapping[str, Mapping[str, str]]
    """By language, what each card, the victim and the edition itself are called in the middle of a sentence."""
    sources: Mapping[str, str]
    """For each switch, the section of the book or the ruling it comes from."""
    book: str

    @property
    def cards(self) -> tuple[Card, ...]:
        """The whole deck: suspects, weapons, rooms."""
        return self.suspects + self.weapons + self.rooms


class Options(Struct, frozen=True, kw_only=True):
    """What a table agrees on before the game, beyond the edition."""

    false_witnesses: bool = False


class Setup(Struct, frozen=True, kw_only=True):
    """What is fixed and known to all before the first card is dealt."""

    edition: Edition
    seats: tuple[Seat, ...]
    """Clockwise: the next seat is on the left. A seat keeps its place, whatever it is called."""
    options: Options = Options()

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """The other seats, from the left of this one."""
        here = self.seats.index(seat)
        return self.seats[here + 1 :] + self.seats[:here]

    @property
    def unnamed(self) -> tuple[Seat, ...]:
        """The seats that have no suspect yet, and are called by their places."""
        return tuple(seat for seat in self.seats if seat not in self.edition.suspects)

    def renamed(self, seat: Seat, suspect: Suspect) -> "Setup":
        """The same table, a seat being called by the suspect its player has chosen."""
        return replace(self, seats=tuple(suspect if other == seat else other for other in self.seats))
