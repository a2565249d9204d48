"""Dialogs over the game: questions, help, the verdict."""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Literal, TypeAlias

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Label, Markdown, OptionList, Static

from tudor.model.sight import View
from tudor.terminal.board_drawing import SPIED
from tudor.terminal.notebook import CASE_SIGN
from tudor.text import Words
from tudor.text.languages import N_, translate
from tudor.text.rulebook import rules_page

FOCUS_KEYS = [
    Binding("left,up", "app.focus_previous"),
    Binding("right,down", "app.focus_next"),
]


class Question(ModalScreen[bool]):
    """A yes-or-no question; a hasty Enter answers no."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "refuse"), *FOCUS_KEYS]

    def __init__(self, title: str, text: str, *, yes: str, no: str) -> None:
        super().__init__()
        self._title, self._text, self._yes, self._no = title, text, yes, no

    def compose(self) -> ComposeResult:
        """The question and its two answers."""
        with Vertical(classes="dialog"):
            yield Label(self._title, classes="title", markup=False)
            yield Static(self._text, markup=False)
            with Horizontal(classes="buttons"):
                yield Button(self._no, id="no")
                yield Button(self._yes, id="yes", variant="error")

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Answer."""
        self.dismiss(event.button.id == "yes")

    def action_refuse(self) -> None:
        """Answer no."""
        self.dismiss(False)


class PickScreen(ModalScreen[int | None]):
    """A list to pick from; None if cancelled."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back")]

    def __init__(self, ways: Sequence[str], title: str = "", text: str = "") -> None:
        super().__init__()
        self._ways, self._title, self._text = ways, title, text

    def compose(self) -> ComposeResult:
        """The title and text, if any, above the list."""
        with Vertical(classes="dialog"):
            if self._title:
                yield Label(self._title, classes="title", markup=False)
                yield Static(self._text, classes="remark", markup=False)
            yield OptionList(*(Text(way) for way in self._ways), id="ways")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Pick an entry."""
        event.stop()
        self.dismiss(event.option_index)

    def action_back(self) -> None:
        """Cancel."""
        self.dismiss(None)


KEYS = (
    ("↑ ↓ ← →", N_("choose an answer; when moving, point at a square or room")),
    (N_("Enter"), N_("confirm your choice; in the notebook, change a mark")),
    ("a–z 0–9", N_("type a place or an answer")),
    ("Tab", N_("move between answers, board, log and notebook")),
    ("F1 ?", N_("this help")),
    ("F2", N_("English or French")),
    ("F3", N_("the notebook, and back")),
    ("F4", N_("who is playing, your cards and the weapons, and back")),
    ("F5", N_("make the others play faster or slower")),
    (N_("Space"), N_("skip to your next decision")),
    (N_("Esc"), N_("back to the game")),
    ("Ctrl+Q", N_("quit")),
)


class HelpScreen(ModalScreen[None]):
    """The keys and the rules of the edition."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,f1,question_mark,enter,q", "close")]

    def __init__(self, words: Words, keys: Sequence[tuple[str, str]] = KEYS) -> None:
        super().__init__()
        self._words = words
        self._named = keys

    def compose(self) -> ComposeResult:
        """One long page."""
        with VerticalScroll(classes="dialog page", can_focus=True):
            yield Markdown(f"{self._keys()}\n\n{rules_page(self._words.edition, self._words.lang)}", open_links=False)

    def _keys(self) -> str:
        say, lang = self._words.say, self._words.lang
        lines = [f"- **{translate(key, lang)}** – {translate(does, lang)}" for key, does in self._named]
        signs = say(
            N_(
                "On the board, letters are pawns (yours has an arrow), small letters are start squares, bright "
                "gaps are doors, arrows in corners are secret passages, and dotted places are where you can go. "
                "You can also use the mouse for everything."
            )
        )
        notebook = say(N_("In the notebook, {sign} is the case file."), {"sign": CASE_SIGN})
        told = " ".join((signs, *self._special_squares(), notebook))
        return "\n".join([f"# {say(N_('Keys'))}", "", *lines, "", told])

    def _special_squares(self) -> Iterator[str]:
        """The signs that only some boards have."""
        say, board = self._words.say, self._words.edition.board
        if board.spy_squares:
            yield say(
                N_("Rings are squares where you may stop and spy; {ring} has been used this turn."), {"ring": SPIED}
            )
        if board.intrigue_squares:
            yield say(N_("Question marks are squares where you draw an intrigue card if you stop."))

    def action_close(self) -> None:
        """Back to the game."""
        self.dismiss(None)


Wish: TypeAlias = Literal["again", "save", "look", "quit"]


class VerdictScreen(ModalScreen[Wish]):
    """How the game ended, and what to do next."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "look"), *FOCUS_KEYS]

    def __init__(self, view: View, words: Words, saved: str = "") -> None:
        super().__init__()
        self._view = view
        self._words = words
        self._saved = saved

    def compose(self) -> ComposeResult:
        """The verdict, the case file, and four buttons."""
        say = self._words.say
        wishes: tuple[tuple[Wish, str], ...] = (
            ("again", N_("Play again")),
            ("save", N_("Save the record")),
            ("look", N_("Look at the board")),
            ("quit", N_("Quit")),
        )
        with Vertical(classes="dialog wide"):
            yield Label(self._verdict(), classes="title", markup=False)
            yield Static(self._case(), markup=False)
            yield Static(self._saved, id="saved", markup=False)
            with Horizontal(classes="buttons"):
                for wish, text in wishes:
                    yield Button(say(text), id=wish, disabled=wish == "save" and bool(self._saved))

    def _verdict(self) -> str:
        view, say = self._view, self._words.say
        if view.winner is None:
            return say(N_("Nobody wins."))
        if view.winner == view.seat:
            return say(N_("You win!"))
        return say(N_("{seat} wins."), {"seat": self._words.noun(view.winner)})

    def _case(self) -> str:
        case = self._view.case
        if case is None:
            return self._words.say(N_("The case file stays closed."))
        return self._words.say(N_("In the case file: {case}."), {"case": self._words.triple(case)})

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Close with the player's wish."""
        wishes: dict[str, Wish] = {"again": "again", "save": "save", "look": "look", "quit": "quit"}
        self.dismiss(wishes[event.button.id or "look"])

    def action_look(self) -> None:
        """Close, to look at the board."""
        self.dismiss("look")
