"""The notebook of ``tudor solve`` in colour. Imports rich, so import it only to print."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from textwrap import wrap

import click
from rich.box import SIMPLE_HEAD
from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from tudor.cli.console import print_table, print_wide, width_of_output
from tudor.deduction import CASE, POOL, Answers, Notebook, Owner, Prospect
from tudor.deduction.argument import Conclusion
from tudor.deduction.clauses import Clauses
from tudor.deduction.deck import MOST_EXACT
from tudor.deduction.sheet import Sheet
from tudor.model.cards import Card
from tudor.text import words
from tudor.text.languages import N_, translate
from tudor.text.nouns import capitalised
from tudor.text.numbers import number, percentage

CANDIDATES = 5
SUGGESTIONS = 5
KINDS = (N_("Suspects"), N_("Weapons"), N_("Rooms"))
GAP, NARROW_GAP = 3, 1
"""Characters between two columns."""
YES, NO = "✓", "✗"
ESTIMATED = N_(
    "Possible case files: at most {triples}. There are too many possible deals to count: the numbers are estimates, "
    "off by at most {error}. Ticks and crosses are certain; something certain may be missing."
)
LIKELY_ANSWERS = N_("Likely answers to {case}: {answers}.")
SHOWS = N_("{player} shows {card}")
NOBODY_SHOWS = N_("nobody shows a card")
ANSWERS = 4
LIKELIEST = N_("Likeliest: {case} ({chance}). Possible case files: {triples}.")
LINE = N_("line {line}: {text}")
ESTIMATED_ADVICE = N_("There are too many possible deals to count: these numbers are estimates, off by about {error}.")
# Brighter is likelier.
SHADES = ((0.15, "grey50"), (0.35, "yellow"), (0.6, "bright_yellow"), (1.0, "bold bright_yellow"))


def print_notebook(sheet: Sheet, notebook: Notebook, lang: str) -> None:
    """Print who has each card: certain, excluded, or the chance in per cent.

    In a narrow terminal, headings are shortened and explained below; if that is not enough, there are several tables.
    """
    titles = {owner: _title(sheet, owner, lang) for owner in notebook.owners}
    room = width_of_output() - max(cell_len(words(sheet.edition, lang).name(card)) for card in notebook.cards)
    if sum(cell_len(title) + GAP for title in titles.values()) <= room:
        _print_part(sheet, notebook, titles, lang, GAP)
        return
    short = _shortened(titles)
    most = max(1, room // (max(map(cell_len, short.values())) + NARROW_GAP))
    for start in range(0, len(short), most):
        _print_part(sheet, notebook, dict([*short.items()][start : start + most]), lang, NARROW_GAP)
    legend = (f"{short[owner]} = {title}" for owner, title in titles.items())
    click.echo("\n" + "\n".join(wrap(", ".join(legend), width_of_output())))


def _print_part(sheet: Sheet, notebook: Notebook, titles: Mapping[Owner, str], lang: str, gap: int) -> None:
    """Print the columns of some owners."""
    narrow = gap == NARROW_GAP
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 0) if narrow else (0, 1))
    table.add_column("", no_wrap=True)
    for owner, title in titles.items():
        style = "bold" if owner in (CASE, sheet.people.me) else ""
        table.add_column(Text(title, style), justify="center", no_wrap=True)
    for heading, cards in zip(KINDS, _kinds(sheet), strict=True):
        table.add_row(Text(translate(heading, lang), "bold"))
        for card in cards:
            table.add_row(Text(words(sheet.edition, lang).name(card)), *_cells(notebook, card, titles))
        table.add_section()
    print_wide(table)


def _shortened(titles: Mapping[Owner, str]) -> dict[Owner, str]:
    """Titles of as few letters as tell them apart, but two at least."""
    for length in range(2, max(map(len, titles.values())) + 1):
        short = {owner: title[:length].rstrip() for owner, title in titles.items()}
        if len({*short.values()}) == len(short):
            return short
    return dict(titles)


def _kinds(sheet: Sheet) -> tuple[Sequence[Card], ...]:
    return sheet.edition.suspects, sheet.edition.weapons, sheet.edition.rooms


def _title(sheet: Sheet, owner: Owner, lang: str) -> str:
    if owner == CASE:
        return translate(N_("Case file"), lang)
    return words(sheet.edition, lang).name(sheet.edition.pool or POOL) if owner == POOL else owner


def _cells(notebook: Notebook, card: Card, owners: Iterable[Owner]) -> Iterator[Text]:
    for owner in owners:
        certain = notebook.certain(card, owner)
        if certain is None:
            yield _chance(notebook.probability(card, owner))
        else:
            yield Text(YES, "bold green") if certain else Text(NO, "red dim")


def _chance(chance: float) -> Text:
    """In whole per cent, but never 0 or 100."""
    shown = min(max(round(chance * 100), 1), 99)
    return Text(str(shown), next(style for most, style in SHADES if chance <= most))


def print_candidates(sheet: Sheet, notebook: Notebook, lang: str) -> None:
    """Print the case file, or its likeliest contents."""
    spoken = words(sheet.edition, lang)
    click.echo()
    if notebook.solution is not None:
        click.echo(spoken.say(N_("The case file contains {case}."), {"case": spoken.triple(notebook.solution)}))
        return
    headings = [translate(heading, lang) for heading in (N_("In the case file"), N_("Chance"))]
    likeliest = notebook.case.likeliest(CANDIDATES)
    print_table(headings, [(spoken.titles(triple), percentage(chance, lang)) for triple, chance in likeliest])
    triples = number(len(notebook.case), lang)
    if notebook.error:
        click.echo("\n" + spoken.say(ESTIMATED, {"triples": triples, "error": percentage(notebook.error, lang)}))
    else:
        counts = {"deals": _deals(notebook.deals, lang), "triples": triples}
        click.echo("\n" + spoken.say(N_("Possible case files: {triples}. Possible deals: {deals}."), counts))


def _deals(deals: int, lang: str) -> str:
    """A number of deals, with as many digits as are known."""
    if deals <= MOST_EXACT:
        return number(deals, lang)
    power = len(str(deals)) - 1
    return f"≈ {number(deals / 10**power, lang, digits=1)} · 10^{power}"


def print_changes(sheet: Sheet, before: Notebook | None, after: Notebook, lang: str) -> None:
    """Print what has become certain, and the likeliest case file."""
    clauses = Clauses(sheet.edition, lang, sheet.people.me, {seat: seat for seat in sheet.people.seats}, "line")
    for card in after.cards:
        for owner in after.owners:
            certain = after.certain(card, owner)
            worth_telling = owner != sheet.people.me and (certain or (certain is False and owner == CASE))
            if (
                worth_telling
                and not (before and certain == before.certain(card, owner))
                and not _implied(after, card, owner)
            ):
                told = clauses.conclusion(owner, (card,), holds=bool(certain))
                click.echo(f"{YES if certain else NO} {capitalised(told)}.")
    spoken = words(sheet.edition, lang)
    (likeliest, chance), *_ = after.case.likeliest(1)
    details = {"case": spoken.titles(likeliest), "chance": percentage(chance, lang)}
    click.echo(spoken.say(LIKELIEST, {**details, "triples": number(len(after.case), lang)}))


def print_conclusions(sheet: Sheet, found: Iterable[Conclusion], lang: str) -> None:
    """Print who has which card, except the writer's own."""
    clauses = Clauses(sheet.edition, lang, sheet.people.me, {seat: seat for seat in sheet.people.seats}, "line")
    for conclusion in found:
        if conclusion.owner != sheet.people.me:
            told = clauses.conclusion(conclusion.owner, (conclusion.card,), holds=conclusion.holds)
            click.echo(f"{YES} {capitalised(told)}.")


