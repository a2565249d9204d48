"""``tudor replay``: a recorded game, in sentences."""

import click

from tudor.cli.command import Command, edition_file_option, language_option, text_of
from tudor.editions import load
from tudor.notation import read_record, tell_record


@click.command("replay", cls=Command)
@click.argument("file")
@click.option("--seat", metavar="SEAT", help="Tell the game as this seat saw it.")
@edition_file_option
@language_option
def replay_record(*, file: str, seat: str | None, edition_file: str | None, lang: str) -> None:
    """Tell a recorded game in sentences.

    FILE is the record, or - to read standard input.
    """
    if edition_file is not None:
        load(edition_file)
    for line in tell_record(read_record(text_of(file)), seat=seat, lang=lang):
        click.echo(line)
