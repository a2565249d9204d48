"""``make sim``: simulate many seeds, or one and show what happens in it."""

import sys
import time

import click

from tests.sim.campaign import explained, failing
from tests.sim.scenario import scenario_of
from tests.sim.world import run


@click.command()
@click.option("--seeds", default=500, show_default=True, help="Number of seeds.")
@click.option("--first", default=0, show_default=True, help="The first of them.")
@click.option("--seed", type=int, help="Play this one alone, and show its trace.")
def main(seeds: int, first: int, seed: int | None) -> None:
    """Simulate a cluster on virtual time; the first seed that violates a promise is made as simple as possible and shown."""
    if seed is not None:
        scenario = scenario_of(seed)
        outcome = run(scenario, traced=True)
        click.echo("\n".join([str(scenario), "", *outcome.trace, "", outcome.violation or "Nothing was violated."]))
        sys.exit(outcome.violation is not None)
    began = time.monotonic()
    for found in failing(range(first, first + seeds)):
        if found is not None:
            click.echo(f"Seed {found} fails. At its simplest:\n\n{explained(scenario_of(found))}")
            sys.exit(1)
    seconds = time.monotonic() - began
    click.echo(f"{seeds} seeds, no violation, {seconds:.0f} s: {60 * seeds / seconds:.0f} a minute.")


if __name__ == "__main__":
    main()
