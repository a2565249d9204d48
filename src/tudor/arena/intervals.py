"""How sure a win rate is: an interval of 95 % that knows that the games of one deal are no independent games."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

Z = 1.959964
"""Within so many standard errors lie 95 % of what could have been."""


class Interval(NamedTuple):
    """From here to there, in 95 of 100 such matches."""

    low: float
    high: float


class Tally(NamedTuple):
    """What a bot won in one deal, and how many seats it had in all its games."""

    wins: int
    seats: int


def win_rate(tallies: Sequence[Tally]) -> float:
    """Wins a seat and game."""
    seats = sum(tally.seats for tally in tallies)
    return sum(tally.wins for tally in tallies) / seats if seats else 0.0


def interval(tallies: Sequence[Tally]) -> Interval:
    """Wilson's interval, for as many independent games as the spread between the deals says these are worth.

    All games of a deal share cards and dice: they are one draw, not several. Where the rotations cancel luck, the deals
    lie closer together than independent games would, and the interval is narrower; otherwise it is wider.
    """
    if not tallies:
        return Interval(0.0, 1.0)
    return wilson(win_rate(tallies), _worth(tallies))


def wilson(rate: float, count: float) -> Interval:
    """Wilson's score interval of a rate found in so many independent trials.

    >>> round(wilson(0.0, 10).high, 4)
    0.2775
    """
    centre = rate + Z * Z / (2 * count)
    reach = Z * sqrt(rate * (1 - rate) / count + Z * Z / (4 * count * count))
    scale = 1 + Z * Z / count
    return Interval(max(0.0, (centre - reach) / scale), min(1.0, (centre + reach) / scale))


def _worth(tallies: Sequence[Tally]) -> float:
    """How many independent games would tell as much as these deals."""
    rate, seats, deals = win_rate(tallies), sum(tally.seats for tally in tallies), len(tallies)
    alike = rate * (1 - rate)
    if not alike:
        # Nothing tells how much the games of a deal resemble each other: it may be as much as can be.
        return deals
    # What independent games would be off by, in a deal of the usual size: added as one more deal, so that a handful of
    # deals that happen to agree do not claim to be certain.
    usual = alike * seats / deals
    off = sum((tally.wins - rate * tally.seats) ** 2 for tally in tallies)
    return seats * usual * deals / (off + usual)
