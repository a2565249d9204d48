"""The interface between the server and any storage.

A write is queued when it is called and on disk when it has been awaited: a caller may queue several writes and await only
the last. Each write is stored whole or not at all. Bytes are stored as they are; nothing looks into them.

A table has one owner at a time. Taking it begins a new epoch, and a write of an earlier epoch is refused, whatever its writer
believes.
"""

from collections.abc import Awaitable, Mapping
from typing import Literal, Protocol, TypeAlias

from msgspec import Struct

from tudor.server.storage.errors import StorageError
from tudor.server.storage.people import People
from tudor.server.storage.ratings import Ratings
from tudor.server.storage.results import NewResult

Status: TypeAlias = Literal["open", "finished", "closed"]
"""A table is open until its game is finished or it is closed without one."""


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


class Hold(Struct, frozen=True):
    """The right to write to a table, until somebody takes it again."""

    table_id: str
    epoch: int


HOUSE = Hold("", 0)
"""The right to write values that belong to no table; it never ends."""


class Entry(Struct, frozen=True):
    """One step of a game."""

    entry: bytes
    digest: bytes
    """Digest of the game's state, from the engine that played the step."""


class Stored(Struct, frozen=True, kw_only=True):
    """A table as loaded."""

    meta: bytes
    status: Status
    entries: tuple[Entry, ...]
    """The steps, by number from 0."""
    branch: str = ""
    """Changes with every cut, since other steps then get the same numbers."""
    damage: str | None = None
    """What was damaged, reported once, when found; ``entries`` are the steps before it."""
    reason: str | None = None
    """Why the table was closed, if it was."""


class Kept(Struct, frozen=True):
    """A table in a list."""

    table_id: str
    meta: bytes | None
    """None if the table is damaged."""
    epoch: int = 0
    """That of its owner; 0 if nobody has taken it since the storage was opened."""


class Finished(Struct, frozen=True):
    """A finished game in a list."""

    place: int
    """Position in the list; later games have higher ones."""
    table_id: str
    meta: bytes | None
    ended: float
    """Unix time."""


class Storage(Protocol):
    """Tables, their steps, their values and finished games.

    Writes to a table name the hold under which they are made: once it no longer counts, they raise :class:`WrongOwner`.
    """

    @property
    def waiting(self) -> int:
        """Approximate number of queued writes."""
        ...

    # Tables

    def create_table(self, table_id: str, meta: bytes, others: Mapping[Hold, bytes] = {}) -> Awaitable[Hold]:
        """Store a new table and hold it, or raise :class:`TableExists`; with it, new metadata of other tables."""
        ...

    def take(self, table_id: str) -> Awaitable[Hold]:
        """Hold a table from now on; earlier holds no longer count. Load the table afterwards, not before."""
        ...

    def update_table(self, hold: Hold, meta: bytes) -> Awaitable[None]:
        """Store a table's new metadata."""
        ...

    def close_table(self, hold: Hold, reason: str, meta: bytes | None = None) -> Awaitable[None]:
        """Close a table that cannot continue or is no longer used; its steps are kept. With it, new metadata."""
        ...

    async def load(self, table_id: str) -> Stored:
        """A table with its steps. If some are damaged, it is cut back to the steps before them."""
        ...

    async def tables(self, status: Status) -> list[Kept]:
        """All tables with this status, oldest first."""
        ...

    # Steps

    def append(
        self, hold: Hold, number: int, entry: bytes, digest: bytes, meta: bytes | None = None
    ) -> Awaitable[None]:
        """Store step number 0, 1, 2 …; any other number raises :class:`WrongNumber`. With it, new metadata."""
        ...

    # Values

    def put(self, hold: Hold, key: str, value: bytes) -> Awaitable[None]:
        """Store a value under a key of a table, or of :data:`HOUSE`."""
        ...

    async def get(self, table_id: str, key: str) -> bytes | None:
        """The value under a key, or None."""
        ...

    async def values(self, table_id: str) -> dict[str, bytes]:
        """All values of a table, by key."""
        ...

    # Finished games

    def finish(
        self,
        hold: Hold,
        record: str,
        seat_records: Mapping[str, str] = {},
        meta: bytes | None = None,
        *,
        listed: bool = False,
        result: NewResult | None = None,
    ) -> Awaitable[None]:
        """Store the records of a finished game: the complete one, and those of seats and spectators by name.

        With them, new metadata, whether the game is listed for everyone, and its result.
        """
        ...

    async def record(self, table_id: str, sight: str | None = None) -> str | None:
        """The record of a finished game, complete or as a seat saw it; None if there is none."""
        ...

    async def finished(self, limit: int, before: int | None = None, *, listed: bool = False) -> list[Finished]:
        """The latest finished games, newest first; optionally those before a position, or only listed ones."""
        ...

    # Forgetting

    async def expired(self, before: float, limit: int) -> list[str]:
        """Some tables whose games ended before this time, and unused tables as old as these."""
        ...

    def forget(self, table_id: str) -> Awaitable[None]:
        """Remove everything about a table that is no longer open."""
        ...

    def shrink(self, pages: int) -> Awaitable[int]:
        """Give up to this many unused pages back to the disk; returns how many bytes that was."""
        ...

    # People

    @property
    def people(self) -> People:
        """Accounts and what belongs to them."""
        ...

    # Ratings

    @property
    def ratings(self) -> Ratings:
        """Results and ratings."""
        ...

    # The whole storage

    async def secret(self, name: str) -> bytes:
        """32 random bytes, created on first use and then constant."""
        ...

    async def check(self) -> None:
        """Raise a :class:`StorageError` unless writing works and the disk has room for more."""
        ...

    async def close(self) -> None:
        """Complete all queued writes and close."""
        ...
