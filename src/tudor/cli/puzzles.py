"""``tudor puzzles make``: puzzles from games."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tudor.arena.files import check_writable
from tudor.cli.command import Command, CommandGroup, language_option, text_of
from tudor.notation import read_record
from tudor.text.errors import Illegal, Unreadable
from tudor.text.languages import N_, translate
from tudor.text.numbers import number

if TYPE_CHECKING:
    from tudor.puzzles import Puzzle

FILE = click.Path(dir_okay=False, path_type=Path)
MADE = N_("{puzzles} puzzles from {games} games, written to {file}.")


@click.group("puzzles", cls=CommandGroup)
def make_puzzles() -> None:
    """Make puzzles from games."""


@make_puzzles.command("make", cls=Command)
@click.option("--games", metavar="N", type=click.IntRange(min=0), default=0, help="Play this many games of bots.")
@click.option(
    "--record", "records", metavar="FILE", multiple=True, help="Use this record of a game. Repeat it for several."
)
@click.option("--out", metavar="FILE", type=FILE, required=True, help="Write the puzzles to this file.")
@click.option("--most", metavar="N", type=click.IntRange(min=1), help="Keep this many, all kinds and editions alike.")
@click.option(
    "--seed", metavar="N", type=int, default=1, show_default=True, help="Games and choices depend on it alone."
)
@language_option
def make(*, games: int, records: tuple[str, ...], out: Path, most: int | None, seed: int, lang: str) -> None:
    """Turn games into puzzles with exactly one right answer, one on each line of a file.

    The same options give the same bytes.
    """
    from tudor.puzzles.collection import write_puzzles
    from tudor.puzzles.selection import selected

    if not games and not records:
        raise click.UsageError("Say which games: --games or --record.")
    check_writable(out)
    with _progress(translate(N_("Games"), lang), games + len(records)) as advance:
        made = [*_from_bots(games, seed, advance), *_from_records(records, seed, advance)]
    chosen = selected(made, most) if most else made
    _write(out, write_puzzles(chosen))
    told = {"puzzles": number(len(chosen), lang), "games": number(games + len(records), lang), "file": out}
    click.echo(translate(MADE, lang).format_map(told))


def _from_bots(games: int, seed: int, advance: Callable[[], None]) -> "Iterator[Puzzle]":
    from tudor.puzzles.games import puzzles_of_game

    for place in range(games):
        yield from puzzles_of_game(seed, place)
        advance()


def _from_records(files: Iterable[str], seed: int, advance: Callable[[], None]) -> "Iterator[Puzzle]":
    from tudor.puzzles.games import can_become_puzzles, puzzles_of_record

    for file in files:
        record = read_record(text_of(file))
        if not can_become_puzzles(record):
            raise Illegal("puzzle-record", file=file)
        yield from puzzles_of_record(record, seed)
        advance()


def _write(file: Path, text: bytes) -> None:
    try:
        file.write_bytes(text)
    except OSError:
        raise Unreadable("arena-file-write", file=str(file)) from None


def _progress(label: str, total: int) -> AbstractContextManager[Callable[[], None]]:
    if not sys.stderr.isatty():
        return nullcontext(lambda: None)
    from tudor.cli.console import progress_bar

    return progress_bar(label, total)
