"""95 % intervals for win rates, though games of the same deal are not independent."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

Z = 1.959964
"""Standard errors in half a 95 % interval."""


class Interval(NamedTuple):
    """A 95 % interval."""

    low: float
    high: float


class Tally(NamedTuple):
    """A bot's wins in one deal, and its seats in all games of it."""

    wins: int
    seats: int


def win_rate(tallies: Sequence[Tally]) -> float:
    """Wins per seat and game."""
    seats = sum(tally.seats for tally in tallies)
    return sum(tally.wins for tally in tallies) / seats if seats else 0.0


def interval(tallies: Sequence[Tally]) -> Interval:
    """Wilson's interval for the number of independent games that would tell as much as these deals.

    All games of a deal share cards and dice, so they count as one draw. Where the rotations cancel luck, deals differ less
    than independent games would and the interval is narrower; otherwise it is wider.
    """
    if not tallies:
        return Interval(0.0, 1.0)
    return wilson(win_rate(tallies), _worth(tallies))


def wilson(rate: float, count: float) -> Interval:
    """Wilson's score interval for a rate found in ``count`` independent trials.

    >>> round(wilson(0.0, 10).high, 4)
    0.2775
    """
    centre = rate + Z * Z / (2 * count)
    reach = Z * sqrt(rate * (1 - rate) / count + Z * Z / (4 * count * count))
    scale = 1 + Z * Z / count
    return Interval(max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale))


def _worth(tallies: Sequence[Tally]) -> float:
    """The number of independent games that would tell as much as these deals."""
    rate, seats, deals = win_rate(tallies), sum(tally.seats for tally in tallies), len(tallies)
    alike = rate * (1 - rate)
    if not alike:
        # Without any spread, assume the worst: all games of a deal come out alike.
        return deals
    # The variance expected of independent games in an average deal, added as one more deal: so a few deals that happen
    # to agree do not look certain.
    usual = alike * seats / deals
    off = sum((tally.wins - rate * tally.seats) ** 2 for tally in tallies)
    return seats * usual * deals / (off + usual)
