from random import Random

import pytest

from tests.arena.results import deal
from tudor.arena.findings import crossings, find
from tudor.arena.matches import DealResult
from tudor.arena.ratings import MEAN, ratings
from tudor.arena.specs import MatchSpec, league_tables

STRENGTHS = {"king": 8.0, "knight": 4.0, "pawn": 1.0}


def league(*bots: str, seats: int = 3) -> MatchSpec:
    return MatchSpec(edition="clue-1998", tables=league_tables(bots, seats), deals=200)


def played(match: MatchSpec, seed: int = 0) -> list[DealResult]:
    """A league in which bots win in proportion to their strength."""
    rng = Random(seed)
    return [
        deal(number, *rng.choices(range(len(bots)), [STRENGTHS[bot] for bot in bots], k=len(bots)), table=table)
        for number in range(match.deals)
        for table, bots in enumerate(match.tables)
    ]


def test_ratings_find_the_strengths() -> None:
    """A bot twice as strong is rated 120 points higher, within the intervals."""
    match = league(*STRENGTHS)
    king, knight, pawn = ratings(match, played(match))
    assert ["king", "knight", "pawn"] == [king.bot, knight.bot, pawn.bot]
    assert pytest.approx(120, abs=30) == king.rating - knight.rating
    assert pytest.approx(240, abs=30) == knight.rating - pawn.rating
    assert pytest.approx(MEAN) == (king.rating + knight.rating + pawn.rating) / 3
    assert all(one.low < one.rating < one.high for one in (king, knight, pawn))


def test_intervals_of_ratings_hold_what_they_promise() -> None:
    """In most leagues the interval contains the true strength, and it is not uselessly wide."""
    match = league(*STRENGTHS)
    kings = [ratings(match, played(match, seed))[0] for seed in range(60)]
    # The king is so many powers of ten above the mean of the logarithms.
    true = MEAN + 400 * (0.90309 - 1.50515 / 3)
    assert sum(king.low <= true <= king.high for king in kings) >= 53
    assert max(king.high - king.low for king in kings) < 80


def test_the_order_of_games_does_not_matter() -> None:
    """Ratings follow from all games at once: shuffled, they are the same to the last digit."""
    match = league(*STRENGTHS)
    results = played(match)
    shuffled = Random(1).sample(results, len(results))
    assert ratings(match, results) == ratings(match, shuffled)


def test_who_never_wins_has_a_rating() -> None:
    """A bot that lost every game has a low but finite rating."""
    match = league("king", "pawn")
    always = [
        deal(number, *(0, 0, 0) if not table else (1, 2, 1), table=table) for number in range(50) for table in (0, 1)
    ]
    king, pawn = ratings(match, always)
    assert 400 < king.rating - pawn.rating < 3000
    assert pawn.high - pawn.low > 300


def test_bots_that_are_one_another_are_equal() -> None:
    """If all bots win equally often, all ratings are the mean."""
    match = league("king", "pawn")
    even = [deal(number, 0, 1, 2, table=table) for number in range(50) for table in (0, 1)]
    assert [pytest.approx(MEAN)] * 2 == [one.rating for one in ratings(match, even)]


def test_games_without_a_winner_say_nothing() -> None:
    """A game that nobody won changes no rating."""
    match = league(*STRENGTHS)
    results = played(match)
    empty = [deal(1000 + number, None, None, None) for number in range(20)]
    before, after = ratings(match, results), ratings(match, [*results, *empty])
    assert [pytest.approx(one.rating) for one in before] == [one.rating for one in after]


def test_a_crossing_is_one_alone_among_others() -> None:
    """Crossings count the wins of a bot alone against copies of another."""
    match = league("king", "pawn")
    results = [deal(0, 0, 0, 1), deal(1, 0, 2, 1), deal(0, 0, 1, 2, table=1)]
    king, pawn = crossings(match, results)
    assert ("king", "pawn", 6, 0.5) == (king.bot, king.against, king.games, king.rate)
    assert ("pawn", "king", 3, 1 / 3) == (pawn.bot, pawn.against, pawn.games, pawn.rate)
    assert king.low < king.rate < king.high


def test_a_league_of_two_at_a_table_crosses_both_ways() -> None:
    """At a table for two, what one wins the other loses."""
    match = MatchSpec(edition="clue-1998", tables=league_tables(["king", "pawn"], 2), deals=2)
    king, pawn = crossings(match, [deal(0, 0, 0), deal(1, 0, 1)])
    assert (0.75, 0.25) == (king.rate, pawn.rate)


def test_only_leagues_have_ratings() -> None:
    """A match at one table has win rates, but no ratings or crossings."""
    match = league("king", "pawn")
    results = played(match)
    assert ((), ()) == (
        find(match, results, None, league=False).ratings,
        find(match, results, None, league=False).crossings,
    )
    assert 2 == len(find(match, results, None, league=True).ratings)
