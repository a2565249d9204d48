"""``tudor play``: a game in the terminal, against bots."""

from typing import TYPE_CHECKING

import click

from tudor.bots import USUAL_LEVEL, known_level
from tudor.cli.command import Command, edition_option, false_witnesses_option, language_option, rule_option, text_of
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.cards import Seat
from tudor.model.edition import Options
from tudor.notation import read_record
from tudor.text.errors import Unreadable

if TYPE_CHECKING:
    from tudor.terminal.saved_games import SavedGame


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
@click.option(
    "--from", "file", metavar="FILE", help="Play on from a position of this recorded game; --turn says from which turn."
)
@click.option("--turn", metavar="N", type=int, default=1, show_default=True, help="The turn to play on from.")
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
    file: str | None,
    turn: int,
    false_witnesses: bool,
    house_rules: tuple[str, ...],
    lang: str,
) -> None:
    """Play in the terminal against bots.

    A game that you leave is kept. The next start offers to continue it, and --resume does so at once. --from plays on from
    a turn of a recorded game, with new dice: without --seat, in the chair of the player on turn.
    """
    options = Options(false_witnesses=false_witnesses, house_rules=house_rules)
    known_level(level)
    if file is None:
        _check(edition_id, players, seat, options)
    else:
        load(edition_id)
    from tudor.terminal import run

    saved = _saved(resume, file, turn, seat, level)
    told = run(edition_id, players, None if file else seat, seed, lang, options=options, level=level, saved=saved)
    if told:
        click.echo(told)


def _saved(resume: bool, file: str | None, turn: int, seat: Seat | None, level: str) -> "SavedGame | None":
    """The game to go on with, if any."""
    if file is not None:
        from tudor.terminal.positions import position

        return position(read_record(text_of(file)), turn, seat, level)
    if resume:
        from tudor.terminal.saved_games import newest, state_folder

        return newest(state_folder())
    return None


def _check(edition_id: str, players: int, seat: Seat | None, options: Options) -> None:
    """Raise before the screen opens if this cannot be played."""
    edition = load(edition_id)
    known = (*take_seats(edition, players, options).unnamed[:1], *edition.suspects)
    if seat is not None and seat not in known:
        raise Unreadable("seat-unknown", edition, seat=seat, seats=known)
