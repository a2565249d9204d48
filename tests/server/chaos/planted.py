"""Bugs to be planted in the workers: ``make chaos`` has to notice them."""

from collections.abc import Callable, Mapping
from math import inf

import pytest

from tests.sim.planted import forget_on_loading, tell_before_storing
from tudor.server.cluster import members
from tudor.server.storage.interface import Hold
from tudor.server.storage.postgres import bulk, changes
from tudor.server.storage.postgres.connection import Connection


def leave_out_the_fence(patch: pytest.MonkeyPatch) -> None:
    """The database looks neither at the epoch of a write nor at the number of a step."""

    async def check(connection: Connection, hold: Hold) -> int:
        game: int = await connection.fetchval("SELECT game FROM heads WHERE table_id = $1", hold.table_id)
        return game

    fence = " AND heads.epoch = wanted.epoch"
    for name in ("APPEND", "PUT"):
        patch.setattr(bulk, name, getattr(bulk, name).replace(fence, ""))
    patch.setattr(bulk, "APPEND", bulk.APPEND.replace(" AND heads.steps = wanted.first", ""))
    patch.setattr(changes, "check", check)


def never_expire(patch: pytest.MonkeyPatch) -> None:
    """A worker that died counts as alive for ever."""
    patch.setattr(members, "LEASE", inf)


BUGS: Mapping[str, Callable[[pytest.MonkeyPatch], None]] = {
    "told before stored": tell_before_storing,
    "fence left out": leave_out_the_fence,
    "requests forgotten on loading": forget_on_loading,
    "lease never expires": never_expire,
}


def plant(name: str) -> None:
    """Plant a bug in this process, for good."""
    BUGS[name](pytest.MonkeyPatch())
