"""A loop whose clock stands still unless told to move: what is sent does not depend on the machine's speed."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Timer
from typing import Any, TypeVar

from tests.server.client import PATIENCE, Seat
from tests.server.harness import House, SkippingLoop, files_read_once, repeatable, serving, settle
from tudor.server.table.services import Timing

Result = TypeVar("Result")
AT_LAST = 5 * PATIENCE
"""Seconds after which the clock of a hanging test is released, so that the test ends and fails."""


class StandingClock(SkippingLoop):
    """A clock that stands at a thousand seconds until the test skips time."""

    was_rescued = False
    _goes_since: float | None = None

    def time(self) -> float:
        """The time of this loop."""
        return 1000.0 + (self._skipped if self._goes_since is None else super().time() - self._goes_since)

    def go_on(self) -> None:
        """Let time pass normally from now on."""
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
    with repeatable(), files_read_once(), asyncio.Runner(loop_factory=StandingClock) as runner:
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
    """A server whose time passes only when the test says so; stopping it takes real time."""
    async with serving(folder, timing) as house:
        try:
            yield house
        finally:
            clock().go_on()


async def pass_time(seconds: float, *seats: Seat) -> None:
    """Let time pass on the standing clock, and wait until every client has heard the result."""
    await settle(*seats)
    clock().skip(seconds)
    await settle(*seats)
