"""A game so small that every deal can be tried: eleven cards, three players; and the puzzles of its games."""

from collections.abc import Iterator
from random import Random

from tudor.bots import make_bot
from tudor.editions import add, parse
from tudor.engine import take_seats
from tudor.puzzles import Puzzle
from tudor.puzzles.maker import puzzles_of
from tudor.stepper import BotTable, random_luck

PARLOUR = """
based-on = "clue-cards"
book = "Made up for the tests"
suspects = ["scarlet", "mustard", "white", "green"]
weapons = ["knife", "rope", "wrench"]
rooms = ["hall", "lounge", "study", "kitchen"]
players = [3, 3]

[names.en]
title = "Parlour"
about = "Eleven cards"
"""


def small_puzzles() -> Iterator[Puzzle]:
    """Puzzles of small games, without end."""
    setup = take_seats(add(parse(PARLOUR, "parlour")), 3)
    number = 0
    while True:
        rng = Random(f"parlour/{number}")
        game = BotTable(setup, {seat: make_bot("novice", rng) for seat in setup.seats}, random_luck(rng))
        game.run()
        for viewer, seat in enumerate(setup.seats):
            yield from puzzles_of(setup, seat, game.seen(viewer), rng)
        number += 1
