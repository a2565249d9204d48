"""Plain rows of a database, by statements that SQLite and PostgreSQL both understand: parameters are ``$1``, ``$2`` ….

What is stored about people needs no fence and no chain of steps, so it is written once for both databases.
"""

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias

from tudor.server.storage.interface import StorageError
from tudor.server.storage.writer import Writer

Row: TypeAlias = tuple[Any, ...]
Reading: TypeAlias = Callable[[Callable[[sqlite3.Connection], list[Row]]], Awaitable[list[Row]]]


class Refused(StorageError):
    """A statement that had to return a row returned none; nothing was stored."""


class Statement(NamedTuple):
    """A statement that changes rows."""

    text: str
    values: tuple[Any, ...] = ()
    needed: bool = False
    """True if it has to return a row; otherwise none of the statements beside it counts."""


class Rows(Protocol):
    """Reads and writes rows."""

    def read(self, query: str, *values: object) -> Awaitable[list[Row]]:
        """The rows that a query finds."""
        ...

    def write(self, *statements: Statement) -> Awaitable[list[Row]]:
        """Make all changes in one transaction, or none; returns the rows of the last statement."""
        ...


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
