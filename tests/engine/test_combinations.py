"""Questions people ask about cluedo-2008: what its cards and powers do together."""

import pytest

from tests.engine.detectives import QUIET, game, kinds, of_type, offers, offers_power
from tests.engine.windows import WITH_ROSE, heard
from tudor.engine import apply, legal, pending
from tudor.model.actions import (
    Butler,
    Decline,
    Dice,
    Draw,
    End,
    Glimpse,
    Intrigue,
    Look,
    Move,
    Roll,
    SendHome,
    Show,
    Silence,
    Stay,
    Suggest,
    UsePower,
    Watch,
)
from tudor.model.cards import IntrigueCard, Seat
from tudor.model.happenings import ClockDrawn, Murdered, NobodyWon, Passed, Silenced, TurnBegan
from tudor.model.sight import CardSeen, DisclosureSeen, GlimpseSeen, WatchSeen
from tudor.model.truth import (
    Asked,
    Chance,
    Closing,
    InPool,
    InRoom,
    Moving,
    Over,
    Rolling,
    State,
)
from tudor.testing import play
from tudor.text.errors import Illegal
from tudor.views import view

# Moving


def test_six_can_be_added_to_the_very_roll_that_drew_the_card() -> None:
    """Butler *add-six*, R14: the card drawn for the question mark is played on that roll."""
    state = play(game(QUIET), Roll(), Dice((0, 2)), Intrigue("add-six"), Butler("add-six")).state
    assert Moving((0, 2), 8) == state.phase
    assert (("add-six",), ()) == (state.played, state.butlers["mustard"])


def test_mustard_draws_between_his_moves_and_rolls_on() -> None:
    """Power of Mustard: a question-mark square after the first move does not end his turn."""
    state = play(game(QUIET, pawns={"mustard": "n18"}), UsePower(), Dice((2, 1)), Move("o18")).state
    state, events = apply(state, Intrigue("clock"))
    assert (ClockDrawn("mustard", 1),) == events
    assert Rolling() == state.phase
    state = play(state, Dice((6, 3)), Move("pool")).state
    assert Asked("pool", ("mustard",)) == pending(state)


def test_mustard_can_play_on_his_second_roll_what_he_drew_after_the_first() -> None:
    """Power of Mustard, butler *add-six*: drawn on the square, added to the next roll."""
    state = game(QUIET, pawns={"mustard": "n18"})
    state = play(state, UsePower(), Dice((2, 1)), Move("o18"), Intrigue("add-six"), Dice((2, 1))).state
    assert offers(state, "add-six")


def test_mustards_second_stop_on_a_question_mark_square_ends_his_turn() -> None:
    """Section *? squares*: after the second move it is as after any other."""
    state = game(QUIET, pawns={"mustard": "n18"})
    state = play(state, UsePower(), Dice((2, 1)), Move("p18"), Dice((2, 1)), Move("o18"), Intrigue("clock")).state
    assert "white" == state.player


# Suggesting


def plum_silenced() -> State:
    """Plum has suggested in the hall, and Mustard has let it go unanswered."""
    seats = ("plum", "mustard", "white")
    state = game(seats, phase=InRoom(), pawns={"plum": "hall"}, butlers={"mustard": ["unanswered", "unanswered"]})
    return play(state, Suggest("scarlet", "rope", "hall"), Silence("mustard")).state


def test_plum_can_suggest_again_after_an_unanswered_suggestion() -> None:
    """Power of Plum: his second suggestion is possible whatever became of the first."""
    state = plum_silenced()
    assert Asked("close", ("plum",)) == pending(state)
    assert offers_power(state)


def test_each_of_plums_suggestions_has_a_window_of_its_own() -> None:
    """Power of Plum, butler *unanswered*: the second one can go unanswered too, at the price of another card."""
    state = play(plum_silenced(), UsePower(), Suggest("scarlet", "axe", "hall")).state
    assert Asked("react", ("mustard",)) == pending(state)
    state, events = apply(state, Silence("mustard"))
    assert [Silenced("mustard", "mustard")] == of_type(events, Silenced)
    assert ("mustard", ("unanswered", "unanswered")) == (state.player, state.played)


