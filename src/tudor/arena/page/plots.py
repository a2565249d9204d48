"""The plots of a match: who wins, who beats whom, how long games last, how long bots think."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tudor.arena.findings import Findings
from tudor.arena.league import Crossing
from tudor.arena.page.drawing import (
    LEFT,
    RIGHT,
    WIDTH,
    Box,
    Scale,
    axis,
    decades,
    drawing,
    linear,
    logarithmic,
    mark,
    name,
    rectangle,
    ticks,
)
from tudor.arena.players import short
from tudor.arena.standings import Pace
from tudor.arena.telling import between, told_pace
from tudor.text.languages import N_, translate
from tudor.text.numbers import number, percentage

ROW = 38
TOP = 26
CELL = 46.0
BINS = 30
"""About so many columns show how long games last."""
TALL = 180


class Measured(NamedTuple):
    """A figure with the bounds within which it is known, and how it is told."""

    bot: str
    at: float
    low: float
    high: float
    told: str


def colours(found: Findings) -> Mapping[str | None, str]:
    """By bot, the class of its colour; nobody has one, too."""
    kinds: dict[str | None, str] = {bot: f"c{number % 8}" for number, bot in enumerate(found.match.bots)}
    return {**kinds, None: "nobody"}


def win_rates(found: Findings, lang: str) -> str:
    """The win rates with their intervals, and what they would be if all were alike."""
    standings = found.report.standings
    rows = [
        Measured(
            one.bot, one.rate, one.low, one.high, f"{percentage(one.rate, lang)} ({between(one.low, one.high, lang)})"
        )
        for one in standings
    ]
    top = max(row.high for row in rows)
    scale, bottom = linear(0, top), TOP + ROW * len(rows)
    pars = sorted({standing.par for standing in standings})
    lines = [mark("line", kind="par", x1=scale(par), x2=scale(par), y1=TOP - 8.0, y2=float(bottom)) for par in pars]
    label = translate(N_("par"), lang)
    told = [mark("text", label, kind="tick", x=scale(par), y=TOP - 12.0) for par in pars]
    grid = axis(scale, ticks(0, top), lambda value: percentage(value, lang), TOP, bottom)
    marks = [*grid, *lines, *told, *_whiskers(rows, scale, colours(found))]
    return drawing(marks, bottom + 30, translate(N_("Win rates"), lang))


def rating_plot(found: Findings, lang: str) -> str:
    """The ratings with their intervals."""
    rows = [
        Measured(
            one.bot,
            one.rating,
            one.low,
            one.high,
            f"{number(one.rating, lang)} ± {number(one.high - one.rating, lang)}",
        )
        for one in found.ratings
    ]
    low, high = min(row.low for row in rows), max(row.high for row in rows)
    scale, bottom = linear(low, high), TOP + ROW * len(rows)
    grid = axis(scale, ticks(low, high), lambda value: number(value, lang), TOP, bottom)
    return drawing([*grid, *_whiskers(rows, scale, colours(found))], bottom + 30, translate(N_("Ratings"), lang))


def _whiskers(rows: Sequence[Measured], scale: Scale, kinds: Mapping[str | None, str]) -> Iterator[str]:
    """A dot with its interval for each bot, and the figure above."""
    for place, row in enumerate(rows):
        y = TOP + ROW * (place + 0.62)
        kind = kinds[row.bot]
        x, told = scale(row.at), f"{row.bot}: {row.told}"
        yield name(row.bot, y + 5)
        yield mark("line", title=told, kind=f"whisker {kind}", x1=scale(row.low), x2=scale(row.high), y1=y, y2=y)
        yield mark("circle", title=told, kind=f"dot {kind}", cx=x, cy=y, r=7.0)
        # Near an edge the figure leans inwards.
        yield mark("text", row.told, kind="figure", x=min(max(x, LEFT + 70.0), WIDTH - RIGHT - 70.0), y=y - 12)


def crossed(found: Findings, lang: str) -> str:
    """Who beats whom: the stronger the colour, the farther from what equals would win."""
    bots = [rating.bot for rating in found.ratings]
    cells = {(one.bot, one.against): one for one in found.crossings}
    wide = (WIDTH - LEFT - RIGHT) / len(bots)
    marks = [_column(bot, LEFT + wide * (place + 0.5), wide) for place, bot in enumerate(bots)]
    for row, bot in enumerate(bots):
        marks.append(name(bot, TOP + CELL * (row + 0.5) + 5))
        for column, other in enumerate(bots):
            corner = (LEFT + wide * column, TOP + CELL * row)
            marks.extend(_cell(found, cells.get((bot, other)), corner, wide, lang))
    return drawing(marks, TOP + CELL * len(bots) + 4, translate(N_("Who beats whom"), lang))


def _column(bot: str, x: float, wide: float) -> str:
    return mark("text", short(bot, int(wide / 8)), title=bot, kind="tick", x=x, y=18.0)


def _cell(found: Findings, cell: Crossing | None, corner: tuple[float, float], wide: float, lang: str) -> Iterator[str]:
    x, y = corner
    box = Box(x + 1.5, y + 1.5, wide - 3, CELL - 3)
    if cell is None:
        yield rectangle(box, kind="self")
        return
    rate = percentage(cell.rate, lang)
    told = f"{cell.bot} / {cell.against}: {rate} ({between(cell.low, cell.high, lang)})"
    kind, strength = _warmth(cell.rate, 1 / _seats_of(found, cell))
    yield rectangle(box, kind=f"cell {kind}", title=told, strength=strength)
    yield mark("text", rate, kind="inside", x=x + wide / 2, y=y + CELL / 2 + 5)


def _seats_of(found: Findings, cell: Crossing) -> int:
    return next(len(table) for table in found.match.tables if set(table) == {cell.bot, cell.against})


def _warmth(rate: float, par: float) -> tuple[str, float]:
    """Above or below par, and how far."""
    if rate >= par:
        return "above", 0.08 + 0.82 * (rate - par) / (1 - par)
    return "below", 0.08 + 0.82 * (par - rate) / par


def lengths(found: Findings, games: Sequence[tuple[str | None, int]], lang: str) -> str:
    """How many turns games last, by who won them."""
    longest = max(turns for _, turns in games)
    size = -(-(longest + 1) // BINS)
    counts = Counter((turns // size, winner) for winner, turns in games)
    heights = Counter(turns // size for _, turns in games)
    across = linear(0, (longest // size + 1) * size, 40)
    up = linear(0, max(heights.values()), TOP + TALL, TOP)
    marks = [*axis(across, ticks(0, longest, 10), lambda value: number(value, lang), TOP, TOP + TALL)]
    nobody = translate(N_("Nobody"), lang)
    for column in sorted(heights):
        left, right = across(column * size), across((column + 1) * size)
        turns = f"{column * size}–{(column + 1) * size - 1}" if size > 1 else f"{column}"
        level = 0
        for winner, kind in colours(found).items():
            count = counts[column, winner]
            told = f"{turns}: {winner or nobody} {number(count, lang)}"
            level += count
            box = Box(left + 0.5, up(level), right - left - 1, up(level - count) - up(level))
            marks.extend([rectangle(box, kind=f"bar {kind}", title=told)] * bool(count))
    return drawing(marks, TOP + TALL + 30, translate(N_("Turns per game"), lang))


def thinking(found: Findings, lang: str) -> str:
    """How long a decision takes, in milliseconds: mean, 95 % and worst."""
    paces = [pace for pace in found.speed.bots if pace.decisions]
    ends = decades(min(pace.mean for pace in paces), max(pace.worst for pace in paces))
    scale, bottom = logarithmic(ends[0], ends[-1]), TOP + ROW * len(paces)
    marks = [*axis(scale, ends, lambda value: f"{value:g} ms".replace(".", "," if lang == "fr" else "."), TOP, bottom)]
    for place, pace in enumerate(paces):
        marks.extend(_pace(pace, TOP + ROW * (place + 0.5), scale, colours(found)[pace.bot], lang))
    return drawing(marks, bottom + 30, translate(N_("Time per decision"), lang))


def _pace(pace: Pace, y: float, scale: Scale, kind: str, lang: str) -> Iterator[str]:
    told = told_pace(pace, lang)
    yield name(pace.bot, y + 5)
    yield mark("line", title=told, kind=f"thin {kind}", x1=scale(pace.mean), x2=scale(pace.worst), y1=y, y2=y)
    yield mark("line", title=told, kind=f"whisker {kind}", x1=scale(pace.mean), x2=scale(pace.p95), y1=y, y2=y)
    yield mark("circle", title=told, kind=f"dot {kind}", cx=scale(pace.mean), cy=y, r=6.0)
    yield mark("circle", title=told, kind=f"ring {kind}", cx=scale(pace.worst), cy=y, r=4.0)
