"""A game against bots: the game screen with a notebook that thinks, hints, and a file that keeps the game."""

from typing import ClassVar, get_args

from textual.binding import Binding, BindingType

from tudor.protocol.tables import Hints
from tudor.terminal.dialogs import KEYS, HelpScreen, PickScreen
from tudor.terminal.game_screen import GameScreen
from tudor.terminal.notebook import Notes
from tudor.terminal.saved_games import GameFile, Own
from tudor.terminal.session import LocalSession
from tudor.terminal.start_screen import WantedGame
from tudor.terminal.status_bars import KeysBar
from tudor.text import Words
from tudor.text.languages import N_
from tudor.text.page_phrases import PHRASES

NOT_SAVED = N_("This game could not be saved ({problem}). If you quit now, it is lost.")
HINTING = ("F6", N_("get a hint, or choose how much the notebook helps"))
LEVELS: tuple[Hints, ...] = get_args(Hints)


class LocalKeysBar(KeysBar):
    """The keys of a game against bots."""

    def more_keys(self, words: Words) -> tuple[tuple[str, str, str], ...]:
        """The keys for the pace of the others, and for hints."""
        return (*super().more_keys(words), ("F6", words.say(N_("Hint")), "screen.help_me"))


class LocalGameScreen(GameScreen):
    """One game against bots. Whenever the player must decide, it is saved; once it is over, it is forgotten."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("f6", "help_me")]

    def __init__(
        self,
        session: LocalSession,
        wanted: WantedGame,
        pace: float | None = None,
        file: GameFile | None = None,
        marks: str = "",
    ) -> None:
        false_witnesses = session.view.setup.options.false_witnesses
        notes = Notes(session.edition.pool, false_witnesses=false_witnesses, help=wanted.help)
        notes.read_marks(marks, session.view.setup.seats)
        super().__init__(session, wanted.lang, pace, notes)
        self._game = session
        self._keys = LocalKeysBar()
        self._level = wanted.level
        self._file = file
        self._problem = ""

    # Keeping the game

    def go_on(self) -> None:
        """Let the others play, and keep the game when the player must decide."""
        super().go_on()
        if self.session.others_are_done:
            self.keep()

    def keep(self) -> str:
        """Save a game that is not over; returns why it could not be saved, or ""."""
        if self._file is None:
            return ""
        if self.session.is_over:
            self._file.remove()
            return ""
        told, self._problem = self._problem, self._written(self._file)
        if self._problem and self._problem != told:
            self.notify(self._problem, severity="warning", markup=False)
        return self._problem

    def _written(self, file: GameFile) -> str:
        marks = self._notes.written_marks(self.session.view.setup.seats)
        own = Own(your_place=self._game.place, opponents=self._level, notebook=self._notes.help, marks=marks)
        try:
            file.write(self._game.kept(own.headers))
        except OSError as problem:
            return self.words.say(NOT_SAVED, {"problem": problem.strerror or problem})
        return ""

    # The notebook and hints

    @property
    def notebook_help(self) -> Hints:
        """How much the notebook helps."""
        return self._notes.help

    def show(self) -> None:
        """Update every part of the screen, and what the notebook has found out."""
        self._notes.odds = self._game.odds() if self._notes.help in ("follows", "chances") else {}
        super().show()

    def action_help(self) -> None:
        """Show the keys and the rules."""
        place = next(place for place, (key, _) in enumerate(KEYS) if key == "F5") + 1
        self.app.push_screen(HelpScreen(self.words, (*KEYS[:place], HINTING, *KEYS[place:])))

    def action_help_me(self) -> None:
        """Offer a hint, if there is something to decide, and the levels of the notebook."""
        say = self.words.say
        levels = [say(PHRASES["hints-allowed"], {"hints": say(PHRASES[f"hints.{level}"])}) for level in LEVELS]
        ways = [say(N_("Give me a hint")), *levels] if self.session.decision is not None else levels

        def take(chosen: int | None) -> None:
            if chosen is None:
                return
            if chosen < len(ways) - len(LEVELS):
                self._show_hint()
            else:
                self._notes.help = LEVELS[chosen - len(ways)]
                self.show()

        current = say(PHRASES["hints-allowed"], {"hints": say(PHRASES[f"hints.{self._notes.help}"])})
        self.app.push_screen(PickScreen(ways, say(N_("Hint")), current), take)

    def _show_hint(self) -> None:
        """Tell what a good player would do; the player can do it or decide otherwise."""
        say, hint = self.words.say, self._game.hint(self.words)
        if hint is None:
            return

        def take(chosen: int | None) -> None:
            if chosen == 0:
                self.play(hint.action)

        self.app.push_screen(PickScreen([say(N_("Do this")), say(N_("Back"))], say(N_("Hint")), hint.text), take)