@pytest.mark.parametrize("here", ["hall", "j20"])
def test_green_who_names_himself_goes_there_and_gains_nothing(here: str) -> None:
    """Power of Green: his pawn comes to the room; he draws nothing, and has no right to suggest there later."""
    phase = InRoom() if here == "hall" else Closing()
    seats = ("green", "mustard", "white")
    state = game(seats, phase=phase, pawns={"green": here}, hands={"mustard": ["rope"], "green": ["green", "spa"]})
    state = play(state, UsePower(), Suggest("green", "rope", "spa")).state
    assert Asked("answer", ("mustard",)) == pending(state)
    assert ("spa", frozenset()) == (state.pawns["green"], state.brought)
    next_turn = game(seats, pawns=state.pawns, brought=tuple(state.brought), spent=["green"])
    assert not {Stay, Suggest} & kinds(next_turn)


def test_green_who_looked_into_the_pool_suggests_no_more() -> None:
    """R16: his power takes the place of the turn's suggestion, and so does looking: it is one or the other."""
    state = game(("green", "mustard", "white"), phase=InPool(), pawns={"green": "pool"}, pool=["rope"])
    assert offers_power(state)
    assert Asked("start", ("mustard",)) == pending(apply(state, Look()).state)


def test_a_pawn_that_was_brought_and_sent_home_begins_its_turn_there() -> None:
    """Butler *send-home*: the right to suggest where it was brought is lost with the place."""
    pawns = {"mustard": "hall", "white": "spa"}
    hands = {"mustard": ["white"], "green": ["rope"]}
    state = game(QUIET, phase=InRoom(), pawns=pawns, hands=hands, butlers={"mustard": ["send-home"]})
    state = play(state, Suggest("white", "rope", "hall"), Decline(), Show("rope")).state
    assert "white" in state.brought
    state = apply(state, SendHome("white")).state
    assert ("white", "a20") == (state.player, state.pawns["white"])
    assert not {Stay, Suggest} & kinds(state)


# Turn after turn


def test_play_again_cards_may_follow_each_other() -> None:
    """Butler *play-again*: each gives another turn, and you may end a turn at once to play the next."""
    state = game(QUIET, phase=Closing(), butlers={"mustard": ["play-again"] * 3})
    for number in (2, 3, 4):
        state, events = apply(state, Butler("play-again"))
        assert TurnBegan("mustard", number) == events[-1]
        state = play(state, Roll(), Dice((2, 1)), Move("h28" if number % 2 else "h27")).state
    assert ("white", 5) == (state.player, state.turn)


def test_one_may_play_again_after_a_question_mark_square() -> None:
    """Sections *? squares*, *butlers*: the turn is over, and another one begins; standing there draws nothing."""
    state = game(QUIET, phase=Moving((2, 1), 3), pawns={"mustard": "n18"})
    state = play(state, Move("o18"), Intrigue("play-again"), Butler("play-again")).state
    assert Asked("start", ("mustard",)) == pending(state)
    assert 23 == len(state.pile)


def test_end_of_turn_cards_may_be_played_instead_of_suggesting() -> None:
    """Row *suggestion on entering*: playing such a card in a room ends the turn, without a suggestion."""
    state = game(QUIET, phase=InRoom(), pawns={"mustard": "hall"}, butlers={"mustard": ["right-shows", "stay"]})
    state = apply(state, Butler("right-shows")).state
    state = apply(state, Show(state.hands["green"][0])).state
    assert {End()} == set(legal(state))


# Reactions


def test_nobody_reacts_to_a_reaction() -> None:
    """R21: orders are sealed, and once they are given no other card comes in between."""
    everything: dict[Seat, list[IntrigueCard]] = {
        "white": ["unanswered", "see-card"],
        "plum": ["unanswered", "see-card"],
    }
    start = heard(everything, {"green": ["rope"]})
    silenced, events = play(start, ("white", Silence("green")), ("plum", Decline()))
    assert Silenced("white", "green") in events
    assert Asked("start", ("white",)) == pending(silenced)
    watched, events = play(start, ("white", Watch("green")), ("plum", Decline()), Show("rope"))
    assert [CardSeen, WatchSeen, TurnBegan] == [type(event) for event in events[-3:]]
    assert Asked("start", ("white",)) == pending(watched)


