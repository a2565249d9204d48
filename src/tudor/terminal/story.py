"""The log of the game."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text
from textual import events
from textual.widgets import RichLog

from tudor.model.cards import Seat
from tudor.model.happenings import as_called
from tudor.model.sight import Observation
from tudor.presenter import line
from tudor.terminal.palette import pawn_colours
from tudor.text import Words


class Story(RichLog):
    """What happened, as the player saw it."""

    def __init__(self) -> None:
        super().__init__(id="story", wrap=True, min_width=10)
        self.can_focus = True
        self._told: list[Table] = []
        self._words: Words | None = None
        self._wide = 0

    def show(self, story: Sequence[Observation], words: Words, seat: Seat) -> None:
        """Add new observations; write everything anew in another language."""
        if words is not self._words:
            self._words, self._told = words, []
            self.clear()
        for observation, called in [*as_called(story, seat)][len(self._told) :]:
            drawn = _drawn(observation, words, called)
            self._told.append(drawn)
            self.write(drawn)

    def on_resize(self, event: events.Resize) -> None:
        """Wrap the lines anew."""
        if self._wide and event.size.width != self._wide:
            self.clear()
            for drawn in self._told:
                self.write(drawn)
        self._wide = event.size.width


def _drawn(observation: Observation, words: Words, seat: Seat | None) -> Table:
    """A sentence after a bar in the colour of the player it is about."""
    look, drawn = line(observation, seat), Table.grid(padding=(0, 1, 0, 0))
    style = "" if look.emphasis == "plain" else "bold"
    drawn.add_row(
        Text("▌", style=pawn_colours(words.edition).get(look.about, "")),
        Text(words.tell(observation, seat), style=style),
    )
    return drawn
