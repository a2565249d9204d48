"""The emblem, drawn as a PNG from its SVG."""

import struct
import zlib

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


def pixels(picture: bytes) -> list[list[tuple[int, ...]]]:
    """The colours of a picture, line by line, after every part of the file was checked."""
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    parts, at = {}, 8
    while at < len(picture):
        (length,) = struct.unpack_from(">I", picture, at)
        kind, data = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", picture, at + 8 + length) == (zlib.crc32(kind + data),)
        parts[kind] = data
        at += 12 + length
    width, height, *form = struct.unpack(">IIBBBBB", parts[b"IHDR"])
    # Eight bits of red, green and blue each, nothing left out.
    assert [8, 2, 0, 0, 0] == form
    lines = zlib.decompress(parts[b"IDAT"])
    size = 3 * width + 1
    assert len(lines) == size * height
    return [
        [tuple(lines[size * row + 1 + 3 * point :][:3]) for point in range(width)]
        for row in range(height)
        if lines[size * row] == 0
    ]


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
