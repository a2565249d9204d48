"""Ratings after a game, by OpenSkill's Plackett–Luce model."""

from collections.abc import Sequence

from openskill.models import PlackettLuce

from tudor.ratings.scale import MEAN, SPREAD, Rating

_MODEL = PlackettLuce(mu=MEAN, sigma=SPREAD)


def rated(before: Sequence[Rating], ranks: Sequence[int]) -> tuple[Rating, ...]:
    """The ratings of a game's players after it. In which order the players are given makes no difference."""
    # Sums of floats depend on their order: the model always gets the same one, and equals get the same rating.
    players = [(rank, rating.mean, rating.spread) for rank, rating in zip(ranks, before, strict=True)]
    order = sorted(players)
    teams = [[_MODEL.rating(mu=mean, sigma=spread)] for _, mean, spread in order]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank, *_ in order])
    found = {player: team[0] for player, team in zip(reversed(order), reversed(after), strict=True)}
    return tuple(
        Rating(found[player].mu, found[player].sigma, rating.games + 1)
        for player, rating in zip(players, before, strict=True)
    )
