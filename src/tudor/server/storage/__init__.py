"""Storage of tables: every step is on disk before anyone hears of it.

:class:`Storage` is the interface. :class:`SqliteStorage` implements it in one file, with nothing to install;
:class:`~tudor.server.storage.postgres.PostgresStorage` implements it in a database that several machines can reach.
"""

from tudor.server.storage.errors import StorageError
from tudor.server.storage.files import DATABASE, back_up
from tudor.server.storage.interface import (
    HOUSE,
    Finished,
    Hold,
    Kept,
    ReadFailed,
    Stale,
    Status,
    Storage,
    Stored,
    TableExists,
    TableUnknown,
    Unavailable,
    WriteFailed,
    WrongNumber,
    WrongOwner,
)
from tudor.server.storage.sqlite import SqliteStorage

__all__ = [
    "DATABASE",
    "HOUSE",
    "Finished",
    "Hold",
    "Kept",
    "ReadFailed",
    "SqliteStorage",
    "Stale",
    "Status",
    "Storage",
    "StorageError",
    "Stored",
    "TableExists",
    "TableUnknown",
    "Unavailable",
    "WriteFailed",
    "WrongNumber",
    "WrongOwner",
    "back_up",
]
