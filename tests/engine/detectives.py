"""What the tests of cluedo-2008, the edition of intrigue cards and powers, have in common."""

from functools import partial

from tudor.engine import legal
from tudor.model.actions import Action, Butler, Move, UsePower
from tudor.model.cards import IntrigueCard, Place, Seat
from tudor.model.options import Places
from tudor.model.truth import Event, Phase, State, Turn, TurnStart
from tudor.testing import arrange

EDITION = "cluedo-2008"

QUIET = ("mustard", "white", "green")
"""Seats of which none can react to a suggestion unless it holds a butler card: Rose is not among them."""

game = partial(arrange, EDITION)
"""A position of this edition; see :func:`tudor.testing.arrange`."""


BUTLERS: tuple[IntrigueCard, ...] = (
    "stay",
    "go-anywhere",
    "add-six",
    "right-shows",
    "play-again",
    "send-home",
    "see-card",
    "unanswered",
)
START = TurnStart()
FRESH = Turn()


def holding(*cards: IntrigueCard, phase: Phase = START, at: Place = "h29") -> State:
    """It is Mustard's turn, and he holds these butlers; all other pawns are on their start squares."""
    return game(QUIET, phase=phase, pawns={"mustard": at}, butlers={"mustard": cards})


def with_power(seat: Seat, at: Place, phase: Phase = START, *, spent: bool = False, turn: Turn = FRESH) -> State:
    """A seat's turn, its power used or not, at a table where no other seat can react."""
    others = [other for other in QUIET if other != seat][:2]
    return game([seat, *others], phase=phase, pawns={seat: at}, spent=[seat] if spent else [], this_turn=turn)


def kinds(state: State, seat: Seat | None = None) -> set[type[Action]]:
    """The kinds of actions legal for the seat asked."""
    return {group.does for group in legal(state, seat).groups}


def places(state: State) -> set[Place]:
    """Where the player may move."""
    offered = legal(state).of(Move)
    return set(offered.to) if isinstance(offered, Places) else set()


def offers(state: State, card: IntrigueCard) -> bool:
    """May the seat asked play this butler?"""
    return Butler(card) in legal(state)


def offers_power(state: State) -> bool:
    """May the seat asked use a power?"""
    return UsePower() in legal(state)


def of_type(events: tuple[Event, ...], *types: type[Event]) -> list[Event]:
    """The events of these types."""
    return [event for event in events if isinstance(event, types)]
