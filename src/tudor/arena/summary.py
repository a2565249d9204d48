"""The results of a match as sentences and table rows."""

from typing import TypeAlias

from tudor.arena.findings import Findings
from tudor.arena.players import short_name
from tudor.arena.standings import Pace, Standing
from tudor.editions import find
from tudor.text import words
from tudor.text.languages import N_, translate
from tudor.text.numbers import NO_FIGURE, number, percentage

TextTable: TypeAlias = tuple[list[str], list[list[str]]]
"""Headings and rows."""
CROSSED = N_("How often the bot in a row wins alone against copies of the bot in a column:")


def headline(found: Findings, lang: str) -> str:
    """A few sentences on what was played and how it went."""
    return f"{find(found.match.edition).names[lang]['title']}. {summary(found, lang)}"


def summary(found: Findings, lang: str) -> str:
    """The headline without the edition's title."""
    match, told = found.match, found.report
    played = N_("Games: {games}, deals: {deals}, tables: {tables}, seed: {seed}.")
    sentences = [
        translate(played if len(match.tables) > 1 else N_("Games: {games}, deals: {deals}, seed: {seed}."), lang),
        translate(N_("{ended} ended, after {turns} turns on average."), lang),
        translate(N_("Games without a winner: {nobody}; with a wrong accusation: {wrong}."), lang),
    ]
    result = " ".join(sentences).format(
        games=number(told.games, lang),
        deals=number(told.deals, lang),
        tables=len(match.tables),
        seed=match.seed,
        ended=number(told.ended, lang),
        turns=number(told.turns, lang, digits=1),
        nobody=number(told.nobody, lang),
        wrong=number(told.games_with_wrong, lang),
    )
    return " ".join((result, *words(find(match.edition), lang).agreements(match.options)))


def between(low: float, high: float, lang: str) -> str:
    """An interval in per cent."""
    return f"{percentage(low, lang)} – {percentage(high, lang)}"


def standing_rows(found: Findings, lang: str) -> TextTable:
    """The bots' results, as a table."""
    headings = (
        N_("Bot"), N_("Seats"), N_("Wins"), N_("Win rate"), N_("95% interval"), N_("Par"), N_("Turns to win"),
        N_("Wrong accusations"),
    )  # fmt: skip
    forfeits = any(standing.forfeits for standing in found.report.standings)
    told = [translate(heading, lang) for heading in (*headings, *[N_("Forfeited")] * forfeits)]
    return told, [_standing(standing, lang, forfeits=forfeits) for standing in found.report.standings]


def _standing(standing: Standing, lang: str, *, forfeits: bool) -> list[str]:
    return [
        short_name(standing.bot),
        number(standing.seats, lang),
        number(standing.wins, lang),
        percentage(standing.rate, lang),
        between(standing.low, standing.high, lang),
        percentage(standing.par, lang),
        NO_FIGURE if standing.turns is None else number(standing.turns, lang, digits=1),
        number(standing.wrong, lang),
        *[number(standing.forfeits, lang)] * forfeits,
    ]


def pace_text(pace: Pace, lang: str) -> str:
    """A sentence on how long a bot thinks."""
    sentence = N_("{bot}: {mean} ms a decision, 95% within {p95} ms, all within {worst} ms.")
    return translate(sentence, lang).format(
        bot=pace.bot,
        mean=number(pace.mean, lang, digits=2),
        p95=number(pace.p95, lang, digits=2),
        worst=number(pace.worst, lang, digits=2),
    )
