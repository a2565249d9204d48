"""Many seeds on all cores; one that fails is shrunk and told."""

import gc
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from tests.sim.scenario import Scenario, scenario_of
from tests.sim.shrink import shrunk
from tests.sim.world import Outcome, run

BATCH = 50
"""Seeds that one process plays in one go."""


def fails(scenario: Scenario) -> bool:
    """True if a scenario ends in a violation."""
    return run(scenario).violation is not None


def first_failing(seeds: range) -> int | None:
    """The first seed that ends in a violation."""
    found = next((seed for seed in seeds if fails(scenario_of(seed))), None)
    # What a run leaves behind refers to itself.
    gc.collect()
    return found


def explained(scenario: Scenario) -> str:
    """What a failing scenario does, at its simplest, with its trace."""
    simplest = shrunk(scenario, fails)
    outcome: Outcome = run(simplest, traced=True)
    return "\n".join([str(simplest), "", *outcome.trace])


def failing(seeds: range) -> Iterator[int | None]:
    """The first failing seed of each batch, in order, as they are known."""
    batches = [seeds[start : start + BATCH] for start in range(0, len(seeds), BATCH)]
    # What is loaded already never becomes garbage: looking through it costs a tenth of the time.
    with ProcessPoolExecutor(os.cpu_count(), get_context("fork"), initializer=gc.freeze) as pool:
        yield from pool.map(first_failing, batches)
