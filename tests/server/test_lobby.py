"""The tables of a server: which are listed, released and restored."""

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.server.harness import PATIENCE, House, play_to_the_end, run, serving
from tudor.protocol.tables import Settings
from tudor.server.storage import Hold, SqliteStorage, StorageError, Stored
from tudor.server.table.lobby import Lobby
from tudor.server.table.seating import sit_down
from tudor.server.table.services import Services, Timing
from tudor.server.table.table_lists import LISTED
from tudor.server.table.table_record import ChairRecord
from tudor.server.table.tokens import Tokens
from tudor.server.workers.pool import Workers
from tudor.text.errors import Illegal


class Slow(SqliteStorage):
    """Gives others time to find a table before its opener hears that it is stored, and to join it before it is loaded."""

    async def create_table(self, table_id: str, meta: bytes, others: Mapping[Hold, bytes] = {}) -> Hold:
        hold = await super().create_table(table_id, meta, others)
        await asyncio.sleep(0.02)
        return hold

    async def load(self, table_id: str) -> Stored:
        stored = await super().load(table_id)
        await asyncio.sleep(0.1)
        return stored


def test_a_worker_that_leaves_restores_nothing_more(tmp_path: Path) -> None:
    """Tables are left to the others, and no fault is noted: nothing went wrong."""

    async def main() -> None:
        storage, workers = await SqliteStorage.open(tmp_path), Workers(1)
        before, after = (Lobby(Services(storage, workers, Timing()), Tokens(b"secret")) for _ in range(2))
        table, _ = await before.open(Settings(edition="clue-1998"), [ChairRecord()] * 3, "Ada")
        await before.release(table.record.id)
        after.is_leaving = True
        await after.restore()
        assert ({}, []) == (after.tables, after.notices)
        before.stop()
        workers.stop()
        await storage.close()

    asyncio.run(main())


def test_a_table_whose_taker_has_died_is_taken_again(tmp_path: Path) -> None:
    """A process that did not hear that its table was taken finds out in its upkeep, and goes on from what was stored."""

    async def main() -> None:
        storage, workers = await SqliteStorage.open(tmp_path), Workers(1)
        cut_off, taker = (Lobby(Services(storage, workers, Timing()), Tokens(b"secret")) for _ in range(2))
        table, _ = await cut_off.open(Settings(edition="clue-1998"), [ChairRecord()] * 3, "Ada")
        await taker.find(table.record.id)
        await taker.join(table.record.id, "Ben")
        taker.stop()
        await cut_off.restore()
        (taken,) = cut_off.tables.values()
        assert (3, ["Ada", "Ben", ""]) == (taken.journal.hold.epoch, [chair.name for chair in taken.record.chairs])
        cut_off.stop()
        workers.stop()
        await storage.close()

    asyncio.run(main())


def test_a_taken_table_has_moved(tmp_path: Path) -> None:
    """A change that comes too late is refused as *moved*, so that it is asked for again where the table is; nobody is told of a restart."""

    async def main() -> None:
        storage, workers = await SqliteStorage.open(tmp_path), Workers(1)
        loser, taker = (Lobby(Services(storage, workers, Timing()), Tokens(b"secret")) for _ in range(2))
        table, _ = await loser.open(Settings(edition="clue-1998"), [ChairRecord()] * 3, "Ada")
        taken = await taker.find(table.record.id)
        loser.on_taken_elsewhere(taken.journal.hold)
        with pytest.raises(Illegal) as refused:
            await table.journal.change(lambda record: record.changing_chair(0, name="Eve"))
        assert "moved" == refused.value.code
        loser.stop()
        taker.stop()
        workers.stop()
        await storage.close()

    asyncio.run(main())


def test_a_table_opened_during_the_start_is_one_table(tmp_path: Path) -> None:
    """A player who joins while the server restores tables keeps the chair: the table is not loaded twice."""

    async def main() -> None:
        storage, workers = await Slow.open(tmp_path), Workers(1)
        lobby = Lobby(Services(storage, workers, Timing()), Tokens(b"secret"))

        async def take_up() -> None:
            while not lobby.tables:
                await lobby.restore()

        taking_up = asyncio.create_task(take_up())
        table, _ = await lobby.open(Settings(edition="clue-1998"), [ChairRecord(), ChairRecord(), ChairRecord()], "Ada")
        joining = asyncio.create_task(lobby.join(table.record.id, "Ben"))
        await taking_up
        _, chair, token = await joining
        assert chair == lobby.chair_of(await lobby.find(table.record.id), token)
        assert table is await lobby.find(table.record.id)
        lobby.stop()
        workers.stop()
        await storage.close()

    run(main())


