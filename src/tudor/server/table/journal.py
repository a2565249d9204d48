"""The one way out of a table: everything is stored here before it is sent to clients."""

from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import TypeAlias

from tudor.protocol.wire import write
from tudor.server.background import Tasks
from tudor.server.storage import Storage, StorageError
from tudor.server.table.match import Step, encode_entry
from tudor.server.table.table_record import TableRecord
from tudor.text.errors import Illegal

Edit: TypeAlias = Callable[[TableRecord], TableRecord]


class Journal:
    """A table's record, and the path of its steps and values to the disk. ``announce`` sends the record to clients.

    After releasing the table, this process can no longer write to it.
    """

    def __init__(self, record: TableRecord, storage: Storage, announce: Callable[[], None]) -> None:
        self._record = record
        self._storage = storage
        self._announce = announce
        self._tasks = Tasks()
        self._released = False

    @property
    def record(self) -> TableRecord:
        """The current record."""
        return self._record

    async def change(self, edit: Edit) -> None:
        """Change the record, store it, and announce it. If storing fails, the record stays as it was."""
        await self.store_change(edit)
        self._announce()

    async def store_change(self, edit: Edit) -> None:
        """Change and store the record; the caller announces it."""
        before = self._record
        self.apply(edit)
        await self.store(instead=before)

    def apply(self, edit: Edit) -> None:
        """Change the record; the caller stores it."""
        self._owned()
        self._record = edit(self._record)

    async def store(self, instead: TableRecord) -> None:
        """Store the record, or go back to another one if the disk fails."""
        record = self._record
        try:
            await _stored(self._owned().update_table(record.id, write(record)))
        except Illegal:
            if self._record is record:
                self._record = instead
            raise

    def adjust(self, edit: Edit) -> None:
        """Change and announce the record at once, for facts that a restart would work out again."""
        self._record = edit(self._record)
        self._tasks.start(self._catch_up())
        self._announce()

    async def _catch_up(self) -> None:
        # If the disk fails, the next change stores this one too.
        with suppress(Illegal):
            await self.store(instead=self._record)

    async def append(self, number: int, step: Step) -> None:
        """Store a step of the game."""
        await _stored(self._owned().append(self._record.id, number, encode_entry(step.entry), step.digest))

    async def put(self, key: str, value: object) -> None:
        """Store a value under a key."""
        await _stored(self._owned().put(self._record.id, key, write(value)))

    async def finish(self, record: str, seat_records: Mapping[str, str]) -> None:
        """Store the records of a finished game."""
        await _stored(self._owned().finish(self._record.id, record, seat_records))

    def _owned(self) -> Storage:
        """The storage, as long as this process owns the table."""
        if self._released:
            raise Illegal("stopping")
        return self._storage

    async def release(self) -> None:
        """Release the table once everything queued is stored."""
        await self._tasks.finished()
        self._released = True


async def _stored(writing: Awaitable[None]) -> None:
    try:
        await writing
    except StorageError as error:
        raise Illegal("storage") from error
