"""The dialog to name a suspect, a weapon and a room, with a confirmation before an accusation."""

from typing import ClassVar

from msgspec import convert
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Label, OptionList, Static

from tudor.model.actions import Accuse, Suggest
from tudor.model.cards import Card
from tudor.presenter import Naming, SecondThought
from tudor.terminal.dialogs import Question
from tudor.terminal.notebook import HAS, Notes
from tudor.text import Words
from tudor.text.languages import N_

CHOSEN, UNCHOSEN = "◉", "○"


class NamingScreen(ModalScreen[Suggest | Accuse | None]):
    """Three lists of legal choices; None if the player goes back."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back"),
        Binding("left", "app.focus_previous"),
        Binding("right", "app.focus_next"),
    ]

    def __init__(self, offered: Naming, notes: Notes, words: Words) -> None:
        super().__init__()
        self._offered = offered
        self._kinds = [offered.suspects, offered.weapons, offered.rooms]
        self._picked: list[Card | None] = [kind[0] if len(kind) == 1 else None for kind in self._kinds]
        self._notes = notes
        self._words = words

    def compose(self) -> ComposeResult:
        """The lists side by side, with the resulting sentence below."""
        say = self._words.say
        headings = (N_("Suspect"), N_("Weapon"), N_("Room"))
        with Vertical(classes="dialog wide"):
            yield Label(self._offered.heading, classes="title", markup=False)
            with Horizontal(id="kinds"):
                for place, heading in enumerate(headings):
                    if len(self._kinds[place]) > 1:
                        with Vertical(classes="kind"):
                            yield Label(say(heading))
                            yield OptionList(*self._lines(place), id=f"kind-{place}")
            yield Static(id="sentence")
            with Horizontal(classes="buttons"):
                yield Button(Text(self._offered.verb), id="say", disabled=True)
                yield Button(say(N_("Back")), id="back")

    def on_mount(self) -> None:
        """Highlight the first card of each list."""
        for chooser in self.query(OptionList):
            chooser.highlighted = 0
        self._show_sentence()

    def _lines(self, place: int) -> list[Text]:
        return [self._line(card, card == self._picked[place]) for card in self._kinds[place]]

    def _line(self, card: Card, chosen: bool) -> Text:
        """A card, whether it is chosen, and whether its holder is known."""
        known = f" {HAS}" if self._notes.holder(card) is not None else ""
        name = f"{CHOSEN if chosen else UNCHOSEN} {self._words.name(card)}"
        return Text(name, style="bold" if chosen else "") + Text(known, style="dim green")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Choose a card and move to the next list, or to the button."""
        event.stop()
        chooser = event.option_list
        place = int((chooser.id or "").removeprefix("kind-"))
        self._picked[place] = self._kinds[place][event.option_index]
        for index, line in enumerate(self._lines(place)):
            chooser.replace_option_prompt_at_index(index, line)
        self._show_sentence()
        self.focus_next()

    def _show_sentence(self) -> None:
        named = self._named()
        self.query_one("#say", Button).disabled = named is None
        hint = self._words.say(N_("Enter selects, ✓ marks cards you know, Esc goes back."))
        text = f"{self._offered.hint} {hint}".strip() if named is None else self._words.action(named)
        self.query_one("#sentence", Static).update(Text(text))

    def _named(self) -> Suggest | Accuse | None:
        suspect, weapon, room = self._picked
        if suspect is None or weapon is None or room is None:
            return None
        named = {"do": self._offered.does, "suspect": suspect, "weapon": weapon, "room": room}
        return convert(named, Suggest | Accuse)

    def on_button_pressed(self, event: Button.Pressed) -> None:
        """Send it, or go back."""
        event.stop()
        named = self._named() if event.button.id == "say" else None
        if named is not None and self._offered.second_thought is not None:
            self._think_twice(named, self._offered.second_thought)
        else:
            self.dismiss(named)

    def action_back(self) -> None:
        """Go back."""
        self.dismiss(None)

    def _think_twice(self, named: Suggest | Accuse, thought: SecondThought) -> None:
        text = f"{self._words.action(named)}.\n\n{thought.text}"
        question = Question(self._offered.heading, text, yes=thought.yes, no=thought.no)

        def answer(sure: bool | None) -> None:
            if sure:
                self.dismiss(named)

        self.app.push_screen(question, answer)
