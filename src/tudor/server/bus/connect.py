"""Opens the bus of a cluster."""

from tudor.server.bus.interface import Bus, BusUnavailable
from tudor.text.errors import Illegal, Unreadable


async def connect(address: str) -> Bus:
    """Connect to NATS, or raise why that is not possible."""
    try:
        from tudor.server.bus.nats import NatsBus
    except ImportError:
        raise Unreadable("database.extra", extra="tudor[cluster]") from None
    try:
        return await NatsBus.connect(address)
    except BusUnavailable as error:
        # Not the whole address: it may contain a password.
        raise Illegal("bus.address", address=address.rpartition("@")[2]) from error
