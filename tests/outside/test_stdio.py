"""Bots that are programs of their own play the same games as in this process, and cannot hold anybody up."""

import re
import sys
from itertools import cycle
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from tests.by_day import most_varied_by_day
from tudor.arena.players import PLAYERS
from tudor.bots import LEVELS, RandomBot
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.actions import Action
from tudor.model.board import Board
from tudor.model.cards import Seat
from tudor.model.edition import Setup
from tudor.model.options import Group
from tudor.model.sight import Bot, CaseFilled, Decision, Observation, PoolOpened, Scene
from tudor.model.truth import Event
from tudor.outside import OutsideBot
from tudor.outside.messages import Book, BotChoice, Decide, Hello, Over, Ready
from tudor.stepper import BotTable, random_luck
from tudor.text import ERRORS

ROOT = Path(__file__).parents[2]
DRIVER = [sys.executable, "-m", "tudor", "bot"]


def game(setup: Setup, seat: Seat, bot: Bot, budget: int = 100) -> list[Event]:
    """What happens in a game that one bot plays among players by chance."""
    bots: dict[Seat, Bot] = {other: RandomBot(Random(f"chance {other}")) for other in setup.seats}
    table = BotTable(setup, {**bots, seat: bot}, random_luck(Random(11)), budget=budget)
    table.run()
    return table.events


def plays_alike(edition: str, level: str, budget: int) -> None:
    """A level, in this process and outside, plays one game."""
    setup = take_seats(load(edition), 4)
    seat = setup.seats[1]
    inside = PLAYERS[level](Random(5))
    with OutsideBot([*DRIVER, level], setup, seat, seed=5) as outside:
        assert level == outside.name
        assert game(setup, seat, inside, budget) == game(setup, seat, outside, budget)
        assert getattr(inside, "reason", None) == outside.reason


@pytest.mark.parametrize("edition", most_varied_by_day())
@pytest.mark.parametrize("level", [pytest.param("random", marks=pytest.mark.nightly), "novice"])
def test_a_bot_plays_the_same_game_inside_and_outside(edition: str, level: str) -> None:
    """A bot run as a program, over JSON lines, plays the same game move for move as in this process, for the same reasons."""
    plays_alike(edition, level, budget=100)


@pytest.mark.nightly
@pytest.mark.parametrize(("level", "budget"), [*zip(LEVELS, cycle([1, 100]), strict=False)])
def test_every_level_plays_outside(level: str, budget: int) -> None:
    """Every level plays outside as it does inside, with much to put into a decision and with little."""
    plays_alike("cluedo-2008", level, budget)


def words_in_code(file: str) -> set[str]:
    """What a document writes as code."""
    text = (ROOT / "docs" / file).read_text("utf-8")
    return {word for code in re.findall(r"`([^`\n]+)`", text) for word in re.split(r"[^\w-]+", code)}


def test_the_conversation_is_documented() -> None:
    """Every message, field, group and failure stands on the page for authors of programs, or on that of the protocol."""
    messages = (Hello, Book, Decide, Over, Ready, BotChoice)
    observations = [kind for kind in get_args(Observation) if kind not in (CaseFilled, PoolOpened)]
    kinds = [*messages, Board, Scene, Decision, *get_args(Action), *get_args(Group), *observations]
    fields = {name for kind in kinds for name in kind.__struct_fields__}
    tags = {str(kind.__struct_config__.tag) for kind in kinds if kind.__struct_config__.tag}
    failures = {code for code in ERRORS if code.startswith("outside-")}
    assert set() == (fields | tags | failures) - words_in_code("outside-bots.md") - words_in_code("protocol.md")
