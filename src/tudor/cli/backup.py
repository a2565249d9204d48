"""``tudor backup``: a copy of a server's data, made while it runs."""

from pathlib import Path

import click

from tudor.cli.command import Command, language_option
from tudor.text.languages import N_, translate

DONE = N_("The backup is in {file}. To restore it, put it in an empty folder as {name}.")


@click.command("backup", cls=Command)
@click.argument("file")
@click.option(
    "--data",
    metavar="FOLDER",
    envvar="TUDOR_DATA",
    default="tudor-data",
    show_default=True,
    help="The folder where the server keeps its games.",
)
@language_option
def back_up_data(*, file: str, data: str, lang: str) -> None:
    """Copy the data of a server to FILE, whether it runs or not.

    The copy holds the server's secrets: keep it as safe as the server itself.
    """
    from tudor.server.storage import DATABASE, back_up

    back_up(Path(data) / DATABASE, Path(file))
    click.echo(translate(DONE, lang).format(file=file, name=DATABASE))
