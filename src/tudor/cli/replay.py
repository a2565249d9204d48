"""``tudor replay``: a recorded game, told."""

import click

from tudor.cli.command import Command, language_option
from tudor.notation import read_record, tell_record
from tudor.text.errors import Unreadable


@click.command("replay", cls=Command)
@click.argument("file")
@click.option("--seat", metavar="SEAT", help="Tell it as this seat saw it.")
@language_option
def replay_record(file: str, seat: str | None, lang: str) -> None:
    """Tell the game recorded in FILE, or - for what is piped in."""
    for line in tell_record(read_record(_text_of(file)), seat=seat, lang=lang):
        click.echo(line)


def _text_of(file: str) -> str:
    try:
        with click.open_file(file, encoding="utf-8") as opened:
            text: str = opened.read()
    except (OSError, UnicodeDecodeError):
        raise Unreadable("file", file=file) from None
    return text
