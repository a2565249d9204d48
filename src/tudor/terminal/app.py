"""The terminal client: a start screen, then one game after another."""

from random import Random

from textual.app import App

from tudor.model.cards import Seat
from tudor.model.edition import Edition
from tudor.terminal.bars import SMALLEST
from tudor.terminal.dialogs import Question, Wish
from tudor.terminal.game_screen import GameScreen
from tudor.terminal.session import open_session
from tudor.terminal.start_screen import StartScreen, Wanted
from tudor.text import words
from tudor.text.languages import N_

WIDTHS = [(0, "-tiny"), (SMALLEST[0], "-narrow"), (140, "-wide")]
HEIGHTS = [(0, "-flat"), (SMALLEST[1], "-tall")]
"""From so many columns and lines on, the screen is laid out like that (look.tcss)."""


class TudorApp(App[None]):
    """Tudor in the terminal. Without a seat, the person is asked first what to play."""

    CSS_PATH = "look.tcss"
    TITLE = "Tudor"
    ENABLE_COMMAND_PALETTE = False
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    def __init__(
        self,
        edition: Edition,
        players: int,
        seat: Seat | None = None,
        *,
        rng: Random,
        lang: str = "en",
        pace: float | None = None,
    ) -> None:
        super().__init__()
        self._edition = edition
        self._players = players
        self._seat = seat
        self._rng = rng
        self._lang = lang
        self._pace = pace

    def on_mount(self) -> None:
        """Ask what to play, or play it."""
        if self._seat is None:
            self.push_screen(StartScreen(self._edition, self._players, self._lang), self._begin)
        else:
            self._begin(Wanted(edition=self._edition, players=self._players, seat=self._seat, lang=self._lang))

    def _begin(self, wanted: Wanted | None) -> None:
        """Play a game; afterwards another one, or none."""
        assert wanted is not None
        session = open_session(wanted.edition, wanted.players, wanted.seat, self._rng)
        screen = GameScreen(session, wanted.lang, self._pace)

        def afterwards(wish: Wish | None) -> None:
            if wish == "again":
                self._begin(Wanted(edition=wanted.edition, players=wanted.players, seat=wanted.seat, lang=screen.lang))
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
        say = words(self._edition, self._spoken).say
        loss = say(N_("A game that is not over is lost.")) if game is not None and not game.session.is_over else ""
        question = Question(say(N_("Quit?")), loss, yes=say(N_("Quit")), no=say(N_("Play on")))
        self.push_screen(question, lambda sure: self.exit() if sure else None)

    @property
    def _spoken(self) -> str:
        """The language on the screen."""
        for screen in reversed(self.screen_stack):
            if isinstance(screen, GameScreen | StartScreen):
                return screen.lang
        return self._lang
