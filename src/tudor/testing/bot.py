"""Checks of a bot: it plays every edition by the rules, and the same way every time."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from itertools import cycle, zip_longest
from random import Random
from typing import NamedTuple

from tudor.arena.imported_bots import MakeBot
from tudor.arena.players import OUTSIDE
from tudor.bots import RandomBot
from tudor.editions import available, load
from tudor.engine import take_seats
from tudor.model.actions import Action
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Setup
from tudor.model.sight import USUAL_BUDGET, Bot, Decision, Observation, Reason, View
from tudor.outside import OutsideBot, OutsideBotFailed, seed_from
from tudor.stepper import BotTable, random_luck
from tudor.testing.attempts import snapshot
from tudor.testing.failure import CheckFailed
from tudor.testing.games import describe, some_seats, tables
from tudor.text import LANGUAGES, words

MOST_DECISIONS = 10_000
"""Decisions of one bot after which a game counts as endless."""
BUDGETS = (USUAL_BUDGET, 1)
"""Budgets of a decision, alternating between games."""


class _Decided(NamedTuple):
    """A decision and its reason."""

    action: Action
    reason: Reason | None


class _Game(NamedTuple):
    """A game to play and check."""

    setup: Setup
    seats: tuple[Seat, ...]
    """The seats that the bot plays."""
    seed: int
    budget: int

    def __str__(self) -> str:
        where = f"{describe(self.setup)}, seed {self.seed}, budget {self.budget}"
        return f"{where}, the bot as {' '.join(self.seats)}"


def check_bot(
    bot: MakeBot | str, editions: Iterable[Edition | str] | None = None, *, games: int = 1, seed: int = 0
) -> int:
    """Let a bot play every edition, number of players and set of options; returns the number of games.

    The bot is a function that makes one from a random source, or an outside program such as ``"cmd:python mybot.py"``. It
    plays alone against random players and against itself, with a large and a small budget. Raises :class:`CheckFailed` if
    it makes an illegal choice, crashes, changes what it is shown, never ends the game, gives a reason that has no words,
    or plays differently when seed and budget are the same.
    """
    played = 0
    for edition in (load(given) if isinstance(given, str) else given for given in editions or available()):
        for game in _games(edition, range(seed, seed + games)):
            _check_game(bot, game)
            played += 1
    return played


def _games(edition: Edition, numbers: Iterable[int]) -> Iterator[_Game]:
    fewest, most = edition.players
    budgets = cycle(BUDGETS)
    for number in numbers:
        for count in range(fewest, most + 1):
            seats = some_seats(edition, count, Random(number))
            budget = next(budgets)
            for options in tables(edition):
                setup = take_seats(edition, seats, options)
                yield from (_Game(setup, played, number, budget) for played in (setup.seats[:1], setup.seats))


def _check_game(bot: MakeBot | str, game: _Game) -> None:
    try:
        once, again = (_play(bot, game) for _ in range(2))
    except CheckFailed as failure:
        raise CheckFailed(f"{game}: {failure}") from failure
    for number, (first, second) in enumerate(zip_longest(once, again), 1):
        if first != second:
            raise CheckFailed(
                f"{game}: decision {number} was {_told(first)}, and {_told(second)} in the same game again"
            )


def _told(decided: _Decided | None) -> str:
    return f"{decided.action} ({decided.reason})" if decided else "not made"


def _play(bot: MakeBot | str, game: _Game) -> list[_Decided]:
    """Play one game; the bot's decisions."""
    decided: list[_Decided] = []
    sources = {seat: Random(f"{game.seed} {seat}") for seat in game.setup.seats}
    players: dict[Seat, Bot] = {seat: RandomBot(sources[seat]) for seat in game.setup.seats}
    with ExitStack() as stack:
        for seat in game.seats:
            playing = stack.enter_context(_started(bot, game.setup, seat, sources[seat]))
            players[seat] = _WatchedBot(playing, decided)
        BotTable(game.setup, players, random_luck(Random(game.seed)), budget=game.budget).run()
    return decided


def _started(bot: MakeBot | str, setup: Setup, seat: Seat, chance: Random) -> AbstractContextManager[Bot]:
    try:
        if isinstance(bot, str):
            return OutsideBot(bot.removeprefix(OUTSIDE), setup, seat, seed_from(chance))
        return nullcontext(bot(chance))
    except Exception as error:  # a bot is anybody's code, and may fail in any way
        raise CheckFailed(f"{seat} could not begin: {_problem(error)}") from error


def _problem(error: Exception) -> str:
    return str(error) if isinstance(error, OutsideBotFailed) else repr(error)


class _WatchedBot:
    """A bot whose every decision is checked."""

    def __init__(self, bot: Bot, decided: list[_Decided]) -> None:
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
        self._decided.append(_Decided(action, self._reason(view.setup.edition, decision)))
        return action

    def _asked(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        try:
            return self._bot.decide(view, news, decision)
        except Exception as error:  # a bot is anybody's code, and may fail in any way
            raise CheckFailed(f"{decision.seat} failed to decide ({decision.kind}): {_problem(error)}") from error

    def _reason(self, edition: Edition, decision: Decision) -> Reason | None:
        """Its reason, if it gives one, checked in every language."""
        reason = getattr(self._bot, "reason", None)
        if reason is None:
            return None
        for lang in LANGUAGES:
            try:
                told = words(edition, lang).reason(reason)
            except Exception as error:  # and what it calls a reason may be anything
                raise CheckFailed(f"{decision.seat} has a reason nobody can tell, {reason!r}: {error!r}") from error
            if not told.strip():
                raise CheckFailed(f"there is nothing to read about {reason!r} in {lang}")
        return reason if isinstance(reason, Reason) else None
