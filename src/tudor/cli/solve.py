"""``tudor solve``: a notebook for games at a real table."""

from collections.abc import Iterator
from typing import Any

import click
import msgspec
from msgspec import Struct

from tudor.cli.command import Command, Refusal, echo_json, json_option, language_option, text_of
from tudor.deduction import Explanation, Notebook, Prospect, Weighting, contradiction, rank, tell_why, why
from tudor.deduction.sheet import Sheet, read_sheet
from tudor.deduction.sheet.name_finder import tokens
from tudor.model.cards import Card, Room
from tudor.text.errors import Unreadable
from tudor.text.languages import N_, translate

SLIP = N_("These notes cannot all be true. The mistake is on one of these lines: {lines}.")
NOTHING_CERTAIN = N_("Nothing is certain about {card} yet.")


class Wanted(Struct, frozen=True):
    """What to print besides the notebook."""

    why: tuple[Card, ...]
    room: Room | None
    weighting: Weighting


@click.command("solve", cls=Command)
@click.argument("file")
@click.option("--why", "cards", metavar="CARD", multiple=True, help="Explain what is certain about a card; repeatable.")
@click.option("--room", metavar="ROOM", help="Rank the suggestions you can make in this room.")
@click.option("--choice", is_flag=True, help="Weigh deals by how freely witnesses chose the cards they showed.")
@json_option
@language_option
def solve_notes(*, file: str, cards: tuple[str, ...], room: str | None, choice: bool, as_json: bool, lang: str) -> None:
    """Work out who holds which cards from your notes.

    For games at a real table. FILE has one line per suggestion; use - to read standard input. Prints who may hold each
    card and what the case file may hold.
    """
    sheet = read_sheet(text_of(file), lang)
    reasons = tuple(sheet.cards.one(tokens(card)) for card in cards)
    wanted = Wanted(reasons, _room(sheet, room), "choice" if choice else "deals")
    _refuse_slips(sheet, lang)
    notebook = sheet.knowledge.notebook(wanted.weighting)
    if as_json:
        echo_json(_as_json(sheet, notebook, wanted, lang))
    else:
        _print(sheet, notebook, wanted, lang)


def _room(sheet: Sheet, written: str | None) -> Room | None:
    if written is None:
        return None
    rooms = sheet.edition.rooms
    room = sheet.cards.one(tokens(written), rooms)
    if room not in rooms:
        raise Unreadable("not-a-room", card=room, cards=rooms)
    if sheet.people.me is None:
        raise Unreadable("sheet-missing", example=f"me: {sheet.people.seats[0]}")
    return room


def _refuse_slips(sheet: Sheet, lang: str) -> None:
    """Raise if the notes contradict each other, naming the lines."""
    slip = contradiction(sheet.knowledge)
    if slip is not None:
        lines = ", ".join(str(number) for number in sorted({note.source.turn for note in slip.notes}))
        raise Refusal("\n".join((translate(SLIP, lang).format(lines=lines), *_told(sheet, slip, lang))))


def _told(sheet: Sheet, explanation: Explanation, lang: str) -> tuple[str, ...]:
    names = {seat: seat for seat in sheet.people.seats}
    return tell_why(explanation, sheet.knowledge, lang, names=names, counted="line")


def _explanations(sheet: Sheet, notebook: Notebook, card: Card) -> Iterator[Explanation]:
    """Why someone has a card or, while that is open, why others do not."""
    holder = notebook.owner(card)
    excluded = [owner for owner in notebook.owners if notebook.certain(card, owner) is False]
    for owner in [holder] if holder else excluded:
        yield why(sheet.knowledge, card, owner)


def _prospects(sheet: Sheet, wanted: Wanted) -> list[Prospect]:
    """The suggestions in the room asked for, best first."""
    if wanted.room is None:
        return []
    return rank(sheet.knowledge, wanted.room, silent=sheet.murdered, weighting=wanted.weighting)


def _print(sheet: Sheet, notebook: Notebook, wanted: Wanted, lang: str) -> None:
    from tudor.cli.notebook import print_candidates, print_notebook, print_suggestions

    if not wanted.why and not wanted.room:
        print_notebook(sheet, notebook, lang)
        print_candidates(sheet, notebook, lang)
    if wanted.room:
        print_suggestions(sheet, notebook, _prospects(sheet, wanted), lang)
    for card in wanted.why:
        explanations = [*_explanations(sheet, notebook, card)]
        for explanation in explanations:
            click.echo("\n".join(_told(sheet, explanation, lang)))
        if not explanations:
            name = sheet.edition.names[lang][card]
            click.echo(translate(NOTHING_CERTAIN, lang).format(card=name))


def _as_json(sheet: Sheet, notebook: Notebook, wanted: Wanted, lang: str) -> dict[str, Any]:
    """The result as JSON; owners are players by name, "case" and "pool"."""
    return {
        "edition": sheet.edition.id,
        "players": sheet.people.seats,
        "me": sheet.people.me,
        "deals": str(notebook.deals),
        "solution": notebook.solution,
        "cards": {
            card: {owner: notebook.probability(card, owner) for owner in notebook.owners} for card in notebook.cards
        },
        "case": [
            {**msgspec.to_builtins(triple), "probability": chance}
            for triple, chance in notebook.case.likeliest(len(notebook.case))
        ],
        "ask": [_promised(prospect) for prospect in _prospects(sheet, wanted)],
        "why": [
            _explained(sheet, explanation, lang)
            for card in wanted.why
            for explanation in _explanations(sheet, notebook, card)
        ],
    }


def _promised(prospect: Prospect) -> dict[str, Any]:
    answers = [{"shown": dict(shown), "probability": chance} for shown, chance in prospect.answers.items()]
    return {
        **msgspec.to_builtins(prospect.suggestion),
        "entropy": prospect.entropy,
        "solves": prospect.solves,
        "answers": answers,
    }


def _explained(sheet: Sheet, explanation: Explanation, lang: str) -> dict[str, Any]:
    return {
        **msgspec.to_builtins(explanation.conclusion),
        "lines": sorted({note.source.turn for note in explanation.notes}),
        "text": _told(sheet, explanation, lang),
    }
