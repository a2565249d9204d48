"""Whole clusters on virtual time: whatever goes wrong, nothing acknowledged is lost or done twice, and every game ends."""

import os
import subprocess
import sys

import pytest

from tests.sim.campaign import explained, first_failing
from tests.sim.scenario import Fault, Scenario, TablePlan, scenario_of
from tests.sim.shrink import shrunk
from tests.sim.world import run
from tests.source import ROOT

BY_DAY, TOGETHER = 500, 25
"""Seeds that every run of the tests plays, and how many of them one test does."""
MANY = 100
"""Seeds in which everything that can go wrong does."""


@pytest.mark.parametrize("first", range(0, BY_DAY, TOGETHER))
def test_no_promise_is_broken(first: int) -> None:
    """Kills, pauses, failing disks and lost lines break no promise. ``make sim`` plays many more seeds."""
    found = first_failing(range(first, first + TOGETHER))
    assert found is None, explained(scenario_of(found))


def trace(seed: int) -> list[str]:
    return run(scenario_of(seed), traced=True).trace


def test_a_seed_always_plays_alike() -> None:
    """The same seed gives the same trace, line by line; another gives another."""
    assert trace(3) == trace(3) != trace(4)


@pytest.mark.nightly
def test_a_seed_plays_alike_in_every_process() -> None:
    """Nothing depends on the order of sets, which differs from process to process."""
    command = [sys.executable, "-m", "tests.sim", "--seed", "64"]
    first, second = (
        subprocess.run(
            command, cwd=ROOT, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, check=True
        ).stdout
        for seed in ("1", "2")
    )
    assert first == second


def test_faults_happen() -> None:
    """The scenarios are not too kind: steps are stored by several owners, and writes are refused because of it."""
    missing = {"epoch=3", "is sent away: moved", "code='storage'", "goes on", "has lost the line"}
    for seed in range(MANY):
        told = "\n".join(trace(seed))
        missing = {sign for sign in missing if sign not in told}
        if not missing:
            break
    assert set() == missing


def test_a_failing_scenario_is_shrunk() -> None:
    """Only what is needed to fail is left."""
    faults = tuple(Fault(float(at), "pause" if at == 3 else "kill", at % 3, 1.0) for at in range(8))
    scenario = Scenario(1, 3, True, (TablePlan(2, 1), TablePlan(3, 0)), faults)
    simplest = shrunk(scenario, lambda tried: any(fault.kind == "pause" for fault in tried.faults))
    assert Scenario(1, 1, True, (TablePlan(1, 2),), (Fault(3.0, "pause", 0, 1.0),)) == simplest


def test_the_last_worker_may_die_and_come_back() -> None:
    """Its tables wait for it: nobody else could take them."""
    faults = (Fault(6.81, "kill for good", 1, 0.0), Fault(18.94, "kill", 1, 7.5))
    assert run(Scenario(23616, 2, True, (TablePlan(1, 2),), faults)).violation is None


def test_a_game_against_bots_alone_waits_for_its_player() -> None:
    """When its worker dies while a bot is on turn, it is taken as soon as the player comes back, and not before."""
    faults = (Fault(4.28, "everyone goes away", 0, 2.52), Fault(5.23, "kill", 1, 0.29))
    assert run(Scenario(23885, 2, True, (TablePlan(1, 2),), faults)).violation is None


def test_clients_of_a_worker_that_was_cut_off_are_led_to_the_new_owner() -> None:
    """It did not hear that their table was taken, and the owner it knows stands still."""
    faults = (Fault(1.36, "bus is cut off", 2, 23.04), Fault(12.94, "pause", 1, 28.06))
    assert run(Scenario(77605, 3, True, (TablePlan(2, 1, watchers=True), TablePlan(1, 1)), faults)).violation is None


def test_somebody_is_left_when_a_worker_dies_for_good() -> None:
    """A scenario is not shrunk to one that fails because nobody is there."""
    scenario = Scenario(1, 3, True, (TablePlan(1, 2),), (Fault(3.0, "kill for good", 2, 0.0),))
    assert 2 == shrunk(scenario, lambda tried: bool(tried.faults)).workers
