"""Lets connections in while there is room, and sees to it that they leave."""

import asyncio
import errno
import resource
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import structlog
from uvicorn.server import ServerState

from tudor.server.background import Tasks
from tudor.server.config import Config
from tudor.server.http.proxies import Proxies, household
from tudor.server.http.rate_limit import RateLimits

_log = structlog.get_logger()

PER_SOCKET = 4
"""Connections of an address for each socket it may have or open: a browser opens several for one page."""
OWN_FILES, FILES_PER_PROCESS = 64, 8
"""Open files kept free for storage, worker processes and logs."""
AT_ONCE = 16
"""Connections let in before everyone else is served again."""
PAUSE = 1.0
"""Seconds to wait if the machine has no file left."""
ROUND = 5.0
"""Seconds between two looks for connections that should be gone."""
FULL = b"HTTP/1.1 429 Too Many Requests\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


class Entrance(ServerState):
    """The open connections of a server: a number of them in all, and of each address."""

    def __init__(self, config: Config, proxies: Proxies) -> None:
        super().__init__()
        self._wanted = config.connections
        self._most = min(config.connections, _files_for_connections(config))
        self._most_of_one = PER_SOCKET * config.sockets
        self._arrivals = RateLimits(config.requests, PER_SOCKET)
        self._proxies = proxies
        self._inside: Counter[str] = Counter()
        self._count = 0
        self._starting = Tasks()
        self._listening: list[socket.socket] = []
        self._connection: Callable[[str], asyncio.Protocol] | None = None
        self._waiting = False
        self._round: asyncio.TimerHandle | None = None
        self._leaving: set[Any] = set()
        """Connections that were closing at the last look."""

    # Opening and closing

    def open(self, listening: socket.socket, connection: Callable[[str], asyncio.Protocol]) -> None:
        """Let connections in from a listening socket, besides earlier ones. ``connection`` makes one for a household."""
        listening.setblocking(False)
        self._listening.append(listening)
        self._connection = connection
        if self._round is None:
            self._begin_rounds()
        self._resume()

    def _begin_rounds(self) -> None:
        if self._most < self._wanted:
            _log.warning("few-open-files", connections=self._most, wanted=self._wanted)
        self._round = asyncio.get_running_loop().call_later(ROUND, self._look_around)

    def close(self) -> None:
        """Let nobody in any more, but all those who have already come: closing the door would reset their connections."""
        for listening in self._listening:
            while self._let_in(listening):
                pass
        self._pause()
        for listening in self._listening:
            # From now on it is known at once that nobody is here.
            listening.close()
        self._listening.clear()
        if self._round is not None:
            self._round.cancel()

    async def closed(self) -> None:
        """Wait until those who came last are inside."""
        await self._starting.finished()

    def _resume(self) -> None:
        self._waiting = False
        for listening in self._listening:
            asyncio.get_running_loop().add_reader(listening, self._let_in, listening)

    def _pause(self) -> None:
        self._waiting = True
        for listening in self._listening:
            asyncio.get_running_loop().remove_reader(listening)

    # Coming and going

    def _let_in(self, listening: socket.socket) -> bool:
        """Let in those who wait; True if there may be more. Beyond the limit they go on waiting, which costs no file."""
        for _ in range(AT_ONCE):
            if self._count >= self._most:
                self._pause()
                return False
            try:
                arrived, address = listening.accept()
            except (BlockingIOError, InterruptedError, ConnectionAbortedError):
                return False
            except OSError as error:
                self._wait_for_files(error)
                return False
            self._admit(arrived, address)
        return True

    def _wait_for_files(self, error: OSError) -> None:
        _log.warning("no-open-files", kind=errno.errorcode.get(error.errno or 0, "unknown"))
        self._pause()
        asyncio.get_running_loop().call_later(PAUSE, self._resume)

    def _admit(self, arrived: socket.socket, address: Any) -> None:
        who = household(address[0])
        if not self._proxies.trusts(address[0]) and not self._may_come(who):
            with suppress(OSError):
                arrived.send(FULL)
            arrived.close()
            return
        self._inside[who] += 1
        self._count += 1
        self._starting.start(self._connect(arrived, who))

    def _may_come(self, who: str) -> bool:
        return self._inside.get(who, 0) < self._most_of_one and self._arrivals.use(who)

    async def _connect(self, arrived: socket.socket, who: str) -> None:
        assert self._connection is not None
        arrived.setblocking(False)
        try:
            await asyncio.get_running_loop().connect_accepted_socket(partial(self._connection, who), arrived)
        except OSError:
            arrived.close()
            self.leave(who)

    def leave(self, who: str) -> None:
        """A connection is gone: there is room for another."""
        self._count -= 1
        self._inside[who] -= 1
        if not self._inside[who]:
            del self._inside[who]
        if self._waiting:
            self._resume()

    def _look_around(self) -> None:
        """Cut off connections that have been closing for a whole round: their clients do not read."""
        closing = {one for one in self.connections if one.transport.is_closing()}
        for stuck in closing & self._leaving:
            stuck.transport.abort()
        self._leaving = closing
        self._round = asyncio.get_running_loop().call_later(ROUND, self._look_around)


def _files_for_connections(config: Config) -> int:
    """How many connections can be open so that enough files stay free."""
    allowed, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed == resource.RLIM_INFINITY:
        return config.connections
    return max(1, allowed - OWN_FILES - FILES_PER_PROCESS * config.processes)


def allow_many_files() -> None:
    """Raise this process's limit of open files as far as it may."""
    allowed, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if allowed != most:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
