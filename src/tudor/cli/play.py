"""``tudor play``: a game in the terminal, against bots."""

import click

from tudor.bots import USUAL_LEVEL, known_level
from tudor.cli.command import Command, edition_option, false_witnesses_option, language_option, rule_option
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.cards import Seat
from tudor.model.edition import Options
from tudor.text.errors import Unreadable


@click.command("play", cls=Command)
@edition_option
@click.option(
    "--players", metavar="N", type=int, default=4, show_default=True, help="Number of players, including you."
)
@click.option("--seat", metavar="SEAT", help="The suspect you play; if omitted, you choose on the screen.")
@click.option(
    "--bots", "level", metavar="LEVEL", default=USUAL_LEVEL, show_default=True, help="The level of your opponents."
)
@click.option("--seed", metavar="N", type=int, help="Play a game again: the same seed gives the same deal and dice.")
@click.option("--resume", is_flag=True, help="Continue the game you left last.")
@false_witnesses_option
@rule_option
@language_option
def play_in_terminal(  # noqa: PLR0913 — one for each option
    *,
    edition_id: str,
    players: int,
    seat: Seat | None,
    level: str,
    seed: int | None,
    resume: bool,
    false_witnesses: bool,
    house_rules: tuple[str, ...],
    lang: str,
) -> None:
    """Play in the terminal against bots.

    A game that you leave is kept. The next start offers to continue it, and --resume does so at once.
    """
    options = Options(false_witnesses=false_witnesses, house_rules=house_rules)
    _check(edition_id, players, seat, options)
    known_level(level)
    from tudor.terminal import run

    told = run(edition_id, players, seat, seed, lang, options=options, level=level, resume=resume)
    if told:
        click.echo(told)


def _check(edition_id: str, players: int, seat: Seat | None, options: Options) -> None:
    """Raise before the screen opens if this cannot be played."""
    edition = load(edition_id)
    known = (*take_seats(edition, players, options).unnamed[:1], *edition.suspects)
    if seat is not None and seat not in known:
        raise Unreadable("seat-unknown", edition, seat=seat, seats=known)
