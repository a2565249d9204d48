"""The powers of the six suspects in cluedo-2008, each once a game.

Rose's, which works in other people's turns, is tested with the sealed window.
"""

import pytest

from tests.engine.detectives import EDITION, QUIET, game, kinds, of_type, offers_power, places, with_power
from tudor.editions import load
from tudor.engine import apply, legal, pending
from tudor.engine.chance import faces
from tudor.model.actions import (
    Accuse,
    Dice,
    End,
    Intrigue,
    Look,
    Move,
    Passage,
    Roll,
    Stay,
    Suggest,
    UsePower,
)
from tudor.model.cards import Place, Seat
from tudor.model.happenings import PowerUsed, Stayed, TurnBegan
from tudor.model.truth import (
    Asked,
    Chance,
    Closing,
    DiceDue,
    InPool,
    InRoom,
    Moving,
    Phase,
    Turn,
    TurnStart,
)
from tudor.testing import play
from tudor.text.errors import Illegal
from tudor.views import observations, view


def test_every_suspect_has_a_power_of_its_own() -> None:
    """Section *powers*: six, all different."""
    assert {
        "scarlet": "see-card",
        "mustard": "move-twice",
        "white": "any-room",
        "green": "suggest-elsewhere",
        "peacock": "glimpse",
        "plum": "suggest-twice",
    } == dict(load(EDITION).powers)


SUGGESTED = Turn(suggested=True)


@pytest.mark.parametrize(
    ("phase", "at", "turn", "expected"),
    [
        (TurnStart(), "hall", Turn(), {"mustard", "white"}),
        (Moving((2, 1), 3), "hall", Turn(), set()),
        (InRoom(), "hall", Turn(), {"green"}),
        (InPool(), "pool", Turn(), {"green"}),
        (Closing(), "j20", Turn(), {"green"}),
        (Closing(), "o18", Turn(halted=True), set()),
        (Closing(), "hall", SUGGESTED, {"plum"}),
    ],
)
def test_each_power_has_its_moment(phase: Phase, at: Place, turn: Turn, expected: set[Seat]) -> None:
    """Section *powers*: at each decision of a turn, whose power can be used; and once used, nobody's."""
    suspects = load(EDITION).suspects
    assert expected == {seat for seat in suspects if offers_power(with_power(seat, at, phase, turn=turn))}
    assert not any(offers_power(with_power(seat, at, phase, turn=turn, spent=True)) for seat in suspects)


@pytest.mark.parametrize(("seat", "phase"), [("mustard", TurnStart()), ("white", TurnStart()), ("green", InRoom())])
def test_a_used_power_is_turned_over_for_all_to_see(seat: Seat, phase: Phase) -> None:
    """Section *powers*: everybody sees that it is used, and by whom."""
    state = with_power(seat, "hall", phase)
    after, events = apply(state, UsePower())
    for viewer in (*state.setup.seats, None):
        assert PowerUsed(seat) == observations(events, viewer)[0]
        assert (seat,) == view(after, viewer).spent


# Mustard: two moves running


def test_mustard_rolls_and_moves_twice() -> None:
    """Power of Mustard: roll, move, roll, move; only then is the turn over."""
    state = apply(with_power("mustard", "h29"), UsePower()).state
    due = pending(state)
    assert isinstance(due, Chance)
    assert isinstance(due.request, DiceDue)
    state = play(state, Dice((2, 1)), Move("h27")).state
    assert "mustard" == state.player
    state, events = play(state, Dice((2, 2)), Move("h24"))
    assert [TurnBegan("white", 2)] == of_type(events, TurnBegan)
    assert "h24" == state.pawns["mustard"]


def test_mustard_rolls_again_when_his_first_roll_leads_nowhere() -> None:
    """Power of Mustard: with one step and pawns on both sides he stays, and rolls for his second move."""
    state = game(QUIET, pawns={"mustard": "h29", "white": "h28", "green": "i29"})
    state, events = play(state, UsePower(), Dice((0, 1)), Intrigue("clock"), Stay())
    assert [Stayed("mustard")] == of_type(events, Stayed, TurnBegan)
    assert Chance(DiceDue("mustard", faces(load(EDITION)))) == pending(state)
    state, events = play(state, Dice((0, 1)), Intrigue("clock"), Stay())
    assert [Stayed("mustard"), TurnBegan("white", 2)] == of_type(events, Stayed, TurnBegan)


