"""What the server asks of its storage, whatever is behind it.

Whatever writes takes its place in line when it is called, and is on disk when it has been awaited: a caller may send
several writes on their way and wait for the last one only. Bytes are kept as they are; nothing looks into them.
"""

from collections.abc import Awaitable, Mapping
from pathlib import Path
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

Status: TypeAlias = Literal["open", "finished", "closed"]
"""A table is open, in the lobby or in the middle of a game, until its game is finished or it is closed without one."""


class StorageError(Exception):
    """What was asked of the storage was not done, and left nothing behind."""


class TableUnknown(StorageError):
    """There is no such table."""


class TableExists(StorageError):
    """There is a table of that name already."""


class WrongNumber(StorageError):
    """Steps are numbered one after the other, and this is not the number of the next one."""


class WriteFailed(StorageError):
    """The disk did not take it: it is full, or broken."""


class ReadFailed(StorageError):
    """The disk did not give it back: the file is damaged there."""


class Entry(Struct, frozen=True):
    """One step of a game."""

    entry: bytes
    digest: bytes
    """What the state of the game was to the engine of that time."""


class Stored(Struct, frozen=True, kw_only=True):
    """A table as it was kept."""

    meta: bytes
    status: Status
    entries: tuple[Entry, ...]
    """The steps, by their numbers from 0."""
    branch: str = ""
    """Another one after every cut: the same numbers are used again then, for other steps."""
    damage: str | None = None
    """What was wrong with it: these are the steps before the damage. Told once, when it is found."""
    reason: str | None = None
    """Why it was closed, if it was."""


class Kept(Struct, frozen=True):
    """A table in a list."""

    table_id: str
    meta: bytes | None
    """None if it is damaged, and the table with it."""


class Finished(Struct, frozen=True):
    """A game that is over, in a list."""

    place: int
    """Where it stands in the list: those that ended later have higher ones."""
    table_id: str
    meta: bytes | None
    ended: float
    """When, in seconds since 1970."""


class Storage(Protocol):
    """Tables, their steps, and what is to be remembered of them."""

    # Tables

    def create_table(self, table_id: str, meta: bytes) -> Awaitable[None]:
        """Keep a new table, or raise :class:`TableExists`."""
        ...

    def update_table(self, table_id: str, meta: bytes) -> Awaitable[None]:
        """Keep what has changed about a table."""
        ...

    def close_table(self, table_id: str, reason: str) -> Awaitable[None]:
        """Close a table that nobody can or will play on; all its steps are kept."""
        ...

    async def load(self, table_id: str) -> Stored:
        """A table with all its steps. If some are damaged, those before are given, and the table goes on from there."""
        ...

    async def tables(self, status: Status) -> list[Kept]:
        """All tables of that status, in the order in which they were made."""
        ...

    # Steps

    def append(self, table_id: str, number: int, entry: bytes, digest: bytes) -> Awaitable[None]:
        """Keep one step: as number 0 the first one, then one after the other, else :class:`WrongNumber`."""
        ...

    # What is remembered beside the game

    def put(self, table_id: str, key: str, value: bytes) -> Awaitable[None]:
        """Keep a value under a key of a table."""
        ...

    async def get(self, table_id: str, key: str) -> bytes | None:
        """The value under a key, if there is one."""
        ...

    async def values(self, table_id: str) -> dict[str, bytes]:
        """All values of a table, by key."""
        ...

    # Games that are over

    def finish(self, table_id: str, record: str, seat_records: Mapping[str, str] = {}) -> Awaitable[None]:
        """Keep the records of a game that is over: the complete one, and those of seats and spectators by name."""
        ...

    async def record(self, table_id: str, sight: str | None = None) -> str | None:
        """The record of a finished game: complete, or as a seat saw it; None if there is none."""
        ...

    async def finished(self, limit: int, before: int | None = None) -> list[Finished]:
        """The games that ended last, the latest first; or those before one of a list."""
        ...

    # The whole

    async def secret(self, name: str) -> bytes:
        """32 random bytes that stay the same for this storage, made when they are first asked for."""
        ...

    async def backup(self, path: Path) -> None:
        """A copy of everything as it is at this moment, made while play goes on."""
        ...

    async def close(self) -> None:
        """Finish what is on its way, and let go."""
        ...
