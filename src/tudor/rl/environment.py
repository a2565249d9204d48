"""The PettingZoo environment: agents decide in turn, and chance is played in between."""

import sys
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import AssertOutOfBoundsWrapper, OrderEnforcingWrapper, TerminateIllegalWrapper

from tudor.bots import make_bot
from tudor.editions import load
from tudor.engine import take_seats
from tudor.model.cards import Seat
from tudor.model.edition import Edition, Options
from tudor.model.options import Legal
from tudor.model.truth import Asked, Over
from tudor.rl.layout import Layout
from tudor.rl.memory import Memory
from tudor.rl.numbering import Numbering
from tudor.stepper import BotTable, random_luck
from tudor.text import words
from tudor.text.errors import Illegal

Agent: TypeAlias = str
Observed: TypeAlias = dict[str, Any]

LONGEST_GAME = 5_000
"""Default number of decisions after which a game is cut short."""


class ClueEnv(AECEnv[Agent, Observed, Any]):
    """One table of an edition; see docs/rl.md.

    Agents are named by place, ``player_0`` on the first seat. ``bots`` gives, by place, the level of a bot that plays
    there and is no agent. A game is cut short after ``longest`` decisions of agents.
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
        players: int | Sequence[Seat] = 4,
        *,
        options: Options = Options(),
        bots: Mapping[int, str] | None = None,
        longest: int = LONGEST_GAME,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self._setup = take_seats(load(edition) if isinstance(edition, str) else edition, players, options)
        self._longest = longest
        self._chance = Random()
        self.numbering = Numbering(self._setup.edition)
        """What each action's number means."""
        self.layout = Layout(self._setup)
        """What each number of an observation means."""
        self._levels = dict(bots or {})
        self._places = {
            f"player_{place}": place for place in range(len(self._setup.seats)) if place not in self._levels
        }
        self.possible_agents = list(self._places)
        self.agents = []
        self.observation_spaces = {agent: self._space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.numbering.size) for agent in self.possible_agents}

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
        seats, chance = self._setup.seats, self._chance
        bots = {seats[place]: make_bot(level, Random(chance.random())) for place, level in self._levels.items()}
        self._table = BotTable(self._setup, bots, random_luck(chance))
        self._memories = [Memory(self._setup, place) for place in range(len(self._setup.seats))]
        self._decisions = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: Agent) -> Observed:
        """What an agent sees and remembers, and which actions are legal for it."""
        place = self._places[agent]
        memory = self._memories[place]
        memory.hear(self._table.news(place))
        return {
            "observation": self.layout.vector(self._table.view(place), memory, place),
            "action_mask": self.numbering.mask(self._legal(agent)),
        }

    def step(self, action: int | None) -> None:
        """Play the action with this number for the agent whose turn it is to decide."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        self._play(agent, action)
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _play(self, agent: Agent, action: int | None) -> None:
        legal = self._legal(agent)
        assert legal is not None
        chosen = None if action is None else self.numbering.action(int(action), legal)
        if chosen is None:
            raise Illegal("rl-action", number=str(action), agent=agent)
        self._decisions += 1
        self._table.play(chosen, self._seat(agent))
        self._go_on()

    def _go_on(self) -> None:
        """Let chance do what it has to, then see who is asked, or who has won."""
        self._table.run()
        due = self._table.due
        if isinstance(due, Asked):
            asked = self._table.asked
            self.agent_selection = next(agent for agent in self.agents if self._places[agent] in asked)
        if isinstance(due, Over):
            self.rewards = {agent: self._reward(agent, due.winner) for agent in self.agents}
            self.terminations = dict.fromkeys(self.agents, True)
        elif self._decisions >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)
        seats, turn = self._table.state.setup.seats, self._table.state.turn
        self.infos = {agent: {"seat": seats[self._places[agent]], "turn": turn} for agent in self.agents}

    def _reward(self, agent: Agent, winner: Seat | None) -> float:
        return 1.0 if self._seat(agent) == winner else -1.0 / (len(self._setup.seats) - 1)

    def _seat(self, agent: Agent) -> Seat:
        """What the seat of an agent is called at present."""
        return self._table.state.setup.seats[self._places[agent]]

    def _legal(self, agent: Agent) -> Legal | None:
        owed = self._table.decision(self._places[agent])
        return owed.legal if owed is not None else None

    def render(self) -> str | None:
        """What has happened since it was last told, as a spectator sees it."""
        told = words(self._setup.edition, "en")
        text = "".join(f"{told.tell(seen)}\n" for seen in self._table.news(None))
        if self.render_mode == "human":
            sys.stdout.write(text)
            return None
        return text

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def env(
    edition: Edition | str = "clue-1998",
    players: int | Sequence[Seat] = 4,
    **settings: Any,
) -> AECEnv[Agent, Observed, Any]:
    """An environment with the usual safeguards: an illegal action loses, and calls out of order are refused."""
    table: AECEnv[Agent, Observed, Any] = ClueEnv(edition, players, **settings)
    return OrderEnforcingWrapper(AssertOutOfBoundsWrapper(TerminateIllegalWrapper(table, illegal_reward=-1)))
