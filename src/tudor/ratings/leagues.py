"""Counts games one after another. Bots of the house keep their ratings, which anchor the scale."""

from collections.abc import Mapping
from typing import NamedTuple

from tudor.ratings.anchors import level_rating
from tudor.ratings.results import Player, Result
from tudor.ratings.scale import NEWCOMER, Rating
from tudor.ratings.update import rated

FEWEST = 2
"""Players whose order says something."""


class Counted(NamedTuple):
    """The rating of an account after a game."""

    account: str
    rating: Rating


def fold(result: Result, known: Mapping[str, Rating]) -> tuple[Counted, ...]:
    """The ratings after a game of the accounts that played it, from those before it; newcomers need not be known.

    Guests are left out: an account that was deleted during the game is one.
    """
    players = [player for player in result.players if player.account or player.level]
    if len(players) < FEWEST:
        return ()
    before = [_before(result.group, player, known) for player in players]
    after = rated(before, [player.rank for player in players])
    return tuple(
        Counted(player.account, rating) for player, rating in zip(players, after, strict=True) if player.account
    )


def _before(group: str, player: Player, known: Mapping[str, Rating]) -> Rating:
    return known.get(player.account, NEWCOMER) if player.account else level_rating(group, player.level)
