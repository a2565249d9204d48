"""Plain rows of a database, by statements that SQLite and PostgreSQL both understand: parameters are ``$1``, ``$2`` ….

What is stored about people needs no fence and no chain of steps, so it is written once for both databases.
"""

from collections.abc import Awaitable
from typing import Any, NamedTuple, Protocol, TypeAlias

from tudor.server.storage.errors import StorageError

Row: TypeAlias = tuple[Any, ...]


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
