"""Steps of a vector of tables for learners, in two processes and in one."""

from random import Random
from statistics import median
from time import perf_counter

import numpy as np

from bench.row import Row
from bench.rows.processes import MOST_ROUNDS, passes_a_second
from tudor.bots.random_bot import RandomBot
from tudor.rl import VectorClueEnv

EDITION, SEATS = "clue-1998", 4
TABLES, VECTOR_STEPS = 64, 60


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
