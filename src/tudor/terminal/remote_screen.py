"""A game on a server: the same screen with a clock and a chat."""

from collections.abc import Iterator
from time import monotonic
from typing import ClassVar, TypeAlias

from textual.binding import Binding, BindingType
from textual.widgets import Static

from tudor.model.edition import Edition
from tudor.model.sight import Decision, Order
from tudor.presenter import Offer, Prompt
from tudor.protocol.messages import Arm, FromServer, Noted, Refused, Snapshot, Time, Update
from tudor.terminal.connection import BROKEN, Connection
from tudor.terminal.dialogs import KEYS, HelpScreen, PickScreen, VerdictScreen
from tudor.terminal.game_screen import GameScreen
from tudor.terminal.notebook import NOTED
from tudor.terminal.pace_menu import banner, settings
from tudor.terminal.remote_notes import RemoteNotes
from tudor.terminal.remote_session import RemoteSession
from tudor.terminal.remote_table_panel import RemoteTablePanel
from tudor.terminal.status_bars import CLOCK, KeysBar, status
from tudor.text import Words
from tudor.text.languages import N_
from tudor.text.page_phrases import PHRASES

NO_ORDER = N_("You can give no order now. It takes another player's turn, and a card or power of yours.")
TALKING = ("F5", N_("chat with the others"))
PACING = ("F7", N_("set the bots' speed, have suggestions answered, or take your seat back"))
ORDERING = ("F6", N_("give an order in advance, or withdraw it"))


def remote_keys(edition: Edition) -> Iterator[tuple[str, str]]:
    """The keys in a game on a server: no key for the pace, and one for orders if the edition has sealed windows."""
    for key, does in KEYS:
        if key == "F5":
            yield TALKING
            if edition.intrigue:
                yield ORDERING
            yield PACING
        elif key != N_("Space"):
            yield key, does


Situation: TypeAlias = tuple[Decision | None, Order | None, str, bool]
"""The decision, the order, the table's stage, and whether there is a connection."""


class RemoteKeysBar(KeysBar):
    """The keys of a game on a server."""

    def more_keys(self, words: Words) -> tuple[tuple[str, str, str], ...]:
        """The key for the chat and, if the edition has sealed windows, the one for orders."""
        talking = ("F5", words.say(N_("Chat")), "app.say")
        ordering = ("F6", words.say(N_("Order")), "screen.order")
        pacing = ("F7", words.say(N_("Pace")), "screen.set_pace")
        return (talking, ordering, pacing) if words.edition.intrigue else (talking, pacing)


class SuddenVerdict(VerdictScreen):
    """A verdict that may appear just as the player presses Enter, which therefore only closes it."""

    AUTO_FOCUS = "#look"


