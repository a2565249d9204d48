"""The invariants: a sound state has none broken, and each way of breaking one is named."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

import pytest
from msgspec.structs import replace

from tudor.bots.random_bot import pick
from tudor.editions import available, load
from tudor.engine import apply, draw, legal, new_game, pending, take_seats
from tudor.model.actions import Decline, Roll
from tudor.model.cards import IntrigueCard, Seat, Triple
from tudor.model.edition import Options
from tudor.model.truth import (
    Answering,
    Chance,
    Choosing,
    Closing,
    Disclosing,
    Drawing,
    Finished,
    Glimpsing,
    InPool,
    InRoom,
    Invited,
    Moving,
    Naming,
    Over,
    Reacting,
    Rolling,
    RollingForStart,
    Spying,
    State,
    Turn,
)
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
    ("a card that was not named", lambda state: replace(state, shown=frozenset({("plum", "scarlet", "study")}))),
    ("a card of somebody else", lambda state: replace(state, shown=frozenset({("plum", "scarlet", "study")}))),
    ("turn 1 is played by green", lambda state: replace(state, player="green")),
    ("turn 0 is played by scarlet", lambda state: replace(state, turn=0)),
    ("plays a turn, being out", lambda state: replace(state, out=frozenset({"scarlet"}))),
    ("a suggestion is due at q1", lambda state: replace(state, phase=InRoom())),
    ("the dice show", lambda state: replace(state, phase=Moving((3, 4), 7))),
    ("the dice show", lambda state: replace(state, phase=Moving((7,), 7))),
    ("are 9 steps", lambda state: replace(state, phase=Moving((3,), 9))),
    ("not all that was named", lambda state: replace(state, phase=Answering(NAMED, "mustard"))),
    ("is no witness", lambda state: replace(answering(state), phase=Answering(NAMED, "scarlet"))),
    ("has nothing to show", asked_about_nothing),
    ("somebody can still accuse", lambda state: replace(state, phase=Finished(None))),
    ("won, who could not", lambda state: replace(state, phase=Finished("plum"), out=frozenset({"plum"}))),
    ("won, who could not", lambda state: replace(state, phase=Finished("green"))),
]


def intrigue_state() -> State:
    return arrange(
        "cluedo-2008",
        ("scarlet", "green", "plum", "peacock"),
        case=Triple("white", "rope", "spa"),
        pool=("axe",),
        hands={"plum": ("plum",)},
        butlers={"green": ("stay",)},
        played=("unanswered",),
        clocks=7,
        dead=("peacock",),
    )


def heard(state: State) -> State:
    """Green's suggestion, made by a power from elsewhere."""
    named = Triple("plum", "axe", "hall")
    gathered = {**state.pawns, "plum": "hall"}
    phase = Answering(named, "plum")
    return replace(state, player="green", pawns=gathered, weapons={**state.weapons, "axe": "hall"}, phase=phase)


INTRIGUE_BREAKAGES: list[tuple[str, Breakage]] = [
    ("the cards are not the deck: missing axe", lambda state: replace(state, pool=())),
    ("the intrigue cards are not the deck: missing {'stay'", lambda state: replace(state, butlers=no_butlers(state))),
    ("too many {'clock': 1}", lambda state: replace(state, clocks=8)),
    ("somebody keeps a clock", lambda state: replace(state, played=(*state.played, "clock"))),
    ("butlers are held by none", lambda state: replace(state, butlers={})),
    ("the last clock has left", lambda state: replace(state, pile=tuple(set(state.pile) - {"clock"}))),
    ("a power was used by mustard", lambda state: replace(state, spent=frozenset({"mustard"}))),
    ("murdered and is still in", lambda state: replace(state, out=frozenset())),
    ("the murdered hold butlers", lambda state: replace(state, dead=frozenset({"green"}), out=frozenset({"green"}))),
    ("a murder at clock 4", lambda state: replace(state, clocks=3)),
    ("the pawns are not the suspects", lambda state: replace(state, pawns={**state.pawns, "peacock": "pool"})),
    ("spies were at", lambda state: replace(state, this_turn=Turn(spied=frozenset({"a1"})))),
    ("rooms left are cellar", lambda state: replace(state, this_turn=Turn(left=frozenset({"cellar"})))),
    ("3 moves", lambda state: replace(state, this_turn=Turn(marches=3))),
    ("suggested where nobody can", lambda state: replace(state, asked_in={"plum": "pool"})),
    ("is not the pool", lambda state: replace(state, phase=InPool())),
    ("due in any of", lambda state: replace(state, phase=Naming(()))),
    ("due in any of", lambda state: replace(state, phase=Naming(("pool",)))),
    ("the dice show", lambda state: replace(state, phase=Moving((1, 0), 1))),
    (r"\(0, 3\) are 4 steps", lambda state: replace(state, phase=Moving((0, 3), 4))),
    ("after a pause 7 steps", lambda state: replace(state, phase=Moving((4, 3), 7, paused=True))),
    ("no spying", lambda state: replace(state, phase=Spying(Moving((4, 3), 2, paused=True)))),
    ("not all that was named is in hall", heard),
    ("is to show", lambda state: replace(state, phase=Disclosing("peacock", "scarlet", Closing()))),
    ("is to show", lambda state: replace(state, phase=Disclosing("plum", "green", Closing()))),
    ("is to see a card", lambda state: replace(state, phase=Glimpsing("peacock", "scarlet", Closing()))),
    ("who was not brought", lambda state: replace(state, phase=Invited(NAMED, "plum"))),
    ("peacock draws, being out", lambda state: replace(state, phase=Drawing("peacock", Closing()))),
    ("the wrong seats are asked in secret", lambda state: replace(state, phase=Reacting(NAMED, ("plum", "green"), {}))),
    ("though all have replied", lambda state: replace(state, phase=Reacting(NAMED, ("plum",), {"plum": Decline()}))),
]


