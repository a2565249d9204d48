"""A connection to the database that breaks: each write is stored and told so, or not stored and refused."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path

import asyncpg
import pytest

from tests.server.client import PATIENCE
from tests.server.harness import no_errors
from tests.server.postgres import Cluster
from tests.server.storage.opening import play, played, step, steps
from tudor.server.storage import HOUSE, Unavailable, WriteFailed
from tudor.server.storage.postgres import PostgresStorage
from tudor.server.storage.postgres.connection import Connection


class Cutter:
    """Stands between a storage and its database, and cuts the connection at a chosen moment."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self.cuts_before: Callable[[bytes], bool] = lambda sent: False
        """Cut instead of passing this on to the database?"""
        self.cuts_after: Callable[[bytes], bool] = lambda sent: False
        """Cut when the database has answered this, instead of passing the answer on?"""
        self.holds_up: Callable[[bytes], bool] = lambda sent: False
        """Pass this on to the database only when the gate is open?"""
        self.gate = asyncio.Event()
        self.is_down = False
        self.connections: set[asyncio.Task[None]] = set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self.connections.add(task)
        if not self.is_down:
            await self._connect(reader, writer)
        await _close(writer)

    async def _connect(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_database, to_database = await asyncio.open_unix_connection(str(self._cluster.socket))
        answering = asyncio.get_running_loop().create_task(_pass_on(from_database, writer))
        with suppress(ConnectionError):
            while sent := await reader.read(65536):
                if self.holds_up(sent):
                    await self.gate.wait()
                if self.cuts_before(sent):
                    break
                if self.cuts_after(sent):
                    answering.cancel()
                    to_database.write(sent)
                    await asyncio.wait((answering,))
                    await from_database.read(65536)
                    break
                to_database.write(sent)
        answering.cancel()
        await asyncio.wait((answering,))
        await _close(to_database)


async def _pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(ConnectionError):
        while answer := await reader.read(65536):
            writer.write(answer)
        writer.close()


async def _close(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


@asynccontextmanager
async def cut_off(cluster: Cluster, home: str) -> AsyncIterator[tuple[PostgresStorage, Cutter]]:
    cutter = Cutter(cluster)
    server = await asyncio.start_server(cutter.serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    storage = await PostgresStorage.open(f"postgresql://postgres@127.0.0.1:{port}/postgres?{home.partition('&')[2]}")
    await storage.create_table("a", b"")
    await play(storage, "a", range(2))
    try:
        yield storage, cutter
    finally:
        cutter.is_down = False
        await storage.close()
        server.close()
        await asyncio.gather(*cutter.connections)


def once(holds: Callable[[bytes], object]) -> Callable[[bytes], bool]:
    """True for the first message for which something holds."""
    found = [False]

    def is_first(sent: bytes) -> bool:
        first = not found[0] and bool(holds(sent))
        found[0] = found[0] or first
        return first

    return is_first


def is_commit(sent: bytes) -> bool:
    return b"COMMIT" in sent


def test_a_commit_whose_answer_was_lost_counts(postgres: Cluster) -> None:
    """If the connection breaks after a step was committed, the writer finds out and says that it is stored."""

    async def main() -> None:
        async with cut_off(postgres, home) as (storage, cutter):
            hold = await storage.take("a")
            cutter.cuts_after = once(is_commit)
            await storage.append(hold, 2, step("a", 2), b"")
            await storage.append(hold, 3, step("a", 3), b"")
            assert played("a", 4) == await steps(storage, "a")

    home = postgres.new_home()
    asyncio.run(main())


def test_a_commit_that_the_database_rolls_back_is_refused(postgres: Cluster) -> None:
    """PostgreSQL ends a transaction in which something has failed by a rollback, and calls that no error."""

    async def fail_quietly(connection: Connection) -> tuple[None, None]:
        with suppress(asyncpg.PostgresError):
            await connection.execute("SELECT 1 / 0")
        return None, None

    async def main() -> None:
        async with cut_off(postgres, home) as (storage, _):
            hold = await storage.take("a")
            with pytest.raises(WriteFailed):
                await storage._writer._transact(fail_quietly)
            await storage.append(hold, 2, step("a", 2), b"")
            assert played("a", 3) == await steps(storage, "a")

    home = postgres.new_home()
    asyncio.run(main())


def test_a_commit_that_did_not_arrive_is_refused(postgres: Cluster) -> None:
    """If the connection breaks before a commit arrives, the write is refused and not stored, and can be repeated."""

    async def main() -> None:
        async with cut_off(postgres, home) as (storage, cutter):
            hold = await storage.take("a")
            cutter.cuts_before = once(is_commit)
            with pytest.raises(Unavailable):
                await storage.append(hold, 2, step("a", 2), b"")
            assert played("a", 2) == await steps(storage, "a")
            await storage.append(hold, 2, step("a", 2), b"")
            assert played("a", 3) == await steps(storage, "a")

    home = postgres.new_home()
    asyncio.run(main())


@pytest.mark.parametrize("messages", range(5))
def test_a_write_that_is_cut_off_is_refused_whole(postgres: Cluster, messages: int) -> None:
    """Wherever the connection breaks before the commit, all writes of the group are refused, and none is stored."""

    async def main() -> None:
        async with cut_off(postgres, home) as (storage, cutter):
            hold = await storage.take("a")
            number = count()
            cutter.cuts_after = once(lambda sent: next(number) == messages)
            results = await asyncio.gather(
                storage.append(hold, 2, step("a", 2), b"", b"changed"),
                storage.put(hold, "key", b"value"),
                return_exceptions=True,
            )
            assert [Unavailable, Unavailable] == [type(result) for result in results]
            stored = await storage.load("a")
            assert (b"", 2, {}) == (stored.meta, len(stored.entries), await storage.values("a"))
            await storage.append(hold, 2, step("a", 2), b"")

    home = postgres.new_home()
    asyncio.run(main())


def test_while_the_database_is_away_all_is_refused(postgres: Cluster) -> None:
    """Reads, writes and the check are refused at once while nothing answers, and work again afterwards."""

    async def main() -> None:
        async with cut_off(postgres, home) as (storage, cutter):
            hold = await storage.take("a")
            cutter.is_down, cutter.cuts_before = True, lambda sent: True
            for _ in range(2):
                for attempt in (
                    storage.append(hold, 2, b"", b""),
                    storage.put(HOUSE, "key", b""),
                    storage.take("a"),
                    storage.check(),
                    storage.load("a"),
                    storage.tables("open"),
                ):
                    with pytest.raises(Unavailable):
                        await attempt
            cutter.is_down, cutter.cuts_before = False, lambda sent: False
            await until_back(storage)
            await storage.append(hold, 2, step("a", 2), b"")
            assert played("a", 3) == await steps(storage, "a")

    home = postgres.new_home()
    asyncio.run(main())


async def until_back(storage: PostgresStorage) -> None:
    async with asyncio.timeout(60):
        while True:
            with suppress(Unavailable):
                await storage.put(HOUSE, "back", b"")
                return
            await asyncio.sleep(0.05)


def test_closing_does_not_wait_for_the_database(postgres: Cluster) -> None:
    """A storage can be closed while nobody knows what became of a commit."""

    async def main() -> None:
        async with cut_off(postgres, home) as (storage, cutter):
            hold = await storage.take("a")
            has_cut = asyncio.Event()

            def cut(sent: bytes) -> bool:
                if is_commit(sent):
                    cutter.is_down = True
                    has_cut.set()
                return cutter.is_down

            cutter.cuts_before = cut
            waiting = asyncio.ensure_future(storage.append(hold, 2, step("a", 2), b""))
            async with asyncio.timeout(60):
                await has_cut.wait()
                await storage.close()
            with pytest.raises(Unavailable):
                await waiting

    home = postgres.new_home()
    asyncio.run(main())


def test_closing_waits_for_a_query_that_was_given_up(postgres: Cluster) -> None:
    """A query that was cancelled still returns its connection, and closing meanwhile is no fault."""

    async def main() -> None:
        async with cut_off(postgres, home) as (storage, cutter):
            returning = asyncio.Event()

            def is_return(sent: bytes) -> bool:
                if b"RESET ALL" not in sent:
                    return False
                returning.set()
                return True

            cutter.holds_up = is_return
            query = asyncio.ensure_future(storage.tables("open"))
            await returning.wait()
            query.cancel()
            asyncio.get_running_loop().call_later(0.5, cutter.gate.set)
            await storage.close()
            with pytest.raises(asyncio.CancelledError):
                await query

    home = postgres.new_home()
    with no_errors():
        asyncio.run(main())


def test_the_password_is_not_told(tmp_path: Path) -> None:
    """What cannot be reached is named without its user's password."""
    address = f"postgresql://tudor:hunter2@/games?host={tmp_path}"
    with pytest.raises(Exception, match="Cannot use the database /games") as refused:
        asyncio.run(PostgresStorage.open(address))
    assert "hunter2" not in str(refused.value)


def test_no_transaction_is_left_open(postgres: Cluster) -> None:
    """While writes follow each other the next transaction is ready; if none comes, it is ended, so that it holds up nobody."""

    async def main() -> None:
        storage = await PostgresStorage.open(home)
        await storage.create_table("a", b"")
        process = (await storage._writer._database.get()).get_server_pid()
        other = await asyncpg.connect(home)
        async with asyncio.timeout(PATIENCE):
            while await other.fetchval("SELECT state FROM pg_stat_activity WHERE pid = $1", process) != "idle":
                await asyncio.sleep(0.01)
        hold = await storage.take("a")
        await storage.append(hold, 0, step("a", 0), b"")
        assert played("a", 1) == await steps(storage, "a")
        await other.close()
        await storage.close()

    home = postgres.new_home()
    asyncio.run(main())
