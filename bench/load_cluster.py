"""Compares one server with a cluster on this machine, in turns: ``make load ARGS="--cluster 2"``.

The load is the same. In the cluster every match is spread over all workers, as a load balancer without sticky sessions would do.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import partial
from pathlib import Path
from statistics import median

import click
import psutil
import uvloop

from bench.checkout import Side
from bench.load import NO_LIMITS, Bench, Figures, running_server
from tudor.server.cluster.engines import Postgres, running_nats, running_postgres

WANTED = 1.6
"""How much more CPU an action may cost the workers of a cluster than a single server."""
HEADING = """
| | matches | actions | p50 ms | p99 ms | worst ms | overdue | µs CPU an action | of PostgreSQL | of NATS | load's CPU |
|---|---|---|---|---|---|---|---|---|---|---|"""


@contextmanager
def one_server(side: Side) -> Iterator[Bench]:
    """A single server with its games in a file."""
    with running_server(side) as (address, process):
        yield Bench([address], [process])


@contextmanager
def some_workers(side: Side, count: int) -> Iterator[Bench]:
    """Workers with an empty database and a bus."""
    with ExitStack() as running:
        postgres, nats = running.enter_context(running_postgres()), running.enter_context(running_nats())
        options = (*NO_LIMITS, "--database", postgres.address, "--nats", nats.address)
        started = [running.enter_context(running_server(side, options)) for _ in range(count)]
        engines = {"PostgreSQL": _postmaster(postgres), "NATS": psutil.Process(nats.process.pid)}
        yield Bench([address for address, _ in started], [process for _, process in started], engines)


def _postmaster(postgres: Postgres) -> psutil.Process:
    return psutil.Process(int((postgres.folder / "data" / "postmaster.pid").read_text().split()[0]))


def measured(running: AbstractContextManager[Bench], matches: int, seconds: float) -> Figures:
    """The figures of fresh processes."""
    with running as bench:
        return uvloop.run(bench.opened_and_measured(matches, seconds))


def row(name: str, found: Figures) -> str:
    """The figures as a table row."""
    engines = (found.per_action(found.engines.get(engine, 0.0)) for engine in ("PostgreSQL", "NATS"))
    of_engines = " | ".join(f"{1e6 * cpu:.0f}" for cpu in engines)
    return (
        f"| {name} | {found.matches} | {found.moves} | {found.overdue} | {1e6 * found.step_cpu:.0f} | {of_engines} | "
        f"{100 * found.load_cpu:.0f} % |"
    )


def compare(workers: int, matches: int, seconds: float, rounds: int) -> bool:
    """Measure both in alternating order and print the comparison; False if an action costs the workers too much CPU."""
    side = Side("this", Path(sys.executable))
    ratios: list[float] = []
    sides: dict[str, Callable[[], AbstractContextManager[Bench]]] = {
        "one server": partial(one_server, side),
        f"{workers} workers": partial(some_workers, side, workers),
    }
    click.echo(HEADING)
    for number in range(rounds):
        found = {}
        for name in list(sides) if number % 2 == 0 else list(sides)[::-1]:
            found[name] = measured(sides[name](), matches, seconds)
            click.echo(row(name, found[name]))
        alone, together = (found[name].step_cpu for name in sides)
        ratios.append(together / alone)
    shown = ", ".join(f"{ratio:.2f}" for ratio in sorted(ratios))
    click.echo(
        f"\nAn action costs the workers {median(ratios):.2f} times the CPU of one server ({shown}); wanted: {WANTED}."
    )
    return median(ratios) <= WANTED
