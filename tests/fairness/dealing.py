"""Games whose deal can be checked, for the tests."""

from functools import cache
from random import Random

from tests.notation.games import EDITIONS, TABLES
from tudor.bots.random_bot import pick
from tudor.editions import load
from tudor.engine import apply, legal, new_game, pending, take_seats
from tudor.fairness import SCHEME, FairChance, LockedChair, Promise, commitment_to, promise_headers
from tudor.model.actions import Accuse
from tudor.model.edition import Options, Setup
from tudor.model.truth import Chance, Event, Over
from tudor.notation import Record, write_record

__all__ = ["EDITIONS", "TABLES", "fair_game", "seed_of"]

NAMES = ("Zoé", "Ada", "Ben", "Cléo L.", 'the "Count"', "Emil \\o/")
GUESSING = 0.01
"""How often an accusation is the right one."""


def seed_of(number: int) -> bytes:
    return Random(number).randbytes(32)


def contributions_of(setup: Setup, number: int) -> tuple[bytes, ...]:
    """What the seats add: one nothing, the others more or less."""
    rng = Random(f"contributions {number}")
    return (b"", *(rng.randbytes(rng.choice((1, 5, 16, 64))) for _ in setup.seats[1:]))


def chairs_of(setup: Setup) -> tuple[LockedChair, ...]:
    """People who have all chosen, where that can be done."""
    suspects = [seat if seat in setup.edition.suspects else None for seat in setup.seats]
    return tuple(LockedChair(who="person", name=name, suspect=one) for name, one in zip(NAMES, suspects, strict=False))


def promise_of(setup: Setup, number: int, scheme: str = SCHEME) -> Promise:
    """The promise of a game, with its seed."""
    seed = seed_of(number)
    return Promise(
        scheme=scheme,
        commitment=commitment_to(seed, setup.edition, setup.options, scheme),
        chairs=chairs_of(setup) if scheme == SCHEME else (),
        contributions=contributions_of(setup, number),
        seed=seed,
    )


@cache
def fair_game(
    edition: str,
    players: int,
    number: int,
    false_witnesses: bool = False,
    choices: int = 10_000,
    scheme: str = SCHEME,
) -> tuple[Setup, tuple[Event, ...], dict[str, str]]:
    """A random game to its end, or for this many choices: setup, events and headers."""
    setup = take_seats(load(edition), players, Options(false_witnesses=false_witnesses))
    promise = promise_of(setup, number, scheme)
    chance, rng = FairChance.of(promise, setup), Random(number)
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
    names = {f"Player{number}": name for number, name in enumerate(NAMES[:players], 1)}
    return setup, tuple(events), {**names, **promise_headers(promise)}


def fair_text(
    edition: str,
    players: int,
    number: int,
    false_witnesses: bool = False,
    choices: int = 10_000,
    scheme: str = SCHEME,
) -> str:
    """The complete record of such a game."""
    setup, events, headers = fair_game(edition, players, number, false_witnesses, choices, scheme)
    return write_record(Record.of(setup, events, headers={"Event": "A test", **headers}))
