"""Storage in one SQLite file: one thread writes, others read."""

import sqlite3
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from shutil import disk_usage
from threading import local
from typing import TypeVar

from msgspec.structs import replace

from tudor.server.storage import changes, queries, results, retention
from tudor.server.storage.files import DAMAGE, DATABASE, back_up, connect_to_read, lock, mark_used, prepare, was_used
from tudor.server.storage.interface import HOUSE, Finished, Hold, Kept, ReadFailed, Status, Stored, WriteFailed
from tudor.server.storage.people import People
from tudor.server.storage.probe import Probe
from tudor.server.storage.ratings import Ratings
from tudor.server.storage.results import NewResult
from tudor.server.storage.sqlite_rows import SqliteRows
from tudor.server.storage.writer import Writer

Found = TypeVar("Found")

READERS = 2
RESERVE = 16 * 1024 * 1024
"""Bytes that should be free on the disk: room for the log, and time to make more."""


class SqliteStorage:
    """Everything in the file ``tudor.sqlite`` of a folder, which no other process may write to meanwhile.

    It belongs to the event loop in which it was opened: ``storage = await SqliteStorage.open(folder)``. It implements
    :class:`~tudor.server.storage.interface.Storage`.
    """

    def __init__(
        self, file: Path, holder: sqlite3.Connection, loop: AbstractEventLoop, on_commit: Callable[[float], None]
    ) -> None:
        self.file = file
        self._holder = holder
        self._loop = loop
        self._writer = Writer(file, loop, on_commit)
        self._readers = ThreadPoolExecutor(READERS, "tudor-reader")
        self._open: list[sqlite3.Connection] = []
        self._own = local()
        self._probe = Probe(self._check_disk)
        self.people = People(SqliteRows(self._writer, self._read))
        self.ratings = Ratings(SqliteRows(self._writer, self._read))

    @classmethod
    async def open(
        cls, folder: Path, on_commit: Callable[[float], None] = lambda seconds: None, *, shrinks: bool = False
    ) -> "SqliteStorage":
        """Open the data in a folder, or create it. Unusable data is refused with a reason.

        ``on_commit`` gets the duration of every commit, in the writer's thread. With ``shrinks``, the file of an earlier
        release is rewritten once, so that it can shrink.
        """
        with ExitStack() as unless_opened:
            holder = unless_opened.enter_context(closing(lock(folder)))
            prepare(folder / DATABASE, used=was_used(holder))
            mark_used(holder)
            if shrinks:
                retention.make_shrinkable(folder / DATABASE)
            unless_opened.pop_all()
        return cls(folder / DATABASE, holder, get_running_loop(), on_commit)

    async def close(self) -> None:
        """Complete all queued writes and close."""
        await self._loop.run_in_executor(None, self._writer.stop)
        self._readers.shutdown()
        for connection in self._open:
            connection.close()
        self._holder.close()

    # Statistics

    @property
    def waiting(self) -> int:
        """Approximate number of queued writes."""
        return self._writer.waiting

    @property
    def commits(self) -> int:
        """Number of groups written."""
        return self._writer.commits

    @property
    def steps(self) -> int:
        """Number of steps written."""
        return self._writer.steps

    # Tables

    def create_table(self, table_id: str, meta: bytes, others: Mapping[Hold, bytes] = {}) -> Awaitable[Hold]:
        """Store a new table and hold it, and store new metadata of other tables."""
        changed = {hold.table_id: changed for hold, changed in others.items()}
        make = partial(changes.create_table, table_id=table_id, meta=meta, others=changed)
        return self._writer.hold(make, table_id, others)

    def take(self, table_id: str) -> Awaitable[Hold]:
        """Hold a table from now on."""
        return self._writer.hold(partial(queries.check_table, table_id=table_id), table_id)

    def update_table(self, hold: Hold, meta: bytes) -> Awaitable[None]:
        """Store a table's new metadata."""
        return self._writer.change(partial(changes.update_table, table_id=hold.table_id, meta=meta), holds=(hold,))

    def close_table(self, hold: Hold, reason: str, meta: bytes | None = None) -> Awaitable[None]:
        """Close a table."""
        make = partial(changes.close_table, table_id=hold.table_id, reason=reason, meta=meta)
        return self._writer.change(make, hold.table_id, (hold,))

    async def load(self, table_id: str) -> Stored:
        """A table with its steps; a damaged one is cut back to the steps before the damage."""
        found = await self._read(partial(queries.load, table_id=table_id))
        if not found.to_cut:
            return found.stored
        branch = await self._writer.change(partial(changes.cut_back, table_id=table_id, found=found), table_id)
        return replace(found.stored, branch=branch)

    async def tables(self, status: Status) -> list[Kept]:
        """All tables with this status, oldest first."""
        found = await self._read(partial(queries.list_tables, status=status))
        return [replace(kept, epoch=self._writer.epoch_of(kept.table_id)) for kept in found]

    # Steps

    def append(
        self, hold: Hold, number: int, entry: bytes, digest: bytes, meta: bytes | None = None
    ) -> Awaitable[None]:
        """Store one step, and new metadata if there is some."""
        return self._writer.append(hold, number, entry, digest, meta)

    # Values

    def put(self, hold: Hold, key: str, value: bytes) -> Awaitable[None]:
        """Store a value under a key of a table."""
        return self._writer.put(hold, key, value)

    async def get(self, table_id: str, key: str) -> bytes | None:
        """The value under a key, or None."""
        return await self._read(partial(queries.read_value, table_id=table_id, key=key))

    async def values(self, table_id: str) -> dict[str, bytes]:
        """All values of a table, by key."""
        return await self._read(partial(queries.read_values, table_id=table_id))

    # Finished games

    def finish(
        self,
        hold: Hold,
        record: str,
        seat_records: Mapping[str, str] = {},
        meta: bytes | None = None,
        *,
        listed: bool = False,
        result: NewResult | None = None,
    ) -> Awaitable[None]:
        """Store the records of a finished game."""
        make = partial(changes.finish, table_id=hold.table_id, record=record, seat_records=seat_records)
        make = partial(make, meta=meta, listed=listed)
        if result is not None:
            make = partial(results.finish, records=make, table_id=hold.table_id, result=result)
        return self._writer.change(make, hold.table_id, (hold,))

    async def record(self, table_id: str, sight: str | None = None) -> str | None:
        """The record of a finished game."""
        return await self._read(partial(queries.read_record, table_id=table_id, sight=sight))

    async def finished(self, limit: int, before: int | None = None, *, listed: bool = False) -> list[Finished]:
        """The latest finished games, newest first."""
        return await self._read(partial(queries.list_finished, limit=limit, before=before, listed=listed))

    # Forgetting

    async def expired(self, before: float, limit: int) -> list[str]:
        """Some tables that are older than this time."""
        return await self._read(partial(retention.expired, before=before, limit=limit))

    def forget(self, table_id: str) -> Awaitable[None]:
        """Remove everything about a table that is no longer open."""
        return self._writer.change(partial(retention.forget, table_id=table_id), table_id)

    def shrink(self, pages: int) -> Awaitable[int]:
        """Give unused pages back to the disk."""
        return self._writer.change(partial(retention.shrink, pages=pages))

    # The whole storage

    async def secret(self, name: str) -> bytes:
        """32 constant random bytes."""
        return await self._writer.change(partial(changes.secret, name=name))

    async def check(self) -> None:
        """Look at the free space and write a value. Questions in quick succession get the same answer."""
        await self._probe()

    async def _check_disk(self) -> None:
        try:
            free = disk_usage(self.file.parent).free
        except OSError as error:
            raise WriteFailed(str(error)) from error
        if free < RESERVE:
            raise WriteFailed(f"only {free} bytes are free")
        await self._writer.put(HOUSE, "check", b"")

    async def backup(self, path: Path) -> None:
        """A copy of everything as of this moment."""
        await self._loop.run_in_executor(self._readers, back_up, self.file, path)

    def _read(self, query: Callable[[sqlite3.Connection], Found]) -> Awaitable[Found]:
        return self._loop.run_in_executor(self._readers, self._query, query)

    def _query(self, query: Callable[[sqlite3.Connection], Found]) -> Found:
        """Run a query in a thread with its own connection."""
        connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = self._own.connection = connect_to_read(self.file)
            self._open.append(connection)
        try:
            return query(connection)
        except DAMAGE as error:
            raise ReadFailed(str(error)) from error