def test_a_card_shown_at_the_end_of_a_turn_is_not_watched() -> None:
    """R21: seeing the card is for those shown in answer to a suggestion."""
    butlers: dict[Seat, list[IntrigueCard]] = {"mustard": ["right-shows"], "white": ["see-card"]}
    state = apply(game(("mustard", "white", "scarlet"), phase=Closing(), butlers=butlers), Butler("right-shows")).state
    state, events = apply(state, Show(state.hands["scarlet"][0]))
    assert [DisclosureSeen, TurnBegan] == [type(event) for event in events]
    assert Asked("start", ("white",)) == pending(state)


def test_peacocks_card_is_watched_and_her_look_is_not() -> None:
    """R21: Rose sees what Peacock shows; what Peacock sees in return was not shown in answer."""
    seats = ("mustard", "peacock", "scarlet")
    state = heard({}, {"peacock": ["rope"]}, seats=seats)
    state, events = play(state, Watch("peacock", power=True), Show("rope", glimpse=True))
    assert [CardSeen, WatchSeen] == [type(event) for event in events[-2:]]
    assert isinstance(pending(state), Chance)
    state, events = apply(state, Glimpse("hall"))
    assert [GlimpseSeen("peacock", "mustard", "hall"), TurnBegan("peacock", 2)] == list(events)
    assert {"peacock", "scarlet"} == state.spent


def test_rose_can_use_card_and_power_on_one_suggestion_only_once() -> None:
    """R21: one reply for each seat, so one order, and the butler goes first (R30)."""
    state = heard({"scarlet": ["see-card"]}, {"white": ["rope"]}, seats=WITH_ROSE)
    with pytest.raises(Illegal, match="before your power"):
        apply(state, Watch("white", power=True))
    state = apply(state, Watch("white")).state
    with pytest.raises(Illegal, match="white"):
        apply(state, Watch("plum"), "scarlet")


# Murder


def brought_and_killed() -> State:
    """Mustard has brought White, who holds the rope and draws the eighth clock before answering."""
    hands = {"mustard": ["white"], "white": ["rope", "axe"], "green": ["hall"]}
    butlers: dict[Seat, list[IntrigueCard]] = {"white": ["unanswered"], "green": ["unanswered"]}
    pawns = {"mustard": "hall", "white": "spa"}
    state = game(QUIET, phase=InRoom(), clocks=7, pawns=pawns, hands=hands, butlers=butlers)
    state, events = play(state, Suggest("white", "rope", "hall"), Draw(), Intrigue("clock"))
    assert Murdered("white", ("rope", "axe")) == events[-1]
    return state


def test_who_is_murdered_before_answering_is_no_witness() -> None:
    """R19: the hand lies open, and the next in turn answers."""
    state = brought_and_killed()
    assert {"white": ("rope", "axe")} == view(state, "mustard").open_hands
    state, events = apply(state, Decline())
    assert Asked("answer", ("green",)) == pending(state)
    assert not of_type(events, Passed)


def test_who_is_murdered_before_answering_neither_reacts_nor_can_be_silenced() -> None:
    """R19: the window is for the living, about the living."""
    state = brought_and_killed()
    assert Asked("react", ("green",)) == pending(state)
    assert {Decline(), Silence("green")} == set(legal(state))


def test_a_murder_in_another_turn_of_ones_own_ends_the_game_if_nobody_is_left() -> None:
    """Butler *play-again*, R27: the last who could accuse dies in a turn played again."""
    state = game(QUIET, phase=Closing(), clocks=7, out=["white"], dead=["green"], butlers={"mustard": ["play-again"]})
    state, events = play(state, Butler("play-again"), Roll(), Dice((0, 1)), Intrigue("clock"))
    assert NobodyWon() == events[-1]
    assert Over(None) == pending(state)
