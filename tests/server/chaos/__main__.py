"""Real faults on a real cluster: ``make chaos``."""

import sys
from typing import Any

import click

from tests.server.chaos.campaign import Outcome, Plan, run
from tests.server.chaos.planted import BUGS


@click.command()
@click.option("--kills", type=click.IntRange(0), default=300, show_default=True, help="Workers killed with kill -9.")
@click.option("--stops", type=click.IntRange(0), default=100, show_default=True, help="Workers stopped with SIGSTOP.")
@click.option("--stop-seconds", type=float, default=10, show_default=True, help="Length of a stop or a cut.")
@click.option("--database", type=click.IntRange(0), default=10, show_default=True, help="Restarts of PostgreSQL.")
@click.option("--bus", type=click.IntRange(0), default=20, show_default=True, help="Restarts of NATS.")
@click.option("--cuts", type=click.IntRange(0), default=20, show_default=True, help="Workers cut off from an engine.")
@click.option("--clients", type=click.IntRange(3), default=30, show_default=True, help="Players, three to a table.")
@click.option("--seed", type=int, default=1, show_default=True, help="Decides the order of the faults.")
@click.option("--minutes", type=float, help="Let nothing more happen after this time.")
@click.option("--plant", type=click.Choice(list(BUGS)), help="A bug of the workers, which has to be found.")
def main(**plan: Any) -> None:
    """Play on three workers while everything fails, and compare what is stored with what the players were told."""
    outcome = run(Plan(**plan), click.echo)
    click.echo(summary(outcome))
    sys.exit(1 if outcome.violations else 0)


def summary(outcome: Outcome) -> str:
    """The figures, and everything that must never be."""
    faults = ", ".join(f"{count} × {name}" for name, count in sorted(outcome.done.items()))
    figures = (
        f"\n{faults}\n{outcome.games} games of {outcome.steps} steps; {outcome.acknowledged} decisions acknowledged, "
        f"{outcome.resent} resent, {outcome.replaced} replaced in sealed windows; players came back {outcome.returns} times, {outcome.bored} of them after a minute of "
        f"silence, and waited {outcome.longest_wait:.1f} s at most"
    )
    return "\n".join([figures, *outcome.violations, f"Violations: {len(outcome.violations)}"])


if __name__ == "__main__":
    main()
