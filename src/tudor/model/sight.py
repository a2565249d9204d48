"""What a seat or a spectator may know. Only :mod:`tudor.visibility` and :mod:`tudor.views` make it from the truth."""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from tudor.model.actions import Action, Decline, Denounce, Silence, Watch
from tudor.model.cards import Card, IntrigueCard, Place, Seat, Square, Suspect, Triple, Weapon
from tudor.model.edition import Setup
from tudor.model.happenings import Happening
from tudor.model.kinds import Kind
from tudor.model.options import Legal

Order: TypeAlias = Silence | Watch | Denounce | Decline
"""A seat's reply in a sealed window."""


# Secret events. `tudor.visibility` says who sees them and what others see instead.


class CaseFilled(Struct, frozen=True, tag=True):
    """Three cards went into the case file."""

    case: Triple


class CaseHidden(Struct, frozen=True, tag=True):
    """Three cards went into the case file, face down."""


class HandSeen(Struct, frozen=True, tag=True):
    """A seat received these cards."""

    seat: Seat
    cards: tuple[Card, ...]


class HandHidden(Struct, frozen=True, tag=True):
    """Another seat received this many cards."""

    seat: Seat
    count: int


class CardSeen(Struct, frozen=True, tag=True):
    """A witness showed the suggester this card."""

    witness: Seat
    to: Seat
    card: Card
    glimpse: bool = False
    """Does the witness use a power to see a card in return?"""


class CardUnseen(Struct, frozen=True, tag=True):
    """A witness showed the suggester a card."""

    witness: Seat
    to: Seat
    glimpse: bool = False


class AccusationWritten(Struct, frozen=True, tag=True):
    """A player wrote down an accusation."""

    seat: Seat
    named: Triple


class AccusationUnseen(Struct, frozen=True, tag=True):
    """Another player wrote down an accusation."""

    seat: Seat


class CaseSeen(Struct, frozen=True, tag=True):
    """A failed accuser looked at the case file. Others see nothing of it."""

    seat: Seat
    case: Triple


class PoolOpened(Struct, frozen=True, tag=True):
    """The undealt cards went into the pool."""

    cards: tuple[Card, ...]


class PoolHidden(Struct, frozen=True, tag=True):
    """Cards went into the pool, face down."""

    count: int


class PoolSeen(Struct, frozen=True, tag=True):
    """A player saw the cards in the pool. Others see nothing of it."""

    seat: Seat
    cards: tuple[Card, ...]


class DisclosureSeen(Struct, frozen=True, tag=True):
    """A player showed another this card of their choice."""

    witness: Seat
    to: Seat
    card: Card
    glimpse: bool = False
    """Does the witness use a power to see a card in return?"""


class DisclosureUnseen(Struct, frozen=True, tag=True):
    """A player showed another a card of their choice."""

    witness: Seat
    to: Seat
    glimpse: bool = False


class ButlerSeen(Struct, frozen=True, tag=True):
    """A player drew this butler card."""

    seat: Seat
    card: IntrigueCard


class ButlerUnseen(Struct, frozen=True, tag=True):
    """Another player drew a butler card."""

    seat: Seat


class OrderSeen(Struct, frozen=True, tag=True):
    """A seat replied in a sealed window. Others see nothing of it."""

    seat: Seat
    order: Order


class WatchSeen(Struct, frozen=True, tag=True):
    """A third player saw this card too, by a butler card or a power."""

    seat: Seat
    witness: Seat
    card: Card
    power: bool


class WatchUnseen(Struct, frozen=True, tag=True):
    """A third player saw the card too, by a butler card or a power."""

    seat: Seat
    witness: Seat
    power: bool


class GlimpseSeen(Struct, frozen=True, tag=True):
    """A witness saw this random card of the player they showed one to."""

    seat: Seat
    of: Seat
    card: Card


