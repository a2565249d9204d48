"""Announces that clients come and go, but not each time when many do."""

import asyncio
from collections import deque
from collections.abc import Callable

MOST, PERIOD = 30, 15.0
"""Announcements at most, and in how many seconds; further changes are announced together when the time is over."""


class Presence:
    """Who is at a table. ``announce`` tells everyone there."""

    def __init__(self, announce: Callable[[], None]) -> None:
        self._announce = announce
        self._latest: deque[float] = deque(maxlen=MOST)
        """When the latest announcements were made."""
        self._due: asyncio.TimerHandle | None = None

    def changed(self) -> None:
        """A client has come or gone: announce it now, or soon if there was too much of that."""
        if self._due is not None:
            return
        loop = asyncio.get_running_loop()
        wait = self._latest[0] + PERIOD - loop.time() if len(self._latest) == MOST else 0.0
        if wait > 0:
            self._due = loop.call_later(wait, self._tell)
        else:
            self._tell()

    def _tell(self) -> None:
        self._due = None
        self._latest.append(asyncio.get_running_loop().time())
        self._announce()
