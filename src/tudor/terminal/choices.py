"""What the person owes, and exactly what can be done about it."""

import unicodedata
from collections.abc import Iterable
from typing import TypeAlias

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import OptionList, Static

from tudor.model.actions import Action, Move
from tudor.model.cards import Place
from tudor.model.happenings import NobodyShowed, Rolled, Suggested
from tudor.model.options import Accusations, Legal, Suggestions
from tudor.model.sight import CardSeen, Decision, Observation, View
from tudor.text import Words
from tudor.text.languages import N_

Naming: TypeAlias = Suggestions | Accusations
Choice: TypeAlias = Action | Naming
"""Something to do at once, or three cards to name first."""


def choices(legal: Legal, view: View) -> list[Choice]:
    """The legal actions as a person wants to choose among them: rooms before squares, accusing last."""
    found: list[Choice] = []
    for group in legal.groups:
        found.extend([group] if isinstance(group, Naming) else group)
    squares = view.setup.edition.board.neighbours
    return sorted(found, key=lambda choice: (isinstance(choice, Accusations), getattr(choice, "to", "") in squares))


def label(choice: Choice, words: Words) -> str:
    """How a choice reads."""
    if isinstance(choice, Suggestions):
        return words.say(N_("Make a suggestion in {room} …"), {"room": words.noun(choice.rooms[0])})
    if isinstance(choice, Accusations):
        return words.say(N_("Accuse …"))
    return words.action(choice)


def question(decision: Decision, view: View, words: Words, latest: Observation | None) -> str:
    """What the person is asked, and what led to it."""
    asked = words.asks(decision.kind)
    reason = _reason(view, latest)
    return asked if reason is None else f"{words.tell(reason, decision.seat)} {asked}"


def _reason(view: View, latest: Observation | None) -> Observation | None:
    if view.suggestion is not None and view.player is not None:
        return Suggested(view.player, view.suggestion)
    if view.dice and view.player is not None:
        return Rolled(view.player, view.dice)
    return latest if isinstance(latest, CardSeen | NobodyShowed) else None


def typed_match(typed: str, labels: Iterable[str]) -> int | None:
    """The choice that somebody means who types this: one with that very word, or else a word beginning so.

    >>> typed_match("h1", ["Go to h12", "Go to h1"]), typed_match("véra", ["Aller à la véranda"])
    (1, 0)
    """
    sought = _plain(typed)
    split = [_plain(text).replace("'", " ").split() for text in labels]
    exact = (place for place, found in enumerate(split) if sought in found)
    begun = (place for place, found in enumerate(split) if any(word.startswith(sought) for word in found))
    return next(exact, next(begun, None))


def _plain(text: str) -> str:
    """Without accents and capitals."""
    decomposed = unicodedata.normalize("NFD", text.casefold().replace("’", "'"))
    return "".join(character for character in decomposed if not unicodedata.combining(character))


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
        self._typed = ""

    def compose(self) -> ComposeResult:
        """The question above, the answers below."""
        yield Static(id="question")
        yield ChoiceList(id="answers")

    @property
    def offered(self) -> list[Choice]:
        """What can be chosen now."""
        return list(self._choices)

    @property
    def _list(self) -> OptionList:
        return self.query_one("#answers", OptionList)

    def wait(self, text: str) -> None:
        """Nothing is asked; say what is going on instead."""
        self._choices, self._labels, self._typed = [], [], ""
        self.query_one("#question", Static).update(Text(text, style="italic"))
        self._list.clear_options()
        self._list.display = False
        self.set_class(False, "-asked")

    def ask(self, decision: Decision, view: View, words: Words, latest: Observation | None) -> None:
        """Ask this, the latest thing that happened being that."""
        self._choices = choices(decision.legal, view)
        self._labels = [label(choice, words) for choice in self._choices]
        self._typed = ""
        self.query_one("#question", Static).update(Text(question(decision, view, words, latest), style="bold"))
        self._list.display = True
        self._list.set_options(Text(text) for text in self._labels)
        self._list.highlighted = 0
        self.set_class(True, "-asked")

    def consider(self, place: Place) -> None:
        """Put the bar on the way to a place."""
        if Move(place) in self._choices:
            self._list.highlighted = self._choices.index(Move(place))

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
            self.post_message(self.Considered(self._choices[event.option_index]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Tell what was chosen."""
        event.stop()
        if event.option_index < len(self._choices):
            self.post_message(self.Picked(self._choices[event.option_index]))
