"""Many tables in several processes: the same numbers as one after another, and no process left behind."""

import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from tudor.editions import load
from tudor.rl import SoloEnv, VectorClueEnv, random_policy
from tudor.rl.layout import Vector
from tudor.rl.numbering import Mask
from tudor.rl.shared_arrays import Shape
from tudor.text.errors import Illegal, Unreadable

TABLES, STEPS = 3, 60
HASTE: dict[str, Any] = {"players": 3, "opponents": "novice", "longest": 12}
"""Short games, so that some end."""


@pytest.fixture(scope="module")
def tables() -> Iterator[VectorClueEnv]:
    made = VectorClueEnv(TABLES, processes=2, **HASTE)
    yield made
    made.close()


def played(tables: Any, seed: int | list[int | None]) -> list[Any]:
    """Some steps of a random learner at every table: all that it got."""
    policy = random_policy("clue-1998", Random(4))
    seen, infos = tables.reset(seed=seed)
    story: list[Any] = [(seen, infos)]
    for _ in range(STEPS):
        masks = infos["action_mask"]
        actions = [policy(row, mask) if mask.any() else 0 for row, mask in zip(seen, masks, strict=True)]
        seen, rewards, ended, cut, infos = tables.step(np.array(actions))
        story.append((seen, rewards, ended, cut, infos))
    return story


def same(one: Any, other: Any) -> bool:
    """Are two stories the same, to the type of every array?"""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[key], other[key]) for key in one)
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(same, one, other))
    return bool(one.dtype == other.dtype and (one == other).all())


def test_the_numbers_are_those_of_tables_one_after_another(tables: VectorClueEnv) -> None:
    """Observations, rewards, ends, new games and infos are what Gymnasium's own vector of the same tables gives."""
    plain = SyncVectorEnv([lambda: SoloEnv("clue-1998", **HASTE)] * TABLES)
    expected, found = played(plain, 5), played(tables, 5)
    assert same(expected, found)
    assert any(step[2].any() or step[3].any() for step in found[1:])
    assert plain.metadata["autoreset_mode"] == tables.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    assert plain.observation_space == tables.observation_space
    assert plain.action_space == tables.action_space


def test_games_do_not_depend_on_the_number_of_processes(tables: VectorClueEnv) -> None:
    """With one process and with two, the same seeds give the same games; other seeds give others."""
    alone = VectorClueEnv(TABLES, processes=1, **HASTE)
    two = played(tables, [7, 3, 9])
    assert same(played(alone, [7, 3, 9]), two)
    assert not same(played(alone, 7), two)
    alone.close()


def test_what_was_returned_stays(tables: VectorClueEnv) -> None:
    """Arrays of an earlier step are not overwritten by later ones."""
    seen, infos = tables.reset(seed=1)
    kept = seen.copy(), infos["action_mask"].copy()
    tables.step([int(np.flatnonzero(mask)[0]) for mask in infos["action_mask"]])
    assert (kept[0] == seen).all()
    assert (kept[1] == infos["action_mask"]).all()


@pytest.mark.parametrize("given", [0, [0, 0], [[0, 0, 0]]])
def test_every_table_needs_an_action(tables: VectorClueEnv, given: Any) -> None:
    """Too few or too many actions or seeds are refused, and the games stay as they were."""
    tables.reset(seed=1)
    with pytest.raises(Unreadable, match="Give one action for each of the 3 tables"):
        tables.step(given)
    if given:
        with pytest.raises(Unreadable, match="Give one seed for each of the 3 tables"):
            tables.reset(seed=given)
    assert same(played(tables, 2), played(tables, 2))


@pytest.mark.nightly
def test_there_is_no_step_before_the_first_game() -> None:
    """Whoever steps too early is told to call reset, and can."""
    early = VectorClueEnv(1, opponents="novice")
    with pytest.raises(Illegal, match="Call reset"):
        early.step([0])
    early.reset(seed=1)
    early.close()


def test_a_process_that_dies_is_told() -> None:
    """When a process is killed the next step says which, all others end, and no later call hangs."""
    tables = VectorClueEnv(2, processes=2, opponents="novice")
    tables.reset(seed=1)
    processes = [worker.process for worker in tables._workers]
    assert processes[1].pid is not None
    os.kill(processes[1].pid, signal.SIGKILL)
    with pytest.raises(Illegal, match="Process 1 of the vector environment ended with exit status -9"):
        tables.step([0, 0])
    assert not any(process.is_alive() for process in processes)
    with pytest.raises(Illegal, match="This vector environment is closed"):
        tables.step([0, 0])


