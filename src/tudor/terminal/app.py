"""The terminal client: a start screen, then one game after another."""

from pathlib import Path
from random import Random

from msgspec.structs import replace

from tudor.terminal.dialogs import Wish
from tudor.terminal.local_screen import LocalGameScreen
from tudor.terminal.saved_games import GameFile, SavedGame, read_saved, waiting
from tudor.terminal.session import LocalSession, continue_session, open_session
from tudor.terminal.start_screen import StartScreen, WantedGame
from tudor.terminal.window import Window
from tudor.text.errors import TudorError
from tudor.text.languages import N_, translate

RESUME = "tudor play --resume"


class TudorApp(Window[str]):
    """The local terminal client. It asks first what to play, unless a game starts or goes on at once.

    Games that are not over are kept in the folder ``games``, if there is one. It ends with a sentence to print, or "".
    """

    def __init__(
        self,
        proposed: WantedGame,
        *,
        at_once: bool,
        rng: Random,
        pace: float | None = None,
        games: Path | None = None,
        saved: SavedGame | None = None,
    ) -> None:
        super().__init__(proposed.lang)
        self._proposed = proposed
        self._at_once = at_once
        self._rng = rng
        self._pace = pace
        self._games = games
        self._saved = saved

    def on_mount(self) -> None:
        """Ask what to play, or start the proposed game, or go on with a saved one."""
        if self._saved is not None:
            self._begin(self._saved)
        elif self._at_once:
            self._begin(self._proposed)
        else:
            self.push_screen(StartScreen(self._proposed, *self._to_continue()), self._begin)

    def _to_continue(self) -> tuple[SavedGame | None, str]:
        """The game to offer, and what is wrong with newer ones."""
        problem = ""
        for file in waiting(self._games) if self._games is not None else ():
            try:
                return read_saved(file), problem
            except TudorError as error:
                problem = problem or error.text(self._lang)
        return None, problem

    def _begin(self, wanted: WantedGame | SavedGame | None) -> None:
        """Play a new game, or go on with one."""
        assert wanted is not None
        file = None if self._games is None else GameFile(self._games)
        if isinstance(wanted, WantedGame):
            session = open_session(
                wanted.edition, wanted.players, wanted.seat, self._rng, options=wanted.options, level=wanted.level
            )
            self._play(session, wanted, file)
        else:
            own = wanted.own
            file = file if wanted.file is None else GameFile(wanted.file.parent, wanted.file)
            session = continue_session(wanted.record, own.your_place, self._rng, own.opponents)
            self._play(session, self._like(wanted, session), file, own.marks)

    def _like(self, saved: SavedGame, session: LocalSession) -> WantedGame:
        """A new game like a saved one."""
        setup = saved.record.setup
        return WantedGame(
            edition=setup.edition,
            players=len(setup.seats),
            seat=setup.seats[session.place],
            options=setup.options,
            level=saved.own.opponents,
            help=saved.own.notebook,
            lang=self.current_lang,
        )

    def _play(self, session: LocalSession, wanted: WantedGame, file: GameFile | None, marks: str = "") -> None:
        """Play a game, then perhaps another."""
        screen = LocalGameScreen(session, wanted, self._pace, file, marks)

        def afterwards(wish: Wish | None) -> None:
            if wish == "again":
                self._begin(replace(wanted, lang=screen.lang, help=screen.notebook_help))
            else:
                self.exit("")

        self.push_screen(screen, afterwards)

    # Leaving

    @property
    def _unfinished(self) -> LocalGameScreen | None:
        games = (screen for screen in self.screen_stack if isinstance(screen, LocalGameScreen))
        return next((game for game in games if not game.session.is_over), None)

    def quit_warning(self) -> str:
        """What becomes of the game; it is saved once more, with the latest marks."""
        game = self._unfinished
        if game is None:
            return ""
        if self._games is None:
            return translate(N_("A game that is not over will be lost."), self.current_lang)
        return game.keep() or translate(N_("Your game waits for you."), self.current_lang)

    def quit_now(self) -> None:
        """Quit, and tell how to come back."""
        game = self._unfinished
        if game is None or self._games is None or game.keep():
            self.exit("")
        else:
            self.exit(translate(N_("To come back: {command}"), self.current_lang).format(command=RESUME))
