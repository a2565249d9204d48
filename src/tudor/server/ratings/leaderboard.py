"""Leaderboards: who is rated how in a group, of all time or in one week."""

import re
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from tudor.ratings import Rating, groups, is_provisional, level_ratings, points
from tudor.server.storage import Storage
from tudor.server.storage.ratings import BoardRow
from tudor.text.errors import Illegal, Unreadable

LONGEST = 100
"""Accounts on a leaderboard."""
WEEK = re.compile(r"(\d{4})-W(\d{2})")
FOR_EVER = (0.0, float("inf"))


class BoardLine(Struct, frozen=True, kw_only=True):
    """A line of a leaderboard."""

    place: int
    name: str
    """The name of an account, or a level."""
    kind: str
    """``person`` or ``bot``."""
    rating: int
    games: int
    provisional: bool
    level: bool = False
    """True for a bot of the house, whose rating never changes."""


def known_group(group: str) -> str:
    """A group, the first one if none is named; refused if there is no such group."""
    if group and group not in groups():
        raise Illegal("rating-group", group=group, groups=tuple(groups()))
    return group or next(iter(groups()))


def time_of(week: str) -> tuple[float, float]:
    """When a week begins and ends, in UTC: 2026-W47 is a Monday to the next. Without one, all time."""
    if not week:
        return FOR_EVER
    found = WEEK.fullmatch(week)
    try:
        if found is None:
            raise ValueError
        monday = datetime.fromisocalendar(int(found[1]), int(found[2]), 1).replace(tzinfo=UTC)
        return monday.timestamp(), (monday + timedelta(days=7)).timestamp()
    except (ValueError, OverflowError) as error:
        raise Unreadable("rating-week", week=week, example="2026-W47") from error


async def leaderboard(storage: Storage, group: str, week: str) -> list[BoardLine]:
    """The best of a group, established ratings first. The levels of bots are among those of all time."""
    group, (since, until) = known_group(group), time_of(week)
    rows = await storage.ratings.board(group, since, until, LONGEST)
    levels = [] if week else [BoardRow(name, "", *_figures(rating)) for name, rating in level_ratings()[group].items()]
    best = sorted([*rows, *levels], key=lambda row: (is_provisional(_rating(row)), -row.mean))
    return [_line(place, row) for place, row in enumerate(best[:LONGEST], 1)]


def _figures(rating: Rating) -> tuple[float, float, int]:
    return rating.mean, rating.spread, rating.games


def _rating(row: BoardRow) -> Rating:
    return Rating(row.mean, row.spread, row.games)


def _line(place: int, row: BoardRow) -> BoardLine:
    rating = _rating(row)
    return BoardLine(
        place=place,
        name=row.name,
        kind=row.kind or "bot",
        rating=points(rating),
        games=row.games,
        provisional=is_provisional(rating),
        level=not row.kind,
    )
