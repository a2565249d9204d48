"""Drawing intrigue cards in cluedo-2008: by the dice, on question-mark squares, and for having been brought."""

from collections.abc import Mapping, Sequence

import pytest

from tests.engine.detectives import QUIET, game, kinds, of_type, places
from tudor.editions import load
from tudor.engine import apply, legal, pending
from tudor.model.actions import Butler, Decline, Dice, Draw, End, Intrigue, Move, Roll, Show, Silence, Suggest, UsePower
from tudor.model.cards import IntrigueCard, Place, Seat, Suspect, Triple
from tudor.model.happenings import ClockDrawn, DrawChosen, DrawDeclined, PawnBrought, Rolled, TurnBegan
from tudor.model.sight import ButlerSeen, ButlerUnseen
from tudor.model.truth import (
    Asked,
    Chance,
    Closing,
    Drawing,
    InRoom,
    IntrigueDue,
    Invited,
    Moving,
    State,
)
from tudor.testing import play
from tudor.text.errors import Illegal
from tudor.views import observations, view

# The card


def drawing(butlers: Mapping[Seat, Sequence[IntrigueCard]] = {}, clocks: int = 0) -> State:
    """Mustard draws a card before walking three steps."""
    return game(QUIET, phase=Drawing("mustard", Moving((0, 3), 3)), butlers=butlers, clocks=clocks)


def test_any_card_of_the_pile_can_be_drawn() -> None:
    """Section *intrigue cards*: chance draws one of the pile, and no card that is not there any more."""
    state = drawing(butlers={"white": ["stay"]})
    assert Chance(IntrigueDue("mustard", state.pile)) == pending(state)
    with pytest.raises(Illegal, match="mustard"):
        apply(state, Intrigue("stay"))


def test_a_butler_is_kept_hidden_and_counted_by_all() -> None:
    """Section *butlers*: the player who draws one sees it; others see that there is one more."""
    state, events = apply(drawing(), Intrigue("go-anywhere"))
    assert (ButlerSeen("mustard", "go-anywhere"),) == events
    assert ("go-anywhere",) == state.butlers["mustard"]
    assert (23, 1) == (len(state.pile), state.pile.count("go-anywhere"))
    assert (ButlerSeen("mustard", "go-anywhere"),) == observations(events, "mustard")
    for other in ("white", "green", None):
        assert (ButlerUnseen("mustard"),) == observations(events, other)
        assert () == view(state, other).butlers
        assert {"mustard": 1, "white": 0, "green": 0} == view(state, other).butler_counts
    assert ("go-anywhere",) == view(state, "mustard").butlers


def test_any_number_of_butlers_can_be_kept() -> None:
    """Section *butlers*: a seat keeps all it draws, two of a kind among them."""
    state = drawing(butlers={"mustard": ["stay", "play-again", "play-again", "send-home"]})
    kept = apply(state, Intrigue("play-again")).state.butlers["mustard"]
    assert ("stay", "play-again", "play-again", "send-home", "play-again") == kept


@pytest.mark.parametrize("before", range(7))
def test_seven_clocks_do_nothing_but_lie_where_all_can_count_them(before: int) -> None:
    """Section *intrigue cards*: the first to the seventh clock are harmless and seen by all."""
    state, events = apply(drawing(clocks=before), Intrigue("clock"))
    assert (ClockDrawn("mustard", before + 1),) == events == observations(events, None)
    assert before + 1 == state.clocks == view(state, "green").clocks
    assert 7 - before == state.pile.count("clock")
    assert Asked("move", ("mustard",)) == pending(state)


# By the dice


def test_a_question_mark_on_the_dice_draws_at_once_and_counts_nothing() -> None:
    """Section *dice*, R14: the card is drawn before the move, which has the steps of the other die."""
    state, events = play(game(QUIET), Roll(), Dice((0, 3)))
    assert Rolled("mustard", (0, 3)) == events[-1]
    assert Chance(IntrigueDue("mustard", state.pile)) == pending(state)
    state = apply(state, Intrigue("clock")).state
    assert Moving((0, 3), 3) == state.phase
    assert "h26" in places(state)
    assert "h25" not in places(state)


