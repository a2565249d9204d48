"""A table can be handed from one owner to another during its game."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.server.harness import PATIENCE, run
from tudor.bots.random_bot import pick
from tudor.model.actions import Action
from tudor.protocol.tables import Settings
from tudor.server.storage import SqliteStorage
from tudor.server.table import fair_deal
from tudor.server.table.live_table import LiveTable
from tudor.server.table.lobby import Lobby
from tudor.server.table.match import Match
from tudor.server.table.seating import bot_chair
from tudor.server.table.services import Services, Timing
from tudor.server.table.table_record import ChairRecord
from tudor.server.table.tokens import Tokens
from tudor.server.workers.pool import Workers
from tudor.text.errors import Illegal

ADA = 0
UNHURRIED = Timing(bot_pace=0.0, grace=3600.0, pace=3600.0)


async def asked(table: LiveTable) -> tuple[Match, Action]:
    """The game when Ada must decide, and something she may do."""
    async with asyncio.timeout(PATIENCE):
        while table.game is None:
            await asyncio.sleep(0.01)
        match = table.game.match
        while match.asked != (ADA,):
            await asyncio.sleep(0.01)
    owed = match.decision(ADA)
    assert owed is not None
    return match, pick(owed.legal, Random(1))


def test_a_table_changes_owners(tmp_path: Path) -> None:
    """The new owner of a released table continues its whole game; the old owner can no longer write to it."""

    async def main() -> None:
        storage, workers = await SqliteStorage.open(tmp_path), Workers(1)
        services, tokens = Services(storage, workers, UNHURRIED), Tokens(b"secret")
        first, second = Lobby(services, tokens), Lobby(services, tokens)
        chairs = [ChairRecord(suspect="scarlet"), bot_chair("novice"), bot_chair("novice")]
        before, token = await first.open(Settings(edition="clue-1998"), chairs, "Ada")
        await before.start()
        await before.journal.change(lambda record: fair_deal.contribute(record, ADA, "luck"))
        before.deal_when_mixed()
        match, action = await asked(before)
        await first.release(before.record.id)
        after = await second.find(before.record.id)
        taken, same = await asked(after)
        assert (match.state, match.events, action) == (taken.state, taken.events, same)
        assert (before.record, ADA) == (after.record, second.chair_of(after, token))

        assert before.game is not None
        with pytest.raises(Illegal) as refused:
            await before.game.act(ADA, action, "late")
        assert "stopping" == refused.value.code
        with pytest.raises(Illegal):
            await before.journal.change(lambda record: record.changing_chair(ADA, name="Eve"))
        assert len(match.events) == len(taken.events)

        assert after.game is not None
        await after.game.act(ADA, action, "in time")
        assert taken.steps == match.steps + 1
        second.stop()
        workers.stop()
        await storage.close()

    run(main())
