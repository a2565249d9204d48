"""The board as coloured text, drawn from one seat's view: two characters per square, or a multiple in a large window."""

from collections import deque
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from itertools import groupby
from textwrap import wrap

from rich.segment import Segment
from rich.style import Style

from tudor.editions.floors import Cell
from tudor.model.cards import Place, Room
from tudor.model.sight import View
from tudor.terminal.board_geometry import ABOVE, BELOW, Span, geometry
from tudor.terminal.palette import (
    DOOR,
    ENTERABLE,
    INK,
    NOTHING,
    PAPER,
    POINTED,
    REACHABLE,
    SPECIAL,
    SQUARES,
    pawn_colours,
    pawn_letters,
    room_colours,
)
from tudor.text import Words
from tudor.text.languages import N_

CELL = 2
"""Width of a square in characters, at a scale of 1. It is one line high then."""

SPY, SPIED, INTRIGUE = "◎", "○", "?"
"""Signs of squares where you may spy, have spied this turn, or draw an intrigue card."""

ROWS_TO_SPARE = 5
"""Large rooms keep one free row above their name for every five rows."""

Piece = tuple[str, Style]


@cache
def _style(ink: str, paper: str, *, bold: bool = False, underline: bool = False) -> Style:
    return Style(color=ink, bgcolor=paper, bold=bold, underline=underline)


