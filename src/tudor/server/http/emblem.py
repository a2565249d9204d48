"""The emblem as a PNG, drawn from its SVG, for devices that accept no other icon."""

import re
import struct
import zlib
from collections.abc import Iterator
from math import cos, pi, sin
from xml.etree import ElementTree

Point = tuple[float, float]
Colour = tuple[int, int, int]
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
CORNERS = 64
SUBSAMPLES = 4
"""Subsamples per pixel in each direction, for smooth edges."""


def png(svg: str, size: int) -> bytes:
    """A square picture as a file."""
    return png_file(size, size, b"".join(b"\0" + line for line in pixels(svg, size)))


def pixels(svg: str, size: int) -> list[bytes]:
    """A square picture. The first shape is the background, drawn without round corners because devices cut their own."""
    root = ElementTree.fromstring(svg)
    scale = size * SUBSAMPLES / float(root.attrib["viewBox"].split()[2])
    (_, ground), *shapes = ((_outline(one), _colour(one.attrib["fill"])) for one in root)
    canvas = [bytearray(bytes(ground) * size * SUBSAMPLES) for _ in range(size * SUBSAMPLES)]
    for outline, colour in shapes:
        _fill(canvas, [(x * scale, y * scale) for x, y in outline], colour)
    return [_mean(canvas[row : row + SUBSAMPLES]) for row in range(0, size * SUBSAMPLES, SUBSAMPLES)]


def _outline(shape: ElementTree.Element) -> list[Point]:
    """The corners of a shape: circles become polygons, paths are sequences of relative steps."""
    if shape.tag.endswith("circle"):
        x, y, radius = (float(shape.attrib[name]) for name in ("cx", "cy", "r"))
        turns = (2 * pi * corner / CORNERS for corner in range(CORNERS))
        return [(x + radius * cos(turn), y + radius * sin(turn)) for turn in turns]
    numbers = [float(number) for number in NUMBER.findall(shape.attrib.get("d", ""))]
    return list(_steps(list(zip(numbers[::2], numbers[1::2], strict=True))))


def _steps(steps: list[Point]) -> Iterator[Point]:
    x = y = 0.0
    for across, down in steps:
        x, y = x + across, y + down
        yield x, y


def _colour(written: str) -> Colour:
    red, green, blue = bytes.fromhex(written.removeprefix("#"))
    return red, green, blue


def _fill(canvas: list[bytearray], outline: list[Point], colour: Colour) -> None:
    """Fill the inside: in each line, from every odd crossing of the outline to the next."""
    sides = list(zip(outline, outline[1:] + outline[:1], strict=True))
    for row, line in enumerate(canvas):
        y = row + 0.5
        crossings = sorted(
            x1 + (y - y1) / (y2 - y1) * (x2 - x1) for (x1, y1), (x2, y2) in sides if (y1 > y) != (y2 > y)
        )
        for left, right in zip(crossings[::2], crossings[1::2], strict=True):
            start, end = round(left), round(right)
            line[3 * start : 3 * end] = bytes(colour) * (end - start)


def _mean(lines: list[bytearray]) -> bytes:
    """One line of the picture, averaged from its subsamples."""
    mean = bytearray(len(lines[0]) // SUBSAMPLES)
    for part in range(3):
        finer = (line[3 * point + part :: 3 * SUBSAMPLES] for line in lines for point in range(SUBSAMPLES))
        mean[part::3] = bytes(sum(points) // SUBSAMPLES**2 for points in zip(*finer, strict=True))
    return bytes(mean)


def png_file(width: int, height: int, lines: bytes) -> bytes:
    """A PNG file of lines of colours, each after a byte that names no filter."""
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)) for kind, data in chunks
    )
