"""Rated games, played at random without a server, as a server would store them."""

import asyncio
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random

import pytest
from msgspec import Struct
from msgspec.structs import replace

from tests.server.house import House
from tudor.bots.random_bot import pick
from tudor.model.actions import Accuse
from tudor.protocol.tables import Settings
from tudor.protocol.wire import write
from tudor.ratings import Result
from tudor.server.people.identity import Identity
from tudor.server.storage import Storage
from tudor.server.storage.results import NewResult
from tudor.server.table import fair_deal, seating
from tudor.server.table.game_result import result_of
from tudor.server.table.match import Match
from tudor.server.table.table_record import ChairRecord, TableRecord

RATED = Settings(edition="clue-1998", hints="shown", rated=True)


class Played(Struct, frozen=True):
    """A finished game."""

    table: TableRecord
    record: str
    result: Result

    async def store(self, storage: Storage) -> None:
        """Store it as the end of a game is stored."""
        hold = await storage.create_table(self.table.id, write(self.table))
        for player in self.table.chairs:
            if player.account:
                await storage.people.note_played(player.account, self.table.id, self.table.edition_id)
        new = NewResult(self.result.group, write(self.result))
        await storage.finish(hold, self.record, {}, write(self.table), listed=self.table.settings.listed, result=new)


def gathered(accounts: Sequence[str], bots: Sequence[str] = (), settings: Settings = RATED) -> TableRecord:
    """A table where these accounts and bots sit, ready to begin; an account called Ada has the id id-Ada."""
    chairs = [*([ChairRecord()] * len(accounts)), *map(seating.bot_chair, bots)]
    record = seating.new_record("table", settings, chairs, 1.0)
    for number, name in enumerate(accounts):
        record = seating.sit_down(record, name, f"key {number}", who=Identity(f"id-{name}", name))
        record = record.changing_chair(number, ready=True)
    return record


@cache
def played(
    table_id: str,
    accounts: tuple[str, ...],
    bots: tuple[str, ...] = (),
    *,
    settings: Settings = RATED,
    leaves: str = "",
    away: tuple[str, ...] = (),
) -> Played:
    """A game of these accounts and bots, always the same; one may leave after the deal, or be away when it ends."""
    with pytest.MonkeyPatch.context() as patch:
        drawn = Random(table_id)
        patch.setattr(seating, "token_hex", lambda size: drawn.randbytes(size).hex())
        record = replace(seating.begin(seating.lock(gathered(accounts, bots, settings))), id=table_id)
    setup = seating.setup_of(record)
    match, rng = Match(setup, fair_deal.luck(record, setup)), Random(table_id)
    match.take_step(match.next_step())
    if leaves:
        record = seating.hand_over(record, _chair(record, leaves))
    while not match.is_over:
        number = match.asked[0]
        owed = match.decision(number)
        assert owed is not None
        accusations = [group for group in owed.legal.groups if group.does is Accuse] if rng.random() < 0.5 else []
        match.take_step(match.next_step(number, accusations[0].pick(rng) if accusations else pick(owed.legal, rng)))
        record = _renamed(record, match)
    record = replace(record, stage="over", away=tuple(sorted(_chair(record, name) for name in away)))
    result = result_of(record, match)
    assert result is not None
    return Played(record, fair_deal.records(record, match)[0], result)


def _renamed(record: TableRecord, match: Match) -> TableRecord:
    """The table with the suspects that were chosen after the deal."""
    suspects = record.edition.suspects
    for number, seat in enumerate(match.state.setup.seats):
        if seat in suspects and record.chairs[number].suspect != seat:
            record = record.changing_chair(number, suspect=seat)
    return record


def _chair(record: TableRecord, name: str) -> int:
    return next(number for number, chair in enumerate(record.chairs) if chair.account == f"id-{name}")


def ranks(result: Result) -> dict[str, int]:
    """The rank of every account."""
    return {player.account.removeprefix("id-"): player.rank for player in result.players if player.account}


async def store_all(storage: Storage, games: Iterable[Played]) -> None:
    for game in games:
        await game.store(storage)


async def counted(house: House, games: int) -> None:
    """Wait until a server has counted so many games."""
    assert house.server is not None
    assert house.server.lobby is not None
    ratings = house.server.lobby._services.storage.ratings
    async with asyncio.timeout(120):
        while await ratings.last_place() < games:
            await asyncio.sleep(0.02)
