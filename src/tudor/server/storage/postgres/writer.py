"""The task that writes: it commits everything queued, steps and values in one transaction.

While the database is busy with one group, the next one gathers, so the cost per step falls as the load rises.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from functools import partial
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import asyncpg
import structlog

from tudor.server.storage.errors import StorageError
from tudor.server.storage.interface import Hold, Unavailable, WriteFailed
from tudor.server.storage.postgres.bulk import Bulk, Head
from tudor.server.storage.postgres.connection import LOST, PAUSE, Connection, Reconnecting
from tudor.server.storage.wanted import LARGEST_GROUP, Append, Put

_log = structlog.get_logger()
Made = TypeVar("Made")
TRANSACTION = "SELECT pg_current_xact_id_if_assigned()::text"
PACE = 0.008
"""Seconds between groups under load: a commit costs worker and database far more than a step in it."""
IDLE = 0.1
"""Seconds without a write after which no transaction is kept ready."""


class Change(NamedTuple):
    """Any write but a step or value, and the future waiting for it."""

    waiting: "asyncio.Future[Any]"
    make: Callable[[Connection], Awaitable[Any]]
    table_id: str | None
    """The table whose head it may change."""


class Writer:
    """Writes for one event loop, in the order of the calls."""

    def __init__(self, address: str, on_commit: Callable[[float], None]) -> None:
        self.commits = 0
        self.steps = 0
        """Number of steps written."""
        self._on_commit = on_commit
        self._database = Reconnecting(address)
        self._loop = asyncio.get_running_loop()
        self._queue: deque[Append | Put | Change] = deque()
        self._queued = asyncio.Event()
        self._next_group = 0.0
        self._ready: Connection | None = None
        """The connection on which a transaction has begun for the next write."""
        self._heads: dict[str, Head] = {}
        self._stopping = False
        self._task = self._loop.create_task(self._run())

    # Queueing

    @property
    def waiting(self) -> int:
        """Number of queued writes."""
        return len(self._queue)

    def append(
        self, hold: Hold, number: int, entry: bytes, digest: bytes, meta: bytes | None = None
    ) -> "asyncio.Future[None]":
        """Queue a step."""
        waiting: asyncio.Future[None] = self._loop.create_future()
        self._add(Append(waiting, hold, number, entry, digest, meta))
        return waiting

    def put(self, hold: Hold, key: str, value: bytes) -> "asyncio.Future[None]":
        """Queue a value."""
        waiting: asyncio.Future[None] = self._loop.create_future()
        self._add(Put(waiting, hold, key, value))
        return waiting

    def change(
        self, make: Callable[[Connection], Awaitable[Made]], table_id: str | None = None
    ) -> "asyncio.Future[Made]":
        """Queue another write; the head of the named table is then read again."""
        waiting: asyncio.Future[Made] = self._loop.create_future()
        self._add(Change(waiting, make, table_id))
        return waiting

    def _add(self, item: Append | Put | Change) -> None:
        self._queue.append(item)
        self._queued.set()

    async def stop(self) -> None:
        """Write everything queued and end."""
        self._stopping = True
        self._queued.set()
        await self._task
        await self._database.close()

    # Writing

    async def _run(self) -> None:
        while group := await self._gather():
            for part in _parts(group):
                await self._write(part)

    async def _gather(self) -> list[Append | Put | Change]:
        """Everything queued, once there is something and the pace allows it; nothing at the end."""
        if not self._queue and not self._stopping:
            self._queued.clear()
            await self._wait()
        if (early := self._next_group - monotonic()) > 0:
            await asyncio.sleep(early)
        group = [self._queue.popleft() for _ in range(min(len(self._queue), LARGEST_GROUP))]
        # Under load, larger groups make each write cheaper.
        self._next_group = monotonic() + PACE
        return group

    async def _wait(self) -> None:
        """Wait until something is queued. If that takes long, no transaction is left open."""
        if self._ready is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(IDLE):
                    await self._queued.wait()
                    return
            ready, self._ready = self._ready, None
            await self._roll_back(ready)
        await self._queued.wait()

    async def _write(self, part: list[Append | Put] | Change) -> None:
        """Write a change, or steps and values together, and deliver the results."""
        try:
            if isinstance(part, Change):
                await self._write_change(part)
            else:
                await self._write_bulk(part)
        except StorageError as error:
            _deliver(_members(part), [error] * len(_members(part)))
        except Exception as error:  # noqa: BLE001 # if this task ended, every table would wait for ever
            await self._write_singly(part, error)

    async def _write_singly(self, part: list[Append | Put] | Change, error: Exception) -> None:
        """Write each member of a failed group alone, so that one error does not affect the others."""
        if isinstance(part, list) and len(part) > 1:
            for item in part:
                await self._write([item])
            return
        # The data are secret: log only the kind of error.
        _log.error("write failed", kind=type(error).__name__)
        _deliver(_members(part), [WriteFailed(type(error).__name__)])

    async def _write_change(self, change: Change) -> None:
        if change.table_id is not None:
            self._heads.pop(change.table_id, None)
        _deliver([change], [await self._transact(partial(_with_transaction, change.make))])

    async def _write_bulk(self, part: list[Append | Put]) -> None:
        # Until this is stored, the heads are not known.
        heads = {item.hold.table_id: self._heads.pop(item.hold.table_id, None) for item in part}
        bulk = Bulk(part, {table_id: head for table_id, head in heads.items() if head is not None})
        results = await self._transact(bulk.write)
        self._heads |= bulk.heads
        self.steps += sum(isinstance(item, Append) and not result for item, result in zip(part, results, strict=True))
        _deliver(part, results)

    async def _transact(self, make: Callable[[Connection], Awaitable[tuple[Made, str | None]]]) -> Made:
        """Make a change in one transaction: it is on disk when this returns, and not made if this raises.

        ``make`` also returns the transaction's id, if it has changed anything.
        """
        began = monotonic()
        connection = await self._database.get()
        ready, self._ready = self._ready, None
        try:
            if connection is not ready:
                await connection.execute("BEGIN")
            made, transaction = await make(connection)
        except LOST as error:
            self._database.drop()
            raise Unavailable(type(error).__name__) from error
        except Exception:
            await self._roll_back(connection)
            raise
        try:
            # The next transaction begins with the end of this one, which saves the question for it.
            ended = await connection.execute("COMMIT AND CHAIN")
            self._ready = connection
        except LOST as error:
            self._database.drop()
            if transaction is not None and not await self._was_committed(transaction):
                raise Unavailable(type(error).__name__) from error
        else:
            if ended != "COMMIT":
                # Something had failed in it, so the database has rolled it back without an error.
                raise WriteFailed(ended)
        self.commits += 1
        self._on_commit(monotonic() - began)
        return made

    async def _roll_back(self, connection: Connection) -> None:
        try:
            await connection.execute("ROLLBACK")
        except (*LOST, asyncpg.PostgresError):
            self._database.drop()

    async def _was_committed(self, transaction: str) -> bool:
        """Ask what became of a transaction whose end was not heard, until the database tells it."""
        while not self._stopping:
            try:
                connection = await self._database.get()
                status = await connection.fetchval("SELECT pg_xact_status($1::text::xid8)", transaction)
            except (*LOST, Unavailable):
                status = "in progress"
            except asyncpg.PostgresError:
                # A database that has not come so far: it was restored, or took over from one that failed.
                return False
            if status != "in progress":
                return bool(status == "committed")
            await asyncio.sleep(PAUSE)
        return False


async def _with_transaction(
    make: Callable[[Connection], Awaitable[Made]], connection: Connection
) -> tuple[Made, str | None]:
    """A change, and the id of its transaction."""
    return await make(connection), await connection.fetchval(TRANSACTION)


def _parts(group: list[Append | Put | Change]) -> Iterator[list[Append | Put] | Change]:
    """Changes one by one and, between them, steps and values together."""
    bulk: list[Append | Put] = []
    for item in group:
        if isinstance(item, Change):
            if bulk:
                yield bulk
            bulk = []
            yield item
        else:
            bulk.append(item)
    if bulk:
        yield bulk


def _members(part: list[Append | Put] | Change) -> "list[Append | Put] | list[Change]":
    return [part] if isinstance(part, Change) else part


def _deliver(items: "list[Append | Put] | list[Change]", results: "list[Any]") -> None:
    """Deliver the results of writes. Callers that no longer wait are left alone."""
    for item, result in zip(items, results, strict=True):
        waiting: asyncio.Future[Any] = item.waiting
        if waiting.done():
            continue
        if isinstance(result, StorageError):
            waiting.set_exception(result)
        else:
            waiting.set_result(result)
