"""Storages for the tests, opened and closed in their own event loop."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any, TypeVar

from tudor.server.storage import DATABASE, SqliteStorage

Made = TypeVar("Made")


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[SqliteStorage]:
    storage = await SqliteStorage.open(folder)
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


def step(table_id: str, number: int) -> bytes:
    """A step that names its table and number."""
    return f'{{"table": "{table_id}", "number": {number}}}'.encode()


def digest(table_id: str, number: int) -> bytes:
    return f"{table_id}/{number}".encode()


async def play(storage: SqliteStorage, table_id: str, numbers: range) -> None:
    """Store steps of a table, waiting only for the last."""
    kept = [storage.append(table_id, number, step(table_id, number), digest(table_id, number)) for number in numbers]
    await asyncio.gather(*kept)


async def steps(storage: SqliteStorage, table_id: str) -> list[bytes]:
    return [kept.entry for kept in (await storage.load(table_id)).entries]


def played(table_id: str, count: int) -> list[bytes]:
    return [step(table_id, number) for number in range(count)]


def fill(folder: Path, tables: dict[str, int]) -> None:
    """Make tables with this many steps."""

    async def use(storage: SqliteStorage) -> None:
        for table_id, count in tables.items():
            await storage.create_table(table_id, f"meta of {table_id}".encode())
            await play(storage, table_id, range(count))

    with_storage(folder, use)


def tamper(folder: Path, statement: str, *values: object) -> list[Any]:
    """Change the database without the storage's knowledge."""
    with closing(sqlite3.connect(folder / DATABASE)) as connection, connection:
        return connection.execute(statement, values).fetchall()
