"""The writer thread: it commits everything queued in one transaction.

While the disk is busy with one group, the next one gathers, so the cost per step falls as the load rises.
"""

import sqlite3
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable, Collection
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import structlog

from tudor.server.storage.chain import next_link
from tudor.server.storage.changes import Step, add_steps, put_values, update_table
from tudor.server.storage.errors import StorageError
from tudor.server.storage.files import connect
from tudor.server.storage.interface import HOUSE, Hold, WriteFailed, WrongNumber, WrongOwner
from tudor.server.storage.queries import find_table, read_chain
from tudor.server.storage.wanted import LARGEST_GROUP, PACE, Append, Put

_log = structlog.get_logger()
Made = TypeVar("Made")

STOP = None


class Change(NamedTuple, Generic[Made]):
    """Any write but a step or value, and the future waiting for it."""

    waiting: "Future[Made]"
    make: Callable[[sqlite3.Connection], Made]
    table_id: str | None
    """The table whose steps it may change."""
    holds: Collection[Hold]
    """The tables it changes."""


Wanted: TypeAlias = Append | Put | Change[Any]


class _Head:
    """The end of a table's steps."""

    __slots__ = ("game", "link", "next")

    def __init__(self, game: int, number: int, link: bytes) -> None:
        self.game = game
        self.next = number
        self.link = link


