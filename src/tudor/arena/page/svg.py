"""SVG elements, coloured by the page's style sheet."""

from collections.abc import Callable, Iterable, Iterator
from html import escape
from math import ceil, floor, log10
from typing import NamedTuple, TypeAlias

from tudor.arena.players import short_name

WIDTH = 680
LEFT = 130
"""Where plots begin, right of the names."""
RIGHT = 24
SHORT = 18
"""Characters of a name that fit left of a plot."""

Scale: TypeAlias = Callable[[float], float]


def linear(low: float, high: float, start: float = LEFT, end: float = WIDTH - RIGHT) -> Scale:
    """Maps values between two ends to positions."""
    return lambda value: start + (value - low) / ((high - low) or 1) * (end - start)


def logarithmic(low: float, high: float) -> Scale:
    """A logarithmic scale, for times."""
    scale = linear(log10(low), log10(high))
    return lambda value: scale(log10(max(value, low)))


def ticks(low: float, high: float, count: int = 6) -> list[float]:
    """About ``count`` round values between two ends.

    >>> ticks(0, 97)
    [0.0, 20.0, 40.0, 60.0, 80.0]
    """
    rough = (high - low or 1) / count
    power = 10.0 ** floor(log10(rough))
    step = next(power * size for size in (1, 2, 5, 10) if power * size >= rough)
    return [step * number for number in range(ceil(low / step), floor(high / step) + 1)]


def decades(low: float, high: float) -> list[float]:
    """The powers of ten that enclose two ends."""
    return [10.0**power for power in range(floor(log10(low)), ceil(log10(high)) + 1)]


def element(tag: str, text: str = "", *, title: str = "", **attributes: object) -> str:
    """One element; ``title`` is its tooltip, ``kind`` its class."""
    given = {"class" if key == "kind" else key.replace("_", "-"): value for key, value in attributes.items()}
    shown = "".join(f' {key}="{escape(_written(value))}"' for key, value in given.items() if value != "")
    told = f"<title>{escape(title)}</title>" if title else ""
    return f"<{tag}{shown}>{told}{escape(text)}</{tag}>"


def _written(value: object) -> str:
    return f"{value:.1f}" if isinstance(value, float) else str(value)


class Box(NamedTuple):
    """Position and size of a rectangle."""

    x: float
    y: float
    width: float
    height: float


def rectangle(box: Box, *, kind: str, title: str = "", strength: float = 1.0) -> str:
    """A rectangle; ``strength`` is its opacity."""
    opacity = "" if strength == 1.0 else f"{strength:.2f}"
    return element("rect", title=title, kind=kind, fill_opacity=opacity, **box._asdict())


def row_name(text: str, y: float) -> str:
    """A name, left of its row."""
    return element("text", short_name(text, SHORT), title=text, kind="name", x=float(LEFT - 14), y=y)


def axis(
    scale: Scale, values: Iterable[float], told: Callable[[float], str], top: float, bottom: float
) -> Iterator[str]:
    """Grid lines with their labels below."""
    for value in values:
        x = scale(value)
        yield element("line", kind="grid", x1=x, x2=x, y1=top, y2=bottom)
        yield element("text", told(value), kind="tick", x=x, y=bottom + 18)


def svg(marks: Iterable[str], height: float, told: str) -> str:
    """A complete SVG with its text alternative."""
    inner = "\n".join(marks)
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img" aria-label="{escape(told)}">\n{inner}\n</svg>'
