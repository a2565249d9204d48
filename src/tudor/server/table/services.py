"""What every table of a server shares."""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from tudor.protocol.messages import FromServer
from tudor.server.storage import Storage
from tudor.server.workers.pool import Workers
from tudor.stepper import Viewer


class Timing(Struct, frozen=True, kw_only=True):
    """How long things take, in seconds."""

    bot_pace: float = 1.2
    """How long a bot seems to think, whatever it holds."""
    window: float = 4.0
    """How long a sealed window is open, if somebody must be waited for."""
    grace: float = 45.0
    """How long an absent player is waited for."""
    pause: float = 1800.0
    """How long a pause lasts at most."""
    pace: float | None = None
    """In place of the pace a table has chosen."""


class Client(Protocol):
    """Somebody at the other end of a socket."""

    viewer: Viewer
    lang: str
    story: bool

    def send(self, message: FromServer) -> None:
        """Send a message, in order, without waiting for it to arrive."""
        ...

    def send_bytes(self, message: bytes) -> None:
        """The same for a message that is encoded already."""
        ...


class Services(Struct, frozen=True):
    """Storage, worker processes, times, and a counter."""

    storage: Storage
    workers: Workers
    timing: Timing
    count: Callable[[str], None] = lambda what: None
    """Counts events for the metrics: never who, what or where."""
