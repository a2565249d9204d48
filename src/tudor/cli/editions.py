"""``tudor editions``: the list of editions."""

from typing import Any

import click
import msgspec

from tudor.cli.command import Command, echo_json, json_option, language_option
from tudor.editions import available, load
from tudor.model.edition import Edition
from tudor.text.languages import N_, translate

HEADINGS = (N_("Edition"), N_("Title"), N_("Players"), N_("Cards"), N_("Dice"), N_("Features"))


@click.command("editions", cls=Command)
@json_option
@language_option
def list_editions(as_json: bool, lang: str) -> None:
    """List the editions that can be played."""
    editions = [load(edition_id) for edition_id in available()]
    if as_json:
        echo_json([described(edition, lang) for edition in editions])
    else:
        _print_table(editions, lang)


def described(edition: Edition, lang: str) -> dict[str, Any]:
    """An edition as JSON."""
    fewest, most = edition.players
    return {
        "id": edition.id,
        "title": edition.names[lang]["title"],
        "about": edition.names[lang]["about"],
        "book": edition.book,
        "players": {"fewest": fewest, "most": most},
        "dice": edition.dice,
        "question_dice": edition.question_dice,
        "suspects": edition.suspects,
        "weapons": edition.weapons,
        "rooms": edition.rooms,
        "lead": edition.lead,
        "board": edition.board.id,
        "start_room": edition.start_room,
        "pool": edition.pool,
        "intrigue": dict(edition.intrigue),
        "powers": dict(edition.powers),
        "options": [] if edition.rules.concealing == "ignored" else ["false_witnesses"],
        "rules": msgspec.to_builtins(edition.rules),
        "sources": dict(edition.sources),
        "weapons_fixed": dict(edition.weapons_fixed),
        "names": {language: dict(names) for language, names in edition.names.items()},
    }


def _print_table(editions: list[Edition], lang: str) -> None:
    from tudor.cli.console import print_table

    print_table([translate(heading, lang) for heading in HEADINGS], [_row(edition, lang) for edition in editions])


def _row(edition: Edition, lang: str) -> tuple[str, ...]:
    fewest, most = edition.players
    kinds = (edition.suspects, edition.weapons, edition.rooms)
    return (
        edition.id,
        edition.names[lang]["title"],
        f"{fewest}–{most}",
        " + ".join(str(len(kind)) for kind in kinds),
        str(edition.dice),
        edition.names[lang]["about"],
    )
