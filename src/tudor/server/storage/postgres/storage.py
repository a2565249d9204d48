"""Storage in a PostgreSQL database that several servers can reach."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import TypeVar

import asyncpg
from msgspec.structs import replace

from tudor.server.storage.interface import (
    HOUSE,
    Finished,
    Hold,
    Kept,
    ReadFailed,
    Status,
    Stored,
    Unavailable,
)
from tudor.server.storage.people import People
from tudor.server.storage.postgres import changes, queries, results
from tudor.server.storage.postgres.connection import ANSWERING, CONNECTING, LOST, AnyConnection, prepare
from tudor.server.storage.postgres.rows import PostgresRows
from tudor.server.storage.postgres.writer import Writer
from tudor.server.storage.probe import Probe
from tudor.server.storage.ratings import Ratings
from tudor.server.storage.results import NewResult

Found = TypeVar("Found")

READERS = 4
CLOSING = 2.0
"""Seconds for readers to finish when the storage is closed."""


class PostgresStorage:
    """Everything in one database: ``storage = await PostgresStorage.open("postgresql://…")``.

    It belongs to the event loop in which it was opened. It implements :class:`~tudor.server.storage.interface.Storage`.
    """

    def __init__(self, writer: Writer, readers: "asyncpg.Pool[asyncpg.Record]") -> None:
        self._writer = writer
        self._readers = readers
        self._probe = Probe(self._check_writing)
        self.people = People(PostgresRows(writer, self._read))
        self.ratings = Ratings(PostgresRows(writer, self._read))

    @classmethod
    async def open(cls, address: str, on_commit: Callable[[float], None] = lambda seconds: None) -> "PostgresStorage":
        """Open a database, or make an empty one ours. An unusable one is refused with a reason.

        ``on_commit`` gets the duration of every commit.
        """
        await prepare(address)
        readers = asyncpg.create_pool(
            address, min_size=0, max_size=READERS, timeout=CONNECTING, command_timeout=ANSWERING
        )
        return cls(Writer(address, on_commit), await readers)

    async def close(self) -> None:
        """Complete all queued writes and close."""
        await self._writer.stop()
        # A query that was given up still returns its connection: cut off meanwhile, it would report a fault. What does not
        # return in time, the pool cuts off itself.
        with suppress(TimeoutError, asyncpg.PostgresError, *LOST):
            async with asyncio.timeout(CLOSING):
                await self._readers.close()

    # Statistics

    @property
    def waiting(self) -> int:
        """Number of queued writes."""
        return self._writer.waiting

    @property
    def commits(self) -> int:
        """Number of transactions."""
        return self._writer.commits

    @property
    def steps(self) -> int:
        """Number of steps written."""
        return self._writer.steps

    # Tables

    def create_table(self, table_id: str, meta: bytes, others: Mapping[Hold, bytes] = {}) -> Awaitable[Hold]:
        """Store a new table and hold it, and store new metadata of other tables."""
        return self._writer.change(partial(changes.create_table, table_id=table_id, meta=meta, others=others), table_id)

    def take(self, table_id: str) -> Awaitable[Hold]:
        """Hold a table from now on."""
        return self._writer.change(partial(changes.take, table_id=table_id), table_id)

    def update_table(self, hold: Hold, meta: bytes) -> Awaitable[None]:
        """Store a table's new metadata."""
        return self._writer.change(partial(changes.update_table, hold=hold, meta=meta))

    def close_table(self, hold: Hold, reason: str, meta: bytes | None = None) -> Awaitable[None]:
        """Close a table."""
        make = partial(changes.close_table, hold=hold, reason=reason, meta=meta)
        return self._writer.change(make, hold.table_id)

    async def load(self, table_id: str) -> Stored:
        """A table with its steps; a damaged one is cut back to the steps before the damage."""
        found = await self._read(partial(queries.load, table_id=table_id))
        if not found.to_cut:
            return found.stored
        await self._writer.change(partial(changes.cut_back, table_id=table_id, found=found), table_id)
        cut = await self._read(partial(queries.load, table_id=table_id))
        return replace(cut.stored, damage=found.stored.damage)

    async def tables(self, status: Status) -> list[Kept]:
        """All tables with this status, oldest first."""
        return await self._read(partial(queries.list_tables, status=status))

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
        make = partial(changes.finish, hold=hold, record=record, seat_records=seat_records)
        make = partial(make, meta=meta, listed=listed)
        if result is not None:
            make = partial(results.finish, records=make, table_id=hold.table_id, result=result)
        return self._writer.change(make, hold.table_id)

    async def record(self, table_id: str, sight: str | None = None) -> str | None:
        """The record of a finished game."""
        return await self._read(partial(queries.read_record, table_id=table_id, sight=sight))

    async def finished(self, limit: int, before: int | None = None, *, listed: bool = False) -> list[Finished]:
        """The latest finished games, newest first."""
        return await self._read(partial(queries.list_finished, limit=limit, before=before, listed=listed))

    # Forgetting

    async def expired(self, before: float, limit: int) -> list[str]:
        """Some tables that are older than this time."""
        return await self._read(partial(queries.expired, before=before, limit=limit))

    def forget(self, table_id: str) -> Awaitable[None]:
        """Remove everything about a table that is no longer open."""
        return self._writer.change(partial(changes.forget, table_id=table_id), table_id)

    async def shrink(self, pages: int) -> int:
        """Nothing: the database uses the room of what was removed again by itself."""
        return 0

    # The whole storage

    async def secret(self, name: str) -> bytes:
        """32 constant random bytes."""
        return await self._writer.change(partial(changes.secret, name=name))

    async def check(self) -> None:
        """Write a value. Questions in quick succession get the same answer."""
        await self._probe()

    async def _check_writing(self) -> None:
        await self._writer.put(HOUSE, "check", b"")

    async def _read(self, query: Callable[[AnyConnection], Awaitable[Found]]) -> Found:
        try:
            async with self._readers.acquire(timeout=ANSWERING) as connection:
                return await query(connection)
        except LOST as error:
            raise Unavailable(type(error).__name__) from error
        except asyncpg.PostgresError as error:
            raise ReadFailed(type(error).__name__) from error
