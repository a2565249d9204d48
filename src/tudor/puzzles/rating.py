"""The rating of a player of puzzles: each puzzle is a game against one of its strength."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct
from openskill.models import PlackettLuce

Result: TypeAlias = Literal["right", "hinted", "wrong"]
"""Solved, solved with hints, or not."""
POINTS = 60.0
"""Points of a rating per unit of the model, whose players begin with a mean of 25."""
LOWEST, HIGHEST = 0.0, 4000.0
LEAST_SPREAD = 80.0
"""However many puzzles somebody has solved, they may still get better."""
PUZZLE_SPREAD = 60.0
"""How uncertain the rating of a puzzle is."""
RANKS: dict[Result, list[float]] = {"right": [1, 2], "hinted": [1, 1], "wrong": [2, 1]}


class Rating(Struct, frozen=True):
    """How strong a player is."""

    points: Annotated[float, Meta(ge=0, le=4000)] = 1500.0
    spread: Annotated[float, Meta(ge=80, le=1000)] = 500.0
    """How uncertain that is."""


def rated(player: Rating, puzzle_rating: int, result: Result) -> Rating:
    """The rating after a puzzle."""
    model = PlackettLuce()
    mine = model.rating(mu=player.points / POINTS, sigma=player.spread / POINTS)
    its = model.rating(mu=puzzle_rating / POINTS, sigma=PUZZLE_SPREAD / POINTS)
    [[after], _] = model.rate([[mine], [its]], ranks=RANKS[result])
    points = min(max(after.mu * POINTS, LOWEST), HIGHEST)
    return Rating(points, max(after.sigma * POINTS, LEAST_SPREAD))


def result_of(*, right: bool, hints: int) -> Result:
    """How a puzzle went."""
    if not right:
        return "wrong"
    return "hinted" if hints else "right"
