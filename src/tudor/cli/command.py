"""What all commands share: the language, and how they part from the user when something is wrong."""

import os
import sys
from io import TextIOWrapper
from typing import IO, Any

import click
import msgspec

from tudor.editions import available
from tudor.text.errors import TudorError, Unreadable
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


def echo_json(value: object) -> None:
    """Print JSON that a person can read as well; in UTF-8, whatever the terminal speaks."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def forgive_unknown_signs() -> None:
    """Let a terminal that lacks a sign show a question mark, instead of ending the program."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def text_of(file: str) -> str:
    """The text in a file, or what is piped in."""
    try:
        with click.open_file(file, encoding="utf-8") as opened:
            text: str = opened.read()
    except (OSError, UnicodeDecodeError):
        raise Unreadable("file", file=file) from None
    return text
