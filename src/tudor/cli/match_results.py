"""A match in the terminal: its progress and its results. Imports rich and NumPy, so import it only to print."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager

import click
from rich.console import Console, Group
from rich.live import Live
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from tudor.arena.findings import Findings
from tudor.arena.matches import DealResult
from tudor.arena.players import short_name
from tudor.arena.specs import MatchSpec
from tudor.arena.standings import Pace, Score
from tudor.arena.summary import CROSSED, TextTable, headline, pace_text, standing_rows
from tudor.cli.console import print_table
from tudor.text.languages import N_, translate
from tudor.text.numbers import NO_FIGURE, number, percentage

LEADERS = 4
"""Bots that fit into a line."""


def print_findings(found: Findings, lang: str) -> None:
    """Print the results that do not depend on the machine."""
    click.echo(headline(found, lang) + "\n")
    print_table(*standing_rows(found, lang))
    if found.ratings:
        click.echo()
        print_table(*_ratings(found, lang))
        click.echo("\n" + translate(CROSSED, lang) + "\n")
        print_table(*_crossed(found, lang))


def _ratings(found: Findings, lang: str) -> TextTable:
    return [translate(heading, lang) for heading in (N_("Bot"), N_("Rating"), N_("95% interval"))], [
        [short_name(one.bot), number(one.rating, lang), f"{number(one.low, lang)} – {number(one.high, lang)}"]
        for one in found.ratings
    ]


def _crossed(found: Findings, lang: str) -> TextTable:
    """Who beats whom, strongest first."""
    bots = [rating.bot for rating in found.ratings]
    rates = {(one.bot, one.against): one.rate for one in found.crossings}
    return ["", *map(short_name, bots)], [
        [
            short_name(row),
            *(percentage(rates[row, column], lang) if (row, column) in rates else NO_FIGURE for column in bots),
        ]
        for row in bots
    ]


def tell_speed(found: Findings, results: Sequence[DealResult], seconds: float, lang: str) -> str:
    """The times, and what outside programs did wrong."""
    lines = [_pace(pace, lang) for pace in found.speed.bots]
    lines.extend(_problems(found, results, lang))
    if found.speed.games_per_second is not None:
        lines.append(
            translate(N_("{seconds} s: {games} games per second"), lang).format(
                seconds=number(seconds, lang, digits=1), games=number(found.speed.games_per_second, lang, digits=1)
            )
        )
    return "\n".join(lines)


def _pace(pace: Pace, lang: str) -> str:
    told = pace_text(pace, lang)
    if pace.overtime:
        told += " " + translate(N_("Decisions that took too long: {count}."), lang).format(count=pace.overtime)
    return told


def _problems(found: Findings, results: Sequence[DealResult], lang: str) -> list[str]:
    first = {bot: problem for result in reversed(results) for bot, problem in result.problems.items()}
    sentence = translate(N_("Decisions forfeited by {bot}: {count}. The first: {problem}"), lang)
    return [
        sentence.format(bot=standing.bot, count=number(standing.forfeits, lang), problem=first[standing.bot][lang])
        for standing in found.report.standings
        if standing.bot in first
    ]


@contextmanager
def standing_bar(spec: MatchSpec, before: Iterable[DealResult], lang: str) -> Iterator[Callable[[DealResult], None]]:
    """A progress bar on standard error with the leaders below, removed at the end; each call counts a deal."""
    score, console = Score(spec), Console(stderr=True)
    bar = Progress(TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    task = bar.add_task(translate(N_("Games"), lang), total=spec.games)
    standing = Text(no_wrap=True, overflow="ellipsis")
    # Beside the bar, 80 columns would be too few.
    with Live(Group(bar, standing), console=console, transient=True):

        def advance(result: DealResult) -> None:
            score.add(result)
            bar.advance(task, len(result.games))
            standing.plain = _standing(score, lang)

        for result in before:
            advance(result)
        yield advance


def _standing(score: Score, lang: str) -> str:
    leaders = list(score.rates().items())[:LEADERS]
    return " · ".join(f"{short_name(bot)} {percentage(rate, lang)}" for bot, rate in leaders)
