"""Statements that read the database, and checks of the results."""

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import suppress

from msgspec import Struct
from msgspec.structs import replace

from tudor.server.storage.chain import Chain, branch_after, sound_chain, sound_meta
from tudor.server.storage.files import DAMAGE, RESTORED
from tudor.server.storage.interface import Finished, Kept, Status, Stored, TableUnknown

COMPLETE = ""
"""Sight of the complete record, among the sights of seats and spectators."""


class Row(Struct, frozen=True):
    """A table, without its steps."""

    game: int
    status: Status
    reason: str | None
    meta: bytes | None


class Found(Struct, frozen=True):
    """A table as read, with any damage."""

    game: int
    stored: Stored
    to_cut: bool
    """True if the table can continue after a cut; False if its seating is lost."""


def check_table(connection: sqlite3.Connection, table_id: str) -> None:
    """Raise :class:`TableUnknown` unless there is such a table, damaged or not."""
    with suppress(*DAMAGE):
        if connection.execute("SELECT 1 FROM tables WHERE table_id = ?", (table_id,)).fetchone() is None:
            raise TableUnknown(table_id)


def find_table(connection: sqlite3.Connection, table_id: str) -> Row:
    """A table by its id."""
    query = "SELECT game, status, reason, meta, seal FROM tables WHERE table_id = ?"
    row = connection.execute(query, (table_id,)).fetchone()
    if row is None:
        raise TableUnknown(table_id)
    game, status, reason, meta, sealed = row
    return Row(game, status, reason, sound_meta(table_id, game, meta, sealed))


def read_chain(connection: sqlite3.Connection, table_id: str, game: int) -> Chain:
    """The steps of a game, up to the first that is damaged or missing."""
    # A page that SQLite cannot read, or a value that is no longer bytes.
    chain = sound_chain(table_id, _steps(connection, game), (*DAMAGE, TypeError))
    if chain.damage is None:
        try:
            return replace(chain, damage=_missing(connection, game, len(chain.entries)))
        except DAMAGE as error:
            return replace(chain, damage=f"step {len(chain.entries)} is unreadable: {error}")
    return chain


def _missing(connection: sqlite3.Connection, game: int, steps: int) -> str | None:
    """A description of missing steps, or None."""
    end = connection.execute("SELECT steps FROM ends WHERE game = ?", (game,)).fetchone()
    if end is None:
        return None if steps == 0 else "the number of its steps is lost"
    return f"step {steps} is missing" if end[0] > steps else None


def _steps(connection: sqlite3.Connection, game: int) -> Iterator[tuple[int, bytes, bytes, bytes]]:
    yield from connection.execute(
        "SELECT number, entry, digest, link FROM steps WHERE game = ? ORDER BY number", (game,)
    )


def load(connection: sqlite3.Connection, table_id: str) -> Found:
    """A table with its sound steps and a description of any damage."""
    row = find_table(connection, table_id)
    chain = read_chain(connection, table_id, row.game)
    damage = chain.damage if row.meta is not None else "its metadata is damaged"
    stored = Stored(
        meta=row.meta or b"",
        status=row.status,
        entries=chain.entries,
        branch=branch_of(connection, table_id),
        damage=damage,
        reason=row.reason,
    )
    return Found(row.game, stored, row.meta is not None and chain.damage is not None)


def branch_of(connection: sqlite3.Connection, table_id: str) -> str:
    """The branch of a game: changes when its end was lost to damage or to a restored backup."""
    (found,) = connection.execute("SELECT max(found) FROM damaged WHERE table_id = ?", (table_id,)).fetchone()
    restored = connection.execute("SELECT value FROM secrets WHERE name = ?", (RESTORED,)).fetchone()
    if found is None and restored is None:
        return ""
    return branch_after(table_id, found, b"" if restored is None else restored[0])


def list_tables(connection: sqlite3.Connection, status: Status) -> list[Kept]:
    """All tables with this status."""
    query = "SELECT table_id, game, meta, seal FROM tables WHERE status = ? ORDER BY place"
    try:
        rows = connection.execute(query, (status,)).fetchall()
    except DAMAGE:
        return _list_one_by_one(connection, status)
    return [Kept(table_id, sound_meta(table_id, game, meta, sealed)) for table_id, game, meta, sealed in rows]


def _list_one_by_one(connection: sqlite3.Connection, status: Status) -> list[Kept]:
    """All tables with this status when some are unreadable: the index still lists their ids."""
    names = {
        place: table_id
        for table_id, place in connection.execute("SELECT table_id, place FROM tables ORDER BY table_id")
    }
    places = connection.execute("SELECT place FROM tables WHERE status = ? ORDER BY place", (status,)).fetchall()
    return [Kept(names[place], _read_meta(connection, names[place])) for (place,) in places if place in names]


def _read_meta(connection: sqlite3.Connection, table_id: str) -> bytes | None:
    try:
        return find_table(connection, table_id).meta
    except DAMAGE:
        return None


def list_finished(connection: sqlite3.Connection, limit: int, before: int | None, *, listed: bool) -> list[Finished]:
    """The latest finished games, optionally those before a position, or only listed ones."""
    query = f"""
        SELECT finished.place, table_id, ended, game, meta, seal FROM finished JOIN tables USING (table_id)
        WHERE (?1 IS NULL OR finished.place < ?1) {"AND listed = 1" if listed else ""}
        ORDER BY finished.place DESC LIMIT ?2
    """
    return [
        Finished(place, table_id, sound_meta(table_id, game, meta, sealed), ended)
        for place, table_id, ended, game, meta, sealed in connection.execute(query, (before, limit))
    ]


def read_record(connection: sqlite3.Connection, table_id: str, sight: str | None) -> str | None:
    """A record, if it is stored and sound."""
    query = "SELECT packed FROM records WHERE table_id = ? AND sight = ?"
    row = connection.execute(query, (table_id, sight or COMPLETE)).fetchone()
    try:
        return None if row is None else zlib.decompress(row[0]).decode()
    except (zlib.error, TypeError):
        # The record has its own checksum and can be rebuilt from the steps.
        return None


def read_value(connection: sqlite3.Connection, table_id: str, key: str) -> bytes | None:
    """A value of a table."""
    row = connection.execute("SELECT value FROM notes WHERE table_id = ? AND key = ?", (table_id, key)).fetchone()
    return None if row is None else row[0]


def read_values(connection: sqlite3.Connection, table_id: str) -> dict[str, bytes]:
    """All values of a table."""
    return dict(connection.execute("SELECT key, value FROM notes WHERE table_id = ? ORDER BY key", (table_id,)))
