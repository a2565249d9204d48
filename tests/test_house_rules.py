"""House rules: every pair of values that go together is played, watched for secrecy, recorded, and played by bots."""

from collections.abc import Iterable
from itertools import cycle, islice
from random import Random

import pytest

from tests.by_day import only_by_day
from tests.house_tables import (
    EDITIONS,
    LYING,
    Pair,
    all_pairs,
    choices,
    covering_tables,
    pairs_of,
    possible_pairs,
    setup_of,
)
from tests.notation.games import play_on
from tests.secrecy.test_resampling import exchanged
from tudor.bots import LEVELS, make_bot
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.edition import Options, Setup
from tudor.notation import Record, read_record, write_record
from tudor.stepper import BotTable, random_luck
from tudor.testing import check_game
from tudor.text.errors import Illegal

SAMPLE = 1
"""Tables of each edition by day."""


def tables(edition: str, most: int | None = None) -> Iterable[tuple[int, Setup]]:
    """The tables of a covering array, or the first of them, each with a seed."""
    rows = islice(covering_tables(load(edition)), most)
    return ((seed, setup_of(edition, row, Random(seed))) for seed, row in enumerate(rows))


def check_table(setup: Setup, seed: int) -> int:
    """Play a game to its end, exchange what each seat cannot know in another, and write and read the records of a third.

    Returns the number of worlds compared.
    """
    check_game(setup, seed, trying=seed % 3 == 0)
    played = play_on(setup, Random(seed))
    for seat in (None, *setup.seats[:1], "spectator"):
        record = Record.of(played.setup, played.events, seat)
        assert write_record(record) == write_record(read_record(write_record(record)))
    assert setup.options == read_record(write_record(Record.of(setup, played.events))).setup.options
    return exchanged(setup, Random(seed), steps=60 + seed % 4 * 40)["worlds"]


def play_by_bots(setup: Setup, seed: int) -> bool:
    """Does a game of bots of all levels end?"""
    levels = zip(setup.seats, islice(cycle(LEVELS), seed % len(LEVELS), None), strict=False)
    bots = {seat: make_bot(level, Random(f"{seed} {seat}")) for seat, level in levels}
    table = BotTable(setup, bots, random_luck(Random(seed)))
    table.run()
    return table.is_over


@pytest.mark.parametrize("edition", only_by_day("cluedo-2008", among=EDITIONS))
def test_some_house_rules(edition: str) -> None:
    """Some tables with many house rules each are played to the end, keep their secrets and are read as written."""
    assert sum(check_table(setup, seed) for seed, setup in tables(edition, SAMPLE)) > 10


@pytest.mark.nightly
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_pair_of_house_rules(edition: str) -> None:
    """The same for tables that together have every pair of values that go together."""
    # Without a board there are fewer switches, so fewer tables.
    enough = 300 if load(edition).has_board else 150
    assert sum(check_table(setup, seed) for seed, setup in tables(edition)) > enough


@pytest.mark.nightly
def test_bots_play_by_some_house_rules() -> None:
    """Bots of all levels play a table of each edition to its end."""
    assert all(play_by_bots(setup, seed) for edition in EDITIONS for seed, setup in tables(edition, 1))


@pytest.mark.nightly
@pytest.mark.parametrize("edition", EDITIONS)
def test_bots_play_by_every_pair_of_house_rules(edition: str) -> None:
    """Bots of all levels play all tables of a covering array to their end."""
    assert all(play_by_bots(setup, seed) for seed, setup in tables(edition))


@pytest.mark.parametrize("edition", only_by_day("clue-1998", "cluedo-2008", among=EDITIONS))
def test_the_tables_have_every_pair(edition: str) -> None:
    """Together the tables have every pair of values that can be had; any other pair is refused."""
    possible = choices(load(edition))
    had = set[Pair]().union(*(pairs_of(row) for row in covering_tables(load(edition))))
    assert possible_pairs(possible) == had
    for pair in (dict(pair) for pair in all_pairs(possible) - had):
        options = Options(
            false_witnesses=pair.pop(LYING, "no") == "yes", house_rules=tuple(map("=".join, pair.items()))
        )
        with pytest.raises(Illegal):
            take_seats(load(edition), 3, options)
