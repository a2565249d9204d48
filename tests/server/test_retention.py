"""Old games are forgotten whole, games in progress never, and the file shrinks."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import tudor
from tests.server.harness import play_to_the_end, run, serving
from tests.server.storage.opening import fill, opened, play, tamper, with_storage
from tudor.protocol.tables import Settings
from tudor.server.storage import DATABASE, SqliteStorage, TableUnknown
from tudor.server.storage.files import APPLICATION
from tudor.server.storage.migrations import MIGRATIONS
from tudor.server.table.lobby import Lobby
from tudor.server.table.retention import Retention, seconds_of
from tudor.server.table.services import Services, Timing
from tudor.server.table.table_record import ChairRecord
from tudor.server.table.tokens import Tokens
from tudor.server.workers.pool import Workers
from tudor.text.errors import Illegal, Unreadable

DAY = 86_400.0
NAME = b"Wilhelmina"
"""Stands in everything that is stored about a table."""


class Clock:
    """Tells how many days after now it is."""

    def __init__(self) -> None:
        self.days = 0.0

    def __call__(self) -> float:
        return time.time() + self.days * DAY


@asynccontextmanager
async def a_lobby(folder: Path) -> AsyncIterator[tuple[Lobby, SqliteStorage]]:
    async with opened(folder) as storage:
        workers = Workers(1)
        lobby = Lobby(Services(storage, workers, Timing()), Tokens(b"secret"))
        yield lobby, storage
        lobby.stop()
        workers.stop()


async def add_game(storage: SqliteStorage, table_id: str, *, finished: bool = True, size: int = 100) -> None:
    """Store a game with everything that belongs to one; its texts do not compress."""
    noise = Random(table_id).randbytes(size).hex()
    await storage.create_table(table_id, NAME + table_id.encode())
    await play(storage, table_id, range(5))
    hold = await storage.take(table_id)
    await storage.put(hold, "note", NAME)
    if finished:
        await storage.finish(hold, noise, {"plum": noise})


def rows_about(folder: Path, table_id: str) -> dict[str, int]:
    """Rows that still name a table, or steps of no table, by where they are."""
    found = {}
    for name, statement in tamper(folder, "SELECT name, sql FROM sqlite_master WHERE type = 'table'"):
        if "table_id" in statement:
            found[name] = tamper(folder, f"SELECT count(*) FROM {name} WHERE table_id = ?", table_id)[0][0]
        elif "game INTEGER" in statement:
            found[name] = tamper(folder, f"SELECT count(*) FROM {name} WHERE game NOT IN (SELECT game FROM tables)")[0][
                0
            ]
    return {name: count for name, count in found.items() if count}


def test_a_forgotten_game_leaves_no_trace(tmp_path: Path) -> None:
    """Table, steps, values, records and damaged steps are gone, from the bytes of the file as well; others are whole."""
    fill(tmp_path, {"other": 3})

    async def damage(storage: SqliteStorage) -> None:
        await add_game(storage, "old", size=20_000)
        await play(storage, "old", range(5, 8))

    with_storage(tmp_path, damage)
    tamper(tmp_path, "UPDATE steps SET entry = x'00' WHERE number = 6 AND game = (SELECT max(game) FROM steps)")

    async def use(storage: SqliteStorage) -> None:
        assert (await storage.load("old")).damage is not None
        await storage.forget("old")
        with pytest.raises(TableUnknown):
            await storage.load("old")
        assert 3 == len((await storage.load("other")).entries)
        assert (None, {}, []) == (await storage.record("old"), await storage.values("old"), await storage.finished(9))
        await add_game(storage, "old")

    assert rows_about(tmp_path, "old")
    with_storage(tmp_path, use)
    with_storage(tmp_path, lambda storage: storage.forget("old"))
    assert {} == rows_about(tmp_path, "old")
    assert NAME not in (tmp_path / DATABASE).read_bytes()


def test_a_game_in_progress_is_never_forgotten(tmp_path: Path) -> None:
    """An open table cannot be forgotten, however old it is."""

    async def use(storage: SqliteStorage) -> None:
        await add_game(storage, "open", finished=False)
        assert [] == await storage.expired(time.time() + 1000 * DAY, 10)
        with pytest.raises(TableUnknown):
            await storage.forget("open")
        assert 5 == len((await storage.load("open")).entries)

    with_storage(tmp_path, use)


def test_games_are_forgotten_when_their_time_is_up(tmp_path: Path) -> None:
    """A finished game stays as long as it is kept, to the second; unused tables from before it go with it."""

    async def main() -> None:
        async with a_lobby(tmp_path) as (lobby, storage):
            await storage.close_table(await storage.create_table("unused", NAME), "nobody came")
            await add_game(storage, "finished")
            await storage.close_table(await storage.create_table("later", NAME), "nobody came")
            await add_game(storage, "open", finished=False)
            clock = Clock()
            retention = Retention(lobby, storage, "90d", clock)
            for clock.days in (0, 89.999):
                await retention.tidy()
                assert ["finished"] == [kept.table_id for kept in await storage.tables("finished")]
            clock.days = 90.001
            await retention.tidy()
            assert [] == await storage.tables("finished")
            assert ["later"] == [kept.table_id for kept in await storage.tables("closed")]
            assert ["open"] == [kept.table_id for kept in await storage.tables("open")]
            forever = Retention(lobby, storage, None, clock)
            await add_game(storage, "again")
            assert 0 == (await forever.tidy_all())[0]

    asyncio.run(main())


def test_a_table_in_use_is_not_forgotten(tmp_path: Path) -> None:
    """What people look at stays until they have left."""

    async def main() -> None:
        async with a_lobby(tmp_path) as (lobby, storage):
            table, _ = await lobby.open(Settings(edition="clue-1998"), [ChairRecord()] * 3, "Ada")
            await storage.finish(table.journal.hold, "record")
            clock = Clock()
            clock.days = 2
            retention = Retention(lobby, storage, "1d", clock)
            await retention.tidy()
            assert table is await lobby.find(table.record.id)
            assert "finished" == (await storage.load(table.record.id)).status
            await lobby.release(table.record.id)
            await retention.tidy()
            with pytest.raises(Illegal, match="There is no table"):
                await lobby.find(table.record.id)

    asyncio.run(main())


def test_the_file_shrinks_in_portions(tmp_path: Path) -> None:
    """One round forgets one portion; when all are forgotten, the file is small again."""
    file = tmp_path / DATABASE

    async def add_all(storage: SqliteStorage) -> None:
        await asyncio.gather(*(add_game(storage, f"table-{number}", size=20_000) for number in range(20)))

    with_storage(tmp_path, add_all)
    large = file.stat().st_size

    async def main() -> None:
        async with a_lobby(tmp_path) as (lobby, storage):
            clock = Clock()
            clock.days = 2
            retention = Retention(lobby, storage, "36h", clock, portion=8)
            await retention.tidy()
            assert 12 == len(await storage.tables("finished"))
            tables, given = await retention.tidy_all()
            assert 12 == tables
            assert given > large / 2

    asyncio.run(main())
    assert file.stat().st_size < large / 5


def test_the_file_of_an_earlier_release_can_shrink(tmp_path: Path) -> None:
    """A file that cannot shrink is rewritten once when it should, with everything in it."""
    with closing(sqlite3.connect(tmp_path / DATABASE, isolation_level=None)) as old:
        for statement in (statement for migration in MIGRATIONS for statement in migration):
            old.execute(statement)
        old.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
        old.execute(f"PRAGMA application_id = {APPLICATION}")
    fill(tmp_path, {"a": 3})
    assert [(0,)] == tamper(tmp_path, "PRAGMA auto_vacuum")

    async def reopen() -> int:
        storage = await SqliteStorage.open(tmp_path, shrinks=True)
        try:
            return len((await storage.load("a")).entries)
        finally:
            await storage.close()

    assert 3 == asyncio.run(reopen())
    assert [(2,)] == tamper(tmp_path, "PRAGMA auto_vacuum")


def test_a_forgotten_game_is_unknown_to_all(tmp_path: Path) -> None:
    """After `tudor admin vacuum` nobody can read a game that was too old, and the server goes on."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(listed=True)
            await play_to_the_end(seats, haste=0.3)
            table = seats[0].seated.table
        tamper(tmp_path, "UPDATE finished SET ended = ended - ?", 8 * DAY)
        async with serving(tmp_path, keep="1w") as house:
            assert 1 == len((await house.get("/api/games")).json)
            result = await asyncio.to_thread(tudor, "admin", "vacuum", "--data", str(tmp_path))
            assert result.stdout.startswith("Tables forgotten: 1.")
            assert [] == (await house.get("/api/games")).json
            for path in (f"/api/tables/{table}", f"/api/games/{table}/record"):
                assert (404, "table-unknown") == (await house.get(path, seats[0].token)).refusal
            assert "tudor_forgotten_total 1.0" in await house.figures()
            await house.start()

    run(main())


@pytest.mark.parametrize(("text", "seconds"), [("36h", 129_600), ("90d", 7_776_000), ("12w", 7_257_600)])
def test_a_time_has_a_unit(text: str, seconds: float) -> None:
    """Hours, days and weeks can be told."""
    assert seconds == seconds_of(text)


@pytest.mark.parametrize("text", ["", "90", "d", "0d", "-1d", "1.5d", "90 d", "90days", "9999999d", "٣d"])
def test_a_time_that_makes_no_sense_is_refused(text: str, tmp_path: Path) -> None:
    """Anything else is refused before a server starts."""
    with pytest.raises(Unreadable):
        seconds_of(text)
    if text == "90":
        refused = tudor("serve", "--port", "0", "--data", str(tmp_path), "--keep", text)
        assert 2 == refused.exit_code
        assert "“90” is not a time to keep games." in refused.stderr
