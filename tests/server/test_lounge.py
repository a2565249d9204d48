"""Tables that are opened while kept ones are taken up."""

import asyncio
from pathlib import Path

from tests.server.harness import run
from tudor.protocol.tables import Settings
from tudor.server.lounge import Lounge
from tudor.server.register import Place
from tudor.server.services import Services, Timing
from tudor.server.storage import SqliteStorage, Stored
from tudor.server.thinking import Thinkers
from tudor.server.tokens import Tokens


class Slow(SqliteStorage):
    """Others have time to find a table before its opener hears that it is written, and to join it before it is loaded."""

    async def create_table(self, table_id: str, meta: bytes) -> None:
        await super().create_table(table_id, meta)
        await asyncio.sleep(0.02)

    async def load(self, table_id: str) -> Stored:
        stored = await super().load(table_id)
        await asyncio.sleep(0.1)
        return stored


def test_a_table_opened_during_the_start_is_one_table(tmp_path: Path) -> None:
    """Whoever joins a table while the server takes up kept ones keeps the chair: the table is not loaded a second time."""

    async def main() -> None:
        storage, thinkers = await Slow.open(tmp_path), Thinkers(1)
        lounge = Lounge(Services(storage, thinkers, Timing()), Tokens(b"secret"))

        async def take_up() -> None:
            while not lounge.rooms:
                await lounge.restore()

        taking_up = asyncio.create_task(take_up())
        room, _ = await lounge.open(Settings(edition="clue-1998"), [Place(), Place(), Place()], "Ada")
        joining = asyncio.create_task(lounge.join(room.register.id, "Ben"))
        await taking_up
        _, chair, token = await joining
        assert chair == lounge.chair_of(await lounge.find(room.register.id), token)
        assert room is await lounge.find(room.register.id)
        lounge.stop()
        thinkers.stop()
        await storage.close()

    run(main())
