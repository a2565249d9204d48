"""``tudor join``: a seat at a table on a server, for a person in the terminal or for a bot."""

import click

from tudor.arena.specs import check_bot
from tudor.cli.command import Command, language_option
from tudor.text.languages import N_, translate

LOST = 1
"""The exit code if a bot lost its seat, or chance had to play for a program."""


@click.command("join", cls=Command)
@click.argument("link")
@click.option("--name", "nickname", metavar="NAME", help="What the others call you.")
@click.option("--bot", metavar="BOT", help='Let a bot play: a level, or a program, as "cmd:python mybot.py".')
@click.option("--watch", "watching", is_flag=True, help="Take no seat, and tell what happens.")
@click.option("--token", default="", envvar="TUDOR_TOKEN", help="Come back to a seat that is yours already.")
@language_option
def join_table(*, link: str, nickname: str | None, bot: str | None, watching: bool, token: str, lang: str) -> None:
    """Play on a server, by its address or the LINK of a table.

    The link is as the browser shows it; the address alone shows the tables there are, and opens new ones. In the terminal you
    play yourself. With --bot or --watch it takes the link of a table and no screen: the story is printed to its end.
    """
    if bot is not None:
        check_bot(bot)
    from tudor.terminal import joining

    if watching:
        _end(joining.watch(link, lang, click.echo))
    elif bot is not None:
        _end(joining.join_by_bot(link, nickname or _name_of(bot), token, bot, lang, click.echo))
    else:
        _part(joining.join(link, nickname or translate(N_("Guest"), lang), token, lang, click.echo))


def _name_of(bot: str) -> str:
    """How a bot is called that was given no name: by its level, or as a program."""
    return bot if ":" not in bot else "Program"


def _part(sentence: str) -> None:
    if sentence:
        click.echo(sentence)


def _end(problem: str) -> None:
    if problem:
        click.echo(problem, err=True)
        click.get_current_context().exit(LOST)