class GlimpseUnseen(Struct, frozen=True, tag=True):
    """A witness saw a random card of the player they showed one to."""

    seat: Seat
    of: Seat


Secret: TypeAlias = (
    CaseFilled | HandSeen | CardSeen | AccusationWritten | CaseSeen | PoolOpened | PoolSeen | DisclosureSeen
    | ButlerSeen | OrderSeen | WatchSeen | GlimpseSeen
)  # fmt: skip
"""Events that only some see in full."""

Hidden: TypeAlias = (
    CaseHidden | HandHidden | CardUnseen | AccusationUnseen | PoolHidden | DisclosureUnseen | ButlerUnseen
    | WatchUnseen | GlimpseUnseen
)  # fmt: skip
"""What others see instead."""

Observation: TypeAlias = Happening | Secret | Hidden
"""What someone saw of an event."""


class Scene(Struct, frozen=True, kw_only=True):
    """The table as one seat sees it; ``seat`` is None for a spectator."""

    seat: Seat | None
    dealer: Seat | None
    turn: int
    player: Seat | None
    """Whose turn it is."""
    pawns: Mapping[Suspect, Place]
    weapons: Mapping[Weapon, Place]
    hand: tuple[Card, ...]
    """Your cards."""
    hand_sizes: Mapping[Seat, int]
    out: tuple[Seat, ...]
    """Players who are out: they only answer. In order of seats."""
    brought: tuple[Suspect, ...]
    """Pawns brought to their room since their last turn, in order of suspects."""
    dice: tuple[int, ...]
    """The roll being walked; otherwise empty."""
    steps: int
    """Steps left to walk."""
    spied: tuple[Square, ...]
    """The spy squares used in this turn, in the board's order."""
    suggestion: Triple | None
    """The suggestion being heard or answered."""
    case: Triple | None
    """The case file, if you have seen it."""
    pool_size: int
    """Cards in the pool."""
    clocks: int
    """Clocks drawn and lying face up."""
    butlers: tuple[IntrigueCard, ...]
    """Your butler cards."""
    butler_counts: Mapping[Seat, int]
    """Number of butler cards each seat holds, in editions with intrigue cards."""
    played: tuple[IntrigueCard, ...]
    """The butler cards played, in order."""
    spent: tuple[Seat, ...]
    """Players who have used their power, in order of seats."""
    dead: tuple[Seat, ...]
    """Murdered players, in order of seats."""
    open_hands: Mapping[Seat, tuple[Card, ...]]
    """The hands of murdered players."""
    asked: Kind | None
    """The kind of decision the game waits for; None while chance is due and at the end."""
    waiting_for: tuple[Seat, ...]
    over: bool
    winner: Seat | None


class Own(Struct, frozen=True):
    """The part of a view that differs from a spectator's."""

    seat: Seat | None
    hand: tuple[Card, ...]
    butlers: tuple[IntrigueCard, ...]
    case: Triple | None


class View(Scene, frozen=True, kw_only=True):
    """The table as one seat sees it, with its setup."""

    setup: Setup


USUAL_BUDGET = 100
"""Default budget of a decision."""


class Decision(Struct, frozen=True):
    """A decision that a seat must make, and its legal actions."""

    seat: Seat
    kind: Kind
    legal: Legal
    budget: int = USUAL_BUDGET
    """Work a bot may put into it, in units of about one count of all deals: not in seconds, so that it decides the same on
    any machine."""


class Bot(Protocol):
    """A player that sees what a person at its seat would see."""

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        """Choose one of ``decision.legal``; ``news`` is what was observed since the last decision."""
        ...


class Reason(Struct, frozen=True):
    """Why something was done: a code and details, put into words by :mod:`tudor.text`."""

    code: str
    details: Mapping[str, str | int | float] = {}


class ExplainingBot(Bot, Protocol):
    """A bot that gives reasons."""

    @property
    def reason(self) -> Reason | None:
        """The reason for its last decision; None before the first."""
        ...
