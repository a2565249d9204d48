"""The notebook of ``tudor solve`` in colour. Imports rich, so import it only to print."""

from collections.abc import Iterator, Sequence

import click
from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from tudor.cli.console import print_table, print_wide
from tudor.deduction import CASE, POOL, Notebook, Owner, Prospect
from tudor.deduction.sheet import Sheet
from tudor.model.cards import Card
from tudor.text import words
from tudor.text.languages import N_, translate
from tudor.text.numbers import number, percentage

CANDIDATES = 5
SUGGESTIONS = 5
KINDS = (N_("Suspects"), N_("Weapons"), N_("Rooms"))
YES, NO = "✓", "✗"
# Brighter is likelier.
SHADES = ((0.15, "grey50"), (0.35, "yellow"), (0.6, "bright_yellow"), (1.0, "bold bright_yellow"))


def print_notebook(sheet: Sheet, notebook: Notebook, lang: str) -> None:
    """Print who has each card: certain, excluded, or the chance in per cent."""
    table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("")
    for owner in notebook.owners:
        style = "bold" if owner in (CASE, sheet.people.me) else ""
        table.add_column(Text(_title(sheet, owner, lang), style), justify="center", no_wrap=True)
    for heading, cards in zip(KINDS, _kinds(sheet), strict=True):
        table.add_row(Text(translate(heading, lang), "bold"))
        for card in cards:
            table.add_row(Text(words(sheet.edition, lang).name(card)), *_cells(notebook, card))
        table.add_section()
    print_wide(table)


def _kinds(sheet: Sheet) -> tuple[Sequence[Card], ...]:
    return sheet.edition.suspects, sheet.edition.weapons, sheet.edition.rooms


def _title(sheet: Sheet, owner: Owner, lang: str) -> str:
    if owner == CASE:
        return translate(N_("Case file"), lang)
    return words(sheet.edition, lang).name(sheet.edition.pool or POOL) if owner == POOL else owner


def _cells(notebook: Notebook, card: Card) -> Iterator[Text]:
    for owner in notebook.owners:
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
    counts = {"deals": number(notebook.deals, lang), "triples": number(len(notebook.case), lang)}
    click.echo("\n" + spoken.say(N_("Possible case files: {triples}. Possible deals: {deals}."), counts))


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
    unknown = number(notebook.case.entropy, lang, digits=2)
    click.echo("\n" + spoken.say(N_("{bits} bits of the case file are still unknown."), {"bits": unknown}))
