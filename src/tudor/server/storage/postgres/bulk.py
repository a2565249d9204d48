"""Steps and values that are written together, each only if its owner still holds the table."""

from collections.abc import Collection, Sequence
from typing import TypeAlias

import asyncpg
from msgspec import Struct
from msgspec.structs import replace

from tudor.server.storage.chain import next_link
from tudor.server.storage.errors import StorageError
from tudor.server.storage.interface import Stale, WrongNumber, WrongOwner
from tudor.server.storage.postgres.changes import put_meta
from tudor.server.storage.postgres.connection import Connection
from tudor.server.storage.wanted import Append, Put

Step: TypeAlias = tuple[str, int, bytes, bytes, bytes]
"""A step of a table: its number, entry, digest and checksum."""

APPEND = """
    WITH granted AS (
        UPDATE heads SET steps = wanted.steps, link = wanted.link
        FROM unnest($1::text[], $2::bigint[], $3::int[], $4::int[], $5::bytea[])
            AS wanted (table_id, epoch, first, steps, link)
        WHERE heads.table_id = wanted.table_id AND heads.epoch = wanted.epoch AND heads.steps = wanted.first
        RETURNING heads.table_id, heads.game
    ), added AS (
        INSERT INTO steps (game, number, entry, digest, link)
        SELECT game, number, entry, digest, link
        FROM unnest($6::text[], $7::int[], $8::bytea[], $9::bytea[], $10::bytea[])
            AS step (table_id, number, entry, digest, link) JOIN granted USING (table_id)
    )
    SELECT table_id, pg_current_xact_id()::text AS transaction FROM granted
"""
PUT = """
    INSERT INTO notes (table_id, key, value)
    SELECT wanted.table_id, wanted.key, wanted.value
    FROM unnest($1::text[], $2::bigint[], $3::text[], $4::bytea[]) AS wanted (table_id, epoch, key, value)
        JOIN heads ON heads.table_id = wanted.table_id AND heads.epoch = wanted.epoch
    FOR SHARE OF heads
    ON CONFLICT (table_id, key) DO UPDATE SET value = excluded.value
    RETURNING pg_current_xact_id()::text AS transaction
"""


class Head(Struct, frozen=True):
    """The end of a table's steps, and the epoch of its owner."""

    game: int
    epoch: int
    steps: int
    link: bytes


class Bulk:
    """One group of steps and values. ``known`` are the heads of some tables as they were after the last write."""

    def __init__(self, wanted: Sequence[Append | Put], known: dict[str, Head]) -> None:
        self._wanted = wanted
        self._known = known
        self._refused: dict[int, StorageError] = {}
        """By position in the group."""
        self._steps: list[Step] = []
        self._transaction: str | None = None
        self.heads: dict[str, Head] = {}
        """The heads of the changed tables afterwards."""

    async def write(self, connection: Connection) -> tuple[list[StorageError | None], str | None]:
        """Write everything that is in order; the result of each member, and the transaction's id if anything was written."""
        await self._append(connection)
        await self._put(connection)
        return [self._refused.get(place) for place in range(len(self._wanted))], self._transaction

    def _note(self, written: "Sequence[asyncpg.Record]") -> None:
        if written:
            self._transaction = written[0]["transaction"]

    # Steps

    async def _append(self, connection: Connection) -> None:
        appends = [(place, item) for place, item in enumerate(self._wanted) if isinstance(item, Append)]
        if not appends:
            return
        tables = {item.hold.table_id for _, item in appends}
        before = {table_id: self._known[table_id] for table_id in tables & self._known.keys()}
        before |= await read_heads(connection, tables - before.keys())
        self.heads = dict(before)
        for place, item in appends:
            self._chain(place, item)
        await self._store_steps(connection, before)
        for place, item in appends:
            if item.meta is not None and place not in self._refused:
                game = self.heads[item.hold.table_id].game
                await put_meta(connection, item.hold.table_id, game, item.meta)

    def _chain(self, place: int, item: Append) -> None:
        """Put a step behind the others of its table, or refuse it."""
        table_id, head = item.hold.table_id, self.heads.get(item.hold.table_id)
        if head is None or head.epoch != item.hold.epoch:
            self._refused[place] = WrongOwner(table_id)
        elif head.steps != item.number:
            self._refused[place] = WrongNumber(f"{table_id}: step {item.number} instead of {head.steps}")
        else:
            link = next_link(head.link, item.number, item.entry, item.digest)
            self._steps.append((table_id, item.number, item.entry, item.digest, link))
            self.heads[table_id] = replace(head, steps=head.steps + 1, link=link)

    async def _store_steps(self, connection: Connection, before: dict[str, Head]) -> None:
        changed = [(table_id, head) for table_id, head in self.heads.items() if head != before[table_id]]
        if not changed:
            return
        granted = await connection.fetch(
            APPEND,
            [table_id for table_id, _ in changed],
            [head.epoch for _, head in changed],
            [before[table_id].steps for table_id, _ in changed],
            [head.steps for _, head in changed],
            [head.link for _, head in changed],
            *(list(column) for column in zip(*self._steps, strict=True)),
        )
        self._note(granted)
        refused = {table_id for table_id, _ in changed} - {row["table_id"] for row in granted}
        if refused:
            await self._refuse(connection, refused)

    async def _refuse(self, connection: Connection, tables: set[str]) -> None:
        """Refuse the steps of tables that are not as we knew them."""
        now = await read_heads(connection, tables)
        for place, item in enumerate(self._wanted):
            table_id = item.hold.table_id
            if isinstance(item, Append) and table_id in tables and place not in self._refused:
                self._refused[place] = _reason(item, now.get(table_id))
        for table_id in tables:
            del self.heads[table_id]

    # Values

    async def _put(self, connection: Connection) -> None:
        puts = [(place, item) for place, item in enumerate(self._wanted) if isinstance(item, Put)]
        if not puts:
            return
        # Of several values under one key the last one counts.
        values = {(item.hold.table_id, item.hold.epoch, item.key): item.value for _, item in puts}
        stored = await connection.fetch(
            PUT, *(list(column) for column in zip(*values, strict=True)), list(values.values())
        )
        self._note(stored)
        if len(stored) == len(values):
            return
        now = await read_heads(connection, {item.hold.table_id for _, item in puts})
        for place, item in puts:
            head = now.get(item.hold.table_id)
            if head is None or head.epoch != item.hold.epoch:
                self._refused[place] = WrongOwner(item.hold.table_id)


def _reason(item: Append, head: Head | None) -> Stale:
    table_id = item.hold.table_id
    if head is None or head.epoch != item.hold.epoch:
        return WrongOwner(table_id)
    return WrongNumber(f"{table_id}: step {item.number} instead of {head.steps}")


async def read_heads(connection: Connection, tables: Collection[str]) -> dict[str, Head]:
    """The heads of tables, as far as they exist."""
    if not tables:
        return {}
    query = "SELECT table_id, game, epoch, steps, link FROM heads WHERE table_id = ANY($1::text[])"
    return {table_id: Head(*head) for table_id, *head in await connection.fetch(query, list(tables))}
