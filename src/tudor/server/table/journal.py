"""The one way out of a table: everything is stored here before it is sent to clients."""

from asyncio import Lock
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from time import time
from typing import TypeAlias, TypeVar

from msgspec.structs import replace

from tudor.protocol.wire import write
from tudor.ratings import Result
from tudor.server.storage import Hold, Storage, StorageError
from tudor.server.storage.refusals import refusal_of
from tudor.server.storage.results import NewResult
from tudor.server.table.match import Step, encode_entry
from tudor.server.table.outcomes import note_outcomes
from tudor.server.table.table_record import TableRecord
from tudor.text.errors import Illegal

Made = TypeVar("Made")
Edit: TypeAlias = Callable[[TableRecord], TableRecord]


class Journal:
    """A table's record, and the path of its steps and values to the disk. ``announce`` sends the record to clients.

    What cannot be stored is refused and changes nothing. After releasing the table, this process can no longer write to it.
    ``on_taken`` is called when a write is refused because another process has taken the table.
    """

    def __init__(
        self,
        record: TableRecord,
        hold: Hold,
        storage: Storage,
        announce: Callable[[], None],
        on_taken: Callable[[], None],
    ) -> None:
        self.announce = announce
        self.hold = hold
        self._record = record
        self._storage = storage
        self._on_taken = on_taken
        self._one_by_one = Lock()
        self._released = False
        self._taken = False

    @property
    def record(self) -> TableRecord:
        """The current record."""
        return self._record

    @property
    def is_released(self) -> bool:
        """True once this process can no longer write to the table."""
        return self._released or self._taken

    async def change(self, edit: Edit) -> None:
        """Change the record, store it, and announce it."""
        await self.store_change(edit)
        self.announce()

    async def store_change(self, edit: Edit) -> None:
        """Change and store the record; the caller announces it."""
        async with self.changing(edit) as record:
            await self.store(record)

    @asynccontextmanager
    async def changing(self, edit: Edit) -> AsyncIterator[TableRecord]:
        """Context for storing a changed record, which is the current one afterwards unless there was an error.

        Changes are made one by one: an edit runs when all earlier changes are stored, and has to check everything then.
        """
        async with self._one_by_one:
            self._owned()
            record = edit(self._record)
            yield record
            self._record = record

    # Inside this context

    async def store(self, record: TableRecord) -> None:
        """Store the changed record."""
        await self.unless_taken(self._owned().update_table(self.hold, write(record)))

    async def finish(
        self, record: TableRecord, complete: str, seat_records: Mapping[str, str], result: Result | None = None
    ) -> None:
        """Store the changed record, the records of a finished game, and its result if it has one."""
        new = None if result is None else NewResult(result.group, write(result))
        listed = record.settings.listed
        finishing = self._storage.finish(self.hold, complete, seat_records, write(record), listed=listed, result=new)
        await self.unless_taken(finishing)
        await note_outcomes(self._storage.people, record)

    async def close(self, record: TableRecord) -> None:
        """Store the changed record of a table that is closed."""
        await self.unless_taken(self._owned().close_table(self.hold, record.reason, write(record)))

    # Steps and values

    def append(self, number: int, step: Step, record: TableRecord | None = None) -> Awaitable[None]:
        """Store a step of the game, and with it the changed record if it changes one."""
        entry = replace(step.entry, at=time()) if self._record.is_slow else step.entry
        meta = None if record is None else write(record)
        return self.unless_taken(self._owned().append(self.hold, number, encode_entry(entry), step.digest, meta))

    async def put(self, key: str, value: object) -> None:
        """Store a value under a key."""
        await self.unless_taken(self._owned().put(self.hold, key, write(value)))

    async def unless_taken(self, work: Awaitable[None]) -> None:
        """Wait for a write; once one is refused because the table was taken, none is tried any more."""
        # Every step comes through here: a second coroutine around each write would show in the cost of an action.
        try:
            await work
        except StorageError as error:
            refusal = refusal_of(error)
            self._notice(refusal)
            raise refusal from error
        except Illegal as refusal:
            self._notice(refusal)
            raise

    def _notice(self, refusal: Illegal) -> None:
        if refusal.code == "moved":
            self.lose()
            self._on_taken()

    def lose(self) -> None:
        """Another process has taken the table: what is to be written has to be asked for there."""
        self._taken = True

    def _owned(self) -> Storage:
        """The storage, as long as this process owns the table."""
        if self.is_released:
            raise Illegal("moved") if self._taken else Illegal("stopping")
        return self._storage

    async def release(self) -> None:
        """Release the table once a change in progress is stored."""
        async with self._one_by_one:
            self._released = True


async def until_stored(writing: Awaitable[Made]) -> Made:
    """Wait for a write; refused if the storage fails, or if another process has taken the table."""
    try:
        return await writing
    except StorageError as error:
        raise refusal_of(error) from error
