"""How the parts of the game screen share its columns: side by side if they fit, else one at a time."""

from textual.screen import Screen

from tudor.terminal.dialogs import Wish

PLAY, REFERENCE = 52, 38
"""Columns of the question and log, and of the notebook and table, when side by side."""
LEAST = 31
"""Fewest columns for everything but the board."""


def arrange(screen: Screen[Wish], *, board: int, notebook: int, front: str) -> None:
    """Share the columns between the board, which needs this many, and the rest.

    A board that is too wide scrolls. The notebook counts when it is visible: side by side, or in front.
    """
    width, reference = screen.size.width, max(REFERENCE, notebook + 2)
    wide = width >= board + 2 + PLAY + reference
    screen.set_class(wide, "-wide")
    screen.set_class(not wide, "-narrow")
    beside = max(LEAST, notebook if front == "notes" else 0)
    screen.query_one("#board-frame").display = board > 0
    screen.query_one("#board-frame").styles.width = board + 2 if wide else min(board + 1, width - beside)
    screen.query_one("#reference").styles.width = reference if wide else "1fr"
