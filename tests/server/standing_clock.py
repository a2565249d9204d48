"""A loop whose clock stands still, and goes on when it is told to: what is sent does not depend on how fast a machine is."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Timer
from typing import Any, TypeVar

from tests.server.client import Seat
from tests.server.harness import House, SkippingLoop, repeatable, serving, settle
from tudor.server.services import Timing

Result = TypeVar("Result")
AT_LAST = 100.0
"""Seconds after which a test that hangs gets its time back, and so runs into its own limits."""


class StandingClock(SkippingLoop):
    """It is a thousand seconds past nothing, until somebody skips some time."""

    _goes_since: float | None = None

    def time(self) -> float:
        """What this loop takes the time to be."""
        return 1000.0 + (self._skipped if self._goes_since is None else super().time() - self._goes_since)

    def go_on(self) -> None:
        """From now on time passes as it does elsewhere."""
        if self._goes_since is None:
            self._goes_since = super().time() - self._skipped


def clock() -> StandingClock:
    """The clock of the test that runs."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, StandingClock)
    return loop


def run_standing(test: Coroutine[Any, Any, Result]) -> Result:
    """Run a test while the clock stands still."""
    with repeatable(), asyncio.Runner(loop_factory=StandingClock) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, StandingClock)
        rescue = Timer(AT_LAST, loop.call_soon_threadsafe, (loop.go_on,))
        rescue.start()
        try:
            return runner.run(test)
        finally:
            rescue.cancel()
            rescue.join()


@asynccontextmanager
async def standing(folder: Path, timing: Timing) -> AsyncIterator[House]:
    """A server for whom time passes only when the test says so; but it takes some to stop it."""
    async with serving(folder, timing) as house:
        try:
            yield house
        finally:
            clock().go_on()


async def pass_time(seconds: float, *seats: Seat) -> None:
    """Let time pass, on the clock that stands still otherwise, and everybody hear what comes of it."""
    await settle(*seats)
    clock().skip(seconds)
    await settle(*seats)
