"""Chat at a table on a server: remarks as they are shown, and the dialog for a new one."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList

from tudor.protocol.fields import Phrase
from tudor.protocol.messages import Remark
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


class Muting(Struct, frozen=True):
    """Someone to mute or to unmute."""

    chair: int | None
    """None for the spectators."""
    muted: bool
    """What to change it to."""
    text: str


def to_mute(state: RemoteState, lang: str) -> tuple[Muting, ...]:
    """Everyone a client may mute: the other people and the spectators."""
    chairs = state.table.chairs if state.table is not None else ()
    people = [chair for chair in chairs if chair.who == "person" and chair.number != state.chair]
    return (*(_muting(state, chair.number, chair.name, lang) for chair in people), _muting(state, None, "", lang))


def _muting(state: RemoteState, chair: int | None, name: str, lang: str) -> Muting:
    muted = chair in state.muted
    if chair is None:
        text = translate(PHRASES["unmute-spectators" if muted else "mute-spectators"], lang)
    else:
        text = translate(N_("Unmute {name}") if muted else N_("Mute {name}"), lang).format(name=name)
    return Muting(chair, not muted, text)


class SayScreen(ModalScreen[Saying | Muting | None]):
    """A dialog for a remark, or for muting someone; None if cancelled."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back"),
        Binding("down", "app.focus_next"),
        Binding("up", "app.focus_previous"),
    ]

    def __init__(self, lang: str, hint: str = "", mutings: Sequence[Muting] = ()) -> None:
        super().__init__()
        self._lang = lang
        self._hint = hint
        self._mutings = mutings

    def compose(self) -> ComposeResult:
        """A text field, the quick phrases and whom to mute, with a note above if not everyone hears."""
        with Vertical(classes="dialog"):
            yield Label(translate(N_("Write a message"), self._lang), classes="title", markup=False)
            if self._hint:
                yield Label(self._hint, markup=False)
            yield Input(id="say-text", max_length=300)
            yield Label(translate(N_("Quick phrases"), self._lang), markup=False)
            yield OptionList(*(translate(PHRASES[f"quip.{phrase}"], self._lang) for phrase in QUICK), id="quips")
            yield OptionList(*(Text(muting.text) for muting in self._mutings), id="mutings")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Send the text."""
        event.stop()
        text = event.value.strip()
        self.dismiss(Saying(text=text) if text else None)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Send the phrase, or mute."""
        event.stop()
        index = event.option_index
        self.dismiss(self._mutings[index] if event.option_list.id == "mutings" else Saying(phrase=QUICK[index]))

    def action_back(self) -> None:
        """Cancel."""
        self.dismiss(None)
