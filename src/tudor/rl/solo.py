"""The Gymnasium environment: one seat learns, and others play the rest."""

import sys
from collections.abc import Mapping
from random import Random
from typing import Any, SupportsInt, TypeAlias, Unpack

import gymnasium
import numpy as np
from gymnasium import spaces

from tudor.bots import USUAL_LEVEL
from tudor.model.edition import Edition
from tudor.model.sight import Observation
from tudor.rl.copies import CopiedWhole
from tudor.rl.layout import Vector
from tudor.rl.numbering import Mask
from tudor.rl.policies import Player
from tudor.rl.table import LearnersTable, Players, Settings
from tudor.text.errors import Illegal

Info: TypeAlias = dict[str, Any]

ILLEGAL = -1.0
"""The reward of an illegal action, which ends the game."""


class SoloSettings(Settings, total=False):
    """What an environment of one learner can be told besides edition and players; see :class:`SoloEnv`."""

    place: int
    opponents: Player | Mapping[int, Player]


class SoloEnv(CopiedWhole, gymnasium.Env[Vector, np.int64]):
    """One seat of a table, against opponents; see docs/rl.md.

    ``opponents`` gives, by place, a level, an object with ``decide`` or a policy; places left out are played by amateurs.
    One opponent alone plays all other places.
    """

    metadata = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012 — Gymnasium requires a plain dict

    def __init__(
        self,
        edition: Edition | str = "clue-1998",
        players: Players = 4,
        *,
        place: int = 0,
        opponents: Player | Mapping[int, Player] = USUAL_LEVEL,
        render_mode: str | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        self.render_mode = render_mode
        self.place = place
        """The place of the learner, clockwise from 0."""
        count = players if isinstance(players, int) else len(players)
        self._table = LearnersTable(edition, players, _opponents(opponents, place, count), settings)
        self._chance = Random()
        self.setup = self._table.setup
        """The table before the game."""
        self.numbering = self._table.encoding.numbering
        """What each action's number means."""
        self.layout = self._table.encoding.layout
        """What each number of an observation means."""
        self.state_layout = self._table.state_layout
        """What each number of the state means."""
        self.observation_space = spaces.Box(0, 1, (self.layout.size,), np.float32)
        self.action_space = spaces.Discrete(self.numbering.size)
        self.state_space = spaces.Box(0, 1, (self.state_layout.size,), np.float32)
        self._over = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Vector, Info]:
        """Begin a new game: with a seed always the same one, without the next of those that follow from the last seed.

        A game that ends before the learner is asked is skipped.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._chance = Random(seed)
        self._table.begin(self._chance)
        while self._table.asked is None:
            self._table.begin(self._chance)
        self._over = False
        return self._observe()

    def step(self, action: SupportsInt) -> tuple[Vector, float, bool, bool, Info]:
        """Play the action with this number, and all that follows until the learner decides again.

        An illegal action ends the game, with a reward of -1.
        """
        if self._over:
            raise Illegal("rl-reset")
        number = int(action)
        if not 0 <= number < self.numbering.size or not self._mask[number]:
            return self._lose()
        table = self._table
        table.play(self.place, number)
        if self.render_mode == "human":
            self.render()
        vector, info = self._observe()
        self._over = table.is_over or table.is_cut
        return vector, table.reward(self.place), table.is_over, table.is_cut, info

    def _lose(self) -> tuple[Vector, float, bool, bool, Info]:
        self._over = True
        vector, info = self._observe()
        self._mask[:] = 0
        return vector, ILLEGAL, True, False, info

    def _observe(self) -> tuple[Vector, Info]:
        table = self._table
        vector, self._mask = table.observe(self.place)
        return vector, {"action_mask": self._mask, "seat": table.seats[self.place], "turn": table.turn}

    def action_masks(self) -> Mask:
        """Which numbers can be chosen: what masked learners of other libraries call."""
        return self._mask.copy()

    def observed(self) -> tuple[Observation, ...]:
        """Everything that the learner has observed since the game began, as values."""
        return self._table.observed(self.place)

    def state(self) -> Vector:
        """The whole truth, hidden cards included. No player may see it while it plays."""
        return self._table.state()

    def render(self) -> str | None:
        """What has happened since it was last told, as a spectator sees it."""
        text = self._table.story()
        if self.render_mode == "human":
            sys.stdout.write(text)
            return None
        return text


def _opponents(given: Player | Mapping[int, Player], place: int, count: int) -> dict[int, Player]:
    """Who plays each place but the learner's."""
    if isinstance(given, Mapping):
        return {other: USUAL_LEVEL for other in range(count) if other != place} | dict(given)
    return dict.fromkeys((other for other in range(count) if other != place), given)
