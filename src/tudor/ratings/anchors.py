"""The ratings of the levels of bots, which never change between two runs of ``make anchors``."""

import tomllib
from functools import cache
from pathlib import Path

from tudor.ratings.scale import Rating

FILE = Path(__file__).with_name("anchors.toml")
ANCHOR_SPREAD = 1.0
"""How uncertain the rating of a level is, in every game anew."""


@cache
def level_ratings() -> dict[str, dict[str, Rating]]:
    """By group and level."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return {
        group: {level: Rating(mean, ANCHOR_SPREAD, found["games"]) for level, mean in found["levels"].items()}
        for group, found in table.items()
    }


def level_rating(group: str, level: str) -> Rating:
    """The rating of a level in a group."""
    return level_ratings()[group][level]
