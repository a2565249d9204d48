"""Starts a server, serves, and stops without losing anything."""

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, ExitStack, asynccontextmanager, closing, suppress
from functools import partial
from itertools import count
from pathlib import Path
from secrets import token_hex

import structlog
import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.config import STARTUP_FAILURE
from uvicorn.server import ServerState

from tudor.server.admin import endpoint
from tudor.server.admin.desk import Desk
from tudor.server.background import Tasks
from tudor.server.bus import Bus
from tudor.server.bus.connect import connect
from tudor.server.cluster.thinking import SharedWorkers
from tudor.server.cluster.worker import Worker
from tudor.server.config import Config
from tudor.server.http.door import Door, Doorkeeper
from tudor.server.http.entrance import Entrance, allow_many_files
from tudor.server.http.gauges import gauges
from tudor.server.http.guard import LARGEST_MESSAGE, Guard
from tudor.server.http.http_connection import HttpConnection
from tudor.server.http.metrics import Metrics, MetricsAccess
from tudor.server.http.site import Site
from tudor.server.http.sockets import AFTER_MOVE, AFTER_STOP
from tudor.server.http.visits import OwnTables
from tudor.server.http.websocket import WebSocket
from tudor.server.logs import set_up_logs
from tudor.server.ratings.rater import Rater
from tudor.server.storage import DATABASE, SqliteStorage, Storage
from tudor.server.storage.files import lock
from tudor.server.table.lobby import Lobby
from tudor.server.table.retention import Retention
from tudor.server.table.services import Services
from tudor.server.table.tokens import Tokens
from tudor.server.workers.pool import Pools, Workers
from tudor.text.errors import Illegal, Unreadable

TIDY_INTERVAL = 60.0
"""Seconds between two rounds of tidying."""
ROUNDS_A_DAY = round(86_400 / TIDY_INTERVAL)
LAST_REQUESTS = 5.0
"""Seconds that a worker which stops waits at most for requests of those who had already come."""
IDLE = 3600.0
"""Seconds after which a table that nobody ever joined is closed."""


