"""The first screen: a game to continue, or edition, players, suspect, opponents, notebook, language, house rules."""

from typing import get_args

from msgspec import Struct, convert
from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Button, Label, Static

from tudor.bots import USUAL_LEVEL
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Options
from tudor.model.happenings import TurnBegan
from tudor.protocol.tables import Hints
from tudor.terminal.form import Chooser, FormBox, GameForm
from tudor.terminal.palette import seat_badge
from tudor.terminal.saved_games import SavedGame
from tudor.terminal.session import seats_to_choose_from
from tudor.text import Words, words
from tudor.text.languages import N_
from tudor.text.levels import level_help
from tudor.text.page_phrases import PHRASES

CONTINUE = "continue"
"""The id of the button for the game that waits."""


class WantedGame(Struct, frozen=True, kw_only=True):
    """The game a player wants."""

    edition: Edition
    players: int
    seat: Seat
    options: Options = Options()
    level: str = USUAL_LEVEL
    """Level of the opponents."""
    help: Hints = "shown"
    """How much the notebook helps."""
    lang: str


class StartScreen(GameForm[WantedGame | SavedGame]):
    """The form for a local game. If a game waits, its button comes first; ``problem`` is why another cannot go on."""

    def __init__(self, proposed: WantedGame, saved: SavedGame | None = None, problem: str = "") -> None:
        edition = proposed.edition
        super().__init__(edition, proposed.players, proposed.level, proposed.lang, options=proposed.options)
        self._seat = Chooser(seats_to_choose_from(edition), proposed.seat, id="seat")
        self._help = Chooser(get_args(Hints), proposed.help, id="hints")
        self._saved, self._save_problem = saved, problem

    def compose(self) -> ComposeResult:
        """Title, form, button and keys."""
        with FormBox(classes="dialog wide", id="start-form"):
            yield Label("T U D O R", classes="title")
            yield Static(id="welcome", markup=False)
            if self._save_problem:
                yield Static(self._save_problem, id="problem", markup=False)
            if self._saved is not None:
                yield Button("", id=CONTINUE, variant="success")
            yield self._edition
            yield Static(id="about", markup=False)
            yield self._players
            yield self._seat
            yield self._level
            yield Static(id="expected", markup=False)
            yield self._liars
            yield self._lang
            yield Static(id="house-rules", markup=False)
            yield Button("", id="start", variant="success")
            yield self._help
            yield self._rule
            yield self._value
            yield Static(id="keys-of-start", markup=False)

    @property
    def first(self) -> str:
        """What has the focus at first, so that Enter does what is most likely wanted."""
        return super().first if self._saved is None else f"#{CONTINUE}"

    def action_start(self) -> None:
        """Continue the game that waits, if its button has the focus, or start a new one."""
        focused = self.focused
        if self._saved is not None and focused is not None and focused.id == CONTINUE:
            self.dismiss(self._saved)
        else:
            super().action_start()

    @property
    def wanted(self) -> WantedGame:
        """What the form describes."""
        return WantedGame(
            edition=self.edition,
            players=int(self._players.value),
            seat=str(self._seat.value),
            level=str(self._level.value),
            options=Options(false_witnesses=self.false_witnesses, house_rules=self.house_rules),
            help=convert(self._help.value, Hints),
            lang=self.lang,
        )

    def update_values(self) -> None:
        """Offer the suspects of the edition."""
        super().update_values()
        seats = seats_to_choose_from(self.edition)
        # Present an edition with suspects chosen after the deal as its rule book does.
        kept = self._seat.has_values(seats) or seats == self.edition.suspects
        self._seat.set_values(seats, self._seat.value if kept else seats[0])

    def write_all(self) -> None:
        """Write all texts in the chosen language."""
        super().write_all()
        spoken = words(self.edition, self.lang)
        self._seat.set_labels(spoken.say(N_("You play")), _people(spoken))
        levels = [Text(spoken.say(PHRASES[f"hints.{level}"])) for level in get_args(Hints)]
        self._help.set_labels(spoken.say(N_("Notebook")), levels)
        if self._saved is not None:
            self.query_one(f"#{CONTINUE}", Button).label = self._continue_label(self._saved)
        self.write("#welcome", spoken.say(N_("Who did it, with which weapon, and where?")))
        self.write("#expected", level_help(str(self._level.value), spoken.lang))
        self.write(
            "#keys-of-start", spoken.say(N_("↑ ↓ select a line, ← → change it, Enter starts the game, Ctrl+Q quits."))
        )
        self.query_one("#start", Button).label = spoken.say(N_("Play"))

    def _continue_label(self, saved: SavedGame) -> Text:
        """The game that waits: its edition, and how far it is."""
        setup = saved.record.setup
        turns = sum(isinstance(seen, TurnBegan) for seen in saved.record.observations)
        edition = words(setup.edition, self.lang)
        return Text(
            edition.say(N_("Continue: {title}, turn {number}"), {"title": edition.name("title"), "number": turns})
        )


def _people(spoken: Words) -> list[Text]:
    return [_person(seat, spoken) for seat in seats_to_choose_from(spoken.edition)]


def _person(seat: Seat, spoken: Words) -> Text:
    if seat not in spoken.edition.suspects:
        return Text(spoken.phrase(N_("a suspect chosen after the deal")))
    return Text.assemble(seat_badge(seat, spoken), " ", spoken.name(seat))
