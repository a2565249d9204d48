"""Steps of the environments for learners: compared with decisions of the bare engine, and in two processes with one."""

from collections.abc import Iterator
from random import Random
from statistics import median
from time import perf_counter

import numpy as np

from bench.row import Row
from bench.rows.decisions import decisions, rates
from bench.rows.processes import MOST_ROUNDS, passes_a_second
from tudor.bots.random_bot import RandomBot
from tudor.rl import ClueEnv, VectorClueEnv

EDITION, SEATS = "clue-1998", 4
TABLES, VECTOR_STEPS = 64, 60
HASTE = 0.01
"""How often the policy accuses if it can do something else, as in the other rows of random decisions."""


def steps(rng: Random) -> Iterator[None]:
    """Play game after game by the mask; yields once per step."""
    table = ClueEnv(EDITION, SEATS)
    table.reset(seed=rng.randrange(2**32))
    accusations = len(table.numbering.edition.suspects) * len(table.numbering.edition.weapons)
    accusations *= len(table.numbering.edition.rooms)
    while True:
        observation, _, terminated, truncated, _ = table.last()
        if terminated or truncated:
            table.reset()
            continue
        assert observation is not None
        legal = observation["action_mask"].nonzero()[0]
        others = legal.searchsorted(table.numbering.size - accusations)
        some = legal[:others] if others and rng.random() >= HASTE else legal
        table.step(some[int(rng.random() * len(some))])
        yield


def environment_steps(turns: int) -> tuple[Row, ...]:
    """Steps per second with observation and mask, relative to bare decisions."""
    ours, bare = rates((steps, decisions(EDITION, SEATS)), turns)
    return (
        Row(
            name="steps of the environment for learners, clue-1998, four seats, against random legal decisions",
            value=ours / bare,
            wanted="at least",
            limit=0.14,
            detail=f"{ours:,.0f} steps/s, {bare:,.0f} decisions/s",
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
