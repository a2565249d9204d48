"""Forms: lines with a choice of values, and the form for any new game."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Generic

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.screen import Screen, ScreenResultType
from textual.widget import Widget
from textual.widgets import Static

from tudor.bots import LEVELS
from tudor.editions import added, available, find, house_switches, with_house_rules
from tudor.editions.house_rules import possible_values
from tudor.model.edition import Edition, Options
from tudor.terminal.status_bars import LANGUAGE_NAMES
from tudor.text import LANGUAGES, Words, words
from tudor.text.errors import Illegal
from tudor.text.languages import N_
from tudor.text.levels import level_name
from tudor.text.switch_words import switch_label, switch_value

NO, YES = "no", "yes"
BY_THE_BOOK = ""


class Chooser(Widget, can_focus=True):
    """One line of a form: a heading, and a value that arrows or clicks change."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("left", "turn(-1)"), Binding("right,space", "turn(1)")]

    class Changed(Message):
        """The player has changed the value."""

        def __init__(self, chooser: "Chooser") -> None:
            super().__init__()
            self.chooser = chooser

    def __init__(self, values: Sequence[str | int], value: str | int, *, id: str) -> None:
        super().__init__(id=id)
        self._heading = ""
        self._shown: list[Text] = []
        self.set_values(values, value)

    @property
    def value(self) -> str | int:
        """The chosen value."""
        return self._values[self._index]

    def set_values(self, values: Sequence[str | int], value: str | int) -> None:
        """Offer these values, and choose the given one or else the first."""
        self._values = list(values)
        self._index = self._values.index(value) if value in self._values else 0

    def has_values(self, values: Sequence[str | int]) -> bool:
        """True if exactly these values are offered."""
        return self._values == list(values)

    def set_labels(self, heading: str, shown: Sequence[Text]) -> None:
        """Set the text of the heading and of each value."""
        self._heading, self._shown = heading, list(shown)
        self.refresh()

    def render(self) -> Text:
        """The heading, and the value between two arrows."""
        value = self._shown[self._index] if self._shown else Text("")
        return Text.assemble((f"{self._heading:<12}", "dim"), ("◂ ", "bold"), value, (" ▸", "bold"))

    def action_turn(self, by: int) -> None:
        """Choose the next value, or the one before."""
        self._index = (self._index + by) % len(self._values)
        self.refresh()
        self.post_message(self.Changed(self))

    def on_click(self, event: events.Click) -> None:
        """Left of the value goes back, anywhere else forward."""
        self.focus()
        self.action_turn(-1 if event.x <= 15 else 1)


class FormBox(VerticalScroll, inherit_bindings=False, can_focus=False):
    """The frame of a form. On a low screen it scrolls to the line chosen; the arrows are for choosing lines."""


