"""``tudor arena``: bots against bots."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from math import ceil
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

import click
from msgspec import Struct
from msgspec.structs import replace

from tudor.arena.files import SELECTIONS, check_writable, select_games, write_records, write_text
from tudor.arena.journal import Journal, open_journal, spec_of
from tudor.arena.matches import DealResult
from tudor.arena.specs import (
    OVERTIME,
    MatchSpec,
    check_spec,
    fill_seats,
    league_tables,
    read_bots,
    tables_against,
    usual_seats,
)
from tudor.arena.workers import Unit, play, units
from tudor.cli.command import (
    Command,
    echo_json,
    edition_option,
    false_witnesses_option,
    json_option,
    language_option,
    rule_option,
)
from tudor.editions import load
from tudor.model.edition import Edition, Options
from tudor.model.sight import USUAL_BUDGET
from tudor.text.errors import Unreadable
from tudor.text.languages import N_, translate
from tudor.text.numbers import number

if TYPE_CHECKING:
    from tudor.arena.findings import Findings

INCOMPLETE = 1
"""Exit code if a game did not end."""
GAMES = 400
ANY_RECORD = "record.txt"
FILE = click.Path(dir_okay=False, path_type=Path)
SECONDS = click.FloatRange(min=0, min_open=True)
FOLDER = click.Path(file_okay=False, path_type=Path)


class _MatchOptions(Struct, frozen=True, kw_only=True):
    """The options that describe the match."""

    edition_id: str
    bots: str | None
    seats: int | None
    games: int | None
    seed: int
    budget: int
    overtime: float
    false_witnesses: bool
    house_rules: tuple[str, ...]
    league: bool
    against: str | None
    resume: Path | None

    def spec(self) -> MatchSpec:
        """The match they describe."""
        # Before all else: a match to resume may be of an edition from this file.
        edition = load(self.edition_id)
        if self.bots is None:
            return self._continued()
        names = read_bots(self.bots)
        spec = MatchSpec(
            edition=edition.reference,
            tables=self._tables(names, edition),
            seed=self.seed,
            options=Options(false_witnesses=self.false_witnesses, house_rules=self.house_rules),
            budget=self.budget,
            overtime=self.overtime,
        )
        return replace(spec, deals=deals_for(spec, self.games or GAMES))

    def _tables(self, names: Sequence[str], edition: Edition) -> tuple[tuple[str, ...], ...]:
        seats = self.seats or usual_seats(edition)
        if self.against is not None:
            return tables_against(self.against, names, seats)
        return league_tables(names, seats) if self.league else (self._table(names, edition),)

    def _table(self, names: Sequence[str], edition: Edition) -> tuple[str, ...]:
        fewest, _ = edition.players
        if self.seats is None and len(names) < fewest:
            raise Unreadable("arena-few", count=len(names), fewest=fewest, example=f"--seats {usual_seats(edition)}")
        return fill_seats(names, self.seats)

    def _continued(self) -> MatchSpec:
        if self.resume is None:
            raise Unreadable("arena-nobody")
        spec = spec_of(self.resume)
        return spec if self.games is None else replace(spec, deals=deals_for(spec, self.games))


def deals_for(spec: MatchSpec, games: int) -> int:
    """Deals for at least this many games at each table; every deal is played from all seats."""
    return ceil(games / max(len(spec.rotations(table)) for table in range(len(spec.tables))))


@click.command("arena", cls=Command)
@edition_option
@click.option("--bots", metavar="A,B,...", help="The bots: levels, or your own programs as cmd:COMMAND.")
@click.option(
    "--seats",
    metavar="N",
    type=click.IntRange(min=2),
    help="Players at a table; the last bot takes the seats left over.",
)
@click.option("--games", metavar="N", type=click.IntRange(min=1), show_default=str(GAMES), help="Games at each table.")
@click.option("--seed", metavar="N", type=int, default=0, show_default=True, help="The same seed plays the same games.")
@click.option("--league", is_flag=True, help="Play all against all, with ratings.")
@click.option("--against", metavar="BOT", help="Play each bot alone against copies of this one.")
@click.option("--jobs", metavar="N", type=click.IntRange(min=1), show_default="all cores", help="Worker processes.")
@click.option("--dask", "address", metavar="ADDRESS", help="Play on this Dask scheduler's cluster.")
@click.option("--out", type=FILE, help="Save the results in this file, or continue it if it exists.")
@click.option("--resume", type=FILE, help="Continue the match in this file.")
@click.option("--page", type=FILE, help="Write a web page with plots.")
@click.option("--records", metavar="FOLDER", type=FOLDER, help="Write game records into this folder.")
@click.option(
    "--keep", "which", type=click.Choice(SELECTIONS), default=SELECTIONS[0], show_default=True, help="Games to record."
)
@click.option(
    "--most", metavar="N", type=click.IntRange(min=1), default=10, show_default=True, help="Maximum number of records."
)
@click.option(
    "--budget",
    metavar="N",
    type=click.IntRange(min=1),
    default=USUAL_BUDGET,
    show_default=True,
    help="Units of work per decision.",
)
@click.option(
    "--overtime",
    metavar="SECONDS",
    type=SECONDS,
    default=OVERTIME,
    show_default=True,
    help="Seconds after which a decision counts as late.",
)
@false_witnesses_option
@rule_option
@json_option
@language_option
def run_arena(  # noqa: PLR0913 click passes every option as an argument of its own
    *,
    edition_id: str,
    bots: str | None,
    seats: int | None,
    games: int | None,
    seed: int,
    league: bool,
    against: str | None,
    jobs: int | None,
    address: str | None,
    out: Path | None,
    resume: Path | None,
    page: Path | None,
    records: Path | None,
    which: str,
    most: int,
    budget: int,
    overtime: float,
    false_witnesses: bool,
    house_rules: tuple[str, ...],
    as_json: bool,
    lang: str,
) -> None:
    """Play bots against each other: same deals, same dice, every seat."""
    options = _MatchOptions(
        edition_id=edition_id, bots=bots, seats=seats, games=games, seed=seed, budget=budget, overtime=overtime,
        false_witnesses=false_witnesses, house_rules=house_rules, league=league, against=against, resume=resume,
    )  # fmt: skip
    if out is not None and resume is not None:
        raise Unreadable("arena-two-files")
    spec = check_spec(options.spec())
    for place in (page, None if records is None else records / ANY_RECORD):
        if place is not None:
            check_writable(place)
    watch = _Stopwatch()
    with open_journal(out or resume, spec) as kept:
        todo = [unit for unit in units(spec) if unit not in kept.results]
        _play(spec, kept, _player(spec, todo, jobs, address, watch.start), lang)
    watch.stop(sum(len(kept.results[unit].games) for unit in todo))
    results = [kept.results[unit] for unit in units(spec)]
    from tudor.arena.findings import find

    found = find(spec, results, watch.games_per_second, league=league or len(spec.tables) > 1)
    _tell(found, results, watch, as_json=as_json, lang=lang)
    if page is not None:
        from tudor.arena.page import page_of

        write_text(page, page_of(found, results, lang))
    if records is not None:
        _keep(spec, results, records, which, most, lang)
    if found.report.ended < found.report.games:
        click.get_current_context().exit(INCOMPLETE)


class _Stopwatch:
    """Measures the games, once everything is warm."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        self._began = perf_counter()

    def stop(self, games: int) -> None:
        self.seconds = perf_counter() - self._began
        self.games_per_second = games / self.seconds if games else None


