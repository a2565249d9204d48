"""Services shared by all tables of a server."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from tudor.protocol.messages import FromServer
from tudor.server.storage import Storage
from tudor.server.workers.pool import Workers
from tudor.stepper import Viewer


class Timing(Struct, frozen=True, kw_only=True):
    """Durations in seconds."""

    bot_pace: float = 1.2
    """How long a bot appears to think at a calm table, whatever it holds."""
    answer: float = 1.5
    """How long an automatic answer takes, whatever its seat holds."""
    solo: float = 30 * 86_400.0
    """How long a game against bots alone waits for its player, from its beginning."""
    window: float = 4.0
    """How long a sealed window with people in it is open."""
    slow_window: float = 3600.0
    """The same at a slow table, where people look in now and then. It never closes early either."""
    grace: float = 45.0
    """How long the table waits for an absent player; at a slow table they have the time of everyone."""
    mixing: float = 10.0
    """How long the deal waits for contributions."""
    pause: float = 1800.0
    """Longest pause."""
    rematch: float = 120.0
    """How long the chairs of a rematch belong to those who had them."""
    fill: float = 20.0
    """How long people in a quick match wait for others before bots take the open chairs."""
    retry: float = 1.0
    """How long to wait before trying again to store what no player requested."""
    pace: float | None = None
    """Replaces the pace a table has chosen."""

    @property
    def queue(self) -> float:
        """How long the chair of somebody who waits for a quick match is kept when their connection is lost: others wait too."""
        return self.grace / 3


class Client(Protocol):
    """The table's end of a client's socket."""

    lang: str
    story: bool

    @property
    def viewer(self) -> Viewer:
        """The client's chair."""
        ...

    @viewer.setter
    def viewer(self, viewer: Viewer) -> None: ...

    def send(self, message: FromServer) -> None:
        """Queue a message without waiting for it to arrive."""
        ...

    def send_bytes(self, message: bytes) -> None:
        """Queue an encoded message."""
        ...

    def reconnect(self) -> None:
        """Hang up, and ask the client to come back: another process has its table."""
        ...


class Services(Struct, frozen=True):
    """Storage, worker processes, timing, and a counter."""

    storage: Storage
    workers: Workers
    timing: Timing
    count: Callable[[str], None] = lambda what: None
    """Counts events for the metrics: never who, what or where."""
    check_new: Callable[[], None] = lambda: None
    """Refuses new tables and joins while the server is read-only."""
    on_result: Callable[[], None] = lambda: None
    """Called when the result of a game is stored."""
