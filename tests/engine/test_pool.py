"""The pool of cluedo-2008: the only place to accuse, and where the undealt cards lie."""

from collections.abc import Sequence

import pytest

from tests.engine.detectives import QUIET, game, kinds, of_type
from tudor.engine import apply, legal, pending
from tudor.model.actions import Accuse, Butler, End, Look, Roll, Show, Suggest, UsePower
from tudor.model.cards import Card, Triple
from tudor.model.happenings import AccusationFailed, AccusedAloud, LookedIntoPool, TurnBegan, Won
from tudor.model.sight import CaseSeen, PoolSeen
from tudor.model.truth import Asked, Closing, Finished, InPool, InRoom, Moving, Phase, State, TurnStart
from tudor.text.errors import Illegal
from tudor.views import observations, view

CASE = Triple("plum", "axe", "spa")
CARDS = ("rope", "hall")


def in_pool(pool: Sequence[Card] = CARDS) -> State:
    """Mustard has just entered the pool."""
    return game(QUIET, phase=InPool(), pawns={"mustard": "pool"}, case=CASE, pool=pool)


def test_in_the_pool_one_looks_or_accuses_or_neither() -> None:
    """Section *turn*: never suggesting, for the pool has no card."""
    state = in_pool()
    assert Asked("pool", ("mustard",)) == pending(state)
    assert {Look, Accuse, End} == kinds(state)
    with pytest.raises(Illegal, match="suggest"):
        apply(state, Suggest("plum", "rope", "hall"))


def test_looking_shows_the_cards_to_the_looker_alone() -> None:
    """Section *turn*: others see that the player looked."""
    state, events = apply(in_pool(), Look())
    assert (LookedIntoPool("mustard"), PoolSeen("mustard", CARDS), TurnBegan("white", 2)) == observations(
        events, "mustard"
    )
    for other in ("white", "green", None):
        assert (LookedIntoPool("mustard"), TurnBegan("white", 2)) == observations(events, other)
    assert CARDS == state.pool


def test_looking_ends_the_turn() -> None:
    """Row *accusation, when*: one accuses instead of looking, not after it."""
    assert Asked("start", ("white",)) == pending(apply(in_pool(), Look()).state)


def test_after_looking_butlers_for_the_end_of_the_turn_may_be_played() -> None:
    """Section *butlers*: the end of the turn is the same everywhere."""
    state = game(QUIET, phase=InPool(), pawns={"mustard": "pool"}, pool=CARDS, butlers={"mustard": ["play-again"]})
    assert {Look, Accuse, End, Butler} == kinds(state)
    assert {End(), Butler("play-again")} == set(legal(apply(state, Look()).state))


def test_there_is_nothing_to_look_at_in_an_empty_pool() -> None:
    """Row *deal*: with three players no card is left over."""
    assert {Accuse, End} == kinds(in_pool(pool=()))


def test_one_may_do_nothing_in_the_pool() -> None:
    """Section *turn*: the turn can just end."""
    assert "white" == apply(in_pool(), End()).state.player


@pytest.mark.parametrize(
    "phase", [TurnStart(), Moving((2, 1), 3), InRoom(), Closing()], ids=lambda phase: type(phase).__name__
)
def test_nobody_accuses_elsewhere(phase: Phase) -> None:
    """Row *accusation, where*: at no other decision of a turn."""
    state = game(QUIET, phase=phase, pawns={"mustard": "hall"}, case=CASE)
    assert Accuse not in kinds(state)
    with pytest.raises(Illegal, match="accuse"):
        apply(state, Accuse(*CASE))


def test_a_turn_that_begins_in_the_pool_must_leave_it() -> None:
    """Section *move*: no accusation without entering anew, and the butler that lets one stay is for rooms with a card."""
    state = game(QUIET, pawns={"mustard": "pool"}, butlers={"mustard": ["stay"]}, pool=CARDS)
    assert {Roll, UsePower} == kinds(state)


def test_any_suspect_weapon_and_room_can_be_accused() -> None:
    """Row *accusation, where*: six suspects, nine weapons, nine rooms, and never the pool."""
    state = in_pool()
    assert 6 * 9 * 9 == len(legal(state).of(Accuse) or ())
    with pytest.raises(Illegal, match="pool"):
        apply(state, Accuse("plum", "axe", "pool"))


def test_a_right_accusation_wins() -> None:
    """Row *accusation, how*: aloud; the case file lies open."""
    state, events = apply(in_pool(), Accuse(*CASE))
    assert (AccusedAloud("mustard", CASE), Won("mustard", CASE)) == events
    assert Finished("mustard") == state.phase


def test_a_wrong_accusation_leaves_its_maker_in_the_pool() -> None:
    """Row *failed accuser*: out, the pawn stays where it is, and the case file is seen by the accuser alone."""
    wrong = Triple("plum", "axe", "hall")
    state, events = apply(in_pool(), Accuse(*wrong))
    heard = (AccusedAloud("mustard", wrong), AccusationFailed("mustard"))
    assert (*heard, TurnBegan("white", 2)) == observations(events, "green")
    assert CaseSeen("mustard", CASE) in observations(events, "mustard")
    assert "pool" == state.pawns["mustard"]
    assert {"mustard"} == state.out
    assert not state.dead
    assert (CASE, None) == (view(state, "mustard").case, view(state, "white").case)


def test_a_failed_accuser_plays_no_more_turns() -> None:
    """R17: the turn is over at once, butlers for its end notwithstanding, and comes round no more."""
    state = game(QUIET, phase=InPool(), pawns={"mustard": "pool"}, case=CASE, butlers={"mustard": ["play-again"]})
    state = apply(state, Accuse("plum", "axe", "hall")).state
    assert Asked("start", ("white",)) == pending(state)
    after_green = game(QUIET, player="green", phase=Closing(), out=["mustard"])
    assert TurnBegan("white", 2) in apply(after_green, End()).events


def test_a_failed_accuser_still_shows_cards() -> None:
    """Row *failed accuser*: asked like everybody."""
    state = game(
        QUIET,
        player="green",
        phase=InRoom(),
        pawns={"mustard": "pool", "green": "hall"},
        out=["mustard"],
        hands={"mustard": ["rope"]},
    )
    state = apply(state, Suggest("plum", "rope", "hall")).state
    assert Asked("answer", ("mustard",)) == pending(state)
    assert not of_type(apply(state, Show("rope")).events, AccusationFailed)


def test_a_failed_accuser_can_be_brought_out_of_the_pool() -> None:
    """Row *failed accuser*: the pawn is still brought by suggestions."""
    state = game(QUIET, player="green", phase=InRoom(), pawns={"mustard": "pool", "green": "hall"}, out=["mustard"])
    assert "hall" == apply(state, Suggest("mustard", "rope", "hall")).state.pawns["mustard"]
