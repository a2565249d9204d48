"""How a server is set up: by flags, or by environment variables that begin with TUDOR_."""

from pathlib import Path

from msgspec import Struct

from tudor.server.table.services import Timing


class Config(Struct, frozen=True, kw_only=True):
    """All that can be set."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("tudor-data")
    processes: int = 1
    """Processes that think for bots and notebooks."""
    origins: tuple[str, ...] = ()
    """Other addresses under which this server is reached, as https://clue.example.org."""
    timing: Timing = Timing()
    requests: str = "120/minute"
    """Changing requests by HTTP, from one address."""
    messages: str = "600/minute"
    """Messages on a socket, from one seat or spectator."""
    sockets: int = 64
    """Sockets open at once from one address."""
    behind_proxy: bool = False
    """Is the address of a client told by a proxy in front, in X-Forwarded-For?"""
    log: str = "info"
