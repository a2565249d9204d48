"""The terminal client: a start screen, then one game after another."""

from random import Random

from msgspec.structs import replace

from tudor.terminal.dialogs import Wish
from tudor.terminal.game_screen import GameScreen
from tudor.terminal.session import open_session
from tudor.terminal.start_screen import StartScreen, WantedGame
from tudor.terminal.window import Window
from tudor.text.languages import N_, translate


class TudorApp(Window[None]):
    """The local terminal client. It asks first what to play, unless the proposed game starts at once."""

    def __init__(self, proposed: WantedGame, *, at_once: bool, rng: Random, pace: float | None = None) -> None:
        super().__init__(proposed.lang)
        self._proposed = proposed
        self._at_once = at_once
        self._rng = rng
        self._pace = pace

    def on_mount(self) -> None:
        """Ask what to play, or start the proposed game."""
        if self._at_once:
            self._begin(self._proposed)
        else:
            self.push_screen(StartScreen(self._proposed), self._begin)

    def _begin(self, wanted: WantedGame | None) -> None:
        """Play a game, then perhaps another."""
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

    def quit_warning(self) -> str:
        """What quitting now would lose."""
        games = (screen.session for screen in self.screen_stack if isinstance(screen, GameScreen))
        unfinished = any(not session.is_over for session in games)
        return translate(N_("A game that is not over will be lost."), self.current_lang) if unfinished else ""
