"""What a second process adds to whole games, relative to what it adds to independent work."""

from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from statistics import median
from time import perf_counter

from bench.reference import reference_loop
from bench.row import Row
from bench.rows.games import match
from tudor.arena import play, units

GAMES = 128
PASSES = 128
"""Passes of the reference loop, in portions as large as those of the games."""
PORTIONS = 8
MOST_ROUNDS = 4
LIMIT = 0.5


def two_processes(turns: int) -> tuple[Row, ...]:
    """Two processes against one by wall clock, since processes wait for each other: for games and for the reference loop."""
    rounds = [(games_a_second(1), games_a_second(2), *passes_a_second()) for _ in range(min(turns, MOST_ROUNDS))]
    gains = [(two / one) / (bare_two / bare_one) for one, two, bare_one, bare_two in rounds]
    one, two, bare_one, bare_two = (median(column) for column in zip(*rounds, strict=True))
    return (
        Row(
            name="games a second of two processes for one, clue-1998, four detectives, against the reference loop",
            value=median(gains),
            wanted="at least",
            limit=LIMIT,
            detail=f"games {two / one:.2f} × ({two:.0f}/s, {one:.0f}/s), reference loop {bare_two / bare_one:.2f} ×; "
            f"rounds {min(gains):.2f} to {max(gains):.2f}",
        ),
    )


def games_a_second(jobs: int) -> float:
    """Games per second by wall clock, in warm processes."""
    spec, began = match("clue-1998", "detective", GAMES), 0.0

    def start() -> None:
        nonlocal began
        began = perf_counter()

    for _ in play(spec, units(spec), jobs, start):
        pass
    return GAMES / (perf_counter() - began)


def passes_a_second() -> tuple[float, float]:
    """Passes of the reference loop per second by wall clock: in this process, and in two others."""
    began = perf_counter()
    some_passes(PASSES)
    alone = PASSES / (perf_counter() - began)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        list(pool.map(some_passes, [1] * PORTIONS))
        began = perf_counter()
        list(pool.map(some_passes, [PASSES // PORTIONS] * PORTIONS))
        return alone, PASSES / (perf_counter() - began)


def some_passes(number: int) -> None:
    """Keep a core busy."""
    for _ in range(number):
        reference_loop()
