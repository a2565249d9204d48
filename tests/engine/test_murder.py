"""The eighth clock of cluedo-2008: whom it kills, when, and what is left of them."""

from collections.abc import Sequence
from random import Random

from tests.engine.detectives import EDITION, QUIET, game, of_type
from tudor.editions import load
from tudor.engine import apply, draw, legal, new_game, pending, take_seats
from tudor.model.actions import Accuse, Dice, Draw, Intrigue, Move, Roll, Show, Suggest, UsePower
from tudor.model.cards import Seat, Triple
from tudor.model.happenings import (
    ClockDrawn,
    Murdered,
    NobodyShowed,
    NobodyWon,
    Passed,
    PawnBrought,
    TurnBegan,
    Won,
)
from tudor.model.truth import Asked, Chance, Finished, InPool, InRoom, Moving, Over, State, Step
from tudor.testing import play
from tudor.views import observations, view

CLOCK = Intrigue("clock")


def on_the_edge(out: Sequence[Seat] = (), dead: Sequence[Seat] = ()) -> State:
    """Mustard is to play, and seven clocks lie in the open: the next one kills."""
    return game(QUIET, clocks=7, out=out, dead=dead, spent=["green"])


def killed(state: State) -> Step:
    """The player rolls a question mark and draws the clock."""
    return play(state, Roll(), Dice((0, 3)), CLOCK)


# When it strikes


def test_the_eighth_clock_kills_by_the_dice() -> None:
    """Section *intrigue cards*: the player who draws it is murdered before moving, and the turn passes on."""
    start = on_the_edge()
    state, events = killed(start)
    murder = (ClockDrawn("mustard", 8), Murdered("mustard", start.hands["mustard"]), TurnBegan("white", 2))
    assert murder == events[-3:]
    assert {"mustard"} == state.dead == state.out
    assert Asked("start", ("white",)) == pending(state)


def test_the_eighth_clock_kills_on_a_question_mark_square() -> None:
    """Section *? squares*: the card drawn there can be the last one."""
    start = game(QUIET, clocks=7, phase=Moving((2, 1), 3), pawns={"mustard": "n18"})
    state, events = play(start, Move("o18"), CLOCK)
    assert [Murdered("mustard", start.hands["mustard"]), TurnBegan("white", 2)] == of_type(events, Murdered, TurnBegan)
    assert "mustard" not in state.pawns


def test_the_eighth_clock_kills_off_turn() -> None:
    """Section *brought by a suggestion*: a player who draws it after being brought dies in another's turn, which goes on."""
    hands = {"mustard": ["white"], "white": ["axe"], "green": ["rope"]}
    start = game(QUIET, clocks=7, phase=InRoom(), pawns={"mustard": "hall", "white": "spa"}, hands=hands)
    state, events = play(start, Suggest("white", "rope", "hall"), Draw(), CLOCK)
    assert Murdered("white", ("axe",)) == events[-1]
    assert ("mustard", frozenset()) == (state.player, state.brought)
    assert Asked("answer", ("green",)) == pending(state)
    assert "green" == apply(state, Show("rope")).state.player


def test_the_eighth_clock_kills_in_the_middle_of_a_double_move() -> None:
    """Section *powers*: Mustard does not live to roll a second time."""
    start = game(QUIET, clocks=7, pawns={"mustard": "n18"})
    state, events = play(start, UsePower(), Dice((2, 1)), Move("o18"), CLOCK)
    assert Murdered("mustard", start.hands["mustard"]) in events
    assert Asked("start", ("white",)) == pending(state)


def test_the_clock_kills_again() -> None:
    """Section *intrigue cards*: it goes back into the pile, and the next to draw it is murdered too."""
    start = on_the_edge()
    once = killed(start).state
    assert 7 == once.clocks
    assert start.pile == once.pile
    twice, events = killed(once)
    assert [ClockDrawn("white", 8), Murdered("white", start.hands["white"])] == of_type(events, ClockDrawn, Murdered)
    assert {"mustard", "white"} == twice.dead
    assert Asked("start", ("green",)) == pending(twice)


def test_the_clock_goes_back_even_as_the_only_card() -> None:
    """Section *intrigue cards*: a pile of one clock stays a pile of one clock."""
    butlers = [card for card in new_game(take_seats(load(EDITION), 3)).pile if card != "clock"]
    start = game(QUIET, clocks=7, played=butlers)
    assert ("clock",) == start.pile
    assert ("clock",) == killed(start).state.pile


def test_the_pile_always_holds_a_clock() -> None:
    """Section *intrigue cards*: there is always a card to draw, and all 24 are accounted for."""
    for seed in range(6):
        rng, state = Random(seed), new_game(take_seats(load(EDITION), 3 + seed % 4))
        for _ in range(400):
            due = pending(state)
            if isinstance(due, Over):
                break
            if isinstance(due, Chance):
                state = apply(state, draw(due.request, rng)).state
            else:
                state = apply(state, legal(state, due.seats[0]).choose(rng), due.seats[0]).state
            held = sum(map(len, state.butlers.values()))
            assert "clock" in state.pile
            assert 24 == len(state.pile) + state.clocks + held + len(state.played) + len(state.buried)


# What is left of the murdered


def test_the_hand_of_the_murdered_lies_open() -> None:
    """Section *intrigue cards*: everybody sees all of it, and goes on seeing it."""
    start = on_the_edge()
    state, events = killed(start)
    hand = start.hands["mustard"]
    for viewer in (*QUIET, None):
        assert Murdered("mustard", hand) in observations(events, viewer)
        assert {"mustard": hand} == view(state, viewer).open_hands
        assert {} == view(start, viewer).open_hands
        assert ("mustard",) == view(state, viewer).dead


