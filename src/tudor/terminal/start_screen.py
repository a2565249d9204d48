"""The first screen: which edition, how many players, whom to play, against whom and with what witnesses, in which language."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec import Struct
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Label, Static

from tudor.bots import LEVELS, USUAL_LEVEL
from tudor.editions import available, load
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Options
from tudor.terminal.bars import LANGUAGE_NAMES
from tudor.terminal.palette import seat_badge
from tudor.terminal.session import seats_to_choose_from
from tudor.text import LANGUAGES, Words, words
from tudor.text.languages import N_
from tudor.text.levels import level_help, level_name

NO, YES = "no", "yes"


class Wanted(Struct, frozen=True, kw_only=True):
    """The game a person wants to play."""

    edition: Edition
    players: int
    seat: Seat
    options: Options = Options()
    level: str = USUAL_LEVEL
    """How well the others play."""
    lang: str


class Chooser(Widget, can_focus=True):
    """One line of the form: a heading, and a value that arrows or clicks exchange for the next one."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("left", "turn(-1)"), Binding("right,space", "turn(1)")]

    class Changed(Message):
        """Another value was chosen."""

    def __init__(self, values: Sequence[str | int], value: str | int, *, id: str) -> None:
        super().__init__(id=id)
        self._heading = ""
        self._shown: list[Text] = []
        self.offer(values, value)

    @property
    def value(self) -> str | int:
        """What is chosen."""
        return self._values[self._index]

    def offer(self, values: Sequence[str | int], value: str | int) -> None:
        """Let one choose among these; if the present value is not one of them, the first is taken."""
        self._values = list(values)
        self._index = self._values.index(value) if value in self._values else 0

    def offers(self, values: Sequence[str | int]) -> bool:
        """Are these the values one can choose among?"""
        return self._values == list(values)

    def word(self, heading: str, shown: Sequence[Text]) -> None:
        """How the heading and the values read."""
        self._heading, self._shown = heading, list(shown)
        self.refresh()

    def render(self) -> Text:
        """The heading, and the value between two arrows."""
        value = self._shown[self._index] if self._shown else Text("")
        return Text.assemble((f"{self._heading:<11}", "dim"), ("◂ ", "bold"), value, (" ▸", "bold"))

    def action_turn(self, by: int) -> None:
        """Go on to the next value, or back."""
        self._index = (self._index + by) % len(self._values)
        self.refresh()
        self.post_message(self.Changed())

    def on_click(self, event: events.Click) -> None:
        """Left of the value goes back, anything else goes on."""
        self.focus()
        self.action_turn(-1 if event.x <= 14 else 1)


class StartScreen(Screen[Wanted]):
    """The form. It always describes a game that can be played."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", priority=True),
        Binding("up", "app.focus_previous"),
        Binding("down", "app.focus_next"),
        Binding("f2", "language"),
    ]

    def __init__(self, proposed: Wanted) -> None:
        super().__init__()
        edition = proposed.edition
        fewest, most = edition.players
        self._edition = Chooser(available(), edition.id, id="edition")
        self._players = Chooser(range(fewest, most + 1), proposed.players, id="players")
        self._seat = Chooser(seats_to_choose_from(edition), proposed.seat, id="seat")
        self._level = Chooser(tuple(LEVELS), proposed.level, id="level")
        self._liars = Chooser((NO, YES), YES if proposed.options.false_witnesses else NO, id="liars")
        self._lang = Chooser(LANGUAGES, proposed.lang, id="lang")

    def compose(self) -> ComposeResult:
        """Title, form, button, and how to use them."""
        with Vertical(classes="dialog wide", id="start-form"):
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
            yield Button("", id="start", variant="success")
            yield Static(id="keys-of-start", markup=False)

    def on_mount(self) -> None:
        """Begin at the button: Enter plays."""
        self._say_everything()
        self.query_one("#start").focus()

    @property
    def lang(self) -> str:
        """The language chosen."""
        return str(self._lang.value)

    @property
    def wanted(self) -> Wanted:
        """What the form says."""
        edition = load(str(self._edition.value))
        return Wanted(
            edition=edition,
            players=int(self._players.value),
            seat=str(self._seat.value),
            level=str(self._level.value),
            options=Options(false_witnesses=_knows_liars(edition) and self._liars.value == YES),
            lang=self.lang,
        )

    def on_chooser_changed(self) -> None:
        """Another edition may have other suspects; another language has other words."""
        edition = load(str(self._edition.value))
        fewest, most = edition.players
        self._players.offer(range(fewest, most + 1), self._players.value)
        seats = seats_to_choose_from(edition)
        # Whoever comes to an edition with suspects chosen later should meet it as its book has it.
        self._seat.offer(seats, self._seat.value if self._seat.offers(seats) or seats == edition.suspects else seats[0])
        self._say_everything()

    def on_button_pressed(self) -> None:
        """Begin."""
        self.action_start()

    def action_start(self) -> None:
        """Begin."""
        self.dismiss(self.wanted)

    def action_language(self) -> None:
        """The next language."""
        self._lang.action_turn(1)

    def _say_everything(self) -> None:
        edition = load(str(self._edition.value))
        spoken = words(edition, self.lang)
        say = spoken.say
        titles = [Text(words(load(str(name)), spoken.lang).name("title"), style="bold") for name in available()]
        fewest, most = edition.players
        self._edition.word(say(N_("Edition")), titles)
        self._players.word(say(N_("Players")), [Text(str(count)) for count in range(fewest, most + 1)])
        self._seat.word(say(N_("You are")), _people(spoken))
        self._level.word(say(N_("Opponents")), [Text(level_name(level, spoken.lang)) for level in LEVELS])
        self._liars.display = _knows_liars(edition)
        self._liars.word(say(N_("Witnesses")), [Text(say(text)) for text in (N_("truthful"), N_("may hide cards"))])
        self._lang.word(say(N_("Language")), [Text(LANGUAGE_NAMES[lang]) for lang in LANGUAGES])
        self._write("#welcome", say(N_("Who did it, with what, and where?")))
        self._write("#about", spoken.within("about"))
        self._write("#expected", level_help(str(self._level.value), spoken.lang))
        self._write("#keys-of-start", say(N_("↑ ↓ go to a line, ← → change it, Enter plays. Ctrl+Q quits.")))
        self.query_one("#start", Button).label = say(N_("Play"))

    def _write(self, where: str, text: str) -> None:
        self.query_one(where, Static).update(text)


def _knows_liars(edition: Edition) -> bool:
    """Does an edition know witnesses who hide a card?"""
    return edition.rules.concealing != "ignored"


def _people(spoken: Words) -> list[Text]:
    return [_person(seat, spoken) for seat in seats_to_choose_from(spoken.edition)]


def _person(seat: Seat, spoken: Words) -> Text:
    if seat not in spoken.edition.suspects:
        return Text(spoken.phrase(N_("whom you choose after the deal")))
    return Text.assemble(seat_badge(seat, spoken), " ", spoken.name(seat))
