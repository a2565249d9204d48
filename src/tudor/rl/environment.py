"""The PettingZoo environment: agents decide in turn, and chance is played in between."""

import sys
from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias, Unpack

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from tudor.model.cards import Seat
from tudor.model.edition import Edition
from tudor.model.sight import Observation
from tudor.rl.copies import CopiedWhole
from tudor.rl.layout import Vector
from tudor.rl.learner import agent_at
from tudor.rl.policies import Player
from tudor.rl.table import LearnersTable, Players, Settings
from tudor.text.errors import Illegal

Agent: TypeAlias = str
Observed: TypeAlias = dict[str, Any]
WHOLE = (int, np.integer)
OUTSIDE = "action is not in action space"


class ClueEnv(CopiedWhole, AECEnv[Agent, Observed, Any]):
    """One table of an edition; see docs/rl.md.

    Agents are named by place, ``player_0`` on the first seat. ``bots`` gives, by place, who plays there and is no agent: a
    level, an object with ``decide``, or a policy.
    """

    metadata = {  # noqa: RUF012 — PettingZoo requires a plain dict
        "render_modes": ["ansi", "human"],
        "name": "tudor_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        edition: Edition | str = "clue-1998",
        players: Players = 4,
        *,
        bots: Mapping[int, Player] | None = None,
        render_mode: str | None = None,
        **settings: Unpack[Settings],
    ) -> None:
        self.render_mode = render_mode
        self._table = LearnersTable(edition, players, bots or {}, settings)
        self._chance = Random()
        self.setup = self._table.setup
        """The table before the game."""
        self.numbering = self._table.encoding.numbering
        """What each action's number means."""
        self.layout = self._table.encoding.layout
        """What each number of an observation means."""
        self.state_layout = self._table.state_layout
        """What each number of the state means."""
        self._places = {agent_at(place): place for place in self._table.places}
        self._names = {place: agent for agent, place in self._places.items()}
        self.possible_agents = list(self._places)
        self.agents = []
        self._told: tuple[tuple[Seat, ...], int] | None = None
        """The seats and the turn that the infos tell."""
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.numbering.size) for agent in self.possible_agents}
        self.state_space = spaces.Box(0, 1, (self.state_layout.size,), np.float32)

    def _space(self) -> spaces.Dict:
        vector = spaces.Box(0, 1, (self.layout.size,), np.float32)
        return spaces.Dict({"observation": vector, "action_mask": spaces.Box(0, 1, (self.numbering.size,), np.int8)})

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        """The vector and the mask; the same space for all agents."""
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        """The numbers of all actions of the edition."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game: with a seed always the same one, without the next of those that follow from the last seed."""
        if seed is not None:
            self._chance = Random(seed)
        self._table.begin(self._chance)
        self.agents = list(self.possible_agents)
        # Bots may finish a game before an agent is asked.
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        # At the end of a game each agent takes its info along, also if that was in its first turn.
        self._told = None
        self._take_stock()

    def observe(self, agent: Agent) -> Observed:
        """What an agent sees and remembers, and which actions are legal for it."""
        vector, mask = self._table.observe(self._places[agent])
        return {"observation": vector, "action_mask": mask}

    def observed(self, agent: Agent) -> tuple[Observation, ...]:
        """Everything that an agent has observed since the game began, as values."""
        return self._table.observed(self._places[agent])

    def state(self) -> Vector:
        """The whole truth, hidden cards included. No agent may see it while it plays."""
        return self._table.state()

    def step(self, action: int | None) -> None:
        """Play the action with this number for the agent whose turn it is to decide."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._play(agent, action)
        if self.render_mode == "human":
            self.render()

    def _play(self, agent: Agent, action: int | None) -> None:
        self._table.play(self._places[agent], action)
        self._cumulative_rewards[agent] = 0
        self._take_stock()

    def _take_stock(self) -> None:
        """See who is asked, or who has won. Only the end of a game brings rewards."""
        table, agents = self._table, self.agents
        asked = table.asked
        if asked is not None:
            self.agent_selection = self._names[asked]
        elif table.is_over:
            self.rewards = {agent: table.reward(self._places[agent]) for agent in agents}
            self.terminations = dict.fromkeys(agents, True)
            self._accumulate_rewards()
        if table.is_cut:
            self.truncations = dict.fromkeys(agents, True)
        state = table.game.state
        told = state.setup.seats, state.turn
        if told != self._told:
            self._told = seats, turn = told
            self.infos = {agent: {"seat": seats[place], "turn": turn} for agent, place in self._places.items()}

    def render(self) -> str | None:
        """What has happened since it was last told, as a spectator sees it."""
        text = self._table.story()
        if self.render_mode == "human":
            sys.stdout.write(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


class _StrictEnv(ClueEnv):
    """An illegal action loses, as with PettingZoo's wrapper; being one takes a third of a step's time."""

    def _play(self, agent: Agent, action: int | None) -> None:
        """Play the action with this number; one that is illegal ends the game, and no action at all is a fault."""
        # The space takes three times as long to say the same of a whole number.
        if isinstance(action, WHOLE):
            action = int(action)
            assert 0 <= action < self.numbering.size, OUTSIDE
        else:
            assert self.action_spaces[agent].contains(action), OUTSIDE
        try:
            super()._play(agent, action)
        except Illegal as error:
            # The policy of an opponent may be at fault, too.
            if error.code != "rl-action" or error.details["agent"] != agent:
                raise
            self._lose(agent)

    def _lose(self, agent: Agent) -> None:
        EnvLogger.warn_on_illegal_move()
        self._cumulative_rewards[agent] = 0
        self.terminations = dict.fromkeys(self.agents, True)
        self.truncations = dict.fromkeys(self.agents, True)
        self.rewards = dict.fromkeys(self.agents, 0.0) | {agent: -1.0}
        self._accumulate_rewards()
        self._deads_step_first()


class _Guarded(CopiedWhole, OrderEnforcingWrapper[Agent, Observed, Any]):
    """Refuses calls out of order.

    Once a game has begun, it asks the environment itself: reading every attribute through the wrapper takes a sixth of a step.
    """

    def last(self, observe: bool = True) -> tuple[Observed | None, float, bool, bool, dict[str, Any]]:
        """What the agent whose turn it is sees, and how it stands."""
        return self.env.last(observe) if self._has_reset else super().last(observe)

    def step(self, action: Any) -> None:
        """Play an action for the agent whose turn it is to decide."""
        if self._has_reset and self.env.agents:
            self._has_updated = True
            self.env.step(action)
        else:
            super().step(action)


def env(
    edition: Edition | str = "clue-1998",
    players: Players = 4,
    **settings: Any,
) -> AECEnv[Agent, Observed, Any]:
    """An environment with the usual safeguards: an illegal action loses, and calls out of order are refused."""
    return _Guarded(_StrictEnv(edition, players, **settings))
