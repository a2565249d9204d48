"""Work in the background."""

import asyncio
from collections.abc import Coroutine


class Tasks:
    """Tasks held on to until they are done, since the loop itself forgets them."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Start a task."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def cancel(self) -> None:
        """Cancel everything that is not done."""
        for task in self._running:
            task.cancel()

    async def finished(self) -> None:
        """Wait until everything is done."""
        await asyncio.gather(*self._running, return_exceptions=True)
