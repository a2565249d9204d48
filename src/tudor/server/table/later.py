"""What a table does by itself after a time."""

import asyncio
from collections.abc import Awaitable, Callable

from tudor.server.background import Tasks
from tudor.text.errors import Illegal


class Later:
    """One piece of work to be done after a time; if the disk is full then, it is done again ``retry`` seconds later."""

    def __init__(self, work: Callable[[], Awaitable[None]], retry: float) -> None:
        self._work = work
        self._retry = retry
        self._timer: asyncio.TimerHandle | None = None
        self._tasks = Tasks()

    @property
    def is_waiting(self) -> bool:
        """True until the time is over."""
        return self._timer is not None

    def do_after(self, seconds: float) -> None:
        """Do it after this time, instead of at an earlier appointment."""
        self.cancel()
        self._timer = asyncio.get_running_loop().call_later(max(0.0, seconds), self._start)

    def cancel(self) -> None:
        """Do not do it."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def stop(self) -> None:
        """Do not do it, and drop what is being done."""
        self.cancel()
        self._tasks.cancel()

    def _start(self) -> None:
        self._timer = None
        self._tasks.start(self._try())

    async def _try(self) -> None:
        try:
            await self._work()
        except Illegal:
            self.do_after(self._retry)
