"""Draws how often something was true against the probability given for it."""

from collections.abc import Iterable
from typing import NamedTuple

SIZE, MARGIN = 400, 50


class Dot(NamedTuple):
    """Probabilities of about the same size: their mean, the share that came true, its standard error, and how many."""

    given: float
    true: float
    error: float
    cases: str


def across(share: float) -> float:
    """The horizontal position of a probability."""
    return round(MARGIN + share * SIZE, 1)


def up(share: float) -> float:
    """The vertical position of a share; SVG counts from the top."""
    return round(MARGIN + (1 - share) * SIZE, 1)


def axes(given: str, true: str) -> list[str]:
    """The frame, the diagonal of perfect calibration, and the numbers."""
    parts = [
        f'<rect x="{across(0)}" y="{up(1)}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#888"/>',
        f'<line x1="{across(0)}" y1="{up(0)}" x2="{across(1)}" y2="{up(1)}" stroke="#bbb" stroke-dasharray="4"/>',
        f'<text x="{across(0.5)}" y="{up(0) + 40}" text-anchor="middle">{given}</text>',
        f'<text x="{-up(0.5)}" y="15" text-anchor="middle" transform="rotate(-90)">{true}</text>',
    ]
    for tenth in range(0, 11, 2):
        share = tenth / 10
        parts.append(f'<text x="{across(share)}" y="{up(0) + 18}" text-anchor="middle">{share:g}</text>')
        parts.append(f'<text x="{across(0) - 6}" y="{up(share) + 4}" text-anchor="end">{share:g}</text>')
    return parts


def dot(found: Dot) -> str:
    """A predicted and observed share, with two standard errors each way."""
    x, low, high = across(found.given), up(found.true - 2 * found.error), up(found.true + 2 * found.error)
    return (
        f'<line x1="{x}" y1="{low}" x2="{x}" y2="{high}" stroke="#246" stroke-width="2"/>'
        f'<circle cx="{x}" cy="{up(found.true)}" r="4" fill="#246"><title>{found.cases}</title></circle>'
    )


def picture(dots: Iterable[Dot], given: str, true: str) -> str:
    """The whole drawing, with what the axes show."""
    side = SIZE + 2 * MARGIN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" font-family="sans-serif" font-size="13">'
    )
    background = f'<rect width="{side}" height="{side}" fill="white"/>'
    return "\n".join([head, background, *axes(given, true), *map(dot, dots), "</svg>\n"])
