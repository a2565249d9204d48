"""What all commands share: the language, and how they part from the user when something is wrong."""

import os
from typing import IO, Any

import click

from tudor.editions import available
from tudor.text.errors import TudorError
from tudor.text.languages import LANGUAGES

INTERRUPTED = 130
"""What a shell expects of a program that was stopped by Ctrl-C."""


class Refusal(click.ClickException):
    """A reason that stands for itself."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the sentence, and nothing around it."""
        click.echo(self.message, file=file, err=file is None)


class Command(click.Command):
    """A command that says in the user's language why it cannot do something."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except TudorError as error:
            raise Refusal(error.text(ctx.params["lang"])) from error


class CommandGroup(click.Group):
    """The commands, in the order in which a newcomer needs them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of the commands, as they were added."""
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; Ctrl-C ends it without a word."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)


def language_of_environment() -> str:
    """French where the user's own environment is French, otherwise English."""
    return "fr" if os.environ.get("LANG", "").startswith("fr") else "en"


language_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    envvar="TUDOR_LANG",
    default=language_of_environment,
    show_default="from TUDOR_LANG or LANG",
    help="The language to speak.",
)

edition_option = click.option(
    "--edition",
    "edition_id",
    metavar="EDITION",
    default=available()[0],
    show_default=True,
    help="Which edition; `tudor editions` lists them.",
)

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")

false_witnesses_option = click.option(
    "--false-witnesses", is_flag=True, help="Witnesses may hide cards, in editions that know this."
)
