"""Spy squares, with R20."""

import pytest

from tests.engine.super_cluedo import EDITION, SEATS, at, kinds, places, rolled, stop, stops, to_scarlets_turn
from tudor.editions import load
from tudor.engine import apply, legal, pending
from tudor.model.actions import Accuse, Dice, End, Move, Roll, Show, Spy, Stay, Stop, Suggest
from tudor.model.happenings import SpiedOn, Stayed, StoppedToSpy
from tudor.model.sight import DisclosureSeen
from tudor.model.truth import Asked, Moving, Spying, State
from tudor.testing import arrange, play
from tudor.text.errors import Illegal
from tudor.walks import crossings


def spied(state: State, square: str, target: str = "rose") -> State:
    """A stop on a spy square, where an opponent shows their first card."""
    return play(state, stop(state, square), Spy(target), Show(state.hands[target][0])).state


def test_there_are_nine_spy_squares() -> None:
    """Matériel: nine squares are marked, and each of them can be stopped on."""
    board = load(EDITION).board
    assert 9 == len(set(board.spy_squares))
    for square in board.spy_squares:
        beside = board.neighbours[square][0]
        assert square in stops(rolled(at(beside), 1, 1))


def test_a_stop_is_offered_within_the_roll() -> None:
    """A spy square counts like any other: from the dining room o5 is two steps away, l9 eight."""
    assert {"o5"} <= stops(rolled(at("dining-room"), 1, 1))
    assert "l9" not in stops(rolled(at("dining-room"), 4, 3))
    assert "l9" in stops(rolled(at("dining-room"), 4, 4))
    assert set() == stops(rolled(at("r21"), 1, 1))


def test_the_way_to_a_spy_square_is_part_of_the_move() -> None:
    """R7, R24: ways that leave other walks open are told apart, by the steps they take and the rooms they cross."""
    state = rolled(at("f12"), 4, 5)
    ways = {way for way in legal(state).of(Stop) or () if isinstance(way, Stop) and way.at == "l9"}
    assert {Stop("l9", 5, ("trophy-room",)), Stop("l9", 6, ("trophy-room",))} == ways
    longer = apply(state, Stop("l9", 6, ("trophy-room",))).state
    assert Spying(Moving((4, 5), 3, paused=True)) == longer.phase
    assert frozenset({"trophy-room"}) == longer.this_turn.left
    with pytest.raises(Illegal):
        apply(state, Stop("l9", 4, ("trophy-room",)))


def test_a_spy_names_an_opponent() -> None:
    """Any opponent may be named, and nobody else."""
    state, events = apply(rolled(at("dining-room"), 2, 3), Stop("o5", 2))
    assert (StoppedToSpy("scarlet", "o5", 2),) == events
    assert "o5" == state.pawns["scarlet"]
    assert Asked("spy", ("scarlet",)) == pending(state)
    assert {Spy("mustard"), Spy("plum"), Spy("rose")} == set(legal(state))
    for nobody in ("scarlet", "white"):
        with pytest.raises(Illegal):
            apply(state, Spy(nobody))


def test_the_opponent_chooses_the_card() -> None:
    """The opponent spied on must show any card; no other seat is asked."""
    state, events = play(rolled(at("dining-room"), 2, 3), Stop("o5", 2), Spy("plum"))
    assert SpiedOn("scarlet", "plum") == events[-1]
    assert Asked("disclose", ("plum",)) == pending(state)
    assert set(map(Show, state.hands["plum"])) == set(legal(state))
    for card in (state.hands["rose"][0], "nothing"):
        with pytest.raises(Illegal):
            apply(state, Show(card))
    card = state.hands["plum"][-1]
    after, events = apply(state, Show(card))
    assert (DisclosureSeen("plum", "scarlet", card),) == events
    assert state.hands == after.hands


def test_the_move_goes_on_with_the_steps_left() -> None:
    """The spy square having counted one, the rest is walked as any roll of that length would be."""
    paused = spied(rolled(at("dining-room"), 3, 4), "o5")
    assert Asked("move", ("scarlet",)) == pending(paused)
    edition = load(EDITION)
    others = [place for suspect, place in paused.pawns.items() if suspect != "scarlet"]
    expected = crossings(edition.board, edition.rules, "o5", 5, others, {"dining-room"})
    assert set(expected.ends) == places(paused)
    assert "kitchen" in expected.ends
    assert "dining-room" not in expected.ends


