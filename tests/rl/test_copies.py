"""Copies of environments, by every way that Python knows."""

import copy
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from tudor.rl import ClueEnv, SoloEnv, VectorClueEnv, env, random_policy
from tudor.rl.policies import Player
from tudor.text.errors import Illegal

Copying = Callable[[Any], Any]


def pickled(environment: Any) -> Any:
    return pickle.loads(pickle.dumps(environment))


WAYS: list[Copying] = [copy.copy, copy.deepcopy, pickled]
EVERY_WAY = pytest.mark.parametrize("way", WAYS)


def of_many() -> Any:
    bots: dict[int, Player] = {1: "mastermind", 2: random_policy("clue-1998", Random(3))}
    return ClueEnv("clue-1998", bots=bots, features="notebook", accusations="certain")


def guarded() -> Any:
    return env("cluedo-2008")


def steps(table: Any, count: int, seed: int) -> list[tuple[str, bytes, bytes]]:
    """What agents are given in so many steps, in which they choose at random."""
    policy, given = random_policy(table.unwrapped.setup.edition, Random(seed)), []
    for _ in range(count):
        observation, _, ended, cut, _ = table.last()
        if ended or cut:
            break
        vector, mask = observation["observation"], observation["action_mask"]
        given.append((table.agent_selection, vector.tobytes(), mask.tobytes()))
        table.step(policy(vector, mask))
    return given


@EVERY_WAY
@pytest.mark.parametrize("make", [of_many, guarded])
def test_a_copy_goes_on_as_the_environment_does(make: Callable[[], Any], way: Copying) -> None:
    """The same choices lead to the same observations and masks in both, and steps of one do not move the other."""
    table = make()
    table.reset(seed=5)
    steps(table, 20, seed=1)
    other = way(table)
    went = steps(other, 40, seed=2)
    assert len(went) > 10
    assert went == steps(table, 40, seed=2)


@EVERY_WAY
def test_the_next_game_of_a_copy_is_the_same(way: Copying) -> None:
    """Without a new seed, both begin the same next game."""
    table = guarded()
    table.reset(seed=5)
    other = way(table)
    for each in (table, other):
        each.reset()
    assert steps(table, 30, seed=2) == steps(other, 30, seed=2)


@EVERY_WAY
def test_a_table_of_one_learner_is_copied(way: Copying) -> None:
    """A copy of one learner's table goes on from the same decision, against the same opponents."""
    table = SoloEnv("clue-1998", opponents="amateur")
    policy = random_policy("clue-1998", Random(1))
    vector, info = table.reset(seed=5)
    for _ in range(5):
        vector, _, _, _, info = table.step(policy(vector, info["action_mask"]))
    other, number = way(table), policy(vector, info["action_mask"])
    after, again = other.step(number), table.step(number)
    assert again[0].tobytes() == after[0].tobytes()
    assert again[1:4] == after[1:4]
    assert table.state().tobytes() == other.state().tobytes()


@EVERY_WAY
def test_what_numbers_mean_is_copied(way: Copying) -> None:
    """A copy has the same numbering and the same layout."""
    table = ClueEnv("clue-1998")
    other = way(table)
    assert table.numbering.describe(887) == other.numbering.describe(887)
    assert (table.layout.parts, table.state_layout.parts) == (other.layout.parts, other.state_layout.parts)


@EVERY_WAY
def test_tables_in_other_processes_are_not_copied(way: Copying) -> None:
    """A vector environment says that it cannot be copied."""
    tables = VectorClueEnv(1, processes=1)
    try:
        with pytest.raises(Illegal, match="Make a new one"):
            way(tables)
    finally:
        tables.close()
