"""The HTML page: one self-contained file, light or dark."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from shlex import quote

from tudor.arena.findings import Findings
from tudor.arena.matches import DealResult
from tudor.arena.page import plots
from tudor.arena.page.svg import element
from tudor.arena.standings import games_of
from tudor.arena.summary import CROSSED, standing_rows, summary
from tudor.editions import find
from tudor.model.edition import DIGEST_MARK
from tudor.text.languages import N_, translate

LOOK = Path(__file__).with_name("look.css")


def page_of(found: Findings, results: Iterable[DealResult], lang: str) -> str:
    """The page of a match, as self-contained HTML."""
    title = find(found.match.edition).names[lang]["title"]
    parts = "\n".join(_sections(found, _games(found, results), lang))
    heading = translate(N_("The arena: {title}"), lang).format(title=title)
    by = translate(N_("Reproduce with"), lang)
    return (
        f'<!DOCTYPE html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(heading)}</title>\n<style>\n{LOOK.read_text('utf-8')}</style>\n</head>\n<body>\n"
        f"<h1>{escape(heading)}</h1>\n<p>{escape(summary(found, lang))}</p>\n{parts}\n"
        f"<footer>{escape(by)} <code>{escape(command_of(found))}</code></footer>\n"
        "</body>\n</html>\n"
    )


def _games(found: Findings, results: Iterable[DealResult]) -> list[tuple[str | None, int]]:
    """Winner and turns of each game."""
    tables = found.match.tables
    return [
        (None if game.winner is None else tables[deal.table][game.winner], game.turns)
        for deal, game in games_of(results)
    ]


def _sections(found: Findings, games: Sequence[tuple[str | None, int]], lang: str) -> Iterator[str]:
    def say(sentence: str) -> str:
        return translate(sentence, lang)

    if found.ratings:
        told = N_("A bot rated 400 points higher wins ten times as often. Bars are 95% intervals.")
        yield _section(say(N_("Ratings")), say(told), plots.rating_plot(found, lang))
        yield _section(say(N_("Who beats whom")), say(CROSSED), plots.crossed(found, lang))
    told = N_("Wins per seat. Bars are 95% intervals; all games of a deal count as one draw.")
    yield _section(say(N_("Win rates")), say(told), plots.win_rates(found, lang) + _table(found, lang))
    yield _section(
        say(N_("Turns per game")),
        say(N_("By winner.")),
        _legend(found, games, lang) + plots.lengths(found, games, lang),
    )
    if any(pace.decisions for pace in found.speed.bots):
        told = N_("Dot: mean. Bar: 95% of the decisions. Ring: worst. Measured on the machine that played.")
        yield _section(say(N_("Time per decision")), say(told), plots.thinking(found, lang))


def _section(title: str, told: str, content: str) -> str:
    return f"<section>\n<h2>{escape(title)}</h2>\n<p>{escape(told)}</p>\n{content}\n</section>"


def _legend(found: Findings, games: Sequence[tuple[str | None, int]], lang: str) -> str:
    winners, nobody = {winner for winner, _ in games}, translate(N_("Nobody"), lang)
    rows = [
        f'<li><svg viewBox="0 0 10 10" aria-hidden="true">{element("rect", kind=f"bar {kind}", width=10, height=10, rx=2)}</svg>'
        f"{escape(bot or nobody)}</li>"
        for bot, kind in plots.colours(found).items()
        if bot in winners
    ]
    return f'<ul class="legend">{"".join(rows)}</ul>'


def _table(found: Findings, lang: str) -> str:
    headings, rows = standing_rows(found, lang)
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    body = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>\n" for row in rows)
    return f'<div class="wide"><table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table></div>'


def _named(reference: str) -> str:
    """The edition as a command names it: by id, or by file."""
    edition_id, mark, _ = reference.partition(DIGEST_MARK)
    return f"{edition_id}.toml" if mark else edition_id


def command_of(found: Findings) -> str:
    """A command that plays the same games."""
    match = found.match
    league = bool(found.ratings)
    names = match.bots if league else match.tables[0]
    seats = len(match.tables[0])
    games = found.report.games // len(match.tables)
    words = ["tudor", "arena", "--edition", _named(match.edition), "--bots", ",".join(map(_listed, names))]
    words += ["--games", str(games), "--seed", str(match.seed)]
    words += ["--league", "--seats", str(seats)] * league
    words += ["--false-witnesses"] * match.options.false_witnesses
    words += [word for rule in match.options.house_rules for word in ("--rule", rule)]
    return " ".join(map(quote, words))


def _listed(name: str) -> str:
    return '"' + name.replace('"', '""') + '"' if "," in name or '"' in name else name
