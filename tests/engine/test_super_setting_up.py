"""Super-cluedo's column, from taking seats to the first turn: rows *seating* to *first player*, and the hall."""

from random import Random

import pytest

from tests.engine.super_cluedo import EDITION, SEATS, at, kinds, places, rolled
from tudor.editions import load
from tudor.engine import apply, draw, new_game, pending, take_seats
from tudor.model.actions import Accuse, Case, Dice, End, Move, Suggest
from tudor.model.cards import Seat, Triple
from tudor.model.happenings import DealerChosen, RolledForDeal
from tudor.model.truth import Asked, CaseDue, Chance, DiceDue, State
from tudor.testing import arrange, play
from tudor.text.errors import Illegal

NUMBERS = range(3, 11)


def dealt(players: int, dealer: Seat, seed: int = 0) -> State:
    """A game with this dealer, dealt at random."""
    state, rng = new_game(take_seats(load(EDITION), players)), Random(seed)
    while isinstance(due := pending(state), Chance):
        if isinstance(due.request, DiceDue):
            state = apply(state, Dice((6, 6) if due.request.seat == dealer else (1, 2))).state
        else:
            state = apply(state, draw(due.request, rng)).state
    return state


def test_three_to_ten_play() -> None:
    """Column *players*: from three to ten, no fewer and no more."""
    for count in NUMBERS:
        assert count == len(take_seats(load(EDITION), count).seats)
    for count in (2, 11):
        with pytest.raises(Illegal, match="3 to 10"):
            take_seats(load(EDITION), count)


def test_seats_are_free_to_choose() -> None:
    """Row *seating*: any order is accepted."""
    seats = ("rose", "plum", "scarlet", "brunette")
    assert seats == take_seats(load(EDITION), seats).seats


def test_all_pawns_start_in_the_hall() -> None:
    """Row *pawns start*: all ten, played or not."""
    state = new_game(take_seats(load(EDITION), 3))
    assert dict.fromkeys(load(EDITION).suspects, "hall") == dict(state.pawns)
    assert 10 == len(state.pawns)


def test_weapons_are_in_no_room_until_first_named() -> None:
    """Row *weapons start*: off the rooms, and each in the room where it was named last."""
    assert {} == dealt(4, "mustard").weapons
    state = at("kitchen")
    assert {} == state.weapons
    moved = apply(rolled(at("o7"), 1, 2), Move("kitchen")).state
    assert {"poison": "kitchen"} == apply(moved, Suggest("green", "poison", "kitchen")).state.weapons


def test_the_highest_roll_deals() -> None:
    """Row *dealer*: every player rolls once, and the highest deals."""
    state = new_game(take_seats(load(EDITION), SEATS))
    state, events = play(state, Dice((2, 3)), Dice((6, 1)), Dice((1, 1)), Dice((3, 3)))
    assert (RolledForDeal("rose", (3, 3)), DealerChosen("mustard")) == events[-2:]
    assert "mustard" == state.dealer


def test_only_those_tied_roll_again() -> None:
    """R18: those tied for the highest roll again, and they alone."""
    state = play(new_game(take_seats(load(EDITION), 3)), Dice((5, 4)), Dice((1, 1)), Dice((6, 3))).state
    due = pending(state)
    assert isinstance(due, Chance)
    assert isinstance(due.request, DiceDue)
    assert "scarlet" == due.request.seat
    assert "scarlet" == play(state, Dice((4, 4)), Dice((1, 6))).state.dealer


@pytest.mark.parametrize("players", NUMBERS)
def test_twenty_seven_cards_are_dealt_from_the_dealers_left(players: int) -> None:
    """Row *deal*: 27 cards, one at a time; those dealt to first get the odd ones, and nothing is left over."""
    seats = load(EDITION).suspects[:players]
    state = dealt(players, seats[1], seed=players)
    each, odd = divmod(27, players)
    order = (*seats[2:], *seats[:2])
    assert [each + 1] * odd + [each] * (players - odd) == [len(state.hands[seat]) for seat in order]
    assert state.case is not None
    lying = [*state.case, *(card for hand in state.hands.values() for card in hand)]
    assert sorted(load(EDITION).cards) == sorted(lying)
    assert 30 == len(lying)
    assert () == state.pool


@pytest.mark.parametrize("players", NUMBERS)
def test_the_dealers_left_begins(players: int) -> None:
    """Row *first player*, R4: the player on the dealer's left, at every number of players."""
    seats = load(EDITION).suspects[:players]
    assert [*seats[1:], seats[0]] == [dealt(players, dealer).player for dealer in seats]


# The hall, room number 13


def test_the_crime_is_never_in_the_hall() -> None:
    """Préparation, 1: the hall has no card, does not get into the case file, and is not accused."""
    state = play(new_game(take_seats(load(EDITION), 3)), Dice((6, 6)), Dice((1, 1)), Dice((1, 1))).state
    due = pending(state)
    assert isinstance(due, Chance)
    assert isinstance(due.request, CaseDue)
    assert 12 == len(due.request.rooms)
    assert "hall" not in due.request.rooms
    with pytest.raises(Illegal):
        apply(state, Case(Triple("plum", "rope", "hall")))
    with pytest.raises(Illegal, match="hall"):
        apply(at("kitchen"), Accuse("plum", "rope", "hall"))


def test_nobody_suggests_in_the_hall() -> None:
    """Préparation, 1: neither at the start nor on coming back to it."""
    assert Suggest not in kinds(at("hall"))
    entering = rolled(at("p9"), 1, 1)
    assert "hall" in places(entering)
    entered = apply(entering, Move("hall")).state
    assert Asked("close", ("scarlet",)) == pending(entered)
    assert {End, Accuse} == kinds(entered)


def test_the_first_move_leaves_the_hall_by_any_of_its_doors() -> None:
    """Row *pawns start*: a roll of two leads one step beyond one of the three doors."""
    state = arrange(EDITION, 3)
    assert {"p9", "o10", "q10", "v12", "v14", "w13", "s17", "r16", "t16"} == places(rolled(state, 1, 1))
