"""Random games in every edition at every number of players: each step keeps every invariant, and all games end."""

from random import Random

import pytest

from tests.engine.columns import ALL as CLASSIC
from tudor.editions import available, load
from tudor.engine import take_seats
from tudor.testing.games import check_game, some_seats, tables

EVERYDAY = dict.fromkeys(CLASSIC, 1) | {"cluedo-2008": 2, "super-cluedo": 1, "clue-cards": 1}
"""How many games are played at each number of players: 12 in the classic editions of the day, 8 in each other in a box."""
NIGHTLY = dict.fromkeys(CLASSIC, 90) | {"cluedo-2008": 125, "super-cluedo": 63, "clue-cards": 40}
"""The same for each of four batches: over 10,000 in the classic editions, 2,000 in each other in a box."""


def players(edition: str) -> range:
    fewest, most = load(edition).players
    return range(fewest, most + 1)


TABLES = [(edition, count) for edition in available() for count in players(edition)]
ALIKE = ("clue-2002", "clue-deluxe", "clue-canada", "cluedo-asterix")
"""Editions that differ from others by a few switches; they are played by night."""
BY_DAY = [pytest.param(*table, marks=pytest.mark.nightly) if table[0] in ALIKE else table for table in TABLES]


def play_games(edition: str, count: int, games: range, *, trying: bool) -> None:
    """Random seats, and every kind of table in turn."""
    chosen = load(edition)
    options = tables(chosen)
    for seed in games:
        seats = some_seats(chosen, count, Random(seed))
        check_game(take_seats(chosen, seats, options[seed % len(options)]), seed, trying=trying)


def test_no_edition_is_left_out() -> None:
    """Every edition is played, and every number of players: 3 to 10 in one of them, 3 to 6 in the others."""
    assert set(available()) == set(EVERYDAY) == set(NIGHTLY)
    assert {"super-cluedo": range(3, 11)} == {e: players(e) for e in available() if players(e) != range(3, 7)}


@pytest.mark.parametrize(("edition", "count"), BY_DAY)
def test_random_games_end_and_keep_every_invariant(edition: str, count: int) -> None:
    """Cards accounted for, no two pawns on a square, something pending or over, the asked derivable from public facts."""
    # From another seed at each number of players, so that every kind of table is played.
    play_games(edition, count, range(count, count + EVERYDAY[edition]), trying=False)


@pytest.mark.nightly
@pytest.mark.parametrize("batch", range(4))
@pytest.mark.parametrize(("edition", "count"), TABLES)
def test_thousands_of_random_games(edition: str, count: int, batch: int) -> None:
    """The same over some fourteen thousand games; in every tenth also what is not played is tried."""
    start, games = 1000 * (batch + 1), NIGHTLY[edition]
    trying = games // 10
    play_games(edition, count, range(start, start + games - trying), trying=False)
    play_games(edition, count, range(start + games, start + games + trying), trying=True)