def fail_at_once(observation: Vector, mask: Mask) -> int:
    raise LookupError(f"no weights for {len(observation)} numbers and {len(mask)} actions")


def test_a_policy_that_fails_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    """An error in a process ends the step with the number of the process; the error itself is on stderr."""
    tables = VectorClueEnv(1, place=3, opponents=fail_at_once)
    with pytest.raises(Illegal, match="Process 0 of the vector environment ended with exit status 1"):
        tables.reset(seed=1)
    assert "LookupError: no weights for" in capfd.readouterr().err


def interrupt_the_owner(observation: Vector, mask: Mask) -> int:
    os.kill(os.getppid(), signal.SIGUSR1)
    time.sleep(600)
    return int(mask.argmax() + observation[0])


def test_an_interrupted_step_closes_the_environment() -> None:
    """After Ctrl-C in the middle of a step nothing is left running, and nobody takes an old answer for a new one."""

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGUSR1, stop)
    tables = VectorClueEnv(1, place=3, opponents=interrupt_the_owner)
    [worker] = tables._workers
    with pytest.raises(KeyboardInterrupt):
        tables.reset(seed=1)
    signal.signal(signal.SIGUSR1, before)
    assert not worker.process.is_alive()
    with pytest.raises(Illegal, match="This vector environment is closed"):
        tables.reset(seed=1)


def test_close_ends_the_processes() -> None:
    """After close, and after the last reference is gone, no process is left; closing twice is fine."""
    closed, dropped = (VectorClueEnv(1, opponents="novice") for _ in range(2))
    [first], [second] = closed._workers, dropped._workers
    closed.close()
    closed.close()
    assert not first.process.is_alive()
    del dropped
    gc.collect()
    assert not second.process.is_alive()


ABANDONED = """
import os, signal
from tudor.rl import VectorClueEnv
if __name__ == "__main__":
    tables = VectorClueEnv(1, opponents="novice")
    tables.reset(seed=1)
    print("began", flush=True)
    {ending}
"""


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("ending", "status"), [("pass", 0), ("os.kill(os.getpid(), signal.SIGKILL)", -9)], ids=["exits", "is killed"]
)
def test_processes_end_with_their_owner(ending: str, status: int, tmp_path: Path) -> None:
    """When the program that holds the environment exits or is killed, its processes end by themselves."""
    script = tmp_path / "abandoned.py"
    script.write_text(ABANDONED.format(ending=ending), "utf-8")
    # The other process has the same standard output, so its end is read only when both are gone.
    run = subprocess.run([sys.executable, script], capture_output=True, text=True, check=False, timeout=300)
    assert (status, "began\n", "") == (run.returncode, run.stdout, run.stderr)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"num_envs": 0}, "A vector environment needs at least one table"),
        ({"num_envs": 2, "processes": 0}, "A vector environment needs at least one table"),
        ({"num_envs": 1, "opponents": lambda observation, mask: 0}, "Cannot send the opponents or options"),
        ({"num_envs": 1, "opponents": "genius"}, "“genius” cannot play"),
    ],
)
def test_wrong_settings_are_told(settings: dict[str, Any], told: str) -> None:
    """What an environment cannot be made with is refused before a process starts."""
    with pytest.raises(Unreadable) as error:
        VectorClueEnv(**settings)
    assert str(error.value).startswith(told)


@pytest.mark.nightly
def test_an_edition_can_be_passed_as_a_value() -> None:
    """An edition that was loaded, and seats by name, reach the other process."""
    tables = VectorClueEnv(1, load("cluedo-2008"), 3, place=1, opponents="novice", features="notebook")
    seen, infos = tables.reset(seed=1)
    assert tables.observation_space.contains(seen)
    expected, info = SoloEnv("cluedo-2008", 3, place=1, opponents="novice", features="notebook").reset(seed=1)
    assert expected.tolist() == seen[0].tolist()
    assert info["seat"] == infos["seat"][0]
    tables.close()


def test_shared_arrays_do_not_overlap() -> None:
    """Writing one array leaves the others as they were."""
    shape = Shape(3, 5, 7)
    memory = bytearray(shape.bytes)
    arrays = shape.over(memory)
    for array in arrays:
        array.fill(1)
        assert array.all()
        array.fill(0)
        assert not any(memory)
