"""``tudor bot``: a level of Tudor's own as a program outside, for other arenas than ours."""

import sys

import click

from tudor.arena.outside_driver import serve
from tudor.arena.players import is_outside, maker_of
from tudor.arena.specs import check_bot
from tudor.cli.command import Command, language_option
from tudor.text.errors import Unreadable
from tudor.text.languages import N_, translate

WAITING = N_("This command is for programs: it waits for JSON lines. Press Ctrl-D to quit.")
"""For a person who wonders why nothing happens."""


@click.command("bot", cls=Command)
@click.argument("level")
@language_option
def run_bot(*, level: str, lang: str) -> None:
    """Play one seat by LEVEL, as a program that speaks JSON lines.

    It reads from standard input and answers on standard output, as docs/outside-bots.md describes, until the game is over.
    """
    check_bot(level)
    if is_outside(level):
        raise Unreadable("bot-outside", bot=level)
    if sys.stdin.isatty():
        click.echo(translate(WAITING, lang), err=True)
    serve(maker_of(level), level, sys.stdin.buffer, sys.stdout.buffer)
