"""Tables, Markdown and progress bars on the console. Imports rich, so commands import it only when they print."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from textwrap import wrap

import click
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from tudor.text.numbers import NO_FIGURE

WIDTH = 120
"""Width of tables outside a terminal, the same everywhere."""


def print_table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    """Print a table as wide as the terminal; columns of figures are right-aligned.

    Where a word would have to be cut, each row becomes a paragraph.
    """
    if _least_width(headings, rows) > _console().width:
        _print_paragraphs(headings, rows)
        return
    columns = [(heading, [row[place] for row in rows]) for place, heading in enumerate(headings)]
    figures = [all(cell[:1].isdigit() or cell == NO_FIGURE for cell in cells) for _, cells in columns]
    widths = _narrowed(columns, _console().width) if all(figures[1:]) else None
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, collapse_padding=widths is not None)
    for place, (heading, _) in enumerate(columns):
        # The first column holds what people type: never wrap it.
        table.add_column(
            Text(heading),
            justify="right" if figures[place] else "left",
            no_wrap=place == 0,
            width=widths[place] if widths is not None else None,
        )
    for row in rows:
        table.add_row(*map(Text, row))
    print_wide(table)


def _least_width(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """The width of a table whose lines break only between words, and in the first column not at all."""
    columns = list(zip(headings, *rows, strict=True))
    widths = [max(map(len, columns[0])), *(max(map(len, " ".join(cells).split())) for cells in columns[1:])]
    return sum(widths) + 2 * (len(widths) - 1)


def _print_paragraphs(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
    for row in rows:
        told = [f"{heading}: {cell}" for heading, cell in zip(headings[1:], row[1:], strict=True) if cell]
        lines = [line for one in told for line in wrap(one, _console().width - 2)]
        click.echo("\n".join([row[0], *(f"  {line}" for line in lines)]))


def _narrowed(columns: Sequence[tuple[str, Sequence[str]]], room: int) -> list[int] | None:
    """Column widths for a narrow terminal: headings wrap first, then figures, always between words.

    None if the table fits as it is, or cannot fit at all.
    """
    widths = [max(map(len, (heading, *cells))) for heading, cells in columns]
    broken_headings = [max(map(len, (*heading.split(), *cells))) for heading, cells in columns]
    words = [max(map(len, " ".join((heading, *cells)).split())) for heading, cells in columns]
    words[0] = broken_headings[0]
    gaps = len(columns) - 1
    if sum(widths) + 3 * gaps <= room:
        return None
    for least in (broken_headings, words):
        for place in sorted(range(len(columns)), key=lambda place: least[place] - widths[place]):
            if sum(widths) + 2 * gaps > room:
                widths[place] = least[place]
    return widths if sum(widths) + 2 * gaps <= room else None


def print_wide(table: Table) -> None:
    """Print a table as wide as the terminal."""
    console = _console()
    with console.capture() as capture:
        console.print(table)
    # Trailing blanks would get in the way of copying and comparing.
    click.echo("\n".join(line.rstrip() for line in capture.get().splitlines()))


def width_of_output() -> int:
    """How many characters fit on a line."""
    return _console().width


def print_markdown(page: str) -> None:
    """Print Markdown formatted for the terminal."""
    _console().print(Markdown(page))


def _console() -> Console:
    return Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH)


@contextmanager
def progress_bar(label: str, total: int) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error, removed at the end; each call advances it by one."""
    parts = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*parts, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(label, total=total)
        yield lambda: progress.advance(task)