def test_spying_on_the_way_into_a_room() -> None:
    """Astuces, 1: a spy square, then a room, then a suggestion, in one turn."""
    paused = spied(rolled(at("dining-room"), 6, 5), "o5")
    entered = apply(paused, Move("kitchen")).state
    assert {Suggest, End, Accuse} == kinds(entered)


def test_the_move_may_end_on_the_spy_square() -> None:
    """Row *use of the roll*: steps left over need not be walked after a pause."""
    paused = spied(rolled(at("dining-room"), 3, 4), "o5")
    state, events = apply(paused, Stay())
    assert (Stayed("scarlet"),) == events
    assert "o5" == state.pawns["scarlet"]
    assert Asked("close", ("scarlet",)) == pending(state)


def test_a_pause_with_the_last_step_ends_the_move() -> None:
    """With no step left there is nothing to walk, and the turn goes to its last decision."""
    paused = spied(rolled(at("dining-room"), 1, 1), "o5")
    assert Asked("close", ("scarlet",)) == pending(paused)
    assert {End, Accuse} == kinds(paused)


def test_several_spy_squares_in_one_move() -> None:
    """Each stop counts its own steps: o5 after two, l9 after nine, three left of twelve."""
    first = spied(rolled(at("dining-room"), 6, 6), "o5")
    second = spied(first, "l9", "mustard")
    edition = load(EDITION)
    others = [place for suspect, place in second.pawns.items() if suspect != "scarlet"]
    assert set(crossings(edition.board, edition.rules, "l9", 3, others, {"dining-room"}).ends) == places(second)


def test_a_spy_square_serves_once_a_turn() -> None:
    """R20: after spying at o5 you cannot step off and on it again until your next turn."""
    paused = spied(rolled(at("dining-room"), 6, 6), "o5")
    assert "o5" not in stops(paused)
    assert "l9" in stops(paused)
    later = to_scarlets_turn(apply(paused, Stay()).state)
    assert "o5" in stops(rolled(later, 1, 1))


def test_a_pawn_that_stands_on_a_spy_square_does_not_spy_unmoved() -> None:
    """A moving pawn stops: before rolling nobody spies, and coming back takes two steps."""
    assert Stop not in kinds(at("o5"))
    assert "o5" in stops(rolled(at("o5"), 1, 1))


def test_walking_over_or_onto_a_spy_square_is_no_spying() -> None:
    """The stop is a choice: a move may end on the square without it."""
    state = rolled(at("dining-room"), 1, 1)
    assert "o5" in places(state)
    assert Asked("close", ("scarlet",)) == pending(apply(state, Move("o5")).state)


def test_an_occupied_spy_square_is_not_stopped_on() -> None:
    """Row *enter an occupied square*: nobody stops where another pawn stands."""
    assert "o5" not in stops(rolled(at("dining-room", rose="o5"), 3, 4))


def test_a_failed_accuser_can_be_spied_on() -> None:
    """A player who is out can still be spied on."""
    state = arrange(EDITION, SEATS, pawns={"scarlet": "dining-room"}, out=["plum"])
    stopped = play(state, Roll(), Dice((2, 3)), Stop("o5", 2)).state
    assert Spy("plum") in legal(stopped)
    assert Asked("disclose", ("plum",)) == pending(apply(stopped, Spy("plum")).state)


def test_ten_players_give_nine_opponents() -> None:
    """All the others can be named, however many they are."""
    state = arrange(EDITION, 10, pawns={"scarlet": "dining-room"})
    stopped = play(state, Roll(), Dice((2, 3)), Stop("o5", 2)).state
    assert {Spy(seat) for seat in load(EDITION).suspects[1:]} == set(legal(stopped))


def test_accusing_waits_until_the_card_is_shown() -> None:
    """Row *accusation, when*: at every decision of your own move, but not while another decides or instead of spying."""
    stopped = apply(rolled(at("dining-room"), 2, 3), Stop("o5", 2)).state
    assert Accuse not in kinds(stopped)
    assert Accuse not in kinds(apply(stopped, Spy("rose")).state)
    assert Accuse in kinds(spied(rolled(at("dining-room"), 2, 3), "o5"))


def test_who_was_brought_and_spies_has_left() -> None:
    """Row *pawn brought*: the right to suggest without moving is gone with the first step."""
    state = arrange(EDITION, SEATS, pawns={"scarlet": "dining-room"}, brought=["scarlet"])
    assert Suggest in kinds(state)
    stopped = play(state, Roll(), Dice((2, 3)), Stop("o5", 2)).state
    assert frozenset() == stopped.brought
