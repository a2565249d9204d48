"""What the games of a match say: who won how often, how sure that is, and how long it took."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean

from msgspec import Struct

from tudor.arena.clocks import Times
from tudor.arena.intervals import Tally, interval, win_rate
from tudor.arena.matches import DealResult, GameResult
from tudor.arena.specs import MatchSpec


class Standing(Struct, frozen=True, kw_only=True):
    """How a bot did."""

    bot: str
    seats: int
    """How many seats it had, in all games together."""
    wins: int
    rate: float
    """Its wins a seat: what one of its kind wins."""
    low: float
    high: float
    """Within these two lies the true rate, in 95 of 100 matches."""
    par: float
    """What it would win if all bots were alike and every game had a winner."""
    turns: float | None
    """How many turns the games it won took, in the mean; None if it won none."""
    wrong: int
    """How many wrong accusations it made."""
    forfeits: int
    """How many decisions it failed to make, as a program outside."""


class Pace(Struct, frozen=True, kw_only=True):
    """How long a bot thought, in milliseconds a decision."""

    bot: str
    decisions: int
    mean: float
    p95: float
    worst: float
    overtime: int
    """Decisions that took longer than they should have."""


class Speed(Struct, frozen=True, kw_only=True):
    """What depends on the machine."""

    bots: tuple[Pace, ...]
    games_per_second: float | None
    """None if nothing was played this time."""


class MatchReport(Struct, frozen=True, kw_only=True):
    """How a match went."""

    deals: int
    games: int
    ended: int
    """How many games ended; all of them, unless bots go round in circles."""
    nobody: int
    """How many games ended without a winner."""
    turns: float
    """How many turns a game took, in the mean."""
    games_with_wrong: int
    """In how many games somebody accused wrongly."""
    standings: tuple[Standing, ...]
    """In the order of the win rates."""


def report(spec: MatchSpec, results: Iterable[DealResult]) -> MatchReport:
    """What the deals have in common, in whatever order they were played."""
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
    """Where a bot stands in the list of a table."""
    return frozenset(place for place, name in enumerate(spec.tables[table]) if name == bot)


def _par(spec: MatchSpec, results: Sequence[DealResult], bot: str) -> float:
    shares = [
        1 / len(spec.tables[result.table])
        for result in results
        for _ in range(len(result.games) * len(_places(spec, result.table, bot)))
    ]
    return fmean(shares) if shares else 0.0


def tallies_by_deal(spec: MatchSpec, results: Iterable[DealResult], bot: str) -> list[Tally]:
    """What a bot won in each deal: the games of a deal belong together, at all tables."""
    found: defaultdict[int, Counter[str]] = defaultdict(Counter)
    for result in results:
        held = _places(spec, result.table, bot)
        if held:
            found[result.deal]["seats"] += len(held) * len(result.games)
            found[result.deal]["wins"] += sum(game.winner in held for game in result.games)
    return [Tally(counts["wins"], counts["seats"]) for _, counts in sorted(found.items())]


def speed(spec: MatchSpec, results: Iterable[DealResult], games_per_second: float | None) -> Speed:
    """How long the bots thought."""
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
    """Who leads, while games go on."""

    def __init__(self, spec: MatchSpec) -> None:
        self._spec = spec
        self._wins: Counter[str] = Counter()
        self._seats: Counter[str] = Counter()

    def add(self, result: DealResult) -> None:
        """Another deal was played."""
        bots = self._spec.tables[result.table]
        self._seats.update(bot for bot in bots for _ in result.games)
        self._wins.update(bots[game.winner] for game in result.games if game.winner is not None)

    def rates(self) -> Mapping[str, float]:
        """By bot its win rate so far, the best first."""
        rates = {bot: self._wins[bot] / self._seats[bot] for bot in self._spec.bots if self._seats[bot]}
        return dict(sorted(rates.items(), key=lambda item: -item[1]))


def games_of(results: Iterable[DealResult]) -> list[tuple[DealResult, GameResult]]:
    """Every game with its deal, in order."""
    return [
        (result, game) for result in sorted(results, key=lambda one: (one.table, one.deal)) for game in result.games
    ]
