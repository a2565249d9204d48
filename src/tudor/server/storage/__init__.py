"""Storage of tables: every step is on disk before anyone hears of it.

:class:`Storage` is the interface; :class:`SqliteStorage` implements it in one file, with nothing to install.
"""

from tudor.server.storage.files import DATABASE, back_up
from tudor.server.storage.interface import (
    Finished,
    Kept,
    ReadFailed,
    Status,
    Storage,
    StorageError,
    Stored,
    TableExists,
    TableUnknown,
    WriteFailed,
    WrongNumber,
)
from tudor.server.storage.sqlite import SqliteStorage

__all__ = [
    "DATABASE",
    "Finished",
    "Kept",
    "ReadFailed",
    "SqliteStorage",
    "Status",
    "Storage",
    "StorageError",
    "Stored",
    "TableExists",
    "TableUnknown",
    "WriteFailed",
    "WrongNumber",
    "back_up",
]