class Server:
    """One server process."""

    def __init__(self, config: Config, on_serving: Callable[[], None] = lambda: None) -> None:
        self._config = config
        self._on_serving = on_serving
        self._site: Site | None = None
        self._worker: Worker | None = None
        self._log = structlog.get_logger()
        self._guard = Guard(config)
        self.uvicorn = _Uvicorn(
            uvicorn.Config(
                _LateApp(self),
                log_config=None,
                access_log=False,
                http=HttpConnection,
                ws=WebSocket,
                ws_max_size=LARGEST_MESSAGE,
                ws_per_message_deflate=False,
                # The guard knows which proxies to believe.
                proxy_headers=False,
                lifespan="on",
                timeout_graceful_shutdown=5,
            ),
            self,
            Entrance(config, self._guard.proxies),
        )
        self.app: ASGIApp | None = None
        self.lobby: Lobby | None = None

    async def serve(self, listening: socket.socket, measuring: socket.socket | None = None) -> None:
        """Serve on a socket until told to stop; ``measuring`` is where the figures are told."""
        metrics = Metrics()
        async with (
            _opened_storage(self._config, partial(metrics.time, "commit_seconds")) as storage,
            _opened_bus(self._config) as bus,
        ):
            await self._serve(storage, bus, metrics, listening, measuring)

    async def _serve(
        self,
        storage: Storage,
        bus: Bus | None,
        metrics: Metrics,
        listening: socket.socket,
        measuring: socket.socket | None,
    ) -> None:
        config = self._config
        pools = Pools(_workers(config.processes, bus), _workers(1, bus, studying=True))
        try:
            tokens, door = Tokens(await storage.secret("tokens")), await Door.open(storage)
            rater = Rater(storage, pools.study)
            services = Services(storage, pools.play, config.timing, metrics.count, door.check_new, rater.wake)
            worker = self._worker = None if bus is None else Worker(bus, token_hex(8), services, tokens)
            tables = worker or OwnTables(Lobby(services, tokens))
            lobby = self.lobby = tables.lobby
            site = self._site = Site(tables, self._guard, storage, pools, metrics, door)
            metrics.watch(gauges(tables, site.sockets, pools.play, storage, door, config.data))
            metrics_port = measuring.getsockname()[1] if measuring else None
            middleware = [
                Middleware(MetricsAccess, metrics, metrics_port, config.metrics_token),
                Middleware(Doorkeeper, door, self._guard.address),
            ]
            retention = Retention(lobby, storage, config.keep)
            self.app = site.app(self._lifespan(lobby, retention, rater), middleware)
            # Without this, the second of two small messages waits 40 ms until the first is acknowledged.
            listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            desk = Desk(config.data, lobby, site.sockets, door, retention, storage)
            common = desk if worker is None else await worker.open_desk(desk, door)
            if worker is not None:
                await worker.join()
            async with endpoint.listening(config.data, common):
                await self.uvicorn.serve(sockets=[one for one in (listening, measuring) if one is not None])
            lobby.stop()
            site.stop()
            if worker is not None:
                await worker.leave()
        finally:
            pools.stop()

    def _lifespan(
        self, lobby: Lobby, retention: Retention, rater: Rater
    ) -> Callable[[Starlette], AbstractAsyncContextManager[None]]:
        @asynccontextmanager
        async def lifespan(_app: Starlette) -> AsyncIterator[None]:
            background = Tasks()
            background.start(self._upkeep(lobby, retention))
            background.start(rater.run())
            self._log.info("serving")
            self._on_serving()
            yield
            background.cancel()
            await background.finished()
            self._log.info("stopped")

        return lifespan

    async def _upkeep(self, lobby: Lobby, retention: Retention) -> None:
        """Restore the open tables, then tidy at intervals and log what was found. What fails is done again."""
        try:
            restored = await self._succeeds(self._restore(lobby))
            for number in count(1):
                self._log_notices(lobby)
                await asyncio.sleep(TIDY_INTERVAL)
                # A game against bots that has waited long enough is played to its end.
                # In a cluster, a table may have been left by a worker that nobody has heard.
                if not restored or number % ROUNDS_A_DAY == 0 or self._worker is not None:
                    restored = await self._succeeds(self._restore(lobby))
                await self._succeeds(lobby.tidy(IDLE))
                if self._site is not None:
                    await self._succeeds(self._site.tidy())
                await self._succeeds(retention.tidy())
        finally:
            self._log_notices(lobby)

    async def _restore(self, lobby: Lobby) -> None:
        await (lobby.restore() if self._worker is None else self._worker.restore())

    async def _succeeds(self, work: Awaitable[None]) -> bool:
        try:
            await work
        except Exception as error:  # noqa: BLE001 # upkeep goes on, whatever one round of it met
            self._log.error("upkeep failed", kind=type(error).__name__)
            return False
        return True

    def _log_notices(self, lobby: Lobby) -> None:
        while lobby.notices:
            self._log.warning("table", found=lobby.notices.pop(0))

    async def say_goodbye(self) -> None:
        """Ask every client to reconnect, and allow a moment for the message to arrive."""
        if self._site is None:
            return
        if self._worker is not None:
            # Others take the tables at once, so that clients find them there.
            await self._worker.release_all()
        if self._site.sockets.count:
            self._site.sockets.say_goodbye(AFTER_STOP if self._worker is None else AFTER_MOVE)
            await asyncio.sleep(0.2)

    async def finish_requests(self) -> None:
        """Answer those who came last. In a cluster, a proxy may still have sent them here."""
        if self._worker is not None and self.lobby is not None:
            with suppress(TimeoutError):
                async with asyncio.timeout(LAST_REQUESTS):
                    await self.uvicorn.first_requests()
            await self._worker.release_all()


@asynccontextmanager
async def _opened_storage(config: Config, on_commit: Callable[[float], None]) -> AsyncIterator[Storage]:
    """The storage of a server: in its data folder, or in a database. Either way, no other server can use the folder."""
    with ExitStack() as folder:
        storage: Storage
        if config.database is None:
            storage = await SqliteStorage.open(config.data, on_commit, shrinks=config.keep is not None)
        else:
            folder.enter_context(closing(lock(config.data)))
            _warn_of_unused_file(config.data)
            storage = await _open_database(config.database, on_commit)
        try:
            yield storage
        finally:
            await storage.close()