def _implied(notebook: Notebook, card: Card, owner: Owner) -> bool:
    """Is it plain that the case file lacks a card, because someone is known to have it?"""
    return owner == CASE and notebook.owner(card) not in (None, CASE)


def print_wrong_lines(sheet: Sheet, wrong: Mapping[frozenset[int], float], lang: str) -> None:
    """Print which lines are probably wrong, if any may be."""
    rows = [
        (_wrong_lines(sheet, lines, lang), percentage(chance, lang)) for lines, chance in [*wrong.items()][:CANDIDATES]
    ]
    if any(wrong):
        click.echo()
        print_table([translate(heading, lang) for heading in (N_("Wrong line"), N_("Chance"))], rows)


def _wrong_lines(sheet: Sheet, lines: Iterable[int], lang: str) -> str:
    written = [translate(LINE, lang).format(line=line, text=sheet.lines[line]) for line in sorted(lines)]
    return " + ".join(written) or translate(N_("none"), lang)


def print_suggestions(sheet: Sheet, notebook: Notebook, prospects: Sequence[Prospect], lang: str) -> None:
    """Print the best suggestions: what each leaves unknown, and how likely it solves the case."""
    spoken = words(sheet.edition, lang)
    headings = (N_("Suggestion"), N_("Still unknown"), N_("Solves the case"))
    rows = [
        (
            spoken.titles(prospect.suggestion),
            number(prospect.entropy, lang, digits=2),
            percentage(prospect.solves, lang),
        )
        for prospect in prospects[:SUGGESTIONS]
    ]
    print_table([translate(heading, lang) for heading in headings], rows)
    for prospect in prospects[:1]:
        click.echo("\n" + _likely_answers(sheet, prospect, lang))
    unknown = number(notebook.case.entropy, lang, digits=2)
    click.echo("\n" + spoken.say(N_("{bits} bits of the case file are still unknown."), {"bits": unknown}))
    if prospects and prospects[0].error:
        click.echo(spoken.say(ESTIMATED_ADVICE, {"error": percentage(prospects[0].error, lang)}))


