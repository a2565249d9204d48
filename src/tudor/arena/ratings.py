"""How strong bots are, from all games of a tournament at once. It brings in NumPy.

Luce's model of choice: among those at a table, each wins in proportion to its strength. The strengths are those that make
the results likeliest, and a rating is a strength on the scale of Elo: 400 points more win ten times as often. Unlike a rating
that is carried on from game to game it does not depend on their order, a bot may have several seats at a table, and
the interval knows that the games of one deal belong together.
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
"""Elo points in a step of the natural logarithm."""
STEPS = 100
"""Newton's method is there long before."""
ENOUGH = 1e-10

Vector: TypeAlias = NDArray[np.float64]


class Rating(Struct, frozen=True, kw_only=True):
    """How strong a bot is, and within which bounds that is known, in 95 of 100 tournaments."""

    bot: str
    rating: float
    low: float
    high: float


def ratings(spec: MatchSpec, results: Iterable[DealResult]) -> tuple[Rating, ...]:
    """The strengths of all bots, the strongest first."""
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
    """By deal, table and bot, the games won."""
    deals = {deal: number for number, deal in enumerate(sorted({result.deal for result in results}))}
    wins = np.zeros((len(deals), len(spec.tables), len(bots)))
    for result in results:
        names = spec.tables[result.table]
        for game in result.games:
            if game.winner is not None:
                wins[deals[result.deal], result.table, bots.index(names[game.winner])] += 1
    return wins


def _shares(seats: Vector, strengths: Vector) -> Vector:
    """By table, how likely each bot wins, in any of its seats."""
    weights = seats * np.exp(strengths - strengths.max())
    shares: Vector = weights / weights.sum(axis=1, keepdims=True)
    return shares


def _slope(seats: Vector, wins: Vector, strengths: Vector) -> Vector:
    """In which direction the results would be likelier."""
    expected = _shares(seats, strengths) * wins.sum(axis=1, keepdims=True)
    slope: Vector = (wins - expected).sum(axis=0)
    return slope


def _curvature(seats: Vector, wins: Vector, strengths: Vector) -> Vector:
    shares, games = _shares(seats, strengths), wins.sum(axis=1)
    curvature: Vector = np.diag(games @ shares) - np.einsum("t,ti,tj->ij", games, shares, shares)
    return curvature


def _likeliest(seats: Vector, wins: Vector) -> Vector:
    """The strengths that make the results likeliest.

    To these, each bot has half a win and half a loss against one of mean strength: so a bot that never won has a rating.
    """
    strengths = np.zeros(seats.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-strengths))
        slope = _slope(seats, wins, strengths) + 0.5 - chance
        step = np.linalg.solve(_curvature(seats, wins, strengths) + np.diag(chance * (1 - chance)), slope)
        # No more than a factor of e at a time: far off, the curve is not what it seems from here.
        strengths = strengths + step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < ENOUGH:
            break
    return strengths


def _errors(seats: Vector, wins: Vector, strengths: Vector) -> Vector:
    """The standard errors of strengths less their mean: by the model or by the spread of deals, whichever is larger."""
    chance = 1 / (1 + np.exp(-strengths))
    inverse = np.linalg.inv(_curvature(seats, wins.sum(axis=0), strengths) + np.diag(chance * (1 - chance)))
    slopes = np.array([_slope(seats, deal, strengths) for deal in wins])
    spread = inverse @ (slopes.T @ slopes) @ inverse
    centring = np.eye(len(strengths)) - 1 / len(strengths)
    variances = [np.diag(centring @ covariance @ centring) for covariance in (inverse, spread)]
    errors: Vector = np.sqrt(np.maximum(*variances))
    return errors