class Drawing:
    """One drawing of a board. At a scale of 2, squares are twice as wide and high, but letters are not."""

    def __init__(
        self,
        view: View,
        words: Words,
        targets: Collection[Place] = (),
        pointed: Place | None = None,
        scale: int = 1,
    ) -> None:
        self._view = view
        self._words = words
        self._scale = scale
        self._cell = CELL * scale
        self._targets = frozenset(targets)
        self._pointed = pointed
        self._edition = view.setup.edition
        self._geometry = geometry(self._edition.board)
        self._pawns = pawn_colours(self._edition)
        self._letters = pawn_letters(words)
        self._rooms = room_colours(self._edition)
        rows = self._edition.board.cells
        blank = (" ", _style(PAPER, NOTHING))
        self._canvas: list[list[Piece]] = [[blank] * (len(row) * self._cell) for row in rows for _ in range(scale)]

    def lines(self) -> list[list[Segment]]:
        """The drawing, row by row."""
        self._draw_squares()
        for room in self._edition.board.rooms:
            self._draw_room(room)
        self._draw_marks()
        self._draw_middle()
        self._draw_pawns()
        return [list(_joined(row)) for row in self._canvas]

    # The board itself

    def _draw_squares(self) -> None:
        for square in self._edition.board.squares:
            piece = self._square(square)
            for cell in self._geometry.at[square]:
                self._put(cell, *piece)
        for suspect, square in self._edition.board.starts.items():
            if square not in self._targets:
                mark = f"{self._letters[suspect].lower()} "
                self._put(self._geometry.stand(square), mark, _style(INK, SQUARES[0]))

    def _square(self, square: Place) -> Piece:
        if square == self._pointed:
            return "[]", _style(INK, POINTED, bold=True)
        sign = self._sign(square)
        if square in self._targets:
            return f"{sign or '·'}·", _style(INK, REACHABLE)
        row, column = self._geometry.at[square][0]
        return f"{sign or ' '} ", _style(INK, SPECIAL if sign else SQUARES[(row + column) % 2], bold=bool(sign))

    def _sign(self, square: Place) -> str:
        """The sign of a special square: spying, or drawing an intrigue card."""
        board = self._edition.board
        if square in board.spy_squares:
            return SPIED if square in self._view.spied else SPY
        return INTRIGUE if square in board.intrigue_squares else ""

    def _draw_room(self, room: Room) -> None:
        offered = room in self._targets
        floor = _style(INK if offered else PAPER, ENTERABLE if offered else self._rooms[room])
        for cell in self._geometry.at[room]:
            self._put(cell, " ·" if offered else "", floor)
        for span, pieces in self._room_lines(room, floor):
            self._write(span, pieces)

    def _room_lines(self, room: Room, floor: Style) -> list[tuple[Span, list[Piece]]]:
        """The text in a room, below the top of a large room, and where all of it fits."""
        spans = self._geometry.spans[room]
        widest = max(span.width for span in spans)
        broad = [span for span in spans if span.width * 2 >= widest]
        wished = len(broad) // ROWS_TO_SPARE
        tails = [broad[first:] for first in sorted(range(len(broad)), key=lambda first: abs(first - wished))]
        title = self._words.name(room)
        whole = [rows for rows in tails if not _breaks(title, self._width(rows[:2]))]
        for rows in (*whole, *tails, spans):
            lines, complete = self._lines_within(room, _wrapped(title, self._width(rows[:2])), rows, floor)
            if complete:
                return lines
        # The room is so full that its name must be shortened.
        return self._lines_within(room, [_shortened(title, self._width(broad))], broad, floor)[0]

    def _lines_within(
        self, room: Room, name: Sequence[str], spans: Sequence[Span], floor: Style
    ) -> tuple[list[tuple[Span, list[Piece]]], bool]:
        """The room's name, then its pawns, then its weapons, on separate lines; and whether all fit."""
        pawns = [self._pawn(pawn) for pawn, place in self._view.pawns.items() if place == room]
        weapons = [self._words.name(weapon) for weapon, place in self._view.weapons.items() if place == room]
        lines = [(span, [(line, self._name_style(room, floor))]) for span, line in zip(spans, name, strict=False)]
        free = deque(spans[len(name) :])
        while pawns and free:
            span = free.popleft()
            lines.append((span, pawns[: span.width]))
            del pawns[: span.width]
        named, complete = _fitted(weapons, [self._width([span]) for span in free])
        lines.extend((span, [(line, floor)]) for span, line in zip(free, named, strict=False))
        return lines, complete and not pawns and len(name) <= len(spans)

    def _name_style(self, room: Room, floor: Style) -> Style:
        if room == self._pointed:
            return _style(INK, POINTED, bold=True)
        return floor + Style(bold=True)

    def _draw_marks(self) -> None:
        """Draw doors as gaps in walls, and passages as arrows."""
        for cell, gap in self._geometry.gaps.items():
            self._draw_gap(cell, gap, _style(DOOR, self._paper(cell)))
        for cell, arrow in self._geometry.passages.items():
            place = self._geometry.places[cell]
            if place in self._rooms:
                self._put(cell, arrow, _style(POINTED, self._rooms[place], bold=True))
            elif place not in self._targets:
                self._put(cell, arrow, _style(INK, SPECIAL, bold=True))

    def _draw_middle(self) -> None:
        if not self._geometry.middle:
            return
        plain, bold = _style(SQUARES[1], NOTHING), _style(POINTED, NOTHING, bold=True)
        case = "? ? ?" if self._view.case is None else "! ! !"
        dice = " ".join(f"[{face}]" for face in self._view.dice)
        title = wrap(self._words.say(N_("Case file")), self._width(self._geometry.middle))
        lines = [*title, case, "", dice]
        for span, line in zip(self._geometry.middle[1:], lines, strict=False):
            self._write(span, [(line, bold if line in (case, dice) else plain)])

    # Pawns

    def _draw_pawns(self) -> None:
        for suspect, place in self._view.pawns.items():
            if place not in self._edition.board.rooms:
                self._put(self._geometry.stand(place), *self._pawn(suspect))

    def _pawn(self, suspect: str) -> Piece:
        mine = suspect == self._view.seat
        mark = "◂" if mine else " "
        return f"{self._letters[suspect]}{mark}", _style(INK, self._pawns[suspect], bold=True, underline=mine)

    # Canvas

    def _paper(self, cell: Cell) -> str:
        room = self._geometry.places[cell]
        return ENTERABLE if room in self._targets else self._rooms[room]

    def _put(self, cell: Cell, text: str, style: Style) -> None:
        """Fill a cell, with a text in its middle."""
        middle = self._text_line(cell[0])
        for line in self._lines_of(cell):
            shown = text[:CELL] if line == middle else ""
            self._fill(line, cell[1], shown.center(self._cell) if shown else " " * self._cell, style)

    def _draw_gap(self, cell: Cell, gap: str, style: Style) -> None:
        """Draw a door along the whole side of a cell."""
        lines = self._lines_of(cell)
        for line in lines:
            if gap in (ABOVE, BELOW):
                edge = lines[0] if gap == ABOVE else lines[-1]
                shown = gap[0] * self._cell if line == edge else " " * self._cell
            else:
                shown = gap.ljust(self._cell) if gap[-1] == " " else gap.rjust(self._cell)
            self._fill(line, cell[1], shown, style)

    def _lines_of(self, cell: Cell) -> range:
        return range(cell[0] * self._scale, (cell[0] + 1) * self._scale)

    def _text_line(self, row: int) -> int:
        """The line of a row on which its text stands."""
        return row * self._scale + (self._scale - 1) // 2

    def _fill(self, line: int, column: int, text: str, style: Style) -> None:
        start = column * self._cell
        self._canvas[line][start : start + self._cell] = [(character, style) for character in text]

    def _write(self, span: Span, pieces: list[Piece]) -> None:
        """Write centred in a row, cut to the span."""
        characters = [(character, style) for text, style in pieces for character in text][: self._width([span])]
        centred = span.axis * self._cell // 2 - (len(characters) + 1) // 2
        start = min(max(centred, span.start * self._cell), span.stop * self._cell - len(characters))
        self._canvas[self._text_line(span.row)][start : start + len(characters)] = characters

    def _width(self, spans: Collection[Span]) -> int:
        """Characters that fit into each of these rows."""
        return min(span.width for span in spans) * self._cell


