"""What people are told when the storage fails."""

from tudor.server.storage.errors import StorageError
from tudor.server.storage.interface import Stale, TableExists, Unavailable
from tudor.text.errors import Illegal


def refusal_of(error: StorageError) -> Illegal:
    """The refusal of what could not be stored or read."""
    match error:
        case Stale() | TableExists():
            return Illegal("moved")
        case Unavailable():
            return Illegal("database")
    return Illegal("storage")
