"""``tudor join``: a seat at a table on a server, for you or for a bot."""

import click

from tudor.arena.players import try_out
from tudor.arena.specs import check_bot
from tudor.cli.command import Command, language_option
from tudor.editions import available, load
from tudor.engine import take_seats
from tudor.outside.bots import PATIENCE
from tudor.text.languages import N_, translate

FEW = 3
"""Players of the game that a program is greeted with to see whether it starts."""

LOST = 1
"""Exit code if a bot lost its seat or forfeited a decision."""


@click.command("join", cls=Command)
@click.argument("link")
@click.option("--name", "nickname", metavar="NAME", help="Your name at the table.")
@click.option("--bot", metavar="BOT", help='Let a bot play: a level, or a program such as "cmd:python mybot.py".')
@click.option("--watch", "watching", is_flag=True, help="Watch the table without taking a seat.")
@click.option(
    "--token",
    metavar="TOKEN",
    default="",
    envvar="TUDOR_TOKEN",
    help="Play for an account, or return to a seat you already have.",
)
@language_option
def join_table(*, link: str, nickname: str | None, bot: str | None, watching: bool, token: str, lang: str) -> None:
    """Play on a server.

    LINK is a table's link as your browser shows it, or the server's address, where you can open a table or choose one.
    With --bot or --watch, LINK must be a table's; the game is printed line by line until it ends.
    """
    if bot is not None:
        check_bot(bot)
        # A program that cannot be started should not take a chair.
        try_out(bot, take_seats(load(available()[0]), FEW), PATIENCE)
    from tudor.terminal import remote_play

    if watching:
        _end(remote_play.watch(link, lang, click.echo))
    elif bot is not None:
        _end(remote_play.join_by_bot(link, nickname or _name_of(bot), token, bot, lang, click.echo))
    else:
        _part(remote_play.join(link, nickname or translate(N_("Guest"), lang), token, lang, click.echo))


def _name_of(bot: str) -> str:
    """Default name of a bot: its level, or Program."""
    return bot if ":" not in bot else "Program"


def _part(sentence: str) -> None:
    if sentence:
        click.echo(sentence)


def _end(problem: str) -> None:
    if problem:
        click.echo(problem, err=True)
        click.get_current_context().exit(LOST)
