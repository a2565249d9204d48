"""What a seat, or a spectator, may know. Made from the truth by :mod:`tudor.views` and nothing else."""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from tudor.model.actions import Action, Decline, Silence, Watch
from tudor.model.cards import Card, IntrigueCard, Place, Seat, Square, Suspect, Triple, Weapon
from tudor.model.edition import Setup
from tudor.model.happenings import Happening
from tudor.model.kinds import Kind
from tudor.model.options import Legal


class CaseHidden(Struct, frozen=True, tag=True):
    """Three cards went into the case file, face down."""


class CaseFilled(Struct, frozen=True, tag=True):
    """The three cards of the case file, as only an opened game shows them."""

    case: Triple


class HandSeen(Struct, frozen=True, tag=True):
    """The cards dealt to a seat, as that seat or an opened game sees them."""

    seat: Seat
    cards: tuple[Card, ...]


class HandHidden(Struct, frozen=True, tag=True):
    """Another seat received this many cards."""

    seat: Seat
    count: int


class CardSeen(Struct, frozen=True, tag=True):
    """A card shown by oneself or to oneself."""

    witness: Seat
    to: Seat
    card: Card
    glimpse: bool = False


class CardUnseen(Struct, frozen=True, tag=True):
    """A card passed between two others."""

    witness: Seat
    to: Seat
    glimpse: bool = False


class AccusationWritten(Struct, frozen=True, tag=True):
    """One's own accusation on paper."""

    seat: Seat
    named: Triple


class AccusationUnseen(Struct, frozen=True, tag=True):
    """Another's accusation on paper."""

    seat: Seat


class CaseSeen(Struct, frozen=True, tag=True):
    """What a failed accuser found in the case file."""

    seat: Seat
    case: Triple


class PoolHidden(Struct, frozen=True, tag=True):
    """So many cards lie in the pool, face down."""

    count: int


class PoolOpened(Struct, frozen=True, tag=True):
    """The cards in the pool, as only an opened game shows them."""

    cards: tuple[Card, ...]


class PoolSeen(Struct, frozen=True, tag=True):
    """What one saw in the pool."""

    seat: Seat
    cards: tuple[Card, ...]


class DisclosureSeen(Struct, frozen=True, tag=True):
    """A card of the shower's own choice, shown by oneself or to oneself."""

    witness: Seat
    to: Seat
    card: Card
    glimpse: bool = False


class DisclosureUnseen(Struct, frozen=True, tag=True):
    """One player showed another a card of his own choice."""

    witness: Seat
    to: Seat
    glimpse: bool = False


class ButlerSeen(Struct, frozen=True, tag=True):
    """The butler card one drew."""

    seat: Seat
    card: IntrigueCard


class ButlerUnseen(Struct, frozen=True, tag=True):
    """Another drew a butler card."""

    seat: Seat


class OrderSeen(Struct, frozen=True, tag=True):
    """One's own reply in a sealed window. Others see nothing of it."""

    seat: Seat
    order: Silence | Watch | Decline


class WatchSeen(Struct, frozen=True, tag=True):
    """A shown card that one was shown too, by a butler card or one's power."""

    seat: Seat
    witness: Seat
    card: Card
    power: bool


class WatchUnseen(Struct, frozen=True, tag=True):
    """A third player was shown a card too."""

    seat: Seat
    witness: Seat
    power: bool


class GlimpseSeen(Struct, frozen=True, tag=True):
    """The card drawn from a hand, as the two concerned see it."""

    seat: Seat
    of: Seat
    card: Card


class GlimpseUnseen(Struct, frozen=True, tag=True):
    """One player looked at a card of another's hand."""

    seat: Seat
    of: Seat


Observation: TypeAlias = (
    Happening
    | CaseHidden
    | CaseFilled
    | HandSeen
    | HandHidden
    | CardSeen
    | CardUnseen
    | AccusationWritten
    | AccusationUnseen
    | CaseSeen
    | PoolHidden
    | PoolOpened
    | PoolSeen
    | DisclosureSeen
    | DisclosureUnseen
    | ButlerSeen
    | ButlerUnseen
    | OrderSeen
    | WatchSeen
    | WatchUnseen
    | GlimpseSeen
    | GlimpseUnseen
)


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
