"""A rating, and the points that people see of it."""

from msgspec import Struct

MEAN, SPREAD = 25.0, 25.0 / 3
"""Of somebody whose games nobody has seen; the model's own."""
MIDDLE = 1500.0
"""Points of a newcomer, and of an amateur."""
POINTS = 40.0
"""Points per unit of the model."""
ESTABLISHED = 10
"""Games after which a rating is no longer provisional."""


class Rating(Struct, frozen=True):
    """How strong a player is in one group."""

    mean: float = MEAN
    spread: float = SPREAD
    """How uncertain that is."""
    games: int = 0


NEWCOMER = Rating()


def points(rating: Rating) -> int:
    """What people see of a rating."""
    return round(MIDDLE + POINTS * (rating.mean - MEAN))


def is_provisional(rating: Rating) -> bool:
    """True until there are enough games."""
    return rating.games < ESTABLISHED
