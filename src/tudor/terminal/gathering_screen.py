"""Before a game on a server: who is at the table, which suspect to play, and getting ready."""

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Button, Label, Static

from tudor.bots import USUAL_LEVEL
from tudor.editions import find, with_house_rules
from tudor.engine import take_seats
from tudor.model.edition import Edition, Options
from tudor.protocol.messages import GetReady, SetBot, Start, TakeSuspect
from tudor.protocol.tables import Chair, TableState
from tudor.terminal.connection import BROKEN, Connection
from tudor.terminal.form import Chooser
from tudor.terminal.palette import seat_badge
from tudor.terminal.remote_table_panel import person
from tudor.terminal.status_bars import next_language
from tudor.text import Words, words
from tudor.text.languages import N_, translate
from tudor.text.page_phrases import PHRASES

ANYBODY = ""
MIXING = PHRASES["mixing"]


class SuspectChooser(Chooser):
    """The suspect you would like to play, requested at once, since the next table message would undo the choice."""

    def __init__(self, ask_for: Callable[[str], None]) -> None:
        super().__init__((ANYBODY,), ANYBODY, id="suspect")
        self._ask_for = ask_for

    def action_turn(self, by: int) -> None:
        """Ask for the next suspect, or the one before."""
        super().action_turn(by)
        self._ask_for(str(self.value))


class GatheringScreen(Screen[None]):
    """The table as it fills up."""

    # The button to focus depends on the table, which is not known yet.
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous"),
        Binding("down", "app.focus_next"),
        Binding("f2", "language"),
        Binding("f5", "app.say"),
    ]

    def __init__(self, remote: Connection, lang: str) -> None:
        super().__init__()
        self.lang = lang
        self._remote = remote
        self._suspect = SuspectChooser(self._ask_for)
        self._edition = ""

    def compose(self) -> ComposeResult:
        """The title, the chairs, the buttons and the keys."""
        with Vertical(classes="dialog wide", id="gathering"):
            yield Label("T U D O R", classes="title")
            yield Static(id="which", markup=False)
            yield Static(id="agreed", markup=False)
            yield Static(id="link", markup=False)
            yield Static(id="chairs")
            yield self._suspect
            yield Static(id="queue", markup=False)
            yield Static(id="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("", id="ready", variant="success")
                yield Button("", id="bots")
                yield Button("", id="begin", variant="success")
            yield Static(id="keys-of-start", markup=False)

    def on_mount(self) -> None:
        """Show what is known already."""
        self.show()

    def show(self, problem: str = "") -> None:
        """Show the table, and a refusal if there is one."""
        table = self._remote.state.table
        self.query_one("#gathering").set_class(table is None, "-unknown")
        if not self._remote.is_connected:
            problem = translate(N_("Connecting…") if table is None else BROKEN, self.lang)
        self._write("#problem", problem)
        self._write("#link", str(self._remote.link))
        if table is not None:
            self._show_table(table)

    def _show_table(self, table: TableState) -> None:
        edition = with_house_rules(find(table.settings.edition), table.settings.house_rules)
        spoken = words(edition, self.lang)
        mine, is_locked = table.chairs[self._remote.state.chair or 0], table.stage == "mixing"
        self._offer_suspects(edition, spoken, hidden=is_locked)
        self._write(
            "#which", f"{spoken.name('title')}: {spoken.say(MIXING if is_locked else N_('Waiting for players'))}"
        )
        agreed = Options(false_witnesses=table.settings.false_witnesses, house_rules=table.settings.house_rules)
        rated = [spoken.say(PHRASES["rated"])] if table.settings.rated else []
        self._write("#agreed", "\n".join([*rated, *spoken.agreements(agreed)]))
        self.query_one("#chairs", Static).update(Text("\n").join(self._line(chair, spoken) for chair in table.chairs))
        self._write("#queue", self._waiting(table))
        self._label(
            "#ready",
            N_("Not ready yet after all") if mine.ready else N_("I'm ready"),
            shown=not mine.host and not is_locked and table.match is None,
        )
        self._label("#bots", N_("Fill open chairs with bots"), shown=mine.host and _has_open_chairs(table))
        self._label("#begin", N_("Start"), shown=mine.host and not is_locked)
        self._write(
            "#keys-of-start", spoken.say(N_("F2 changes the language, F5 opens the chat, Ctrl+Q leaves the table."))
        )
        if self.focused is None:
            self.query_one("#begin" if mine.host else "#ready").focus()

    def _waiting(self, table: TableState) -> str:
        """How a quick match waits for its players."""
        if table.match is None:
            return ""
        if table.match.left is None:
            return translate(PHRASES["match-people-only"], self.lang)
        return translate(PHRASES["match-bots-in"], self.lang).format(seconds=-(-table.match.left // 1000))

    def _line(self, chair: Chair, spoken: Words) -> Text:
        lang, facts = self.lang, []
        if chair.rating is not None:
            facts.append(f"{chair.rating}{'?' if chair.provisional else ''}")
        if chair.number == self._remote.state.chair:
            facts.append(translate(N_("you"), lang))
        if chair.host:
            facts.append(translate(N_("host"), lang))
        elif chair.who == "person":
            facts.append(translate(N_("ready") if chair.ready else N_("not ready yet"), lang))
        played = Text.assemble(seat_badge(chair.suspect, spoken), " ") if chair.suspect else Text("")
        told = f" ({', '.join(facts)})" if facts else ""
        style = "dim" if chair.who == "open" else ""
        return Text.assemble(f"{chair.number + 1}. ", played, (person(chair, lang), style), (told, "dim"))

    def _offer_suspects(self, edition: Edition, spoken: Words, *, hidden: bool) -> None:
        """Offer the suspects to ask for; none once they are locked, or if they are chosen after the deal."""
        self._suspect.display = not hidden and not take_seats(edition, edition.players[0]).unnamed
        self._suspect.set_values((ANYBODY, *edition.suspects), self._remote.state.suspect or ANYBODY)
        anybody = Text(spoken.say(N_("any suspect left")))
        people = [Text.assemble(seat_badge(one, spoken), " ", spoken.name(one)) for one in edition.suspects]
        self._suspect.set_labels(spoken.say(N_("You play")), [anybody, *people])

    def _label(self, button: str, text: str, *, shown: bool) -> None:
        found = self.query_one(button, Button)
        found.label = translate(text, self.lang)
        found.display = shown

    def _write(self, where: str, text: str) -> None:
        self.query_one(where, Static).update(text)

    # Player actions

    def _ask_for(self, suspect: str) -> None:
        self._remote.ask(TakeSuspect(id=self._remote.state.next_id(), suspect=suspect or None))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Get ready, add bots, or start."""
        table, asks = self._remote.state.table, self._remote.state.next_id
        if table is None:
            return
        if event.button.id == "ready":
            mine = table.chairs[self._remote.state.chair or 0]
            self._remote.ask(GetReady(id=asks(), ready=not mine.ready))
        elif event.button.id == "bots":
            for chair in table.chairs:
                if chair.who == "open":
                    self._remote.ask(SetBot(id=asks(), chair=chair.number, level=USUAL_LEVEL))
        else:
            self._remote.ask(Start(id=asks()))

    def action_language(self) -> None:
        """Continue in the next language."""
        self.lang = next_language(self.lang)
        self.show()


def _has_open_chairs(table: TableState) -> bool:
    return any(chair.who == "open" for chair in table.chairs)
