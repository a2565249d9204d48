"""What a seat, or a spectator, may know. Made from the truth by :mod:`tudor.views` and nothing else."""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeAlias

from msgspec import Struct

from tudor.model.actions import Action
from tudor.model.cards import Card, Place, Seat, Suspect, Triple, Weapon
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


class CardUnseen(Struct, frozen=True, tag=True):
    """A card passed between two others."""

    witness: Seat
    to: Seat


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
)


class View(Struct, frozen=True, kw_only=True):
    """The table as one seat sees it at one moment; ``seat`` is None for a spectator."""

    setup: Setup
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
    suggestion: Triple | None
    """The suggestion being answered."""
    case: Triple | None
    """The case file, once seen."""
    asked: Kind | None
    """The kind of decision the game waits for; None while chance is due, or at the end."""
    waiting_for: tuple[Seat, ...]
    over: bool
    winner: Seat | None


class Decision(Struct, frozen=True):
    """What a seat owes, and what it may do."""

    seat: Seat
    kind: Kind
    legal: Legal


class Bot(Protocol):
    """A player. It gets what a person at its seat gets, and nothing else."""

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        """Choose one of ``decision.legal``, having observed ``news`` since the last decision."""
        ...
