"""What a writer is asked to write, and how it groups that."""

from asyncio import Future
from typing import NamedTuple

from tudor.server.storage.interface import Hold

LARGEST_GROUP = 4_000
"""A larger group would keep its first members waiting too long."""
PACE = 0.005
"""Seconds between groups under load."""


class Append(NamedTuple):
    """A step to write, and the future waiting for it."""

    waiting: "Future[None]"
    hold: Hold
    number: int
    entry: bytes
    digest: bytes
    meta: bytes | None
    """The table's new metadata, if it changes with this step."""


class Put(NamedTuple):
    """A value to write under a key of a table, and the future waiting for it."""

    waiting: "Future[None]"
    hold: Hold
    key: str
    value: bytes
