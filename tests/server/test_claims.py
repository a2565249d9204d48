"""The claims of a worker of a cluster on its tables."""

import asyncio

import pytest

from tudor.server.bus import NoResponders
from tudor.server.bus.memory import Hub, MemoryBus
from tudor.server.cluster.owner import Owner
from tudor.server.cluster.wire import table_subject

TABLE = "aB3dE5fG7hJ9"


def test_a_claim_that_is_renewed_ends_once() -> None:
    """A table that is taken again before its claim has ended is answered for until it is released, and not longer."""

    async def main() -> None:
        bus = MemoryBus(Hub())
        owner = Owner(bus, "one")
        await owner.begin(TABLE)
        await owner.begin(TABLE)
        await owner.end(TABLE)
        with pytest.raises(NoResponders):
            await bus.request(table_subject(TABLE), b"", 1.0)

    asyncio.run(main())