class Writer:
    """Writes for one event loop, in the order of the calls."""

    def __init__(
        self, file: Path, loop: AbstractEventLoop, on_commit: Callable[[float], None] = lambda seconds: None
    ) -> None:
        self.commits = 0
        self.steps = 0
        """Number of steps written."""
        self._file = file
        self._loop = loop
        self._on_commit = on_commit
        self._queue: SimpleQueue[Wanted | None] = SimpleQueue()
        self._next_group = 0.0
        self._heads: dict[str, _Head] = {}
        # No other process can write to the file meanwhile, so the epochs need not outlast this one.
        self._epochs = {HOUSE.table_id: HOUSE.epoch}
        self._connection: sqlite3.Connection | None = None
        self._thread = Thread(target=self._run, name="tudor-writer", daemon=True)
        self._thread.start()

    # From the event loop

    @property
    def waiting(self) -> int:
        """Approximate number of queued writes."""
        return self._queue.qsize()

    def epoch_of(self, table_id: str) -> int:
        """The latest epoch of a table; 0 if it was never taken."""
        return self._epochs.get(table_id, 0)

    def append(self, hold: Hold, number: int, entry: bytes, digest: bytes, meta: bytes | None = None) -> "Future[None]":
        """Queue a step."""
        waiting: Future[None] = self._loop.create_future()
        self._queue.put(Append(waiting, hold, number, entry, digest, meta))
        return waiting

    def put(self, hold: Hold, key: str, value: bytes) -> "Future[None]":
        """Queue a value."""
        waiting: Future[None] = self._loop.create_future()
        self._queue.put(Put(waiting, hold, key, value))
        return waiting

    def change(
        self,
        make: Callable[[sqlite3.Connection], Made],
        table_id: str | None = None,
        holds: Collection[Hold] = (),
    ) -> "Future[Made]":
        """Queue another write; the end of the named table's steps is then read again."""
        waiting: Future[Made] = self._loop.create_future()
        self._queue.put(Change(waiting, make, table_id, holds))
        return waiting

    def hold(
        self, make: Callable[[sqlite3.Connection], None], table_id: str, holds: Collection[Hold] = ()
    ) -> "Future[Hold]":
        """Queue another write, which begins an epoch of a table."""

        def held(connection: sqlite3.Connection) -> Hold:
            make(connection)
            self._epochs[table_id] = epoch = self._epochs.get(table_id, 0) + 1
            return Hold(table_id, epoch)

        return self.change(held, table_id, holds)

    def stop(self) -> None:
        """Write everything queued and end. Blocks until done."""
        self._queue.put(STOP)
        self._thread.join()

    # In the thread

    def _run(self) -> None:
        while self._write(self._gather()):
            pass
        if self._connection is not None:
            self._connection.close()

    def _connected(self) -> sqlite3.Connection:
        """The connection, opened at the first write and, if that fails, at a later one."""
        if self._connection is None:
            self._connection = connect(self._file)
        return self._connection

    def _gather(self) -> list[Wanted | None]:
        """Everything queued, once there is something and the pace allows it."""
        group = [self._queue.get()]
        if (early := self._next_group - monotonic()) > 0:
            sleep(early)
        with suppress(Empty):
            while group[-1] is not STOP and len(group) < LARGEST_GROUP:
                group.append(self._queue.get_nowait())
        # A single writer need not wait for others. Under load, larger groups make each write cheaper.
        self._next_group = monotonic() + PACE if len(group) > 1 else 0.0
        return group

    def _write(self, group: list[Wanted | None]) -> bool:
        """Write a group; False if it was the last."""
        wanted = [item for item in group if item is not STOP]
        if wanted:
            results = self._commit(wanted)
            with suppress(RuntimeError):  # The loop is closed, and no one is waiting.
                self._loop.call_soon_threadsafe(_deliver, wanted, results)
        return len(wanted) == len(group)

    def _commit(self, group: list[Wanted]) -> list[object]:
        """Write as much of a group as possible in one transaction; results in order."""
        began = monotonic()
        try:
            connection = self._connected()
            connection.execute("BEGIN IMMEDIATE")
            results = self._apply(connection, group)
            connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 # if this thread ended, every table would wait for ever
            # The transaction failed, so the end of each table's steps must be read again.
            self._heads.clear()
            with suppress(sqlite3.Error):
                self._connected().execute("ROLLBACK")
            return self._commit_singly(group, error)
        self.commits += 1
        self._on_commit(monotonic() - began)
        return results

    def _commit_singly(self, group: list[Wanted], error: Exception) -> list[object]:
        """Write each member of a failed group alone, so that one error does not affect the others."""
        if len(group) > 1:
            return [result for item in group for result in self._commit([item])]
        # The data is secret: log only the kind of error.
        _log.error("write failed", kind=type(error).__name__, sqlite=getattr(error, "sqlite_errorname", None))
        return [WriteFailed(str(error))]

    def _apply(self, connection: sqlite3.Connection, group: list[Wanted]) -> list[object]:
        results: list[object] = []
        steps: list[Step] = []
        values: dict[tuple[str, str], bytes] = {}
        for item in group:
            made: object = None
            try:
                match item:
                    case Append():
                        self._check(item.hold)
                        steps.append(self._step(connection, item))
                        if item.meta is not None:
                            update_table(connection, item.hold.table_id, item.meta)
                    case Put():
                        self._check(item.hold)
                        values[item.hold.table_id, item.key] = item.value
                    case Change():
                        for hold in item.holds:
                            self._check(hold)
                        # Keep the order of the calls.
                        _flush(connection, steps, values)
                        made = self._change(connection, item)
            except StorageError as error:
                made = error
            results.append(made)
        _flush(connection, steps, values)
        return results

    def _check(self, hold: Hold) -> None:
        if self._epochs.get(hold.table_id) != hold.epoch:
            raise WrongOwner(hold.table_id)

    def _step(self, connection: sqlite3.Connection, item: Append) -> Step:
        table_id = item.hold.table_id
        head = self._heads.get(table_id)
        if head is None:
            head = self._heads[table_id] = _read_head(connection, table_id)
        if item.number != head.next:
            raise WrongNumber(f"{table_id}: step {item.number} instead of {head.next}")
        head.link = next_link(head.link, item.number, item.entry, item.digest)
        head.next += 1
        self.steps += 1
        return head.game, item.number, item.entry, item.digest, head.link

    def _change(self, connection: sqlite3.Connection, item: Change[Any]) -> object:
        if item.table_id is not None:
            self._heads.pop(item.table_id, None)
        connection.execute("SAVEPOINT change")
        try:
            made: object = item.make(connection)
        except StorageError:
            connection.execute("ROLLBACK TO change")
            raise
        finally:
            connection.execute("RELEASE change")
        return made


def _flush(connection: sqlite3.Connection, steps: list[Step], values: dict[tuple[str, str], bytes]) -> None:
    """Write steps and values in bulk, and clear both."""
    add_steps(connection, steps)
    put_values(connection, values)
    steps.clear()
    values.clear()


def _read_head(connection: sqlite3.Connection, table_id: str) -> _Head:
    game = find_table(connection, table_id).game
    chain = read_chain(connection, table_id, game)
    if chain.damage is not None:
        raise WriteFailed(f"{table_id}: {chain.damage}")
    return _Head(game, len(chain.entries), chain.link)


def _deliver(group: list[Wanted], results: list[object]) -> None:
    """Deliver a group's results. Called in the event loop, once per group."""
    for item, result in zip(group, results, strict=True):
        waiting: Future[Any] = item.waiting
        if waiting.done():  # The caller is no longer waiting.
            continue
        if isinstance(result, StorageError):
            waiting.set_exception(result)
        else:
            waiting.set_result(result)
