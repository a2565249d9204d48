"""Playing in the terminal, against bots."""

import sys
from random import Random

from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.edition import Options
from tudor.terminal.app import TudorApp
from tudor.terminal.session import choose_seats
from tudor.terminal.start_screen import Wanted
from tudor.text import known_language
from tudor.text.languages import N_, translate

__all__ = ["run"]

NO_TERMINAL = N_("The game needs a terminal to be played in: start it there, with no redirection of input or output.")


def run(
    edition_id: str, players: int, seat: str | None, seed: int | None, lang: str, options: Options = Options()
) -> None:
    """Play in the terminal. Without a seat, a start screen asks what to play, and proposes this edition.

    Wrong arguments raise one of Tudor's errors. Where there is no terminal, the process ends with status 2.
    """
    edition = load(edition_id)
    known_language(lang)
    take_seats(edition, choose_seats(edition, players, seat or edition.lead, Random(0)), options)
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        sys.stderr.write(f"{translate(NO_TERMINAL, lang)}\n")
        raise SystemExit(2)
    proposed = Wanted(edition=edition, players=players, seat=seat or edition.lead, options=options, lang=lang)
    TudorApp(proposed, at_once=seat is not None, rng=Random(seed)).run()