def _player(
    spec: MatchSpec, todo: list[Unit], jobs: int | None, address: str | None, on_ready: Callable[[], None]
) -> Iterator[DealResult]:
    """The results of what is left to play, as they arrive."""
    if not todo:
        return iter(())
    if address is None:
        return play(spec, todo, jobs or _cores(), on_ready)
    try:
        from tudor.arena.cluster import play_on_cluster
    except ImportError:
        raise Unreadable("arena-dask-missing", extra="tudor[dask]") from None
    return play_on_cluster(spec, todo, address, on_ready)


def _tell(found: "Findings", results: list[DealResult], watch: _Stopwatch, *, as_json: bool, lang: str) -> None:
    from tudor.cli.match_results import print_findings, tell_speed

    click.echo(tell_speed(found, results, watch.seconds, lang), err=True)
    if as_json:
        echo_json(found)
    else:
        print_findings(found, lang)


def _cores() -> int:
    """The number of cores we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _play(spec: MatchSpec, kept: Journal, played: Iterable[DealResult], lang: str) -> None:
    """Play, and save each result as it arrives."""
    try:
        with _progress(spec, kept, lang) as advance:
            for result in played:
                kept.add(result)
                advance(result)
    except KeyboardInterrupt:
        if kept.path is not None:
            click.echo(_stopped(spec, kept, lang), err=True)
        raise


def _progress(spec: MatchSpec, kept: Journal, lang: str) -> AbstractContextManager[Callable[[DealResult], None]]:
    """A progress bar with the win rates so far, if this is a terminal."""
    if not sys.stderr.isatty():
        return nullcontext(lambda _: None)
    from tudor.cli.match_results import standing_bar

    return standing_bar(spec, kept.results.values(), lang)


def _stopped(spec: MatchSpec, kept: Journal, lang: str) -> str:
    sentence = N_("Saved {games} of {all_games} games. Continue with: tudor arena --resume {file}")
    games = sum(len(result.games) for result in kept.results.values())
    return translate(sentence, lang).format(
        games=number(games, lang), all_games=number(spec.games, lang), file=kept.path
    )


def _keep(spec: MatchSpec, results: list[DealResult], folder: Path, which: str, most: int, lang: str) -> None:
    kept = write_records(spec, select_games(results, which, most), folder)
    told = translate(N_("Records in {folder}: {count}."), lang).format(count=len(kept.files), folder=folder)
    if kept.differing:
        sentence = N_("Games that went differently when played again, so not recorded: {count}.")
        told += " " + translate(sentence, lang).format(count=kept.differing)
    click.echo(told, err=True)
