"""Roads: steps and turns from anywhere to every room."""

from math import isclose
from random import Random

import pytest
from msgspec.structs import replace

from tests.by_day import ON_BOARD
from tudor.bots.amateur import Amateur
from tudor.bots.roads import roads_at, roads_of
from tudor.editions import load
from tudor.engine import new_game, take_seats
from tudor.model.cards import Room
from tudor.model.sight import Decision, View
from tudor.stepper import BotTable, random_luck
from tudor.views import view

CLASSIC = roads_of(load("clue-1998"))


@pytest.mark.parametrize("edition", ON_BOARD)
def test_the_rolls_of_an_edition_are_all_there_is(edition: str) -> None:
    """The chances of all rolls add up to 1, and no roll is more than six for each die."""
    rolls = roads_of(load(edition)).rolls
    assert isclose(1, sum(rolls.values()))
    assert max(rolls) == 6 * load(edition).dice


def test_a_question_mark_counts_nothing() -> None:
    """Where one of two dice has a question mark for its one, a roll may be as low as 1, and a two is as rare."""
    rolls = roads_of(load("cluedo-2008")).rolls
    assert (1 / 36, 1 / 36) == (rolls[1], rolls[2])


def test_steps_are_counted_into_the_room() -> None:
    """From the square before a door it is one step into the room; from the start square of Scarlet eight to the lounge."""
    board = load("clue-1998").board
    for door in board.doors:
        assert 1 == CLASSIC.steps(door.square, door.room)
    assert (8, 0) == (CLASSIC.steps("q1", "lounge"), CLASSIC.steps("hall", "hall"))


def test_a_walk_leads_through_a_room_only_where_rooms_can_be_crossed() -> None:
    """On the board of Super Cluedo it is seven steps from aj11 into the billiard room, through another room;
    on the classic board the hall is no way from the study to the lounge."""
    assert 7 == roads_of(load("super-cluedo")).steps("aj11", "billiard-room")
    assert CLASSIC.steps("study", "lounge") > CLASSIC.steps("study", "hall") + CLASSIC.steps("hall", "lounge")


def test_with_one_die_steps_take_the_turns_of_a_renewal() -> None:
    """A single step takes one roll, two take 7/6 and seven take a little more than two."""
    assert 1 == CLASSIC.turns_for(1)
    assert isclose(7 / 6, CLASSIC.turns_for(2))
    assert 2 < CLASSIC.turns_for(7) < 3


def test_a_passage_takes_one_turn() -> None:
    """Through the secret passage it is one turn from the study to the kitchen, and from elsewhere it may be a way round."""
    assert 1 == CLASSIC.turns("study", "kitchen")
    assert CLASSIC.turns("hall", "kitchen") == CLASSIC.turns("hall", "study") + 1


@pytest.mark.parametrize(("edition", "turns"), [("clue-1998", 2), ("cluedo-france", 1)])
def test_asking_again_in_a_room_takes_a_turn_or_two(edition: str, turns: int) -> None:
    """Where staying is allowed, asking again takes one turn; elsewhere the pawn must leave and come back."""
    assert turns == roads_of(load(edition)).turns("hall", "hall")


@pytest.mark.parametrize("edition", ON_BOARD)
def test_every_room_can_be_reached_from_everywhere(edition: str) -> None:
    """From every place of every board it is at least one turn to each room, and not more than a dozen."""
    roads = roads_of(load(edition))
    assert all(1 <= turns < 12 for place in roads.places for turns in roads.turns_from(place).values())


# Roads that are closed for good

NARROW = "o8"
"""The only square between the lounge and the doors of the hall in the south."""


def test_a_pawn_in_a_narrow_place_closes_the_road() -> None:
    """With a pawn on o8 it is a long way from p8 to the hall; elsewhere, and to other rooms, nothing is farther."""
    closed = roads_of(load("clue-1998"), frozenset({NARROW}))
    assert 4 == CLASSIC.steps("p8", "hall")
    assert closed.steps("p8", "hall") > 20
    assert closed.steps("p8", "lounge") == CLASSIC.steps("p8", "lounge")


def test_a_pawn_in_the_open_is_walked_round() -> None:
    """Where a pawn can be walked round in two steps more, roads are the usual ones."""
    assert roads_of(load("clue-1998"), frozenset({"p10"})) is CLASSIC


def test_a_room_that_nobody_can_enter_is_as_far_as_can_be() -> None:
    """With a pawn before its only door the study is farther than anything, and yet has a distance."""
    edition = load("clue-1998")
    closed = roads_of(edition, frozenset({"g5"}))
    assert closed.steps("h5", "study") > max(CLASSIC.steps(place, "study") for place in CLASSIC.places)


@pytest.mark.parametrize(("edition", "is_closed"), [("clue-1998", True), ("cluedo-50", False)])
def test_only_those_who_are_out_close_a_road(edition: str, is_closed: bool) -> None:
    """A player who goes on playing will leave the square; and where pawns may be passed, nobody closes it."""
    state = new_game(take_seats(load(edition), 4))
    state = replace(state, pawns={**state.pawns, "white": NARROW})
    usual = roads_of(load(edition))
    assert roads_at(view(state, "scarlet")) is usual
    closed = roads_at(view(replace(state, out=frozenset({"white"})), "scarlet")) is not usual
    assert is_closed == closed


class Homing(Amateur):
    """Wants into the hall, and nothing else."""

    def room_values(self, view: View) -> dict[Room, float]:
        return {"hall": 1.0}

    def accusation(self, view: View, decision: Decision) -> None:
        return None


def test_whoever_finds_a_road_closed_goes_round() -> None:
    """Three players on the wrong side of a pawn that stays for good get into the hall all the same."""
    setup = take_seats(load("clue-1998"), 4)
    table = BotTable(setup, {seat: Homing(Random(seat)) for seat in setup.seats}, random_luck(Random(1)))
    while not table.state.turn:
        table.step()
    waiting = {"scarlet": "p8", "mustard": "p9", "green": "p10"}
    table.state = replace(
        table.state, out=frozenset({"white"}), pawns={**table.state.pawns, "white": NARROW, **waiting}
    )
    arrived = set()
    for _ in range(600):
        table.step()
        arrived |= {seat for seat in waiting if table.state.pawns[seat] == "hall"}
    assert waiting.keys() == arrived
