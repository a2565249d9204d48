"""A whole cluster in one process on virtual time: workers, storage, bus, lines and players, from one seed."""

import asyncio
from functools import partial
from pathlib import Path
from random import Random

from msgspec import Struct
from structlog.testing import capture_logs

from tests.sim.bus import WildHub
from tests.sim.database import Database
from tests.sim.dice import seeded
from tests.sim.freshness import Freshness
from tests.sim.network import Line
from tests.sim.player import Player
from tests.sim.scenario import BUSY, Scenario
from tests.sim.troubles import Troubles
from tests.sim.truth import Ear, Truth, Violation
from tests.sim.virtual import Process, VirtualLoop
from tests.sim.worker import Worker
from tudor.editions import load
from tudor.protocol.tables import Settings
from tudor.server.storage.writer import Wanted
from tudor.server.table.seating import bot_chair
from tudor.server.table.table_record import ChairRecord

EDITION = Path(__file__).with_name("back-parlour.toml")
PATIENCE = 900.0
"""Virtual seconds after the last fault in which every game has to end."""


class Outcome(Struct):
    """How a run ended."""

    violation: str | None
    trace: list[str]
    steps: int
    """Number of steps stored."""


class World:
    """One run."""

    def __init__(self, scenario: Scenario, *, traced: bool = False) -> None:
        self.scenario = scenario
        self.traced = traced
        self.trace: list[str] = []
        self.processes: list[Process] = []
        self.workers: list[Worker] = []
        self.players: list[Player] = []
        self.watchers: list[Player] = []
        self.truth = Truth(self._believed)
        self.violation: str | None = None
        self.loop = VirtualLoop(self._on_error)
        self.database = Database(self._on_stored)
        self.hub = WildHub(self.rng("bus")) if scenario.has_bus else None
        self._stopped: asyncio.Future[None] = self.loop.create_future()
        self._doors = self.rng("doors")
        self._homes: dict[str, Worker] = {}
        """By table, the worker that opened it: its people first come there if workers do not know of each other."""

    def rng(self, purpose: str) -> Random:
        """A source of chance of its own, so that one more draw somewhere changes nothing elsewhere."""
        return Random(f"{self.scenario.seed}/{purpose}")

    def run(self) -> Outcome:
        """Play it all."""
        with seeded(self.scenario.seed, self.loop), capture_logs():
            try:
                self.loop.run_until_complete(self._to_the_end())
            finally:
                self.loop.close()
        steps = sum(len(table.steps) for table in self.truth.tables.values())
        return Outcome(self.violation, self.trace, steps)

    # What happens

    async def _to_the_end(self) -> None:
        try:
            await self._main()
        finally:
            # Clean-up expects a loop that runs.
            self.loop.end(self.processes)

    async def _main(self) -> None:
        self.workers = [Worker(number, self) for number in range(self.scenario.workers)]
        while not all(worker.is_settled for worker in self.workers):
            await asyncio.sleep(0.1)
        for number in range(len(self.scenario.tables)):
            await self._open_table(number)
        troubles = Troubles(self, self.loop.time())
        for fault in self.scenario.faults:
            self.loop.call_at(troubles.began + fault.at, troubles.begin, fault)
        for player in (*self.players, *self.watchers):
            player.come()
        Freshness(self).look()
        await self._unless_stopped(BUSY)
        await self._until_ended(self.loop.time() + PATIENCE)
        if self.violation is None:
            await self._look_back()
            self._check(partial(self.truth.check_stored, self.database))

    async def _unless_stopped(self, seconds: float) -> None:
        await asyncio.wait((self._stopped,), timeout=seconds)

    async def _until_ended(self, deadline: float) -> None:
        while not self._all_over() and self.violation is None and self.loop.time() < deadline:
            await self._unless_stopped(1.0)
        if not self._all_over():
            self.report(Violation("a game did not end"))

    def _all_over(self) -> bool:
        return all("over" in table.stages for table in self.truth.tables.values())

    async def _look_back(self) -> None:
        """Everyone comes back once more, knowing nothing, and is shown the whole game."""
        everyone = (*self.players, *self.watchers)
        for player in everyone:
            player.come_anew()
        deadline = self.loop.time() + PATIENCE
        while not all(player.saw_end for player in everyone) and self.violation is None:
            if self.loop.time() > deadline:
                self.report(Violation("a player who came back was not shown the end of the game"))
            await self._unless_stopped(0.5)

    async def _open_table(self, number: int) -> None:
        plan, rng = self.scenario.tables[number], self.rng(f"table {number}")
        opened: asyncio.Future[tuple[str, list[str]]] = self.loop.create_future()
        worker = self.workers[rng.randrange(len(self.workers))]
        names = [f"P{len(self.players) + place}" for place in range(plan.people)]

        async def open_table() -> None:
            assert worker.lobby is not None
            chairs = [*(ChairRecord() for _ in names), *(bot_chair("novice") for _ in range(plan.bots))]
            table, token = await worker.lobby.open(Settings(edition=load(EDITION).id), chairs, names[0])
            joined = [await worker.lobby.join(table.record.id, name) for name in names[1:]]
            opened.set_result((table.record.id, [token, *(token for _, _, token in joined)]))

        worker.process.start(open_table())
        table_id, tokens = await opened
        self._homes[table_id] = worker
        assert worker.lobby is not None
        for name, token in zip(names, tokens, strict=True):
            key = worker.lobby.tokens.read(token).key
            self.players.append(Player(name, token, key, self.truth.table(table_id), self.rng(name), self))
        if plan.watchers:
            name = f"watcher {number}"
            self.watchers.append(Player(name, "", "", self.truth.table(table_id), self.rng(name), self))

    # What the players see of it

    @property
    def are_apart(self) -> bool:
        """True if the workers do not know of each other."""
        return self.hub is None

    def connect(self, player: Player, ear: Ear) -> Line | None:
        """A line to some worker."""
        strays = player.connections or not self.are_apart
        worker = self._doors.choice(self.workers) if strays else self._homes[player.truth.table_id]
        player.connections += 1
        if worker.process.state == "dead" or worker.sockets is None:
            return None
        self.note(f"{player.name} connects to worker {worker.number}")
        line = Line(worker.process, player, ear, self._doors, self.report)
        worker.lines.append(line)
        worker.process.start(worker.sockets(line.scope(player.truth.table_id, player.name), line.receive, line.send))
        return line

    def _believed(self, table_id: str) -> list[int]:
        lobbies = [worker.lobby for worker in self.workers if worker.lobby and worker.process.state != "dead"]
        return [lobby.tables[table_id].journal.hold.epoch for lobby in lobbies if table_id in lobby.tables]

    # What is found

    def note(self, what: str) -> None:
        """Write into the trace."""
        if self.traced:
            self.trace.append(f"{self.loop.time() - 1000:8.3f} {what}")

    def report(self, violation: Violation) -> None:
        """Keep the first violation, and stop."""
        if self.violation is None:
            self.violation = str(violation)
            self.note(f"VIOLATION: {violation}")
            if not self._stopped.done():
                self._stopped.set_result(None)

    def _check(self, check: "partial[None]") -> None:
        try:
            check()
        except Violation as violation:
            self.report(violation)

    def _on_stored(self, item: Wanted, result: object) -> None:
        self.note(f"stored: {describe(item, result)}")
        self._check(partial(self.truth.on_stored, item, result))
        self.truth.read_records(self.database, item)

    def _on_error(self, message: str, error: BaseException | None) -> None:
        self.report(Violation(f"{message}: {error!r}"))


def describe(item: Wanted, result: object) -> str:
    """A write, for the trace."""
    entry = getattr(item, "entry", b"")
    hold = getattr(item, "hold", None) or next(iter(getattr(item, "holds", ())), None)
    return f"{type(item).__name__} {getattr(item, 'number', '')} {hold} {entry.decode()} {result or ''}"


def run(scenario: Scenario, *, traced: bool = False) -> Outcome:
    """Play a scenario; the same one always ends in the same way."""
    return World(scenario, traced=traced).run()
