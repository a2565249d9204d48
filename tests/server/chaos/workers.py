"""Three workers in processes of their own, with proxies before their engines, and what can befall them."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from functools import partial
from pathlib import Path
from random import Random

from tests.server.chaos.proxy import Proxy
from tests.server.house import House
from tests.server.nats import NatsServer
from tests.server.postgres import Cluster
from tests.server.processes import Process
from tests.server.returning import PAUSE

SOCKET = ".s.PGSQL.5432"


class Place:
    """A worker, and the ways to its engines. It keeps its port when it is started again."""

    def __init__(
        self,
        port: int,
        arguments: tuple[str, ...],
        folder: Path,
        proxies: tuple[Proxy, Proxy],
        plant: str | None = None,
    ) -> None:
        self.house = House(port)
        self.proxies = proxies
        self.busy = asyncio.Lock()
        """Held while something befalls it."""
        self.ended_by_itself = 0
        self._folder = folder
        self._arguments = ("--port", str(port), *arguments)
        self._before = f"from tests.server.chaos.planted import plant; plant({plant!r}); " if plant else ""
        self._process: Process | None = None

    async def start(self) -> None:
        """Start the worker, again and again while its engines do not answer, as systemd would."""
        while self._process is None:
            with suppress(AssertionError):
                start = partial(Process, self._folder, *self._arguments, before=self._before)
                self._process = await asyncio.to_thread(start)
            await asyncio.sleep(0 if self._process else PAUSE)

    async def kill(self, _rng: Random) -> None:
        """Kill -9, and a new start."""
        self.close()
        await self.start()

    async def stand_still(self, seconds: float, _rng: Random) -> None:
        """SIGSTOP, and SIGCONT after some seconds."""
        assert self._process is not None
        self._process.pause()
        await asyncio.sleep(seconds)
        self._process.resume()

    async def cut_off(self, seconds: float, rng: Random) -> None:
        """No way to the database or to NATS for some seconds: bytes are late, or connections break."""
        proxy = rng.choice(self.proxies)
        proxy.cut(silently=rng.random() < 0.5)  # one of the two
        await asyncio.sleep(seconds)
        proxy.heal()

    def close(self) -> None:
        """Kill the worker."""
        if self._process is not None:
            self.ended_by_itself += not self._process.is_running
            self._process.close()
            self._process = None


class Engines:
    """The database and the bus, which can be restarted."""

    def __init__(self, postgres: Cluster, nats: NatsServer) -> None:
        self.postgres = postgres
        self.nats = nats
        self.busy = asyncio.Lock()

    async def restart_database(self, rng: Random) -> None:
        """PostgreSQL ends all sessions, or crashes, and starts again."""
        await asyncio.to_thread(self.postgres.stop, rng.choice(("immediate", "fast")))
        await asyncio.sleep(rng.uniform(0, 2))
        await asyncio.to_thread(self.postgres.start)

    async def restart_bus(self, rng: Random) -> None:
        """NATS is killed, and starts again."""
        await asyncio.to_thread(self.nats.stop)
        await asyncio.sleep(rng.uniform(0, 2))
        await asyncio.to_thread(self.nats.start)


@asynccontextmanager
async def running_workers(
    folder: Path, home: str, engines: Engines, ports: list[int], plant: str | None = None
) -> AsyncIterator[list[Place]]:
    """Workers at these ports, which are killed at the end; ``plant`` names a bug of theirs."""
    async with AsyncExitStack() as ending:
        places = []
        for number, port in enumerate(ports):
            place = await _place(folder / str(number), home, engines, port, plant)
            places.append(place)
            for proxy in place.proxies:
                ending.push_async_callback(proxy.close)
            ending.callback(place.close)
        await asyncio.gather(*(place.start() for place in places))
        yield places


async def _place(folder: Path, home: str, engines: Engines, port: int, plant: str | None) -> Place:
    way = folder / "way"
    way.mkdir(parents=True)
    database = Proxy(partial(asyncio.open_unix_connection, engines.postgres.socket))
    await database.listen_at(way / SOCKET)
    bus = Proxy(partial(asyncio.open_connection, "127.0.0.1", engines.nats.port))
    address = home.replace(f"host={engines.postgres.folder}", f"host={way}")
    nats = f"nats://127.0.0.1:{await bus.listen()}"
    # Nobody's time runs out: only players decide, so that all they sent can be found.
    arguments = ("--database", address, "--nats", nats, "--pace", "300", "--log", "warning")
    return Place(port, arguments, folder / "data", (database, bus), plant)