def test_numbers_on_the_dice_draw_nothing() -> None:
    """Section *dice*: without a question mark the move follows."""
    state, _ = play(game(QUIET), Roll(), Dice((2, 1)))
    assert Asked("move", ("mustard",)) == pending(state)
    assert 24 == len(state.pile)


# On question-mark squares


def walking(
    steps: int = 3, pawns: Mapping[Suspect, Place] = {}, butlers: Mapping[Seat, Sequence[IntrigueCard]] = {}
) -> State:
    """Mustard, on n18, is to walk; the next square to the right is a question-mark square."""
    return game(QUIET, phase=Moving((0, steps), steps), pawns={"mustard": "n18", **pawns}, butlers=butlers)


def test_stopping_on_a_question_mark_square_draws_and_ends_the_turn() -> None:
    """Section *? squares*: the card is drawn, and the turn is over."""
    state = apply(walking(), Move("o18")).state
    assert Chance(IntrigueDue("mustard", state.pile)) == pending(state)
    state, events = apply(state, Intrigue("clock"))
    assert (ClockDrawn("mustard", 1), TurnBegan("white", 2)) == events
    assert "o18" == state.pawns["mustard"]


def test_butlers_that_do_not_move_the_pawn_may_follow_a_question_mark_square() -> None:
    """Section *? squares*: those for the end of the turn, the one just drawn among them, and no others."""
    held: Mapping[Seat, Sequence[IntrigueCard]] = {"mustard": ["stay", "go-anywhere", "add-six", "see-card"]}
    state = play(walking(butlers=held), Move("o18"), Intrigue("play-again")).state
    assert Asked("close", ("mustard",)) == pending(state)
    assert {End(), Butler("play-again")} == set(legal(state))


def test_every_question_mark_square_draws() -> None:
    """Section *? squares*: there are twelve, all alike."""
    squares = load("cluedo-2008").board.intrigue_squares
    assert 12 == len(squares)
    for square in squares:
        state = play(game(QUIET, butlers={"mustard": ["go-anywhere"]}), Butler("go-anywhere"), Move(square)).state
        assert Drawing("mustard", Closing()) == state.phase


def test_walking_over_a_question_mark_square_draws_nothing() -> None:
    """Section *? squares*: only stopping counts."""
    state, events = apply(walking(), Move("p18"))
    assert (TurnBegan("white", 2),) == events[1:]
    assert 24 == len(state.pile)


def test_an_occupied_question_mark_square_can_be_passed_and_not_stopped_on() -> None:
    """Book section *Règles des déplacements*: the square must be free; passing the pawn on it draws nothing."""
    state = walking(pawns={"green": "o18"})
    assert "o18" not in places(state)
    assert "p18" in places(state)
    assert 24 == len(apply(state, Move("p18")).state.pile)


def test_standing_on_a_question_mark_square_draws_nothing() -> None:
    """R14: a turn that begins there draws nothing by itself, and one cannot stay there: a move has a step at least."""
    state = game(QUIET, pawns={"mustard": "o18"})
    assert {Roll, UsePower} == kinds(state)
    assert "o18" not in places(walking(steps=1, pawns={"mustard": "o18"}))


def test_a_butlers_flight_onto_a_question_mark_square_draws() -> None:
    """R14: going anywhere onto one draws, and ends the turn."""
    state = game(QUIET, butlers={"mustard": ["go-anywhere"]})
    _, events = play(state, Butler("go-anywhere"), Move("v7"), Intrigue("clock"))
    assert [ClockDrawn("mustard", 1), TurnBegan("white", 2)] == of_type(events, ClockDrawn, TurnBegan)


# For having been brought


NAMED = Triple("white", "rope", "hall")


def naming_white(white_at: Place, out: Sequence[Seat] = ()) -> State:
    """Mustard, in the hall, has just suggested White, who stands somewhere; only Green can answer."""
    pawns = {"mustard": "hall", "white": white_at}
    hands = {"mustard": ["white"], "green": ["rope"]}
    return apply(game(QUIET, phase=InRoom(), pawns=pawns, hands=hands, out=out), Suggest(*NAMED)).state


