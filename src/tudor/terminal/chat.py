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
    """A remark as it is shown: who says what."""
    name = remark.name or translate(N_("Spectator"), lang)
    text = translate(PHRASES[f"quip.{remark.phrase}"], lang) if f"quip.{remark.phrase}" in PHRASES else remark.text
    return f"{name}: {text}"


def who_hears(state: RemoteState, lang: str) -> str:
    """A sentence for those whom not all hear while a game lasts."""
    if state.stage not in ("playing", "paused"):
        return ""
    if state.chair is None:
        return translate(PHRASES["chat-watching"], lang)
    seen = state.view is not None and state.view.case is not None
    return translate(PHRASES["chat-seen-case"], lang) if seen else ""


class Saying(Struct, frozen=True):
    """What somebody wants to say: words of their own, or a quick phrase."""

    text: str = ""
    phrase: Phrase | None = None


class SayScreen(ModalScreen[Saying | None]):
    """Something to say at the table; None if the person thinks better of it."""

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
        """A line to write in, and the quick phrases; above them who hears it, if not all do."""
        with Vertical(classes="dialog"):
            yield Label(translate(N_("Write a message"), self._lang), classes="title", markup=False)
            if self._hint:
                yield Label(self._hint, markup=False)
            yield Input(id="say-text", max_length=300)
            yield Label(translate(N_("Quick phrases"), self._lang), markup=False)
            yield OptionList(*(translate(PHRASES[f"quip.{phrase}"], self._lang) for phrase in QUICK), id="quips")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Say it."""
        event.stop()
        text = event.value.strip()
        self.dismiss(Saying(text=text) if text else None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Say that."""
        event.stop()
        self.dismiss(Saying(phrase=QUICK[event.option_index]))

    def action_back(self) -> None:
        """Say nothing."""
        self.dismiss(None)
