"""The story of the game, in sentences."""

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text
from textual import events
from textual.widgets import RichLog

from tudor.model.cards import Seat
from tudor.model.happenings import Murdered, TurnBegan, as_called
from tudor.model.sight import ButlerSeen, CardSeen, DisclosureSeen, GlimpseSeen, Observation, PoolSeen, WatchSeen
from tudor.terminal.palette import pawn_colours
from tudor.text import Words

STRIKING = (TurnBegan, CardSeen, DisclosureSeen, WatchSeen, GlimpseSeen, PoolSeen, ButlerSeen, Murdered)
"""What nobody wants to overlook."""


class Story(RichLog):
    """What happened, as the person saw it."""

    def __init__(self) -> None:
        super().__init__(id="story", wrap=True, min_width=10)
        self.can_focus = True
        self._told: list[Table] = []
        self._words: Words | None = None
        self._wide = 0

    def show(self, story: Sequence[Observation], words: Words, seat: Seat) -> None:
        """Tell what has not been told yet; everything anew in another language."""
        if words is not self._words:
            self._words, self._told = words, []
            self.clear()
        for observation, called in [*as_called(story, seat)][len(self._told) :]:
            line = _line(observation, words, called)
            self._told.append(line)
            self.write(line)

    def on_resize(self, event: events.Resize) -> None:
        """Break the lines anew."""
        if self._wide and event.size.width != self._wide:
            self.clear()
            for line in self._told:
                self.write(line)
        self._wide = event.size.width


def _line(observation: Observation, words: Words, seat: Seat | None) -> Table:
    """A sentence, behind a bar in the colour of the one it is about."""
    line = Table.grid(padding=(0, 1, 0, 0))
    colours = pawn_colours(words.edition)
    colour = next((colours[name] for name in _actors(observation) if name in colours), "")
    style = "bold" if isinstance(observation, STRIKING) else ""
    line.add_row(Text("▌", style=colour), Text(words.tell(observation, seat), style=style))
    return line


def _actors(observation: Observation) -> Iterator[Seat]:
    return (getattr(observation, role, "") for role in ("witness", "seat", "suspect"))
