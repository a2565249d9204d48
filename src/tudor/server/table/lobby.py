"""All tables of a server: opens, finds and restores them."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import TypeAlias
from weakref import WeakValueDictionary

from msgspec import ValidationError
from msgspec.structs import replace

from tudor.editions import find
from tudor.protocol.tables import Settings, TableLine
from tudor.protocol.wire import write
from tudor.server.background import Tasks
from tudor.server.people.identity import GUEST, Identity
from tudor.server.storage import Hold, Storage, StorageError, Stored, TableUnknown, Unavailable, WriteFailed
from tudor.server.storage.refusals import refusal_of
from tudor.server.table import account_chairs, quick_match, seating, stored_game
from tudor.server.table.claims import Claims, NoClaims
from tudor.server.table.journal import Edit, until_stored
from tudor.server.table.live_table import LiveTable
from tudor.server.table.match import Match, OutOfStep
from tudor.server.table.quick_match import Newcomer
from tudor.server.table.services import Services
from tudor.server.table.shared_games import SharedGames
from tudor.server.table.table_lists import most_wanted, public_lines, waiting_people
from tudor.server.table.table_record import (
    NOBODY_CAME,
    ChairRecord,
    Queue,
    TableRecord,
    closed,
    is_stored_untimed,
    table_records,
)
from tudor.server.table.tokens import Claim, Tokens
from tudor.text.errors import Illegal

PASSING = ("storage", "database", "bus", "moved", "stopping")
"""Codes of refusals after which a table may be found later."""

Place: TypeAlias = tuple[LiveTable, int, str]
"""A table, a chair there, and its token."""


class Lobby:
    """The tables of a server."""

    def __init__(self, services: Services, tokens: Tokens, claims: Claims | None = None) -> None:
        self.tables: dict[str, LiveTable] = {}
        self.tokens = tokens
        self.shared = SharedGames(services.storage)
        self.is_leaving = False
        """True once this process takes no more tables."""
        self._claims = claims or NoClaims()
        self._tasks = Tasks()
        self.notices: list[str] = []
        """Damage found in stored tables."""
        self._services = services
        # A lock lives only while a task holds it or waits for it, so none are left for tables that do not exist.
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @property
    def storage(self) -> Storage:
        """Where the tables are kept."""
        return self._services.storage

    # Opening and joining

    async def open(
        self, settings: Settings, chairs: Sequence[ChairRecord], nickname: str, who: Identity = GUEST
    ) -> tuple[LiveTable, str]:
        """Open a table with its host on the first open chair; returns it with the host's token."""
        record = seating.new_record(seating.new_table_id(), settings, chairs, time.time())
        key = seating.new_key()
        record = seating.sit_down(record, nickname, key, who=who)
        self._services.check_new()
        record = seating.with_rating(
            record, who.account, await account_chairs.rating_of(self._services.storage, who, record)
        )
        await self.note_played(who, record)
        table = await self._add(record)
        return table, self._token(table, key)

    async def note_played(self, who: Identity, record: TableRecord) -> None:
        """Note it before the account has its chair: a table without one does no harm in its list."""
        if who.account:
            await until_stored(self._services.storage.people.note_played(who.account, record.id, record.edition_id))

    async def _add(self, record: TableRecord, others: Mapping[Hold, bytes] = {}) -> LiveTable:
        self._services.check_new()
        # A task restoring tables at this moment must not find this one in storage before it is registered here.
        async with self.locked(record.id):
            return await self._create(record, others)

    async def _create(self, record: TableRecord, others: Mapping[Hold, bytes] = {}) -> LiveTable:
        async with self._claimed(record.id):
            hold = await until_stored(self._services.storage.create_table(record.id, write(record), others))
            table = self.tables[record.id] = self._live_table(record, hold)
        self._services.count("tables")
        return table

    def _live_table(self, record: TableRecord, hold: Hold) -> LiveTable:
        return LiveTable(record, hold, self._services, self._open_again, self._on_taken)

    async def join(
        self, table_id: str, nickname: str, old_token: str = "", key: str = "", who: Identity = GUEST
    ) -> Place:
        """Take a chair at a table: after a rematch, the one reserved for the holder of the old token.

        Who may have to ask twice gives the new ``key``, so that only one chair is taken.
        """
        self._services.check_new()
        table = await self.find(table_id)
        claimed = self.tokens.read(old_token).key if old_token else ""
        key = key or seating.new_key()
        sit = partial(quick_match.sit_by_link, nickname=nickname, key=key, claimed=claimed, who=who)
        return await self._seat(table, sit, who, key, claimed)

    async def match(self, record: TableRecord, newcomer: Newcomer, *, last: bool = False) -> Place:
        """Take a chair at the table of a quick match, which is opened with this record if there is none; once if asked twice."""
        self._services.check_new()
        table = await (self.find(record.id) if last else self._find_or_open(record))
        sit = partial(quick_match.sit_down, newcomer=newcomer, last=last)
        return await self._seat(table, sit, newcomer.who, newcomer.key)

    async def _seat(self, table: LiveTable, sit: Edit, who: Identity, key: str, claimed: str = "") -> Place:
        if table.stage == "gathering":
            await self.note_played(who, table.record)
        rating = await account_chairs.rating_of(self._services.storage, who, table.record)
        await table.journal.change(lambda record: seating.with_rating(sit(record), who.account, rating))
        # Others may have muted this player at the previous table.
        table.chat.tell_muted()
        token = self._token_for(table, key, claimed, who)
        return table, self.chair_of(table, token, who), token

    def _token_for(self, table: LiveTable, key: str, claimed: str, who: Identity) -> str:
        """The token of a player who has just sat down, or sat there already."""
        own = table.record.chair_of_account(who.account)
        if own is not None:
            return self._token(table, table.record.chairs[own].key)
        return self._token(table, key if table.record.number_of(key) is not None else claimed)

    async def _find_or_open(self, record: TableRecord) -> LiveTable:
        async with self.locked(record.id):
            try:
                return self.tables.get(record.id) or await self._claim_and_load(record.id)
            except Illegal as error:
                if error.code != "table-unknown":
                    raise
            return await self._create(record)

    def _token(self, table: LiveTable, key: str) -> str:
        number = table.record.number_of(key)
        if number is None:
            raise Illegal("token")
        return self.tokens.make(Claim(table.record.id, number, key))

    def chair_of(self, table: LiveTable, token: str, who: Identity = GUEST) -> int:
        """The chair that belongs to a token; refused if the chair has a new owner. An account needs no token.

        The token of an account's chair is of no use to anybody else, so that ending a session ends what it could do.
        """
        own = table.record.chair_of_account(who.account)
        if own is not None:
            return own
        claim = self.tokens.read(token)
        number = table.record.number_of(claim.key) if claim.table == table.record.id else None
        if number is None:
            raise Illegal("token")
        if table.record.chairs[number].account:
            raise Illegal("seat-of-account")
        return number

    async def _open_again(self, old: TableRecord, hold: Hold) -> None:
        """Open the table of a rematch, and store it with the old record: a chair is reserved for every player."""
        assert old.rematch is not None
        chairs = [seating.kept_chair(chair) for chair in old.chairs]
        record = seating.new_record(old.rematch, old.settings, chairs, time.time())
        if (kept := self._services.timing.rematch) > 0:
            record = replace(record, reserved_until=record.created + kept)
        (await self._add(record, {hold: write(old)})).own()

    # Finding

    def listed(self) -> list[TableLine]:
        """The public tables you can join or watch."""
        return most_wanted(self.lines())

    def lines(self) -> list[TableLine]:
        """The public tables of any list, of those you can join or watch and of those in progress."""
        return public_lines(self.tables.values())

    def waiting(self) -> Counter[Queue]:
        """How many people wait for each quick match."""
        return waiting_people(self.tables.values())

    def has(self, table: LiveTable) -> bool:
        """False for a table that was released since it was found."""
        return self.tables.get(table.record.id) is table

    async def find(self, table_id: str) -> LiveTable:
        """A table by its id, loaded from storage if necessary."""
        table = self.tables.get(table_id)
        if table is not None:
            return table
        # Two simultaneous requests must not load two copies.
        async with self.locked(table_id):
            return self.tables.get(table_id) or await self._claim_and_load(table_id)

    @asynccontextmanager
    async def locked(self, table_id: str) -> AsyncIterator[None]:
        """Keep other tasks from opening or loading this table."""
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            yield

    @asynccontextmanager
    async def _claimed(self, table_id: str) -> AsyncIterator[None]:
        """Claim a table before it is taken; give the claim back if that fails."""
        await self._claims.begin(table_id)
        try:
            yield
        except BaseException:
            await self._claims.end(table_id)
            raise
        self._claims.confirm(self.tables[table_id].journal.hold)

    async def _claim_and_load(self, table_id: str) -> LiveTable:
        if self.is_leaving:
            raise Illegal("stopping")
        async with self._claimed(table_id):
            return await self._load(table_id)

    async def _load(self, table_id: str) -> LiveTable:
        try:
            hold = await self._services.storage.take(table_id)
            stored = await self._services.storage.load(table_id)
        except TableUnknown as error:
            raise Illegal("table-unknown", table=table_id) from error
        except (WriteFailed, Unavailable) as error:
            raise refusal_of(error) from error
        except StorageError as error:
            raise Illegal("table-damaged") from error
        if stored.damage:
            self._notice(table_id, stored.damage)
            self._services.count("damaged")
        if not stored.meta:
            raise Illegal("table-damaged")
        if stored.status == "closed":
            raise closed(stored.reason or NOBODY_CAME)
        table = await self._restored(stored, hold)
        if table.stage in ("over", "closed") and stored.status == "open":
            await table.store_game_records(table.stage)
        self.tables[table_id] = table
        table.own()
        return table

    async def _restored(self, stored: Stored, hold: Hold) -> LiveTable:
        record = table_records.decode(stored.meta)
        # Refused before anything else if its file is missing or has changed.
        find(record.settings.edition)
        if stored.status == "finished" and record.stage != "closed":
            record = replace(record, stage="over")
        match = stored_game.match_of(record, stored.branch) if record.seats else None
        if match is not None and not self._replayed(match, stored, record.id):
            record = replace(record, stage="closed", reason="out-of-step")
        table = self._live_table(record, hold)
        if match is not None:
            table.unplayed = tuple(step.entry for step in stored.entries[match.steps :])
        values = await self._services.storage.values(record.id)
        table.chat.restore(values)
        for speaker, request in table.chat.requests:
            table.ledger.add(speaker, request)
        if match is not None:
            stored_game.put_back(table, match, stored, values)
        return table

    def _replayed(self, match: Match, stored: Stored, table_id: str) -> bool:
        """Replay the stored steps; False if the rules have changed since, which ends the game but keeps its steps."""
        try:
            match.replay([(entry.entry, entry.digest) for entry in stored.entries])
        except (OutOfStep, ValidationError) as error:
            # The error's text may contain cards: log only its kind.
            kind = type(error.__cause__ or error).__name__
            self._notice(table_id, f"closed, since the rules have changed at step {match.steps} ({kind})")
            return False
        return True

    async def restore(self, is_ours: Callable[[str], bool] = lambda table_id: True) -> None:
        """Load all open tables, one after another, so that none waits for ever; refused if the storage failed for one.

        A game against bots alone is loaded when its player comes back.
        """
        failed: Illegal | None = None
        for kept in await self._services.storage.tables("open"):
            # Who took a table while this process was cut off may have died before it was heard.
            self.on_taken_elsewhere(Hold(kept.table_id, kept.epoch))
            if not is_ours(kept.table_id) or is_stored_untimed(kept.meta, self._services.timing.solo):
                continue
            try:
                await self.find(kept.table_id)
            except (StorageError, ValueError) as error:
                if self.is_leaving:
                    # Others take what is left.
                    return
                self._notice(kept.table_id, f"cannot be restored ({getattr(error, 'code', type(error).__name__)})")
                if isinstance(error, Illegal) and error.code in PASSING:
                    failed = error
            await asyncio.sleep(0)
        if failed is not None:
            raise failed

    def _notice(self, table_id: str, found: str) -> None:
        """Keep a notice for the log. A table's id is its link, so the log gets only the first characters."""
        self.notices.append(f"{table_id[:4]}…: {found}")

    # Releasing

    async def release(self, table_id: str) -> None:
        """Release a table so that another process can load it."""
        async with self.locked(table_id):
            table = self.tables.pop(table_id, None)
            if table is not None:
                await table.release()
                await self._claims.end(table_id)

    async def hand_over(self, table_id: str) -> None:
        """Release a table, and ask its clients to come back: another process loads it for them."""
        table = self.tables.get(table_id)
        await self.release(table_id)
        if table is not None:
            table.let_go()

    def on_taken_elsewhere(self, hold: Hold) -> None:
        """Let go of a table that another process has taken; the storage refuses what is written here in any case."""
        table = self.tables.get(hold.table_id)
        if table is not None and table.journal.hold.epoch < hold.epoch:
            table.journal.lose()
            self._let_go(table)

    def _on_taken(self, table: LiveTable) -> None:
        self._services.count("fenced")
        # Later, since the work that was refused may still start clocks.
        asyncio.get_running_loop().call_soon(self._let_go, table)

    def _let_go(self, table: LiveTable) -> None:
        """Let go of a table that another process has taken."""
        if self.tables.get(table.record.id) is table:
            del self.tables[table.record.id]
            self._tasks.start(self._end_claim(table.record.id))
        table.let_go()

    async def _end_claim(self, table_id: str) -> None:
        async with self.locked(table_id):
            # It may have been taken again in the meantime.
            if table_id not in self.tables:
                await self._claims.end(table_id)

    async def close(self, table: LiveTable, reason: str) -> None:
        """Close a table for good; the record of what was played is kept."""
        await table.close(reason)
        if table.game is None:
            await self.release(table.record.id)

    async def forget(self, table_id: str) -> bool:
        """Remove everything about a table that is no longer open, unless somebody is looking at it."""
        async with self.locked(table_id):
            if table_id in self.tables or self._claims.is_elsewhere(table_id):
                return False
            try:
                await self.shared.forget(table_id)
                await self._services.storage.forget(table_id)
            except TableUnknown:
                # Another process was faster.
                return False
        self._services.count("forgotten")
        return True

    async def tidy(self, idle: float) -> None:
        """Release unused tables: finished ones stay readable, games against bots wait, empty ones are closed."""
        for table in list(self.tables.values()):
            if table.clients:
                continue
            if table.stage in ("over", "closed") or table.waits_alone:
                await self.release(table.record.id)
            elif table.stage == "gathering" and time.time() - table.record.created > table.record.patience(idle):
                # What cannot be stored now is closed in a later round.
                with suppress(Illegal):
                    await table.close_unused(NOBODY_CAME)
                    await self.release(table.record.id)

    def stop(self) -> None:
        """Stop all tables."""
        for table in self.tables.values():
            table.stop()
