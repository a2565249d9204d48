"""How the bots of a match did: win rates with their intervals, and times."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from msgspec import Struct

from tudor.arena.clocks import Times
from tudor.arena.intervals import Tally, interval, win_rate
from tudor.arena.matches import DealResult, GameResult
from tudor.arena.specs import MatchSpec


class Standing(Struct, frozen=True, kw_only=True):
    """One bot's results."""

    bot: str
    seats: int
    """Its seats, summed over all games."""
    wins: int
    rate: float
    """Wins per seat."""
    low: float
    high: float
    """Bounds of the 95 % interval."""
    par: float
    """Its rate if all bots were equal and every game had a winner."""
    turns: float | None
    """Mean turns of the games it won; None if it won none."""
    wrong: int
    """Its wrong accusations."""
    forfeits: int
    """Decisions that it forfeited as an outside program."""


class Pace(Struct, frozen=True, kw_only=True):
    """A bot's thinking time, in milliseconds per decision."""

    bot: str
    decisions: int
    mean: float
    p95: float
    worst: float
    overtime: int
    """Decisions over the time limit."""


class Speed(Struct, frozen=True, kw_only=True):
    """The figures that depend on the machine."""

    bots: tuple[Pace, ...]
    games_per_second: float | None
    """None if nothing was played in this run."""


class MatchReport(Struct, frozen=True, kw_only=True):
    """The results of a match."""

    deals: int
    games: int
    ended: int
    """Games that ended; all of them, unless bots go round in circles."""
    nobody: int
    """Games that ended without a winner."""
    turns: float
    """Mean turns of a game."""
    games_with_wrong: int
    """Games with a wrong accusation."""
    standings: tuple[Standing, ...]
    """Sorted by win rate."""


def report(spec: MatchSpec, results: Iterable[DealResult]) -> MatchReport:
    """The report on these deals, whatever their order."""
    played = list(results)
    games = [game for result in played for game in result.games]
    standings = [_standing(spec, played, bot) for bot in spec.bots]
    return MatchReport(
        deals=len({result.deal for result in played}),
        games=len(games),
        ended=sum(game.ended for game in games),
        nobody=sum(game.ended and game.winner is None for game in games),
        turns=fmean(game.turns for game in games) if games else 0.0,
        games_with_wrong=sum(bool(game.wrong) for game in games),
        standings=tuple(sorted(standings, key=lambda standing: -standing.rate)),
    )


def _standing(spec: MatchSpec, results: Sequence[DealResult], bot: str) -> Standing:
    tallies = tallies_by_deal(spec, results, bot)
    places = {result.table: _places(spec, result.table, bot) for result in results}
    games = [(game, places[result.table]) for result in results for game in result.games if places[result.table]]
    low, high = interval(tallies)
    won = [game.turns for game, held in games if game.winner in held]
    return Standing(
        bot=bot,
        seats=sum(tally.seats for tally in tallies),
        wins=len(won),
        rate=win_rate(tallies),
        low=low,
        high=high,
        par=_par(spec, results, bot),
        turns=fmean(won) if won else None,
        wrong=sum(place in held for game, held in games for place in game.wrong),
        forfeits=sum(count for game, held in games for place, count in game.forfeits.items() if place in held),
    )


def _places(spec: MatchSpec, table: int, bot: str) -> frozenset[int]:
    """A bot's places at a table."""
    return frozenset(place for place, name in enumerate(spec.tables[table]) if name == bot)


def _par(spec: MatchSpec, results: Sequence[DealResult], bot: str) -> float:
    shares = [
        1 / len(spec.tables[result.table])
        for result in results
        for _ in range(len(result.games) * len(_places(spec, result.table, bot)))
    ]
    return fmean(shares) if shares else 0.0


def tallies_by_deal(spec: MatchSpec, results: Iterable[DealResult], bot: str) -> list[Tally]:
    """A bot's tally for each deal, over all tables."""
    found: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for result in results:
        held = _places(spec, result.table, bot)
        if held:
            found[result.deal]["seats"] += len(held) * len(result.games)
            found[result.deal]["wins"] += sum(game.winner in held for game in result.games)
    return [Tally(counts["wins"], counts["seats"]) for _, counts in sorted(found.items())]


def speed(spec: MatchSpec, results: Iterable[DealResult], games_per_second: float | None) -> Speed:
    """The times of all bots."""
    times = {bot: Times() for bot in spec.bots}
    for result in results:
        for bot, clock in result.times.items():
            times[bot].merge(clock)
    return Speed(bots=tuple(_pace(bot, clock) for bot, clock in times.items()), games_per_second=games_per_second)


def _pace(bot: str, clock: Times) -> Pace:
    return Pace(
        bot=bot,
        decisions=clock.count,
        mean=clock.mean * 1000,
        p95=clock.percentile(0.95) * 1000,
        worst=clock.worst * 1000,
        overtime=clock.over,
    )


class Score:
    """The win rates while games go on."""

    def __init__(self, spec: MatchSpec) -> None:
        self._spec = spec
        self._wins: Counter[str] = Counter()
        self._seats: Counter[str] = Counter()

    def add(self, result: DealResult) -> None:
        """Count a deal."""
        bots = self._spec.tables[result.table]
        self._seats.update(bot for bot in bots for _ in result.games)
        self._wins.update(bots[game.winner] for game in result.games if game.winner is not None)

    def rates(self) -> Mapping[str, float]:
        """Each bot's win rate so far, best first."""
        rates = {bot: self._wins[bot] / self._seats[bot] for bot in self._spec.bots if self._seats[bot]}
        return dict(sorted(rates.items(), key=lambda item: -item[1]))


def games_of(results: Iterable[DealResult]) -> list[tuple[DealResult, GameResult]]:
    """Every game with its deal, sorted."""
    return [
        (result, game) for result in sorted(results, key=lambda one: (one.table, one.deal)) for game in result.games
    ]