@pytest.mark.parametrize("origin", ["spa", "kitchen", "pool"])
def test_who_is_brought_from_another_room_may_draw(origin: str) -> None:
    """Section *brought by a suggestion*: the player is asked at once, before anybody answers."""
    state = naming_white(origin)
    assert Asked("draw", ("white",)) == pending(state)
    assert {Draw(), Decline()} == set(legal(state))
    state, events = play(state, Draw(), Intrigue("clock"))
    assert (DrawChosen("white"), ClockDrawn("white", 1)) == events[:2]
    assert Asked("answer", ("green",)) == pending(state)


def test_the_draw_for_being_brought_can_be_declined() -> None:
    """Section *brought by a suggestion*: may, not must; the suggestion is heard all the same."""
    state, events = apply(naming_white("spa"), Decline())
    assert DrawDeclined("white") == events[0]
    assert 24 == len(state.pile)
    assert Asked("answer", ("green",)) == pending(state)
    assert "white" in state.brought


def test_brought_from_a_corridor_one_draws_nothing() -> None:
    """R15: a corridor is not another room; the right to suggest there remains."""
    state = naming_white("a20")
    assert Asked("answer", ("green",)) == pending(state)
    assert "white" in state.brought


def test_a_pawn_already_there_draws_nothing() -> None:
    """Section *brought by a suggestion*: a pawn already in the room is not brought."""
    state = naming_white("hall")
    assert Asked("answer", ("green",)) == pending(state)
    assert frozenset() == state.brought


def test_a_failed_accuser_is_brought_and_draws_nothing() -> None:
    """R17: a failed accuser draws no more cards."""
    state = naming_white("spa", out=["white"])
    assert "hall" == state.pawns["white"]
    assert Asked("answer", ("green",)) == pending(state)


def test_nobody_draws_for_a_pawn_that_nobody_plays() -> None:
    """Section *brought by a suggestion*: Plum comes, and no card is drawn."""
    state = game(QUIET, phase=InRoom(), pawns={"mustard": "hall", "plum": "spa"}, hands={"green": ["rope"]})
    state, events = apply(state, Suggest("plum", "rope", "hall"))
    assert PawnBrought("plum", "hall") in events
    assert Asked("answer", ("green",)) == pending(state)


def two_before_white(green: str) -> State:
    """Mustard in the hall and Green, brought to a room, both come before White."""
    return game(
        ("mustard", "green", "white"),
        phase=InRoom(),
        pawns={"mustard": "hall", "white": "spa", "green": green},
        hands={"mustard": ["white", "kitchen"], "white": ["rope"]},
        brought=["green"],
    )


def test_each_time_one_is_brought_one_may_draw() -> None:
    """Section *brought by a suggestion*: being brought twice between your turns gives two cards."""
    state = play(two_before_white("kitchen"), Suggest("white", "rope", "hall"), Draw(), Intrigue("clock")).state
    state = apply(state, Show("rope")).state
    assert "green" == state.player
    state = apply(state, Suggest("white", "rope", "kitchen")).state
    assert Invited(Triple("white", "rope", "kitchen"), "white") == state.phase
    assert 2 == play(state, Draw(), Intrigue("clock")).state.clocks


def test_named_again_in_the_same_room_one_draws_once() -> None:
    """Section *brought by a suggestion*: not if the pawn was there already, though brought there before."""
    state = play(two_before_white("hall"), Suggest("white", "rope", "hall"), Decline()).state
    state = play(state, Show("rope"), Suggest("white", "rope", "hall")).state
    assert Asked("answer", ("white",)) == pending(state)


def test_a_butler_drawn_for_being_brought_can_be_used_in_the_same_suggestion() -> None:
    """Book section *Si vous avez été déplacé*: the card may be used right after it was drawn."""
    state = play(naming_white("spa"), Draw(), Intrigue("unanswered")).state
    assert Asked("react", ("white",)) == pending(state)
    assert Silence("green") in legal(state, "white")


def test_only_who_was_brought_decides_about_the_draw() -> None:
    """Section *brought by a suggestion*: the others are refused, and hear whom the game waits for."""
    for other in ("mustard", "green"):
        with pytest.raises(Illegal, match="white"):
            apply(naming_white("spa"), Draw(), other)
