"""Plot the calibration of deduced probabilities over 2,000 simulated games into docs/calibration.svg."""

from pathlib import Path

from tests.deduction.calibration import Bin, calibration

PICTURE = Path(__file__).parents[1] / "docs" / "calibration.svg"
GAMES = range(2_000)
SIZE, MARGIN = 400, 50


def across(share: float) -> float:
    """The horizontal position of a probability."""
    return round(MARGIN + share * SIZE, 1)


def up(share: float) -> float:
    """The vertical position of a share; SVG counts from the top."""
    return round(MARGIN + (1 - share) * SIZE, 1)


def axes() -> list[str]:
    """The frame, the diagonal of perfect calibration, and the numbers."""
    parts = [
        f'<rect x="{across(0)}" y="{up(1)}" width="{SIZE}" height="{SIZE}" fill="none" stroke="#888"/>',
        f'<line x1="{across(0)}" y1="{up(0)}" x2="{across(1)}" y2="{up(1)}" stroke="#bbb" stroke-dasharray="4"/>',
        f'<text x="{across(0.5)}" y="{up(0) + 40}" text-anchor="middle">probability given</text>',
        f'<text x="{-up(0.5)}" y="15" text-anchor="middle" transform="rotate(-90)">share found true</text>',
    ]
    for tenth in range(0, 11, 2):
        share = tenth / 10
        parts.append(f'<text x="{across(share)}" y="{up(0) + 18}" text-anchor="middle">{share:g}</text>')
        parts.append(f'<text x="{across(0) - 6}" y="{up(share) + 4}" text-anchor="end">{share:g}</text>')
    return parts


def dot(found: Bin) -> str:
    """A predicted and observed share, with two standard errors each way."""
    x, low, high = across(found.said), up(found.found - 2 * found.spread), up(found.found + 2 * found.spread)
    return (
        f'<line x1="{x}" y1="{low}" x2="{x}" y2="{high}" stroke="#246" stroke-width="2"/>'
        f'<circle cx="{x}" cy="{up(found.found)}" r="4" fill="#246"><title>{found.facts:,} facts</title></circle>'
    )


def picture() -> str:
    """The whole drawing."""
    side = SIZE + 2 * MARGIN
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" font-family="sans-serif" font-size="13">'
    )
    background = f'<rect width="{side}" height="{side}" fill="white"/>'
    return "\n".join([head, background, *axes(), *map(dot, calibration(GAMES).values()), "</svg>\n"])


if __name__ == "__main__":
    PICTURE.write_text(picture(), "utf-8")
