"""A real PostgreSQL for tests, from a wheel: nothing is installed, and nothing is left behind."""

import asyncio
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from tempfile import mkdtemp

import asyncpg

from tudor.server.cluster.engines import USER, WHEEL, Postgres, postgres_folder
from tudor.server.storage.postgres.connection import Connection, prepare

SETTINGS = "-c fsync=off -c autovacuum=off -c shared_buffers=16MB -c max_connections=60"
"""The tests end processes, not the machine: what the system has is as good as on disk."""
PRISTINE = "pristine"
"""The schema that is as new as a house can be."""
RELATIONS = """
    SELECT relname, relkind = 'S' AS is_sequence FROM pg_class
    WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'S') ORDER BY relname
"""
"""The tables and sequences of a schema, and whether it is a sequence."""
HANG_UP = """
    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()
"""
"""End all other connections."""


class Cluster(Postgres):
    """A database server in a folder of its own."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._databases = count(1)
        self._taken: list[str] = []
        self._left: list[str] = []
        self._relations: dict[str, bool] = {}
        self._is_quiet = True
        super().__init__(folder, programs, SETTINGS)

    @property
    def socket(self) -> Path:
        return self.folder / ".s.PGSQL.5432"

    def start(self) -> None:
        super().start()
        self._is_stopped = False

    def stop(self, mode: str = "immediate") -> None:
        self._is_stopped = True
        super().stop(mode)

    def start_again(self) -> None:
        """Start it if a test has stopped it."""
        if self._is_stopped:
            self.start()

    def new_home(self) -> str:
        """The address of a schema with nothing in it.

        To make one takes the database ten times as long as to empty one: what earlier tests have left is used again.
        """
        name = self._left.pop() if self._left else f"house_{next(self._databases)}"
        self._taken.append(name)
        asyncio.run(self._empty(name))
        return self._at(name)

    def take_back(self) -> None:
        """Everything that was given away can be used again."""
        self._left += self._taken
        self._taken.clear()
        self._is_quiet = False

    def _at(self, schema: str) -> str:
        return f"{self.address}&search_path={schema}"

    async def _empty(self, name: str) -> None:
        connection = await asyncpg.connect(self.address)
        if not self._is_quiet:
            # The servers of an earlier test may have been killed in the middle of something.
            await connection.fetch(HANG_UP)
            self._is_quiet = True
        await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {name}")
        if await connection.fetchval("SELECT to_regclass($1)", f"{name}.tudor_schema") is not None:
            relations = await self._pristine(connection)
            await connection.execute(";".join(_renewal(name, *one) for one in relations.items()))
        await connection.close()

    async def _pristine(self, connection: Connection) -> dict[str, bool]:
        """The tables and sequences of a house, which are in a schema of their own as nobody has ever used them."""
        if not self._relations:
            await connection.execute(f"CREATE SCHEMA {PRISTINE}")
            await prepare(self._at(PRISTINE))
            rows = await connection.fetch(RELATIONS, PRISTINE)
            self._relations = {row["relname"]: row["is_sequence"] for row in rows}
        return self._relations


def _renewal(schema: str, relation: str, is_sequence: bool) -> str:
    """What makes a table or a sequence as it was in the beginning."""
    if is_sequence:
        return f"SELECT setval('{schema}.{relation}', 1, false)"
    return f"DELETE FROM {schema}.{relation}; INSERT INTO {schema}.{relation} SELECT * FROM {PRISTINE}.{relation}"


def _programs() -> Path | None:
    """The programs where they are installed, if everybody may go there: the database's user is not the one who tests."""
    found = find_spec(WHEEL)
    if found is None or found.origin is None:
        return None
    programs = next(Path(found.origin).parent.glob("pginstall*"))
    return programs if all(one.stat().st_mode & 0o005 == 0o005 for one in (programs, *programs.parents)) else None


@contextmanager
def _folder() -> Iterator[tuple[Path, Path]]:
    """A new folder for a database server, and its programs; to copy them takes as long as to start the server."""
    programs = _programs()
    if programs is None:
        with postgres_folder() as copied:
            yield copied
        return
    folder = Path(mkdtemp(prefix="tudor-pg-", dir="/tmp"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, USER)
        yield folder, programs
    finally:
        shutil.rmtree(folder)


@contextmanager
def running() -> Iterator[Cluster]:
    """A server of its own."""
    with _folder() as (folder, programs):
        cluster = Cluster(folder, programs)
        yield cluster
        cluster.stop()
