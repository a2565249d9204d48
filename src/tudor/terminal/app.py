"""The terminal client: a start screen, then one game after another."""

from random import Random

from msgspec.structs import replace
from textual.app import App

from tudor.terminal.bars import SMALLEST
from tudor.terminal.dialogs import Question, Wish
from tudor.terminal.game_screen import GameScreen
from tudor.terminal.session import open_session
from tudor.terminal.start_screen import StartScreen, Wanted
from tudor.text import words
from tudor.text.languages import N_

WIDTHS = [(0, "-tiny"), (SMALLEST[0], "-broad")]
HEIGHTS = [(0, "-flat"), (SMALLEST[1], "-tall"), (30, "-high")]
"""From so many columns and lines on, everything has its place, and then long lists too (look.tcss)."""


class TudorApp(App[None]):
    """Tudor in the terminal. Unless the game proposed is played at once, the person is asked first what to play."""

    CSS_PATH = "look.tcss"
    TITLE = "Tudor"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    def __init__(self, proposed: Wanted, *, at_once: bool, rng: Random, pace: float | None = None) -> None:
        super().__init__()
        self._proposed = proposed
        self._at_once = at_once
        self._rng = rng
        self._pace = pace

    def on_mount(self) -> None:
        """Ask what to play, or play it."""
        if self._at_once:
            self._begin(self._proposed)
        else:
            self.push_screen(StartScreen(self._proposed), self._begin)

    def _begin(self, wanted: Wanted | None) -> None:
        """Play a game; afterwards another one, or none."""
        assert wanted is not None
        session = open_session(
            wanted.edition, wanted.players, wanted.seat, self._rng, options=wanted.options, level=wanted.level
        )
        screen = GameScreen(session, wanted.lang, self._pace)

        def afterwards(wish: Wish | None) -> None:
            if wish == "again":
                self._begin(replace(wanted, lang=screen.lang))
            else:
                self.exit()

        self.push_screen(screen, afterwards)

    async def action_quit(self) -> None:
        """Quit, after asking; a second time, without."""
        self._ask_to_quit()

    def action_help_quit(self) -> None:
        """Whoever presses Ctrl+C wants to quit too."""
        self._ask_to_quit()

    def _ask_to_quit(self) -> None:
        if isinstance(self.screen, Question):
            self.exit()
            return
        game = next((screen for screen in self.screen_stack if isinstance(screen, GameScreen)), None)
        say = words(self._proposed.edition, self._spoken).say
        loss = say(N_("A game that is not over is lost.")) if game is not None and not game.session.is_over else ""
        question = Question(say(N_("Quit?")), loss, yes=say(N_("Quit")), no=say(N_("Play on")))
        self.push_screen(question, lambda sure: self.exit() if sure else None)

    @property
    def _spoken(self) -> str:
        """The language on the screen."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, GameScreen | StartScreen):
                return screen.lang
        return self._proposed.lang
