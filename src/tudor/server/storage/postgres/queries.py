"""Statements that read the database, and checks of the results."""

import zlib

from msgspec import Struct

from tudor.server.storage.chain import branch_after, sound_chain, sound_meta
from tudor.server.storage.files import RESTORED
from tudor.server.storage.interface import Finished, Kept, Status, Stored, TableUnknown
from tudor.server.storage.postgres.connection import AnyConnection
from tudor.server.storage.queries import COMPLETE


class Found(Struct, frozen=True):
    """A table as read, with any damage."""

    game: int
    steps: int
    stored: Stored
    to_cut: bool
    """True if the table can continue after a cut; False if its seating is lost."""


async def load(connection: AnyConnection, table_id: str) -> Found:
    """A table with its sound steps and a description of any damage."""
    row = await connection.fetchrow(
        """
        SELECT game, steps, status, reason, meta, seal,
            (SELECT max(found) FROM damaged WHERE damaged.table_id = tables.table_id) AS found,
            (SELECT value FROM secrets WHERE name = $2) AS restored
        FROM tables JOIN heads USING (table_id) WHERE table_id = $1
        """,
        table_id,
        RESTORED,
    )
    if row is None:
        raise TableUnknown(table_id)
    query = "SELECT number, entry, digest, link FROM steps WHERE game = $1 ORDER BY number"
    chain = sound_chain(table_id, map(tuple, await connection.fetch(query, row["game"])), ())
    steps = len(chain.entries)
    damage = chain.damage or (f"step {steps} is missing" if row["steps"] > steps else None)
    meta = sound_meta(table_id, row["game"], row["meta"], row["seal"])
    stored = Stored(
        meta=meta or b"",
        status=row["status"],
        entries=chain.entries,
        branch=branch(table_id, row["found"], row["restored"]),
        damage=damage if meta is not None else "its metadata is damaged",
        reason=row["reason"],
    )
    return Found(row["game"], row["steps"], stored, meta is not None and damage is not None)


def branch(table_id: str, found: float | None, restored: bytes | None) -> str:
    """The branch of a game: changes when its end was lost to damage or to a restored backup."""
    return "" if found is None and restored is None else branch_after(table_id, found, restored or b"")


async def list_tables(connection: AnyConnection, status: Status) -> list[Kept]:
    """All tables with this status."""
    query = """
        SELECT epoch, table_id, game, meta, seal
        FROM tables JOIN heads USING (table_id) WHERE status = $1 ORDER BY place
    """
    rows = await connection.fetch(query, status)
    return [Kept(sealed[0], sound_meta(*sealed), epoch) for epoch, *sealed in rows]


async def list_finished(connection: AnyConnection, limit: int, before: int | None, *, listed: bool) -> list[Finished]:
    """The latest finished games, optionally those before a position, or only listed ones."""
    query = f"""
        SELECT finished.place, ended, table_id, game, meta, seal
        FROM finished JOIN tables USING (table_id) JOIN heads USING (table_id)
        WHERE ($1::bigint IS NULL OR finished.place < $1) {"AND listed" if listed else ""}
        ORDER BY finished.place DESC LIMIT $2
    """
    return [
        Finished(place, sealed[0], sound_meta(*sealed), ended)
        for place, ended, *sealed in await connection.fetch(query, before, limit)
    ]


async def read_record(connection: AnyConnection, table_id: str, sight: str | None) -> str | None:
    """A record, if it is stored and sound."""
    query = "SELECT packed FROM records WHERE table_id = $1 AND sight = $2"
    packed = await connection.fetchval(query, table_id, sight or COMPLETE)
    try:
        return None if packed is None else zlib.decompress(packed).decode()
    except zlib.error:
        # The record has its own checksum and can be rebuilt from the steps.
        return None


async def read_value(connection: AnyConnection, table_id: str, key: str) -> bytes | None:
    """A value of a table."""
    query = "SELECT value FROM notes WHERE table_id = $1 AND key = $2"
    value: bytes | None = await connection.fetchval(query, table_id, key)
    return value


async def read_values(connection: AnyConnection, table_id: str) -> dict[str, bytes]:
    """All values of a table."""
    query = "SELECT key, value FROM notes WHERE table_id = $1 ORDER BY key"
    return {row["key"]: row["value"] for row in await connection.fetch(query, table_id)}


async def expired(connection: AnyConnection, before: float, limit: int) -> list[str]:
    """Ids of games that ended before this time, oldest first, and of unused tables that were opened before one of them."""
    query = """
        WITH old AS (
            SELECT tables.place, table_id FROM finished JOIN tables USING (table_id)
            WHERE ended < $1 AND status = 'finished' ORDER BY finished.place LIMIT $2
        )
        SELECT table_id FROM tables WHERE status = 'closed' AND place < (SELECT max(place) FROM old)
        UNION ALL SELECT table_id FROM old LIMIT $2
    """
    return [row["table_id"] for row in await connection.fetch(query, before, limit)]
