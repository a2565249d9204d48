"""Ratings after a game, by OpenSkill's Plackett–Luce model."""

from collections.abc import Sequence

from openskill.models import PlackettLuce

from tudor.ratings.scale import MEAN, SPREAD, Rating

_MODEL = PlackettLuce(mu=MEAN, sigma=SPREAD)


def rated(before: Sequence[Rating], ranks: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings of a game's players after it. In which order the players are given makes no difference."""
    # Sums of floats depend on their order, so the model always gets the same one.
    order = sorted(range(len(ranks)), key=lambda place: (ranks[place], before[place].mean, before[place].spread))
    teams = [[_MODEL.rating(mu=before[place].mean, sigma=before[place].spread)] for place in order]
    after = _MODEL.rate(teams, ranks=[float(ranks[place]) for place in order])
    found = dict(zip(order, after, strict=True))
    return tuple(
        Rating(found[place][0].mu, found[place][0].sigma, rating.games + 1) for place, rating in enumerate(before)
    )
