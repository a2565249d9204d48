"""The result of a game, stored with its records."""

from collections.abc import Awaitable, Callable

from tudor.server.storage.postgres.connection import Connection
from tudor.server.storage.results import NewResult


async def finish(
    connection: Connection, records: Callable[[Connection], Awaitable[None]], table_id: str, result: NewResult
) -> None:
    """Store the records of a game and its result. That of a rated game never changes again."""
    await records(connection)
    statement = """
        INSERT INTO results (table_id, rating_group, ended, outcome)
        SELECT table_id, $1, ended, $2 FROM finished WHERE table_id = $3
        ON CONFLICT (table_id) DO UPDATE SET outcome = excluded.outcome WHERE results.rating_group = ''
    """
    await connection.execute(statement, result.group, result.outcome, table_id)
