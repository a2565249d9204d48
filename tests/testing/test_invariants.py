"""The invariants: a sound state has none broken, and each way of breaking one is named."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from tudor.bots.random_bot import pick
from tudor.editions import available
from tudor.engine import apply, draw, legal, new_game, pending
from tudor.model.actions import Roll
from tudor.model.cards import Triple
from tudor.model.edition import Options
from tudor.model.truth import Answering, Chance, Finished, InRoom, Moving, Over, Rolling, State
from tudor.testing import CheckFailed, arrange, check_invariants

NAMED = Triple("green", "rope", "hall")
Breakage: TypeAlias = Callable[[State], State]


def some_state() -> State:
    return arrange("clue-1998", ("scarlet", "mustard", "plum"), case=Triple("white", "knife", "study"))


def swapped_card(state: State) -> State:
    return replace(state, hands={**state.hands, "scarlet": state.hands["mustard"]})


def asked_about_nothing(state: State) -> State:
    hands = {"scarlet": (*NAMED,), "mustard": (), "plum": tuple(set(state.setup.edition.cards) - set(NAMED))}
    return replace(answering(state), hands=hands)


def answering(state: State) -> State:
    gathered = {**state.pawns, "scarlet": "hall", "green": "hall"}
    weapons = {**state.weapons, "rope": "hall"}
    return replace(state, pawns=gathered, weapons=weapons, phase=Answering(NAMED, "mustard"))


BREAKAGES: list[tuple[str, Breakage]] = [
    ("the cards are not the deck", swapped_card),
    ("the case file is empty", lambda state: replace(state, case=None)),
    ("one card of each kind", lambda state: replace(state, case=Triple("knife", "white", "study"))),
    ("the wrong seats have hands", lambda state: replace(state, hands={**state.hands, "green": ()})),
    ("cards lie somewhere", lambda state: replace(state, phase=new_game(state.setup).phase)),
    ("the pawns are not the suspects", lambda state: replace(state, pawns={"scarlet": "q1"})),
    ("two pawns on a square", lambda state: replace(state, pawns={**state.pawns, "green": "q1"})),
    ("a pawn off the board", lambda state: replace(state, pawns={**state.pawns, "green": "a1"})),
    ("a weapon where none can be", lambda state: replace(state, weapons={**state.weapons, "rope": "q1"})),
    ("a weapon is off the board", lambda state: replace(state, weapons={"rope": "hall"})),
    ("out who does not play", lambda state: replace(state, out=frozenset({"green"}))),
    ("looked into the case file and is still in", lambda state: replace(state, looked=frozenset({"plum"}))),
    ("the wrong dealer", lambda state: replace(state, dealer="green")),
    ("the wrong dealer", lambda state: replace(state, dealer=None)),
    ("brought that is no pawn", lambda state: replace(state, brought=frozenset({"rope"}))),
    ("was brought, yet stands outside", lambda state: replace(state, brought=frozenset({"plum"}))),
    ("where witnesses cannot be false", lambda state: replace(state, denied=frozenset({("plum", "hall")}))),
    ("a card of somebody else", lambda state: replace(state, shown=frozenset({("plum", "scarlet", "study")}))),
    ("turn 1 is played by green", lambda state: replace(state, player="green")),
    ("turn 0 is played by scarlet", lambda state: replace(state, turn=0)),
    ("plays a turn, being out", lambda state: replace(state, out=frozenset({"scarlet"}))),
    ("a suggestion is due at q1", lambda state: replace(state, phase=InRoom())),
    ("the dice show", lambda state: replace(state, phase=Moving((3, 4)))),
    ("the dice show", lambda state: replace(state, phase=Moving((7,)))),
    ("not all that was named", lambda state: replace(state, phase=Answering(NAMED, "mustard"))),
    ("is no witness", lambda state: replace(answering(state), phase=Answering(NAMED, "scarlet"))),
    ("has nothing to show", asked_about_nothing),
    ("somebody can still accuse", lambda state: replace(state, phase=Finished(None))),
    ("won, who could not", lambda state: replace(state, phase=Finished("plum"), out=frozenset({"plum"}))),
    ("won, who could not", lambda state: replace(state, phase=Finished("green"))),
]


def test_a_sound_state_passes() -> None:
    """A position set up by hand and one being answered have nothing wrong with them."""
    check_invariants(some_state())
    check_invariants(apply(some_state(), Roll()).state)
    check_invariants(replace(some_state(), phase=Rolling()))


@pytest.mark.parametrize(("problem", "breakage"), BREAKAGES, ids=[problem for problem, _ in BREAKAGES])
def test_a_broken_state_is_named(problem: str, breakage: Breakage) -> None:
    """Whatever is broken in a state, the check fails and says what."""
    with pytest.raises(CheckFailed, match=problem):
        check_invariants(breakage(some_state()))


def test_everything_wrong_is_named_at_once() -> None:
    """Two faults of one state are both in the message."""
    broken = replace(some_state(), dealer="green", weapons={})
    with pytest.raises(CheckFailed, match=r"off the board.*wrong dealer"):
        check_invariants(broken)


@pytest.mark.parametrize("edition", available())
def test_positions_by_hand_are_sound(edition: str) -> None:
    """A position set up by hand is one that could be played from, in every edition."""
    state = arrange(edition, 4)
    rng = Random(1)
    while not isinstance(due := pending(state), Over):
        check_invariants(state)
        state = apply(state, draw(due.request, rng) if isinstance(due, Chance) else pick(legal(state), rng)).state
    check_invariants(state)


def test_weapons_may_be_off_the_board_where_they_start_there() -> None:
    """No weapon on the board is sound in the edition that begins so."""
    state = arrange("cluedo-france", options=Options(false_witnesses=True))
    assert {} == state.weapons
    check_invariants(state)
