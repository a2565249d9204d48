"""Whole games of the bots: how many a second, how long a decision takes, and what a second process adds."""

from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from statistics import median
from time import perf_counter, process_time

from bench.row import Row
from tudor.arena import DealResult, MatchSpec, play, units
from tudor.arena.clocks import Times, merged
from tudor.editions import available

SEATS = 4
SEED = 1998
GAMES = {"detective": 600, "mastermind": 200}
"""By level, so many games for its rate: some ten seconds each."""
GAMES_AN_EDITION = 40
ROUNDS = 4
GAMES_A_ROUND = 480
LOOP = 40_000_000
"""Some seconds for a round of empty loops."""


def match(edition_id: str, level: str, games: int) -> MatchSpec:
    """Four of a level against each other: every deal is one game."""
    return MatchSpec(edition=edition_id, tables=((level,) * SEATS,), deals=games, seed=SEED)


@cache
def on_one_core(edition_id: str, level: str, games: int) -> tuple[float, Times]:
    """Games a second of processor time, once warm, and how long the decisions took."""
    spec, began = match(edition_id, level, games), 0.0

    def start() -> None:
        nonlocal began
        began = process_time()

    results: list[DealResult] = list(play(spec, units(spec), on_ready=start))
    spent = process_time() - began
    return games / spent, merged(times for result in results for times in result.times.values())


def games_a_second(level: str, limit: float) -> Row:
    """Whole games of four of a level, on one core."""
    rate, times = on_one_core("clue-1998", level, GAMES[level])
    return Row(
        name=f"whole games, clue-1998, four of the level {level}, on one core",
        value=rate,
        unit="games/s",
        limit=limit,
        wanted="at least",
        detail=f"{GAMES[level]} games; a decision takes {in_ms(times.mean)} in the mean",
    )


def detective_games() -> Row:
    """The second-strongest level."""
    return games_a_second("detective", 60)


def mastermind_games() -> Row:
    """The strongest level."""
    return games_a_second("mastermind", 15)


def slowest_edition(share: float, name: str, limit: float) -> Row:
    """The longest that this share of a mastermind's decisions takes, in the edition where it takes longest."""
    times = {edition: on_one_core(edition, "mastermind", GAMES_AN_EDITION)[1] for edition in available()}
    spent = {edition: one.percentile(share) for edition, one in times.items()}
    worst = max(spent, key=lambda edition: spent[edition])
    return Row(
        name=f"decisions of a mastermind, four seats, {name}, in the slowest of the nine editions, once warm",
        value=spent[worst] * 1000,
        unit="ms",
        limit=limit,
        wanted="at most",
        detail=", ".join(f"{edition} {in_ms(one)}" for edition, one in spent.items()),
    )


def decision_p95() -> Row:
    """What 95 of 100 decisions stay below; at most a tenth too long, as it is counted in steps."""
    return slowest_edition(0.95, "95th percentile", 50)


def decision_worst() -> Row:
    """The longest decision of all."""
    return slowest_edition(1.0, "the longest", 250)


def two_processes() -> Row:
    """How many times as many games a second two processes play as one, by the wall clock, in turns."""
    rounds = [(wall_rate(1), wall_rate(2), bare_rate(1), bare_rate(2)) for _ in range(ROUNDS)]
    one, two, bare_one, bare_two = (median(column) for column in zip(*rounds, strict=True))
    return Row(
        name="games a second of two processes, against one, clue-1998, four detectives",
        value=two / one,
        unit="×",
        limit=1.8,
        wanted="at least",
        detail=f"{two:.0f} games/s, {one:.0f} games/s; a round each in turns: "
        + ", ".join(f"{of_two / of_one:.2f} ×" for of_one, of_two, *_ in rounds)
        + f"; an empty loop, which shares nothing, in the same rounds: {bare_two / bare_one:.2f} ×",
    )


def wall_rate(jobs: int) -> float:
    """Games a second by the wall clock, in so many processes that are warm."""
    spec, began = match("clue-1998", "detective", GAMES_A_ROUND), 0.0

    def start() -> None:
        nonlocal began
        began = perf_counter()

    for _ in play(spec, units(spec), jobs, start):
        pass
    return GAMES_A_ROUND / (perf_counter() - began)


def bare_rate(jobs: int) -> float:
    """Empty loops a second by the wall clock, in so many processes: what the machine itself gives to a second one."""
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        list(pool.map(empty_loop, [1] * jobs))
        began = perf_counter()
        list(pool.map(empty_loop, [LOOP] * 2))
        return 2 / (perf_counter() - began)


def empty_loop(times: int) -> None:
    """Keep a core busy."""
    for _ in range(times):
        pass


def in_ms(seconds: float) -> str:
    """A time, for a person."""
    return f"{seconds * 1000:.1f} ms"
