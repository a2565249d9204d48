"""``tudor bot``: one of Tudor's bots as a program, for other arenas and for the SpeedClue contest."""

import sys

import click

from tudor.arena.players import is_outside, maker_of
from tudor.arena.specs import check_bot
from tudor.cli.command import Command, language_option
from tudor.outside import serve
from tudor.outside.speedclue import enter_contest
from tudor.text.errors import Unreadable
from tudor.text.languages import N_, translate

WAITING = N_("This command waits for JSON lines from a program. Press Ctrl-D to end it.")
"""For someone who runs it by hand."""


@click.command("bot", cls=Command)
@click.argument("level")
@click.option(
    "--speedclue",
    "port",
    metavar="PORT",
    type=click.IntRange(1, 65535),
    help="Play in the SpeedClue contest on this port.",
)
@click.option("--name", metavar="NAME", show_default="LEVEL", help="What the bot calls itself.")
@language_option
def run_bot(*, level: str, port: int | None, name: str | None, lang: str) -> None:
    """Play one seat as a program, or in the SpeedClue contest.

    LEVEL is the bot. It reads standard input and answers on standard output until the game is over;
    docs/outside-bots.md describes the messages. With --speedclue it plays all games of that contest instead; see docs/speedclue.md.
    """
    check_bot(level)
    if is_outside(level):
        raise Unreadable("bot-outside", bot=level)
    if port is not None:
        enter_contest(maker_of(level), name or level, port)
        return
    if sys.stdin.isatty():
        click.echo(translate(WAITING, lang), err=True)
    serve(maker_of(level), name or level, sys.stdin.buffer, sys.stdout.buffer)