async def _open_database(address: str, on_commit: Callable[[float], None]) -> Storage:
    try:
        from tudor.server.storage.postgres import PostgresStorage
    except ImportError:
        raise Unreadable("database.extra", extra="tudor[cluster]") from None
    return await PostgresStorage.open(address, on_commit)


def _workers(processes: int, bus: Bus | None, *, studying: bool = False) -> Workers:
    """Worker processes of this machine and, where there is a bus, of others."""
    return Workers(processes, studying=studying) if bus is None else SharedWorkers(processes, bus, studying=studying)


@asynccontextmanager
async def _opened_bus(config: Config) -> AsyncIterator[Bus | None]:
    """The bus to the other workers, if this server has any."""
    if config.nats is None:
        yield None
        return
    if config.database is None:
        raise Unreadable("bus.database")
    bus = await connect(config.nats)
    try:
        yield bus
    finally:
        await bus.close()


def _warn_of_unused_file(folder: Path) -> None:
    if (folder / DATABASE).exists():
        structlog.get_logger().warning("the games in the data folder are not served", file=DATABASE)


class _LateApp:
    """Stands in for the application until the storage is open."""

    def __init__(self, server: Server) -> None:
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        assert self._server.app is not None
        await self._server.app(scope, receive, send)


class _Uvicorn(uvicorn.Server):
    """Lets clients in through an entrance, and says goodbye to them before it closes their sockets."""

    def __init__(self, config: uvicorn.Config, server: Server, entrance: Entrance) -> None:
        super().__init__(config)
        self._tudor = server
        self._entrance = entrance
        self.server_state: ServerState = entrance
        self.servers = []

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            sys.exit(STARTUP_FAILURE)
        for listening in sockets or ():
            self._entrance.open(listening, self._connection)
        self.started = True

    def _connection(self, who: str) -> HttpConnection:
        return HttpConnection(self.config, self._entrance, self.lifespan.state, who)

    async def first_requests(self) -> None:
        """Wait until everyone who came has asked something.

        A proxy that has connected is about to send a request. If this worker hangs up on it, the proxy cannot know whether the
        request was done, and sends it to nobody else.
        """
        await self._entrance.closed()
        while any(isinstance(one, HttpConnection) and not one.has_asked for one in self._entrance.connections):
            await asyncio.sleep(0.01)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._tudor.say_goodbye()
        self._entrance.close()
        await self._tudor.finish_requests()
        await super().shutdown(sockets)
        # Uvicorn would raise the signal again and end the process before storage and workers have closed.
        self._captured_signals.clear()


def run(config: Config, prepare: Callable[[], None], on_serving: Callable[[str], None]) -> None:
    """Serve until interrupted: ``prepare`` once the address is taken; ``on_serving`` gets it once the server answers."""
    allow_many_files()
    server = Server(config, lambda: on_serving(_address(config, listening)))
    with ExitStack() as sockets:
        listening, measuring = sockets.enter_context(_listen(config.host, config.port)), None
        if config.metrics_port is not None:
            measuring = sockets.enter_context(_listen(config.metrics_host, config.metrics_port))
        set_up_logs(logging.getLevelNamesMapping()[config.log.upper()])
        prepare()
        _keep_pauses_short()
        uvloop.run(server.serve(listening, measuring))


def _address(config: Config, listening: socket.socket) -> str:
    host = f"[{config.host}]" if ":" in config.host else config.host
    return f"http://{host}:{listening.getsockname()[1]}/"


def _keep_pauses_short() -> None:
    """Keep garbage collection and thread switches from delaying a thousand tables."""
    # Collect new objects in small portions. A full collection over a thousand tables takes a second, so make it rare.
    gc.freeze()
    gc.set_threshold(2_000, 10, 1_000)
    # The writer thread needs the interpreter several times per commit, and everyone waits for the commit.
    sys.setswitchinterval(0.001)


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket, opened first so that an address in use is reported at once."""
    try:
        return socket.create_server((host, port), family=_family(host), backlog=2048)
    except OSError as error:
        raise Illegal("address", host=host, port=port) from error


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
