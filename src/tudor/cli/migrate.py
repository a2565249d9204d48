"""``tudor migrate``: move a server's data."""

import asyncio
from pathlib import Path

import click

from tudor.cli.command import Command, CommandGroup, data_option, language_option
from tudor.text.errors import Unreadable
from tudor.text.languages import N_, translate

DONE = N_(
    "Moved {tables} tables with {steps} steps. The file {file} stays as a backup; from now on, serve with --database."
)


@click.group("migrate", cls=CommandGroup)
def migrate_data() -> None:
    """Move a server's data to another kind of storage."""


@migrate_data.command("sqlite-to-postgres", cls=Command, context_settings={"auto_envvar_prefix": "TUDOR"})
@data_option
@click.option(
    "--database",
    metavar="URL",
    required=True,
    help="An empty PostgreSQL database, such as postgresql://db.example.org/tudor.",
)
@language_option
def move_to_postgres(*, data: str, database: str, lang: str) -> None:
    """Move everything from a data folder to a PostgreSQL database.

    Stop the server first. Games in progress go on where they were.
    """
    try:
        from tudor.server.storage.postgres.move import move
    except ImportError:
        raise Unreadable("database.extra", extra="tudor[cluster]") from None

    moved = asyncio.run(move(Path(data), database))
    file = str(Path(data) / "tudor.sqlite")
    click.echo(translate(DONE, lang).format(tables=moved.tables, steps=moved.steps, file=file))
