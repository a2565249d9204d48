"""A full disk: everything is refused whole, and everything goes on when there is room again."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from tests.server.full_disk import (
    UNHURRIED,
    FailingWriter,
    FullDisk,
    Window,
    a_life,
    house_lobby,
    opened_storage,
    standing,
)
from tests.server.harness import PATIENCE, House, run, serving
from tudor.model.actions import Roll
from tudor.protocol import messages as says
from tudor.protocol.tables import Settings
from tudor.server import process
from tudor.server.storage import Kept, ReadFailed, Status, probe
from tudor.server.table.commands import handle
from tudor.server.table.live_table import LiveTable
from tudor.server.table.lobby import Lobby
from tudor.server.table.notes import Notes
from tudor.server.table.seating import bot_chair
from tudor.server.table.services import Services
from tudor.server.table.table_record import ChairRecord
from tudor.server.table.tokens import Tokens
from tudor.server.workers.pool import Workers
from tudor.text.errors import Illegal


@asynccontextmanager
async def a_table(folder: Path, *, begun: bool) -> AsyncIterator[tuple[LiveTable, list[Window], FullDisk, Lobby]]:
    """A table with Ada as host, Ben and a bot, before or during the game."""
    storage, workers = await FullDisk.open(folder), Workers(1)
    assert isinstance(storage, FullDisk)
    lobby = Lobby(Services(storage, workers, UNHURRIED), Tokens(b"secret"))
    table, _ = await lobby.open(
        Settings(edition="clue-1998"), [ChairRecord(), ChairRecord(), bot_chair("novice"), ChairRecord()], "Ada"
    )
    await lobby.join(table.record.id, "Ben")
    windows = [Window(0), Window(1)]
    for window in windows:
        table.welcome(window, 0)
    await handle(table, windows[1], says.GetReady(id="ready"))
    if begun:
        await handle(table, windows[0], says.TakeSuspect(id="scarlet", suspect="scarlet"))
        await handle(table, windows[0], says.Start(id="start"))
        for window in windows:
            await handle(table, window, says.Contribute(id="luck", randomness="7"))
        async with asyncio.timeout(PATIENCE):
            while table.game is None or table.game.match.asked != (windows[0].viewer,):
                await asyncio.sleep(0.01)
    yield table, windows, storage, lobby
    storage.make_room()
    lobby.stop()
    workers.stop()
    await storage.close()


BEFORE = (
    says.TakeSuspect(id="x", suspect="plum"),
    says.TakeChair(id="x", chair=3),
    says.GetReady(id="x", ready=True),
    says.SetBot(id="x", chair=1, level="novice"),
    says.OpenChair(id="x", chair=1),
    says.Leave(id="x"),
    says.Start(id="x"),
    says.Say(id="x", text="hello"),
    says.Mute(id="x", chair=1),
)
IN_THE_GAME = (
    says.Act(id="x", action=Roll()),
    says.Note(id="x", card="rope", owner="case", mark="no"),
    says.Pause(id="x"),
    says.SetBot(id="x", chair=1, level="novice"),
    says.Leave(id="x"),
)


def seen(table: LiveTable, windows: list[Window]) -> object:
    """A table and what its clients have heard."""
    viewers = [window.viewer for window in windows]
    return standing(table, viewers), table.state(), viewers, [list(window.heard) for window in windows]


# One command


@pytest.mark.parametrize(
    ("begun", "message"), [*((False, message) for message in BEFORE), *((True, message) for message in IN_THE_GAME)]
)
def test_what_cannot_be_stored_is_refused_and_changes_nothing(
    begun: bool, message: says.FromClient, tmp_path: Path
) -> None:
    """A command on a full disk is refused with a reason; when there is room again, it works."""

    async def main() -> None:
        async with a_table(tmp_path, begun=begun) as (table, windows, storage, _):
            before = seen(table, windows)
            storage.fill()
            with pytest.raises(Illegal) as refused:
                await handle(table, windows[0], message)
            assert "storage" == refused.value.code
            assert before == seen(table, windows)
            storage.make_room()
            await handle(table, windows[0], message)
            assert before != seen(table, windows)

    run(main())


def test_commands_that_fail_together_leave_nothing(tmp_path: Path) -> None:
    """Of people who come at the same time, nobody holds a chair if none could be stored."""

    async def main() -> None:
        async with a_table(tmp_path, begun=False) as (table, windows, storage, lobby):
            before = seen(table, windows)
            storage.fill()
            coming = [lobby.join(table.record.id, name) for name in ("Cleo", "Dan")]
            refused = await asyncio.gather(*coming, return_exceptions=True)
            assert ["storage", "storage"] == [getattr(one, "code", one) for one in refused]
            assert before == seen(table, windows)
            storage.make_room()
            assert 3 == (await lobby.join(table.record.id, "Cleo"))[1]

    run(main())


def test_a_refused_mark_is_not_stored_with_the_next_one(tmp_path: Path) -> None:
    """Of two marks made at the same time, the one that was accepted is kept, here and on the disk."""

    async def main() -> None:
        async with a_table(tmp_path, begun=True) as (table, windows, storage, _):
            first = storage.disk.writes + 1
            storage.disk.fails = lambda number: number == first
            marks = [says.Note(id=card, card=card, owner="case", mark="no") for card in ("rope", "knife")]
            refused = await asyncio.gather(*(handle(table, windows[0], one) for one in marks), return_exceptions=True)
            assert ["storage", None] == [getattr(one, "code", one) for one in refused]
            kept = Notes()
            kept.restore(await storage.values(table.record.id))
            for notes in (table.notes, kept):
                assert ["knife"] == [entry.card for entry in notes.of(windows[0].viewer)]

    run(main())


def test_what_waits_for_a_start_is_judged_after_it(tmp_path: Path) -> None:
    """A contribution or a second start, sent while the start is being stored, is refused: the cards are dealt."""

    async def main() -> None:
        async with a_table(tmp_path, begun=False) as (table, (ada, ben), _, _):
            refused = await asyncio.gather(
                handle(table, ada, says.Start(id="start")),
                handle(table, ben, says.Contribute(id="late", randomness="7")),
                handle(table, ada, says.Start(id="again")),
                return_exceptions=True,
            )
            assert [None, *["not-at-this-stage"] * 2] == [getattr(one, "code", one) for one in refused]
            assert {} == table.record.contributions

    run(main())


# A whole life


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """A worker process for all lives."""
    started = Workers(1)
    yield started
    started.stop()


@pytest.mark.nightly
def test_every_write_fails_once(tmp_path: Path, workers: Workers) -> None:
    """A table lives to its rematch although every second write fails; each refusal changes nothing anywhere."""
    disk = run(a_life(tmp_path, workers, lambda disk, number: number % 2 == 1))
    assert disk.failed == (disk.writes + 1) // 2


@pytest.mark.nightly
@pytest.mark.parametrize("most", [1, 3])
def test_each_write_in_turn_fails(tmp_path: Path, workers: Workers, most: int) -> None:
    """Whichever write fails, alone or with the next ones, it is refused whole and the life goes on."""
    writes = run(a_life(tmp_path / "sound", workers, lambda disk, number: False)).writes
    for first in range(1, writes + 1):
        disk = run(a_life(tmp_path / "full", workers, partial(_fails, first, most)))
        # How many writes a life has depends a little on how fast its bots are.
        assert min(most, max(0, disk.writes - first + 1)) == disk.failed
        shutil.rmtree(tmp_path / "full")


def _fails(first: int, most: int, disk: FailingWriter, number: int) -> bool:
    """True for the first write of this number and those after it, up to a number of failures."""
    return first <= number and disk.failed < most


# The server


class HardToRead(FullDisk):
    """A disk that cannot be read at first."""

    failures = 2

    async def tables(self, status: Status) -> list[Kept]:
        if self.failures:
            self.failures -= 1
            raise ReadFailed("the disk does not answer")
        return await super().tables(status)


def test_a_server_goes_on_when_there_is_room_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """While the disk is full, the server is alive but not ready, and refuses; then it goes on, and so does its upkeep."""
    monkeypatch.setattr(process, "SqliteStorage", HardToRead)
    monkeypatch.setattr(process, "TIDY_INTERVAL", 0.01)
    monkeypatch.setattr(probe, "CHECK_INTERVAL", 0.0)

    async def main() -> None:
        async with serving(tmp_path) as house:
            storage = opened_storage(house)
            host = await house.seat(await house.open(people=3))
            assert (200, b"ok\n") == (await state_of(house, "/readyz"))
            storage.fill()
            await host.close()
            monkeypatch.setattr(process, "IDLE", -1.0)
            failed = storage.disk.failed
            assert (503, "storage") == (await house.post(f"/api/tables/{host.seated.table}/join", BEN)).refusal
            assert (503, "storage") == (await house.post("/api/play", BEN)).refusal
            assert (503, f"{Illegal('disk').text('fr')}\n".encode()) == await state_of(house, "/readyz?lang=fr")
            assert (200, b"ok\n") == (await state_of(house, "/healthz"))
            await until(lambda: storage.disk.failed > failed + 10)
            storage.make_room()
            await until(lambda: not house_lobby(house).tables)
            assert (200, b"ok\n") == (await state_of(house, "/readyz"))
            assert 201 == (await house.post("/api/play", BEN)).status

    run(main())


def test_tables_are_restored_when_the_disk_can_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Upkeep that fails at the start is done again until all open tables are there."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open(listed=True)
        monkeypatch.setattr(process, "SqliteStorage", HardToRead)
        monkeypatch.setattr(process, "TIDY_INTERVAL", 0.01)
        async with serving(tmp_path) as house:
            await until(lambda: opened.table in house_lobby(house).tables)
            storage = opened_storage(house)
            assert isinstance(storage, HardToRead)
            assert 0 == storage.failures

    run(main())


BEN = {"nickname": "Ben"}


async def state_of(house: House, path: str) -> tuple[int, bytes]:
    answer = await house.get(path)
    return answer.status, answer.body


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)
