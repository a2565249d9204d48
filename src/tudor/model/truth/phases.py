"""The phases of a game, which say what is due next. Each has one home in the engine."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from tudor.model.cards import Card, Room, Seat, Triple
from tudor.model.sight import Order


class DrawingDealer(Struct, frozen=True):
    """Chance draws the dealer."""


class RollingForDeal(Struct, frozen=True):
    """The contenders roll for the deal, one by one; ties roll again."""

    contenders: tuple[Seat, ...]
    totals: tuple[int, ...] = ()


class RollingForStart(Struct, frozen=True):
    """The contenders roll for the first turn, one by one; ties roll again."""

    contenders: tuple[Seat, ...]
    totals: tuple[int, ...] = ()


class PlacingWeapons(Struct, frozen=True):
    """Chance puts each weapon into a different room."""


class SettingCase(Struct, frozen=True):
    """Chance fills the case file."""


class Dealing(Struct, frozen=True):
    """Chance gives the next of these seats its hand."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    """The cards not yet dealt."""


class Choosing(Struct, frozen=True):
    """The first of these seats chooses its suspect, after the deal."""

    seats: tuple[Seat, ...]


class TurnStart(Struct, frozen=True):
    """The first decision of a turn."""


class Rolling(Struct, frozen=True):
    """Chance rolls the dice."""


class Moving(Struct, frozen=True):
    """The player walks."""

    dice: tuple[int, ...]
    steps: int
    """Steps left to walk."""
    paused: bool = False
    """Has the move stopped on a spy square, where it may end?"""


class Flying(Struct, frozen=True):
    """The player goes without dice, to any place or to any room without a passage."""

    anywhere: bool


class Spying(Struct, frozen=True):
    """The player chooses whom to spy on; then the move continues."""

    then: Moving


class Disclosing(Struct, frozen=True):
    """A player shows another any card; then the turn continues."""

    witness: Seat
    to: Seat
    then: "Phase"


class InRoom(Struct, frozen=True):
    """A suggestion is due or allowed in the player's room."""

    by_passage: bool = False


class Naming(Struct, frozen=True):
    """A suggestion granted by a power is due, in one of these rooms."""

    rooms: tuple[Room, ...]


class InPool(Struct, frozen=True):
    """The player is in the pool: accuse, look at its cards, or neither."""


class Invited(Struct, frozen=True):
    """A player brought from another room may draw an intrigue card."""

    named: Triple
    seat: Seat


class Hearing(Struct, frozen=True):
    """A suggestion is to be heard. Only a continuation: no game waits in this phase."""

    named: Triple


class Reacting(Struct, frozen=True):
    """A sealed window: seats that may react to a suggestion give secret orders."""

    named: Triple
    seats: tuple[Seat, ...]
    """All seats asked, including those that have replied."""
    orders: Mapping[Seat, Order]


class Answering(Struct, frozen=True):
    """A witness answers a suggestion."""

    named: Triple
    witness: Seat
    orders: Mapping[Seat, Order] = {}
    """The orders from the sealed window."""
    shown: bool = False
    """Has an earlier witness shown a card?"""


class Glimpsing(Struct, frozen=True):
    """Chance draws a card of a hand for a seat to see; then the turn continues."""

    seat: Seat
    of: Seat
    then: "Phase"


class Drawing(Struct, frozen=True):
    """Chance draws an intrigue card for a seat; then the turn continues, unless its player was killed."""

    seat: Seat
    then: "Phase"


class Closing(Struct, frozen=True):
    """The last decision of a turn: accuse, or end it."""


class Finished(Struct, frozen=True):
    """The game is over."""

    winner: Seat | None


Phase: TypeAlias = (
    DrawingDealer
    | RollingForDeal
    | RollingForStart
    | PlacingWeapons
    | SettingCase
    | Dealing
    | Choosing
    | TurnStart
    | Rolling
    | Moving
    | Flying
    | Spying
    | Disclosing
    | InRoom
    | Naming
    | InPool
    | Invited
    | Hearing
    | Reacting
    | Answering
    | Glimpsing
    | Drawing
    | Closing
    | Finished
)