class RemoteGameScreen(GameScreen):
    """A game on a server, where the others play at their own pace and decisions are timed."""

    VERDICT = SuddenVerdict
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f5", "app.say"),
        Binding("f6", "order"),
        Binding("f7", "set_pace"),
    ]

    def __init__(self, remote: Connection, session: RemoteSession, lang: str, *, verdict: bool = True) -> None:
        super().__init__(session, lang, 0, RemoteNotes(remote))
        self._remote = remote
        self._keys = RemoteKeysBar()
        self._people = RemoteTablePanel(remote.state)
        self._deadline: float | None = None
        """When the time for the current decision is over."""
        self._shown: Situation | None = None
        self._verdict_shown = not verdict

    def on_mount(self) -> None:
        """Start the clock. Textual also calls the handler of ``GameScreen``, which shows the game so far."""
        self._set_clock()
        self.set_interval(1.0, self.show_status)

    def receive(self, message: FromServer | None) -> None:
        """Show a server message; None if the connection is broken."""
        if isinstance(message, Update | Snapshot | Time):
            self._set_clock()
        # Keep the player's position in the answers when others come and go.
        if isinstance(message, Update | Snapshot | Refused) or self._shown != self._situation:
            self.go_on()
        elif isinstance(message, Noted):
            self._notebook.show(self.session.view, self.words)
        else:
            self._people.show(self.session.view, self.words, self._notes)
            self.show_status()

    @property
    def _situation(self) -> Situation:
        state = self._remote.state
        return self.session.decision, state.order, state.stage, self._remote.is_connected

    def go_on(self) -> None:
        """Show everything new, and finally the verdict."""
        while self.session.step() is not None:
            pass
        self._shown = self._situation
        self.show()
        if self.session.is_over and not self._verdict_shown:
            self._verdict_shown = True
            self._show_verdict()

    def _set_clock(self) -> None:
        clock = self._remote.state.clock
        self._deadline = None if clock is None or clock.left is None else monotonic() + clock.left / 1000

    # Texts

    def show_status(self) -> None:
        """Show the status line with the time left."""
        parts = [
            text for text in (banner(self._remote.state, self.words), status(self.session.view, self.words)) if text
        ]
        if self._deadline is not None and not self.session.is_over:
            parts.append(f"{CLOCK} {max(0, round(self._deadline - monotonic()))} s")
        if self._notebook.has_focus and self._notebook.words_here:
            parts.append(f"{NOTED} {self._notebook.words_here}")
        self.query_one("#status", Static).update("  ".join(parts))

    def while_others_play(self, prompt: Prompt) -> str:
        """Why there is nothing to decide."""
        if not self._remote.is_connected:
            return self.words.say(BROKEN)
        match self._remote.state.stage:
            case "paused":
                return self.words.say(N_("The host has paused the game."))
            case "closed":
                told = self.words.say(N_("This game could not continue. Its record has been kept."))
                return f"{told} {self.words.say(N_('Press Space to play again with the same people.'))}"
        return " ".join(self._waiting_lines(prompt))

    def _waiting_lines(self, prompt: Prompt) -> Iterator[str]:
        say = self.words.say
        yield prompt.waiting
        if prompt.order is not None:
            yield say(N_("Your order: {order}. F6 changes it."), {"order": prompt.order.label})
        if self._remote.state.has_ordered:
            yield say(PHRASES["order-waits"])

    # Player actions

    def on_data_table_cell_highlighted(self) -> None:
        """Show the text at the notebook's cursor."""
        self.show_status()

    def on_descendant_focus(self) -> None:
        """Show it also if the cursor is there already when the notebook comes to the front."""
        self.show_status()

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self.app.push_screen(HelpScreen(self.words, list(remote_keys(self.session.edition))))

    def action_order(self) -> None:
        """Give an order for the next or the open sealed window, or withdraw it."""
        say, prompt = self.words.say, self.session.prompt(self.words)
        orders: list[Offer | None] = [order for order in prompt.orders if order != prompt.order]
        if prompt.order is not None:
            orders.insert(0, None)
        if not orders:
            self.notify(say(NO_ORDER), markup=False)
            return
        ways = [say(PHRASES["order-back"]) if order is None else order.label for order in orders]
        title, text = say(PHRASES["order-beforehand"]), say(PHRASES["order-hint"])

        def arm(chosen: int | None) -> None:
            if chosen is not None:
                order = None if (offered := orders[chosen]) is None else offered.action
                assert order is None or isinstance(order, Order)
                self._remote.ask(Arm(id=self._remote.state.next_id(), order=order))

        self.app.push_screen(PickScreen(ways, title, text), arm)

    def action_set_pace(self) -> None:
        """Set the bots' speed or automatic answers, or take the seat back."""
        offered = settings(self._remote.state, self.words)

        def send(chosen: int | None) -> None:
            if chosen is not None:
                self._remote.ask(offered[chosen].request(self._remote.state.next_id()))

        title = self.words.say(N_("Pace"))
        hint = self.words.say(PHRASES["answer-for-me-hint"])
        self.app.push_screen(PickScreen([one.label for one in offered], title, hint), send)

    def action_hurry(self) -> None:
        """Show the verdict again after the game, or play again if it could not continue; nobody can be hurried."""
        if self.session.is_over:
            self._show_verdict()
        elif self._remote.state.stage == "closed":
            self.dismiss("again")
