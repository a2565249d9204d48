"""A disk that fails at chosen writes, and the life of a table on it."""

import shutil
import sqlite3
from asyncio import AbstractEventLoop, Future, sleep, timeout
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import msgspec

from tests.server.harness import PATIENCE, House
from tudor.bots.random_bot import pick
from tudor.model.actions import Accuse, Action, Choose
from tudor.protocol import messages as says
from tudor.protocol.tables import Settings
from tudor.server.storage import DATABASE, SqliteStorage
from tudor.server.storage.people import People
from tudor.server.storage.ratings import Ratings
from tudor.server.storage.sqlite_rows import SqliteRows
from tudor.server.storage.writer import Wanted, Writer
from tudor.server.table.commands import handle
from tudor.server.table.live_game import LiveGame
from tudor.server.table.live_table import LiveTable
from tudor.server.table.lobby import Lobby
from tudor.server.table.seating import bot_chair
from tudor.server.table.services import Services, Timing
from tudor.server.table.table_record import ChairRecord
from tudor.server.table.tokens import Tokens
from tudor.server.workers.pool import Workers
from tudor.text.errors import Illegal

Result = TypeVar("Result")
UNHURRIED = Timing(bot_pace=0.0, window=0.02, grace=3600.0, pace=3600.0, retry=0.01)


MOST_TRIES = 10
"""Far more than it takes: each try is one write, of which every second one or the first few fail."""


class FailingWriter(Writer):
    """Fails as a full disk does: when all of a write's statements have been executed, the transaction is undone."""

    def __init__(self, file: Path, loop: AbstractEventLoop) -> None:
        self.fails: Callable[[int], bool] = lambda number: False
        """Decides by a write's number, from 1 on, whether it fails."""
        self.failed = 0
        self._failing: dict[Future[Any], bool] = {}
        super().__init__(file, loop)

    @property
    def writes(self) -> int:
        """Number of writes so far."""
        return len(self._failing)

    def _apply(self, connection: sqlite3.Connection, group: list[Wanted]) -> list[object]:
        results = super()._apply(connection, group)
        failing = [self._is_failing(item) for item in group]
        if any(failing):
            raise sqlite3.OperationalError("database or disk is full")
        return results

    def _is_failing(self, item: Wanted) -> bool:
        if item.waiting not in self._failing:
            self._failing[item.waiting] = self.fails(len(self._failing) + 1)
            self.failed += self._failing[item.waiting]
        return self._failing[item.waiting]


class FullDisk(SqliteStorage):
    """A storage whose disk can be full."""

    def __init__(
        self, file: Path, holder: sqlite3.Connection, loop: AbstractEventLoop, on_commit: Callable[[float], None]
    ) -> None:
        super().__init__(file, holder, loop, on_commit)
        self._writer.stop()
        self.disk = FailingWriter(file, loop)
        self._writer: Writer = self.disk
        rows = SqliteRows(self.disk, self._read)
        self.people, self.ratings = People(rows), Ratings(rows)

    def fill(self) -> None:
        """Let all writes fail."""
        self.disk.fails = lambda number: True

    def make_room(self) -> None:
        """Let all writes succeed again."""
        self.disk.fails = lambda number: False


def house_lobby(house: House) -> Lobby:
    """The lobby of a server in this process."""
    assert house.server is not None
    assert house.server.lobby is not None
    return house.server.lobby


def opened_storage(house: House) -> FullDisk:
    """The storage of a server that was started with one whose disk can be full."""
    storage = house_lobby(house)._services.storage
    assert isinstance(storage, FullDisk)
    return storage


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

    def reconnect(self) -> None:
        self.heard.append(b"reconnect")


def standing(table: LiveTable, viewers: list[int | None]) -> object:
    """Everything about a table that a command could change and that is stored."""
    game, windows = table.game, [Window(viewer) for viewer in viewers]
    return (
        table.record,
        [(table.chat.muted(window), table.chat.heard(window)) for window in windows],
        [table.notes.of(viewer) for viewer in viewers],
        game and (game.match.state, game.match.steps, dict(game.orders.given)),
    )