class GameForm(Screen[ScreenResultType], Generic[ScreenResultType]):
    """A form for a new game. It always describes a playable one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "start", priority=True),
        Binding("up", "app.focus_previous"),
        Binding("down", "app.focus_next"),
        Binding("f2", "language"),
    ]

    def __init__(self, edition: Edition, players: int, level: str, lang: str, *, options: Options = Options()) -> None:
        super().__init__()
        changes = dict(rule.split("=") for rule in options.house_rules)
        self._changes = {edition.id: changes}
        """By edition, the house rules chosen."""
        self._rule = Chooser(tuple(house_switches()), next(iter(changes), "dice"), id="rule")
        self._value = Chooser((BY_THE_BOOK,), BY_THE_BOOK, id="value")
        self._edition = Chooser(offered(), edition.id, id="edition")
        self._players = Chooser(_player_counts(edition), players, id="players")
        self._level = Chooser(tuple(LEVELS), level, id="level")
        self._liars = Chooser((NO, YES), YES if options.false_witnesses else NO, id="liars")
        self._lang = Chooser(LANGUAGES, lang, id="lang")

    def on_mount(self) -> None:
        """Focus the button, so that Enter plays."""
        self._offer_values()
        self.write_all()
        self.query_one(self.first).focus()

    @property
    def first(self) -> str:
        """What has the focus at first."""
        return "#start"

    @property
    def lang(self) -> str:
        """The chosen language."""
        return str(self._lang.value)

    @property
    def edition(self) -> Edition:
        """The chosen edition, with its house rules if they go together."""
        try:
            return with_house_rules(self._printed, self.house_rules)
        except Illegal:
            return self._printed

    @property
    def _printed(self) -> Edition:
        return find(str(self._edition.value))

    @property
    def house_rules(self) -> tuple[str, ...]:
        """The house rules chosen for this edition."""
        return tuple(f"{switch}={value}" for switch, value in self._changes.get(self._printed.id, {}).items())

    @property
    def false_witnesses(self) -> bool:
        """True if witnesses may hide cards."""
        return _allows_liars(self.edition) and self._liars.value == YES

    @property
    @abstractmethod
    def wanted(self) -> ScreenResultType:
        """What the form describes."""

    def on_chooser_changed(self, event: Chooser.Changed) -> None:
        """Update what the other lines offer, and the language."""
        if event.chooser is self._value:
            self._change()
        self._offer_values()
        self.update_values()
        self.write_all()

    def _change(self) -> None:
        """Take the value shown as a house rule, or the book's."""
        changes = self._changes.setdefault(self._printed.id, {})
        changes.pop(str(self._rule.value), None)
        if self._value.value != BY_THE_BOOK:
            changes[str(self._rule.value)] = str(self._value.value)

    def _offer_values(self) -> None:
        """Offer what the chosen rule can be besides what the book says."""
        switch = str(self._rule.value)
        others = self._other_values(switch)
        changes = self._changes.get(self._printed.id, {})
        self._value.set_values((BY_THE_BOOK, *others), changes.get(switch, BY_THE_BOOK))

    def update_values(self) -> None:
        """Offer in every line what fits the others."""
        self._players.set_values(_player_counts(self.edition), self._players.value)

    def on_button_pressed(self) -> None:
        """Start."""
        self.action_start()

    def action_start(self) -> None:
        """Start, unless the house rules do not go together."""
        if not self._problem():
            self.dismiss(self.wanted)

    def _other_values(self, switch: str) -> list[str]:
        """What a rule can be besides what the book says."""
        return [v for v in possible_values(self._printed, switch) if v != self._printed.switches[switch]]

    def _problem(self) -> str:
        try:
            with_house_rules(self._printed, self.house_rules)
        except Illegal as error:
            return error.text(self.lang)
        return ""

    def action_language(self) -> None:
        """Choose the next language."""
        self._lang.action_turn(1)

    def write_all(self) -> None:
        """Write all texts in the chosen language."""
        edition = self.edition
        spoken = words(edition, self.lang)
        say = spoken.say
        titles = [Text(words(find(name), spoken.lang).name("title"), style="bold") for name in offered()]
        self._edition.set_labels(say(N_("Edition")), titles)
        self._players.set_labels(say(N_("Players")), [Text(str(count)) for count in _player_counts(edition)])
        self._level.set_labels(say(N_("Opponents")), [Text(level_name(level, spoken.lang)) for level in LEVELS])
        self._liars.display = _allows_liars(edition)
        self._liars.set_labels(
            say(N_("Witnesses")), [Text(say(text)) for text in (N_("truthful"), N_("may hide cards"))]
        )
        self._write_house_rules(spoken)
        self._lang.set_labels(say(N_("Language")), [Text(LANGUAGE_NAMES[lang]) for lang in LANGUAGES])
        self.write("#about", spoken.within("about"))

    def _write_house_rules(self, spoken: Words) -> None:
        """Write the line of the rule, that of its value, and below what the house has changed or why it cannot."""
        printed, switch = words(self._printed, spoken.lang), str(self._rule.value)
        self._rule.set_labels(
            spoken.say(N_("House rule")), [Text(switch_label(spoken, switch)) for switch in house_switches()]
        )
        by_the_book = switch_value(printed, switch, self._printed.switches[switch])
        self._value.set_labels(
            "",
            [
                Text(spoken.phrase(N_("as in the book: {value}"), {"value": by_the_book})),
                *(Text(switch_value(spoken, switch, value)) for value in self._other_values(switch)),
            ],
        )
        agreed = "".join(spoken.agreements(Options(house_rules=self.house_rules)))
        self.write("#house-rules", self._problem() or agreed)

    def write(self, where: str, text: str) -> None:
        """Write one text of the form."""
        self.query_one(where, Static).update(text)


def offered() -> tuple[str, ...]:
    """The ids of the editions to choose from."""
    return (*available(), *(edition.id for edition in added()))


def _player_counts(edition: Edition) -> range:
    """The numbers of players an edition allows."""
    fewest, most = edition.players
    return range(fewest, most + 1)


def _allows_liars(edition: Edition) -> bool:
    """True if an edition has rules for witnesses who hide a card."""
    return edition.rules.concealing != "ignored"
