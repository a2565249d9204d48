"""Forgets finished games after a time, in small portions so that no move waits."""

import re
import time
from collections.abc import Callable

import structlog

from tudor.server.storage import Storage, StorageError
from tudor.server.table.lobby import Lobby
from tudor.text.errors import Unreadable

UNITS = {"h": 3_600.0, "d": 86_400.0, "w": 604_800.0}
PORTION = 50
"""Tables forgotten in one round."""
PAGES = 100
"""Pages given back to the disk at once."""


def seconds_of(text: str) -> float:
    """The length of a time such as 36h, 90d or 12w."""
    found = re.fullmatch(r"([1-9][0-9]{0,5})([hdw])", text)
    if found is None:
        raise Unreadable("keep", text=text)
    return int(found[1]) * UNITS[found[2]]


class Retention:
    """Forgets games that ended longer ago than ``keep``; without it, none. Games in progress always stay."""

    def __init__(
        self,
        lobby: Lobby,
        storage: Storage,
        keep: str | None,
        now: Callable[[], float] = time.time,
        portion: int = PORTION,
    ) -> None:
        self._lobby = lobby
        self._storage = storage
        self._keep = None if keep is None else seconds_of(keep)
        self._now = now
        self._portion = portion

    async def tidy(self) -> None:
        """Forget one portion of old games, and give one portion of unused room back."""
        try:
            await self._forget()
            await self._storage.shrink(PAGES)
        except StorageError as error:
            # Another round follows.
            structlog.get_logger().warning("cannot forget old games", kind=type(error).__name__)

    async def tidy_all(self) -> tuple[int, int]:
        """Forget all old games and give all unused room back; returns the numbers of tables and bytes."""
        tables = given = 0
        while some := await self._forget():
            tables += some
        while some := await self._storage.shrink(PAGES):
            given += some
        return tables, given

    async def _forget(self) -> int:
        if self._keep is None:
            return 0
        old = await self._storage.expired(self._now() - self._keep, self._portion)
        return sum([await self._lobby.forget(table_id) for table_id in old])
