"""The storage in one file of SQLite: a thread that writes, and others that read."""

import sqlite3
from asyncio import AbstractEventLoop, get_running_loop
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from threading import local
from typing import TypeVar

from msgspec.structs import replace

from tudor.server.storage import changes, queries
from tudor.server.storage.files import DAMAGE, DATABASE, back_up, connect_to_read, lock, prepare
from tudor.server.storage.interface import Finished, Kept, ReadFailed, Status, Stored
from tudor.server.storage.writer import Writer

Found = TypeVar("Found")

READERS = 2


class SqliteStorage:
    """Everything in the file ``tudor.sqlite`` of a folder, which nobody else may write to meanwhile.

    It belongs to the event loop it was opened in: ``storage = await SqliteStorage.open(folder)``. It keeps
    :class:`~tudor.server.storage.interface.Storage`.
    """

    def __init__(self, file: Path, holder: sqlite3.Connection, loop: AbstractEventLoop) -> None:
        self.file = file
        self._holder = holder
        self._loop = loop
        self._writer = Writer(file, loop)
        self._readers = ThreadPoolExecutor(READERS, "tudor-reader")
        self._open: list[sqlite3.Connection] = []
        self._own = local()

    @classmethod
    async def open(cls, folder: Path) -> "SqliteStorage":
        """Open the data in a folder, or begin there. What cannot be used is refused with a reason."""
        with ExitStack() as unless_opened:
            holder = unless_opened.enter_context(closing(lock(folder)))
            prepare(folder / DATABASE)
            unless_opened.pop_all()
        return cls(folder / DATABASE, holder, get_running_loop())

    async def close(self) -> None:
        """Finish what is on its way, and let go."""
        await self._loop.run_in_executor(None, self._writer.stop)
        self._readers.shutdown()
        for connection in self._open:
            connection.close()
        self._holder.close()

    # How it goes

    @property
    def waiting(self) -> int:
        """About how many writes are on their way."""
        return self._writer.waiting

    @property
    def commits(self) -> int:
        """How many groups were written."""
        return self._writer.commits

    @property
    def steps(self) -> int:
        """How many steps were written."""
        return self._writer.steps

    # Tables

    def create_table(self, table_id: str, meta: bytes) -> Awaitable[None]:
        """Keep a new table."""
        return self._writer.change(partial(changes.create_table, table_id=table_id, meta=meta))

    def update_table(self, table_id: str, meta: bytes) -> Awaitable[None]:
        """Keep what has changed about a table."""
        return self._writer.change(partial(changes.update_table, table_id=table_id, meta=meta))

    def close_table(self, table_id: str, reason: str) -> Awaitable[None]:
        """Close a table that nobody can or will play on."""
        return self._writer.change(partial(changes.close_table, table_id=table_id, reason=reason), table_id)

    async def load(self, table_id: str) -> Stored:
        """A table with all its steps; if some are damaged, it is cut back to those before."""
        found = await self._read(partial(queries.load, table_id=table_id))
        if not found.to_cut:
            return found.stored
        branch = await self._writer.change(partial(changes.cut_back, table_id=table_id, found=found), table_id)
        return replace(found.stored, branch=branch)

    async def tables(self, status: Status) -> list[Kept]:
        """All tables of that status, in the order in which they were made."""
        return await self._read(partial(queries.list_tables, status=status))

    # Steps

    def append(self, table_id: str, number: int, entry: bytes, digest: bytes) -> Awaitable[None]:
        """Keep one step."""
        return self._writer.append(table_id, number, entry, digest)

    # What is remembered beside the game

    def put(self, table_id: str, key: str, value: bytes) -> Awaitable[None]:
        """Keep a value under a key of a table."""
        return self._writer.put(table_id, key, value)

    async def get(self, table_id: str, key: str) -> bytes | None:
        """The value under a key, if there is one."""
        return await self._read(partial(queries.read_value, table_id=table_id, key=key))

    async def values(self, table_id: str) -> dict[str, bytes]:
        """All values of a table, by key."""
        return await self._read(partial(queries.read_values, table_id=table_id))

    # Games that are over

    def finish(self, table_id: str, record: str, seat_records: Mapping[str, str] = {}) -> Awaitable[None]:
        """Keep the records of a game that is over."""
        make = partial(changes.finish, table_id=table_id, record=record, seat_records=seat_records)
        return self._writer.change(make, table_id)

    async def record(self, table_id: str, sight: str | None = None) -> str | None:
        """The record of a finished game."""
        return await self._read(partial(queries.read_record, table_id=table_id, sight=sight))

    async def finished(self, limit: int, before: int | None = None) -> list[Finished]:
        """The games that ended last, the latest first."""
        return await self._read(partial(queries.list_finished, limit=limit, before=before))

    # The whole

    async def secret(self, name: str) -> bytes:
        """32 random bytes that stay the same."""
        return await self._writer.change(partial(changes.secret, name=name))

    async def backup(self, path: Path) -> None:
        """A copy of everything as it is at this moment."""
        await self._loop.run_in_executor(self._readers, back_up, self.file, path)

    def _read(self, query: Callable[[sqlite3.Connection], Found]) -> Awaitable[Found]:
        return self._loop.run_in_executor(self._readers, self._query, query)

    def _query(self, query: Callable[[sqlite3.Connection], Found]) -> Found:
        """Ask in a thread that has a connection of its own."""
        connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
        if connection is None:
            connection = self._own.connection = connect_to_read(self.file)
            self._open.append(connection)
        try:
            return query(connection)
        except DAMAGE as error:
            raise ReadFailed(str(error)) from error
