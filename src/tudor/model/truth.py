"""The truth of a game: phases, states and what is due. Bots and deduction never see it."""

from collections.abc import Mapping
from typing import NamedTuple, TypeAlias

from msgspec import Struct

from tudor.model.cards import Card, IntrigueCard, Place, Room, Seat, Square, Suspect, Triple, Weapon
from tudor.model.edition import Setup
from tudor.model.happenings import Happening
from tudor.model.kinds import Kind
from tudor.model.sight import Order, Secret

Event: TypeAlias = Happening | Secret
"""What happened."""


# Phases: what is due next. Each has one home in the engine.


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


class Asking(Struct, frozen=True):
    """Witnesses are still to be asked. Only a continuation: no game waits in this phase."""

    named: Triple
    witnesses: tuple[Seat, ...]
    """The first who must decide is asked."""
    orders: Mapping[Seat, Order] = {}
    """The orders from the sealed window."""
    shown: bool = False
    """Has an earlier witness shown a card?"""


class Doubting(Struct, frozen=True):
    """A sealed window: seats that may have proof against a witness denounce in secret, or do not; then the turn continues."""

    named: Triple
    witness: Seat
    """Who has just answered."""
    seats: tuple[Seat, ...]
    """All seats asked, including those that have replied."""
    orders: Mapping[Seat, Order]
    then: "Phase"


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
    DrawingDealer | RollingForDeal | RollingForStart | PlacingWeapons | SettingCase | Dealing | Choosing | TurnStart | Rolling
    | Moving | Flying | Spying | Disclosing | InRoom | Naming | InPool | Invited | Hearing | Reacting | Asking | Answering
    | Doubting | Glimpsing | Drawing | Closing | Finished
)  # fmt: skip

Sealed: TypeAlias = Reacting | Doubting
"""Sealed windows: several seats are asked, and nobody sees who has replied."""


# States


class Turn(Struct, frozen=True):
    """What a turn remembers."""

    marches: int = 1
    """Dice moves left, including the current one."""
    left: frozenset[Room] = frozenset()
    """Rooms left in this turn, which cannot be entered again."""
    spied: frozenset[Square] = frozenset()
    """Spy squares used."""
    suggested: bool = False
    halted: bool = False
    """Has the pawn stopped on an intrigue square?"""
    looked: bool = False
    """Has the player looked into the pool, instead of suggesting?"""


class State(Struct, frozen=True, kw_only=True):
    """A game at one moment, as an immutable value."""

    setup: Setup
    phase: Phase
    pawns: Mapping[Suspect, Place]
    weapons: Mapping[Weapon, Place]
    """Without weapons off the board."""
    dealer: Seat | None = None
    case: Triple | None = None
    hands: Mapping[Seat, tuple[Card, ...]] = {}
    turn: int = 0
    """Turns begun."""
    player: Seat | None = None
    """Whose turn it is."""
    out: frozenset[Seat] = frozenset()
    """Seats that are out: they only answer."""
    looked: frozenset[Seat] = frozenset()
    """Seats that have seen the case file."""
    brought: frozenset[Suspect] = frozenset()
    """Pawns brought to their room since their last turn."""
    denied: frozenset[tuple[Seat, Card]] = frozenset()
    """Where witnesses may be false, the cards named when a seat passed."""
    answered: frozenset[tuple[Seat, Seat, Card]] = frozenset()
    """There, too, the cards named when a seat showed one of them: witness, suggester, card."""
    shown: frozenset[tuple[Seat, Seat, Card]] = frozenset()
    """The cards shown: witness, suggester, card."""
    this_turn: Turn = Turn()
    asked_in: Mapping[Seat, Room] = {}
    """The room of each seat's last suggestion."""
    pool: tuple[Card, ...] = ()
    """The cards face down in the pool."""
    pile: tuple[IntrigueCard, ...] = ()
    """The intrigue cards not yet drawn, in no order."""
    butlers: Mapping[Seat, tuple[IntrigueCard, ...]] = {}
    """The butler cards each seat holds."""
    played: tuple[IntrigueCard, ...] = ()
    """The butler cards played."""
    buried: tuple[IntrigueCard, ...] = ()
    """The butler cards of murdered players, gone unseen."""
    clocks: int = 0
    """Clocks lying face up."""
    spent: frozenset[Seat] = frozenset()
    """Seats that have used their power."""
    dead: frozenset[Seat] = frozenset()
    """Murdered players: out, hand open, pawn gone; they do not answer."""


class Step(NamedTuple):
    """A new state, and the events that led to it."""

    state: State
    events: tuple[Event, ...]


# What a game waits for


class DealerDue(Struct, frozen=True):
    """Draw the dealer."""

    seats: tuple[Seat, ...]


class DiceDue(Struct, frozen=True):
    """Roll the dice."""

    seat: Seat
    faces: tuple[tuple[int, ...], ...]
    """The faces of each die; a question mark is 0."""


class WeaponsDue(Struct, frozen=True):
    """Put each weapon into a different room."""

    weapons: tuple[Weapon, ...]
    rooms: tuple[Room, ...]


class CaseDue(Struct, frozen=True):
    """Draw one card of each kind."""

    suspects: tuple[Suspect, ...]
    weapons: tuple[Weapon, ...]
    rooms: tuple[Room, ...]


class HandDue(Struct, frozen=True):
    """Draw a hand of this size from these cards."""

    seat: Seat
    count: int
    cards: tuple[Card, ...]


class IntrigueDue(Struct, frozen=True):
    """Draw one of these intrigue cards."""

    seat: Seat
    pile: tuple[IntrigueCard, ...]


class GlimpseDue(Struct, frozen=True):
    """Draw one card of a hand."""

    seat: Seat
    of: Seat
    cards: tuple[Card, ...]


Request: TypeAlias = DealerDue | DiceDue | WeaponsDue | CaseDue | HandDue | IntrigueDue | GlimpseDue


class Chance(Struct, frozen=True):
    """Chance must decide."""

    request: Request


class Asked(Struct, frozen=True):
    """These seats must decide; more than one only in a sealed window."""

    kind: Kind
    seats: tuple[Seat, ...]


class Over(Struct, frozen=True):
    """The game is over; without a winner, nobody could win any more."""

    winner: Seat | None


Pending: TypeAlias = Over | Chance | Asked
