"""A game on a server, on the screen: the same board and notebook, with a clock that runs and people who talk."""

from time import monotonic
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Static

from tudor.model.sight import Decision
from tudor.protocol.messages import FromServer, Refused, Snapshot, Time, Update
from tudor.terminal.bars import CLOCK, KeysBar, status
from tudor.terminal.dialogs import KEYS, HelpScreen, VerdictScreen
from tudor.terminal.game_screen import GameScreen
from tudor.terminal.remote import Remote
from tudor.terminal.remote_people import RemotePeople
from tudor.terminal.remote_session import RemoteSession
from tudor.text import Words
from tudor.text.languages import N_

_REMOTE_KEYS = tuple(
    (key, N_("talk to the others") if key == "F5" else does) for key, does in KEYS if key != N_("Space")
)


class RemoteKeysBar(KeysBar):
    """The keys of a game whose pace is not one's own."""

    def more_keys(self, words: Words, pace: int) -> tuple[tuple[str, str, str], ...]:
        """The key for talking."""
        return (("F5", words.say(N_("Talk")), "app.say"),)


class SuddenVerdict(VerdictScreen):
    """A verdict that may come while somebody is about to press Enter: so that does no more than close it."""

    AUTO_FOCUS = "#look"


class RemoteGameScreen(GameScreen):
    """A game on a server. The others play when they play, and whoever must decide has so much time."""

    VERDICT = SuddenVerdict
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f5", "app.say")]

    def __init__(self, remote: Remote, session: RemoteSession, lang: str, *, verdict: bool = True) -> None:
        super().__init__(session, lang, 0)
        self._remote = remote
        self._keys = RemoteKeysBar()
        self._people = RemotePeople(remote.following)
        self._ends: float | None = None
        """When the time for the decision that is due is over."""
        self._shown: tuple[Decision | None, str, bool] | None = None
        self._told_verdict = not verdict

    def on_mount(self) -> None:
        """Show what was told so far, and let the clock run."""
        self._set_clock()
        super().on_mount()
        self.set_interval(1.0, self.show_status)

    def take_in(self, message: FromServer | None) -> None:
        """Show what the server has said; None if the line is broken."""
        if isinstance(message, Update | Snapshot | Time):
            self._set_clock()
        # Whoever is looking through the answers should not lose their place when somebody else comes or goes.
        if isinstance(message, Update | Snapshot | Refused) or self._shown != self._situation:
            self.go_on()
        else:
            self._people.show(self.session.view, self.words, self._notes)
            self.show_status()

    @property
    def _situation(self) -> tuple[Decision | None, str, bool]:
        return self.session.decision, self._remote.following.stage, self._remote.is_connected

    def go_on(self) -> None:
        """Show all that was told, and in the end the verdict."""
        while self.session.step() is not None:
            pass
        self._shown = self._situation
        self.show()
        if self.session.is_over and not self._told_verdict:
            self._told_verdict = True
            self._show_verdict()

    def _set_clock(self) -> None:
        clock = self._remote.following.clock
        self._ends = None if clock is None or clock.left is None else monotonic() + clock.left / 1000

    # What it says

    def show_status(self) -> None:
        """Say what is going on, in one line, and how long the table still waits."""
        parts = [status(self.session.view, self.words)]
        if self._ends is not None and not self.session.is_over:
            parts.append(f"{CLOCK} {max(0, round(self._ends - monotonic()))} s")
        self.query_one("#status", Static).update("  ".join(parts))

    def while_others_play(self) -> str:
        """Why there is nothing to decide."""
        if not self._remote.is_connected:
            return self.words.say(N_("The connection is broken. Trying again …"))
        match self._remote.following.stage:
            case "paused":
                return self.words.say(N_("The host has paused the game."))
            case "closed":
                return self.words.say(N_("This game could not go on. Its record is kept."))
        return self.words.say(N_("The others are playing."))

    # What the person does

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self.app.push_screen(HelpScreen(self.words, _REMOTE_KEYS))

    def action_hurry(self) -> None:
        """Nobody can be hurried; at the end, show the verdict again."""
        if self.session.is_over:
            self._show_verdict()
