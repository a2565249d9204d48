"""The ratings of the bots of the house, and the league they come from."""

from collections import Counter

import pytest

from bench.anchors import Finish, finishes, league, resting
from tudor.arena.matches import DealResult, GameResult
from tudor.bots import LEVELS
from tudor.ratings import groups, is_provisional, level_rating, level_ratings, points
from tudor.ratings.anchors import ANCHOR_SPREAD
from tudor.ratings.results import in_finishing_order
from tudor.ratings.scale import MEAN, Rating
from tudor.ratings.update import rated


@pytest.mark.parametrize("group", groups())
def test_better_levels_have_higher_ratings(group: str) -> None:
    """In every group, the levels are in order, and an amateur is worth a newcomer."""
    means = [level_rating(group, level).mean for level in LEVELS]
    assert sorted(means) == means
    assert 1500 == points(level_rating(group, "amateur"))
    assert set(LEVELS) == set(level_ratings()[group])
    assert not any(map(is_provisional, level_ratings()[group].values()))


def test_the_league_is_balanced() -> None:
    """Each level meets each other one alone, and all meet at one table, from every seat."""
    spec = league("clue-1998", 2, 1)
    assert 13 == len(spec.tables)
    assert 13 * 4 * 2 == spec.games
    assert dict.fromkeys(LEVELS, 13) == Counter(level for table in spec.tables for level in table)


def test_finishes_are_counted_by_table_and_winner() -> None:
    """Places count, not rotations."""
    spec = league("clue-1998", 1, 1)
    games = tuple(
        GameResult(rotation=turn, winner=winner, turns=9, decisions=9) for turn, winner in enumerate((0, 0, 2))
    )
    counts = finishes(spec, [DealResult(table=0, deal=0, games=games, times={})])
    assert Counter({(spec.tables[0], 0): 2, (spec.tables[0], 2): 1}) == counts


def test_a_level_that_wins_no_more_than_others_gets_their_rating() -> None:
    """If every seat wins as often as any other, all levels are worth a newcomer."""
    played: Counter[Finish] = Counter({(tuple(LEVELS), place): 10 for place in range(4)})
    assert dict.fromkeys(LEVELS, MEAN) == resting(played)


def test_resting_ratings_rest() -> None:
    """At its rating, a level's mean change over the games of the league is nothing."""
    table = tuple(LEVELS)
    played: Counter[Finish] = Counter({(table, place): count for place, count in enumerate((5, 15, 20, 60))})
    means = resting(played)
    assert sorted(means.values()) == list(means.values())
    change = dict.fromkeys(LEVELS, 0.0)
    for (_, winner), count in played.items():
        before = [Rating(means[level], ANCHOR_SPREAD) for level in table]
        for level, old, new in zip(table, before, rated(before, in_finishing_order(4, winner)), strict=True):
            change[level] += count * (new.mean - old.mean)
    assert {level: pytest.approx(0, abs=0.05) for level in LEVELS} == change
