"""Playing against bots in the terminal."""

import sys
from random import Random

from tudor.bots import USUAL_LEVEL, known_level
from tudor.editions import load, with_house_rules
from tudor.engine import take_seats
from tudor.model.edition import Options
from tudor.terminal.app import TudorApp
from tudor.terminal.saved_games import SavedGame, state_folder
from tudor.terminal.session import choose_seats, seats_to_choose_from
from tudor.terminal.start_screen import WantedGame
from tudor.text import known_language
from tudor.text.languages import N_, translate

__all__ = ["run"]

NO_TERMINAL = N_("Tudor needs a terminal. Start it in one, without redirecting input or output.")


def run(  # noqa: PLR0913 — a game has that many parts
    edition_id: str,
    players: int,
    seat: str | None,
    seed: int | None,
    lang: str,
    *,
    options: Options = Options(),
    level: str = USUAL_LEVEL,
    saved: SavedGame | None = None,
) -> str:
    """Play in the terminal; returns a last sentence to print, or "".

    Without a seat, a start screen asks what to play: it offers the game that waits, and proposes this edition. A
    ``saved`` game is continued at once. Wrong arguments raise one of Tudor's errors. Without a terminal, the
    process exits with status 2.
    """
    edition = with_house_rules(load(edition_id), options.house_rules)
    known_language(lang)
    known_level(level)
    wanted = seat or seats_to_choose_from(edition)[0]
    take_seats(edition, choose_seats(edition, players, wanted, Random(0)), options)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sys.stderr.write(f"{translate(NO_TERMINAL, lang)}\n")
        raise SystemExit(2)
    proposed = WantedGame(edition=edition, players=players, seat=wanted, options=options, level=level, lang=lang)
    app = TudorApp(proposed, at_once=seat is not None, rng=Random(seed), games=state_folder(), saved=saved)
    return app.run() or ""
