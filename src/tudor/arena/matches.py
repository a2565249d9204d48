"""Games of bots against each other, each the same whenever and wherever it is played.

A game is told by a table, a deal and a rotation. In every rotation of a deal the seats get the same cards, the same dice and
the same chance of any other kind, while the bots move round, so that each has the lucky seat once.
"""

from collections.abc import Sequence
from contextlib import ExitStack
from time import perf_counter, process_time
from typing import NamedTuple

from msgspec import Struct

from tudor.arena.clocks import Times, merged
from tudor.arena.imported_bots import where_it_failed
from tudor.arena.luck import Luck
from tudor.arena.players import is_outside, seated
from tudor.arena.specs import MatchSpec, seating
from tudor.model.actions import Action
from tudor.model.happenings import AccusationFailed
from tudor.model.sight import Bot, Decision, Observation, View
from tudor.model.truth import Event, Over, State
from tudor.outside import ForgivenBot, OutsideBotFailed
from tudor.stepper import BotTable
from tudor.text.errors import Illegal, TudorError
from tudor.text.languages import LANGUAGES

PATIENCE = 50_000
"""After so many steps a game is given up, and told of as one that did not end."""


class GameResult(Struct, frozen=True, kw_only=True):
    """How one game went. Players are told by their places at the table as the spec names them, not by seats."""

    rotation: int
    winner: int | None
    """Who won; None if nobody did, or the game was given up."""
    turns: int
    decisions: int
    wrong: tuple[int, ...] = ()
    """Who made a wrong accusation."""
    forfeits: dict[int, int] = {}
    """By player, how many decisions a program outside failed to make."""
    ended: bool = True


class DealResult(Struct, frozen=True, kw_only=True):
    """How the games of one deal at one table went."""

    table: int
    deal: int
    games: tuple[GameResult, ...]
    times: dict[str, Times]
    """By bot, how long its decisions took."""
    problems: dict[str, dict[str, str]] = {}
    """By bot and language, what a program outside did wrong the first time."""


class Played(NamedTuple):
    """A game, with everything that happened in it."""

    result: GameResult
    state: State
    events: Sequence[Event]
    times: dict[str, Times]
    problems: dict[str, dict[str, str]]


def play_deal(spec: MatchSpec, table: int, deal: int) -> DealResult:
    """All rotations of a deal."""
    games = [play_game(spec, table, deal, rotation) for rotation in spec.rotations(table)]
    return DealResult(
        table=table,
        deal=deal,
        games=tuple(game.result for game in games),
        times={bot: merged(game.times[bot] for game in games) for bot in dict.fromkeys(spec.tables[table])},
        problems={bot: problem for game in reversed(games) for bot, problem in game.problems.items()},
    )


def play_game(spec: MatchSpec, table: int, deal: int, rotation: int) -> Played:
    """One game of a deal: who sits where depends on the rotation, and nothing else does."""
    setup, luck = spec.setup(table), Luck(spec.seed, deal)
    names = seating(spec.tables[table], rotation)
    with ExitStack() as stack:
        bots = [
            _Clocked(
                name, stack.enter_context(seated(name, setup, seat, luck.of_bot(place), spec.overtime)), spec.overtime
            )
            for place, (seat, name) in enumerate(zip(setup.seats, names, strict=True))
        ]
        game = BotTable(setup, dict(zip(setup.seats, bots, strict=True)), luck.outcome, budget=spec.budget)
        steps = 0
        while steps < PATIENCE and game.step():
            steps += 1
        _take_leave(game, bots)
    players = [*bots[rotation:], *bots[:rotation]]
    return Played(
        result=_result(rotation, game, players),
        state=game.state,
        events=game.events,
        times={name: merged(bot.times for bot in bots if bot.name == name) for name in names},
        problems={bot.name: _in_all_languages(bot.failures[0]) for bot in reversed(players) if bot.failures},
    )


def _in_all_languages(error: TudorError) -> dict[str, str]:
    return {lang: error.text(lang) for lang in LANGUAGES}


def _take_leave(game: BotTable, bots: Sequence["_Clocked"]) -> None:
    over = game.due
    winner = over.winner if isinstance(over, Over) else None
    for place, bot in enumerate(bots):
        if isinstance(bot.bot, ForgivenBot):
            bot.bot.finish(winner, game.news(place))


def _result(rotation: int, game: BotTable, players: Sequence["_Clocked"]) -> GameResult:
    seats, over = game.state.setup.seats, game.due
    places = {seat: (place - rotation) % len(seats) for place, seat in enumerate(seats)}
    return GameResult(
        rotation=rotation,
        winner=places[over.winner] if isinstance(over, Over) and over.winner is not None else None,
        turns=game.state.turn,
        decisions=sum(bot.times.count for bot in players),
        wrong=tuple(sorted(places[event.seat] for event in game.events if isinstance(event, AccusationFailed))),
        forfeits={place: len(bot.failures) for place, bot in enumerate(players) if bot.failures},
        ended=isinstance(over, Over),
    )


class _Clocked:
    """A bot with a clock beside it: time of the processor for a bot in this process, of the wall for one outside."""

    def __init__(self, name: str, bot: Bot, overtime: float) -> None:
        self.name = name
        self.bot = bot
        self.times = Times()
        self._overtime = overtime
        self._clock = perf_counter if is_outside(name) else process_time

    @property
    def failures(self) -> Sequence[OutsideBotFailed]:
        """What it did wrong, as a program outside."""
        return self.bot.failures if isinstance(self.bot, ForgivenBot) else ()

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        began, from_then = perf_counter(), self._clock()
        action = self._decided(view, news, decision)
        self.times.add(self._clock() - from_then)
        self.times.over += perf_counter() - began > self._overtime
        if action not in decision.legal:
            raise Illegal("arena-bot-cheats", bot=self.name, action=str(action))
        return action

    def _decided(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        try:
            return self.bot.decide(view, news, decision)
        except Exception as error:  # a bot is anybody's code, and may fail in any way
            raise Illegal("arena-bot-fails", bot=self.name, problem=where_it_failed(error)) from error
