"""What the arena does with a program that fails: chance plays on for it."""

import sys
from random import Random

import pytest

from tests.arena.programs import (
    READY,
    ROLLS,
    SEAT,
    SETUP,
    program,
)
from tudor.arena.outside import ForgivenBot, seed_from
from tudor.bots import RandomBot
from tudor.model.cards import Seat
from tudor.model.sight import Bot
from tudor.stepper import BotTable, random_luck


def finished(bot: Bot) -> BotTable:
    bots: dict[Seat, Bot] = {seat: RandomBot(Random(f"chance {seat}")) for seat in SETUP.seats}
    table = BotTable(SETUP, {**bots, SEAT: bot}, random_luck(Random(2)))
    table.run()
    return table


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (["no-such-program"], "outside-command"),
        (program("raise SystemExit"), "outside-ended"),
        (
            program(READY + "sys.stdin.readline(); roll(); sys.stdin.readline(); os.kill(os.getpid(), 9)"),
            "outside-ended",
        ),
        (program(READY + "for line in sys.stdin: print('!', flush=True)"), "outside-unreadable"),
        (program(ROLLS), "outside-illegal"),
    ],
    ids=["unknown", "ends", "dies", "babbles", "rolls"],
)
def test_a_forgiven_program_forfeits_decisions(command: list[str], code: str) -> None:
    """The game goes on to its end, the same way every time, and every forfeited decision is counted."""
    games = []
    for _ in range(2):
        with ForgivenBot(command, SETUP, SEAT, 3) as bot:
            games.append(finished(bot))
        assert {code} == {failed.code for failed in bot.failures}
    once, again = games
    assert once.is_over
    assert once.events == again.events


def test_a_program_that_does_well_forfeits_nothing() -> None:
    """Nobody stands in for a program that plays by the rules."""
    command = [sys.executable, "-m", "tudor", "bot", "random"]
    with ForgivenBot(command, SETUP, SEAT, 3) as bot:
        outside = finished(bot)
        bot.finish(None)
    assert [] == bot.failures
    assert finished(RandomBot(Random(3))).events == outside.events


def test_a_seed_is_a_small_number() -> None:
    """Seeds fit into what every language reads as a number, and differ."""
    seeds = {seed_from(Random(number)) for number in range(50)}
    assert 50 == len(seeds)
    assert 0 <= min(seeds) <= max(seeds) < 1 << 32
