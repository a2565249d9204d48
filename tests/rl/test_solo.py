"""One learner against opponents: Gymnasium's own checks, and what docs/rl.md promises."""

import warnings
from collections.abc import Sequence
from itertools import count
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from tests.by_day import EDITIONS
from tudor.bots import make_bot
from tudor.bots.random_bot import RandomBot
from tudor.model.actions import Action
from tudor.model.sight import Decision, HandSeen, Observation, View
from tudor.rl import ClueEnv, SoloEnv, random_policy
from tudor.rl.layout import Vector
from tudor.rl.numbering import Mask
from tudor.text.errors import Illegal, Unreadable

Steps = list[tuple[bytes, bytes, float, bool, bool, str, int]]


def played(table: SoloEnv, seed: int | None) -> Steps:
    """A whole game of a random learner: all that it got."""
    policy = random_policy(table.setup.edition, Random(5))
    observation, info = table.reset(seed=seed)
    steps, over = [_row(observation, 0.0, False, False, info)], False
    while not over:
        observation, reward, ended, cut, info = table.step(np.int64(policy(observation, info["action_mask"])))
        steps.append(_row(observation, reward, ended, cut, info))
        over = ended or cut
    return steps


def _row(seen: Vector, reward: float, ended: bool, cut: bool, info: dict[str, Any]) -> tuple[Any, ...]:
    return seen.tobytes(), info["action_mask"].tobytes(), reward, ended, cut, info["seat"], info["turn"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_api_is_kept(edition: str) -> None:
    """Gymnasium's own test of the API passes for every edition."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", ".*Not able to test alternative render modes")
        check_env(SoloEnv(edition, 4, opponents=RandomBot(Random(1)), render_mode="ansi"))


@pytest.mark.parametrize(
    "opponents",
    ["novice", {0: "novice", 1: RandomBot(Random(3)), 3: make_bot("novice", Random(4))}],
    ids=["level", "mixed"],
)
def test_the_same_seed_gives_the_same_game(opponents: Any) -> None:
    """A game is the same again with its seed, in the same environment and in another, and another with another seed."""
    table, other = (SoloEnv("clue-1998", 4, place=2, opponents=opponents) for _ in range(2))
    once, again, elsewhere, different = played(table, 3), played(table, 3), played(other, 3), played(table, 4)
    assert once == again == elsewhere
    assert once != different
    assert played(table, None) == (played(other, 4), played(other, None))[1]


def test_observations_are_those_of_the_other_environment() -> None:
    """A learner gets the numbers, masks, rewards and infos that an agent with the same bots around it gets."""
    solo = SoloEnv("clue-1998", 4, place=1, opponents="novice")
    table = ClueEnv("clue-1998", 4, bots=dict.fromkeys((0, 2, 3), "novice"))
    table.reset(seed=9)
    policy, steps = random_policy("clue-1998", Random(5)), []
    over = False
    while not over:
        seen, reward, ended, cut, info = table.last()
        assert seen is not None
        steps.append(_row(seen["observation"], float(reward), ended, cut, {**info, "action_mask": seen["action_mask"]}))
        over = ended or cut
        if not over:
            table.step(policy(seen["observation"], seen["action_mask"]))
    assert steps == played(solo, 9)
    assert ["player_1"] == table.possible_agents


class Witness:
    """A policy that remembers what it was given, and plays by chance."""

    def __init__(self) -> None:
        self.seen: list[tuple[Vector, Mask]] = []
        self._choose = random_policy("clue-1998", Random(8))

    def __call__(self, observation: Vector, mask: Mask) -> int:
        self.seen.append((observation, mask))
        return self._choose(observation, mask)


def test_a_policy_gets_what_a_learner_in_its_place_gets() -> None:
    """Opponents that are functions get the vector of their own seat and a mask of what they may do."""
    policy = Witness()
    table = SoloEnv("clue-1998", 3, place=0, opponents={1: policy, 2: "novice"}, accusations="certain")
    played(table, 2)
    hand, holds = table.layout.parts["hand"], table.layout.parts["holds"]
    mine = table.state()[table.state_layout.parts["hands"]].reshape(3, -1)[1]
    assert len(policy.seen) > 20
    accusations = table.numbering.kinds[-1]
    for observation, mask in policy.seen:
        assert table.observation_space.contains(observation)
        assert mine.tolist() == observation[hand].tolist() == observation[holds][: len(mine)].tolist()
        assert mask.any()
        assert mask[accusations:].sum() <= 1


class Remembers(RandomBot):
    """A bot that notices a second game: it counts its decisions."""

    def __init__(self) -> None:
        super().__init__(Random(2))
        self.decisions = 0

    def decide(self, view: View, news: Sequence[Observation], decision: Decision) -> Action:
        # The first news of a game tell of the deal, and no later ones do.
        assert (self.decisions == 0) == any(isinstance(seen, HandSeen) for seen in news)
        self.decisions += 1
        return super().decide(view, news, decision)


def test_an_object_begins_every_game_anew() -> None:
    """A bot object is copied for each game, and stays as it was passed."""
    bot = Remembers()
    table = SoloEnv("clue-1998", 3, opponents={1: bot, 2: "novice"})
    assert played(table, 1) == played(table, 1)
    assert 0 == bot.decisions


def test_a_policy_that_plays_illegally_is_told() -> None:
    """An opponent's illegal number is not hidden: the step fails and names the place."""
    table = SoloEnv("clue-1998", 3, opponents={1: lambda observation, mask: -1, 2: "novice"})
    with pytest.raises(Illegal, match="Action -1 is illegal for player_1"):
        played(table, 1)


@pytest.mark.parametrize("illegal", [-1, 10_000, None])
def test_an_illegal_action_loses(illegal: int | None) -> None:
    """An illegal action ends the game with -1, whatever its number; then only reset goes on."""
    table = SoloEnv("clue-1998", 4, opponents="novice")
    _, info = table.reset(seed=1)
    number = int(np.flatnonzero(info["action_mask"] == 0)[0]) if illegal is None else illegal
    _, reward, ended, cut, info = table.step(number)
    assert (-1.0, True, False, 0) == (reward, ended, cut, info["action_mask"].sum())
    with pytest.raises(Illegal, match="Call reset"):
        table.step(0)
    table.reset()
    assert table.action_masks().any()


def test_a_game_in_which_the_learner_is_never_asked_is_skipped() -> None:
    """If an opponent wins before the learner was asked, reset goes on to the next game."""
    deals = ClueEnv("clue-1998", 3)
    last = [deals.setup.edition.cards.index(card) for card in ("plum", "wrench", "kitchen")]
    seed = next(seed for seed in count() if last == _case(deals, seed))
    hasty = SoloEnv("clue-1998", 3, place=2, opponents=lambda observation, mask: int(np.flatnonzero(mask)[-1]))
    _, info = hasty.reset(seed=seed)
    assert info["action_mask"].any()
    assert last != np.flatnonzero(hasty.state()[hasty.state_layout.parts["case"]]).tolist()


def _case(table: ClueEnv, seed: int) -> list[int]:
    table.reset(seed=seed)
    found: list[int] = np.flatnonzero(table.state()[table.state_layout.parts["case"]]).tolist()
    return found


def test_a_long_game_is_cut_short() -> None:
    """After ``longest`` decisions of the learner the game is truncated, without a reward."""
    steps = played(SoloEnv("clue-1998", 3, opponents="novice", longest=4), 1)
    assert (5, 0.0, False, True) == (len(steps), *steps[-1][2:5])


def test_opponents_that_never_end_a_game_are_cut_short() -> None:
    """When the learner is out and opponents neither suggest nor accuse, the step comes back with a truncated game."""
    table = SoloEnv("clue-1998", 3, opponents=lambda observation, mask: int(mask.argmax()))
    table.reset(seed=1)
    _, reward, ended, cut, _ = table.step(table.numbering.size - 1)
    assert (0.0, False, True) == (reward, ended, cut)
    _, info = table.reset()
    assert info["action_mask"].any()


def test_places_left_out_are_played_by_amateurs() -> None:
    """Opponents by place need not name all places; one opponent plays them all."""
    every = [SoloEnv("clue-1998", 3, opponents=opponents) for opponents in ("amateur", {}, {1: "amateur"})]
    first, second, third = (played(table, 1) for table in every)
    assert first == second == third


def test_opponents_on_the_learners_place_are_refused() -> None:
    """Nobody else can play the learner's place, and no place beyond the table."""
    for opponents in ({0: "novice"}, {3: "novice"}):
        with pytest.raises(Unreadable, match="leave one to a learner"):
            SoloEnv("clue-1998", 3, opponents=opponents)
    with pytest.raises(Unreadable, match="leave one to a learner"):
        SoloEnv("clue-1998", 3, place=3)


def test_the_story_can_be_read(capsys: pytest.CaptureFixture[str]) -> None:
    """The game can be read as text, or is printed as it happens."""
    quiet, loud = (SoloEnv("clue-1998", 3, opponents="novice", render_mode=mode) for mode in ("ansi", "human"))
    quiet.reset(seed=1)
    told = quiet.render()
    assert told is not None
    assert "Turn 1:" in told
    played(loud, 1)
    assert capsys.readouterr().out.startswith(told)


def test_observations_are_there_as_values() -> None:
    """What the learner has observed is what the agent at its place has observed in the same game."""
    solo = SoloEnv("clue-1998", 4, place=1, opponents="novice")
    table = ClueEnv("clue-1998", 4, bots=dict.fromkeys((0, 2, 3), "novice"))
    solo.reset(seed=4)
    table.reset(seed=4)
    assert table.observed("player_1") == solo.observed()
    assert solo.observed()
