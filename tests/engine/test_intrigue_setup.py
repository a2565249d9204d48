"""Column cluedo-2008 before the first turn: cards, hands, the pool, the dice and who begins."""

from random import Random

import pytest

from tests.engine.detectives import EDITION
from tudor.editions import load
from tudor.engine import apply, draw, new_game, pending, take_seats
from tudor.model.actions import Dealer, Dice
from tudor.model.cards import Seat
from tudor.model.happenings import BeginnerChosen, RolledForStart, TurnBegan
from tudor.model.sight import PoolHidden, PoolOpened
from tudor.model.truth import Asked, Chance, DealerDue, DiceDue, Event, RollingForStart, State
from tudor.testing import play
from tudor.text.errors import Illegal
from tudor.views import view
from tudor.visibility import observe

FIRST_DIE = (0, 2, 3, 4, 5, 6)
SECOND_DIE = (1, 2, 3, 4, 5, 6)


def dealt(count: int, seed: int = 0) -> tuple[State, list[Event]]:
    """A game in which everybody had a suspect beforehand, up to the rolls for who begins."""
    edition = load(EDITION)
    state, rng, events = new_game(take_seats(edition, edition.suspects[:count])), Random(seed), list[Event]()
    while not isinstance(state.phase, RollingForStart):
        due = pending(state)
        assert isinstance(due, Chance)
        state, happened = apply(state, draw(due.request, rng))
        events.extend(happened)
    return state, events


# Cards


def test_there_are_24_cards_and_24_intrigue_cards() -> None:
    """Section *cluedo-2008*: six suspects, nine weapons, nine rooms; eight clocks and sixteen butlers."""
    edition = load(EDITION)
    assert (6, 9, 9) == (len(edition.suspects), len(edition.weapons), len(edition.rooms))
    assert {
        "clock": 8,
        "stay": 1,
        "go-anywhere": 2,
        "add-six": 2,
        "right-shows": 1,
        "play-again": 4,
        "send-home": 2,
        "see-card": 2,
        "unanswered": 2,
    } == dict(edition.intrigue)
    state = new_game(take_seats(edition, 3))
    assert sorted(card for card, copies in edition.intrigue.items() for _ in range(copies)) == sorted(state.pile)
    assert 24 == len(state.pile)


@pytest.mark.parametrize(("count", "hand", "rest"), [(3, 7, 0), (4, 5, 1), (5, 4, 1), (6, 3, 3)])
def test_hands_are_equal_and_the_rest_lies_in_the_pool(count: int, hand: int, rest: int) -> None:
    """Row *deal*: everybody gets the same number of cards; those left over lie in the pool."""
    state, events = dealt(count)
    assert {hand} == {len(cards) for cards in state.hands.values()}
    assert rest == len(state.pool)
    assert state.case is not None
    lying = [*state.case, *state.pool, *(card for cards in state.hands.values() for card in cards)]
    assert sorted(load(EDITION).cards) == sorted(lying)
    filled = [event for event in events if isinstance(event, PoolOpened)]
    assert ([PoolOpened(state.pool)] if rest else []) == filled


def test_the_cards_in_the_pool_lie_face_down() -> None:
    """Row *deal*: how many cards lie in the pool is public, which is seen by nobody."""
    state, _ = dealt(6)
    for seat in (*state.setup.seats, None):
        assert PoolHidden(3) == observe(PoolOpened(state.pool), seat)
        assert 3 == view(state, seat).pool_size


def test_weapons_start_in_the_pool() -> None:
    """Row *weapons start*: all nine lie in the pool, which is a place without a card."""
    edition = load(EDITION)
    state = new_game(take_seats(edition, 3))
    assert dict.fromkeys(edition.weapons, "pool") == dict(state.weapons)
    assert "pool" not in edition.cards


def test_nobody_holds_a_butler_before_drawing_one() -> None:
    """Book section *Préparation*, 5: the intrigue cards are all in the pile, and every power is unused."""
    state, _ = dealt(4)
    assert dict.fromkeys(state.setup.seats, ()) == dict(state.butlers)
    assert (0, (), frozenset()) == (state.clocks, state.played, state.spent)


def test_the_dealer_is_drawn() -> None:
    """Row *dealer*, R1: chance names the dealer."""
    state = new_game(take_seats(load(EDITION), ["plum", "scarlet", "white"]))
    assert Chance(DealerDue(("plum", "scarlet", "white"))) == pending(state)
    assert "white" == apply(state, Dealer("white")).state.dealer


# Who begins


def rolled(*rolls: tuple[int, int], count: int = 3) -> tuple[State, tuple[Event, ...]]:
    return play(dealt(count)[0], *map(Dice, rolls))


def contender(state: State) -> Seat:
    due = pending(state)
    assert isinstance(due, Chance)
    assert isinstance(due.request, DiceDue)
    return due.request.seat


def test_the_first_die_has_a_question_mark_instead_of_a_one() -> None:
    """R14: one of the two dice has the question mark; a one on it, or a question mark on the other, is refused."""
    state, _ = dealt(3)
    assert Chance(DiceDue("scarlet", (FIRST_DIE, SECOND_DIE))) == pending(state)
    wrong_ones: tuple[tuple[int, ...], ...] = ((1, 3), (3, 0), (0, 0), (7, 1), (3,), (2, 2, 2))
    for wrong in wrong_ones:
        with pytest.raises(Illegal):
            apply(state, Dice(wrong))


def test_the_highest_roll_begins() -> None:
    """Row *first player*: everybody rolls in turn after the deal, and the highest begins."""
    state, events = rolled((2, 3), (6, 5), (4, 4))
    assert (
        RolledForStart("scarlet", (2, 3)),
        RolledForStart("mustard", (6, 5)),
        RolledForStart("white", (4, 4)),
        BeginnerChosen("mustard"),
        TurnBegan("mustard", 1),
    ) == events
    assert Asked("start", ("mustard",)) == pending(state)


def test_those_tied_for_the_highest_roll_again_as_often_as_it_takes() -> None:
    """R18: only those tied roll again."""
    state, _ = rolled((6, 4), (2, 2), (5, 5), (3, 1), count=4)
    assert RollingForStart(("scarlet", "white")) == state.phase
    state, _ = play(state, Dice((3, 3)), Dice((2, 4)))
    assert "scarlet" == contender(state)
    state, events = play(state, Dice((2, 1)), Dice((2, 2)))
    assert BeginnerChosen("white") in events
    assert "white" == state.player


def test_a_question_mark_counts_nothing_and_draws_nothing_when_rolling_for_the_start() -> None:
    """R18: it is worth 0 and no intrigue card is drawn."""
    state, events = rolled((0, 6), (2, 5), (0, 1))
    assert BeginnerChosen("mustard") in events
    assert 24 == len(state.pile)
    assert Asked("start", ("mustard",)) == pending(state)


def test_a_question_mark_can_tie() -> None:
    """R18: a question mark and a five tie with a two and a three."""
    state, _ = rolled((0, 5), (2, 3), (2, 2))
    assert RollingForStart(("scarlet", "mustard")) == state.phase