class Failing(SqliteStorage):
    """Fails the very first load, after a while."""

    loads = 0

    async def load(self, table_id: str) -> Stored:
        self.loads += 1
        first = self.loads == 1
        await asyncio.sleep(0.02)
        if first:
            raise StorageError("the disk did not answer")
        stored = await super().load(table_id)
        await asyncio.sleep(0.02)
        return stored


def test_a_table_that_fails_to_load_at_first_is_one_table(tmp_path: Path) -> None:
    """Clients that wait for a table while its first load fails, and those that arrive just then, get the same table."""

    async def main() -> None:
        storage, workers = await Failing.open(tmp_path), Workers(1)
        services = Services(storage, workers, Timing())
        opened, _ = await Lobby(services, Tokens(b"secret")).open(
            Settings(edition="clue-1998"), [ChairRecord()] * 3, "Ada"
        )
        lobby = Lobby(services, Tokens(b"secret"))
        first, second = (asyncio.create_task(lobby.find(opened.record.id)) for _ in range(2))
        with pytest.raises(Illegal):
            await first
        assert await lobby.find(opened.record.id) is await second
        assert not lobby._loading
        lobby.stop()
        workers.stop()
        await storage.close()

    run(main())


def lobby_of(house: House) -> Lobby:
    """The lobby of a server in this process."""
    assert house.server is not None
    assert house.server.lobby is not None
    return house.server.lobby


def test_tables_that_nobody_uses_are_let_go_of(tmp_path: Path) -> None:
    """A finished game is released when all have left, and can still be read; a table that nobody joined, after a while."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            lobby = lobby_of(house)
            seats = await house.start()
            over, fresh, visited = seats[0].seated.table, (await house.open()).table, (await house.open()).table
            await house.spectator(visited)
            await play_to_the_end(seats, haste=1.0)
            await lobby.tidy(idle=1000.0)
            assert {over, fresh, visited} == set(lobby.tables)
            for seat in seats:
                await seat.close()
            async with asyncio.timeout(PATIENCE):
                while lobby.tables[over].clients:
                    await asyncio.sleep(0.01)
            await lobby.tidy(idle=1000.0)
            assert {fresh, visited} == set(lobby.tables)
            await lobby.tidy(idle=-1.0)
            assert {visited} == set(lobby.tables)
            assert "over" == (await house.get(f"/api/tables/{over}")).json["stage"]

    run(main())


def test_a_table_closed_for_absence_is_closed(tmp_path: Path) -> None:
    """Nobody can join, watch or restore a table that was closed since nobody came; also with its link from before."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            lobby, opened = lobby_of(house), await house.open()
            known = await lobby.find(opened.table)
            await lobby.tidy(idle=-1.0)
            with pytest.raises(Illegal) as refused:
                await known.journal.change(lambda record: sit_down(record, "Eve", "key"))
            assert refused.value.code in ("table-abandoned", "stopping")
            assert (404, "table-abandoned") == (await house.post(f"/api/tables/{opened.table}/join", EVE)).refusal
            assert (404, "table-abandoned") == (await house.get(f"/api/tables/{opened.table}")).refusal
            visitor = await house.visit(opened.table)
            await visitor.connection.wait_closed()
            assert visitor.goodbye is not None
            assert "table-abandoned" == visitor.goodbye.code
        async with serving(tmp_path) as house:
            assert (404, "table-abandoned") == (await house.post(f"/api/tables/{opened.table}/join", EVE)).refusal

    run(main())


def test_a_table_that_somebody_enters_is_not_closed(tmp_path: Path) -> None:
    """A player who comes before the closing is stored keeps the table open."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open()
            table = await lobby_of(house).find(opened.table)
            ada = await house.seat(opened)
            with pytest.raises(Illegal):
                await table.close_unused("nobody came")
            await ada.ping()
            assert ("gathering", "gathering") == (ada.stage, table.stage)

    run(main())


EVE = {"nickname": "Eve"}


def test_the_lobby_lists_open_tables_first_and_not_all(tmp_path: Path) -> None:
    """Gathering tables come before running games, more open chairs before fewer, and the list has a limit."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            running = (await house.start(people=3, listed=True))[0].seated.table
            full = await house.gather(people=3, listed=True)
            free = [(await house.open(people=people, listed=True)).table for people in (4, 6, 5)]
            expected = [free[1], free[2], free[0], full[0].seated.table, running]
            assert expected == [line.id for line in lobby_of(house).listed()]
            for _ in range(LISTED):
                await house.open(people=5, listed=True)
            listed = lobby_of(house).listed()
            assert (LISTED, free[1], 0) == (len(listed), listed[0].id, sum(line.stage == "playing" for line in listed))

    run(main())
