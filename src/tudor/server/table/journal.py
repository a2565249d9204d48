"""The one way out of a table: everything is stored here before it is sent to clients."""

from asyncio import Lock
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TypeAlias

from tudor.protocol.wire import write
from tudor.server.storage import Storage, StorageError
from tudor.server.table.match import Step, encode_entry
from tudor.server.table.table_record import TableRecord
from tudor.text.errors import Illegal

Edit: TypeAlias = Callable[[TableRecord], TableRecord]


class Journal:
    """A table's record, and the path of its steps and values to the disk. ``announce`` sends the record to clients.

    What cannot be stored is refused and changes nothing. After releasing the table, this process can no longer write to it.
    """

    def __init__(self, record: TableRecord, storage: Storage, announce: Callable[[], None]) -> None:
        self.announce = announce
        self._record = record
        self._storage = storage
        self._one_by_one = Lock()
        self._released = False

    @property
    def record(self) -> TableRecord:
        """The current record."""
        return self._record

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
        await until_stored(self._owned().update_table(record.id, write(record)))

    async def finish(self, record: TableRecord, complete: str, seat_records: Mapping[str, str]) -> None:
        """Store the changed record and the records of a finished game."""
        listed = record.settings.listed
        await until_stored(self._storage.finish(record.id, complete, seat_records, write(record), listed=listed))

    async def close(self, record: TableRecord) -> None:
        """Store the changed record of a table that is closed."""
        await until_stored(self._owned().close_table(record.id, record.reason, write(record)))

    # Steps and values

    async def append(self, number: int, step: Step, record: TableRecord | None = None) -> None:
        """Store a step of the game, and with it the changed record if it changes one."""
        entry, meta = encode_entry(step.entry), None if record is None else write(record)
        await until_stored(self._owned().append(self._record.id, number, entry, step.digest, meta))

    async def put(self, key: str, value: object) -> None:
        """Store a value under a key."""
        await until_stored(self._owned().put(self._record.id, key, write(value)))

    def _owned(self) -> Storage:
        """The storage, as long as this process owns the table."""
        if self._released:
            raise Illegal("stopping")
        return self._storage

    async def release(self) -> None:
        """Release the table once a change in progress is stored."""
        async with self._one_by_one:
            self._released = True


async def until_stored(writing: Awaitable[None]) -> None:
    """Wait for a write; refused if the disk fails."""
    try:
        await writing
    except StorageError as error:
        raise Illegal("storage") from error
