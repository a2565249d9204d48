"""Random games in every edition at every number of players: each step keeps every invariant, and all games end."""

from random import Random

import pytest

from tudor.editions import available, load
from tudor.engine import take_seats
from tudor.testing.games import check_game, some_seats, tables

TABLES = [(edition, players) for edition in available() for players in range(3, 7)]


def play_games(edition: str, players: int, games: range, *, trying: bool) -> None:
    """Random seats, and every kind of table in turn."""
    chosen = load(edition)
    options = tables(chosen)
    for seed in games:
        seats = some_seats(chosen, players, Random(seed))
        check_game(take_seats(chosen, seats, options[seed % len(options)]), seed, trying=trying)


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_random_games_end_and_keep_every_invariant(edition: str, players: int) -> None:
    """Cards accounted for, no two pawns on a square, something pending or over, the asked derivable from public facts.

    Eleven games at each table are 308 in all.
    """
    play_games(edition, players, range(11), trying=False)


@pytest.mark.nightly
@pytest.mark.parametrize("batch", range(4))
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_ten_thousand_random_games(edition: str, players: int, batch: int) -> None:
    """The same over 10,080 games; in every tenth also what is not played is tried."""
    start = 1000 * (batch + 1)
    play_games(edition, players, range(start, start + 81), trying=False)
    play_games(edition, players, range(start + 100, start + 109), trying=True)
