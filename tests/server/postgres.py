"""A real PostgreSQL for tests, from a wheel: nothing is installed, and nothing is left behind."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import asyncpg

from tudor.server.cluster.engines import Postgres, postgres_folder

SETTINGS = "-c fsync=off -c shared_buffers=16MB -c max_connections=60"
"""The tests end processes, not the machine: what the system has is as good as on disk."""


class Cluster(Postgres):
    """A database server in a folder of its own."""

    def __init__(self, folder: Path, programs: Path) -> None:
        self._databases = count(1)
        super().__init__(folder, programs, SETTINGS)

    @property
    def socket(self) -> Path:
        return self.folder / ".s.PGSQL.5432"

    def new_home(self) -> str:
        """The address of an empty schema."""
        name = f"house_{next(self._databases)}"
        asyncio.run(self.execute(f"CREATE SCHEMA {name}"))
        return f"{self.address}&search_path={name}"

    async def execute(self, statement: str) -> None:
        connection = await asyncpg.connect(self.address)
        await connection.execute(statement)
        await connection.close()


@contextmanager
def running() -> Iterator[Cluster]:
    """A server of its own."""
    with postgres_folder() as (folder, programs):
        cluster = Cluster(folder, programs)
        yield cluster
        cluster.stop()
