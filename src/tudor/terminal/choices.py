"""What the person owes, and exactly what can be done about it."""

from collections.abc import Sequence
from typing import TypeAlias

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import OptionList, Static

from tudor.model.actions import Action, Butler, Choose, Move, Passage, SendHome, Show, Silence, Stop, UsePower, Watch
from tudor.model.cards import Place, Seat
from tudor.model.options import Accusations, Legal, Suggestions
from tudor.model.sight import Decision, Observation, View
from tudor.terminal.asking import question
from tudor.terminal.matching import typed_match
from tudor.text import Words
from tudor.text.languages import N_

Naming: TypeAlias = Suggestions | Accusations
Choice: TypeAlias = Action | Naming
"""Something to do at once, or three cards to name first."""


def choices(legal: Legal, view: View) -> list[Choice]:
    """The legal actions as a person wants to choose among them: rooms, spying, other squares; accusing last."""
    found: list[Choice] = []
    for group in legal.groups:
        found.extend([group] if isinstance(group, Naming) else group)
    squares = view.setup.edition.board.neighbours

    def rank(choice: Choice) -> tuple[bool, bool, bool]:
        on_square = place_of(choice) in squares
        return isinstance(choice, Accusations), on_square and not isinstance(choice, Stop), on_square

    return sorted(found, key=rank)


def place_of(choice: Choice) -> Place | None:
    """Where a choice leads, if it can be pointed at on the board."""
    match choice:
        case Move(to=place) | Passage(to=place) | Stop(at=place):
            return place
    return None


def label(choice: Choice, words: Words, seat: Seat) -> str:
    """How a choice of a seat reads."""
    match choice:
        case Suggestions(rooms=(room,)):
            return words.say(N_("Make a suggestion in {room}…"), {"room": words.noun(room)})
        case Suggestions():
            return words.say(N_("Make a suggestion…"))
        case Accusations():
            return words.say(N_("Accuse…"))
        case UsePower():
            return words.say(N_("Use your power “{power}”"), {"power": words.power(words.edition.powers[seat])})
    return words.action(choice)


def hint(choice: Choice, words: Words, seat: Seat) -> str:
    """What the butler card or the power does that a choice uses or gives; nothing for any other choice."""
    match choice:
        case Choose(suspect=suspect) if suspect in words.edition.powers:
            return words.power_help(words.edition.powers[suspect])
        case Butler(card=card):
            return words.intrigue_help(card)
        case SendHome():
            return words.intrigue_help("send-home")
        case Silence():
            return words.intrigue_help("unanswered")
        case Watch(power=False):
            return words.intrigue_help("see-card")
        case UsePower() | Watch() | Show(glimpse=True):
            return words.power_help(words.edition.powers[seat])
    return ""


class ChoiceList(OptionList):
    """The list to choose from, by arrows, by mouse, or by typing the beginning of a word."""


class Choices(Vertical):
    """The panel that says what is asked and lists the answers."""

    class Picked(Message):
        """The person has chosen."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    class Considered(Message):
        """The person looks at a choice without taking it yet."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self) -> None:
        super().__init__(id="choices")
        self._choices: list[Choice] = []
        self._labels: list[str] = []
        self._hints: list[str] = []
        self._typed = ""
        # Held here rather than looked up: what is asked may be known before they are on the screen.
        self._question = Static(id="question")
        self._list = ChoiceList(id="answers")
        self._hint = Static(id="hint", markup=False)

    def compose(self) -> ComposeResult:
        """The question above, the answers below, and what the one looked at does."""
        yield self._question
        yield self._list
        yield self._hint

    @property
    def offered(self) -> list[Choice]:
        """What can be chosen now."""
        return list(self._choices)

    def wait(self, text: str) -> None:
        """Nothing is asked; say what is going on instead."""
        self._choices, self._labels, self._hints, self._typed = [], [], [], ""
        self._question.update(Text(text, style="italic"))
        self._list.clear_options()
        self._list.display = False
        self._show_hint("")
        self.set_class(False, "-asked")

    def ask(self, decision: Decision, view: View, words: Words, reasons: Sequence[Observation]) -> None:
        """Ask this, for these reasons."""
        self._choices = choices(decision.legal, view)
        self._labels = [label(choice, words, decision.seat) for choice in self._choices]
        self._hints = [hint(choice, words, decision.seat) for choice in self._choices]
        self._typed = ""
        self._question.update(Text(question(decision, view, words, reasons), style="bold"))
        self._list.display = True
        self._list.set_options(Text(text) for text in self._labels)
        self._list.highlighted = 0
        self._show_hint(self._hints[0])
        self.set_class(True, "-asked")

    def _show_hint(self, text: str) -> None:
        self._hint.update(text)
        self._hint.display = bool(text)

    @property
    def places(self) -> frozenset[Place]:
        """Where one can go."""
        return frozenset(place for choice in self._choices if (place := place_of(choice)) is not None)

    def leading_to(self, place: Place) -> list[Choice]:
        """The ways to a place."""
        return [choice for choice in self._choices if place_of(choice) == place]

    def consider(self, place: Place) -> None:
        """Put the bar on the way to a place."""
        self._list.highlighted = next(
            (index for index, choice in enumerate(self._choices) if place_of(choice) == place), self._list.highlighted
        )

    def type(self, character: str) -> None:
        """Put the bar on what is being typed; a character that leads nowhere begins anew."""
        for typed in (self._typed + character, character):
            found = typed_match(typed, self._labels)
            if found is not None:
                self._typed = typed
                self._list.highlighted = found
                self._list.focus()
                return
        self._typed = ""

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Tell what is looked at."""
        event.stop()
        if event.option_index < len(self._choices):
            self._show_hint(self._hints[event.option_index])
            self.post_message(self.Considered(self._choices[event.option_index]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Tell what was chosen."""
        event.stop()
        if event.option_index < len(self._choices):
            self.post_message(self.Picked(self._choices[event.option_index]))
