"""A picture of an edition for link previews: its board and the colours of its suspects, as a PNG."""

from collections.abc import Iterable
from functools import lru_cache
from importlib import resources

from tudor.editions import find
from tudor.editions.floors import Cell, floors
from tudor.model.edition import Edition
from tudor.server.http.edition_data import coloured
from tudor.server.http.emblem import pixels, png_file
from tudor.server.http.floorplan import plan_of

Colour = tuple[int, int, int]

WIDTH, HEIGHT = 1200, 630
"""The size that previews ask for."""
MARGIN, GAP = 30, 14
NIGHT, BRASS, SQUARE = (20, 28, 46), (211, 162, 66), (232, 220, 190)


class Canvas:
    """A picture to draw rectangles on."""

    def __init__(self) -> None:
        self._rows = [bytearray(bytes(NIGHT) * WIDTH) for _ in range(HEIGHT)]

    def fill(self, left: int, top: int, width: int, height: int, colour: Colour) -> None:
        """Fill a rectangle."""
        for row in self._rows[top : top + height]:
            row[3 * left : 3 * (left + width)] = bytes(colour) * width

    def paste(self, left: int, top: int, lines: Iterable[bytes]) -> None:
        """Draw lines of colours."""
        for row, line in zip(self._rows[top:], lines, strict=False):
            row[3 * left : 3 * left + len(line)] = line

    def png(self) -> bytes:
        """The file."""
        return png_file(WIDTH, HEIGHT, b"".join(b"\0" + row for row in self._rows))


@lru_cache(64)
def picture(edition_id: str) -> bytes:
    """The picture of an edition; refused if there is none of that name."""
    edition, canvas = find(edition_id), Canvas()
    if edition.has_board:
        _draw_cards(canvas, edition, _draw_board(canvas, edition))
    else:
        _draw_cards(canvas, edition, MARGIN)
    return canvas.png()


def _draw_board(canvas: Canvas, edition: Edition) -> int:
    """Draw the board on the left; returns where it ends."""
    board = edition.board
    columns, rows = max(map(len, board.cells)), len(board.cells)
    size = min((HEIGHT - 2 * MARGIN) // rows, (WIDTH * 2 // 3) // columns)
    top = (HEIGHT - rows * size) // 2
    canvas.fill(MARGIN - 6, top - 6, columns * size + 12, rows * size + 12, BRASS)
    canvas.fill(MARGIN, top, columns * size, rows * size, NIGHT)
    for (row, column), colour in _coloured(edition).items():
        edge = 1 if colour == SQUARE else 0
        canvas.fill(MARGIN + column * size, top + row * size, size - edge, size - edge, colour)
    if (middle := plan_of(board).middle) is not None:
        x, y, width, height = (size * part for part in middle)
        rose = min(width, height)
        left = MARGIN + x + (width - rose) // 2
        canvas.paste(left, top + y + (height - rose) // 2, pixels(emblem(), rose))
    return MARGIN + columns * size + 2 * MARGIN


def _coloured(edition: Edition) -> dict[Cell, Colour]:
    board, pictures = edition.board, coloured(edition)
    at = {(row, column): place for row, names in enumerate(board.cells) for column, place in enumerate(names)}
    drawn = {room: [cell for cell, place in at.items() if place == room] for room in board.rooms}
    squares = set(board.squares)
    colours = {cell: SQUARE for cell, place in at.items() if place in squares}
    free = [cell for cell, place in at.items() if not place]
    for room, cells in floors(board, drawn, free).items():
        colours |= dict.fromkeys(cells, _rgb(pictures.rooms[room].colour))
    return colours


def _draw_cards(canvas: Canvas, edition: Edition, left: int) -> None:
    """Draw a card in the colour of every suspect, as large as they fit beside the board."""
    count, room = len(edition.suspects), WIDTH - MARGIN - left
    width, down = max((_card_width(down, count, room), down) for down in range(1, count + 1))
    height, across = width * 3 // 2, -(-count // down)
    top = (HEIGHT - down * (height + GAP) + GAP) // 2
    inset = (room - across * (width + GAP) + GAP) // 2
    for number, suspect in enumerate(coloured(edition).suspects.values()):
        row, column = divmod(number, across)
        x, y = left + inset + column * (width + GAP), top + row * (height + GAP)
        canvas.fill(x, y, width, height, BRASS)
        canvas.fill(x + width // 16, y + width // 16, width - width // 8, height - width // 8, _rgb(suspect.colour))


def _card_width(down: int, count: int, room: int) -> int:
    """How wide cards are in so many rows."""
    by_height = ((HEIGHT - 2 * MARGIN + GAP) // down - GAP) * 2 // 3
    return min((room + GAP) // -(-count // down) - GAP, by_height)


def emblem() -> str:
    """The emblem as SVG."""
    return resources.files("tudor.server").joinpath("static", "favicon.svg").read_text("utf-8")


def _rgb(written: str) -> Colour:
    red, green, blue = bytes.fromhex(written.removeprefix("#"))
    return red, green, blue
