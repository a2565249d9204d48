"""Background tasks."""

import asyncio
from collections.abc import Coroutine


class Tasks:
    """Holds references to running tasks, which the event loop itself does not."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Start a task."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def cancel(self) -> None:
        """Cancel every running task."""
        for task in self._running:
            task.cancel()

    async def finished(self) -> None:
        """Wait until every task is done."""
        await asyncio.gather(*self._running, return_exceptions=True)
