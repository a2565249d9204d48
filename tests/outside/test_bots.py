"""What a program outside is told, and what it may say."""

import sys
from pathlib import Path
from random import Random

import pytest

from tests.outside.programs import (
    READY,
    ROLLING,
    ROLLS,
    SEAT,
    SETUP,
    STANDING,
    exists,
    program,
    started,
)
from tudor.bots import RandomBot
from tudor.model.actions import Roll
from tudor.model.cards import Seat
from tudor.model.sight import Bot, Reason
from tudor.outside import ForgivenBot, seed_from
from tudor.stepper import BotTable, random_luck


def test_a_program_is_greeted_and_asked() -> None:
    """A program says its name, decides, and has ended when the game is left."""
    with started(ROLLS) as bot:
        assert ("Rolf", True) == (bot.name, exists(bot.pid))
        assert Roll() == bot.decide(STANDING, (), ROLLING)
    assert not exists(bot.pid)


def test_a_program_learns_what_it_needs() -> None:
    """The greeting holds seats, seed, cards and board; a decision its budget."""
    code = (
        READY
        + """
book = hello["book"]
told = [hello["protocol"], hello["seat"], hello["seed"], hello["setup"]["seats"], book["suspects"][0], len(book["board"]["squares"])]
asked = json.loads(sys.stdin.readline())
roll(reason=repr([*told, asked["decision"]["budget"], asked["view"]["seat"]]))
"""
    )
    told = [1, "scarlet", 1, ["scarlet", "mustard", "white"], "scarlet", len(SETUP.edition.board.squares), 7, "scarlet"]
    with started(code) as bot:
        bot.decide(STANDING, (), ROLLING)
    assert Reason("own-words", {"words": repr(told)}) == bot.reason


def test_a_program_hears_of_the_end(tmp_path: Path) -> None:
    """At the end of the game the program is told who won, and has time to write that down."""
    note = tmp_path / "note"
    code = (
        READY
        + f"over = json.loads(sys.stdin.readline()); open({str(note)!r}, 'w').write(over['type'] + over['winner'])"
    )
    with started(code) as bot:
        bot.finish("plum")
    assert "overplum" == note.read_text("utf-8")


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("", None),
        ("reason='  '", None),
        ("reason=None", None),
        ("reason='a hunch'", Reason("own-words", {"words": "a hunch"})),
        ("reason={'code': 'sure', 'details': {'chance': 1.0}}", Reason("sure", {"chance": 1.0})),
    ],
)
def test_a_program_may_say_why(said: str, reason: Reason | None) -> None:
    """A reason is words of the program's own, a code with details, or left out."""
    with started(READY + f"for line in sys.stdin: roll({said})") as bot:
        bot.decide(STANDING, (), ROLLING)
        assert reason == bot.reason


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
