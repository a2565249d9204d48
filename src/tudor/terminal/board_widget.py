"""The board on the screen: shows the pawns, and lets the player choose where to go."""

from collections.abc import Collection
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from tudor.model.cards import Place
from tudor.model.sight import View
from tudor.terminal.board_drawing import CELL, Drawing
from tudor.terminal.board_geometry import geometry
from tudor.text import Words


class BoardWidget(Widget, can_focus=True):
    """A board. While there are places to go, arrows, Enter and clicks choose among them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "point(-1, 0)"),
        Binding("down", "point(1, 0)"),
        Binding("left", "point(0, -1)"),
        Binding("right", "point(0, 1)"),
        Binding("enter", "choose"),
    ]

    class Pointed(Message):
        """The player points at a place without choosing it yet."""

        def __init__(self, place: Place) -> None:
            super().__init__()
            self.place = place

    class Chosen(Pointed):
        """The player chooses a place."""

    def __init__(self, view: View, words: Words) -> None:
        super().__init__(id="board")
        self._targets: frozenset[Place] = frozenset()
        self._pointed: Place | None = None
        self._followed: Place | None = None
        self._scale = 1
        self._board = view.setup.edition.board
        self._view = view
        self._words = words
        self._redraw()

    def show(self, view: View, words: Words, targets: Collection[Place] = ()) -> None:
        """Show a view and the places to go."""
        self._view = view
        self._words = words
        self._targets = frozenset(targets)
        self._pointed = None
        self._redraw()
        self._follow(view.pawns.get(view.player or ""))

    def _follow(self, place: Place | None) -> None:
        """In a window smaller than the board, keep the active pawn in sight."""
        if place is not None and place != self._followed:
            self.call_after_refresh(self._bring_into_sight, place)
        self._followed = place

    def point_at(self, place: Place | None) -> None:
        """Point at one of the places to go, and scroll to it."""
        if place == self._pointed or not (place is None or place in self._targets):
            return
        self._pointed = place
        self._redraw()
        if place is not None:
            self._bring_into_sight(place)

    def grow(self, scale: int) -> None:
        """Draw it at a scale from now on."""
        if scale != self._scale:
            self._scale = scale
            self._redraw()
            self.refresh(layout=True)

    def _redraw(self) -> None:
        drawing = Drawing(self._view, self._words, self._targets, self._pointed, self._scale)
        self._strips = [Strip(line) for line in drawing.lines()]
        self.refresh()

    def _bring_into_sight(self, place: Place) -> None:
        rows, columns = zip(*geometry(self._board).at[place], strict=True)
        top, left = min(rows), min(columns)
        high, wide = self._scale, self._scale * CELL
        region = Region(left * wide, top * high, (max(columns) - left + 1) * wide, (max(rows) - top + 1) * high)
        if self.parent is not None and isinstance(self.parent, Widget):
            self.parent.scroll_to_region(region, animate=False)

    @property
    def least(self) -> Size:
        """Columns and lines of the drawing at a scale of 1."""
        return Size(max(map(len, self._board.cells), default=0) * CELL, len(self._board.cells))

    # Called by textual

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """Width of the drawing in columns."""
        del container, viewport
        return self.least.width * self._scale

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Height of the drawing in lines."""
        del container, viewport, width
        return self.least.height * self._scale

    def render_line(self, y: int) -> Strip:
        """One row of the board."""
        return self._strips[y] if y < len(self._strips) else Strip.blank(self.size.width)

    # Player actions

    def action_point(self, down: int, right: int) -> None:
        """Point at the nearest place in a direction."""
        if self._targets:
            self._point_towards(down, right)
        elif self.parent is not None and isinstance(self.parent, Widget):
            self.parent.scroll_relative(x=right * CELL * self._scale, y=down * self._scale, animate=False)

    def action_choose(self) -> None:
        """Choose the place pointed at."""
        if self._pointed is not None:
            self.post_message(self.Chosen(self._pointed))

    def on_click(self, event: events.Click) -> None:
        """Choose the place clicked, if it is one to go to."""
        cell = event.y // self._scale, event.x // (CELL * self._scale)
        place = geometry(self._board).places.get(cell)
        if place is not None and place in self._targets:
            self.post_message(self.Chosen(place))

    def _point_towards(self, down: int, right: int) -> None:
        centre = geometry(self._board).centre
        row, column = centre(self._pointed or self._view.pawns[self._view.seat or ""])

        def cost(place: Place) -> float:
            """Distance of a place, sideways counting twice; infinite if it lies the other way."""
            rows, columns = centre(place)[0] - row, centre(place)[1] - column
            ahead, aside = (rows * down, abs(columns)) if down else (columns * right, abs(rows))
            return ahead + 2 * aside if ahead > 0 else float("inf")

        nearest = min(sorted(self._targets), key=cost)
        if cost(nearest) < float("inf"):
            self.point_at(nearest)
            self.post_message(self.Pointed(nearest))
