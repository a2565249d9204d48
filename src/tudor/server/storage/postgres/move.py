"""Moves everything from an SQLite file to an empty database, games in progress included."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import asyncpg
from msgspec import Struct

from tudor.server.storage.chain import first_link
from tudor.server.storage.files import DAMAGE, DATABASE, connect, connect_to_read, lock, mark_backup, prepare, was_used
from tudor.server.storage.postgres import connection as database
from tudor.server.storage.postgres.connection import LOST, Connection
from tudor.text.errors import Unreadable

PORTION = 2_000
"""Rows that are sent together."""
COPIED = {
    "tables": ("place", "table_id", "status", "reason", "meta", "seal"),
    "steps": ("game", "number", "entry", "digest", "link"),
    "notes": ("table_id", "key", "value"),
    "secrets": ("name", "value"),
    "damaged": ("table_id", "game", "damage", "found"),
    "finished": ("place", "table_id", "ended", "listed"),
    "records": ("table_id", "sight", "packed"),
    "accounts": ("account_id", "name", "skeleton", "kind", "owner", "public", "phrase", "created"),
    "credentials": ("credential_id", "account_id", "public_key", "sign_count", "created"),
    "sessions": ("hash", "session_id", "account_id", "device", "created", "seen"),
    "access_tokens": ("hash", "token_id", "account_id", "label", "scopes", "created", "used"),
    "played": ("place", "account_id", "table_id", "edition", "outcome", "since"),
    "results": ("table_id", "rating_group", "ended", "outcome", "place", "valid", "accuracies"),
    "rating_order": ("last",),
    "ratings": ("account_id", "rating_group", "place", "ended", "mean", "spread", "games"),
}
"""Tables of both schemas, and the columns they have in common."""
HEADS = """
    SELECT table_id, tables.game, 1, ifnull(ends.steps, 0), steps.link FROM tables
    LEFT JOIN ends ON ends.game = tables.game
    LEFT JOIN steps ON steps.game = tables.game AND steps.number = ends.steps - 1
"""
SEQUENCES = (
    "SELECT setval('games', (SELECT max(game) + 1 FROM (SELECT game FROM heads UNION ALL SELECT game FROM damaged) games))",
    "SELECT setval(pg_get_serial_sequence('tables', 'place'), (SELECT coalesce(max(place), 0) + 1 FROM tables))",
    "SELECT setval(pg_get_serial_sequence('finished', 'place'), (SELECT coalesce(max(place), 0) + 1 FROM finished))",
    "SELECT setval(pg_get_serial_sequence('played', 'place'), (SELECT coalesce(max(place), 0) + 1 FROM played))",
)
"""New rows are numbered behind those that were moved."""


class Moved(Struct, frozen=True):
    """How much was moved."""

    tables: int
    steps: int


async def move(folder: Path, address: str) -> Moved:
    """Move the games of a stopped server into an empty database: all of them or none. The file stays, as a backup."""
    file = folder / DATABASE
    if not file.is_file():
        raise Unreadable("database.no-file", file=str(file))
    with closing(lock(folder)) as holder:
        prepare(file, used=was_used(holder))
        await database.prepare(address)
        try:
            with closing(connect_to_read(file)) as source:
                moved = await _copy_all(source, address)
        except DAMAGE as error:
            raise Unreadable("storage.damaged", file=str(file), problem=str(error)) from error
        except (*LOST, asyncpg.PostgresError) as error:
            raise Unreadable("database.connect", database=database.shown(address), problem=str(error)) from error
        with closing(connect(file)) as kept:
            mark_backup(kept)
    return moved


async def _copy_all(source: sqlite3.Connection, address: str) -> Moved:
    target = await database.connect(address)
    try:
        async with target.transaction():
            await target.execute("SELECT pg_advisory_xact_lock($1)", database.MIGRATING)
            if await target.fetchval("SELECT EXISTS (SELECT FROM tables UNION ALL SELECT FROM accounts)"):
                raise Unreadable("database.used", database=database.shown(address))
            await target.execute("DELETE FROM notes")
            await target.execute("DELETE FROM secrets WHERE name <> $1", database.HOME)
            await target.execute("DELETE FROM rating_order")
            rows = {name: await _copy(source, target, name, columns) for name, columns in COPIED.items()}
            await _send(target, "heads", ("table_id", "game", "epoch", "steps", "link"), _heads(source))
            for statement in SEQUENCES:
                await target.execute(statement)
    finally:
        await target.close()
    return Moved(rows["tables"], rows["steps"])


async def _copy(source: sqlite3.Connection, target: Connection, name: str, columns: tuple[str, ...]) -> int:
    rows = source.execute(f"SELECT {', '.join(columns)} FROM {name}")
    if name == "finished":
        return await _send(target, name, columns, ((*row[:-1], bool(row[-1])) for row in rows))
    return await _send(target, name, columns, rows)


def _heads(source: sqlite3.Connection) -> Iterator[tuple[object, ...]]:
    for table_id, *head, link in source.execute(HEADS):
        yield (table_id, *head, link if link is not None else first_link(table_id))


async def _send(target: Connection, name: str, columns: tuple[str, ...], rows: Iterator[tuple[object, ...]]) -> int:
    """Send rows in portions; returns how many they were."""
    sent = 0
    while portion := [row for row, _ in zip(rows, range(PORTION), strict=False)]:
        await target.copy_records_to_table(name, records=portion, columns=columns)
        sent += len(portion)
    return sent
