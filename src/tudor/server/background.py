"""Work that nobody waits for."""

import asyncio
from collections.abc import Coroutine


class Tasks:
    """What is being done on the side: held on to until it is done, since the loop itself forgets it."""

    def __init__(self) -> None:
        self._running: set[asyncio.Task[None]] = set()

    def start(self, work: Coroutine[None, None, None]) -> None:
        """Begin with something."""
        task = asyncio.get_running_loop().create_task(work)
        self._running.add(task)
        task.add_done_callback(self._running.discard)

    def cancel(self) -> None:
        """Let go of all that is not done."""
        for task in self._running:
            task.cancel()
