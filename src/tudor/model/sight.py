"""What a seat, or a spectator, may know. Only :mod:`tudor.visibility` and :mod:`tudor.views` make it from the truth."""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from tudor.model.actions import Action, Decline, Silence, Watch
from tudor.model.cards import Card, IntrigueCard, Place, Seat, Square, Suspect, Triple, Weapon
from tudor.model.edition import Setup
from tudor.model.happenings import Happening
from tudor.model.kinds import Kind
from tudor.model.options import Legal

Order: TypeAlias = Silence | Watch | Decline
"""What a seat may reply in a sealed window."""


# What happens in secret. `tudor.visibility` says who sees it and what the others see instead.


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
    """A witness showed a card to the suggester alone."""

    witness: Seat
    to: Seat
    card: Card
    glimpse: bool = False
    """The witness uses a power to look at a card in return."""


class CardUnseen(Struct, frozen=True, tag=True):
    """A witness showed the suggester a card."""

    witness: Seat
    to: Seat
    glimpse: bool = False


class AccusationWritten(Struct, frozen=True, tag=True):
    """A player accused on paper."""

    seat: Seat
    named: Triple


class AccusationUnseen(Struct, frozen=True, tag=True):
    """Another player accused on paper."""

    seat: Seat


class CaseSeen(Struct, frozen=True, tag=True):
    """A failed accuser looked at the case file. Others see nothing of it."""

    seat: Seat
    case: Triple


class PoolOpened(Struct, frozen=True, tag=True):
    """The cards not dealt went into the pool."""

    cards: tuple[Card, ...]


class PoolHidden(Struct, frozen=True, tag=True):
    """Cards went into the pool, face down."""

    count: int


class PoolSeen(Struct, frozen=True, tag=True):
    """A player saw the cards in the pool. Others see nothing of it."""

    seat: Seat
    cards: tuple[Card, ...]


class DisclosureSeen(Struct, frozen=True, tag=True):
    """A player showed another a card of their own choice."""

    witness: Seat
    to: Seat
    card: Card
    glimpse: bool = False
    """The witness uses a power to look at a card in return."""


class DisclosureUnseen(Struct, frozen=True, tag=True):
    """A player showed another a card of their own choice, unseen by you."""

    witness: Seat
    to: Seat
    glimpse: bool = False


class ButlerSeen(Struct, frozen=True, tag=True):
    """A player drew a butler card and keeps it hidden."""

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
    """A third player saw a shown card too, by a butler card or a power."""

    seat: Seat
    witness: Seat
    card: Card
    power: bool


class WatchUnseen(Struct, frozen=True, tag=True):
    """A third player saw a card that was shown."""

    seat: Seat
    witness: Seat
    power: bool


class GlimpseSeen(Struct, frozen=True, tag=True):
    """A witness looked at a card drawn at random from the hand of the player they had shown one to."""

    seat: Seat
    of: Seat
    card: Card


class GlimpseUnseen(Struct, frozen=True, tag=True):
    """A witness looked at a card of another player's hand."""

    seat: Seat
    of: Seat


Secret: TypeAlias = (
    CaseFilled
    | HandSeen
    | CardSeen
    | AccusationWritten
    | CaseSeen
    | PoolOpened
    | PoolSeen
    | DisclosureSeen
    | ButlerSeen
    | OrderSeen
    | WatchSeen
    | GlimpseSeen
)
"""What only some see whole."""

Hidden: TypeAlias = (
    CaseHidden
    | HandHidden
    | CardUnseen
    | AccusationUnseen
    | PoolHidden
    | DisclosureUnseen
    | ButlerUnseen
    | WatchUnseen
    | GlimpseUnseen
)
"""What the others see instead."""

Event: TypeAlias = Happening | Secret
"""What happens, in truth."""

Observation: TypeAlias = Happening | Secret | Hidden
"""What somebody sees of it."""


class Scene(Struct, frozen=True, kw_only=True):
    """How things stand, as one seat sees them at one moment; ``seat`` is None for a spectator."""

    seat: Seat | None
    dealer: Seat | None
    turn: int
    player: Seat | None
    """Whose turn it is."""
    pawns: Mapping[Suspect, Place]
    weapons: Mapping[Weapon, Place]
    hand: tuple[Card, ...]
    """One's own cards."""
    hand_sizes: Mapping[Seat, int]
    out: tuple[Seat, ...]
    """Those who move, ask and accuse no more, but still answer; in order of seats."""
    brought: tuple[Suspect, ...]
    """Pawns brought where they are since their last turn; in order of suspects."""
    dice: tuple[int, ...]
    """What was rolled and not yet walked; empty otherwise."""
    steps: int
    """How many steps are left to walk."""
    spied: tuple[Square, ...]
    """The spy squares that have served in this turn, in the board's order."""
    suggestion: Triple | None
    """The suggestion being heard or answered."""
    case: Triple | None
    """The case file, once seen."""
    pool_size: int
    """How many cards lie in the pool."""
    clocks: int
    """How many clocks have been drawn and lie in the open."""
    butlers: tuple[IntrigueCard, ...]
    """One's own butler cards."""
    butler_counts: Mapping[Seat, int]
    """How many butler cards each seat holds, where there are any."""
    played: tuple[IntrigueCard, ...]
    """The butler cards that have been played, in order."""
    spent: tuple[Seat, ...]
    """Those who have used their power; in order of seats."""
    dead: tuple[Seat, ...]
    """The murdered; in order of seats."""
    open_hands: Mapping[Seat, tuple[Card, ...]]
    """The hands of the murdered."""
    asked: Kind | None
    """The kind of decision the game waits for; None while chance is due, or at the end."""
    waiting_for: tuple[Seat, ...]
    over: bool
    winner: Seat | None


class Own(Struct, frozen=True):
    """The part of a view that is one's own: in all else it is what a spectator sees."""

    seat: Seat | None
    hand: tuple[Card, ...]
    butlers: tuple[IntrigueCard, ...]
    case: Triple | None


class View(Scene, frozen=True, kw_only=True):
    """The table as one seat sees it at one moment: how things stand, and what was agreed before."""

    setup: Setup


USUAL_BUDGET = 100
"""What a decision may cost where nobody says otherwise."""


class Decision(Struct, frozen=True):
    """What a seat owes, and what it may do."""

    seat: Seat
    kind: Kind
    legal: Legal
    budget: int = USUAL_BUDGET
    """How much work a bot may put into it, in units of about one count of all deals; not seconds, so that it decides
    the same on any machine."""


class Bot(Protocol):
    """A player. It gets what a person at its seat gets, and nothing else."""

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        """Choose one of ``decision.legal``, having observed ``news`` since the last decision."""
        ...


class Reason(Struct, frozen=True):
    """Why something was done: a code and its details, told in a language by :mod:`tudor.text`."""

    code: str
    details: Mapping[str, str | int | float] = {}


class ExplainingBot(Bot, Protocol):
    """A player that can say why it did what it did."""

    @property
    def reason(self) -> Reason | None:
        """Why it decided as it did last; None before its first decision."""
        ...
