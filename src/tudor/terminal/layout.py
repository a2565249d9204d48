"""How the parts of the game screen share it: side by side if they fit, else one at a time; what is left is the board's."""

from textual.geometry import Size
from textual.screen import Screen

from tudor.terminal.board_widget import BoardWidget
from tudor.terminal.dialogs import Wish

PLAY, REFERENCE = 52, 38
"""Columns of the question and log, and of the notebook and table, when side by side."""
LEAST = 31
"""Fewest columns for everything but the board."""
KEYS = 1
"""Lines of the keys below it all."""


def arrange(screen: Screen[Wish], board: BoardWidget, *, notebook: int, front: str) -> None:
    """Share the columns between the board, which grows with the window, and the rest.

    A board that is too wide scrolls. The notebook counts when it is visible: side by side, or in front.
    """
    width, reference = screen.size.width, max(REFERENCE, notebook + 2)
    wide = width >= board.least.width + 2 + PLAY + reference
    screen.set_class(wide, "-wide")
    screen.set_class(not wide, "-narrow")
    beside = 1 + PLAY + reference if wide else max(PLAY, notebook)
    scale = largest(board.least, Size(width - beside - 1, screen.size.height - KEYS))
    board.grow(scale)
    drawn, least_beside = board.least.width * scale, max(LEAST, notebook if front == "notes" else 0)
    screen.query_one("#board-frame").display = drawn > 0
    screen.query_one("#board-frame").styles.width = drawn + 2 if wide else min(drawn + 1, width - least_beside)
    screen.query_one("#reference").styles.width = reference if wide else "1fr"


def largest(board: Size, room: Size) -> int:
    """The largest scale at which a board can be seen whole, and at least 1.

    >>> [largest(Size(50, 25), Size(*room)) for room in ((120, 40), (100, 50), (160, 75), (49, 90))]
    [1, 2, 3, 1]
    """
    return max(1, min(room.width // board.width, room.height // board.height)) if board.area else 1
