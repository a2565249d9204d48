"""All tables of a server: opens, finds and restores them."""

import asyncio
import time
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from weakref import WeakValueDictionary

from msgspec import ValidationError
from msgspec.structs import replace

from tudor.protocol.tables import Settings, TableLine
from tudor.protocol.wire import write
from tudor.server.storage import StorageError, Stored, TableUnknown, WriteFailed
from tudor.server.table import fair_deal, seating
from tudor.server.table.journal import until_stored
from tudor.server.table.live_table import LiveTable
from tudor.server.table.match import Match, OutOfStep, entries
from tudor.server.table.services import Services
from tudor.server.table.table_record import NOBODY_CAME, ChairRecord, TableRecord, closed, table_records
from tudor.server.table.tokens import Claim, Tokens
from tudor.text.errors import Illegal

LISTED = 50
"""Tables shown in the lobby."""


class Lobby:
    """The tables of a server."""

    def __init__(self, services: Services, tokens: Tokens) -> None:
        self.tables: dict[str, LiveTable] = {}
        self.tokens = tokens
        self.notices: list[str] = []
        """Damage found in stored tables."""
        self._services = services
        # A lock lives only while a task holds it or waits for it, so none are left for tables that do not exist.
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # Opening and joining

    async def open(self, settings: Settings, chairs: Sequence[ChairRecord], nickname: str) -> tuple[LiveTable, str]:
        """Open a table with its host on the first open chair; returns it with the host's token."""
        record = seating.new_record(seating.new_table_id(), settings, chairs, time.time())
        key = seating.new_key()
        table = await self._add(seating.sit_down(record, nickname, key))
        return table, self._token(table, key)

    async def _add(self, record: TableRecord, others: Mapping[str, bytes] = {}) -> LiveTable:
        self._services.check_new()
        # A task restoring tables at this moment must not find this one in storage before it is registered here.
        async with self._locked(record.id):
            await until_stored(self._services.storage.create_table(record.id, write(record), others))
            table = self.tables[record.id] = LiveTable(record, self._services, self._open_again)
        self._services.count("tables")
        return table

    async def join(self, table_id: str, nickname: str, old_token: str = "") -> tuple[LiveTable, int, str]:
        """Take a chair at a table: after a rematch, the one reserved for the holder of the old token."""
        self._services.check_new()
        table = await self.find(table_id)
        claimed = self.tokens.read(old_token).key if old_token else ""
        key = seating.new_key()
        await table.journal.change(lambda record: seating.sit_down(record, nickname, key, claimed))
        # Others may have muted this player at the previous table.
        table.chat.tell_muted()
        token = self._token(table, key if table.record.number_of(key) is not None else claimed)
        return table, self.chair_of(table, token), token

    def _token(self, table: LiveTable, key: str) -> str:
        number = table.record.number_of(key)
        if number is None:
            raise Illegal("token")
        return self.tokens.make(Claim(table.record.id, number, key))

    def chair_of(self, table: LiveTable, token: str) -> int:
        """The chair that belongs to a token; refused if the chair has a new owner."""
        claim = self.tokens.read(token)
        number = table.record.number_of(claim.key) if claim.table == table.record.id else None
        if number is None:
            raise Illegal("token")
        return number

    async def _open_again(self, old: TableRecord) -> None:
        """Open the table of a rematch, and store it with the old record: a chair is reserved for every player."""
        assert old.rematch is not None
        chairs = [seating.kept_chair(chair) for chair in old.chairs]
        record = seating.new_record(old.rematch, old.settings, chairs, time.time())
        if (kept := self._services.timing.rematch) > 0:
            record = replace(record, reserved_until=record.created + kept)
        (await self._add(record, {old.id: write(old)})).own()

    # Finding

    def listed(self) -> list[TableLine]:
        """The public tables you can join or watch."""
        public = [table for table in self.tables.values() if table.record.settings.listed]
        lines = [table.line() for table in public if table.stage in ("gathering", "mixing", "playing", "paused")]
        return sorted(lines, key=lambda line: (line.stage != "gathering", -line.open))[:LISTED]

    async def find(self, table_id: str) -> LiveTable:
        """A table by its id, loaded from storage if necessary."""
        table = self.tables.get(table_id)
        if table is not None:
            return table
        # Two simultaneous requests must not load two copies.
        async with self._locked(table_id):
            return self.tables.get(table_id) or await self._load(table_id)

    @asynccontextmanager
    async def _locked(self, table_id: str) -> AsyncIterator[None]:
        """Keep other tasks from opening or loading this table."""
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            yield

    async def _load(self, table_id: str) -> LiveTable:
        try:
            stored = await self._services.storage.load(table_id)
        except TableUnknown as error:
            raise Illegal("table-unknown", table=table_id) from error
        except WriteFailed as error:
            raise Illegal("storage") from error
        except StorageError as error:
            raise Illegal("table-damaged") from error
        if stored.damage:
            self._notice(table_id, stored.damage)
            self._services.count("damaged")
        if not stored.meta:
            raise Illegal("table-damaged")
        if stored.status == "closed":
            raise closed(stored.reason or NOBODY_CAME)
        table = await self._restored(stored)
        if table.stage in ("over", "closed") and stored.status == "open":
            await table.store_game_records(table.stage)
        self.tables[table_id] = table
        table.own()
        return table

    async def _restored(self, stored: Stored) -> LiveTable:
        record = table_records.decode(stored.meta)
        if stored.status == "finished" and record.stage != "closed":
            record = replace(record, stage="over")
        match = _match(record, stored.branch) if record.seats else None
        if match is not None and not self._replayed(match, stored, record.id):
            record = replace(record, stage="closed", reason="out-of-step")
        table = LiveTable(record, self._services, self._open_again)
        if match is not None:
            table.unplayed = tuple(step.entry for step in stored.entries[match.steps :])
        values = await self._services.storage.values(record.id)
        table.chat.restore(values)
        for speaker, request in table.chat.requests:
            table.ledger.add(speaker, request)
        if match is not None:
            _restore_game(table, match, stored, values)
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

    async def restore(self) -> None:
        """Load all open tables, one after another, so that none waits for ever; refused if the disk was full for one."""
        full: Illegal | None = None
        for kept in await self._services.storage.tables("open"):
            try:
                await self.find(kept.table_id)
            except (StorageError, ValueError) as error:
                self._notice(kept.table_id, f"cannot be restored ({getattr(error, 'code', type(error).__name__)})")
                if isinstance(error, Illegal) and error.code == "storage":
                    full = error
            await asyncio.sleep(0)
        if full is not None:
            raise full

    def _notice(self, table_id: str, found: str) -> None:
        """Keep a notice for the log. A table's id is its link, so the log gets only the first characters."""
        self.notices.append(f"{table_id[:4]}…: {found}")

    # Releasing

    async def release(self, table_id: str) -> None:
        """Release a table so that another process can load it."""
        async with self._locked(table_id):
            table = self.tables.pop(table_id, None)
            if table is not None:
                await table.release()

    async def close(self, table: LiveTable, reason: str) -> None:
        """Close a table for good; the record of what was played is kept."""
        await table.close(reason)
        if table.game is None:
            await self.release(table.record.id)

    async def forget(self, table_id: str) -> bool:
        """Remove everything about a table that is no longer open, unless somebody is looking at it."""
        async with self._locked(table_id):
            if table_id in self.tables:
                return False
            await self._services.storage.forget(table_id)
        self._services.count("forgotten")
        return True

    async def tidy(self, idle: float) -> None:
        """Release unused tables: finished ones stay readable, empty ones are closed."""
        for table in list(self.tables.values()):
            if table.clients:
                continue
            if table.stage in ("over", "closed"):
                await self.release(table.record.id)
            elif table.stage == "gathering" and time.time() - table.record.created > idle:
                # What cannot be stored now is closed in a later round.
                with suppress(Illegal):
                    await table.close_unused(NOBODY_CAME)
                    await self.release(table.record.id)

    def stop(self) -> None:
        """Stop all tables."""
        for table in self.tables.values():
            table.stop()


def _match(record: TableRecord, branch: str) -> Match:
    setup = seating.setup_of(record)
    return Match(setup, fair_deal.luck(record, setup), branch)


def _restore_game(table: LiveTable, match: Match, stored: Stored, values: Mapping[str, bytes]) -> None:
    """Put a stored game back on its table, with its orders, notes and handled requests."""
    game = table.put_game(match)
    handled = [entries.decode(entry.entry) for entry in stored.entries[: match.steps]]
    requests = [(entry.seat, entry.request) for entry in handled if entry.seat is not None and entry.request]
    for number, request in (*requests, *game.restore_orders(values)):
        table.ledger.add(table.record.chairs[number].key, request)
    table.notes.restore(values)