def no_butlers(state: State) -> dict[Seat, tuple[IntrigueCard, ...]]:
    return dict.fromkeys(state.setup.seats, ())


def test_a_sound_state_with_intrigue_passes() -> None:
    """Hidden, played and open cards, a pool, a murder and a suggestion by power are sound."""
    check_invariants(intrigue_state())
    check_invariants(replace(intrigue_state(), phase=Moving((0, 3), 9)))
    check_invariants(replace(intrigue_state(), phase=Reacting(NAMED, ("green", "plum"), {"plum": Decline()})))
    check_invariants(replace(heard(intrigue_state()), spent=frozenset({"green"})))


@pytest.mark.parametrize(
    ("problem", "breakage"), INTRIGUE_BREAKAGES, ids=[problem for problem, _ in INTRIGUE_BREAKAGES]
)
def test_broken_intrigue_is_named(problem: str, breakage: Breakage) -> None:
    """Whatever is broken in the intrigue cards, powers, murders or interruptions, the check fails and says what."""
    with pytest.raises(CheckFailed, match=problem):
        check_invariants(breakage(intrigue_state()))


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
        by = None if isinstance(due, Chance) else due.seats[0]
        choice = draw(due.request, rng) if isinstance(due, Chance) else pick(legal(state, by), rng)
        state = apply(state, choice, by).state
    check_invariants(state)


def test_weapons_may_be_off_the_board_where_they_start_there() -> None:
    """No weapon on the board is sound in the edition that begins so."""
    state = arrange("cluedo-france", options=Options(false_witnesses=True))
    assert {} == state.weapons
    check_invariants(state)


def choosing_state() -> State:
    """A game of three at the choice of suspects."""
    state, rng = new_game(take_seats(load("cluedo-2008"), ("seat-1", "plum", "seat-3"))), Random(2)
    while isinstance(due := pending(state), Chance):
        state = apply(state, draw(due.request, rng)).state
    return state


CHOOSING_BREAKAGES: list[tuple[str, Breakage]] = [
    ("the wrong seats are to choose: seat-1", lambda state: replace(state, phase=Choosing(("seat-1",)))),
    ("the wrong seats are to choose: plum", lambda state: replace(state, phase=Choosing(("plum",)))),
    ("without a suspect: seat-1 seat-3", lambda state: replace(state, phase=RollingForStart(state.setup.seats))),
    ("turn 0 is played by plum", lambda state: replace(state, player="plum")),
    ("the wrong seats have hands", lambda state: replace(state, setup=state.setup.renamed("seat-1", "green"))),
]


def test_a_choice_of_suspects_is_sound() -> None:
    """Between the deal and the first turn, some seats have no suspect yet."""
    check_invariants(choosing_state())


@pytest.mark.parametrize(
    ("problem", "breakage"), CHOOSING_BREAKAGES, ids=[problem for problem, _ in CHOOSING_BREAKAGES]
)
def test_a_broken_choice_is_named(problem: str, breakage: Breakage) -> None:
    """A wrong choice, player or name makes the check fail and say so."""
    with pytest.raises(CheckFailed, match=problem):
        check_invariants(breakage(choosing_state()))
