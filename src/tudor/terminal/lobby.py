"""The lobby of a server: play at once, open a table, join one, or watch one."""

import asyncio
from collections.abc import Callable
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from tudor.editions import available, find
from tudor.protocol.forms import Seek
from tudor.protocol.tables import TableLine
from tudor.terminal.form import offered
from tudor.terminal.match_form import MatchForm
from tudor.terminal.server_requests import TableAccess, WantedTable, fetch_tables, find_match, open_table, take_chair
from tudor.terminal.status_bars import next_language
from tudor.terminal.table_form import TableForm
from tudor.terminal.table_link import TableLink
from tudor.terminal.window import Window
from tudor.text import words
from tudor.text.errors import Illegal, TudorError
from tudor.text.languages import N_, translate
from tudor.text.page_phrases import PHRASES

REFRESH = 8.0
"""Seconds between requests for the list of tables."""

Offer: TypeAlias = Literal["now", "new", "match"] | TableLine
"""A game at once, a new table, a quick match, or an existing table."""


class Entrance(Struct, frozen=True, kw_only=True):
    """The table the player chose, with nickname and language."""

    access: TableAccess
    nickname: str
    lang: str


class LobbyScreen(Screen[None]):
    """The list of what a server offers."""

    AUTO_FOCUS = "#offers"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("f2", "language")]

    def __init__(self, server: str, nickname: str, lang: str, account: str = "") -> None:
        super().__init__()
        self.lang = lang
        self._server = server
        self._nickname = nickname
        self._account = account
        self._tables: list[TableLine] = []
        self._refusal = ""
        """Why the server refused the last choice, if it did."""

    def compose(self) -> ComposeResult:
        """The nickname, the list and the keys."""
        with Vertical(classes="dialog wide", id="lobby"):
            yield Label("T U D O R", classes="title")
            yield Static(self._server, id="link", markup=False)
            yield Label("", id="name-label")
            yield Input(self._nickname, id="nickname", max_length=24)
            yield OptionList(id="offers")
            yield Static(id="problem", markup=False)
            yield Static(id="keys-of-start", markup=False)

    def on_mount(self) -> None:
        """Show the list at once, and refresh it regularly."""
        self._show()
        self._refresh_tables()
        self.set_interval(REFRESH, self._refresh_tables)

    @property
    def nickname(self) -> str:
        """The player's nickname."""
        return self.query_one("#nickname", Input).value.strip() or self._nickname

    # The list

    def _refresh_tables(self) -> None:
        self.run_worker(self._fetch_tables(), group="tables", exclusive=True)

    async def _fetch_tables(self) -> None:
        try:
            tables = await asyncio.to_thread(fetch_tables, self._server, self.lang)
        except TudorError as error:
            self._show_problem(error.text(self.lang))
            return
        self._show_problem(self._refusal)
        # Keep the player's position in the list while nothing changes.
        if tables != self._tables and self.app.is_running:
            self._tables = tables
            self._show()

    @property
    def _offers(self) -> dict[str, Offer]:
        """What is offered, by an id that stays the same when the list changes."""
        return {"now": "now", "new": "new", "match": "match", **{table.id: table for table in self._tables}}

    def _show(self) -> None:
        offers, here = self.query_one("#offers", OptionList), self._highlighted
        offers.set_options([Option(self._label(offer), id=name) for name, offer in self._offers.items()])
        # The table that a player is looking at may have moved, and Enter must not lead to another one.
        offers.highlighted = list(self._offers).index(here if here in self._offers else "now")
        self.query_one("#name-label", Label).update(translate(PHRASES["nickname"], self.lang))
        keys = N_("↑ ↓ select, Enter opens, Tab edits the name, F2 changes the language.")
        self.query_one("#keys-of-start", Static).update(translate(keys, self.lang))

    @property
    def _highlighted(self) -> str:
        """The id of the highlighted offer."""
        option = self.query_one("#offers", OptionList).highlighted_option
        return (option.id if option is not None else None) or "now"

    def _label(self, offer: Offer) -> Text:
        if isinstance(offer, TableLine):
            return self._table_label(offer)
        hint = translate(_HINTS[offer], self.lang)
        return Text.assemble((translate(_TITLES[offer], self.lang), "bold"), (f"\n  {hint}", "dim"))

    def _table_label(self, table: TableLine) -> Text:
        title = words(find(table.edition), self.lang).name("title") if table.edition in offered() else table.edition
        does = translate(PHRASES["join" if can_sit(table) else "watch"], self.lang)
        stage = ("open-count", {"count": table.open}) if can_sit(table) else ("turn-number", {"number": table.turn})
        facts = [("bot-count", {"count": table.bots}), stage]
        told = ", ".join([*table.people, *(translate(PHRASES[key], self.lang).format(**by) for key, by in facts)])
        return Text.assemble((f"{does} – {title}", "bold"), (f"\n  {told}", "dim"))

    def _show_problem(self, problem: str) -> None:
        # A server may answer while the screen is closing.
        if self.app.is_running:
            self.query_one("#problem", Static).update(problem)

    # Player actions

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Move from the name to the list."""
        event.stop()
        self.query_one("#offers").focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Go to the chosen table."""
        event.stop()
        offer = self._offers.get(event.option_id or "")
        if offer is None:
            # The list has changed since the key was pressed.
            self._refusal = Illegal("table-unknown", table=event.option_id or "").text(self.lang)
            self._show_problem(self._refusal)
        elif offer == "match":
            self.app.push_screen(MatchForm(self.nickname, self.lang, for_account=bool(self._account)), self._seek)
        elif not isinstance(offer, TableLine):
            form = TableForm(find(available()[0]), self.lang, now=offer == "now", for_account=bool(self._account))
            self.app.push_screen(form, lambda wanted: self._open(wanted, form.lang))
        elif can_sit(offer):
            self._enter(lambda: take_chair(self._link(offer), self.nickname, self.lang, account=self._account))
        else:
            self._enter(lambda: TableAccess(self._link(offer)))

    def _link(self, table: TableLine) -> TableLink:
        return TableLink(self._server, table.id)

    def _open(self, wanted: WantedTable | None, lang: str) -> None:
        self.lang = lang
        self._show()
        if wanted is not None:
            self._enter(lambda: open_table(self._server, wanted, self.nickname, lang, self._account))

    def _seek(self, wanted: Seek | None) -> None:
        if wanted is not None:
            self._enter(lambda: find_match(self._server, wanted, self.lang, self._account))

    def _enter(self, ask: Callable[[], TableAccess]) -> None:
        self._refusal = ""
        self.run_worker(self._ask_server(ask), group="entering", exclusive=True)

    async def _ask_server(self, ask: Callable[[], TableAccess]) -> None:
        try:
            access = await asyncio.to_thread(ask)
        except TudorError as error:
            self._refusal = error.text(self.lang)
            self._show_problem(self._refusal)
            self._refresh_tables()
            return
        self.app.exit(Entrance(access=access, nickname=self.nickname, lang=self.lang))

    def action_language(self) -> None:
        """Continue in the next language."""
        self.lang = next_language(self.lang)
        self._show()


_TITLES = {"now": PHRASES["play-now"], "new": PHRASES["new-table"], "match": PHRASES["match"]}
_HINTS = {"now": PHRASES["play-now-hint"], "new": PHRASES["with-friends-hint"], "match": PHRASES["match-hint"]}


def can_sit(table: TableLine) -> bool:
    """True if the table has a free chair."""
    return table.stage == "gathering" and table.open > 0


class LobbyApp(Window[Entrance]):
    """The lobby of a server. It ends with the player's choice, or None."""

    def __init__(self, server: str, nickname: str, lang: str, account: str = "") -> None:
        super().__init__(lang)
        self._server = server
        self._nickname = nickname
        self._account = account

    def on_mount(self) -> None:
        """Show the list."""
        self.push_screen(LobbyScreen(self._server, self._nickname, self._lang, self._account))
