"""Steps of the environments for learners, compared with the bare engine, with connect four, and in two processes with one."""

import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter
from types import ModuleType
from typing import Any

import numpy as np
from pettingzoo import AECEnv

from bench.row import Row
from bench.rows.decisions import decisions, rates
from bench.rows.processes import MOST_ROUNDS, passes_a_second
from tudor.bots.random_bot import RandomBot
from tudor.rl import ClueEnv, VectorClueEnv, env

EDITION, SEATS = "clue-1998", 4
TABLES, VECTOR_STEPS = 64, 60
HASTE = 0.01
"""How often the policy accuses if it can do something else, as in the other rows of random decisions."""


def steps(rng: Random) -> Iterator[None]:
    """Play game after game by the mask; yields once per step."""
    table = ClueEnv(EDITION, SEATS)
    return masked_steps(table, table.numbering.kinds[-1], rng)


def wrapped_steps(rng: Random) -> Iterator[None]:
    """The same, with the safeguards that an environment of PettingZoo has."""
    return masked_steps(env(EDITION, SEATS), ClueEnv(EDITION, SEATS).numbering.kinds[-1], rng)


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


def vector_processes(turns: int) -> tuple[Row, ...]:
    """Steps per second of many tables in two processes against one, by wall clock, relative to the reference loop."""
    one, two = (
        VectorClueEnv(TABLES, EDITION, SEATS, processes=count, opponents=RandomBot(Random(1))) for count in (1, 2)
    )
    for warm in (one, two):
        steps_a_second(warm)
    rounds = [(steps_a_second(one), steps_a_second(two), *passes_a_second()) for _ in range(min(turns, MOST_ROUNDS))]
    one.close()
    two.close()
    gains = [(both / single) / (bare_two / bare_one) for single, both, bare_one, bare_two in rounds]
    single, both, bare_one, bare_two = (median(column) for column in zip(*rounds, strict=True))
    return (
        Row(
            name=f"steps of {TABLES} tables in two processes for one, clue-1998, against the reference loop",
            value=median(gains),
            wanted="at least",
            limit=0.5,
            detail=f"steps {both / single:.2f} × ({both:,.0f}/s, {single:,.0f}/s), reference loop "
            f"{bare_two / bare_one:.2f} ×; rounds {min(gains):.2f} to {max(gains):.2f}",
        ),
    )


def steps_a_second(tables: VectorClueEnv) -> float:
    """Steps of all tables per second by wall clock, of learners that choose any legal action but an accusation."""
    rng, last = np.random.default_rng(1), tables.numbering.kinds[-1]
    _, infos = tables.reset(seed=1)
    began = perf_counter()
    for _ in range(VECTOR_STEPS):
        masks = infos["action_mask"][:, :last]
        *_, infos = tables.step((masks * rng.random(masks.shape, np.float32)).argmax(axis=1))
    return TABLES * VECTOR_STEPS / (perf_counter() - began)
