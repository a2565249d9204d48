"""What all commands share: options, errors, input files and JSON output."""

import errno
import os
import sys
from contextlib import suppress
from io import TextIOWrapper
from typing import IO, Any

import click
import msgspec

from tudor.editions import available
from tudor.editions.text_files import decoded, read_text_file
from tudor.text.errors import TudorError, Unreadable
from tudor.text.languages import LANGUAGES

INTERRUPTED = 130
"""Exit code after Ctrl-C."""
JSON = "--json"
FULL = (errno.ENOSPC, errno.EDQUOT)
"""What the system says when a disk or a quota is full."""


class Refusal(click.ClickException):
    """An error shown as its bare sentence."""

    exit_code = 2

    def show(self, file: IO[Any] | None = None) -> None:
        """Print the sentence alone."""
        click.echo(self.message, file=file, err=file is None)


class Command(click.Command):
    """A command that reports errors in the user's language, and as JSON where that is wanted."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the options."""
        wanted = JSON in args and any(JSON in param.opts for param in self.params)
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            if wanted:
                _echo_error(error.format_message())
            raise

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command."""
        try:
            return super().invoke(ctx)
        except TudorError as error:
            told = error.text(ctx.params["lang"])
            if ctx.params.get("as_json"):
                _echo_error(told, error.details.get("line"))
            raise Refusal(told) from error
        except click.ClickException as error:
            if ctx.params.get("as_json"):
                _echo_error(error.format_message())
            raise


class CommandGroup(click.Group):
    """The commands, in the order a newcomer needs them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands' names, in the order added."""
        return list(self.commands)

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; Ctrl-C ends it silently."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
        except KeyboardInterrupt:
            ctx.exit(INTERRUPTED)
        except OSError as error:
            if error.errno not in FULL:
                raise
            _drop_output()
            raise Refusal(Unreadable("output-full").text(language_of_environment())) from error
        return result


def _drop_output() -> None:
    """Forget what could not be written; Python would try once more when it ends."""
    with suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def language_of_environment() -> str:
    """French if the environment asks for it, otherwise English. The first variable that is set decides, as everywhere."""
    asked = (os.environ.get(name, "") for name in ("TUDOR_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    return "fr" if next(filter(None, asked), "").startswith("fr") else "en"


language_option = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    envvar="TUDOR_LANG",
    default=language_of_environment,
    show_default="from TUDOR_LANG, LC_ALL, LC_MESSAGES or LANG",
    help="Language of the output.",
)

edition_option = click.option(
    "--edition",
    "edition_id",
    metavar="EDITION",
    default=available()[0],
    show_default=True,
    help="The edition: an id from `tudor editions`, or a file such as ./house.toml.",
)

edition_file_option = click.option(
    "--edition", "edition_file", metavar="FILE", help="The file of the edition, if it is none of Tudor's own."
)

data_option = click.option(
    "--data",
    metavar="FOLDER",
    envvar="TUDOR_DATA",
    default="tudor-data",
    show_default=True,
    help="The server's data folder.",
)

json_option = click.option(JSON, "as_json", is_flag=True, help="Print JSON.")

false_witnesses_option = click.option(
    "--false-witnesses", is_flag=True, help="Let witnesses hide cards, if the edition allows it."
)

rule_option = click.option(
    "--rule",
    "house_rules",
    metavar="RULE=VALUE",
    multiple=True,
    help="A house rule, such as dice=2. Repeat it for several; docs/editions.md lists them.",
)


def echo_json(value: object) -> None:
    """Print indented JSON, always in UTF-8."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=2))


def _echo_error(told: str, line: object = None) -> None:
    """Print an error as JSON; the sentence alone goes to standard error."""
    echo_json({"error": told, "line": line})


def forgive_unknown_signs() -> None:
    """Print a question mark for characters that the terminal cannot show."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def text_of(file: str) -> str:
    """The text of a file, or of standard input for ``-``."""
    if file != "-":
        return read_text_file(file)
    with click.open_file(file, "rb") as opened:
        written: bytes = opened.read()
    return decoded(written, file)
