"""Statements that change the database. The caller begins and ends the transaction."""

import sqlite3
import zlib
from collections.abc import Mapping, Sequence
from itertools import chain
from secrets import token_bytes
from time import time
from typing import TypeAlias

from tudor.server.storage.chain import first_link, next_link, seal
from tudor.server.storage.interface import TableExists, TableUnknown
from tudor.server.storage.queries import COMPLETE, Found, branch_of, find_table

Step: TypeAlias = tuple[int, int, bytes, bytes, bytes]
"""A stored step: game, number, entry, digest and checksum."""

SECRET = 32
"""Length of a secret in bytes."""
MOST_ROWS = 100
"""Rows per insert: few enough to stay below SQLite's limit of 999 values."""


def create_table(connection: sqlite3.Connection, table_id: str, meta: bytes, others: Mapping[str, bytes]) -> None:
    """Store a new table, and new metadata of other tables."""
    statement = "INSERT INTO tables (table_id, meta, seal, game) VALUES (?, ?, ?, ?)"
    game = _new_game(connection)
    try:
        connection.execute(statement, (table_id, meta, seal(table_id, game, meta), game))
    except sqlite3.IntegrityError:
        raise TableExists(table_id) from None
    for other, changed in others.items():
        update_table(connection, other, changed)


def _new_game(connection: sqlite3.Connection) -> int:
    query = "SELECT max(ifnull((SELECT max(game) FROM tables), 0), ifnull((SELECT max(game) FROM damaged), 0)) + 1"
    game: int = connection.execute(query).fetchone()[0]
    return game


def update_table(connection: sqlite3.Connection, table_id: str, meta: bytes) -> None:
    """Store a table's new metadata."""
    sealed = seal(table_id, find_table(connection, table_id).game, meta)
    _change(connection, "UPDATE tables SET meta = ?, seal = ? WHERE table_id = ?", (meta, sealed, table_id))


def close_table(connection: sqlite3.Connection, table_id: str, reason: str, meta: bytes | None) -> None:
    """Close a table, and store its new metadata if there is some."""
    if meta is not None:
        update_table(connection, table_id, meta)
    _change(connection, "UPDATE tables SET status = 'closed', reason = ? WHERE table_id = ?", (reason, table_id))


def _change(connection: sqlite3.Connection, statement: str, values: tuple[object, ...]) -> None:
    """Change one table; its id is the last value."""
    if not connection.execute(statement, values).rowcount:
        raise TableUnknown(values[-1])


def finish(
    connection: sqlite3.Connection,
    table_id: str,
    record: str,
    seat_records: Mapping[str, str],
    meta: bytes | None,
    *,
    listed: bool,
) -> None:
    """Store the records of a game, and new metadata if there is some. Repeating it only replaces the records."""
    if meta is not None:
        update_table(connection, table_id, meta)
    _change(connection, "UPDATE tables SET status = 'finished' WHERE table_id = ?", (table_id,))
    statement = "INSERT OR IGNORE INTO finished (table_id, ended, listed) VALUES (?, ?, ?)"
    connection.execute(statement, (table_id, time(), listed))
    connection.executemany(
        "INSERT OR REPLACE INTO records (table_id, sight, packed) VALUES (?, ?, ?)",
        [
            (table_id, sight, zlib.compress(text.encode()))
            for sight, text in ((COMPLETE, record), *seat_records.items())
        ],
    )


def secret(connection: sqlite3.Connection, name: str) -> bytes:
    """A named secret, created on first use."""
    connection.execute("INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)", (name, token_bytes(SECRET)))
    value: bytes = connection.execute("SELECT value FROM secrets WHERE name = ?", (name,)).fetchone()[0]
    return value


def cut_back(connection: sqlite3.Connection, table_id: str, found: Found) -> str:
    """Let a damaged table continue from its last sound step; returns the new branch.

    The damaged steps stay under the old game. ``found`` was read in another transaction: once SQLite meets a damaged page,
    it writes nothing more in that transaction.
    """
    game = _new_game(connection)
    stored = found.stored
    note = (table_id, found.game, stored.damage, time())
    connection.execute("INSERT INTO damaged (table_id, game, damage, found) VALUES (?, ?, ?, ?)", note)
    sealed = seal(table_id, game, stored.meta)
    _change(connection, "UPDATE tables SET game = ?, seal = ? WHERE table_id = ?", (game, sealed, table_id))
    link, rows = first_link(table_id), []
    for number, step in enumerate(stored.entries):
        link = next_link(link, number, step.entry, step.digest)
        rows.append((game, number, step.entry, step.digest, link))
    add_steps(connection, rows)
    return branch_of(connection, table_id)


def add_steps(connection: sqlite3.Connection, rows: Sequence[Step]) -> None:
    """Store steps with their checksums, and the new end of each game."""
    ends = {game: number + 1 for game, number, *_ in rows}
    _insert(connection, "INSERT INTO steps (game, number, entry, digest, link)", rows)
    _insert(connection, "INSERT OR REPLACE INTO ends (game, steps)", list(ends.items()))


def put_values(connection: sqlite3.Connection, values: Mapping[tuple[str, str], bytes]) -> None:
    """Store values by table and key."""
    rows = [(table_id, key, value) for (table_id, key), value in values.items()]
    _insert(connection, "INSERT OR REPLACE INTO notes (table_id, key, value)", rows)


def _insert(connection: sqlite3.Connection, statement: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Insert many rows with few statements, since the thread must reacquire the interpreter after each."""
    for start in range(0, len(rows), MOST_ROWS):
        some = rows[start : start + MOST_ROWS]
        places = f"({', '.join('?' * len(some[0]))})"
        connection.execute(f"{statement} VALUES {', '.join([places] * len(some))}", list(chain.from_iterable(some)))
