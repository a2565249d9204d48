from itertools import permutations

import pytest
from msgspec.structs import replace

from tests.arena.results import PAIR, deal, timed
from tudor.arena.clocks import Times, merged
from tudor.arena.intervals import Tally
from tudor.arena.matches import GameResult
from tudor.arena.standings import Score, report, speed, tallies_by_deal

RESULTS = [deal(0, 0, 0, 1), deal(1, 0, 2, None, turns=40, wrong=(1, 2)), deal(2, 0, 0, 0)]


def test_a_report_counts_the_games() -> None:
    """A report tells how many games there were, how long they took, and how many were odd."""
    told = report(PAIR, RESULTS)
    assert (3, 9, 9, 1, 3) == (told.deals, told.games, told.ended, told.nobody, told.games_with_wrong)
    assert (20 + 21 + 22) * 2 + 40 + 41 + 42 == pytest.approx(told.turns * 9)


def test_wins_are_counted_by_seats() -> None:
    """A bot's rate counts wins per seat, however many seats it has."""
    strong, weak = report(PAIR, RESULTS).standings
    assert ("strong", 9, 6, 6 / 9) == (strong.bot, strong.seats, strong.wins, strong.rate)
    assert ("weak", 18, 2, 2 / 18) == (weak.bot, weak.seats, weak.wins, weak.rate)
    assert 1 / 3 == strong.par == weak.par
    assert strong.low < strong.rate < strong.high


def test_turns_to_win_are_those_of_won_games() -> None:
    """Turns to win are the mean of the games won, and missing without a win."""
    strong, weak = report(PAIR, RESULTS).standings
    assert (20 + 21 + 40 + 20 + 21 + 22) / 6 == strong.turns
    assert (22 + 41) / 2 == weak.turns
    assert None is report(PAIR, [deal(0, 1, 1, 2)]).standings[-1].turns


def test_wrong_accusations_are_counted_by_bot() -> None:
    """A wrong accusation counts for the bot that made it."""
    strong, weak = report(PAIR, RESULTS).standings
    assert (0, 6) == (strong.wrong, weak.wrong)


def test_forfeits_are_counted_by_bot() -> None:
    """Decisions that a program failed to make count against it."""
    game = GameResult(rotation=0, winner=1, turns=3, decisions=9, forfeits={0: 4, 2: 1})
    weak, strong = report(PAIR, [replace(RESULTS[0], games=(game,))]).standings
    assert (4, 1) == (strong.forfeits, weak.forfeits)


def test_a_game_given_up_has_no_winner_and_is_not_nobodys() -> None:
    """A game that did not end is counted apart from one without a winner."""
    endless = GameResult(rotation=0, winner=None, turns=3, decisions=9, ended=False)
    told = report(PAIR, [replace(RESULTS[0], games=(endless,))])
    assert (1, 0, 0) == (told.games, told.ended, told.nobody)


def test_the_order_of_results_does_not_matter() -> None:
    """The order of results does not change the report by a digit."""
    assert 1 == len({report(PAIR, order) for order in permutations(RESULTS)})


def test_all_games_of_a_deal_belong_together() -> None:
    """A deal is one draw of luck, at however many tables it was played."""
    match = replace(PAIR, tables=(("strong", "weak", "weak"), ("weak", "strong", "strong")))
    results = [deal(0, 0, 0, 1), deal(0, 1, 2, 0, table=1), deal(1, None, 0, 1)]
    assert [Tally(4, 9), Tally(1, 3)] == tallies_by_deal(match, results, "strong")


def test_the_score_follows_the_games() -> None:
    """While games go on, the best comes first, with its rate so far."""
    score = Score(PAIR)
    assert {} == score.rates()
    for result in RESULTS:
        score.add(result)
    assert [("strong", 6 / 9), ("weak", 2 / 18)] == [*score.rates().items()]


def test_speed_is_told_in_milliseconds() -> None:
    """Times of all deals are added up, by bot."""
    results = [timed(RESULTS[0], strong=0.002, weak=0.5), timed(RESULTS[1], strong=0.004, weak=0.5)]
    strong, weak = speed(PAIR, results, 12.5).bots
    assert (2, 3.0, 4.0) == pytest.approx((strong.decisions, strong.mean, strong.worst))
    assert pytest.approx(500.0) == weak.p95
    assert 12.5 == speed(PAIR, results, 12.5).games_per_second


def test_a_percentile_is_a_tenth_too_long_at_most() -> None:
    """A percentile lies at the time it names, or a tenth above it, and never above the worst."""
    times = Times()
    for hundredths in range(1, 1001):
        times.add(hundredths / 100)
    assert 9.5 <= times.percentile(0.95) <= 9.5 * 1.11
    assert 0.5 <= times.percentile(0.05) <= 0.5 * 1.11
    assert 10.0 == times.percentile(1.0) == times.worst


def test_times_can_be_merged() -> None:
    """Merging times gives the same as adding all decisions."""
    all_times, parts = Times(), [Times(), Times()]
    for number in range(40):
        all_times.add(number / 100)
        parts[number % 2].add(number / 100)
    together = merged(parts)
    assert (all_times.count, all_times.worst, all_times.steps) == (together.count, together.worst, together.steps)
    assert pytest.approx(all_times.mean) == together.mean
    assert (0.0, 0.0) == (Times().mean, Times().percentile(0.95))
