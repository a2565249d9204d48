"""The people at a table on a server: who they are, who is there, and what they say."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec import Struct
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import Input, Label, OptionList

from tudor.model.sight import View
from tudor.protocol.messages import Phrase, Remark
from tudor.protocol.tables import Chair, TableState
from tudor.terminal.following import Following
from tudor.terminal.notebook import Notes
from tudor.terminal.palette import seat_badge
from tudor.terminal.people import People, table_text
from tudor.text import Words
from tudor.text.languages import N_, translate
from tudor.text.levels import level_name
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


def who_hears(following: Following, lang: str) -> str:
    """A sentence for those whom not all hear while a game lasts."""
    if following.stage not in ("playing", "paused"):
        return ""
    if following.chair is None:
        return translate(PHRASES["chat-watching"], lang)
    seen = following.view is not None and following.view.case is not None
    return translate(PHRASES["chat-seen-case"], lang) if seen else ""


def person(chair: Chair, lang: str) -> str:
    """Who sits on a chair, and whether they are there."""
    if chair.who == "open":
        return translate(N_("Open to anyone"), lang)
    if chair.who == "bot":
        return translate(N_("Bot: {level}"), lang).format(level=level_name(chair.name, lang))
    if chair.stand_in:
        return translate(N_("{name} (a bot plays)"), lang).format(name=chair.name)
    return chair.name if chair.present else translate(N_("{name} (away)"), lang).format(name=chair.name)


def comings_and_goings(before: TableState, after: TableState, lang: str) -> Iterator[str]:
    """What has changed about the people of a game, each in a sentence."""
    for was, now in zip(before.chairs, after.chairs, strict=False):
        if "person" in (was.who, now.who) and person(was, lang) != person(now, lang):
            yield person(now, lang)


class RemotePeople(People):
    """The table around the board, and who plays whom."""

    def __init__(self, following: Following) -> None:
        super().__init__()
        self._following = following

    def show(self, view: View, words: Words, notes: Notes) -> None:
        """Show how things stand, after who is there."""
        self.update(Text("\n\n").join((self._names(words), table_text(view, words, notes))))

    def _names(self, words: Words) -> Text:
        heading = Text(words.say(N_("At the table")), style="bold underline")
        chairs = self._following.table.chairs if self._following.table is not None else ()
        return Text("\n").join((heading, *(_name(chair, words) for chair in chairs)))


def _name(chair: Chair, words: Words) -> Text:
    badge = seat_badge(chair.seat, words) if chair.seat is not None else ("", "")
    return Text.assemble(" ", badge, " ", person(chair, words.lang))


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
