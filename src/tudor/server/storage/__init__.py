"""Where tables are kept: every step is on disk before anybody hears of it.

:class:`Storage` is what the server asks of it; :class:`SqliteStorage` does it in one file, with nothing to install.
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
