"""Everything that a match or a league has shown, in one piece."""

from collections.abc import Collection

from msgspec import Struct

from tudor.arena.league import Crossing, crossings
from tudor.arena.matches import DealResult
from tudor.arena.ratings import Rating, ratings
from tudor.arena.specs import MatchSpec
from tudor.arena.standings import Report, Speed, report, speed


class Findings(Struct, frozen=True, kw_only=True):
    """What a match has shown; all but the speed follows from its spec."""

    match: MatchSpec
    report: Report
    crossings: tuple[Crossing, ...]
    """In a league, who beats whom."""
    ratings: tuple[Rating, ...]
    """In a league, how strong everybody is."""
    speed: Speed


def find(
    spec: MatchSpec, results: Collection[DealResult], games_per_second: float | None = None, *, league: bool = False
) -> Findings:
    """Look at all that was played; as a league, with ratings and crossings."""
    return Findings(
        match=spec,
        report=report(spec, results),
        crossings=crossings(spec, results) if league else (),
        ratings=ratings(spec, results) if league and results else (),
        speed=speed(spec, results, games_per_second),
    )
