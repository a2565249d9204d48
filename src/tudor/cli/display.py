"""Tables, pages and progress bars. It brings in rich, so commands import it only when they print something."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

NO_FIGURE = "–"
"""What stands in a column of figures where there is none."""
WIDTH = 120
"""How wide a table is that goes into a file or another program: the same everywhere."""


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table, as wide as the terminal allows; columns of figures to the right."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for column, heading in enumerate(headings):
        figures = all(row[column][:1].isdigit() or row[column] == NO_FIGURE for row in rows)
        # The first column holds what a person types: it is never broken.
        table.add_column(Text(heading), justify="right" if figures else "left", no_wrap=column == 0)
    for row in rows:
        table.add_row(*map(Text, row))
    print_wide(table)


def print_wide(table: Table) -> None:
    """Print a table as wide as the terminal allows."""
    console = _console()
    with console.capture() as capture:
        console.print(table)
    # The table fills its last column with blanks, which are only in the way of those who copy or compare.
    click.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


def print_markdown(page: str) -> None:
    """Print a page with its headings and lists set for the terminal."""
    _console().print(Markdown(page))


def _console() -> Console:
    return Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH)


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[], None]]:
    """A bar on standard error for a person who waits, gone when all is done; each call moves it on by one."""
    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield lambda: progress.advance(task)
