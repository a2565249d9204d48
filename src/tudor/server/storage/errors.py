"""The one base of everything that can go wrong in a storage."""


class StorageError(Exception):
    """A request to the storage failed and left nothing behind."""