def _likely_answers(sheet: Sheet, prospect: Prospect, lang: str) -> str:
    """The likeliest answers to a suggestion, in words."""
    spoken = words(sheet.edition, lang)
    likeliest = nlargest(ANSWERS, prospect.answers.items(), key=lambda item: item[1])
    told = [f"{_answer(sheet, shown, lang)} ({percentage(chance, lang)})" for shown, chance in likeliest]
    return spoken.say(LIKELY_ANSWERS, {"case": spoken.titles(prospect.suggestion), "answers": "; ".join(told)})


def _answer(sheet: Sheet, shown: Answers, lang: str) -> str:
    spoken = words(sheet.edition, lang)
    told = [translate(SHOWS, lang).format(player=seat, card=spoken.noun(card)) for seat, card in shown]
    return ", ".join(told) or translate(NOBODY_SHOWS, lang)


def print_rooms(sheet: Sheet, ranked: Sequence[tuple[Prospect, float | None]], lang: str) -> None:
    """Print the rooms, the best first: what to suggest there, what that leaves unknown and, if known, how far it is."""
    spoken = words(sheet.edition, lang)
    headings = [N_("Suggestion"), N_("Still unknown"), N_("Solves the case"), N_("Turns")]
    rows = [
        (
            spoken.titles(prospect.suggestion),
            number(prospect.entropy, lang, digits=2),
            percentage(prospect.solves, lang),
            *(() if turns is None else (number(turns, lang, digits=1),)),
        )
        for prospect, turns in ranked
    ]
    print_table([translate(heading, lang) for heading in headings[: len(rows[0])]], rows)
    best, _ = ranked[0]
    click.echo("\n" + _likely_answers(sheet, best, lang))
    if best.error:
        click.echo(spoken.say(ESTIMATED_ADVICE, {"error": percentage(best.error, lang)}))
