"""The random policy: legal, seldom hasty, the same for a seed."""

import pickle
from random import Random

import numpy as np
import pytest

from tests.by_day import EDITIONS, most_varied_by_day
from tudor.editions import load
from tudor.rl import ClueEnv, Numbering, random_policy


@pytest.mark.parametrize("edition", EDITIONS)
def test_kinds_are_where_descriptions_change(edition: str) -> None:
    """Numbers of one kind follow each other and are told by the same word; glimpses count as a kind of showing."""
    numbering = Numbering(load(edition))
    words = [numbering.describe(number).partition("(")[0] for number in range(numbering.size)]
    changes = [0, *(number for number in range(1, numbering.size) if words[number] != words[number - 1])]
    assert changes == list(numbering.kinds)
    assert "Accuse" == words[numbering.kinds[-1]]


def test_a_kind_is_chosen_first() -> None:
    """With one way to roll and all accusations open, nearly all choices are rolls; a hundredth are accusations."""
    numbering, policy = Numbering(load("clue-1998")), random_policy("clue-1998", Random(1))
    mask = np.zeros(numbering.size, np.int8)
    mask[0] = mask[numbering.kinds[-1] :] = 1
    chosen = [policy(np.zeros(0, np.float32), mask) for _ in range(5000)]
    assert 20 < sum(number > 0 for number in chosen) < 100
    assert all(mask[number] for number in chosen)


def test_a_single_accusation_is_a_kind_like_others() -> None:
    """Where one accusation is open, which is certain then, it is chosen as often as the other kind."""
    numbering, policy = Numbering(load("clue-1998")), random_policy("clue-1998", Random(1))
    mask = np.zeros(numbering.size, np.int8)
    mask[0] = mask[numbering.size - 1] = 1
    chosen = [policy(np.zeros(0, np.float32), mask) for _ in range(1000)]
    assert 400 < sum(number > 0 for number in chosen) < 600


@pytest.mark.parametrize("edition", most_varied_by_day())
def test_random_games_are_not_over_at_once(edition: str) -> None:
    """With accusations that must be certain, a game of chance ends by a right accusation, and after many decisions."""
    table, policy = ClueEnv(edition, 3, accusations="certain"), random_policy(edition, Random(2))
    for seed in range(2):
        table.reset(seed=seed)
        decisions = 0
        while not table.terminations[table.agent_selection] and decisions < 1500:
            seen = table.observe(table.agent_selection)
            table.step(policy(seen["observation"], seen["action_mask"]))
            decisions += 1
        assert decisions > 40
        truth = table.observe("player_0")["observation"]
        assert 0 == truth[table.layout.parts["out"]].sum() - truth[table.layout.parts["dead"]].sum()


def test_a_policy_can_be_sent_to_another_process() -> None:
    """A random policy can be pickled, and goes on where it was."""
    policy, mask = random_policy("clue-1998", Random(1)), np.ones(887, np.int8)
    other = pickle.loads(pickle.dumps(policy))
    nothing = np.zeros(0, np.float32)
    assert [policy(nothing, mask) for _ in range(9)] == [other(nothing, mask) for _ in range(9)]
