"""What can go wrong with a storage."""


class StorageError(Exception):
    """A request to the storage failed and left nothing behind."""


class TableUnknown(StorageError):
    """No such table exists."""


class TableExists(StorageError):
    """A table with this id exists already."""


class Stale(StorageError):
    """The writer does not know the table as it is stored, and has to load it again."""


class WrongOwner(Stale):
    """Somebody else has taken the table since."""


class WrongNumber(Stale):
    """The step does not have the next number."""


class WriteFailed(StorageError):
    """The disk did not accept a write: it is full or broken."""


class ReadFailed(StorageError):
    """The disk did not return the data: the file is damaged there."""


class Unavailable(StorageError):
    """The database does not answer at the moment."""
