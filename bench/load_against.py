"""Compares this checkout's server with another commit's by alternating measurements: ``make load ARGS="--against REF"``."""

from collections.abc import Sequence
from statistics import median

import click
import uvloop

from bench.against import Compared, report
from bench.checkout import Side, both_sides
from bench.load import Bench, Figures, running_server


def measured(side: Side, matches: int, seconds: float, *, accounts: bool) -> Figures:
    """The figures of a fresh server: two processes of the same code differ by some per cent throughout."""
    with running_server(side) as (address, process):
        bench = Bench([address], [process], accounts=accounts)
        return uvloop.run(bench.opened_and_measured(matches, seconds))


def in_turns(
    sides: Sequence[Side], matches: int, seconds: float, rounds: int, *, accounts: bool
) -> list[dict[str, Figures]]:
    """The figures of each side by round, in alternating order; with ``accounts``, players of the first are signed in."""
    found: list[dict[str, Figures]] = []
    for number in range(rounds):
        figures = {}
        for side in sides if number % 2 == 0 else sides[::-1]:
            click.echo(f"Round {number + 1} of {rounds}: {side.name} ...", err=True)
            figures[side.name] = measured(side, matches, seconds, accounts=accounts and side is sides[0])
        found.append(figures)
    return found


def compared(name: str, unit: str, this: Sequence[float], that: Sequence[float], *, judged: bool) -> Compared:
    """The rounds of a figure for which less is better."""
    return Compared(
        name=name,
        this=median(this),
        that=median(that),
        unit=unit,
        ratios=[theirs / ours for ours, theirs in zip(this, that, strict=True)],
        judged=judged,
    )


def against(
    reference: str, matches: int, seconds: float, rounds: int, floor: float | None, *, accounts: bool = False
) -> bool:
    """Measure both servers alternately and print the comparison; False if an action costs too much CPU."""
    with both_sides(reference) as sides:
        found = in_turns(sides, matches, seconds, rounds, accounts=accounts)
    cpu = [[1e6 * figures[side.name].step_cpu for figures in found] for side in sides]
    p99 = [[1000 * figures[side.name].moves.p99 for figures in found] for side in sides]
    rows = [
        compared(f"CPU of an action, {matches} matches", "µs", *cpu, judged=True),
        compared(f"p99 until all seats know of an action, {matches} matches", "ms", *p99, judged=False),
    ]
    return report(reference, rows, (), floor)
