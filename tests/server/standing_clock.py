"""A loop whose clock stands still, and goes on when it is told to: what is sent does not depend on how fast a machine is."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Timer
from typing import Any, TypeVar

from tests.server.client import PATIENCE, Seat
from tests.server.harness import House, SkippingLoop, repeatable, serving, settle
from tudor.server.table.services import Timing

Result = TypeVar("Result")
AT_LAST = 5 * PATIENCE
"""Seconds after which a test that hangs gets its time back, so that it comes to an end, and fails."""


class StandingClock(SkippingLoop):
    """It is a thousand seconds past nothing, until somebody skips some time."""

    was_rescued = False
    _goes_since: float | None = None

    def time(self) -> float:
        """What this loop takes the time to be."""
        return 1000.0 + (self._skipped if self._goes_since is None else super().time() - self._goes_since)

    def go_on(self) -> None:
        """From now on time passes as it does elsewhere."""
        if self._goes_since is None:
            self._goes_since = super().time() - self._skipped

    def rescue(self) -> None:
        """Let time pass, since otherwise nothing would happen any more."""
        self.was_rescued = self._goes_since is None
        self.go_on()


def clock() -> StandingClock:
    """The clock of the test that runs."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, StandingClock)
    return loop


def run_standing(test: Coroutine[Any, Any, Result], at_last: float = AT_LAST) -> Result:
    """Run a test while the clock stands still."""
    with repeatable(), asyncio.Runner(loop_factory=StandingClock) as runner:
        loop = runner.get_loop()
        assert isinstance(loop, StandingClock)
        rescue = Timer(at_last, loop.call_soon_threadsafe, (loop.rescue,))
        rescue.start()
        try:
            result = runner.run(test)
        finally:
            rescue.cancel()
            rescue.join()
        assert not loop.was_rescued, "it waited for something that happens only because time passes"
        return result


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
