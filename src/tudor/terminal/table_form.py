"""The form for a new table on a server."""

from typing import ClassVar, get_args

from msgspec import convert
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Button, Label, Static

from tudor.bots import USUAL_LEVEL
from tudor.model.edition import Edition
from tudor.protocol.tables import PACES, SPEEDS, Delay, Hints, Settings
from tudor.terminal.form import NO, YES, Chooser, FormBox, GameForm
from tudor.terminal.server_requests import WantedTable
from tudor.text import words
from tudor.text.languages import N_
from tudor.text.page_phrases import PHRASES

PLAYERS, BOTS = 4, 2
"""Proposed values."""


class TableForm(GameForm[WantedTable | None]):
    """The form for a new table or, if dealt at once, for a game against bots; None if the player goes back.

    Only accounts are asked whether a table is rated.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "back")]

    def __init__(self, edition: Edition, lang: str, *, now: bool, for_account: bool = False) -> None:
        super().__init__(edition, PLAYERS, USUAL_LEVEL, lang)
        self._now = now
        self._for_account = for_account
        self._bots = Chooser(range(PLAYERS), BOTS, id="bots")
        self._pace = Chooser(tuple(PACES), "steady", id="pace")
        self._speed = Chooser(tuple(SPEEDS), "calm", id="speed")
        self._hints = Chooser(get_args(Hints), "shown", id="hints")
        self._listed = Chooser((NO, YES), NO, id="listed")
        self._delay = Chooser(get_args(Delay), "none", id="delay")
        self._rated = Chooser((NO, YES), NO, id="rated")

    def compose(self) -> ComposeResult:
        """Title, form, button and keys."""
        with FormBox(classes="dialog wide", id="table-form"):
            yield Label("", classes="title", id="form-title")
            yield self._edition
            yield Static(id="about", markup=False)
            yield self._players
            if not self._now:
                yield self._bots
            yield self._level
            yield self._speed
            if not self._now:
                yield self._pace
                yield self._hints
                yield self._liars
                yield self._listed
                yield self._delay
                if self._for_account:
                    yield self._rated
            yield self._lang
            yield Static(id="house-rules", markup=False)
            yield Button("", id="start", variant="success")
            yield self._rule
            yield self._value
            yield Static(id="keys-of-start", markup=False)

    @property
    def wanted(self) -> WantedTable:
        """What the form describes."""
        players = int(self._players.value)
        settings = {
            "edition": self.edition.id,
            "lang": self.lang,
            "pace": self._pace.value,
            "speed": self._speed.value,
            "hints": self._hints.value,
            "false_witnesses": self.false_witnesses,
            "house_rules": self.house_rules,
            "listed": self._listed.value == YES,
            "delay": self._delay.value,
            "rated": self._rated.value == YES,
        }
        bots = players - 1 if self._now else int(self._bots.value)
        return WantedTable(
            settings=convert(settings, Settings),
            players=players,
            bots=bots,
            level=str(self._level.value),
            now=self._now,
        )

    def update_values(self) -> None:
        """Offer bots for every chair but the host's."""
        super().update_values()
        others = int(self._players.value) - 1
        self._bots.set_values(range(others + 1), min(int(self._bots.value), others))

    def write_all(self) -> None:
        """Write all texts in the chosen language."""
        super().write_all()
        say = words(self.edition, self.lang).say
        self._level.display = self._now or self._bots.value != 0
        self._bots.set_labels(say(N_("Bots")), [Text(str(count)) for count in range(int(self._players.value))])
        speeds = [Text(say(PHRASES[f"speed.{speed}"])) for speed in SPEEDS]
        self._speed.set_labels(say(PHRASES["speed"]), speeds)
        self._pace.set_labels(say(N_("Pace")), [Text(say(PHRASES[f"pace.{pace}"])) for pace in PACES])
        self._hints.set_labels(say(N_("Notebook")), [Text(say(PHRASES[f"hints.{hints}"])) for hints in get_args(Hints)])
        self._listed.set_labels(say(N_("Table")), [Text(say(PHRASES[key])) for key in ("by-link", "is-listed")])
        self._delay.set_labels(say(N_("Spectators")), [Text(say(one)) for one in (N_("at once"), N_("a round later"))])
        self._rated.set_labels(say(PHRASES["rated"]), [Text(say(one)) for one in (N_("no"), N_("yes"))])
        self.query_one("#form-title", Label).update(say(PHRASES["play-now" if self._now else "new-table"]))
        self.query_one("#start", Button).label = say(PHRASES["play-now-button" if self._now else "open-table"])
        self.write("#keys-of-start", say(N_("↑ ↓ select a line, ← → change it, Enter continues, Esc goes back.")))

    def action_back(self) -> None:
        """Go back."""
        self.dismiss(None)
