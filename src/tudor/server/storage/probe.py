"""A check of the storage that anyone may ask for."""

from asyncio import Task, get_running_loop, shield
from collections.abc import Callable, Coroutine

CHECK_INTERVAL = 1.0
"""Seconds before a check is made again."""


class Probe:
    """Makes a check. Questions in quick succession get the same answer."""

    def __init__(self, check: Callable[[], Coroutine[None, None, None]]) -> None:
        self._check = check
        self._latest: Task[None] | None = None
        self._began = 0.0

    async def __call__(self) -> None:
        """Wait for the result of the check, which raises what is wrong."""
        loop = get_running_loop()
        if self._latest is None or loop.time() - self._began > CHECK_INTERVAL:
            self._latest, self._began = loop.create_task(self._check()), loop.time()
        await shield(self._latest)
