"""Counts the results of rated games in the background, one after another; no game waits for it."""

import asyncio
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress

import structlog

from tudor.fairness import verify
from tudor.server.ratings.counting import counted, rating_of, results
from tudor.server.storage import Storage, StorageError
from tudor.server.storage.ratings import Overtaken, StoredResult
from tudor.server.workers.pool import Workers
from tudor.text.errors import TudorError

PORTION = 50
"""Results read at once."""
INTERVAL = 60.0
"""Seconds after which it looks for results of its own accord: a worker may have stopped before it counted its own."""


def verification_job(record: bytes) -> bytes:
    """Whether a finished game was dealt as promised: 1 or 0. Runs in a worker process."""
    try:
        return b"1" if verify(record.decode()).confirmed else b"0"
    except TudorError:
        return b"0"


class Rater:
    """Counts results. Several raters may share a database: each place in the order is given once."""

    def __init__(self, storage: Storage, workers: Workers) -> None:
        self._storage = storage
        self._workers = workers
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """There is a result to count."""
        self._woken.set()

    async def run(self) -> None:
        """Count results until cancelled. What fails is tried again later."""
        while True:
            self._woken.clear()
            try:
                await self.count_all()
            except (StorageError, BrokenProcessPool, TimeoutError) as error:
                structlog.get_logger().warning("results wait", kind=type(error).__name__)
            with suppress(TimeoutError):
                async with asyncio.timeout(INTERVAL):
                    await self._woken.wait()

    async def count_all(self) -> None:
        """Count every result that waits."""
        while waiting := await self._storage.ratings.uncounted(PORTION):
            with suppress(Overtaken):
                for result in waiting:
                    await self._count(result)

    async def _count(self, stored: StoredResult) -> None:
        store, valid = self._storage.ratings, await self._is_verified(stored.table_id)
        place = await store.last_place() + 1
        accounts = results.decode(stored.outcome).accounts
        rows = {account: await store.known(stored.group, account) for account in accounts}
        known = {account: rating_of(row) for account, row in rows.items() if row is not None}
        await store.count(counted(stored, place, known, valid=valid))

    async def _is_verified(self, table_id: str) -> bool:
        record = await self._storage.record(table_id)
        if record is None:
            return False
        return await self._workers.run(verification_job, record.encode()) == b"1"
