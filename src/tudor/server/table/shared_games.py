"""Links to replays that anybody may see. A link does not tell the table, whose chat and rematch stay with its people."""

from secrets import token_urlsafe

from msgspec.json import decode

from tudor.server.storage import HOUSE, Storage
from tudor.server.table.journal import until_stored
from tudor.server.table.live_table import LiveTable

PREFIX = "share-"
"""How a code begins, in place of a table's id."""
KEY = "share"


class SharedGames:
    """The codes of the games that a player has shared."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def share(self, table: LiveTable) -> str:
        """The code of a game, always the same; stored before anybody knows it."""
        code = await self._code_of(table.record.id)
        if not code:
            code = f"{PREFIX}{token_urlsafe(12)}"
            await table.journal.put(KEY, code)
        await until_stored(self._storage.put(HOUSE, code, table.record.id.encode()))
        return code

    async def table_of(self, code: str) -> str | None:
        """The id of the table whose game has this code; None if there is none."""
        if not code.startswith(PREFIX):
            return None
        stored = await self._storage.get(HOUSE.table_id, code)
        return stored.decode() if stored else None

    async def forget(self, table_id: str) -> None:
        """Let the code of a table lead nowhere."""
        if code := await self._code_of(table_id):
            await until_stored(self._storage.put(HOUSE, code, b""))

    async def _code_of(self, table_id: str) -> str:
        stored = await self._storage.get(table_id, KEY)
        return "" if stored is None else decode(stored, type=str)
