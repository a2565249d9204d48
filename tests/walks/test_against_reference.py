"""Destinations are exactly those that literal enumeration finds."""

from collections.abc import Sequence
from random import Random

import pytest

from tests.walks.reference import MOST, Enumeration, placement
from tudor.editions import load
from tudor.model.cards import Place
from tudor.model.edition import Edition
from tudor.walks import can_step, destinations

# One edition for each way of walking: squares once and closed, again and closed, again and passable.
WAYS = ("clue-2002", "cluedo-france", "cluedo-50")


def assert_agrees(edition: Edition, start: Place, others: Sequence[Place] = ()) -> None:
    board, rules = edition.board, edition.rules
    reference = Enumeration(board, rules, start, others)
    for steps in range(1, MOST + 1):
        expected = reference.destinations(steps)
        actual = destinations(board, rules, start, steps, others)
        assert expected == actual, f"{edition.id}: {steps} from {start} among {others}"
    expected_step = bool(reference.squares[1] or reference.rooms[1])
    assert expected_step == can_step(board, rules, start, others), f"{edition.id}: {start} among {others}"


def check_placements(edition: Edition, count: int, seed: int) -> None:
    rng = Random(seed)
    for _ in range(count):
        assert_agrees(edition, *placement(edition.board, rng))


@pytest.mark.parametrize("every", [3, pytest.param(1, marks=pytest.mark.nightly)])
@pytest.mark.parametrize("way", WAYS)
def test_every_start_on_the_empty_board(way: str, every: int) -> None:
    """A pawn alone on the board goes where the reference says, from every room and square (by day one in three), at every roll."""
    edition = load(way)
    for start in edition.board.squares[::every] + edition.board.rooms:
        assert_agrees(edition, start)


@pytest.mark.parametrize("way", WAYS)
def test_many_placements(way: str) -> None:
    """A pawn among others goes where the reference says, at every roll."""
    check_placements(load(way), 100, seed=1)


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("way", WAYS)
def test_twenty_thousand_placements(way: str, seed: int) -> None:
    """A pawn among others goes where the reference says, at every roll and in many more places."""
    check_placements(load(way), 2_000, seed)


@pytest.mark.parametrize("way", ["clue-1998", "clue-2002", "clue-deluxe", "clue-canada", "cluedo-asterix"])
def test_editions_that_share_a_way_of_walking(way: str) -> None:
    """Every edition of the classic board walks by its own switches on its own board."""
    check_placements(load(way), 50, seed=0)
