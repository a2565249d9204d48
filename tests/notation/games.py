"""Random games, played by the engine alone, for the tests of records."""

from functools import cache
from random import Random
from typing import NamedTuple

import pytest

from tests.by_day import BY_DAY
from tudor.bots.random_bot import pick
from tudor.editions import available, load
from tudor.engine import apply, draw, legal, new_game, pending, take_seats
from tudor.model.actions import Accuse, Action
from tudor.model.cards import Seat
from tudor.model.edition import Options, Setup
from tudor.model.truth import Chance, Event, Over, State

EDITIONS = available()
TABLES = [(edition, False) for edition in EDITIONS] + [("cluedo-france", True), ("cluedo-50", True)]
"""Every edition, and once more those that know false witnesses, with them."""

TABLES_BY_DAY = [table if table[0] in BY_DAY else pytest.param(*table, marks=pytest.mark.nightly) for table in TABLES]
"""The same, to parametrise long tests with."""

GUESSING = 0.002
"""How often an accusation is the right one: by pure chance a game would hardly ever be won."""


class Played(NamedTuple):
    """A game and how it went."""

    setup: Setup
    """The table as it was when the game began."""
    state: State
    events: tuple[Event, ...]


@cache
def random_game(edition: str, players: int, seed: int, false_witnesses: bool = False, choices: int = 10_000) -> Played:
    """A random game to its end, or for this many choices; now and then an accusation is right."""
    return play_on(take_seats(load(edition), players, Options(false_witnesses=false_witnesses)), Random(seed), choices)


def play_on(setup: Setup, rng: Random, choices: int = 10_000) -> Played:
    """The same at any table."""
    state = new_game(setup)
    events: list[Event] = []
    for _ in range(choices):
        due = pending(state)
        if isinstance(due, Over):
            break
        by = None if isinstance(due, Chance) else rng.choice(due.seats)
        choice = draw(due.request, rng) if isinstance(due, Chance) else _decide(state, by, rng)
        state, happened = apply(state, choice, by)
        events.extend(happened)
    return Played(setup, state, tuple(events))


def _decide(state: State, seat: Seat | None, rng: Random) -> Action:
    offered = legal(state, seat)
    if state.case is not None and rng.random() < GUESSING:
        right = Accuse(*state.case)
        return right if right in offered else pick(offered, rng)
    return pick(offered, rng)
