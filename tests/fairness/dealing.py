"""Games whose deal can be checked, for the tests."""

from functools import cache
from random import Random

from tests.notation.games import EDITIONS, TABLES
from tudor.bots.random_bot import pick
from tudor.editions import load
from tudor.engine import apply, legal, new_game, pending, take_seats
from tudor.fairness import FairChance, commitment_to, promise_headers
from tudor.model.actions import Accuse
from tudor.model.edition import Options, Setup
from tudor.model.truth import Chance, Event, Over
from tudor.notation import Record, write_record

__all__ = ["EDITIONS", "TABLES", "fair_game", "seed_of"]

GUESSING = 0.01
"""How often an accusation is the right one."""


def seed_of(number: int) -> bytes:
    return Random(number).randbytes(32)


def contributions_of(setup: Setup, number: int) -> tuple[bytes, ...]:
    """What the seats add: one nothing, the others more or less."""
    rng = Random(f"contributions {number}")
    return (b"", *(rng.randbytes(rng.choice((1, 5, 16, 64))) for _ in setup.seats[1:]))


@cache
def fair_game(
    edition: str, players: int, number: int, false_witnesses: bool = False, choices: int = 10_000
) -> tuple[Setup, tuple[Event, ...], dict[str, str]]:
    """A random game to its end, or for this many choices: setup, events and headers."""
    setup = take_seats(load(edition), players, Options(false_witnesses=false_witnesses))
    seed, contributions = seed_of(number), contributions_of(setup, number)
    chance, rng = FairChance(setup, seed, contributions), Random(number)
    state, draws, events = new_game(setup), 0, list[Event]()
    for _ in range(choices):
        due = pending(state)
        if isinstance(due, Over):
            break
        if isinstance(due, Chance):
            draws += 1
            state, happened = apply(state, chance.outcome(due.request, draws))
        else:
            seat = rng.choice(due.seats)
            offered = legal(state, seat)
            right = Accuse(*state.case) if state.case and rng.random() < GUESSING else None
            state, happened = apply(state, right if right and right in offered else pick(offered, rng), seat)
        events.extend(happened)
    return setup, tuple(events), promise_headers(commitment_to(seed), contributions, seed)


def fair_text(edition: str, players: int, number: int, false_witnesses: bool = False, choices: int = 10_000) -> str:
    """The complete record of such a game."""
    setup, events, headers = fair_game(edition, players, number, false_witnesses, choices)
    return write_record(Record.of(setup, events, headers={"Event": "A test", **headers}))
