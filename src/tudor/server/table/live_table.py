"""A table owned by this process: its people, game, chat and notebooks.

One way in: client messages, through :mod:`tudor.server.table.commands`. One way out: the :class:`Journal`, which stores
everything before clients hear of it.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable

from msgspec.structs import replace

from tudor.protocol import VERSION
from tudor.protocol.messages import Table, Welcome
from tudor.protocol.tables import Hints, Stage, TableLine, TableState
from tudor.protocol.wire import write
from tudor.server.table import fair_deal, seating
from tudor.server.table.chat import Chat, Circle
from tudor.server.table.idempotency import Ledger
from tudor.server.table.journal import Edit, Journal
from tudor.server.table.live_game import LiveGame
from tudor.server.table.match import Match
from tudor.server.table.notes import Notes
from tudor.server.table.permissions import Role
from tudor.server.table.services import Client, Services
from tudor.server.table.table_record import TableRecord, as_chair
from tudor.text.errors import Illegal


class LiveTable:
    """A live table. ``open_again`` opens the table of a rematch and returns its id."""

    def __init__(
        self, record: TableRecord, services: Services, open_again: Callable[[TableRecord], Awaitable[str]]
    ) -> None:
        self.clients: list[Client] = []
        self.services = services
        self.journal = Journal(record, services.storage, self.announce)
        self.ledger = Ledger()
        self.notes = Notes()
        self.chat = Chat(self.journal, lambda: self.clients, self._circle_of)
        self.game: LiveGame | None = None
        self._open_again = open_again
        self._opening_again = asyncio.Lock()
        self._ending = False
        self._left_knowing: set[Client] = set()
        """Clients that left their chairs after seeing the case file."""
        self._pause_ends: asyncio.TimerHandle | None = None

    # As others see it

    @property
    def record(self) -> TableRecord:
        """Seating and settings."""
        return self.journal.record

    @property
    def stage(self) -> Stage:
        """The table's stage."""
        return self.record.stage

    def state(self) -> TableState:
        """The table without its game."""
        present = {client.viewer for client in self.clients}
        chairs = tuple(
            as_chair(number, chair, self._seat(number), present=number in present)
            for number, chair in enumerate(self.record.chairs)
        )
        return TableState(
            id=self.record.id,
            stage=self.stage,
            settings=self.record.settings,
            chairs=chairs,
            watching=sum(client.viewer is None for client in self.clients),
            fairness=fair_deal.commitment(self.record),
            rematch=self.record.rematch,
        )

    def line(self) -> TableLine:
        """The table's line in the lobby."""
        chairs = self.record.chairs
        return TableLine(
            id=self.record.id,
            stage=self.stage,
            edition=self.record.settings.edition,
            people=tuple(chair.name for chair in self.record.people),
            bots=sum(chair.who == "bot" for chair in chairs),
            open=sum(chair.who == "open" for chair in chairs),
            watching=sum(client.viewer is None for client in self.clients),
            turn=self.game.match.state.turn if self.game else 0,
        )

    @property
    def hints(self) -> Hints:
        """How much the notebook may help; everything after the game."""
        return "chances" if self.stage == "over" else self.record.settings.hints

    def _seat(self, number: int) -> str | None:
        return self.game.match.seat(number) if self.game else None

    # Coming and going

    def role(self, client: Client) -> Role:
        """A greeted client's role here."""
        if client.viewer is None:
            return "spectator"
        return "host" if self.record.chairs[client.viewer].host else "player"

    def asker(self, client: Client) -> object:
        """The sender under whose name a client's requests count: a player's key, since a chair may change hands."""
        return client if client.viewer is None else self.record.chairs[client.viewer].key

    def welcome(self, client: Client, since: int) -> None:
        """Let a client in: send the table, then the game, then everything that happens."""
        self.clients.append(client)
        self._tell_chair(client)
        if self.game is not None:
            client.send(self.game.snapshot(client, since, self.notes.of(client.viewer)))
        if client.viewer is not None:
            self._welcome_back(client.viewer)
        self.announce()

    def goodbye(self, client: Client) -> None:
        """Remove a client that has left."""
        if client not in self.clients:
            return
        self.clients.remove(client)
        self.chat.forget(client)
        self.ledger.forget(client)
        self._left_knowing.discard(client)
        number = client.viewer
        if number is not None and self.game and not any(other.viewer == number for other in self.clients):
            self.game.set_present(number, present=False)
        self.announce()

    def _welcome_back(self, number: int) -> None:
        if self.game is not None:
            self.game.set_present(number, present=True)
            if self.record.chairs[number].stand_in:
                self.game.hand_back(number)

    def reclaim_chair(self, number: int) -> None:
        """Let a player act again instead of the bot that stood in."""
        if self.record.chairs[number].stand_in:
            self._welcome_back(number)
            self.announce()

    def _tell_chair(self, client: Client) -> None:
        heard, muted = self.chat.heard(client), self.chat.muted(client)
        client.send(Welcome(protocol=VERSION, table=self.state(), chair=client.viewer, remarks=heard, muted=muted))

    def announce(self) -> None:
        """Send the table to every client."""
        table = write(Table(self.state()))
        for client in self.clients:
            client.send_bytes(table)

    # Chairs

    async def change_chairs(self, edit: Edit) -> None:
        """Change the seating. Clients keep their chairs, or become spectators if they lost them."""
        before = self.record
        self.journal.apply(edit)
        moved = self._follow_chairs(before)
        self._tell_moved(moved)
        try:
            await self.journal.store(instead=before)
        except Illegal:
            for client, viewer in moved.items():
                client.viewer = viewer
            self._tell_moved(moved)
            raise
        self.announce()

    def _follow_chairs(self, before: TableRecord) -> dict[Client, int]:
        """Update clients' chairs by their keys; returns the clients that moved, with their former chairs."""
        moved = {}
        for client in self.clients:
            number = client.viewer
            if number is None:
                continue
            client.viewer = self.record.number_of(before.chairs[number].key)
            if client.viewer != number:
                moved[client] = number
                if client.viewer is None and self.game is not None and self.game.match.has_seen_case(number):
                    self._left_knowing.add(client)
        return moved

    def _tell_moved(self, moved: Iterable[Client]) -> None:
        for client in moved:
            self._tell_chair(client)
            if self.game is not None:
                client.send(self.game.snapshot(client, 0, self.notes.of(client.viewer)))
        self.chat.tell_muted()
        if self.game is not None:
            self.game.rearrange()

    def _circle_of(self, client: Client) -> Circle | None:
        """Who hears a client's remarks; None before and after the game."""
        if self.game is None or self.stage not in ("playing", "paused"):
            return None
        if client in self._left_knowing or (client.viewer is not None and self.game.match.has_seen_case(client.viewer)):
            return Circle.SEEN_CASE
        return Circle.WATCHING if client.viewer is None else Circle.TABLE

    # The game

    async def start(self) -> None:
        """Start the game. Seats may change, so every client is told its chair."""
        before = self.record
        self.journal.apply(seating.begin)
        moved = self._follow_chairs(before)
        # Requests that arrive while this is being stored are requests to the game.
        setup = seating.setup_of(self.record)
        game = self.put_game(Match(setup, fair_deal.luck(self.record, setup)))
        try:
            await self.journal.store(instead=before)
        except Illegal:
            self.game = None
            for client, viewer in moved.items():
                client.viewer = viewer
            raise
        for client in self.clients:
            self._tell_chair(client)
            client.send(game.snapshot(client, 0, ()))
        self._tell_absent(game)
        await game.begin()
        self.announce()

    def put_game(self, match: Match) -> LiveGame:
        """Put a game on the table."""
        self.game = LiveGame(self.journal, match, self.services, lambda: self.clients, self._on_over)
        return self.game

    def _tell_absent(self, game: LiveGame) -> None:
        present = {client.viewer for client in self.clients}
        for number, chair in enumerate(self.record.chairs):
            if chair.is_person and number not in present:
                game.clock.mark_absent(number)

    async def pause(self, game: LiveGame, *, paused: bool) -> None:
        """Pause or continue the game, at once, so that no alarm rings while this is being stored."""
        before = self.record
        self.journal.apply(lambda record: replace(record, stage="paused" if paused else "playing"))
        self._set_pause(game, paused=paused)
        try:
            await self.journal.store(instead=before)
        except Illegal:
            self._set_pause(game, paused=before.stage == "paused")
            raise
        self.announce()

    def _set_pause(self, game: LiveGame, *, paused: bool) -> None:
        """Stop the clock, for a limited time in case the player who paused does not return."""
        if self._pause_ends is not None:
            self._pause_ends.cancel()
            self._pause_ends = None
        if paused:
            game.pause()
            self._pause_ends = asyncio.get_running_loop().call_later(self.services.timing.pause, self._end_pause)
        else:
            game.unpause()

    def _end_pause(self) -> None:
        if self.game is not None and self.stage == "paused":
            self.journal.adjust(lambda record: replace(record, stage="playing"))
            self._set_pause(self.game, paused=False)

    async def _on_over(self) -> None:
        if self.stage != "playing" or self._ending:
            return
        self._ending = True
        try:
            # When clients hear that the game is over, its record can be read.
            await self.store_game_records()
        finally:
            self._ending = False
        await self.journal.store_change(lambda record: replace(record, stage="over"))
        self.services.count("games")
        self.announce()

    async def store_game_records(self) -> None:
        """Store the records of a game that is over or cannot continue."""
        assert self.game is not None
        complete, seats = fair_deal.records(self.record, self.game.match)
        await self.journal.store(instead=self.record)
        await self.journal.finish(complete, seats)

    async def close(self, notice: str) -> None:
        """Close a game in progress for good, and keep the record of what was played."""
        assert self.game is not None
        try:
            await self.journal.store_change(lambda record: replace(record, stage="closed", notice=notice))
        except Illegal:
            self.game.rearrange()
            raise
        await self.game.end()
        await self.store_game_records()
        self.announce()

    async def rematch(self) -> None:
        """Open a table for the same players, unless that was done."""
        # Two simultaneous requests must not open two tables.
        async with self._opening_again:
            if self.record.rematch is None:
                opened = await self._open_again(self.record)
                await self.journal.change(lambda record: replace(record, rematch=opened))

    # Ownership

    async def own(self) -> None:
        """Own a table loaded from storage: its game continues, and its clocks start anew."""
        if self.game is None or self.stage not in ("playing", "paused"):
            return
        self._tell_absent(self.game)
        await self.game.begin()
        if self.stage == "paused":
            self._set_pause(self.game, paused=True)

    async def release(self) -> None:
        """Release the table so that another process can load it; nothing more happens here."""
        self.stop()
        await self.journal.release()

    def stop(self) -> None:
        """Stop all clocks and bots."""
        if self._pause_ends is not None:
            self._pause_ends.cancel()
        if self.game is not None:
            self.game.stop()
