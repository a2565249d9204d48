"""``tudor replay``: a recorded game, told."""

import click

from tudor.cli.command import Command, language_option, text_of
from tudor.notation import read_record, tell_record


@click.command("replay", cls=Command)
@click.argument("file")
@click.option("--seat", metavar="SEAT", help="Tell it as this seat saw it.")
@language_option
def replay_record(file: str, seat: str | None, lang: str) -> None:
    """Tell the game recorded in FILE, or - for what is piped in."""
    for line in tell_record(read_record(text_of(file)), seat=seat, lang=lang):
        click.echo(line)
