"""The form for a quick match on a server."""

from typing import ClassVar

from msgspec import convert
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Button, Label, Static

from tudor.bots import LEVELS, USUAL_LEVEL
from tudor.editions import find
from tudor.protocol.forms import Seek
from tudor.protocol.tables import GROUPS, PACES, Group
from tudor.terminal.form import NO, YES, Chooser, FormBox
from tudor.text.languages import N_, translate
from tudor.text.levels import level_name
from tudor.text.page_phrases import PHRASES

PLAYERS = 4
"""Proposed number of players."""
NO_BOTS = ""


class MatchForm(Screen[Seek | None]):
    """What a player waits for: a game, a number of players, a pace, and whether bots may fill up; None if they go back.

    Only accounts are asked whether it is rated.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back"),
        Binding("enter", "start", priority=True),
        Binding("up", "app.focus_previous"),
        Binding("down", "app.focus_next"),
    ]

    def __init__(self, nickname: str, lang: str, *, for_account: bool = False) -> None:
        super().__init__()
        self._nickname = nickname
        self._for_account = for_account
        self._lang = lang
        self._group = Chooser(tuple(GROUPS), "classic", id="group")
        self._players = Chooser((PLAYERS,), PLAYERS, id="players")
        self._pace = Chooser(tuple(PACES), "steady", id="pace")
        self._bots = Chooser((*LEVELS, NO_BOTS), USUAL_LEVEL, id="bots")
        self._rated = Chooser((NO, YES), NO, id="rated")

    def compose(self) -> ComposeResult:
        """Title, form, button and keys."""
        with FormBox(classes="dialog wide", id="match-form"):
            yield Label(self._say(PHRASES["match"]), classes="title")
            yield Static(self._say(PHRASES["match-hint"]), markup=False)
            yield self._group
            yield self._players
            yield self._pace
            yield self._bots
            if self._for_account:
                yield self._rated
            yield Button(self._say(PHRASES["match-button"]), id="start", variant="success")
            keys = N_("↑ ↓ select a line, ← → change it, Enter continues, Esc goes back.")
            yield Static(self._say(keys), id="keys-of-start", markup=False)

    def on_mount(self) -> None:
        """Focus the button, so that Enter waits for players."""
        self._write()
        self.query_one("#start").focus()

    def on_chooser_changed(self) -> None:
        """Offer as many players as the game is for."""
        self._write()

    def _write(self) -> None:
        group: Group = convert(self._group.value, Group)
        fewest, most = find(GROUPS[group]).players
        counts = range(fewest, most + 1)
        self._players.set_values(counts, min(int(self._players.value), most))
        self._group.set_labels(
            self._say(PHRASES["match-group"]), [Text(self._say(PHRASES[f"rating-group.{one}"])) for one in GROUPS]
        )
        self._players.set_labels(self._say(PHRASES["players"]), [Text(str(count)) for count in counts])
        self._pace.set_labels(self._say(N_("Pace")), [Text(self._say(PHRASES[f"pace.{one}"])) for one in PACES])
        levels = [Text(level_name(level, self._lang)) for level in LEVELS]
        self._bots.set_labels(self._say(N_("Bots")), [*levels, Text(self._say(N_("no bots")))])
        self._rated.set_labels(self._say(PHRASES["rated"]), [Text(self._say(one)) for one in (N_("no"), N_("yes"))])

    def _say(self, phrase: str) -> str:
        return translate(phrase, self._lang)

    @property
    def wanted(self) -> Seek:
        """What the form describes."""
        level = str(self._bots.value)
        wish = {
            "nickname": self._nickname,
            "group": self._group.value,
            "players": self._players.value,
            "pace": self._pace.value,
            "lang": self._lang,
            "bots": level != NO_BOTS,
            "level": level or USUAL_LEVEL,
            "rated": self._rated.value == YES,
        }
        return convert(wish, Seek)

    def on_button_pressed(self) -> None:
        """Wait for players."""
        self.action_start()

    def action_start(self) -> None:
        """Wait for players."""
        self.dismiss(self.wanted)

    def action_back(self) -> None:
        """Go back."""
        self.dismiss(None)
