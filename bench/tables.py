"""The figures of the bench as a terminal table, as JSON and for docs/benchmarks.md."""

import os
import platform
from collections.abc import Sequence
from pathlib import Path

import msgspec
from rich.table import Table

from bench.row import Row

BEGIN, END = "<!-- table: begin -->", "<!-- table: end -->"
HEADINGS = ("what", "measured", "wanted", "detail")


def machine() -> str:
    """The processor and Python version."""
    lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines() if Path("/proc/cpuinfo").exists() else []
    models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    processor = next(iter(models), "") or platform.processor() or platform.machine()
    return f"{processor}, {os.cpu_count()} cores, {platform.system()}, {platform.python_implementation()} {platform.python_version()}"


def as_table(rows: Sequence[Row]) -> Table:
    """The table for a terminal."""
    table = Table(*HEADINGS, title=machine())
    for row in rows:
        table.add_row(*row.cells(), style="" if row.holds else "red")
    return table


def as_markdown(rows: Sequence[Row]) -> str:
    """The table for the document, with the machine."""
    lines = [HEADINGS, ("---",) * len(HEADINGS), *(row.cells() for row in rows)]
    table = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    return f"{table}\n\nMeasured by `make bench` on: {machine()}."


def as_json(rows: Sequence[Row]) -> str:
    """The figures as JSON."""
    figures = [msgspec.structs.asdict(row) | {"holds": row.holds} for row in rows]
    return msgspec.json.encode({"machine": machine(), "rows": figures}).decode()


def renewed(document: str, table: str) -> str:
    """The document with its table replaced."""
    before, _, rest = document.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{table}\n{END}{after}"
