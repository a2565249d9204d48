"""Statements that change the database. The caller begins and ends the transaction."""

import zlib
from collections.abc import Mapping
from secrets import token_bytes
from time import time

import asyncpg

from tudor.server.storage.chain import first_link, next_link, seal
from tudor.server.storage.changes import SECRET
from tudor.server.storage.interface import Hold, TableExists, TableUnknown, WrongNumber, WrongOwner
from tudor.server.storage.postgres.connection import Connection
from tudor.server.storage.postgres.queries import Found
from tudor.server.storage.queries import COMPLETE

BY_TABLE = ("notes", "records", "finished", "damaged", "played", "heads", "tables")
"""Where rows belong to a table's id."""


async def create_table(connection: Connection, table_id: str, meta: bytes, others: Mapping[Hold, bytes]) -> Hold:
    """Store a new table and hold it, and store new metadata of other tables."""
    for hold, changed in others.items():
        await update_table(connection, hold, changed)
    head = "INSERT INTO heads (table_id, game, epoch, steps, link) VALUES ($1, $2, 1, 0, $3)"
    game = await connection.fetchval("SELECT nextval('games')")
    try:
        await connection.execute(head, table_id, game, first_link(table_id))
    except asyncpg.UniqueViolationError:
        raise TableExists(table_id) from None
    statement = "INSERT INTO tables (table_id, meta, seal) VALUES ($1, $2, $3)"
    await connection.execute(statement, table_id, meta, seal(table_id, game, meta))
    return Hold(table_id, 1)


async def take(connection: Connection, table_id: str) -> Hold:
    """Begin an epoch of a table."""
    statement = "UPDATE heads SET epoch = epoch + 1 WHERE table_id = $1 RETURNING epoch"
    epoch = await connection.fetchval(statement, table_id) if is_storable(table_id) else None
    if epoch is None:
        raise TableUnknown(table_id)
    return Hold(table_id, epoch)


def is_storable(table_id: str) -> bool:
    """True if a table can have this id; the database cannot hold every text."""
    return bool(table_id) and table_id.isprintable()


async def check(connection: Connection, hold: Hold) -> int:
    """The game of a table, which nobody can take before the transaction ends; refused if somebody has taken it."""
    # A writer that waits here for a taker sees the taker's epoch afterwards.
    query = "SELECT game, epoch FROM heads WHERE table_id = $1 FOR SHARE"
    row = await connection.fetchrow(query, hold.table_id)
    if row is None or row["epoch"] != hold.epoch:
        raise WrongOwner(hold.table_id)
    game: int = row["game"]
    return game


async def update_table(connection: Connection, hold: Hold, meta: bytes) -> None:
    """Store a table's new metadata."""
    await put_meta(connection, hold.table_id, await check(connection, hold), meta)


async def put_meta(connection: Connection, table_id: str, game: int, meta: bytes) -> None:
    """Store the new metadata of a table that is held."""
    statement = "UPDATE tables SET meta = $2, seal = $3 WHERE table_id = $1"
    await connection.execute(statement, table_id, meta, seal(table_id, game, meta))


async def close_table(connection: Connection, hold: Hold, reason: str, meta: bytes | None) -> None:
    """Close a table, and store its new metadata if there is some."""
    await _end(connection, hold, meta)
    statement = "UPDATE tables SET status = 'closed', reason = $2 WHERE table_id = $1"
    await connection.execute(statement, hold.table_id, reason)


async def _end(connection: Connection, hold: Hold, meta: bytes | None) -> None:
    game = await check(connection, hold)
    if meta is not None:
        await put_meta(connection, hold.table_id, game, meta)


async def finish(
    connection: Connection,
    hold: Hold,
    record: str,
    seat_records: Mapping[str, str],
    meta: bytes | None,
    *,
    listed: bool,
) -> None:
    """Store the records of a game, and new metadata if there is some. Repeating it only replaces the records."""
    await _end(connection, hold, meta)
    table_id = hold.table_id
    await connection.execute("UPDATE tables SET status = 'finished' WHERE table_id = $1", table_id)
    statement = "INSERT INTO finished (table_id, ended, listed) VALUES ($1, $2, $3) ON CONFLICT (table_id) DO NOTHING"
    await connection.execute(statement, table_id, time(), listed)
    await connection.executemany(
        """
        INSERT INTO records (table_id, sight, packed) VALUES ($1, $2, $3)
        ON CONFLICT (table_id, sight) DO UPDATE SET packed = excluded.packed
        """,
        [
            (table_id, sight, zlib.compress(text.encode()))
            for sight, text in ((COMPLETE, record), *seat_records.items())
        ],
    )


async def secret(connection: Connection, name: str) -> bytes:
    """A named secret, created on first use."""
    statement = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING"
    await connection.execute(statement, name, token_bytes(SECRET))
    value: bytes = await connection.fetchval("SELECT value FROM secrets WHERE name = $1", name)
    return value


async def cut_back(connection: Connection, table_id: str, found: Found) -> None:
    """Let a damaged table continue from its last sound step. The damaged steps stay under the old game."""
    game, stored = await connection.fetchval("SELECT nextval('games')"), found.stored
    link, rows = first_link(table_id), []
    for number, step in enumerate(stored.entries):
        link = next_link(link, number, step.entry, step.digest)
        rows.append((game, number, step.entry, step.digest, link))
    statement = "UPDATE heads SET game = $4, steps = $5, link = $6 WHERE table_id = $1 AND game = $2 AND steps = $3"
    cut = await connection.execute(statement, table_id, found.game, found.steps, game, len(rows), link)
    if cut != "UPDATE 1":
        # Somebody has cut it or played on since it was read.
        raise WrongNumber(table_id)
    await connection.executemany(
        "INSERT INTO steps (game, number, entry, digest, link) VALUES ($1, $2, $3, $4, $5)", rows
    )
    note = "INSERT INTO damaged (table_id, game, damage, found) VALUES ($1, $2, $3, $4)"
    await connection.execute(note, table_id, found.game, stored.damage, time())
    await put_meta(connection, table_id, game, stored.meta)


async def forget(connection: Connection, table_id: str) -> None:
    """Remove everything about a table that is no longer open."""
    query = "SELECT game FROM heads JOIN tables USING (table_id) WHERE table_id = $1 AND status <> 'open' FOR UPDATE OF heads"
    game = await connection.fetchval(query, table_id)
    if game is None:
        raise TableUnknown(table_id)
    damaged = await connection.fetch("SELECT game FROM damaged WHERE table_id = $1", table_id)
    games = [game, *(row["game"] for row in damaged)]
    await connection.execute("DELETE FROM steps WHERE game = ANY($1::bigint[])", games)
    await connection.execute("DELETE FROM results WHERE table_id = $1 AND rating_group = ''", table_id)
    for name in BY_TABLE:
        await connection.execute(f"DELETE FROM {name} WHERE table_id = $1", table_id)
