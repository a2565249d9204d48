"""``tudor bot``: one of Tudor's bots as a program, for other arenas."""

import sys

import click

from tudor.arena.players import is_outside, maker_of
from tudor.arena.specs import check_bot
from tudor.cli.command import Command, language_option
from tudor.outside import serve
from tudor.text.errors import Unreadable
from tudor.text.languages import N_, translate

WAITING = N_("This command waits for JSON lines from a program. Press Ctrl-D to end it.")
"""For someone who runs it by hand."""


@click.command("bot", cls=Command)
@click.argument("level")
@language_option
def run_bot(*, level: str, lang: str) -> None:
    """Play one seat as a program that speaks JSON lines.

    LEVEL is the bot. It reads standard input and answers on standard output until the game is over;
    docs/outside-bots.md describes the messages.
    """
    check_bot(level)
    if is_outside(level):
        raise Unreadable("bot-outside", bot=level)
    if sys.stdin.isatty():
        click.echo(translate(WAITING, lang), err=True)
    serve(maker_of(level), level, sys.stdin.buffer, sys.stdout.buffer)
