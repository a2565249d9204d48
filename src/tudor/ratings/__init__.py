"""How strong people and bots are, from the games they finished: pure functions on values."""

from tudor.ratings.anchors import level_rating, level_ratings
from tudor.ratings.conditions import RATED_STAND_IN, rating_group, why_not, why_not_these
from tudor.ratings.groups import group_of, groups
from tudor.ratings.leagues import Counted, fold
from tudor.ratings.results import LEFT, WON, Player, Result, in_finishing_order
from tudor.ratings.scale import NEWCOMER, Rating, is_provisional, points
from tudor.ratings.update import rated

__all__ = [
    "LEFT",
    "NEWCOMER",
    "RATED_STAND_IN",
    "WON",
    "Counted",
    "Player",
    "Rating",
    "Result",
    "fold",
    "group_of",
    "groups",
    "in_finishing_order",
    "is_provisional",
    "level_rating",
    "level_ratings",
    "points",
    "rated",
    "rating_group",
    "why_not",
    "why_not_these",
]
