"""Steps of the environment for learners, compared with the bare engine and with connect four."""

import sys
from collections.abc import Callable, Iterator
from random import Random
from types import ModuleType
from typing import Any

from pettingzoo import AECEnv

from bench.row import Row
from bench.rows.decisions import decisions, rates
from tudor.editions import load
from tudor.rl import ClueEnv, env

EDITION, SEATS = "clue-1998", 4
HASTE = 0.01
"""How often the policy accuses if it can do something else, as in the other rows of random decisions."""


def steps(rng: Random) -> Iterator[None]:
    """Play game after game by the mask; yields once per step."""
    return masked_steps(ClueEnv(EDITION, SEATS), first_accusation(), rng)


def wrapped_steps(rng: Random) -> Iterator[None]:
    """The same, with the safeguards that an environment of PettingZoo has."""
    return masked_steps(env(EDITION, SEATS), first_accusation(), rng)


def first_accusation() -> int:
    """The number of the first accusation: they come last, one for each triple. Older commits do not tell."""
    edition = load(EDITION)
    triples = len(edition.suspects) * len(edition.weapons) * len(edition.rooms)
    return ClueEnv(EDITION, SEATS).numbering.size - triples


def connect_four_steps(rng: Random) -> Iterator[None]:
    """Connect four of PettingZoo, with the same safeguards and the same player."""
    # It draws with pygame, and imports it to play, too.
    sys.modules.setdefault("pygame", ModuleType("pygame"))
    from pettingzoo.classic import connect_four_v3

    # It has no types.
    make: Callable[[], AECEnv[str, Any, Any]] = connect_four_v3.env
    return masked_steps(make(), sys.maxsize, rng)


def masked_steps(table: AECEnv[str, Any, Any], rare: int, rng: Random) -> Iterator[None]:
    """Choose among what the mask allows, and seldom among numbers from ``rare`` on."""
    table.reset(seed=rng.randrange(2**32))
    while True:
        observation, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            table.reset()
            continue
        assert observation is not None
        legal = observation["action_mask"].nonzero()[0]
        others = legal.searchsorted(rare)
        some = legal[:others] if others and rng.random() >= HASTE else legal
        table.step(some[int(rng.random() * len(some))])
        yield


def environment_steps(turns: int) -> tuple[Row, ...]:
    """Steps per second with observation and mask, relative to bare decisions."""
    ours, bare = rates((steps, decisions(EDITION, SEATS)), turns)
    wrapped, four = rates((wrapped_steps, connect_four_steps), turns)
    return (
        Row(
            name="steps of the environment for learners, clue-1998, four seats, against random legal decisions",
            value=ours / bare,
            wanted="at least",
            limit=0.17,
            detail=f"{ours:,.0f} steps/s, {bare:,.0f} decisions/s",
        ),
        Row(
            name="steps of the environment for learners, clue-1998, four seats, against connect four of PettingZoo",
            value=wrapped / four,
            wanted="at least",
            limit=1.1,
            detail=f"{wrapped:,.0f} steps/s, {four:,.0f} steps/s, both with their safeguards",
        ),
    )
