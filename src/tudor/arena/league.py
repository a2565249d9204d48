"""A tournament of all bots: who beats whom."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

from msgspec import Struct

from tudor.arena.intervals import interval, win_rate
from tudor.arena.matches import DealResult
from tudor.arena.specs import MatchSpec
from tudor.arena.standings import tallies_by_deal


class Crossing(Struct, frozen=True, kw_only=True):
    """How a bot does alone among others of one kind."""

    bot: str
    against: str
    games: int
    rate: float
    low: float
    high: float


def crossings(spec: MatchSpec, results: Iterable[DealResult]) -> tuple[Crossing, ...]:
    """Who beats whom: for every two bots, how the one does alone among the other's kind."""
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
