"""Statements that forget old tables and give their room back to the disk."""

import sqlite3
from contextlib import closing
from pathlib import Path

import structlog

from tudor.server.storage.files import DAMAGE, connect
from tudor.server.storage.interface import TableUnknown

INCREMENTAL = 2
"""SQLite's number for a file that can shrink in portions."""
BY_TABLE = ("notes", "records", "finished", "damaged", "played", "tables")
"""Where rows belong to a table's id; the table itself comes last."""


def expired(connection: sqlite3.Connection, before: float, limit: int) -> list[str]:
    """Ids of games that ended before this time, oldest first, and of unused tables that were opened before one of them."""
    query = """
        WITH old AS (
            SELECT tables.place, table_id FROM finished JOIN tables USING (table_id)
            WHERE ended < ?1 AND status = 'finished' ORDER BY finished.place LIMIT ?2
        )
        SELECT table_id FROM tables WHERE status = 'closed' AND place < (SELECT max(place) FROM old)
        UNION ALL SELECT table_id FROM old LIMIT ?2
    """
    return [table_id for (table_id,) in connection.execute(query, (before, limit))]


def forget(connection: sqlite3.Connection, table_id: str) -> None:
    """Remove everything about a table that is no longer open, and overwrite it on the disk."""
    row = connection.execute("SELECT game FROM tables WHERE table_id = ? AND status != 'open'", (table_id,)).fetchone()
    if row is None:
        raise TableUnknown(table_id)
    damaged = connection.execute("SELECT game FROM damaged WHERE table_id = ?", (table_id,)).fetchall()
    (usual,) = connection.execute("PRAGMA secure_delete").fetchone()
    connection.execute("PRAGMA secure_delete = ON")
    try:
        for game in (row, *damaged):
            connection.execute("DELETE FROM steps WHERE game = ?", game)
            connection.execute("DELETE FROM ends WHERE game = ?", game)
        # The ratings come from the results of rated games, which name nobody.
        connection.execute("DELETE FROM results WHERE table_id = ? AND rating_group = ''", (table_id,))
        for name in BY_TABLE:
            connection.execute(f"DELETE FROM {name} WHERE table_id = ?", (table_id,))
    finally:
        connection.execute(f"PRAGMA secure_delete = {usual}")


def shrink(connection: sqlite3.Connection, pages: int) -> int:
    """Give up to this many unused pages back to the disk; returns how many bytes that was."""
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    (mode,) = connection.execute("PRAGMA auto_vacuum").fetchone()
    (unused,) = connection.execute("PRAGMA freelist_count").fetchone()
    given = min(pages, unused) if mode == INCREMENTAL else 0
    for _ in range(given):
        # Python's module asks SQLite for one result, and SQLite frees one page for each.
        connection.execute("PRAGMA incremental_vacuum(1)")
    return int(given * size)


def make_shrinkable(file: Path) -> None:
    """Rewrite the file of an earlier release once, so that it can shrink from then on.

    If that fails, the server works all the same, and the file stays as large as it is.
    """
    try:
        with closing(connect(file)) as connection:
            if connection.execute("PRAGMA auto_vacuum").fetchone() != (INCREMENTAL,):
                connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
                connection.execute("VACUUM")
    except DAMAGE as error:
        structlog.get_logger().warning("the file cannot shrink", kind=getattr(error, "sqlite_errorname", None))