def test_pawn_and_butlers_of_the_murdered_are_gone() -> None:
    """Section *intrigue cards*: the pawn leaves the board, the butlers leave unseen and are not played."""
    start = game(
        QUIET, clocks=7, butlers={"mustard": ["see-card", "stay"]}, brought=["mustard"], pawns={"mustard": "spa"}
    )
    state, events = killed(start)
    assert "mustard" not in state.pawns
    assert frozenset() == state.brought
    assert ((), (), ("see-card", "stay")) == (state.butlers["mustard"], state.played, state.buried)
    told = str(observations(events, "white")) + str(view(state, "white").played)
    assert not any(card in told for card in ("see-card", "stay"))
    assert 0 == view(state, "white").butler_counts["mustard"]


def test_the_murdered_can_still_be_named_and_the_pawn_comes_no_more() -> None:
    """Section *intrigue cards*: suspect and weapon are named, the weapon comes, the pawn is not brought."""
    start = game(QUIET, dead=["white"], phase=InRoom(), pawns={"mustard": "hall"}, hands={"green": ["rope"]})
    state, events = apply(start, Suggest("white", "rope", "hall"))
    assert not of_type(events, PawnBrought)
    assert ("hall", None) == (state.weapons["rope"], state.pawns.get("white"))
    assert frozenset() == state.brought


def test_the_murdered_are_not_asked() -> None:
    """R19: their cards lie open; they neither show nor pass, and the next witness answers."""
    hands = {"white": ["axe", "hall"], "green": ["rope"]}
    start = game(QUIET, dead=["white"], phase=InRoom(), pawns={"mustard": "hall"}, hands=hands)
    state, events = apply(start, Suggest("plum", "rope", "hall"))
    assert not of_type(events, Passed)
    assert Asked("answer", ("green",)) == pending(state)


def test_the_murdered_have_no_more_turns() -> None:
    """Section *intrigue cards*: the turn goes to the next one alive."""
    state = game(QUIET, dead=["white"], phase=Moving((2, 1), 3))
    assert "green" == apply(state, Move("h27")).state.player


# How it ends


def test_the_last_one_alive_must_still_accuse() -> None:
    """R19: one player left goes on playing, turn after turn; nobody answers any more."""
    state, events = killed(on_the_edge(dead=["white"]))
    assert not of_type(events, NobodyWon, Won)
    assert Asked("start", ("green",)) == pending(state)
    state, events = play(state, Roll(), Dice((2, 1)), Move("b10"))
    assert ("green", TurnBegan("green", 3)) == (state.player, events[-1])


def test_the_last_one_alive_suggests_to_nobody() -> None:
    """R19: there is no witness left, so nobody shows a card."""
    state = game(
        QUIET, player="green", dead=["mustard", "white"], phase=InRoom(), pawns={"green": "hall"}, spent=["green"]
    )
    _, events = apply(state, Suggest("plum", "rope", "hall"))
    assert (NobodyShowed("green"), TurnBegan("green", 2)) == events[-2:]


def test_the_last_one_alive_wins_by_accusing_and_can_still_fail() -> None:
    """R19: being left alone decides nothing."""
    case = Triple("plum", "axe", "spa")
    state = game(QUIET, player="green", dead=["mustard", "white"], phase=InPool(), pawns={"green": "pool"}, case=case)
    assert Finished("green") == apply(state, Accuse(*case)).state.phase
    failed, events = apply(state, Accuse("plum", "axe", "hall"))
    assert (Finished(None), NobodyWon()) == (failed.phase, events[-1])


def test_all_murdered_nobody_wins() -> None:
    """Section *intrigue cards*: the murder of the last one alive ends the game without a winner."""
    state, events = killed(on_the_edge(dead=["white", "green"]))
    assert NobodyWon() == events[-1]
    assert Over(None) == pending(state)
    assert view(state, None).case is None


def test_a_murder_that_leaves_only_failed_accusers_ends_the_game() -> None:
    """Sections *intrigue cards* and *rulings*, R27: failed accusers cannot accuse again, so nobody wins."""
    state, events = killed(on_the_edge(out=["white"], dead=["green"]))
    assert NobodyWon() == events[-1]
    assert Over(None) == pending(state)


def test_a_failed_accusation_that_leaves_only_the_murdered_ends_the_game() -> None:
    """R27: murdered or failed, nobody is left who may accuse."""
    state = game(QUIET, phase=InPool(), pawns={"mustard": "pool"}, dead=["green"], out=["white"])
    after, events = apply(state, Accuse("plum", "axe", "spa"))
    assert NobodyWon() == events[-1]
    assert Over(None) == pending(after)


def test_a_murder_off_turn_leaves_the_game_to_those_who_may_accuse() -> None:
    """Section *intrigue cards*: with the suggester still in the game, it goes on."""
    pawns = {"mustard": "hall", "white": "spa"}
    start = game(QUIET, clocks=7, phase=InRoom(), pawns=pawns, dead=["green"])
    state, events = play(start, Suggest("white", "rope", "hall"), Draw(), CLOCK)
    assert (NobodyShowed("mustard"), TurnBegan("mustard", 2)) == events[-2:]
    assert Asked("start", ("mustard",)) == pending(state)