def _breaks(title: str, width: int) -> bool:
    """True if a word of a title is too long for a line."""
    return max(map(len, title.split())) > width


def _wrapped(title: str, width: int) -> list[str]:
    """A title broken into lines; words that are too long are hyphenated."""
    if not _breaks(title, width):
        return wrap(title, width)
    lines = [line for word in title.split() for line in wrap(word, max(1, width - 1))]
    return [f"{line}-" for line in lines[:-1]] + lines[-1:]


def _fitted(names: Sequence[str], widths: Sequence[int]) -> tuple[list[str], bool]:
    """The names on lines of these widths, shortened only as much as necessary; and whether all fit."""
    lines: list[str] = []
    for length, between in ((max(widths[:1], default=0), ", "), (8, ", "), (4, " "), (2, " ")):
        short = [_shortened(name, length) for name in names]
        lines = _filled(short, between, widths)
        if between.join(lines) == between.join(short):
            return lines, True
    return lines, False


def _shortened(name: str, length: int) -> str:
    """The beginning of a name, with an ellipsis if there is room for one."""
    if len(name) <= length:
        return name
    return f"{name[: length - 1].strip()}…" if length > 4 else name[:length].strip()


def _filled(names: Sequence[str], between: str, widths: Sequence[int]) -> list[str]:
    """As many names, in order, as these lines hold."""
    lines: list[str] = []
    for name in names:
        if lines and len(lines[-1] + between + name) <= widths[len(lines) - 1]:
            lines[-1] += between + name
        elif len(lines) < len(widths) and len(name) <= widths[len(lines)]:
            lines.append(name)
        else:
            break
    return lines


def _joined(row: list[Piece]) -> Iterator[Segment]:
    for style, pieces in groupby(row, key=lambda piece: piece[1]):
        yield Segment("".join(character for character, _ in pieces), style)
