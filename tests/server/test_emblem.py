"""The emblem, drawn as a PNG from its SVG."""

from tests.png_files import pixels
from tudor.server.http.emblem import png

RED, GREEN, BLUE = (255, 0, 0), (0, 255, 0), (0, 0, 255)
SIGN = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">'
    '<rect width="8" height="8" rx="2" fill="#ff0000"/>'
    '<path d="m0 0 4 0-4 4z" fill="#00ff00"/>'
    '<circle cx="6" cy="6" r="2" fill="#0000ff"/>'
    "</svg>"
)
"""Red, with a green triangle in the first corner and a blue circle in the last."""


def test_shapes_are_drawn_where_they_are() -> None:
    """The background reaches every corner, shapes lie on it, and the picture has the requested size."""
    picture = pixels(png(SIGN, 32))
    assert (32, {32}) == (len(picture), {len(line) for line in picture})
    assert [GREEN, RED, RED, RED] == [picture[row][column] for row, column in ((0, 0), (0, 31), (31, 0), (31, 31))]
    assert [GREEN, RED] == [picture[0][14], picture[0][16]]
    assert [GREEN, RED] == [picture[12][2], picture[12][4]]
    assert BLUE == picture[24][24]


def test_edges_are_smooth() -> None:
    """Where a shape ends within a pixel, its colour is mixed with the background's."""
    mixed = {colour for line in pixels(png(SIGN, 32)) for colour in line} - {RED, GREEN, BLUE}
    assert mixed
    assert all(red + green + blue >= 250 and 0 in (green, blue) for red, green, blue in mixed)
