"""The notebook beside that of a SAT solver, its time with large decks, and what its first use costs."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain, product
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory

from bench.row import Row
from bench.sat_notebook import SatNotebook
from bench.suggesting import SimulatedGame
from tudor.deduction import Knowledge
from tudor.editions import load

SEED = 2008
STATES, TURN = 60, 10
PLAYERS = (3, 4, 5, 6)
SUGGESTIONS = (0, 10, 30)
FIRST_USE = """
import time
from tudor.deduction import Knowledge
from tudor.editions import load
known = Knowledge(load("clue-1998"), ("scarlet", "mustard", "plum"))
before = time.process_time()
known.notebook()
print(time.process_time() - before)
"""


def states(edition_id: str, players: int, suggestions: int) -> list[Knowledge]:
    """What one seat knows after so many suggestions, in several games."""
    rng = Random(f"{SEED}/{edition_id}/{players}/{suggestions}")
    games = (SimulatedGame(load(edition_id), players, rng) for _ in range(STATES))
    return [game.knowledge(game.seats[0], suggestions) for game in games]


def seconds(work: Callable[[], object]) -> float:
    """The processor time that something takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def our_times(known: Sequence[Knowledge]) -> list[float]:
    """Full notebooks: certainties, probabilities and the joint distribution of the case file."""
    for state in known:
        state.notebook()  # what is used first compiles, and fills caches
    return [seconds(state.notebook) for state in known]


def sat_times(known: Sequence[Knowledge]) -> list[float]:
    """Every certainty, by solvers that have answered the same before they heard the last fact."""
    solvers = []
    for state in known:
        *before, last = state.notes
        solvers.append(SatNotebook(state.with_notes(before)))
        solvers[-1].certainties()
        solvers[-1].add(last.fact)
    times = [seconds(sat.certainties) for sat in solvers]
    for sat in solvers:
        sat.close()
    return times


@cache
def side_by_side() -> dict[tuple[int, int], tuple[list[float], list[float]]]:
    """By players and suggestions, the times of both on the same states, in turns of a few states each."""
    times = {}
    for point in product(PLAYERS, SUGGESTIONS):
        known = states("clue-1998", *point)
        turns = [known[start : start + TURN] for start in range(0, STATES, TURN)]
        pairs = [(our_times(turn), sat_times(turn)) for turn in turns]
        ours, theirs = zip(*pairs, strict=True)
        times[point] = [*chain(*ours)], [*chain(*theirs)]
    return times


def slowest_point() -> Row:
    """How many times faster than SAT the notebook is where it is least so."""
    ratios = {point: sum(theirs) / sum(ours) for point, (ours, theirs) in side_by_side().items()}
    (players, suggestions), ratio = min(ratios.items(), key=lambda item: item[1])
    return Row(
        name="notebook, against a SAT notebook: the least of twelve points (3–6 players; 0, 10, 30 suggestions)",
        value=ratio,
        unit="×",
        limit=8,
        wanted="at least",
        detail=f"{players} players, {suggestions} suggestions; best {max(ratios.values()):.0f} ×",
    )


def all_points() -> Row:
    """How many times faster than SAT the notebook is over all points."""
    ours = [spent for point, _ in side_by_side().values() for spent in point]
    theirs = [spent for _, point in side_by_side().values() for spent in point]
    return Row(
        name="notebook, against a SAT notebook: over all twelve points",
        value=sum(theirs) / sum(ours),
        unit="×",
        limit=20,
        wanted="at least",
        detail=f"median {in_ms(median(ours))} (SAT {in_ms(median(theirs))}), p95 {in_ms(p95(ours))} (SAT {in_ms(p95(theirs))})",
    )


def p95(times: Sequence[float]) -> float:
    """What 95 of 100 stay below."""
    return quantiles(times, n=20)[-1]


def in_ms(spent: float) -> str:
    """A time, for a person."""
    return f"{spent * 1000:.2f} ms"


def large_deck(edition_id: str, players: int) -> Row:
    """The 95th percentile with one of the larger decks."""
    known = [state for suggestions in SUGGESTIONS for state in states(edition_id, players, suggestions)]
    times = our_times(known)
    return Row(
        name=f"notebook, {edition_id}, {players} players, 95th percentile",
        value=p95(times) * 1000,
        unit="ms",
        limit=10,
        wanted="at most",
        detail=f"median {in_ms(median(times))}, longest {in_ms(max(times))}",
    )


def notebook_of_super_cluedo() -> Row:
    """Thirty cards among ten players."""
    return large_deck("super-cluedo", 10)


def notebook_of_cluedo_2008() -> Row:
    """Twenty-four cards among six players and the pool."""
    return large_deck("cluedo-2008", 6)


def first_use() -> Row:
    """The first notebook of all, with nothing compiled before, in the better of two tries; and of a later start."""
    tries = []
    for _ in range(2):
        with TemporaryDirectory() as folder:
            tries.append((start_time(folder), start_time(folder)))
    cold, warm = min(tries)
    return Row(
        name="first notebook, with NumPy and Numba to import and everything to compile",
        value=cold,
        unit="s",
        limit=5,
        wanted="at most",
        detail=f"{warm:.2f} s at the next start",
    )


def start_time(folder: str) -> float:
    """What the first notebook of a process costs that keeps what it compiles in a folder."""
    environment = os.environ | {"NUMBA_CACHE_DIR": folder}
    command = [sys.executable, "-c", FIRST_USE]
    return float(subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout)
