"""Chat at a table on a server: remarks as they are shown, and the dialog for a new one."""

from typing import ClassVar

from msgspec import Struct
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList

from tudor.protocol.messages import Phrase, Remark
from tudor.terminal.remote_state import RemoteState
from tudor.text.languages import N_, translate
from tudor.text.page_phrases import PHRASES

QUICK: tuple[Phrase, ...] = (
    "hello",
    "good-luck",
    "your-turn",
    "well-played",
    "thinking",
    "oops",
    "clever",
    "thanks",
    "again",
    "goodbye",
)


def said(remark: Remark, lang: str) -> str:
    """A remark with its speaker."""
    name = remark.name or translate(N_("Spectator"), lang)
    text = translate(PHRASES[f"quip.{remark.phrase}"], lang) if f"quip.{remark.phrase}" in PHRASES else remark.text
    return f"{name}: {text}"


def who_hears(state: RemoteState, lang: str) -> str:
    """A note for players and spectators whose remarks not everyone hears during a game."""
    if state.stage not in ("playing", "paused"):
        return ""
    if state.chair is None:
        return translate(PHRASES["chat-watching"], lang)
    seen = state.view is not None and state.view.case is not None
    return translate(PHRASES["chat-seen-case"], lang) if seen else ""


class Saying(Struct, frozen=True):
    """A remark to send: free text or a quick phrase."""

    text: str = ""
    phrase: Phrase | None = None


class SayScreen(ModalScreen[Saying | None]):
    """A dialog for a remark; None if cancelled."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back"),
        Binding("down", "app.focus_next"),
        Binding("up", "app.focus_previous"),
    ]

    def __init__(self, lang: str, hint: str = "") -> None:
        super().__init__()
        self._lang = lang
        self._hint = hint

    def compose(self) -> ComposeResult:
        """A text field and the quick phrases, with a note above if not everyone hears."""
        with Vertical(classes="dialog"):
            yield Label(translate(N_("Write a message"), self._lang), classes="title", markup=False)
            if self._hint:
                yield Label(self._hint, markup=False)
            yield Input(id="say-text", max_length=300)
            yield Label(translate(N_("Quick phrases"), self._lang), markup=False)
            yield OptionList(*(translate(PHRASES[f"quip.{phrase}"], self._lang) for phrase in QUICK), id="quips")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send the text."""
        event.stop()
        text = event.value.strip()
        self.dismiss(Saying(text=text) if text else None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Send the phrase."""
        event.stop()
        self.dismiss(Saying(phrase=QUICK[event.option_index]))

    def action_back(self) -> None:
        """Cancel."""
        self.dismiss(None)
