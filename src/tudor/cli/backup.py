"""``tudor backup``: a copy of a server's data, even while it runs."""

from pathlib import Path

import click

from tudor.cli.command import Command, data_option, language_option
from tudor.text.languages import N_, translate

DONE = N_("Saved to {file}. To restore it, copy it into an empty folder as {name}.")


@click.command("backup", cls=Command)
@click.argument("file")
@data_option
@language_option
def back_up_data(*, file: str, data: str, lang: str) -> None:
    """Copy a server's data to FILE, even while it runs.

    The copy contains the server's secrets: keep it as safe as the server itself.
    """
    from tudor.server.storage import DATABASE, back_up

    back_up(Path(data) / DATABASE, Path(file))
    click.echo(translate(DONE, lang).format(file=file, name=DATABASE))
