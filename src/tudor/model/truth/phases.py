"""The phase of a game says what is due next. Each phase has one home in the engine."""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from tudor.model.cards import Card, Room, Seat, Triple
from tudor.model.sight import Order


class DrawingDealer(Struct, frozen=True):
    """Chance names the dealer."""


class RollingForDeal(Struct, frozen=True):
    """Those still in contention roll for the deal, one after another; ties roll again."""

    contenders: tuple[Seat, ...]
    totals: tuple[int, ...] = ()


class RollingForStart(Struct, frozen=True):
    """Those still in contention roll for who begins, one after another; ties roll again."""

    contenders: tuple[Seat, ...]
    totals: tuple[int, ...] = ()


class PlacingWeapons(Struct, frozen=True):
    """Chance puts each weapon into a room of its own."""


class SettingCase(Struct, frozen=True):
    """Chance fills the case file."""


class Dealing(Struct, frozen=True):
    """Chance gives the next of these seats its hand."""

    seats: tuple[Seat, ...]
    cards: tuple[Card, ...]
    """Those not yet dealt."""


class Choosing(Struct, frozen=True):
    """The cards are dealt, and the first of these seats chooses its suspect."""

    seats: tuple[Seat, ...]


class TurnStart(Struct, frozen=True):
    """The first decision of a turn: how to move, or what to do instead."""


class Rolling(Struct, frozen=True):
    """The dice are in the air."""


class Moving(Struct, frozen=True):
    """Where to walk."""

    dice: tuple[int, ...]
    steps: int
    """How many are left to walk."""
    paused: bool = False
    """On a spy square, where the move may also end."""


class Flying(Struct, frozen=True):
    """Where to go without dice: to any place, or to any room that has no passage."""

    anywhere: bool


class Spying(Struct, frozen=True):
    """Whom to spy on; the rest of the move comes after."""

    then: Moving


class Disclosing(Struct, frozen=True):
    """A player shows another any card he likes; the turn goes on after."""

    witness: Seat
    to: Seat
    then: "Phase"


class InRoom(Struct, frozen=True):
    """A suggestion is due, or allowed, in the room where the player stands."""

    by_passage: bool = False


class Naming(Struct, frozen=True):
    """A suggestion is due that a power has granted, in one of these rooms."""

    rooms: tuple[Room, ...]


class InPool(Struct, frozen=True):
    """In the pool: accuse, look at its cards, or neither."""


class Invited(Struct, frozen=True):
    """A player whose pawn a suggestion brought from another room may draw an intrigue card."""

    named: Triple
    seat: Seat


class Hearing(Struct, frozen=True):
    """A suggestion was made, and those who may react are to be asked. Nobody ever waits in this phase."""

    named: Triple


class Reacting(Struct, frozen=True):
    """A sealed window: those who may react to a suggestion give their orders, unseen."""

    named: Triple
    seats: tuple[Seat, ...]
    """All who are asked, those who have replied among them."""
    orders: Mapping[Seat, Order]


class Answering(Struct, frozen=True):
    """A witness answers a suggestion."""

    named: Triple
    witness: Seat
    orders: Mapping[Seat, Order] = {}
    """What was ordered in the sealed window."""
    shown: bool = False
    """Has a witness before this one shown a card?"""


class Glimpsing(Struct, frozen=True):
    """Chance draws a card from a hand for somebody to look at; the turn goes on after."""

    seat: Seat
    of: Seat
    then: "Phase"


class Drawing(Struct, frozen=True):
    """Chance gives a seat an intrigue card; the turn goes on after, unless it kills whoever's turn it is."""

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
