"""A worker of the simulation: the real tables, sockets and cluster, in a process that can fail."""

import asyncio
from random import Random
from typing import Protocol

from tests.sim.bus import WildHub, WorkerBus
from tests.sim.database import Database, WorkerStorage
from tests.sim.network import Line
from tests.sim.virtual import Process
from tudor.model.actions import Action
from tudor.server.cluster.worker import Worker as ClusterWorker
from tudor.server.config import Config
from tudor.server.http.guard import Guard
from tudor.server.http.metrics import Metrics
from tudor.server.http.sockets import Sockets
from tudor.server.http.visits import OwnTables
from tudor.server.people.sessions import Sessions
from tudor.server.storage import StorageError
from tudor.server.table.lobby import Lobby
from tudor.server.table.services import Services, Timing
from tudor.server.table.tokens import Tokens
from tudor.server.workers.jobs import any_action
from tudor.server.workers.pool import Workers
from tudor.text.errors import Illegal

UNLIMITED = "1000000/second"
TIMING = Timing(bot_pace=0.4, grace=12.0, mixing=4.0, pace=25.0, pause=60.0, retry=1.0)
TIDYING = 60.0
"""Seconds between two rounds of upkeep, as in a real server."""
UNNOTICED = (0.0, 5.0)
"""Seconds until the bus notices that a worker is dead; often at once."""
_METRICS = Metrics()


class Surroundings(Protocol):
    """What workers share."""

    database: Database
    hub: WildHub | None
    """None if the workers do not know of each other."""
    processes: list[Process]

    def rng(self, purpose: str) -> Random:
        """A source of chance of its own."""
        ...


class QuickWorkers(Workers):
    """Bots that decide at once, in this process."""

    async def decide(self, job: bytes) -> Action:
        """Any legal action, by the seed of the decision."""
        return any_action(job)


class Worker:
    """One worker, which can be killed and started again."""

    def __init__(self, number: int, world: Surroundings) -> None:
        self.number = number
        self.is_settled = False
        """True once it has looked for tables without an owner."""
        self.is_gone = False
        """True if it was killed for good."""
        self._world = world
        self._starts = 0
        self.start()

    def start(self) -> None:
        """Start a process of it."""
        self._starts += 1
        name = f"worker {self.number}/{self._starts}"
        self.process = Process(name)
        self._world.processes.append(self.process)
        self.rng = self._world.rng(name)
        self.storage = WorkerStorage(self._world.database, self.process, self.rng)
        self.bus = None if self._world.hub is None else WorkerBus(self._world.hub, self.process)
        self.cluster: ClusterWorker | None = None
        self.lobby: Lobby | None = None
        self.sockets: Sockets | None = None
        self.lines: list[Line] = []
        self.process.start(self._serve())

    async def _serve(self) -> None:
        services = Services(self.storage, QuickWorkers(1), TIMING, _METRICS.count)
        guard = Guard(Config(requests=UNLIMITED, messages=UNLIMITED, sockets=10_000))
        tokens = await self._tokens()
        if self.bus is None:
            tables: ClusterWorker | OwnTables = OwnTables(Lobby(services, tokens))
        else:
            tables = self.cluster = ClusterWorker(self.bus, self.process.name.replace("/", "-"), services, tokens)
            await self.cluster.join()
        self.sockets = Sockets(tables, guard, _METRICS, Sessions(self.storage))
        self.lobby = tables.lobby
        await self._keep_up(tables.lobby)

    async def _tokens(self) -> Tokens:
        while True:
            try:
                return Tokens(await self.storage.secret("tokens"))
            except StorageError:
                # A worker that does not reach its database is started again.
                await asyncio.sleep(1.0)

    async def _keep_up(self, lobby: Lobby) -> None:
        """Restore the open tables, and tidy at intervals; what fails is done again."""
        restored = False
        while True:
            try:
                if not restored or self.cluster is not None:
                    await (lobby.restore() if self.cluster is None else self.cluster.restore())
                    self.is_settled = restored = True
                await lobby.tidy(3600.0)
            except (Illegal, StorageError):
                restored = False
            await asyncio.sleep(TIDYING)

    # How it ends

    def kill(self) -> None:
        """Kill -9."""
        loop = asyncio.get_running_loop()
        self.process.die()
        for line in self.lines:
            line.lose()
        if self.bus is not None and self._world.hub is not None:
            noticed = self.rng.uniform(*UNNOTICED) * self.rng.choice((0, 1))
            loop.call_later(noticed, self._world.hub.remove_all, self.bus)

    def drain(self) -> None:
        """Stop as after a signal: let go of the tables, and ask everyone to come back."""
        if self.cluster is not None and self.sockets is not None:
            self.process.start(self._drain(self.cluster, self.sockets))

    async def _drain(self, cluster: ClusterWorker, sockets: Sockets) -> None:
        await cluster.release_all()
        sockets.say_goodbye()
        await asyncio.sleep(0.2)
        self.sockets = None
        await cluster.release_all()
        await cluster.leave()
