"""Plain rows of an SQLite file."""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from tudor.server.storage.rows import Refused, Row, Statement
from tudor.server.storage.writer import Writer

Reading: TypeAlias = Callable[[Callable[[sqlite3.Connection], list[Row]]], Awaitable[list[Row]]]


class SqliteRows:
    """Rows of an SQLite file."""

    def __init__(self, writer: Writer, reading: Reading) -> None:
        self._writer = writer
        self._reading = reading

    def read(self, query: str, *values: object) -> Awaitable[list[Row]]:
        """The rows that a query finds."""
        return self._reading(lambda connection: _run(connection, Statement(query, values)))

    def write(self, *statements: Statement) -> Awaitable[list[Row]]:
        """Make all changes, or none."""
        return self._writer.change(lambda connection: _run_all(connection, statements))


def _run_all(connection: sqlite3.Connection, statements: Sequence[Statement]) -> list[Row]:
    rows: list[Row] = []
    for statement in statements:
        rows = _run(connection, statement)
    return rows


def _run(connection: sqlite3.Connection, statement: Statement) -> list[Row]:
    named = {str(number): value for number, value in enumerate(statement.values, 1)}
    rows: list[Row] = connection.execute(statement.text, named).fetchall()
    if statement.needed and not rows:
        raise Refused
    return rows
