"""A board as a picture: SVG, which any browser shows, or PNG, made of it with the extra ``tudor[png]``."""

from collections.abc import Iterator, Mapping
from html import escape
from importlib import resources

from tudor.model.board import square_name
from tudor.model.cards import Square
from tudor.model.edition import Edition
from tudor.server.http.floorplan import Plan, Rectangle, plan_of
from tudor.text import words
from tudor.text.errors import Unreadable

CELL = 32
"""Width of a square."""
MARGIN = 1
"""Cells around the board, for the letters and numbers of columns and rows."""
LETTER = 0.28
"""Width of a letter in a room's name."""
LOOK = """\
  text { font-family: Georgia, serif; text-anchor: middle; dominant-baseline: central; fill: #2b2118; }
  .ground { fill: #f6efdf; } .square { fill: #fffaf0; stroke: #c9b99a; stroke-width: .04; }
  .spy { fill: #dbe7f3; } .intrigue { fill: #f3e1c0; } .start { fill: #e9d2d2; }
  .room { fill: #d9c6a3; stroke: #5b4630; stroke-width: .12; stroke-linejoin: round; }
  .door { stroke: #fffaf0; stroke-width: .2; stroke-linecap: round; }
  .name { font-size: .5px; paint-order: stroke; stroke: #d9c6a3; stroke-width: .16; } .small { font-size: .32px; } .edge { font-size: .42px; fill: #8a7456; }
  .passage { stroke: #5b4630; stroke-width: .06; stroke-dasharray: .25 .2; stroke-opacity: .5; }
"""


def svg(edition: Edition, lang: str) -> str:
    """The board of an edition, with the names of its rooms, its doors, start squares and passages."""
    plan = plan_of(edition.board)
    columns, rows = plan.columns + 2 * MARGIN, plan.rows + 2 * MARGIN
    box = f"{-MARGIN} {-MARGIN} {columns} {rows}"
    title = escape(words(edition, lang).name("title"))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{columns * CELL}" height="{rows * CELL}">'
    ground = f'<rect class="ground" x="{-MARGIN}" y="{-MARGIN}" width="{columns}" height="{rows}"/>'
    lines = (
        head,
        f"<title>{title}</title>",
        f"<style>\n{LOOK}</style>",
        ground,
        *_parts(edition, plan, lang),
        "</svg>",
    )
    return "\n".join(lines) + "\n"


def png(picture: str) -> bytes:
    """An SVG as PNG, as large as it says. The extra brings a font, as a machine may have none."""
    try:
        from resvg_py import svg_to_bytes

        fonts = resources.files("font_source_serif_pro").joinpath("files")
    except ImportError:
        raise Unreadable("edition.png", extra="tudor[png]") from None
    with resources.as_file(fonts.joinpath("SourceSerifPro-Regular.ttf")) as font:
        return svg_to_bytes(svg_string=picture, serif_family="Source Serif Pro", font_files=[str(font)])


def _parts(edition: Edition, plan: Plan, lang: str) -> Iterator[str]:
    yield from _edges(plan)
    name = words(edition, lang).name
    starts = {square: name(suspect) for suspect, square in edition.board.starts.items()}
    yield from _squares(edition, plan, starts)
    yield from (f'<path class="room" d="{room.shape}"/>' for room in plan.rooms)
    for door in plan.doors:
        x1, y1, x2, y2 = door.gap
        yield f'<line class="door" x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}"/>'
    yield from _passages(edition, plan)
    for room in plan.rooms:
        yield _name(room.space, name(room.id))


def _name(space: Rectangle, name: str) -> str:
    """A room's name in its middle, upright in a room that is too narrow for it."""
    _, _, width, height = space
    x, y = _middle(space)
    turned = f' transform="rotate(-90 {x} {y})"' if len(name) * LETTER > width < height else ""
    return f'<text class="name" x="{x}" y="{y}"{turned}>{escape(name)}</text>'


def _squares(edition: Edition, plan: Plan, starts: Mapping[Square, str]) -> Iterator[str]:
    """The squares; where a suspect starts, with the first letters of the last name."""
    board = edition.board
    kinds = {**dict.fromkeys(board.spy_squares, "spy"), **dict.fromkeys(board.intrigue_squares, "intrigue")}
    for square, strips in plan.squares.items():
        kind = "start" if square in starts else kinds.get(square, "")
        tip = f"<title>{escape(' '.join((square, starts.get(square, ''))).strip())}</title>"
        for x, y, width, height in strips:
            yield f'<rect class="square {kind}" x="{x}" y="{y}" width="{width}" height="{height}">{tip}</rect>'
        if square in starts:
            across, down = _middle(strips[0])
            yield f'<text class="small" x="{across}" y="{down}">{escape(starts[square].split()[-1][:3])}</text>'


def _passages(edition: Edition, plan: Plan) -> Iterator[str]:
    """A dashed line for each passage, drawn once."""
    spaces = {room.id: room.space for room in plan.rooms} | {
        square: strips[0] for square, strips in plan.squares.items()
    }
    for place, other in edition.board.passages.items():
        if place < other:
            (x1, y1), (x2, y2) = _middle(spaces[place]), _middle(spaces[other])
            yield f'<line class="passage" x1="{x1}" y1="{y1 + 0.6}" x2="{x2}" y2="{y2 + 0.6}"/>'


def _edges(plan: Plan) -> Iterator[str]:
    """The letters of the columns above, the numbers of the rows on the left."""
    for column in range(plan.columns):
        letter = square_name(0, column)[:-1]
        yield f'<text class="edge" x="{column + 0.5}" y="-0.5">{letter}</text>'
    for row in range(plan.rows):
        yield f'<text class="edge" x="-0.5" y="{row + 0.5}">{row + 1}</text>'


def _middle(space: Rectangle) -> tuple[float, float]:
    left, top, width, height = space
    return left + width / 2, top + height / 2
