"""Crashes: a process is killed while it writes, and nothing it reported as stored is lost."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from tests.server.storage.crashing import entry
from tests.server.storage.opening import opened

TABLES = 20
LONGEST = 0.08
"""Longest time a process may write before it is killed, in seconds."""


def killed(folder: Path, rng: Random) -> dict[int, int]:
    """Let a process write, kill it at a random moment, and return how many steps of each table it reported as stored."""
    script = Path(__file__).with_name("crashing.py")
    process = subprocess.Popen([sys.executable, str(script), str(folder), str(TABLES)], stdout=subprocess.PIPE)
    assert process.stdout is not None
    # From the first report on, so that the moment falls into the writing and not into the start.
    said = process.stdout.readline()
    time.sleep(rng.random() * LONGEST)
    process.kill()
    said += process.stdout.read()
    process.stdout.close()
    process.wait()
    safe: dict[int, int] = {}
    # The last line may be cut short.
    for line in said[: said.rfind(b"\n")].splitlines():
        table, number = map(int, line.split())
        safe[table] = number + 1
    return safe


async def check(folder: Path, safe: dict[int, int]) -> int:
    """Check that every reported step is there unchanged; returns how many there are."""
    steps = 0
    async with opened(folder) as storage:
        for kept in await storage.tables("open"):
            stored = await storage.load(kept.table_id)
            table = int(kept.table_id.split()[1])
            assert None is stored.damage
            assert [entry(table, number) for number in range(len(stored.entries))] == [
                step.entry for step in stored.entries
            ]
            assert len(stored.entries) >= safe.get(table, 0)
            steps += len(stored.entries)
    return steps


def crash(folder: Path, times: int, part: int) -> None:
    rng = Random(f"{part}/{times}")
    safe: dict[int, int] = {}
    for _ in range(times):
        fresh = killed(folder, rng)
        assert fresh
        safe.update(fresh)
        assert asyncio.run(check(folder, safe)) >= sum(safe.values())


def test_no_safe_step_is_lost(tmp_path: Path) -> None:
    """A process killed again and again leaves every step it had reported as stored."""
    crash(tmp_path, 2, part=0)


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(25))
def test_no_safe_step_is_lost_in_a_thousand_crashes(tmp_path: Path, part: int) -> None:
    """A process killed forty times leaves every step it had reported as stored."""
    crash(tmp_path, 40, part)
