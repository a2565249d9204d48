"""Tickets: what can be used once, and not after a time. Only their hashes are stored."""

from tudor.server.storage.rows import Rows, Statement


class Tickets:
    """Tickets of several purposes, by the hashes of their secrets."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    async def issue(self, hashed: bytes, purpose: str, content: str, until: float) -> None:
        """Store a ticket."""
        statement = "INSERT INTO tickets (hash, purpose, content, until) VALUES ($1, $2, $3, $4)"
        await self._rows.write(Statement(statement, (hashed, purpose, content, until)))

    async def use(self, hashed: bytes, purpose: str, now: float) -> str | None:
        """What a ticket holds; None if it was used, is too old or never was one. It can never be used again."""
        statement = "DELETE FROM tickets WHERE hash = $1 AND purpose = $2 RETURNING content, until"
        rows = await self._rows.write(Statement(statement, (hashed, purpose)))
        return rows[0][0] if rows and rows[0][1] > now else None

    async def forget_old(self, now: float) -> None:
        """Remove the tickets that nobody has used in time."""
        await self._rows.write(Statement("DELETE FROM tickets WHERE until < $1", (now,)))
