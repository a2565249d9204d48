"""Storages for the tests, opened and closed in their own event loop."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from tudor.server.storage import DATABASE, SqliteStorage, Storage
from tudor.server.storage.postgres import PostgresStorage

Made = TypeVar("Made")
Home: TypeAlias = Path | str
"""A folder for SQLite, an address for PostgreSQL."""
AnyStorage: TypeAlias = SqliteStorage | PostgresStorage


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[SqliteStorage]:
    storage = await SqliteStorage.open(folder)
    try:
        yield storage
    finally:
        await storage.close()


@asynccontextmanager
async def opened_at(home: Home) -> AsyncIterator[AnyStorage]:
    storage = await (SqliteStorage.open(home) if isinstance(home, Path) else PostgresStorage.open(home))
    try:
        yield storage
    finally:
        await storage.close()


def with_storage(folder: Path, use: Callable[[SqliteStorage], Awaitable[Made]]) -> Made:
    """The result of using a folder's storage, from opening to closing."""

    async def run() -> Made:
        async with opened(folder) as storage:
            return await use(storage)

    return asyncio.run(run())


def with_storage_at(home: Home, use: Callable[[AnyStorage], Awaitable[Made]]) -> Made:
    """The result of using a storage of either kind, from opening to closing."""

    async def run() -> Made:
        async with opened_at(home) as storage:
            return await use(storage)

    return asyncio.run(run())


def step(table_id: str, number: int) -> bytes:
    """A step that names its table and number."""
    return f'{{"table": "{table_id}", "number": {number}}}'.encode()


def digest(table_id: str, number: int) -> bytes:
    return f"{table_id}/{number}".encode()


async def play(storage: Storage, table_id: str, numbers: range) -> None:
    """Take a table and store steps of it, waiting only for the last."""
    hold = await storage.take(table_id)
    kept = [storage.append(hold, number, step(table_id, number), digest(table_id, number)) for number in numbers]
    await asyncio.gather(*kept)


async def steps(storage: Storage, table_id: str) -> list[bytes]:
    return [kept.entry for kept in (await storage.load(table_id)).entries]


def played(table_id: str, count: int) -> list[bytes]:
    return [step(table_id, number) for number in range(count)]


def fill(home: Home, tables: dict[str, int]) -> None:
    """Make tables with this many steps."""

    async def use(storage: Storage) -> None:
        for table_id, count in tables.items():
            await storage.create_table(table_id, f"meta of {table_id}".encode())
            await play(storage, table_id, range(count))

    with_storage_at(home, use)


def finish(home: Home, table_id: str, record: str, seat_records: dict[str, str]) -> None:
    """Store the records of a game."""

    async def use(storage: Storage) -> None:
        await storage.finish(await storage.take(table_id), record, seat_records)

    with_storage_at(home, use)


def tamper(folder: Path, statement: str, *values: object) -> list[Any]:
    """Change the database without the storage's knowledge."""
    with closing(sqlite3.connect(folder / DATABASE)) as connection, connection:
        return connection.execute(statement, values).fetchall()
