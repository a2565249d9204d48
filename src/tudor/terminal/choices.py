"""The panel with the current question and its answers."""

from typing import TypeAlias

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import OptionList, Static

from tudor.model.actions import Move
from tudor.model.cards import Place
from tudor.presenter import Naming, Offer, Prompt, Squares
from tudor.terminal.text_match import typed_match
from tudor.text import Words
from tudor.text.languages import N_

Choice: TypeAlias = Offer | Squares | Naming
"""An action, a square to choose on the board, or three cards to name."""

OUT_OF_REACH = N_("You can't get there now: {rooms}.")
NOTHING_SO = N_("No choice begins with “{typed}”.")


def choices(prompt: Prompt) -> list[Choice]:
    """A prompt's choices, in the order listed."""
    loud = [one for one in prompt.offers if one.weight != "quiet"]
    quiet = [one for one in prompt.offers if one.weight == "quiet"]
    listed = (*loud, prompt.squares, prompt.suggestion, *quiet, prompt.accusation)
    return [one for one in listed if one is not None]


def label(choice: Choice) -> str:
    """The text of a choice."""
    match choice:
        case Offer(label=text) | Squares(summary=text) | Naming(opens=text):
            return text


def _places(choice: Choice) -> tuple[Place, ...]:
    """Where a choice can be made on the board."""
    match choice:
        case Squares(places=places):
            return places
        case Offer(place=str(place)):
            return (place,)
    return ()


class ChoiceList(OptionList):
    """The list of answers: choose by arrows, by mouse, or by typing the beginning of a word."""


class Choices(Vertical):
    """The panel with the question and its answers."""

    class Picked(Message):
        """The player has chosen."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    class Considered(Message):
        """The player highlights a choice."""

        def __init__(self, choice: Choice) -> None:
            super().__init__()
            self.choice = choice

    def __init__(self) -> None:
        super().__init__(id="choices")
        self._choices: list[Choice] = []
        self._labels: list[str] = []
        self._typed = ""
        # Kept here rather than looked up: a question may arrive before the widgets are mounted.
        self._question = Static(id="question")
        self._list = ChoiceList(id="answers")
        self._hint = Static(id="hint", markup=False)

    def compose(self) -> ComposeResult:
        """The question, the answers, and the effect of the highlighted one."""
        yield self._question
        yield self._list
        yield self._hint

    @property
    def offered(self) -> list[Choice]:
        """The current choices."""
        return list(self._choices)

    def wait(self, text: str) -> None:
        """Ask nothing, and show what is going on."""
        self._choices, self._labels, self._typed = [], [], ""
        self._question.update(Text(text, style="italic"))
        self._list.clear_options()
        self._list.display = False
        self._show_hint("")
        self.set_class(False, "-asked")

    def ask(self, prompt: Prompt) -> None:
        """Show a question."""
        self._choices = choices(prompt)
        self._labels = list(map(label, self._choices))
        self._typed = ""
        self._question.update(Text(" ".join((*(reason.text for reason in prompt.reasons), prompt.title)), style="bold"))
        self._list.display = True
        self._list.set_options(Text(text) for text in self._labels)
        self._list.highlighted = 0
        self._consider(self._choices[0])
        self.set_class(True, "-asked")

    def _consider(self, choice: Choice) -> None:
        self._show_hint(choice.help if isinstance(choice, Offer) else "")

    def _show_hint(self, text: str) -> None:
        self._hint.update(text)
        self._hint.display = bool(text)

    @property
    def places(self) -> frozenset[Place]:
        """Places to go."""
        return frozenset(place for choice in self._choices for place in _places(choice))

    def leading_to(self, place: Place) -> list[Offer]:
        """The choices that lead to a place."""
        there = [choice for choice in self._choices if place in _places(choice)]
        return [
            Offer(action=Move(place), label=way.label, place=place) if isinstance(way, Squares) else way
            for way in there
            if not isinstance(way, Naming)
        ]

    def consider(self, place: Place) -> None:
        """Highlight the choice that leads to a place."""
        found = (index for index, choice in enumerate(self._choices) if place in _places(choice))
        self._list.highlighted = next(found, self._list.highlighted)

    def type(self, character: str, words: Words) -> None:
        """Highlight what is being typed; a character that matches nothing starts anew.

        What is a room, but none to go to, is told.
        """
        for typed in (self._typed + character, character):
            found = typed_match(typed, self._labels)
            if found is not None:
                self._typed = typed
                self._list.highlighted = found
                self._consider(self._choices[found])
                self._list.focus()
                return
            if absent := self._absent_rooms(typed, words):
                self._typed = typed
                self._show_hint(words.say(OUT_OF_REACH, {"rooms": ", ".join(absent)}))
                return
        self._typed = ""
        self._show_hint(words.say(NOTHING_SO, {"typed": character}))

    def _absent_rooms(self, typed: str, words: Words) -> list[str]:
        """The names of the rooms that begin so, while there are places to go and they are none of them."""
        if not self.places:
            return []
        rooms = (words.name(room) for room in words.edition.board.rooms if room not in self.places)
        return [room for room in rooms if typed_match(typed, [room]) is not None]

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Report the highlighted choice."""
        event.stop()
        if event.option_index < len(self._choices):
            self._consider(self._choices[event.option_index])
            self.post_message(self.Considered(self._choices[event.option_index]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Report the choice."""
        event.stop()
        if event.option_index < len(self._choices):
            self.post_message(self.Picked(self._choices[event.option_index]))
