"""All chance of a simulation, from one seed."""

from base64 import urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from types import SimpleNamespace

import pytest

from tests.sim.virtual import VirtualLoop
from tudor.bots import random_bot
from tudor.server.cluster import front
from tudor.server.http import rate_limit, sockets
from tudor.server.storage import changes, writer
from tudor.server.table import live_table, lobby, seating, table_record

ACCUSING = 0.25
"""How often players and bots accuse when something else is possible: games are short."""
LONG_AGO = 1_700_000_000.0
"""The Unix time at which the virtual clock stands at zero."""


@contextmanager
def seeded(seed: int, loop: VirtualLoop) -> Iterator[None]:
    """In this block the server draws its ids, keys and seeds from one seed, and knows no time but that of the loop."""
    rng = Random(f"{seed}/secrets")

    def unix_time() -> float:
        return LONG_AGO + loop.time()

    with pytest.MonkeyPatch.context() as patch:
        for module in (seating, front):
            patch.setattr(module, "token_hex", lambda size: rng.randbytes(size).hex())
        patch.setattr(seating, "token_urlsafe", lambda size: urlsafe_b64encode(rng.randbytes(size)).decode())
        patch.setattr(random_bot, "ACCUSING", ACCUSING)
        patch.setattr(changes, "token_bytes", rng.randbytes)
        for module in (changes, live_table, table_record):
            patch.setattr(module, "time", unix_time)
        patch.setattr(lobby, "time", SimpleNamespace(time=unix_time))
        for module in (rate_limit, sockets, writer):
            patch.setattr(module, "monotonic", loop.time)
        yield