class Life:
    """The life of one table, in which everything that is refused for want of space is tried until it is done."""

    def __init__(self, storage: FullDisk, workers: Workers, copies: Path) -> None:
        self._storage = storage
        self._workers = workers
        self._copies = copies
        self._lobby = Lobby(Services(storage, workers, UNHURRIED), Tokens(b"secret"))
        self._rng = Random(5)
        self._requests = 0
        self._refused: set[str] = set()
        self.table: LiveTable
        self.windows: list[Window] = []

    # Trying

    async def until_done(self, work: Callable[[], Awaitable[Result]], kind: str) -> Result:
        """Repeat what is refused; a refusal changes nothing, here, on the disk or at a client."""
        for _ in range(MOST_TRIES):
            before = self._seen()
            try:
                return await work()
            except Illegal as error:
                code = error.code
            assert ("storage", before) == (code, self._seen())
            if kind not in self._refused:
                self._refused.add(kind)
                await self.check_copy()
        raise AssertionError(f"{kind} is refused again and again")

    def _seen(self) -> object:
        tables = [standing(table, self._viewers(table)) for table in self._lobby.tables.values()]
        return tables, [(window.viewer, list(window.heard)) for window in self.windows]

    def _viewers(self, table: LiveTable) -> list[int | None]:
        return [None, *range(len(table.record.chairs))]

    async def check_copy(self) -> None:
        """Load the file in another storage: it has the same tables."""
        folder = self._copies / str(len(self._refused))
        folder.mkdir(parents=True)
        for name in (DATABASE, f"{DATABASE}-wal"):
            shutil.copy(self._storage.file.with_name(name), folder / name)
        storage = await SqliteStorage.open(folder)
        other = Lobby(Services(storage, self._workers, UNHURRIED), Tokens(b"secret"))
        open_or_over = [kept.table_id for status in ("open", "finished") for kept in await storage.tables(status)]
        assert sorted(self._lobby.tables) == sorted(open_or_over)
        for table_id, table in self._lobby.tables.items():
            found, viewers = await other.find(table_id), self._viewers(table)
            other.stop()
            assert standing(table, viewers) == standing(found, viewers)
        await storage.close()

    async def send(self, who: Window, kind: type[says.Request], **fields: Any) -> None:
        """Send a request under one id until it is done."""
        self._requests += 1
        message: Any = kind(id=f"request {self._requests}", **fields)
        await self.until_done(lambda: handle(self.table, who, message), kind.__name__)

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait for something that happens by itself."""
        async with timeout(PATIENCE):
            while not holds():
                await sleep(0.002)

    # Living

    async def live(self) -> None:
        """From the opening of the table to the table of the rematch."""
        tokens = await self._gather()
        await self._begin()
        await self._talk_and_take_notes()
        await self._play_to_the_end()
        await self._play_again(tokens)
        self._refused.add("end")
        await self.check_copy()
        self._lobby.stop()

    async def _gather(self) -> dict[str, str]:
        chairs = [ChairRecord(), ChairRecord(), ChairRecord(), bot_chair("novice"), ChairRecord()]
        settings = Settings(edition="cluedo-2008", stand_in="novice")
        self.table, token = await self.until_done(lambda: self._lobby.open(settings, chairs, "Ada"), "open")
        tokens = {"Ada": token}
        for name in ("Ben", "Cleo", "Dan"):
            _, _, tokens[name] = await self.until_done(partial(self._lobby.join, self.table.record.id, name), "join")
        self.windows = [Window(number) for number in (0, 1, 2, 4)]
        for window in self.windows:
            self.table.welcome(window, 0)
        ada, ben, cleo, dan = self.windows
        await self.send(dan, says.Leave)
        await self.send(cleo, says.TakeChair, chair=4)
        await self.send(ada, says.SetBot, chair=2, level="novice")
        await self.send(ada, says.OpenChair, chair=2)
        await self.send(ben, says.TakeSuspect, suspect="plum")
        await self.send(ben, says.TakeSuspect, suspect=None)
        for window in (ben, cleo):
            await self.send(window, says.GetReady)
        return tokens

    async def _begin(self) -> None:
        ada, ben, cleo, _ = self.windows
        await self.send(ada, says.Start)
        for window in (ada, ben, cleo):
            await self.send(window, says.Contribute, randomness="7")
        await self.until(lambda: self.table.game is not None)
        await self._play_until(lambda: not isinstance(self._choice, Choose))

    async def _talk_and_take_notes(self) -> None:
        ada, ben, cleo, _ = self.windows
        await self.until(lambda: self._asked is not None)
        await self.send(ada, says.Note, card="rope", owner="case", mark="no")
        await self.send(ada, says.Note, card="axe", owner="0", mark="yes")
        await self.send(ben, says.Say, text="Hello.")
        await self.send(ada, says.Mute, chair=ben.viewer)
        await self.send(cleo, says.Arm, order=None)
        await self.send(ada, says.Pause)
        await self.send(ada, says.Pause, paused=False)
        await self.send(cleo, says.Leave)

    async def _play_to_the_end(self) -> None:
        await self._play_until(lambda: self.table.stage == "over")
        assert None is not await self._storage.record(self.table.record.id)
        assert 1 == len(await self._storage.finished(10))

    async def _play_again(self, tokens: dict[str, str]) -> None:
        await self.send(self.windows[1], says.Rematch)
        again = self.table.record.rematch
        assert again is not None
        for name in ("Ada", "Ben"):
            table, _, _ = await self.until_done(partial(self._lobby.join, again, name, tokens[name]), "return")
        assert ["Ada", "Ben"] == [chair.name for chair in table.record.people]

    # Playing

    @property
    def _asked(self) -> Window | None:
        """A player who has to decide."""
        game = self.table.game
        asked = game.match.asked if game is not None else ()
        return next((window for window in self.windows if window.viewer in asked), None)

    @property
    def _choice(self) -> Action | None:
        """What this player does: an accusation ends the game soonest."""
        if self._asked is None or self.table.game is None:
            return None
        owed = self.table.game.match.decision(self._asked.viewer)
        assert owed is not None
        accusations = [group for group in owed.legal.groups if group.does is Accuse]
        return accusations[0].pick(self._rng) if accusations else pick(owed.legal, self._rng)

    async def _play_until(self, holds: Callable[[], object]) -> None:
        game = self.table.game
        assert game is not None
        while True:
            await self.until(lambda: self.table.stage == "over" or self._asked is not None)
            asked, action = self._asked, self._choice
            if holds():
                return
            assert asked is not None
            if game.clock.in_window:
                # It closes by itself.
                await self.until(partial(_went_on, game, game.match.steps))
            else:
                await self.send(asked, says.Act, action=action)


def _went_on(game: LiveGame, steps: int) -> bool:
    return game.match.steps > steps


async def a_life(folder: Path, workers: Workers, fails: Callable[[FailingWriter, int], bool]) -> FailingWriter:
    """Live on a disk that fails at certain writes."""
    storage = await FullDisk.open(folder / "data")
    assert isinstance(storage, FullDisk)
    disk = storage.disk
    disk.fails = lambda number: fails(disk, number)
    try:
        await Life(storage, workers, folder / "copies").live()
    finally:
        await storage.close()
    return disk
