"""What any bot must satisfy: it plays every edition, by the rules, and the same way every time."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import TypeAlias

from tudor.bots import RandomBot
from tudor.editions import available, load
from tudor.engine import take_seats
from tudor.model.actions import Action
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Setup
from tudor.model.sight import Bot, Decision, Observation, View
from tudor.table import Table
from tudor.testing.attempts import snapshot
from tudor.testing.failure import CheckFailed
from tudor.testing.games import describe, some_seats, tables

MakeBot: TypeAlias = Callable[[Random], Bot]

MOST_DECISIONS = 10_000
"""Decisions of one bot in one game after which the game counts as endless."""


def check_bot(
    make_bot: MakeBot, editions: Iterable[Edition | str] | None = None, *, games: int = 1, seed: int = 0
) -> int:
    """Let a bot play every edition at every number of players and every kind of table; how many games there were.

    It plays alone among random players, and against itself. Raises :class:`CheckFailed` if it chooses what is not
    legal, crashes, tampers with what it is shown, plays on without end, or plays another game the second time
    although its source of chance is the same. A bot gets a view, its news and a decision, and so never the truth.
    """
    played = 0
    for edition in (load(given) if isinstance(given, str) else given for given in editions or available()):
        for setup, number in _games(edition, range(seed, seed + games)):
            for seats in (setup.seats[:1], setup.seats):
                _check_game(make_bot, setup, seats, number)
                played += 1
    return played


def _games(edition: Edition, numbers: Iterable[int]) -> Iterator[tuple[Setup, int]]:
    fewest, most = edition.players
    for number in numbers:
        for count in range(fewest, most + 1):
            seats = some_seats(edition, count, Random(number))
            for options in tables(edition):
                yield take_seats(edition, seats, options), number


def _check_game(make_bot: MakeBot, setup: Setup, seats: tuple[Seat, ...], seed: int) -> None:
    where = f"{describe(setup)}, seed {seed}, the bot as {' '.join(seats)}"
    try:
        once, again = (_play(make_bot, setup, seats, seed) for _ in range(2))
    except CheckFailed as failure:
        raise CheckFailed(f"{where}: {failure}") from failure
    for number, (first, second) in enumerate(zip_longest(once, again), 1):
        if first != second:
            raise CheckFailed(f"{where}: decision {number} was {first}, and {second} in the same game played again")


def _play(make_bot: MakeBot, setup: Setup, seats: tuple[Seat, ...], seed: int) -> list[Action]:
    """One game; what the bot decided in it."""
    decided: list[Action] = []
    sources = {seat: Random(f"{seed} {seat}") for seat in setup.seats}
    bots: dict[Seat, Bot] = {seat: RandomBot(sources[seat]) for seat in setup.seats}
    bots.update({seat: _WatchedBot(make_bot(sources[seat]), decided) for seat in seats})
    Table(setup, bots, Random(seed)).run()
    return decided


class _WatchedBot:
    """A bot with somebody looking over its shoulder."""

    def __init__(self, bot: Bot, decided: list[Action]) -> None:
        self._bot = bot
        self._decided = decided
        self._count = 0

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        self._count += 1
        if self._count > MOST_DECISIONS:
            raise CheckFailed(f"{decision.seat} has decided {MOST_DECISIONS} times, and the game is not over")
        shown = snapshot(view)
        action = self._asked(view, news, decision)
        if action not in decision.legal:
            raise CheckFailed(f"{decision.seat} chose {action!r}, which is not legal ({decision.kind})")
        if snapshot(view) != shown:
            raise CheckFailed(f"{decision.seat} changed what it was shown ({decision.kind})")
        self._decided.append(action)
        return action

    def _asked(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        try:
            return self._bot.decide(view, news, decision)
        except Exception as error:
            raise CheckFailed(f"{decision.seat} failed to decide ({decision.kind}): {error!r}") from error
