"""One learner at a table: what its seat knows as a vector, and its choices as numbers."""

from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

import numpy as np

from tudor.bots.casebook import Casebook
from tudor.deduction import CASE, POOL, Notebook
from tudor.model.actions import Accuse, Action
from tudor.model.edition import Setup
from tudor.model.options import Accusations, Legal
from tudor.model.sight import Observation, View
from tudor.rl.copies import Unchanging
from tudor.rl.layout import Canvas, Layout, Vector
from tudor.rl.memory import Memory
from tudor.rl.numbering import Mask, Numbering
from tudor.text.errors import Illegal, Unreadable

Features: TypeAlias = Literal["plain", "notebook"]
"""Does a vector include the exact odds of a notebook?"""
Accusing: TypeAlias = Literal["any", "certain"]
"""Are all accusations legal, or only one that the seat knows to be right?"""


class Encoding(Unchanging):
    """What every number of an observation or an action means: the same for all learners and games of a table."""

    def __init__(self, setup: Setup, features: Features = "plain", accusations: Accusing = "any") -> None:
        _check("features", features, get_args(Features))
        _check("accusations", accusations, get_args(Accusing))
        self.setup = setup
        self.numbering = Numbering(setup.edition)
        self.layout = Layout(setup, notebook=features == "notebook")
        self.notebook = features == "notebook"
        self.only_certain = accusations == "certain"


class Learner:
    """The seat at one place in one game."""

    def __init__(self, encoding: Encoding, place: int) -> None:
        self._encoding = encoding
        self._place = place
        self._memory = Memory(encoding.setup, place)
        self._canvas = Canvas(encoding.layout, place)
        reasons = encoding.notebook or encoding.only_certain
        self._casebook = Casebook(encoding.setup, encoding.setup.seats[place]) if reasons else None
        self._counted: Notebook | None = None
        """The notebook behind the odds."""

    def hear(self, news: Sequence[Observation]) -> None:
        """Take in what the seat has observed."""
        self._memory.hear(news)
        if self._casebook is not None and news:
            self._casebook.hear(news)

    def vector(self, view: View) -> Vector:
        """What the seat sees, remembers and, with a notebook, concludes."""
        vector = self._canvas.vector(view, self._memory)
        if self._encoding.notebook:
            vector[self._encoding.layout.parts["notebook"]] = self._odds()
        return vector

    def _odds(self) -> Vector:
        """By owner and card, how likely the owner holds the card; counted again only after new facts."""
        assert self._casebook is not None
        notebook = self._casebook.notebook("deals")
        if notebook is not self._counted:
            self._counted = notebook
            self._latest_odds = _odds(notebook, len(self._encoding.setup.seats), self._place)
        return self._latest_odds

    def allowed(self, offered: Legal) -> Legal:
        """The legal actions without accusations that are not allowed here."""
        if not self._encoding.only_certain or offered.of(Accuse) is None:
            return offered
        assert self._casebook is not None
        solution = self._casebook.notebook("deals").solution
        others = tuple(group for group in offered.groups if group.does is not Accuse)
        if solution is None:
            return Legal(others)
        suspect, weapon, room = solution
        return Legal((*others, Accusations((suspect,), (weapon,), (room,))))

    def mask(self, allowed: Legal | None) -> Mask:
        """Which numbers can be chosen."""
        return self._encoding.numbering.mask(allowed)

    def action(self, number: int | None, allowed: Legal) -> Action:
        """The action with this number; refused if it is not allowed."""
        found = None if number is None else self._encoding.numbering.action(int(number), allowed)
        if found is None:
            raise Illegal("rl-action", number=str(number), agent=agent_at(self._place))
        return found


def agent_at(place: int) -> str:
    """The name of the agent at a place."""
    return f"player_{place}"


def _odds(notebook: Notebook, seats: int, place: int) -> Vector:
    """The seats from this place on, then the pool and the case file."""
    owners = notebook.owners
    around = (*owners[place:seats], *owners[:place], POOL, CASE)
    rows = [
        list(notebook.chances(owner).values()) if owner in owners else [0.0] * len(notebook.cards) for owner in around
    ]
    return np.array(rows, np.float32).ravel()


def _check(setting: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise Unreadable("rl-setting", setting=setting, value=str(value), choices=choices)
