"""What a match has shown, in tables. It brings in rich, so it is imported only when something is printed."""

from collections.abc import Sequence

import click

from tudor.arena.findings import Findings
from tudor.arena.matches import DealResult
from tudor.arena.players import short
from tudor.arena.standings import Pace
from tudor.arena.telling import CROSSED, NO_FIGURE, Printed, headline, standing_rows, told_pace
from tudor.cli.display import print_table
from tudor.text.languages import N_, translate
from tudor.text.numbers import number, percentage


def print_findings(found: Findings, lang: str) -> None:
    """Print what does not depend on the machine."""
    click.echo(headline(found, lang) + "\n")
    print_table(*standing_rows(found, lang))
    if found.ratings:
        click.echo()
        print_table(*_ratings(found, lang))
        click.echo("\n" + translate(CROSSED, lang) + "\n")
        print_table(*_crossed(found, lang))


def _ratings(found: Findings, lang: str) -> Printed:
    return [translate(heading, lang) for heading in (N_("Bot"), N_("Rating"), N_("95% interval"))], [
        [short(one.bot), number(one.rating, lang), f"{number(one.low, lang)} – {number(one.high, lang)}"]
        for one in found.ratings
    ]


def _crossed(found: Findings, lang: str) -> Printed:
    """The crossed table, the strongest first."""
    bots = [rating.bot for rating in found.ratings]
    rates = {(one.bot, one.against): one.rate for one in found.crossings}
    return ["", *map(short, bots)], [
        [
            short(row),
            *(percentage(rates[row, column], lang) if (row, column) in rates else NO_FIGURE for column in bots),
        ]
        for row in bots
    ]


def tell_speed(found: Findings, results: Sequence[DealResult], seconds: float, lang: str) -> str:
    """What depends on the machine, and so is no part of the report; and what programs outside did wrong."""
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
    told = told_pace(pace, lang)
    if pace.overtime:
        told += " " + translate(N_("Decisions that took too long: {count}."), lang).format(count=pace.overtime)
    return told


def _problems(found: Findings, results: Sequence[DealResult], lang: str) -> list[str]:
    first = {bot: problem for result in reversed(results) for bot, problem in result.problems.items()}
    sentence = translate(N_("Decisions forfeited by {bot}: {count}. The first: {problem}"), lang)
    return [
        sentence.format(bot=standing.bot, count=number(standing.forfeits, lang), problem=first[standing.bot])
        for standing in found.report.standings
        if standing.bot in first
    ]
