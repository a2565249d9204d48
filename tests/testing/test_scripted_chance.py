"""Chance by script."""

import pytest

from tudor.editions import load
from tudor.engine import apply, new_game, pending, take_seats
from tudor.model.actions import Dealer, Dice
from tudor.model.truth import Chance, DiceDue
from tudor.testing import CheckFailed, ScriptedChance

DIE = (1, 2, 3, 4, 5, 6)


def test_a_script_answers_in_order() -> None:
    """The outcomes come one after another, and what is left can be told."""
    chance = ScriptedChance([Dice((1,)), Dice((6,))])
    assert Dice((1,)) == chance(DiceDue("scarlet", (DIE,)))
    assert [Dice((6,))] == list(chance.left)
    assert Dice((6,)) == chance(DiceDue("plum", (DIE,)))
    assert [] == list(chance.left)


def test_a_script_that_runs_out_says_so() -> None:
    """When nothing is left, the message says after how many outcomes, and what is due."""
    chance = ScriptedChance([Dice((1,))])
    chance(DiceDue("scarlet", (DIE,)))
    with pytest.raises(CheckFailed, match="ran out after 1 outcomes: DiceDue"):
        chance(DiceDue("plum", (DIE,)))


def test_a_script_that_does_not_fit_says_so() -> None:
    """An outcome that is no answer stays unused, and the message names both."""
    chance = ScriptedChance([Dice((1,))])
    with pytest.raises(CheckFailed, match=r"outcome 1 of the script is Dice.*but DiceDue.*is due"):
        chance(DiceDue("scarlet", (DIE, DIE)))
    assert (Dice((1,)),) == chance.left


def test_a_script_deals() -> None:
    """A script can drive a game: here it draws the dealer."""
    state = new_game(take_seats(load("clue-1998"), 3))
    due = pending(state)
    assert isinstance(due, Chance)
    assert "white" == apply(state, ScriptedChance([Dealer("white")])(due.request)).state.dealer
