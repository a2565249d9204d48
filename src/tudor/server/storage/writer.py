"""The one who writes: a thread that takes everything that waits and commits it together.

While the disk is busy with one group, the next one gathers; so the more there is to write, the less each step costs.
"""

import sqlite3
from asyncio import AbstractEventLoop, Future
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic, sleep
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import structlog

from tudor.server.storage.chain import next_link
from tudor.server.storage.changes import Step, add_steps, put_values
from tudor.server.storage.files import connect
from tudor.server.storage.interface import StorageError, WriteFailed, WrongNumber
from tudor.server.storage.queries import find_table, read_chain

_log = structlog.get_logger()
Made = TypeVar("Made")

LARGEST_GROUP = 4_000
"""More would keep the first of them waiting for too long."""
PACE = 0.005
"""Seconds from one group to the next, while there are many who write."""
STOP = None


class Change(NamedTuple, Generic[Made]):
    """Anything but a step that is to be written, and who waits for it."""

    waiting: "Future[Made]"
    make: Callable[[sqlite3.Connection], Made]
    table_id: str | None
    """Whose steps it may have touched."""


class Append(NamedTuple):
    """A step that is to be written, and who waits for it."""

    waiting: "Future[None]"
    table_id: str
    number: int
    entry: bytes
    digest: bytes


class Put(NamedTuple):
    """A value that is to be kept under a key of a table, and who waits for it."""

    waiting: "Future[None]"
    table_id: str
    key: str
    value: bytes


Wanted: TypeAlias = Append | Put | Change[Any]


class _Head:
    """Where the steps of a table end."""

    __slots__ = ("game", "link", "next")

    def __init__(self, game: int, number: int, link: bytes) -> None:
        self.game = game
        self.next = number
        self.link = link


class Writer:
    """Writes for one event loop, in the order in which it is asked to."""

    def __init__(self, file: Path, loop: AbstractEventLoop) -> None:
        self.commits = 0
        self.steps = 0
        """How much was written so far."""
        self._file = file
        self._loop = loop
        self._queue: SimpleQueue[Wanted | None] = SimpleQueue()
        self._next_group = 0.0
        self._heads: dict[str, _Head] = {}
        self._thread = Thread(target=self._run, name="tudor-writer", daemon=True)
        self._thread.start()

    # From the event loop

    @property
    def waiting(self) -> int:
        """About how much waits to be written."""
        return self._queue.qsize()

    def append(self, table_id: str, number: int, entry: bytes, digest: bytes) -> "Future[None]":
        """Have a step written."""
        waiting: Future[None] = self._loop.create_future()
        self._queue.put(Append(waiting, table_id, number, entry, digest))
        return waiting

    def put(self, table_id: str, key: str, value: bytes) -> "Future[None]":
        """Have a value written."""
        waiting: Future[None] = self._loop.create_future()
        self._queue.put(Put(waiting, table_id, key, value))
        return waiting

    def change(self, make: Callable[[sqlite3.Connection], Made], table_id: str | None = None) -> "Future[Made]":
        """Have something else written; of the table that is named, the end of its steps is looked up anew."""
        waiting: Future[Made] = self._loop.create_future()
        self._queue.put(Change(waiting, make, table_id))
        return waiting

    def stop(self) -> None:
        """Write what waits, and end. It blocks till then."""
        self._queue.put(STOP)
        self._thread.join()

    # In the thread

    def _run(self) -> None:
        connection = connect(self._file)
        try:
            while self._write(connection, self._gather()):
                pass
        finally:
            connection.close()

    def _gather(self) -> list[Wanted | None]:
        """Everything that waits, once there is something, and it is time for it."""
        group = [self._queue.get()]
        if (early := self._next_group - monotonic()) > 0:
            sleep(early)
        with suppress(Empty):
            while group[-1] is not STOP and len(group) < LARGEST_GROUP:
                group.append(self._queue.get_nowait())
        # One who writes alone need not wait for others. Where there are many, each costs less the more come together.
        self._next_group = monotonic() + PACE if len(group) > 1 else 0.0
        return group

    def _write(self, connection: sqlite3.Connection, group: list[Wanted | None]) -> bool:
        """Write a group; False if it was the last one."""
        wanted = [item for item in group if item is not STOP]
        if wanted:
            results = self._commit(connection, wanted)
            with suppress(RuntimeError):  # The loop is closed, and nobody waits any more.
                self._loop.call_soon_threadsafe(_tell, wanted, results)
        return len(wanted) == len(group)

    def _commit(self, connection: sqlite3.Connection, group: list[Wanted]) -> list[object]:
        """All that can be written of a group, in one transaction; what came of each, in order."""
        try:
            connection.execute("BEGIN IMMEDIATE")
            results = self._make(connection, group)
            connection.execute("COMMIT")
        except Exception as error:  # noqa: BLE001 # if this thread ended, every table would wait for ever
            # Whatever was meant to be is not, so where the steps of each table end is to be looked up again.
            self._heads.clear()
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            return self._one_by_one(connection, group, error)
        self.commits += 1
        return results

    def _one_by_one(self, connection: sqlite3.Connection, group: list[Wanted], error: Exception) -> list[object]:
        """Write each of a group that failed by itself: what one of them did wrong is nothing to the others."""
        if len(group) > 1:
            return [result for item in group for result in self._commit(connection, [item])]
        # What was to be written is a secret: only what kind of error it was is logged.
        _log.error("write failed", kind=type(error).__name__, sqlite=getattr(error, "sqlite_errorname", None))
        return [WriteFailed(str(error))]

    def _make(self, connection: sqlite3.Connection, group: list[Wanted]) -> list[object]:
        results: list[object] = []
        steps: list[Step] = []
        values: dict[tuple[str, str], bytes] = {}
        for item in group:
            made: object = None
            try:
                match item:
                    case Append():
                        steps.append(self._step(connection, item))
                    case Put():
                        values[item.table_id, item.key] = item.value
                    case Change():
                        # What was asked for before comes before.
                        _add(connection, steps, values)
                        made = self._change(connection, item)
            except StorageError as error:
                made = error
            results.append(made)
        _add(connection, steps, values)
        return results

    def _step(self, connection: sqlite3.Connection, item: Append) -> Step:
        head = self._heads.get(item.table_id)
        if head is None:
            head = self._heads[item.table_id] = _look_up(connection, item.table_id)
        if item.number != head.next:
            raise WrongNumber(f"{item.table_id}: step {item.number} was to be kept, and the next one is {head.next}")
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


def _add(connection: sqlite3.Connection, steps: list[Step], values: dict[tuple[str, str], bytes]) -> None:
    """Write what there is most of, many by one statement, and be ready for more."""
    add_steps(connection, steps)
    put_values(connection, values)
    steps.clear()
    values.clear()


def _look_up(connection: sqlite3.Connection, table_id: str) -> _Head:
    game = find_table(connection, table_id).game
    chain = read_chain(connection, table_id, game)
    if chain.damage is not None:
        raise WriteFailed(f"{table_id}: {chain.damage}")
    return _Head(game, len(chain.entries), chain.link)


def _tell(group: list[Wanted], results: list[object]) -> None:
    """Tell everybody of a group what came of it. This is called in the event loop, once a group."""
    for item, result in zip(group, results, strict=True):
        waiting: Future[Any] = item.waiting
        if waiting.done():  # Nobody waits for it any more.
            continue
        if isinstance(result, StorageError):
            waiting.set_exception(result)
        else:
            waiting.set_result(result)
