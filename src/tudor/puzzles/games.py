"""Games of bots to make puzzles of, each the same whenever and wherever it is played."""

from collections.abc import Iterator
from random import Random

from tudor.bots import make_bot
from tudor.editions import available, load
from tudor.engine import take_seats
from tudor.notation import SPECTATOR, Record, as_seen_by
from tudor.puzzles.maker import puzzles_of
from tudor.puzzles.puzzle import Puzzle
from tudor.stepper import BotTable, random_luck

LEVELS = ("amateur", "novice")
"""Who plays. Stronger bots end games before there is much to deduce."""
MOST_PLAYERS = 5
"""With more, hands are so small that little can be deduced."""
PLAYERS_A_GAME = 2
"""From how many seats a game is looked at."""
PATIENCE = 5_000
"""After so many steps a game is given up."""


def puzzles_of_game(seed: int, number: int) -> Iterator[Puzzle]:
    """The puzzles of one game. The editions take turns."""
    rng = Random(f"{seed}/{number}")
    edition = load(available()[number % len(available())])
    fewest, most = edition.players
    setup = take_seats(edition, rng.randint(fewest, min(most, MOST_PLAYERS)))
    bots = {seat: make_bot(rng.choice(LEVELS), rng) for seat in setup.seats}
    game = BotTable(setup, bots, random_luck(rng))
    steps = 0
    while steps < PATIENCE and game.step():
        steps += 1
    for viewer in rng.sample(range(len(setup.seats)), PLAYERS_A_GAME):
        yield from puzzles_of(setup, setup.seats[viewer], game.seen(viewer), Random(f"{seed}/{number}/{viewer}"))


def can_become_puzzles(record: Record) -> bool:
    """Does a record tell what puzzles need?"""
    setup = record.setup
    return not (
        setup.options.false_witnesses
        or setup.options.house_rules
        or setup.edition.digest
        or record.seat == SPECTATOR
        or setup.edition.original is not None
    )


def puzzles_of_record(record: Record, seed: int) -> Iterator[Puzzle]:
    """The puzzles of a recorded game, from the seat that kept it or from all seats."""
    seats = record.setup.seats if record.seat is None else (record.seat,)
    for place, seat in enumerate(seats):
        seen = as_seen_by(record, seat)
        yield from puzzles_of(record.setup, seat, seen.observations, Random(f"{seed}/record/{place}"))
