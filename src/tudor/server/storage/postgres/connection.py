"""Connections to the database: open, upgrade, open again after a loss."""

from secrets import token_bytes
from time import monotonic
from typing import TypeAlias
from urllib.parse import urlsplit

import asyncpg
from asyncpg.pool import PoolConnectionProxy

from tudor.server.storage.files import RESTORED
from tudor.server.storage.interface import Unavailable
from tudor.server.storage.postgres.schema import MIGRATIONS
from tudor.text.errors import Unreadable

Connection: TypeAlias = "asyncpg.Connection[asyncpg.Record]"
AnyConnection: TypeAlias = "Connection | PoolConnectionProxy[asyncpg.Record]"

LOST = (
    OSError,
    asyncpg.InterfaceError,
    # What the driver makes of a farewell that the database says between two statements.
    asyncpg.InternalClientError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
    # After a failover, a connection may lead to a database that takes no writes.
    asyncpg.ReadOnlySQLTransactionError,
)
"""Errors after which the database may answer again on another connection."""

CONNECTING = 5.0
"""Seconds to wait for a connection."""
ANSWERING = 10.0
"""Seconds to wait for an answer."""
PAUSE = 0.2
"""Seconds before a failed connection is tried again."""
MIGRATING = 0x54756472
"""Key of the advisory lock under which the schema is upgraded: "Tudr"."""
OLDEST = 14
"""Oldest release of PostgreSQL that is supported."""
HOME = "home"
"""Name of the secret that tells in which database the data are; in another one, they were restored from a backup."""


async def connect(address: str) -> Connection:
    """A connection whose commits are on disk when they return."""
    connection = await asyncpg.connect(address, timeout=CONNECTING, command_timeout=ANSWERING)
    if await connection.fetchval("SHOW synchronous_commit") == "off":
        await connection.execute("SET synchronous_commit = on")
    return connection


async def prepare(address: str) -> None:
    """Create the schema or upgrade it; refuse a database that is not there, too old, newer, or not ours."""
    try:
        connection = await connect(address)
    except (*LOST, asyncpg.PostgresError, ValueError) as error:
        raise Unreadable("database.connect", database=shown(address), problem=_problem(error)) from error
    try:
        version = connection.get_server_version().major
        if version < OLDEST:
            raise Unreadable("database.old", version=version, oldest=OLDEST)
        await _upgrade(connection, shown(address))
    except asyncpg.PostgresError as error:
        raise Unreadable("database.connect", database=shown(address), problem=_problem(error)) from error
    finally:
        await connection.close()


async def _upgrade(connection: Connection, database: str) -> None:
    """Every migration or none, one process at a time."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", MIGRATING)
        if await connection.fetchval("SELECT to_regclass('tudor_schema')") is None:
            if await connection.fetchval("SELECT to_regclass('tables')") is not None:
                raise Unreadable("database.foreign", database=database)
            await connection.execute("CREATE TABLE tudor_schema (version integer NOT NULL)")
            await connection.execute("INSERT INTO tudor_schema (version) VALUES (0)")
        version = await connection.fetchval("SELECT version FROM tudor_schema")
        if version > len(MIGRATIONS):
            raise Unreadable("database.newer", database=database, version=version, newest=len(MIGRATIONS))
        for statements in MIGRATIONS[version:]:
            for statement in statements:
                await connection.execute(statement)
        await connection.execute("UPDATE tudor_schema SET version = $1", len(MIGRATIONS))
        await _mark_restored(connection)


async def _mark_restored(connection: Connection) -> None:
    """Give data that were restored from a backup a new mark, so that clients who saw the lost steps start over."""
    here = await connection.fetchval("""
        SELECT format('%s/%s/%s', system_identifier, timeline_id, oid)
        FROM pg_control_system(), pg_control_checkpoint(), pg_database WHERE datname = current_database()
    """)
    before = await connection.fetchval("SELECT value FROM secrets WHERE name = $1", HOME)
    put = "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    await connection.execute(put, HOME, here.encode())
    if before not in (None, here.encode()):
        await connection.execute(put, RESTORED, token_bytes(32))


def shown(address: str) -> str:
    """A database's address without its password."""
    parts = urlsplit(address)
    return f"{parts.hostname or ''}{parts.path}"


def _problem(error: Exception) -> str:
    return str(error) or type(error).__name__


class Reconnecting:
    """A connection that is opened when it is needed, also after it was lost."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: Connection | None = None
        self._again = 0.0

    async def get(self) -> Connection:
        """The connection; unavailable at once if that was tried a moment ago."""
        if self._connection is not None and not self._connection.is_closed():
            return self._connection
        if monotonic() < self._again:
            raise Unavailable("not connected")
        try:
            self._connection = await connect(self._address)
        except (*LOST, asyncpg.PostgresError) as error:
            self._again = monotonic() + PAUSE
            raise Unavailable(_problem(error)) from error
        return self._connection

    def drop(self) -> None:
        """Give up a connection that was lost."""
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def close(self) -> None:
        """Close the connection."""
        if self._connection is not None:
            await self._connection.close()
