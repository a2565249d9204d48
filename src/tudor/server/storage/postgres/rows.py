"""Plain rows of a PostgreSQL database."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeAlias

from tudor.server.storage.postgres.connection import AnyConnection, Connection
from tudor.server.storage.postgres.writer import Writer
from tudor.server.storage.rows import Refused, Row, Statement

Reading: TypeAlias = Callable[[Callable[[AnyConnection], Awaitable[list[Row]]]], Awaitable[list[Row]]]


class PostgresRows:
    """Rows of a PostgreSQL database."""

    def __init__(self, writer: Writer, reading: Reading) -> None:
        self._writer = writer
        self._reading = reading

    def read(self, query: str, *values: object) -> Awaitable[list[Row]]:
        """The rows that a query finds."""
        return self._reading(partial(_run, statement=Statement(query, values)))

    def write(self, *statements: Statement) -> Awaitable[list[Row]]:
        """Make all changes, or none."""

        async def make(connection: Connection) -> list[Row]:
            rows: list[Row] = []
            for statement in statements:
                rows = await _run(connection, statement)
            return rows

        return self._writer.change(make)


async def _run(connection: AnyConnection, statement: Statement) -> list[Row]:
    rows = [tuple(row) for row in await connection.fetch(statement.text, *statement.values)]
    if statement.needed and not rows:
        raise Refused
    return rows
