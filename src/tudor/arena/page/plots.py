"""The plots of a match: who wins, who beats whom, how long games last, how long bots think."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from tudor.arena.findings import Crossing, Findings
from tudor.arena.page.svg import (
    LEFT,
    RIGHT,
    WIDTH,
    Box,
    Scale,
    axis,
    decades,
    element,
    linear,
    logarithmic,
    rectangle,
    row_name,
    svg,
    ticks,
)
from tudor.arena.players import short_name
from tudor.arena.standings import Pace
from tudor.arena.summary import between, pace_text
from tudor.text.languages import N_, translate
from tudor.text.numbers import number, percentage

ROW = 38
TOP = 26
CELL = 46.0
BINS = 30
"""About this many columns in the histogram of game lengths."""
TALL = 180


class Measured(NamedTuple):
    """A figure with its interval and label."""

    bot: str
    at: float
    low: float
    high: float
    told: str


def colours(found: Findings) -> Mapping[str | None, str]:
    """Each bot's colour class; None stands for nobody."""
    kinds: dict[str | None, str] = {bot: f"c{number % 8}" for number, bot in enumerate(found.match.bots)}
    return {**kinds, None: "nobody"}


def win_rates(found: Findings, lang: str) -> str:
    """Win rates with their intervals, and par."""
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
    lines = [element("line", kind="par", x1=scale(par), x2=scale(par), y1=TOP - 8.0, y2=float(bottom)) for par in pars]
    label = translate(N_("par"), lang)
    told = [element("text", label, kind="tick", x=scale(par), y=TOP - 12.0) for par in pars]
    grid = axis(scale, ticks(0, top), lambda value: percentage(value, lang), TOP, bottom)
    marks = [*grid, *lines, *told, *_whiskers(rows, scale, colours(found))]
    return svg(marks, bottom + 30, translate(N_("Win rates"), lang))


def rating_plot(found: Findings, lang: str) -> str:
    """Ratings with their intervals."""
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
    return svg([*grid, *_whiskers(rows, scale, colours(found))], bottom + 30, translate(N_("Ratings"), lang))


def _whiskers(rows: Sequence[Measured], scale: Scale, kinds: Mapping[str | None, str]) -> Iterator[str]:
    """For each bot a dot, its interval and the figure above."""
    for place, row in enumerate(rows):
        y = TOP + ROW * (place + 0.62)
        kind = kinds[row.bot]
        x, told = scale(row.at), f"{row.bot}: {row.told}"
        yield row_name(row.bot, y + 5)
        yield element("line", title=told, kind=f"whisker {kind}", x1=scale(row.low), x2=scale(row.high), y1=y, y2=y)
        yield element("circle", title=told, kind=f"dot {kind}", cx=x, cy=y, r=7.0)
        # Keeps the figure inside the plot.
        yield element("text", row.told, kind="figure", x=min(max(x, LEFT + 70.0), WIDTH - RIGHT - 70.0), y=y - 12)


def crossed(found: Findings, lang: str) -> str:
    """Who beats whom: the stronger the colour, the farther from par."""
    bots = [rating.bot for rating in found.ratings]
    cells = {(one.bot, one.against): one for one in found.crossings}
    wide = (WIDTH - LEFT - RIGHT) / len(bots)
    marks = [_column(bot, LEFT + wide * (place + 0.5), wide) for place, bot in enumerate(bots)]
    for row, bot in enumerate(bots):
        marks.append(row_name(bot, TOP + CELL * (row + 0.5) + 5))
        for column, other in enumerate(bots):
            corner = (LEFT + wide * column, TOP + CELL * row)
            marks.extend(_cell(found, cells.get((bot, other)), corner, wide, lang))
    return svg(marks, TOP + CELL * len(bots) + 4, translate(N_("Who beats whom"), lang))


def _column(bot: str, x: float, wide: float) -> str:
    return element("text", short_name(bot, int(wide / 8)), title=bot, kind="tick", x=x, y=18.0)


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
    yield element("text", rate, kind="inside", x=x + wide / 2, y=y + CELL / 2 + 5)


def _seats_of(found: Findings, cell: Crossing) -> int:
    return next(len(table) for table in found.match.tables if set(table) == {cell.bot, cell.against})


def _warmth(rate: float, par: float) -> tuple[str, float]:
    """Above or below par, and the opacity for how far."""
    if rate >= par:
        return "above", 0.08 + 0.82 * (rate - par) / (1 - par)
    return "below", 0.08 + 0.82 * (par - rate) / par


def lengths(found: Findings, games: Sequence[tuple[str | None, int]], lang: str) -> str:
    """Histogram of game lengths in turns, by winner."""
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
    return svg(marks, TOP + TALL + 30, translate(N_("Turns per game"), lang))


def thinking(found: Findings, lang: str) -> str:
    """Time for a decision in milliseconds: mean, 95 % and worst."""
    paces = [pace for pace in found.speed.bots if pace.decisions]
    ends = decades(min(pace.mean for pace in paces), max(pace.worst for pace in paces))
    scale, bottom = logarithmic(ends[0], ends[-1]), TOP + ROW * len(paces)
    marks = [*axis(scale, ends, lambda value: f"{value:g} ms".replace(".", "," if lang == "fr" else "."), TOP, bottom)]
    for place, pace in enumerate(paces):
        marks.extend(_pace(pace, TOP + ROW * (place + 0.5), scale, colours(found)[pace.bot], lang))
    return svg(marks, bottom + 30, translate(N_("Time per decision"), lang))


def _pace(pace: Pace, y: float, scale: Scale, kind: str, lang: str) -> Iterator[str]:
    told = pace_text(pace, lang)
    yield row_name(pace.bot, y + 5)
    yield element("line", title=told, kind=f"thin {kind}", x1=scale(pace.mean), x2=scale(pace.worst), y1=y, y2=y)
    yield element("line", title=told, kind=f"whisker {kind}", x1=scale(pace.mean), x2=scale(pace.p95), y1=y, y2=y)
    yield element("circle", title=told, kind=f"dot {kind}", cx=scale(pace.mean), cy=y, r=6.0)
    yield element("circle", title=told, kind=f"ring {kind}", cx=scale(pace.worst), cy=y, r=4.0)
