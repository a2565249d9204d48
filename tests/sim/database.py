"""One database for all workers: the real statements on SQLite in memory, with delays and failures between.

Every worker has a :class:`WorkerStorage`. The storage of one process is used as it is, but for its threads: a group is
committed at a virtual time. Epochs and the ends of games are shared, as they are in PostgreSQL.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Literal, TypeVar

from tests.sim.virtual import WORLD, Process
from tudor.server.storage import HOUSE, SqliteStorage, StorageError, Unavailable, WriteFailed
from tudor.server.storage.files import migrate
from tudor.server.storage.people import People
from tudor.server.storage.ratings import Ratings
from tudor.server.storage.sqlite_rows import SqliteRows
from tudor.server.storage.writer import Wanted, Writer, _deliver, _Head

Found = TypeVar("Found")
QUICK, SLOW, UNHEARD = (0.001, 0.3), (0.1, 1.5), (2.0, 9.0)
"""Seconds that a write or an answer takes: normally, from a slow disk, and if the answer is lost and asked for again."""
NOWHERE = Path(":memory:")


class Database:
    """What is stored. ``on_stored`` is called for every write that took effect, in their order."""

    def __init__(self, on_stored: Callable[[Wanted, object], None]) -> None:
        self.connection = sqlite3.connect(":memory:", isolation_level=None)
        self.connection.deserialize(_empty())
        self.epochs = {HOUSE.table_id: HOUSE.epoch}
        self.heads: dict[str, _Head] = {}
        self.on_stored = on_stored


def _empty(made: list[bytes] = []) -> bytes:  # noqa: B006 # made once
    if not made:
        connection = sqlite3.connect(":memory:", isolation_level=None)
        migrate(connection, NOWHERE)
        made.append(connection.serialize())
    return made[0]


class _Line(list[Wanted]):
    """What waits to be written."""

    def __init__(self, on_first: Callable[[], None]) -> None:
        super().__init__()
        self._on_first = on_first

    def put(self, item: Wanted) -> None:
        self.append(item)
        self._on_first()

    qsize = list.__len__


class WorkerWriter(Writer):
    """The writer of one worker: commits groups at virtual times, or fails to."""

    def __init__(self, database: Database, process: Process, rng: Random) -> None:
        self.commits = self.steps = 0
        self.trouble: Literal["disk fails", "disk is slow", "commits are unheard"] | None = None
        self._database = database
        self._process = process
        self._rng = rng
        self._loop = asyncio.get_running_loop()
        self._line = _Line(self._on_first)
        self._queue = self._line  # type: ignore[assignment] # a queue without a thread at its other end
        self._epochs, self._heads, self._connection = database.epochs, database.heads, database.connection
        self._on_commit = lambda seconds: None
        self._busy = False

    def seconds(self) -> float:
        """How long something takes now."""
        return self._rng.uniform(*(SLOW if self.trouble == "disk is slow" else QUICK))

    def _on_first(self) -> None:
        if not self._busy:
            self._busy = True
            self._loop.call_later(self.seconds(), self._arrive, context=WORLD)

    def _arrive(self) -> None:
        """The commit reaches the database, unless the worker stopped before it was sent."""
        sent = self._process.state == "running" or self._rng.random() < 0.5
        if sent:
            self._write_group()
        elif self._process.state == "paused":
            self._loop.call_soon(self._write_group, context=self._process.context)

    def _write_group(self) -> None:
        group, self._line[:] = [*self._line], []
        results = [self._failure()] * len(group) if self.trouble == "disk fails" else self._stored(group)
        wait = self._rng.uniform(*UNHEARD) if self.trouble == "commits are unheard" else self.seconds()
        self._loop.call_later(wait, self._answer, group, results, context=self._process.context)

    def _stored(self, group: list[Wanted]) -> list[object]:
        results = self._commit(group)
        for item, result in zip(group, results, strict=True):
            if not isinstance(result, StorageError):
                self._database.on_stored(item, result)
        return results

    def _failure(self) -> object:
        return self._rng.choice((WriteFailed, Unavailable))("simulated")

    def _answer(self, group: list[Wanted], results: list[object]) -> None:
        self._busy = False
        _deliver(group, results)
        if self._line:
            self._on_first()


class WorkerStorage(SqliteStorage):
    """The storage as one worker sees it."""

    def __init__(self, database: Database, process: Process, rng: Random) -> None:
        self._database = database
        self.disk = WorkerWriter(database, process, rng)
        """Where its troubles are set."""
        self._writer: Writer = self.disk
        self.people = People(SqliteRows(self.disk, self._read))
        self.ratings = Ratings(SqliteRows(self.disk, self._read))

    def repair(self) -> None:
        """Work normally again."""
        self.disk.trouble = None

    def _read(self, query: Callable[[sqlite3.Connection], Found]) -> Awaitable[Found]:
        return self._later(query)

    async def _later(self, query: Callable[[sqlite3.Connection], Found]) -> Found:
        await asyncio.sleep(self.disk.seconds())
        if self.disk.trouble == "disk fails":
            raise Unavailable("simulated")
        return query(self._database.connection)

    async def check(self) -> None:
        """Whether writing works."""
        await self._writer.put(HOUSE, "check", b"")

    async def close(self) -> None:
        """Nothing is to be closed."""
