"""On a real Dask cluster: a scheduler and two workers, each in its own process."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.arena.strange_bots import HERE
from tests.source import ROOT
from tudor.arena.matches import DealResult
from tudor.arena.specs import MatchSpec
from tudor.arena.workers import Unit, play, units
from tudor.text.errors import Illegal

MATCH = MatchSpec(edition="clue-1998", tables=((f"{HERE}Frugal", "random", "random"),), deals=40, seed=3)


def play_on_cluster(address: str) -> Iterator[DealResult]:
    """Play the match; Dask is imported here, as it takes long, and every process of the tests reads this file."""
    from tudor.arena import cluster

    return cluster.play_on_cluster(MATCH, units(MATCH), address)


def start(folder: Path, program: str, *arguments: str) -> "subprocess.Popen[bytes]":
    """A part of the cluster, which knows this checkout."""
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT), os.environ.get("PYTHONPATH", "")])
    command = [sys.executable, "-m", f"distributed.cli.dask_{program}", *arguments]
    with (folder / f"{program}.log").open("ab") as log:
        return subprocess.Popen(command, cwd=folder, env={**os.environ, "PYTHONPATH": path}, stdout=log, stderr=log)


def address_in(file: Path) -> str:
    """The scheduler's address, once it has printed it."""
    while True:
        with suppress(OSError, ValueError):
            address: str = json.loads(file.read_text("utf-8"))["address"]
            return address
        time.sleep(0.05)


class Cluster:
    def __init__(self, folder: Path) -> None:
        file = folder / "scheduler.json"
        self._scheduler = start(
            folder, "scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file)
        )
        self.address = address_in(file)
        self.workers = [
            start(
                folder,
                "worker",
                self.address,
                "--nthreads",
                "1",
                "--no-nanny",
                "--no-dashboard",
                "--local-directory",
                str(folder),
            )
            for _ in range(2)
        ]

    def stop(self) -> None:
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    from distributed import Client

    started = Cluster(tmp_path)
    try:
        with Client(started.address, set_as_default=False) as client:
            client.wait_for_workers(2)
        yield started
    finally:
        started.stop()


@pytest.mark.nightly
def test_a_worker_lost_in_the_middle_costs_no_game(cluster: Cluster) -> None:
    """If a worker is killed, every deal is still reported once, with the same games as in one process."""
    played = []
    for result in play_on_cluster(cluster.address):
        played.append(result)
        if len(played) == 6:
            cluster.workers[0].kill()
            cluster.workers[0].wait()
    assert units(MATCH) == sorted(Unit(result.table, result.deal) for result in played)
    alone = {result.deal: result.games for result in play(MATCH, units(MATCH))}
    assert alone == {result.deal: result.games for result in played}


def test_a_scheduler_that_is_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """If no scheduler answers, the error names the address."""
    monkeypatch.setattr("tudor.arena.cluster.CONNECTING", 0.5)
    with pytest.raises(Illegal) as caught:
        list(play_on_cluster("tcp://127.0.0.1:9"))
    assert "arena-cluster" == caught.value.code
