"""Whole games of bots: the cost of a game, and the time of a decision."""

from collections.abc import Mapping
from math import ceil
from statistics import median
from unittest.mock import patch

from bench.reference import reference_loop
from bench.row import Row
from bench.turns import cpu_seconds, in_ms, repeated, totals_in_turns
from tudor.arena import DealResult, MatchSpec, play, units
from tudor.arena.clocks import Times
from tudor.editions import available, load

SEATS = 4
SEED = 1998
GAMES_A_TURN = {"detective": 24, "mastermind": 8}
PASSES_A_TURN = 24
"""Passes of the reference loop per turn: about as long as the games."""
GAMES_AN_EDITION = 12
TRIES = 3
"""Tries of every game, since one-time costs such as loading compiled code are no part of a decision, nor what other programs take."""
DETECTIVE_LIMIT, MASTERMIND_LIMIT = 1.9, 10.6
P95_LIMIT, LONGEST_LIMIT = 0.33, 1.7


def match(edition_id: str, level: str, games: int) -> MatchSpec:
    """Four bots of one level: every deal is one game."""
    return MatchSpec(edition=edition_id, tables=((level,) * SEATS,), deals=games, seed=SEED)


def played(spec: MatchSpec) -> list[DealResult]:
    """All games of a match, in this process."""
    return list(play(spec, units(spec)))


def detective_games(turns: int) -> tuple[Row, ...]:
    """The second-strongest level."""
    return whole_games("detective", turns, DETECTIVE_LIMIT)


def mastermind_games(turns: int) -> tuple[Row, ...]:
    """The strongest level."""
    return whole_games("mastermind", turns, MASTERMIND_LIMIT)


def whole_games(level: str, turns: int, limit: float) -> tuple[Row, ...]:
    """Processor time of a game of four bots of a level, relative to a pass of the reference loop."""
    games = GAMES_A_TURN[level]
    spec = match("clue-1998", level, games)
    spent, reference = totals_in_turns((lambda: played(spec), repeated(reference_loop, PASSES_A_TURN)), turns)
    game, one_pass = spent / games / turns, reference / PASSES_A_TURN / turns
    return (
        Row(
            name=f"a whole game, clue-1998, four of the level {level}, against the reference loop",
            value=game / one_pass,
            wanted="at most",
            limit=limit,
            detail=f"{1 / game:.1f} games/s on one core; {in_ms(game)} against {in_ms(one_pass)}",
        ),
    )


def decision_times(turns: int) -> tuple[Row, ...]:
    """A mastermind's decisions in the slowest edition: the 95th percentile, and the longest.

    Without dice every second decision is a question about all rooms, so the percentile would say something else.
    """
    found, paces = {}, []
    for edition in (edition for edition in available() if load(edition).dice):
        found[edition] = p95_and_longest(match(edition, "mastermind", GAMES_AN_EDITION), max(turns // 3, TRIES))
        paces += [cpu_seconds(reference_loop) for _ in range(PASSES_A_TURN)]
    pace = median(paces)
    return (
        slowest_edition("the 95th percentile", {edition: p95 for edition, (p95, _) in found.items()}, pace, P95_LIMIT),
        slowest_edition(
            "the longest", {edition: longest for edition, (_, longest) in found.items()}, pace, LONGEST_LIMIT
        ),
    )


def p95_and_longest(spec: MatchSpec, tries: int) -> tuple[float, float]:
    """Over all decisions of a match, with the best try of each: only what is slow every time counts."""
    seconds = sorted(map(min, zip(*(decision_seconds(spec) for _ in range(tries)), strict=True)))
    return seconds[ceil(0.95 * len(seconds)) - 1], seconds[-1]


def decision_seconds(spec: MatchSpec) -> list[float]:
    """What each decision of a match took. The arena itself keeps a histogram, whose steps are a tenth apart."""
    seconds: list[float] = []
    add = Times.add

    def note(times: Times, taken: float) -> None:
        seconds.append(taken)
        add(times, taken)

    with patch.object(Times, "add", note):
        results = played(spec)
    # Before its first match, the arena plays a game to warm up.
    return seconds[-sum(times.count for result in results for times in result.times.values()) :]


def slowest_edition(which: str, seconds: Mapping[str, float], pace: float, limit: float) -> Row:
    """The slowest edition, relative to a pass of the reference loop."""
    slowest = max(seconds, key=lambda edition: seconds[edition])
    return Row(
        name=f"decisions of a mastermind, four seats, {which}, in the slowest edition with dice, against the reference loop",
        value=seconds[slowest] / pace,
        wanted="at most",
        limit=limit,
        detail=", ".join(f"{edition} {in_ms(spent)}" for edition, spent in seconds.items()),
    )
