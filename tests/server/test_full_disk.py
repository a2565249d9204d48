"""A table whose disk is full: commands are refused and change nothing."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from tests.server.harness import PATIENCE, run
from tudor.model.actions import Roll
from tudor.protocol import messages as says
from tudor.protocol.tables import Settings
from tudor.server.storage import SqliteStorage, WriteFailed
from tudor.server.table.commands import handle
from tudor.server.table.live_table import LiveTable
from tudor.server.table.lobby import Lobby
from tudor.server.table.seating import bot_chair
from tudor.server.table.services import Services, Timing
from tudor.server.table.table_record import ChairRecord
from tudor.server.table.tokens import Tokens
from tudor.server.workers.pool import Workers
from tudor.text.errors import Illegal

UNHURRIED = Timing(bot_pace=0.0, grace=3600.0, pace=3600.0)


class FullDisk(SqliteStorage):
    """A disk that can be full."""

    full = False

    async def update_table(self, table_id: str, meta: bytes) -> None:
        self._check()
        await super().update_table(table_id, meta)

    async def append(self, table_id: str, number: int, entry: bytes, digest: bytes) -> None:
        self._check()
        await super().append(table_id, number, entry, digest)

    async def put(self, table_id: str, key: str, value: bytes) -> None:
        self._check()
        await super().put(table_id, key, value)

    def _check(self) -> None:
        if self.full:
            raise WriteFailed("no space left")


class Window:
    """A client that keeps its messages."""

    lang = "en"
    story = False

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self.heard: list[bytes] = []

    def send(self, message: says.FromServer) -> None:
        self.heard.append(msgspec.json.encode(message))

    def send_bytes(self, message: bytes) -> None:
        self.heard.append(message)


@asynccontextmanager
async def a_table(folder: Path, *, begun: bool) -> AsyncIterator[tuple[LiveTable, list[Window], FullDisk]]:
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
    yield table, windows, storage
    storage.full = False
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


def standing(table: LiveTable, windows: list[Window]) -> object:
    """Everything about a table that a command could change."""
    match = table.game.match if table.game is not None else None
    return (
        table.record,
        table.state(),
        [(window.viewer, table.chat.muted(window), table.chat.heard(window)) for window in windows],
        [table.notes.of(window.viewer) for window in windows],
        match and (match.state, match.steps),
    )


@pytest.mark.parametrize(
    ("begun", "message"), [*((False, message) for message in BEFORE), *((True, message) for message in IN_THE_GAME)]
)
def test_what_cannot_be_stored_is_refused_and_changes_nothing(
    begun: bool, message: says.FromClient, tmp_path: Path
) -> None:
    """A command on a full disk is refused with a reason; when there is room again, it works."""

    async def main() -> None:
        async with a_table(tmp_path, begun=begun) as (table, windows, storage):
            before = standing(table, windows)
            storage.full = True
            with pytest.raises(Illegal) as refused:
                await handle(table, windows[0], message)
            assert "storage" == refused.value.code
            assert before == standing(table, windows)
            storage.full = False
            await handle(table, windows[0], message)
            assert before != standing(table, windows)

    run(main())
