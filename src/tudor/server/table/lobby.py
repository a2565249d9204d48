"""All tables of a server: opening them, finding them, and taking them up again after a restart."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from secrets import token_urlsafe
from weakref import WeakValueDictionary

from msgspec import ValidationError

from tudor.protocol.tables import Settings, TableLine
from tudor.protocol.wire import write
from tudor.server.storage import StorageError, Stored, TableUnknown
from tudor.server.table import fair_deal, seating
from tudor.server.table.live_table import Room
from tudor.server.table.match import Match, OutOfStep, entries
from tudor.server.table.services import Services
from tudor.server.table.table_record import Place, Register, registers
from tudor.server.table.tokens import Claim, Tokens
from tudor.text.errors import Illegal

LISTED = 50
"""As many tables as a lobby shows."""


class Lounge:
    """The tables of a server."""

    def __init__(self, services: Services, tokens: Tokens) -> None:
        self.rooms: dict[str, Room] = {}
        self.tokens = tokens
        self.notices: list[str] = []
        """What was found wrong with kept tables."""
        self._services = services
        # A lock lasts as long as somebody holds it or waits for it: nothing is left of tables that do not exist.
        self._loading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    # Opening and joining

    async def open(self, settings: Settings, chairs: Sequence[Place], nickname: str) -> tuple[Room, str]:
        """Open a table, its host on the first open chair; with the host's token."""
        register = seating.open_register(token_urlsafe(9), settings, chairs, time.time())
        number = seating.sit_down(register, nickname)
        room = await self._add(register)
        return room, self._token(register, number)

    async def _add(self, register: Register) -> Room:
        # Whoever takes up kept tables at this moment must not find this one in storage before it is here.
        async with self._alone_with(register.id):
            await self._services.storage.create_table(register.id, write(register))
            room = self.rooms[register.id] = Room(register, self._services, self._open_again)
        self._services.count("tables")
        return room

    async def join(self, table_id: str, nickname: str, old_token: str = "") -> tuple[Room, int, str]:
        """Take a chair at a table; after a rematch the one that is kept for whoever holds the old token."""
        room = await self.find(table_id)
        claimed = self.tokens.read(old_token).key if old_token else ""
        number = seating.sit_down(room.register, nickname, claimed)
        await self._services.storage.update_table(table_id, write(room.register))
        room.announce()
        # It may be somebody whom others have muted at the table before.
        room.chat.tell_muted()
        return room, number, self._token(room.register, number)

    def _token(self, register: Register, number: int) -> str:
        return self.tokens.make(Claim(register.id, number, register.places[number].key))

    def chair_of(self, room: Room, token: str) -> int:
        """The chair that belongs to a token; refused if it is somebody else's by now."""
        claim = self.tokens.read(token)
        if claim.table == room.register.id:
            for number, place in enumerate(room.register.places):
                if place.is_person and place.key == claim.key:
                    return number
        raise Illegal("token")

    async def _open_again(self, room: Room) -> str:
        """The table of a rematch: a chair is kept for everybody, and bots sit where they sat."""
        old = room.register
        chairs = [seating.kept_place(place) for place in old.places]
        register = seating.open_register(token_urlsafe(9), old.settings, chairs, time.time())
        return (await self._add(register)).register.id

    # Finding

    def listed(self) -> list[TableLine]:
        """The public tables where one can join or watch."""
        rooms = [room for room in self.rooms.values() if room.register.settings.listed]
        lines = [room.line() for room in rooms if room.stage in ("gathering", "playing", "paused")]
        return sorted(lines, key=lambda line: (line.stage != "gathering", -line.open))[:LISTED]

    async def find(self, table_id: str) -> Room:
        """A table by its id, from storage if need be."""
        room = self.rooms.get(table_id)
        if room is not None:
            return room
        # Two who come at once must not get two tables.
        async with self._alone_with(table_id):
            return self.rooms.get(table_id) or await self._load(table_id)

    @asynccontextmanager
    async def _alone_with(self, table_id: str) -> AsyncIterator[None]:
        """Meanwhile nobody else opens this table, or takes it from storage."""
        async with self._loading.setdefault(table_id, asyncio.Lock()):
            yield

    async def _load(self, table_id: str) -> Room:
        try:
            stored = await self._services.storage.load(table_id)
        except TableUnknown as error:
            raise Illegal("table-unknown", table=table_id) from error
        except StorageError as error:
            raise Illegal("table-damaged") from error
        if stored.damage:
            self._notice(table_id, stored.damage)
            self._services.count("damaged")
        if not stored.meta:
            raise Illegal("table-damaged")
        room = await self._restored(stored)
        if room.stage in ("over", "closed") and stored.status == "open":
            await room.finish()
        self.rooms[table_id] = room
        await room.go_on()
        return room

    async def _restored(self, stored: Stored) -> Room:
        register = registers.decode(stored.meta)
        if stored.status == "finished" and register.stage != "closed":
            register.stage = "over"
        room = Room(register, self._services, self._open_again)
        values = await self._services.storage.values(register.id)
        room.chat.restore(values)
        if register.stage == "gathering":
            return room
        setup = seating.setup_of(register)
        match = Match(setup, fair_deal.luck(register, setup), stored.branch)
        try:
            match.replay([(entry.entry, entry.digest) for entry in stored.entries])
        except (OutOfStep, ValidationError) as error:
            # The rules have changed under a game: it ends here, and what was played is kept.
            register.stage, register.reason = "closed", "out-of-step"
            # What went wrong may tell of cards: only its kind is logged.
            kind = type(error.__cause__ or error).__name__
            self._notice(register.id, f"closed, since the rules have changed at step {match.steps} ({kind})")
        room.set_up(match)
        assert room.play is not None
        for entry in stored.entries[: match.steps]:
            kept = entries.decode(entry.entry)
            if kept.seat is not None and kept.request:
                room.play.remember(kept.seat, kept.request)
        room.play.restore_orders(values)
        room.notes.restore(values)
        return room

    async def restore(self) -> None:
        """Take up all tables that were open, one after the other, so that none waits for ever."""
        for kept in await self._services.storage.tables("open"):
            try:
                await self.find(kept.table_id)
            except (StorageError, ValueError) as error:
                self._notice(
                    kept.table_id, f"cannot be taken up again ({getattr(error, 'code', type(error).__name__)})"
                )
            await asyncio.sleep(0)

    def _notice(self, table_id: str, found: str) -> None:
        """Keep what the log is to tell. A table's id is its link, so that the log has only the beginning of it."""
        self.notices.append(f"{table_id[:4]}…: {found}")

    # Tidying

    async def tidy(self, idle: float) -> None:
        """Let go of tables that nobody uses: finished ones stay readable, empty ones are closed."""
        for room in list(self.rooms.values()):
            if room.clients:
                continue
            if room.stage in ("over", "closed"):
                self._forget(room)
            elif room.stage == "gathering" and time.time() - room.register.created > idle:
                await self._services.storage.close_table(room.register.id, "nobody came")
                self._forget(room)

    def _forget(self, room: Room) -> None:
        room.stop()
        self.rooms.pop(room.register.id, None)

    def stop(self) -> None:
        """Let go of all tables."""
        for room in self.rooms.values():
            room.stop()