def test_mustard_suggests_only_after_the_second_move() -> None:
    """Power of Mustard: in a room reached by the first move he rolls on."""
    state = play(with_power("mustard", "h22"), UsePower(), Dice((2, 1)), Move("kitchen")).state
    assert isinstance(pending(state), Chance)
    state = play(state, Dice((6, 3)), Move("patio")).state
    assert Asked("suggest", ("mustard",)) == pending(state)
    assert Suggest("plum", "rope", "patio") in legal(state)


def test_mustard_does_nothing_in_the_pool_between_his_moves() -> None:
    """Power of Mustard: neither looking nor accusing before the second move; after it, both."""
    state = play(with_power("mustard", "n18"), UsePower(), Dice((6, 3)), Move("pool")).state
    assert isinstance(pending(state), Chance)
    state = play(with_power("mustard", "n19"), UsePower(), Dice((2, 1)), Move("n18"), Dice((6, 3)), Move("pool")).state
    assert {Accuse, End} == kinds(state), "with three players no cards lie in the pool"


def test_mustard_does_not_enter_again_the_rooms_he_left() -> None:
    """R21: neither the one left in the first move nor the one entered by it."""
    state = play(with_power("mustard", "kitchen"), UsePower(), Dice((2, 1)), Move("h22"), Dice((2, 3))).state
    assert "kitchen" not in places(state)
    state = play(with_power("mustard", "h22"), UsePower(), Dice((2, 1)), Move("kitchen"), Dice((2, 3))).state
    assert "kitchen" not in places(state)


def test_mustard_may_enter_that_room_on_a_later_turn() -> None:
    """R21: what was left is forgotten with the turn."""
    state = play(
        with_power("mustard", "kitchen"), UsePower(), Dice((2, 1)), Move("h22"), Dice((2, 3)), Move("h20")
    ).state
    assert Turn() == state.this_turn


@pytest.mark.parametrize("first", [True, False])
def test_mustard_draws_for_a_question_mark_in_either_roll(first: bool) -> None:
    """Power of Mustard: the card is drawn, and he moves."""
    rolls = (Dice((0, 3)), Dice((2, 1))) if first else (Dice((2, 1)), Dice((0, 3)))
    state = apply(with_power("mustard", "h29"), UsePower()).state
    for roll in rolls:
        state = apply(state, roll).state
        if 0 in roll.faces:
            state = apply(state, Intrigue("clock")).state
        state = apply(state, Move("h28" if roll is rolls[0] else "h27")).state
    assert (1, "white") == (state.clocks, state.player)


def test_mustard_says_so_before_his_first_roll() -> None:
    """R21: once the dice are taken as on any turn, it is too late."""
    assert not offers_power(play(with_power("mustard", "h29"), Roll(), Dice((2, 1))).state)


def test_mustard_moves_twice_by_dice_alone() -> None:
    """Power of Mustard: no passage and no flight between the two moves."""
    state = play(with_power("mustard", "h22"), UsePower(), Dice((2, 1)), Move("kitchen")).state
    with pytest.raises(Illegal):
        apply(state, Passage("observatory"))


# White: any room without a passage


def test_white_goes_to_any_room_without_a_passage() -> None:
    """Power of White: the pool is one of them; not the room she is in."""
    state = apply(with_power("white", "hall"), UsePower()).state
    assert Asked("move", ("white",)) == pending(state)
    assert {"dining-room", "patio", "theatre", "living-room", "pool"} == places(state)
    assert {Move} == kinds(state)


def test_white_suggests_where_she_goes() -> None:
    """Power of White: it takes the place of her move."""
    state = play(with_power("white", "a20"), UsePower(), Move("theatre")).state
    assert Asked("suggest", ("white",)) == pending(state)
    assert Suggest("plum", "rope", "theatre") in legal(state)


def test_white_can_go_to_the_pool_and_look_or_accuse() -> None:
    """Power of White: the pool's choice is hers as after any move."""
    state = game(["white", "green", "plum", "peacock"], pool=["rope"])
    assert {Look, Accuse, End} == kinds(play(state, UsePower(), Move("pool")).state)
