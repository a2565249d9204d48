"""A whole game, judged decision by decision."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from tudor.model.cards import Seat
from tudor.notation import SPECTATOR, Record
from tudor.reviews.findings import Findings, Moment, Player
from tudor.reviews.judgement import Judgement
from tudor.reviews.odds import win_chances
from tudor.text.errors import Illegal

SWING, MOST_TURNING_POINTS = 0.15, 3
"""A turning point changes somebody's probability to win by at least this; so many are named."""


class Point(Struct, frozen=True):
    """The probability of each player to win at the start of a turn."""

    turn: int
    chances: Mapping[Seat, float]


class Review(Struct, frozen=True, kw_only=True):
    """A game, judged."""

    edition: str
    seats: tuple[Seat, ...]
    """All seats, named as at the end."""
    winner: Seat | None
    players: tuple[Player, ...]
    """Those whose decisions were judged: all, or the one who kept the record."""
    judgements: tuple[Judgement, ...]
    curve: tuple[Point, ...]
    turning_points: tuple[int, ...]
    """Turns that changed the odds most."""


Progress = Callable[[int, int], None]
"""Hears how many observations of how many are done."""


def review(record: Record, progress: Progress = lambda done, total: None) -> Review:
    """Judge every decision of a complete record, or those of the seat that kept it."""
    return put_together([find(record, judged(record), progress)])


def judged(record: Record) -> tuple[Seat, ...]:
    """The seats whose decisions can be judged, named as before the deal; refused for a spectator's record."""
    if record.seat == SPECTATOR:
        raise Illegal("review-spectator", record.setup.edition)
    return record.setup.seats if record.seat is None else (record.seat,)


def find(record: Record, seats: Sequence[Seat], progress: Progress = lambda done, total: None) -> Findings:
    """Judge the decisions of some seats."""
    # Judging loads NumPy and Numba, which take longer to load than the rest of Tudor together; reading a review needs neither.
    from tudor.reviews.course import Course

    course = Course(record, seats)
    for place, seen in enumerate(record.observations):
        course.take(place, seen)
        progress(place + 1, len(record.observations))
    return course.finish()


def put_together(parts: Sequence[Findings]) -> Review:
    """The review of a game from what was found about its players, together or one by one."""
    first = parts[0]
    seats, winner = first.seats, first.winner
    moments = {seat: found for part in parts for seat, found in part.moments.items()}
    players = {player.seat: player for part in parts for player in part.players}
    known = [seat for seat in seats if seat in players]
    points = list(_points(moments, seats))
    if first.over:
        points.append((first.turns, [float(seat == winner) for seat in seats]))
    return Review(
        edition=first.edition,
        seats=seats,
        winner=winner,
        players=tuple(players[seat] for seat in known),
        judgements=tuple(sorted((one for part in parts for one in part.judgements), key=lambda one: one.place)),
        curve=tuple(
            Point(turn, {seat: round(chance, 4) for seat, chance in zip(seats, chances, strict=True) if seat in known})
            for turn, chances in points
        ),
        turning_points=_turning_points(points),
    )


def _points(moments: Mapping[Seat, Sequence[Moment]], seats: Sequence[Seat]) -> Iterable[tuple[int, list[float]]]:
    """By turn, the probability of each seat to win."""
    for now in zip(*moments.values(), strict=True):
        here = dict(zip(moments, now, strict=True))
        chances = _chances(here) if len(here) == len(seats) else {seat: one.chance for seat, one in here.items()}
        yield now[0].turn, [chances.get(seat, 0.0) for seat in seats]


def _chances(here: Mapping[Seat, Moment]) -> dict[Seat, float]:
    """What all players really knew decides; where only one is known, it is as that player could tell."""
    standings = {seat: one.standing for seat, one in here.items() if one.standing is not None}
    return dict(zip(standings, win_chances(list(standings.values())), strict=True)) if standings else {}


def _turning_points(points: list[tuple[int, list[float]]]) -> tuple[int, ...]:
    """The turns that changed somebody's odds most, in the order of the game."""
    swings = [
        (max(abs(a - b) for a, b in zip(before, after, strict=True)), turn)
        for (turn, before), (_, after) in pairwise(points)
    ]
    largest = sorted(swings, reverse=True)[:MOST_TURNING_POINTS]
    return tuple(sorted(turn for swing, turn in largest if swing >= SWING))
