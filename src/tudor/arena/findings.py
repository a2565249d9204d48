"""The complete results of a match or a league. Imports NumPy."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import permutations

from msgspec import Struct

from tudor.arena.intervals import interval, win_rate
from tudor.arena.matches import DealResult
from tudor.arena.ratings import Rating, ratings
from tudor.arena.specs import MatchSpec
from tudor.arena.standings import MatchReport, Speed, report, speed, tallies_by_deal


class Crossing(Struct, frozen=True, kw_only=True):
    """How one bot does alone against copies of another."""

    bot: str
    against: str
    games: int
    rate: float
    low: float
    high: float


def crossings(spec: MatchSpec, results: Iterable[DealResult]) -> tuple[Crossing, ...]:
    """The result of every bot alone against every other."""
    played = list(results)
    found = []
    for one, other in permutations(spec.bots, 2):
        number = next((number for number, table in enumerate(spec.tables) if _alone(table, one, other)), None)
        if number is not None:
            found.append(_crossing(spec, [result for result in played if result.table == number], one, other))
    return tuple(found)


def _alone(table: Sequence[str], one: str, other: str) -> bool:
    return Counter(table) == {one: 1, other: len(table) - 1}


def _crossing(spec: MatchSpec, results: Sequence[DealResult], one: str, other: str) -> Crossing:
    tallies = tallies_by_deal(spec, results, one)
    low, high = interval(tallies)
    games = sum(len(result.games) for result in results)
    return Crossing(bot=one, against=other, games=games, rate=win_rate(tallies), low=low, high=high)


class Findings(Struct, frozen=True, kw_only=True):
    """The results of a match; all but the speed follow from its spec."""

    match: MatchSpec
    report: MatchReport
    crossings: tuple[Crossing, ...]
    """Only in a league."""
    ratings: tuple[Rating, ...]
    """Only in a league."""
    speed: Speed


def find(
    spec: MatchSpec, results: Collection[DealResult], games_per_second: float | None = None, *, league: bool = False
) -> Findings:
    """Evaluate all deals; for a league, with ratings and crossings."""
    return Findings(
        match=spec,
        report=report(spec, results),
        crossings=crossings(spec, results) if league else (),
        ratings=ratings(spec, results) if league and results else (),
        speed=speed(spec, results, games_per_second),
    )
