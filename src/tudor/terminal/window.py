"""What the terminal apps share: style sheet, language, and the question before quitting."""

import os
import select
import signal
import sys
from threading import Thread
from typing import Any, Generic, Protocol, runtime_checkable

from textual.app import App, ReturnType

from tudor.terminal.dialogs import Question
from tudor.terminal.status_bars import SMALLEST
from tudor.text.languages import N_, translate

WIDTHS = [(0, "-tiny"), (SMALLEST[0], "-broad")]
HEIGHTS = [(0, "-flat"), (SMALLEST[1], "-tall"), (30, "-high")]
"""Columns and lines from which everything fits, and then long lists too (look.tcss)."""


def end_with_terminal() -> None:
    """End this process when its terminal is closed. The system sends a signal only to those whose controlling terminal it is.

    A thread waits for that: the app itself may hang by then, as nobody takes what it writes. Where the signal is ignored, as under
    nohup, it counts all the same: without a terminal there is nothing to do.
    """
    if hasattr(select, "poll") and sys.__stdin__ is not None and sys.__stdin__.isatty():
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        Thread(target=_end_with, args=(sys.__stdin__.fileno(),), daemon=True).start()


def _end_with(terminal: int) -> None:
    poll = select.poll()
    poll.register(terminal, 0)
    if any(events & (select.POLLHUP | select.POLLERR) for _, events in poll.poll()):
        os.kill(os.getpid(), signal.SIGHUP)


@runtime_checkable
class Speaking(Protocol):
    """A screen with a language."""

    @property
    def lang(self) -> str:
        """The language."""
        ...


class Window(App[ReturnType], Generic[ReturnType]):
    """A terminal app."""

    CSS_PATH = "look.tcss"
    TITLE = "Tudor"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    def __init__(self, lang: str) -> None:
        super().__init__()
        self._lang = lang

    def run(self, *args: Any, **kwargs: Any) -> ReturnType | None:
        """Run the app until it ends, or its terminal."""
        end_with_terminal()
        return super().run(*args, **kwargs)

    @property
    def current_lang(self) -> str:
        """The language of the top screen, or the last one shown."""
        self._lang = next(
            (screen.lang for screen in reversed(self.screen_stack) if isinstance(screen, Speaking)), self._lang
        )
        return self._lang

    async def action_quit(self) -> None:
        """Quit after asking; a second time, at once."""
        self._ask_to_quit()

    def action_help_quit(self) -> None:
        """Quit after asking, by Ctrl+C."""
        self._ask_to_quit()

    def _ask_to_quit(self) -> None:
        if isinstance(self.screen, Question):
            self.quit_now()
            return
        quit_, stay = (translate(text, self.current_lang) for text in (N_("Quit"), N_("Keep playing")))
        question = Question(translate(N_("Quit?"), self.current_lang), self.quit_warning(), yes=quit_, no=stay)
        self.push_screen(question, lambda sure: self.quit_now() if sure else None)

    def quit_warning(self) -> str:
        """A sentence on what quitting now would lose, or ""."""
        return ""

    def quit_now(self) -> None:
        """Quit without asking."""
        self.exit()
