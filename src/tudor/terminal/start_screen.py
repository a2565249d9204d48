"""The first screen: edition, players, suspect, opponents, witnesses, language, house rules."""

from msgspec import Struct
from rich.text import Text
from textual.app import ComposeResult
from textual.widgets import Button, Label, Static

from tudor.bots import USUAL_LEVEL
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Options
from tudor.terminal.form import Chooser, FormBox, GameForm
from tudor.terminal.palette import seat_badge
from tudor.terminal.session import seats_to_choose_from
from tudor.text import Words, words
from tudor.text.languages import N_
from tudor.text.levels import level_help


class WantedGame(Struct, frozen=True, kw_only=True):
    """The game a player wants."""

    edition: Edition
    players: int
    seat: Seat
    options: Options = Options()
    level: str = USUAL_LEVEL
    """Level of the opponents."""
    lang: str


class StartScreen(GameForm[WantedGame]):
    """The form for a local game."""

    def __init__(self, proposed: WantedGame) -> None:
        edition = proposed.edition
        super().__init__(edition, proposed.players, proposed.level, proposed.lang, options=proposed.options)
        self._seat = Chooser(seats_to_choose_from(edition), proposed.seat, id="seat")

    def compose(self) -> ComposeResult:
        """Title, form, button and keys."""
        with FormBox(classes="dialog wide", id="start-form"):
            yield Label("T U D O R", classes="title")
            yield Static(id="welcome", markup=False)
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
            yield self._rule
            yield self._value
            yield Static(id="keys-of-start", markup=False)

    @property
    def wanted(self) -> WantedGame:
        """What the form describes."""
        return WantedGame(
            edition=self.edition,
            players=int(self._players.value),
            seat=str(self._seat.value),
            level=str(self._level.value),
            options=Options(false_witnesses=self.false_witnesses, house_rules=self.house_rules),
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
        self.write("#welcome", spoken.say(N_("Who did it, with which weapon, and where?")))
        self.write("#expected", level_help(str(self._level.value), spoken.lang))
        self.write(
            "#keys-of-start", spoken.say(N_("↑ ↓ select a line, ← → change it, Enter starts the game, Ctrl+Q quits."))
        )
        self.query_one("#start", Button).label = spoken.say(N_("Play"))


def _people(spoken: Words) -> list[Text]:
    return [_person(seat, spoken) for seat in seats_to_choose_from(spoken.edition)]


def _person(seat: Seat, spoken: Words) -> Text:
    if seat not in spoken.edition.suspects:
        return Text(spoken.phrase(N_("a suspect chosen after the deal")))
    return Text.assemble(seat_badge(seat, spoken), " ", spoken.name(seat))
