"""The game on the screen: board, question, log, notebook and table, and the pace of the bots."""

from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical, VerticalScroll
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Static

from tudor.model.actions import Action
from tudor.presenter import Naming, Offer, Prompt, Squares
from tudor.terminal.board_widget import BoardWidget
from tudor.terminal.choices import Choice, Choices
from tudor.terminal.dialogs import HelpScreen, PickScreen, VerdictScreen, Wish
from tudor.terminal.layout import arrange
from tudor.terminal.naming_screen import NamingScreen
from tudor.terminal.notebook import Notebook, Notes
from tudor.terminal.session import Session, is_worth_a_pause, save
from tudor.terminal.status_bars import PACE_NAMES, KeysBar, TabBar, TooSmall, next_language, status
from tudor.terminal.story import Story
from tudor.terminal.table_panel import TablePanel
from tudor.text import Words, words
from tudor.text.languages import N_, translate

PACES = (0.6, 0.15, 1.5)
"""Seconds between events of the other players: normal, fast, slow."""


class GameScreen(Screen[Wish]):
    """One game. It ends with the wish to play again or to quit."""

    VERDICT: ClassVar[type[VerdictScreen]] = VerdictScreen
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1,question_mark", "help"),
        Binding("f2", "language"),
        Binding("f3", "pane('notes')"),
        Binding("f4", "pane('people')"),
        Binding("f5", "pace"),
        Binding("space", "hurry"),
        Binding("escape", "bring('play')"),
    ]

    def __init__(self, session: Session, lang: str, pace: float | None = None, notes: Notes | None = None) -> None:
        super().__init__()
        self.session = session
        self.lang = lang
        self._paces = PACES if pace is None else (pace,)
        self._pace = 0
        self._pane = "play"
        self._hurried = False
        self._heard = 0
        self._timer: Timer | None = None
        self._saved = ""
        view = session.view
        options = view.setup.options
        self._notes = notes or Notes(session.edition.pool, false_witnesses=options.false_witnesses)
        self._board = BoardWidget(view, self.words)
        self._choices = Choices()
        self._story = Story()
        self._notebook = Notebook(self._notes, view, self.words)
        self._people = TablePanel()
        self._tabs = TabBar()
        self._keys = KeysBar()

    @property
    def words(self) -> Words:
        """The edition's words in the chosen language."""
        return words(self.session.edition, self.lang)

    def compose(self) -> ComposeResult:
        """The board on the left, everything else beside it."""
        with Container(id="whole"):
            with VerticalScroll(id="board-frame", can_focus=False):
                yield self._board
            with Container(id="side"):
                yield self._tabs
                with Vertical(id="pane-play"):
                    yield Static(id="status", markup=False)
                    yield self._choices
                    yield self._story
                with Vertical(id="reference"):
                    yield self._notebook
                    with VerticalScroll(id="pane-people"):
                        yield self._people
        yield self._keys
        yield TooSmall()

    def on_mount(self) -> None:
        """Start with the first decision."""
        self.action_bring("play")
        self.go_on()

    def on_resize(self) -> None:
        """Arrange the parts for the new size."""
        self._arrange()

    def _arrange(self) -> None:
        arrange(self, self._board, notebook=self._notebook.wide, front=self._pane)

    # The course of the game

    def go_on(self) -> None:
        """Let the others play until the player must decide, pausing after notable events."""
        self._stop_waiting()
        while (fresh := self.session.step()) is not None:
            if self._pauses and is_worth_a_pause(fresh) and not self.session.others_are_done:
                self._timer = self.set_timer(self._paces[self._pace], self.go_on)
                break
        else:
            self._hurried = False
        self.show()
        if self.session.is_over:
            self._show_verdict()

    @property
    def _pauses(self) -> bool:
        return not self._hurried and self._paces[self._pace] > 0

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def play(self, action: Action) -> None:
        """Play the player's decision and continue. A key pressed twice may come too late and is ignored."""
        owed = self.session.decision
        if owed is None or action not in owed.legal:
            return
        self.session.play(action)
        self.action_bring("play")
        self.go_on()

    # Showing it

    def show(self) -> None:
        """Update every part of the screen."""
        view, spoken, owed = self.session.view, self.words, self.session.decision
        self._notes.learn(self.session.story[self._heard :])
        self._heard = len(self.session.story)
        self._show_choices()
        self._board.show(view, spoken, self._choices.places)
        self._story.show(self.session.story, spoken, self.session.seat)
        self._notebook.show(view, spoken)
        self._people.show(view, spoken, self._notes)
        self._keys.show(spoken)
        self._tabs.show(view, spoken, self._pane, asked=owed is not None)
        self.show_status()
        self.query_one(TooSmall).show(spoken)
        self._arrange()
        if owed is not None and self._pane == "play" and self.focused is not self._notebook:
            self._focus_question()

    def show_status(self) -> None:
        """Show the status line."""
        self.query_one("#status", Static).update(status(self.session.view, self.words))

    def _show_choices(self) -> None:
        prompt = self.session.prompt(self.words)
        if prompt.is_question:
            self._choices.ask(prompt)
        elif self.session.is_over:
            self._choices.wait(self.words.say(N_("The game is over. Press Space for the result.")))
        else:
            self._choices.wait(self.while_others_play(prompt))

    def while_others_play(self, prompt: Prompt) -> str:
        """The text shown while the player has nothing to decide."""
        return f"{prompt.waiting} {self.words.say(N_('Press Space to skip to your next decision.'))}"

    def _focus_question(self) -> None:
        owed = self.session.decision
        moving = owed is not None and owed.kind == "move" and self._choices.places
        (self._board if moving else self._choices.query_one("#answers")).focus()

    def _show_verdict(self) -> None:
        self.app.push_screen(self.VERDICT(self.session.view, self.words, self._saved), self._after_verdict)

    def _after_verdict(self, wish: Wish | None) -> None:
        """Do what the player chose at the end of the game."""
        if wish == "save":
            self._saved = save(self.session, self.words)
            self._show_verdict()
        elif wish in ("again", "quit"):
            self.dismiss(wish)

    # Player actions

    def on_choices_picked(self, event: Choices.Picked) -> None:
        """Take the choice."""
        self._take(event.choice)

    def _take(self, choice: Choice) -> None:
        """Play the choice, or ask for the cards to name or the square."""
        match choice:
            case Offer(action=action):
                self.play(action)
            case Naming():
                self.app.push_screen(NamingScreen(choice, self._notes, self.words), self._play_named)
            case Squares(places=places):
                self._board.focus()
                self._board.point_at(places[0])

    def _play_named(self, named: Action | None) -> None:
        if named is not None:
            self.play(named)

    def on_choices_considered(self, event: Choices.Considered) -> None:
        """Show on the board what is highlighted in the list."""
        self._board.point_at(event.choice.place if isinstance(event.choice, Offer) else None)

    def on_board_widget_pointed(self, event: BoardWidget.Pointed) -> None:
        """Highlight in the list what is pointed at on the board."""
        self._choices.consider(event.place)

    def on_board_widget_chosen(self, event: BoardWidget.Chosen) -> None:
        """Go there; if there are several ways, ask which."""
        ways = self._choices.leading_to(event.place)
        if len(ways) == 1:
            self._take(ways[0])
            return

        def take(chosen: int | None) -> None:
            if chosen is not None:
                self._take(ways[chosen])

        self.app.push_screen(PickScreen([way.label for way in ways]), take)

    def on_key(self, event: events.Key) -> None:
        """Choose an answer by typing letters and digits."""
        if event.character is not None and event.character.isalnum() and self._choices.offered:
            event.stop()
            self.action_bring("play")
            self._choices.type(event.character, self.words)

    def action_help(self) -> None:
        """Show the keys and the rules."""
        self.app.push_screen(HelpScreen(self.words))

    def action_language(self) -> None:
        """Continue in the next language."""
        self.lang = next_language(self.lang)
        self.show()

    def action_pane(self, pane: str) -> None:
        """Bring a pane to the front, or go back to the game if it is there already."""
        self.action_bring("play" if pane == self._pane else pane)

    def action_bring(self, pane: str) -> None:
        """Bring a pane to the front."""
        self._pane = pane
        for name in ("play", "notes", "people"):
            self.set_class(name == self._pane, f"show-{name}")
        self._tabs.show(self.session.view, self.words, self._pane, asked=self.session.decision is not None)
        self._arrange()
        self.call_after_refresh(self._focus_pane)

    def _focus_pane(self) -> None:
        if self._pane == "notes":
            self._notebook.focus()
        elif self._pane == "people":
            self.query_one("#pane-people").focus()
        elif self.session.decision is not None:
            self._focus_question()

    def action_pace(self) -> None:
        """Change to the next pace."""
        self._pace = (self._pace + 1) % len(self._paces)
        name = translate(PACE_NAMES[self._pace], self.lang)
        self.notify(self.words.say(N_("Pace: {pace}"), {"pace": name}), markup=False)

    def action_hurry(self) -> None:
        """Skip to the next decision; after the game, show the verdict again."""
        if self.session.is_over:
            self._show_verdict()
        elif self.session.decision is None:
            self._hurried = True
            self.go_on()
