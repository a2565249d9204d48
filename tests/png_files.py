"""The colours in a PNG file, read without the library that wrote it."""

import struct
import zlib
from collections.abc import Callable, Iterator
from typing import TypeAlias

Colour: TypeAlias = tuple[int, ...]
CHANNELS = {2: 3, 6: 4}
"""Bytes of a pixel: red, green and blue, with or without opacity."""


def pixels(picture: bytes) -> list[list[Colour]]:
    """The colours of a picture, line by line, after every part of the file was checked."""
    parts = _parts(picture)
    width, height, depth, form, *others = struct.unpack(">IIBBBBB", parts[b"IHDR"])
    assert [8, 0, 0, 0] == [depth, *others]
    size, step = CHANNELS[form] * width + 1, CHANNELS[form]
    written = zlib.decompress(parts[b"IDAT"])
    assert len(written) == size * height
    lines = [written[start : start + size] for start in range(0, len(written), size)]
    return [[tuple(line[at : at + step]) for at in range(0, size - 1, step)] for line in _unfiltered(lines, step)]


def _parts(picture: bytes) -> dict[bytes, bytes]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    parts: dict[bytes, bytes] = {}
    at = 8
    while at < len(picture):
        (length,) = struct.unpack_from(">I", picture, at)
        kind, data = picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        assert struct.unpack_from(">I", picture, at + 8 + length) == (zlib.crc32(kind + data),)
        parts[kind] = parts.get(kind, b"") + data
        at += 12 + length
    return parts


def _unfiltered(lines: list[bytes], step: int) -> Iterator[bytearray]:
    """Every line as it looks: it is written as differences from what is on the left and above."""
    above = bytearray(len(lines[-1]) - 1)
    for kind, *differences in lines:
        # Nothing is left of the first pixel.
        line, corners = bytearray(step) + bytearray(differences), bytearray(step) + above
        expected = EXPECTED[kind]
        for at, up in enumerate(above, step):
            line[at] = (line[at] + expected(line[at - step], up, corners[at - step])) & 255
        above = line[step:]
        yield above


def _nearest(left: int, up: int, corner: int) -> int:
    near = left + up - corner
    by_left, by_up, by_corner = abs(near - left), abs(near - up), abs(near - corner)
    return left if by_left <= by_up and by_left <= by_corner else up if by_up <= by_corner else corner


EXPECTED: tuple[Callable[[int, int, int], int], ...] = (
    lambda left, up, corner: 0,
    lambda left, up, corner: left,
    lambda left, up, corner: up,
    lambda left, up, corner: (left + up) // 2,
    _nearest,
)
"""What a byte is expected to be, by the line's kind of filter."""
