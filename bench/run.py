"""Measures every row, prints the table and, when asked, writes it into docs/benchmarks.md."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.progress import track

from bench.against import Failed, against, measured_by
from bench.checkout import Side
from bench.row import Row
from bench.rows import MEASURES
from bench.tables import as_json, as_markdown, as_table, renewed

DOCUMENT = Path(__file__).parents[1] / "docs" / "benchmarks.md"
TURNS = 6
TURNS_AGAINST = 1


def measured(names: Sequence[str], turns: int) -> list[Row]:
    """The rows of these measures, each measured in its own process so that none affects the next."""
    side, rows = Side("this", Path(sys.executable)), []
    for name in track(names, "Measuring", console=Console(stderr=True), transient=True):
        found = measured_by(side, name, turns)
        if isinstance(found, Failed):
            raise click.ClickException(f"{found.name} cannot run: {found.reason}")
        rows += found
    return rows


@click.command()
@click.option("--json", "json_wanted", is_flag=True, help="Print JSON instead of a table.")
@click.option("--only", metavar="NAME", default="", help="Measure only what has NAME in the name of its function.")
@click.option("--turns", type=click.IntRange(1), help=f"Turns of both sides; {TURNS}, with --against {TURNS_AGAINST}.")
@click.option("--write", is_flag=True, help="Write the table into docs/benchmarks.md as well.")
@click.option("--against", "reference", metavar="REF", help="Compare with another commit instead of the limits.")
@click.option("--rounds", type=click.IntRange(1), default=5, show_default=True, help="Rounds of a comparison.")
@click.option("--floor", type=float, help="Fail if this checkout is slower than FLOOR times the other.")
def main(  # noqa: PLR0913 — one parameter for each option
    *,
    json_wanted: bool,
    only: str,
    turns: int | None,
    write: bool,
    reference: str | None,
    rounds: int,
    floor: float | None,
) -> None:
    """Measure speed. Fails if a figure misses its limit."""
    if write and (only or reference):
        raise click.UsageError("The document has all rows of this checkout: --write goes alone.")
    if reference is not None and json_wanted:
        raise click.UsageError("A comparison is printed as a table: --json goes without --against.")
    if reference is None and floor is not None:
        raise click.UsageError("A floor needs another commit: --floor goes with --against.")
    names = [name for name in MEASURES if only in name]
    if not names:
        raise click.UsageError(f"Nothing that is measured has {only!r} in its name.")
    if reference is not None:
        sys.exit(0 if against(reference, names, turns or TURNS_AGAINST, rounds, floor) else 1)
    rows = measured(names, turns or TURNS)
    if json_wanted:
        print(as_json(rows))
    else:
        Console().print(as_table(rows))
    if write:
        DOCUMENT.write_text(renewed(DOCUMENT.read_text("utf-8"), as_markdown(rows)), "utf-8")
    sys.exit(0 if all(row.holds for row in rows) else 1)


if __name__ == "__main__":
    main()
