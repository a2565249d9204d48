"""Ratings from all games of a league at once. Imports NumPy.

Luce's choice model: each bot at a table wins in proportion to its strength. The strengths are those that make the results
most likely; a rating is a strength on Elo's scale, where 400 points more win ten times as often. Unlike ratings updated
game by game, these do not depend on the order of games, allow a bot several seats at a table, and have intervals that
treat the games of a deal as one draw.
"""

from collections.abc import Iterable, Sequence
from math import log
from typing import TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from tudor.arena.intervals import Z
from tudor.arena.matches import DealResult
from tudor.arena.specs import MatchSpec

MEAN = 1500.0
"""The mean of all ratings."""
POINTS = 400 / log(10)
"""Elo points per unit of the natural logarithm."""
STEPS = 100
"""Most steps of Newton's method; it needs far fewer."""
ENOUGH = 1e-10

Vector: TypeAlias = NDArray[np.float64]


class Rating(Struct, frozen=True, kw_only=True):
    """A bot's rating with its 95 % interval."""

    bot: str
    rating: float
    low: float
    high: float


def ratings(spec: MatchSpec, results: Iterable[DealResult]) -> tuple[Rating, ...]:
    """The ratings of all bots, strongest first."""
    bots = spec.bots
    seats = np.array([[table.count(bot) for bot in bots] for table in spec.tables], dtype=float)
    wins = _wins_by_deal(spec, list(results), bots)
    strengths = _likeliest(seats, wins.sum(axis=0))
    errors = _errors(seats, wins, strengths)
    found = [
        Rating(
            bot=bot, rating=MEAN + POINTS * at, low=MEAN + POINTS * (at - Z * off), high=MEAN + POINTS * (at + Z * off)
        )
        for bot, at, off in zip(bots, (strengths - strengths.mean()).tolist(), errors.tolist(), strict=True)
    ]
    return tuple(sorted(found, key=lambda rating: -rating.rating))


def _wins_by_deal(spec: MatchSpec, results: Sequence[DealResult], bots: Sequence[str]) -> Vector:
    """Games won, by deal, table and bot."""
    deals = {deal: number for number, deal in enumerate(sorted({result.deal for result in results}))}
    wins = np.zeros((len(deals), len(spec.tables), len(bots)))
    for result in results:
        names = spec.tables[result.table]
        for game in result.games:
            if game.winner is not None:
                wins[deals[result.deal], result.table, bots.index(names[game.winner])] += 1
    return wins


def _shares(seats: Vector, strengths: Vector) -> Vector:
    """By table, the chance that each bot wins in any of its seats."""
    weights = seats * np.exp(strengths - strengths.max())
    shares: Vector = weights / weights.sum(axis=1, keepdims=True)
    return shares


def _slope(seats: Vector, wins: Vector, strengths: Vector) -> Vector:
    """The gradient of the log likelihood."""
    expected = _shares(seats, strengths) * wins.sum(axis=1, keepdims=True)
    slope: Vector = (wins - expected).sum(axis=0)
    return slope


def _curvature(seats: Vector, wins: Vector, strengths: Vector) -> Vector:
    shares, games = _shares(seats, strengths), wins.sum(axis=1)
    curvature: Vector = np.diag(games @ shares) - np.einsum("t,ti,tj->ij", games, shares, shares)
    return curvature


def _likeliest(seats: Vector, wins: Vector) -> Vector:
    """The strengths that make the results most likely.

    Each bot is given half a win and half a loss against one of mean strength, so that one that never won has a rating.
    """
    strengths: Vector = np.zeros(seats.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-strengths))
        slope = _slope(seats, wins, strengths) + 0.5 - chance
        step = np.linalg.solve(_curvature(seats, wins, strengths) + np.diag(chance * (1 - chance)), slope)
        # At most a factor of e at a time: far from the maximum a full step overshoots.
        strengths = strengths + step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < ENOUGH:
            break
    return strengths


def _errors(seats: Vector, wins: Vector, strengths: Vector) -> Vector:
    """Standard errors of the centred strengths: by the model or by the spread of deals, whichever is larger."""
    chance = 1 / (1 + np.exp(-strengths))
    inverse = np.linalg.inv(_curvature(seats, wins.sum(axis=0), strengths) + np.diag(chance * (1 - chance)))
    slopes = np.array([_slope(seats, deal, strengths) for deal in wins])
    spread = inverse @ (slopes.T @ slopes) @ inverse
    centring = np.eye(len(strengths)) - 1 / len(strengths)
    variances = [np.diag(centring @ covariance @ centring) for covariance in (inverse, spread)]
    errors: Vector = np.sqrt(np.maximum(*variances))
    return errors
