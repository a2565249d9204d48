"""``tudor simulate``: random games in numbers."""

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from time import perf_counter

import click

from tudor.arena.simulation import Report, Spread, simulate
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
from tudor.text import words
from tudor.text.languages import N_, translate
from tudor.text.numbers import number, percentage

INCOMPLETE = 1
"""Exit code if a game did not end."""


@click.command("simulate", cls=Command)
@edition_option
@click.option("--players", metavar="N", type=int, default=4, show_default=True, help="Number of players.")
@click.option(
    "--games", metavar="N", type=click.IntRange(min=1), default=100, show_default=True, help="Number of games."
)
@click.option("--seed", metavar="N", type=int, default=0, show_default=True, help="The same seed plays the same games.")
@false_witnesses_option
@rule_option
@json_option
@language_option
def simulate_games(  # noqa: PLR0913 click passes every option as an argument of its own
    *,
    edition_id: str,
    players: int,
    games: int,
    seed: int,
    false_witnesses: bool,
    house_rules: tuple[str, ...],
    as_json: bool,
    lang: str,
) -> None:
    """Play random games; report how long they last and who wins."""
    edition = load(edition_id)
    options = Options(false_witnesses=false_witnesses, house_rules=house_rules)
    began = perf_counter()
    with _progress(translate(N_("Games"), lang), games) as advance:
        report = simulate(edition, players, games, seed, options=options, progress=lambda _: advance())
    click.echo(_speed(report, perf_counter() - began, lang), err=True)
    if as_json:
        echo_json(report)
    else:
        _print(report, edition, lang)
    if report.ended < report.games:
        click.get_current_context().exit(INCOMPLETE)


def _progress(label: str, total: int) -> AbstractContextManager[Callable[[], None]]:
    """A progress bar, if this is a terminal."""
    if not sys.stderr.isatty():
        return nullcontext(lambda: None)
    from tudor.cli.console import progress_bar

    return progress_bar(label, total)


def _speed(report: Report, seconds: float, lang: str) -> str:
    """The speed: not part of the report, as it depends on the machine."""
    return translate(N_("{seconds} s: {games} games and {decisions} decisions per second"), lang).format(
        seconds=number(seconds, lang, digits=1),
        games=number(report.games / seconds, lang),
        decisions=number(report.decisions.mean * report.games / seconds, lang),
    )


def _print(report: Report, edition: Edition, lang: str) -> None:
    from tudor.cli.console import print_table

    click.echo(_headline(report, edition, lang) + "\n")
    print_table(*_lengths(report, lang))
    click.echo()
    print_table(*_winners(report, edition, lang))


def _headline(report: Report, edition: Edition, lang: str) -> str:
    spoken = words(edition, lang)
    sentence = N_("{title}: random games, {players} players, seed {seed}. {ended} of {games} games ended.")
    told = translate(sentence, lang).format(
        title=edition.names[lang]["title"],
        players=len(report.seats),
        seed=report.seed,
        ended=number(report.ended, lang),
        games=number(report.games, lang),
    )
    return " ".join((told, *spoken.agreements(report.options)))


def _lengths(report: Report, lang: str) -> tuple[list[str], list[list[str]]]:
    """Game lengths, as a table."""
    headings = (N_("Per game"), N_("Mean"), N_("Median"), N_("Fewest"), N_("Most"))
    rows = ((N_("Turns"), report.turns), (N_("Decisions"), report.decisions))
    return [translate(heading, lang) for heading in headings], [
        [translate(what, lang), *_figures(spread, lang)] for what, spread in rows
    ]


def _figures(spread: Spread, lang: str) -> list[str]:
    averages = [number(average, lang, digits=1) for average in (spread.mean, spread.median)]
    return averages + [number(extreme, lang) for extreme in (spread.fewest, spread.most)]


def _winners(report: Report, edition: Edition, lang: str) -> tuple[list[str], list[list[str]]]:
    """Wins, as a table."""
    spoken = words(edition, lang)
    won = {spoken.name(seat): count for seat, count in report.winners.items()}
    won[translate(N_("Nobody"), lang)] = report.nobody
    return [translate(heading, lang) for heading in (N_("Winner"), N_("Games"), N_("Share"))], [
        [name, number(count, lang), percentage(count / report.games, lang)] for name, count in won.items()
    ]
