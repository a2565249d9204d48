"""The butler cards of cluedo-2008 played in your own turn: what they do and when, and that they are used up.

Those for other people's turns, *see-card* and *unanswered*, are tested with the sealed window.
"""

import pytest

from tests.engine.detectives import BUTLERS, EDITION, QUIET, game, holding, kinds, offers, places
from tudor.editions import load
from tudor.engine import apply, legal, pending
from tudor.model.actions import Action, Butler, Dice, End, Intrigue, Move, Roll, SendHome, Suggest
from tudor.model.cards import IntrigueCard, Place
from tudor.model.happenings import ButlerPlayed, SentHome
from tudor.model.truth import Asked, Closing, InPool, InRoom, Moving, Phase, State, TurnStart
from tudor.testing import play
from tudor.text.errors import Illegal
from tudor.views import observations, view


def playable(state: State) -> set[IntrigueCard]:
    """The kinds of butler on offer."""
    cards: set[IntrigueCard] = {action.card for action in legal(state) if isinstance(action, Butler)}
    if SendHome in kinds(state):
        cards.add("send-home")
    return cards


AT_THE_END: set[IntrigueCard] = {"right-shows", "play-again", "send-home"}


@pytest.mark.parametrize(
    ("phase", "at", "expected"),
    [
        (TurnStart(), "hall", {"stay", "go-anywhere"}),
        (TurnStart(), "pool", {"go-anywhere"}),
        (TurnStart(), "h29", {"go-anywhere"}),
        (Moving((2, 1), 3), "h29", {"add-six"}),
        (InRoom(), "hall", AT_THE_END),
        (InPool(), "pool", AT_THE_END),
        (Closing(), "h20", AT_THE_END),
    ],
)
def test_each_butler_has_its_moment(phase: Phase, at: Place, expected: set[IntrigueCard]) -> None:
    """Section *butlers*: a seat that holds one of every kind is offered those of the moment, and no others."""
    state = game(QUIET, phase=phase, pawns={"mustard": at, "white": "spa"}, butlers={"mustard": BUTLERS})
    assert expected == playable(state)


@pytest.mark.parametrize("phase", [TurnStart(), Moving((2, 1), 3), InRoom(), InPool(), Closing()])
def test_what_one_does_not_hold_one_cannot_play(phase: Phase) -> None:
    """Section *butlers*: a seat cannot play another's butler."""
    at = "pool" if isinstance(phase, InPool) else "hall"
    state = game(QUIET, phase=phase, pawns={"mustard": at, "white": "spa"}, butlers={"white": BUTLERS})
    assert set() == playable(state)


