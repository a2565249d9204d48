"""The butler cards of cluedo-2008 for the end of a turn, and who is asked then."""

import pytest

from tests.engine.detectives import BUTLERS, QUIET, game, holding, kinds
from tudor.engine import apply, legal, pending
from tudor.model.actions import Butler, Dice, End, Move, Roll, SendHome, Show, Suggest, UsePower
from tudor.model.cards import IntrigueCard, Place, Seat
from tudor.model.happenings import ButlerPlayed, SentHome, TurnBegan
from tudor.model.sight import DisclosureSeen, DisclosureUnseen
from tudor.model.truth import Asked, Closing, InRoom, Moving, State, Turn
from tudor.testing import play
from tudor.text.errors import Illegal
from tudor.views import observations

# The player on the right shows a card


def test_the_player_on_the_right_shows_any_card_to_the_player_alone() -> None:
    """Butler *right-shows*: that player chooses among the whole hand; the others see that a card was shown."""
    state = game(QUIET, phase=Closing(), hands={"green": ["rope", "spa"]}, butlers={"mustard": ["right-shows"]})
    state = apply(state, Butler("right-shows")).state
    assert Asked("disclose", ("green",)) == pending(state)
    assert {Show("rope"), Show("spa")} == set(legal(state))
    after, events = apply(state, Show("spa"))
    for viewer in ("mustard", "green"):
        assert DisclosureSeen("green", "mustard", "spa") == observations(events, viewer)[0]
    for stranger in ("white", None):
        assert DisclosureUnseen("green", "mustard") == observations(events, stranger)[0]
    assert TurnBegan("white", 2) == events[-1]
    assert "white" == after.player


def test_the_nearest_living_player_on_the_right_shows() -> None:
    """Butler *right-shows*: murdered players are passed over, failed accusers are not."""
    after_murder = game(QUIET, phase=Closing(), dead=["green"], butlers={"mustard": ["right-shows"]})
    assert Asked("disclose", ("white",)) == pending(apply(after_murder, Butler("right-shows")).state)
    after_failure = game(QUIET, phase=Closing(), out=["green"], butlers={"mustard": ["right-shows"]})
    assert Asked("disclose", ("green",)) == pending(apply(after_failure, Butler("right-shows")).state)


def test_the_last_one_alive_has_nobody_on_the_right() -> None:
    """Butler *right-shows*: with everybody else murdered it cannot be played."""
    state = game(QUIET, phase=Closing(), dead=["white", "green"], butlers={"mustard": ["right-shows", "play-again"]})
    assert {End(), Butler("play-again")} == set(legal(state))


def test_after_a_card_from_the_right_further_butlers_may_follow() -> None:
    """Section *butlers*: any number may be played at the end of a turn."""
    state = game(QUIET, phase=Closing(), hands={"green": ["rope"]}, butlers={"mustard": ["right-shows", "play-again"]})
    state = play(state, Butler("right-shows"), Show("rope")).state
    assert {End(), Butler("play-again")} == set(legal(state))


# Playing again


def test_another_whole_turn_is_played() -> None:
    """Butler *play-again*: the turn begins anew with nothing remembered of the one before."""
    spent = Turn(suggested=True, halted=True, left=frozenset({"spa"}))
    state = game(
        QUIET, phase=Closing(), this_turn=spent, butlers={"mustard": ["play-again"]}, pawns={"mustard": "hall"}
    )
    state, events = apply(state, Butler("play-again"))
    assert (ButlerPlayed("mustard", "play-again"), TurnBegan("mustard", 2)) == events
    assert {Roll, UsePower} == kinds(state), "the pawn must leave the room as on any turn"
    assert Turn() == state.this_turn


def test_playing_again_costs_the_right_of_the_brought() -> None:
    """Butler *play-again*: brought since the last turn, but that was the turn before this one."""
    state = game(
        QUIET, phase=InRoom(), pawns={"mustard": "spa"}, brought=["mustard"], butlers={"mustard": ["play-again"]}
    )
    assert Suggest not in kinds(apply(state, Butler("play-again")).state)


def test_after_the_second_turn_the_next_player_follows() -> None:
    """Butler *play-again*: nobody is left out, nobody comes twice."""
    state = play(holding("play-again", phase=Closing()), Butler("play-again"), Roll(), Dice((2, 1)), Move("h28")).state
    assert ("white", 3) == (state.player, state.turn)


# Sending a pawn to its start


def sending(pawns: dict[Seat, Place], brought: tuple[Seat, ...] = (), dead: tuple[Seat, ...] = ()) -> State:
    """Mustard, at the end of his turn, holds the butler that sends a pawn home."""
    butlers: dict[Seat, list[IntrigueCard]] = {"mustard": ["send-home"]}
    return game(QUIET, phase=Closing(), pawns=pawns, brought=brought, dead=dead, butlers=butlers)


def test_a_pawn_is_sent_to_its_start() -> None:
    """Butler *send-home*: any other pawn, played or not, from a room or a corridor."""
    state = sending({"mustard": "hall", "green": "spa", "plum": "j20"})
    assert {SendHome("green"), SendHome("plum"), End()} == set(legal(state))
    after, events = apply(state, SendHome("plum"))
    assert SentHome("mustard", "plum") == events[0]
    assert "u1" == after.pawns["plum"]
    assert ("white", ("send-home",)) == (after.player, after.played)


def test_ones_own_pawn_is_not_sent_home() -> None:
    """Butler *send-home*: any other pawn."""
    state = sending({"mustard": "hall", "green": "spa"})
    with pytest.raises(Illegal, match="green"):
        apply(state, SendHome("mustard"))


def test_no_pawn_is_sent_to_an_occupied_start() -> None:
    """R21: a pawn whose start another one stands on cannot be sent there; on its own start it is home already."""
    state = sending({"mustard": "a10", "green": "spa"})
    assert {End()} == set(legal(state)), "Mustard stands on Green's start, and all the others are home"


def test_the_murdered_have_no_pawn_to_send() -> None:
    """Butler *send-home*: a pawn that is gone does not come back."""
    assert {End()} == set(legal(sending({"mustard": "hall"}, dead=("green",))))


def test_a_pawn_sent_home_has_lost_the_right_of_the_brought() -> None:
    """Butler *send-home*: it is not where it was brought any more."""
    state = apply(sending({"green": "spa"}, brought=("green",)), SendHome("green")).state
    assert frozenset() == state.brought


def test_both_can_be_sent_home_one_after_the_other() -> None:
    """Butler *send-home*: there are two, and each moves one pawn."""
    state = game(
        QUIET,
        phase=Closing(),
        pawns={"green": "spa", "white": "spa"},
        butlers={"mustard": ["send-home", "send-home"]},
    )
    state = apply(state, SendHome("green")).state
    assert {End(), SendHome("white")} == set(legal(state))
    assert "white" == apply(state, SendHome("white")).state.player


# Who is asked at the end of a turn


@pytest.mark.parametrize("card", BUTLERS)
def test_a_seat_with_any_butler_is_asked_at_the_end_of_the_turn(card: IntrigueCard) -> None:
    """Interruptions: how many butlers a seat holds is public, which is not; so even a useless one is asked about."""
    state = apply(holding(card, phase=Moving((2, 1), 3)), Move("h28")).state
    assert Asked("close", ("mustard",)) == pending(state)
    assert End() in legal(state)


def test_a_seat_without_butlers_is_not_asked_at_the_end_of_the_turn() -> None:
    """Interruptions: there is nothing to play, and everybody knows."""
    state = apply(holding(phase=Moving((2, 1), 3)), Move("h28")).state
    assert Asked("start", ("white",)) == pending(state)
