"""``tudor solve``: a notebook for games at a real table."""

import click

from tudor.cli.command import Command, echo_json, json_option, language_option, text_of
from tudor.cli.solution import Solution, Wish
from tudor.deduction.sheet import read_sheet
from tudor.editions import load
from tudor.model.edition import Edition
from tudor.text.errors import Unreadable


@click.command("solve", cls=Command)
@click.argument("file", required=False)
@click.option("--live", is_flag=True, help="Take notes line by line and answer each at once; FILE is the record.")
@click.option("--why", "cards", metavar="CARD", multiple=True, help="Explain what is certain about a card; repeatable.")
@click.option("--room", metavar="ROOM", help="Rank the suggestions you can make in this room.")
@click.option("--rooms", is_flag=True, help="Rank the rooms by what the best suggestion there tells.")
@click.option("--at", metavar="ROOM", help="The room you are in: rank rooms by what they tell per turn.")
@click.option("--wrong", metavar="LINE", type=int, multiple=True, help="Suppose that this line is wrong; repeatable.")
@click.option("--one-wrong", is_flag=True, help="Allow for one wrong line, whichever it may be.")
@click.option("--choice", is_flag=True, help="Weigh deals by how freely witnesses chose the cards they showed.")
@click.option("--edition", "edition_id", metavar="EDITION", help="The edition if the notes name none: an id or a file.")
@json_option
@language_option
def solve_notes(  # noqa: PLR0913 click passes every option as an argument of its own
    *,
    file: str | None,
    live: bool,
    cards: tuple[str, ...],
    room: str | None,
    rooms: bool,
    at: str | None,
    wrong: tuple[int, ...],
    one_wrong: bool,
    choice: bool,
    edition_id: str | None,
    as_json: bool,
    lang: str,
) -> None:
    """Work out who holds which cards from your notes.

    For games at a real table. FILE has one line per suggestion; use - to read standard input. Prints who may hold each
    card and what the case file may hold.
    """
    wish = Wish(
        why=cards,
        room=room,
        rooms=rooms or at is not None,
        at=at,
        weighting="choice" if choice else "deals",
        one_wrong=one_wrong,
        wrong=wrong,
    )
    usual = None if edition_id is None else load(edition_id)
    if live:
        _take_notes(file, wish, lang, usual, as_json=as_json)
        return
    if file is None:
        raise Unreadable("solve-file")
    sheet = read_sheet(text_of(file), lang, usual)
    solution = Solution(sheet, wish, lang)
    if as_json:
        echo_json(solution.as_json())
    else:
        solution.echo()


def _take_notes(file: str | None, wish: Wish, lang: str, usual: Edition | None, *, as_json: bool) -> None:
    from tudor.cli.live_notes import LiveNotes

    if as_json or file == "-":
        raise Unreadable("solve-live")
    LiveNotes(file, wish, lang, usual).run()
