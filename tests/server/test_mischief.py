"""Whatever clients do, in whatever order, the server goes on, keeps its rules and tells no secret."""

import asyncio
import os
import time
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from structlog.testing import capture_logs

from tests.server.harness import run, serving
from tests.server.mischief import Mischief
from tudor.server.table.services import Timing

STEPS = 80
UNHURRIED = Timing(bot_pace=0.0, window=4.0, grace=30.0, pace=300.0)
MINUTES = float(os.environ.get("TUDOR_FUZZ_MINUTES", "10"))


async def make_mischief(folder: Path, seed: object, steps: int) -> int:
    """Make trouble with a server of its own; a failure tells the seed and the latest steps. Returns how many moves were made."""
    async with serving(folder, UNHURRIED) as house:
        mischief = Mischief(house, seed)
        with capture_logs() as logged:
            try:
                for _ in range(steps):
                    await mischief.step()
                await asyncio.sleep(0)
            except BaseException:
                print(f"seed {seed}:", *mischief.done, sep="\n    ")  # noqa: T201 # shown with the failure only
                raise
        assert [] == [one for one in logged if one["log_level"] in ("error", "critical")]
        return mischief.answers["playing", "act", "accepted"]


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.nightly)])
def test_mischief(seed: int, tmp_path: Path) -> None:
    """Clients at tables in all stages send valid, almost valid and broken messages and requests, and nothing breaks."""
    # It really played: a move for every few messages that were refused.
    assert run(make_mischief(tmp_path, seed, STEPS)) > STEPS / 20


@pytest.mark.nightly
def test_much_mischief() -> None:
    """The same with other seeds every time, for TUDOR_FUZZ_MINUTES."""
    began, made = time.time(), 0
    for number in count(1):
        with TemporaryDirectory() as folder:
            made += run(make_mischief(Path(folder), f"{began}/{number}", 5 * STEPS))
        # In some seeds the games end soon.
        if time.time() - began > 60 * MINUTES:
            assert made > number * 5 * STEPS / 20
            break
