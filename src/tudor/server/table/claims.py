"""Tells other processes which tables this one owns. Claims decide how fast a table is found, never who may write to it."""

from typing import Protocol

from tudor.server.storage import Hold


class Claims(Protocol):
    """The tables that this process says it owns."""

    async def begin(self, table_id: str) -> None:
        """Claim a table that is about to be taken, so that nobody else begins to take it."""
        ...

    def confirm(self, hold: Hold) -> None:
        """The table was taken."""
        ...

    async def end(self, table_id: str) -> None:
        """Give up a claim, if there is one."""
        ...

    def is_elsewhere(self, table_id: str) -> bool:
        """True if another process says that it owns a table."""
        ...


class NoClaims:
    """For a process that has nobody to tell."""

    async def begin(self, table_id: str) -> None:
        """Tell nobody."""

    def confirm(self, hold: Hold) -> None:
        """Tell nobody."""

    async def end(self, table_id: str) -> None:
        """Tell nobody."""

    def is_elsewhere(self, table_id: str) -> bool:
        """There is nobody else."""
        return False
