"""The story of the game, in sentences."""

from collections.abc import Sequence

from rich.table import Table
from rich.text import Text
from textual import events
from textual.widgets import RichLog

from tudor.model.cards import Seat
from tudor.model.happenings import Murdered, TurnBegan
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
        for observation in story[len(self._told) :]:
            line = _line(observation, words, seat)
            self._told.append(line)
            self.write(line)

    def on_resize(self, event: events.Resize) -> None:
        """Break the lines anew."""
        if self._wide and event.size.width != self._wide:
            self.clear()
            for line in self._told:
                self.write(line)
        self._wide = event.size.width


def _line(observation: Observation, words: Words, seat: Seat) -> Table:
    """A sentence, behind a bar in the colour of the one it is about."""
    line = Table.grid(padding=(0, 1, 0, 0))
    colour = pawn_colours(words.edition).get(_actor(observation), "")
    style = "bold" if isinstance(observation, STRIKING) else ""
    line.add_row(Text("▌", style=colour), Text(words.tell(observation, seat), style=style))
    return line


def _actor(observation: Observation) -> Seat:
    names = (getattr(observation, role, None) for role in ("witness", "seat", "suspect"))
    return next((name for name in names if name is not None), "")
