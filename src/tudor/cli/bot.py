"""``tudor bot``: a level of Tudor's own as a program outside, for other arenas than ours."""

import sys

import click

from tudor.arena.outside_driver import serve
from tudor.arena.players import is_outside, maker_of
from tudor.arena.specs import check_bot
from tudor.cli.command import Command, language_option
from tudor.text.errors import Unreadable


@click.command("bot", cls=Command)
@click.argument("level")
@language_option
def run_bot(*, level: str, lang: str) -> None:  # noqa: ARG001 what is refused is told in it, by Command
    """Play one seat by LEVEL, as a program that speaks JSON lines.

    It reads from standard input and answers on standard output, as docs/outside-bots.md describes, until the game is over.
    """
    check_bot(level)
    if is_outside(level):
        raise Unreadable("bot-outside", bot=level)
    serve(maker_of(level), level, sys.stdin.buffer, sys.stdout.buffer)
