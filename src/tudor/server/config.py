"""Server settings, from flags or from environment variables that begin with TUDOR_."""

from pathlib import Path

from msgspec import Struct

from tudor.server.table.services import Timing


class Config(Struct, frozen=True, kw_only=True):
    """The settings of a server."""

    host: str = "127.0.0.1"
    port: int = 8000
    data: Path = Path("tudor-data")
    database: str | None = None
    """The address of a PostgreSQL database for the games, such as postgresql://db.example.org/tudor; else they are in the folder."""
    nats: str | None = None
    """The address of NATS, such as nats://bus.example.org:4222, if other workers serve the same database."""
    processes: int = 1
    """Worker processes for bots and notebooks."""
    origins: tuple[str, ...] = ()
    """Other addresses of this server, such as https://clue.example.org."""
    timing: Timing = Timing()
    requests: str = "120/minute"
    """HTTP requests that change something, per client address; as many new sockets, and ten times as many that only read."""
    messages: str = "600/minute"
    """Messages and other frames on sockets, per seat; together for those without a seat at one address."""
    sockets: int = 64
    """Sockets open at once, per client address."""
    connections: int = 10_000
    """Connections open at once, from all addresses."""
    behind_proxy: tuple[str, ...] = ()
    """Addresses and networks of proxies that are trusted to tell clients' addresses."""
    keep: str | None = None
    """How long finished games are kept, such as 90d; None for ever."""
    metrics_host: str = "127.0.0.1"
    metrics_port: int | None = None
    """The port that tells the figures, and nothing else."""
    metrics_token: str = ""
    """A request with this token gets the figures on the public port."""
    log: str = "info"
