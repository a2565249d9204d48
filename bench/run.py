"""Measures every row, prints the table and, when asked, writes it into docs/benchmarks.md."""

import os
import platform
import sys
from pathlib import Path

import click
import msgspec
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench.row import Row
from bench.rows import ROWS

DOCUMENT = Path(__file__).parents[1] / "docs" / "benchmarks.md"
BEGIN, END = "<!-- table: begin -->", "<!-- table: end -->"
HEADINGS = ("what", "measured", "wanted", "detail")


def machine() -> str:
    """The processor and the Python that the figures are of."""
    lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines() if Path("/proc/cpuinfo").exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = next(iter(models), "") or platform.processor() or platform.machine()
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, {platform.python_implementation()} {platform.python_version()}"


def as_table(rows: list[Row]) -> Table:
    """The table for a terminal."""
    table = Table(*HEADINGS, title=machine())
    for row in rows:
        table.add_row(*row.cells(), style="" if row.holds else "red")
    return table


def as_markdown(rows: list[Row]) -> str:
    """The table for the document, with the machine it was measured on."""
    lines = [HEADINGS, ("---",) * len(HEADINGS), *(row.cells() for row in rows)]
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    return f"{table}\n\nMeasured by `make bench` on: {machine()}."


def as_json(rows: list[Row]) -> str:
    """The figures for a program."""
    figures = [msgspec.structs.asdict(row) | {"holds": row.holds} for row in rows]
    return msgspec.json.encode({"machine": machine(), "rows": figures}).decode()


def renewed(document: str, table: str) -> str:
    """The document with another table between its markers."""
    before, _, rest = document.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table}\n{END}{after}"


@click.command()
@click.option("--json", "json_wanted", is_flag=True, help="Print JSON instead of a table.")
@click.option("--only", metavar="NAME", help="Measure only the rows whose function has NAME in its own.")
@click.option("--write", is_flag=True, help="Write the table into docs/benchmarks.md as well.")
def main(json_wanted: bool, only: str | None, write: bool) -> None:
    """Measure; fails if a figure is not what it should be."""
    if only is not None and write:
        raise click.UsageError("The document has all rows: --only goes without --write.")
    wanted = [measure for measure in ROWS if (only or "") in measure.__name__]
    progress = Console(stderr=True)
    rows = [measure() for measure in track(wanted, "Measuring", console=progress, transient=True)]
    if json_wanted:
        print(as_json(rows))
    else:
        Console().print(as_table(rows))
    if write:
        DOCUMENT.write_text(renewed(DOCUMENT.read_text("utf-8"), as_markdown(rows)), "utf-8")
    sys.exit(0 if all(row.holds for row in rows) else 1)


if __name__ == "__main__":
    main()