@pytest.mark.parametrize(
    ("phase", "action", "card"),
    [
        (TurnStart(), Butler("stay"), "stay"),
        (TurnStart(), Butler("go-anywhere"), "go-anywhere"),
        (Moving((2, 1), 3), Butler("add-six"), "add-six"),
        (Closing(), Butler("right-shows"), "right-shows"),
        (Closing(), Butler("play-again"), "play-again"),
        (Closing(), SendHome("green"), "send-home"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_butler_is_played_once_and_for_all_to_see(phase: Phase, action: Action, card: IntrigueCard) -> None:
    """Section *butlers*: played, a card has left the hand and does not come back into the pile."""
    pawns = {"mustard": "hall", "green": "spa"}
    state = game(QUIET, phase=phase, pawns=pawns, butlers={"mustard": [card, "see-card"]})
    after, events = apply(state, action)
    assert (("see-card",), (card,)) == (after.butlers["mustard"], after.played)
    assert state.pile == after.pile
    shown = SentHome("mustard", "green") if card == "send-home" else ButlerPlayed("mustard", card)
    for viewer in (*QUIET, None):
        assert shown == observations(events, viewer)[0]
        assert (1, (card,)) == (view(after, viewer).butler_counts["mustard"], view(after, viewer).played)


def test_of_two_of_a_kind_one_stays() -> None:
    """Section *butlers*: a card is played, not its kind."""
    state = apply(holding("add-six", "add-six", phase=Moving((2, 1), 3)), Butler("add-six")).state
    assert ("add-six",) == state.butlers["mustard"]


# Staying in this room


def test_the_staying_butler_allows_a_suggestion_where_one_is() -> None:
    """Butler *stay*: you suggest in the room instead of moving."""
    state = apply(holding("stay", at="hall"), Butler("stay")).state
    assert Asked("suggest", ("mustard",)) == pending(state)
    assert {Suggest, End} == kinds(state)
    assert Suggest("plum", "rope", "hall") in legal(state)
    assert "hall" == state.pawns["mustard"]


@pytest.mark.parametrize("at", ["h29", "o18", "pool"])
def test_the_staying_butler_is_for_rooms_with_a_card(at: Place) -> None:
    """Butler *stay*: neither in a corridor nor in the pool, where nobody suggests."""
    with pytest.raises(Illegal, match="butler"):
        apply(holding("stay", at=at), Butler("stay"))


# Going anywhere


def test_the_flying_butler_goes_anywhere() -> None:
    """Butler *go-anywhere*: any other room, the pool and any free square, including question marks."""
    board = load(EDITION).board
    state = apply(holding("go-anywhere", at="hall"), Butler("go-anywhere")).state
    assert Asked("move", ("mustard",)) == pending(state)
    occupied = set(state.pawns.values())
    assert {*board.squares, *board.rooms} - occupied == places(state)
    assert {"pool", "guest-house", "o18", "h29"} <= places(state)


def test_the_flying_butler_flies_over_everything_and_never_onto_a_pawn() -> None:
    """Butler *go-anywhere*: an occupied square is not free; rooms hold any number."""
    state = game(QUIET, pawns={"green": "o18", "white": "spa"}, butlers={"mustard": ["go-anywhere"]})
    offered = places(apply(state, Butler("go-anywhere")).state)
    assert not {"o18", "h29", "s29"} & offered
    assert "spa" in offered


@pytest.mark.parametrize(("to", "kind"), [("spa", "suggest"), ("pool", "pool"), ("j20", "start")])
def test_after_a_flight_the_turn_goes_on_as_after_a_move(to: Place, kind: str) -> None:
    """Butler *go-anywhere*: a suggestion in a room, the pool's choice in the pool, nothing in the corridor."""
    state = play(holding("go-anywhere"), Butler("go-anywhere"), Move(to)).state
    due = pending(state)
    assert isinstance(due, Asked)
    assert kind == due.kind


def test_the_flying_butler_is_played_instead_of_rolling() -> None:
    """Butler *go-anywhere*: once the dice are taken it is too late."""
    state = play(holding("go-anywhere"), Roll(), Dice((2, 1))).state
    assert not offers(state, "go-anywhere")


# Adding six


def test_six_is_added_to_the_roll() -> None:
    """Butler *add-six*: after rolling, before moving, the walk may be six longer."""
    state = play(holding("add-six"), Roll(), Dice((2, 1))).state
    assert "h21" not in places(state)
    state, events = apply(state, Butler("add-six"))
    assert (ButlerPlayed("mustard", "add-six"),) == events
    assert Moving((2, 1), 9) == state.phase
    assert {"h21", "h20", "h28"} <= places(state)


def test_both_sixes_can_be_added() -> None:
    """Butler *add-six*: there are two, and any number of cards may be played."""
    state = play(holding("add-six", "add-six", phase=Moving((2, 1), 3)), Butler("add-six"), Butler("add-six")).state
    assert Moving((2, 1), 15) == state.phase
    assert not offers(state, "add-six")


def test_six_is_added_to_the_other_die() -> None:
    """Butler *add-six*, R14: beside a question mark the walk is what the other die shows, and six."""
    state = play(holding("add-six"), Roll(), Dice((0, 2)), Intrigue("clock"), Butler("add-six")).state
    assert Moving((0, 2), 8) == state.phase


def test_six_is_not_added_before_rolling_nor_to_a_flight() -> None:
    """Butler *add-six*: it is for a roll."""
    assert not offers(holding("add-six"), "add-six")
    assert not offers(apply(holding("add-six", "go-anywhere"), Butler("go-anywhere")).state, "add-six")
