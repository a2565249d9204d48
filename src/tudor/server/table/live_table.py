"""A table owned by this process: its people, game, chat and notebooks.

One way in: client messages, through :mod:`tudor.server.table.commands`. One way out: the :class:`Journal`, which stores
everything before clients hear of it.
"""

from collections.abc import Awaitable, Callable, Iterable
from time import time

from msgspec.structs import replace

from tudor.protocol import VERSION
from tudor.protocol.messages import Table, Welcome
from tudor.protocol.tables import Hints, Stage, TableLine, TableState
from tudor.protocol.wire import write
from tudor.server.storage import Hold
from tudor.server.table import fair_deal, seating
from tudor.server.table.chat import Chat, Circle
from tudor.server.table.game_result import result_of
from tudor.server.table.idempotency import Ledger
from tudor.server.table.journal import Edit, Journal
from tudor.server.table.later import Later
from tudor.server.table.live_game import LiveGame
from tudor.server.table.match import Match
from tudor.server.table.notes import Notes
from tudor.server.table.permissions import Role
from tudor.server.table.presence import Presence
from tudor.server.table.public_state import line_of, state_of
from tudor.server.table.quick_match import Matchmaking
from tudor.server.table.rules_version import rules_version, unplayed_comments
from tudor.server.table.services import Client, Services
from tudor.server.table.table_record import TableRecord
from tudor.text.errors import Illegal


class LiveTable:
    """A live table. ``open_again`` opens the table of a rematch and stores it with this table's record, which names it.

    ``on_taken`` is called when a write is refused because another process has taken the table.
    """

    def __init__(
        self,
        record: TableRecord,
        hold: Hold,
        services: Services,
        open_again: Callable[[TableRecord, Hold], Awaitable[None]],
        on_taken: Callable[["LiveTable"], None],
    ) -> None:
        self.clients: list[Client] = []
        self.services = services
        self.journal = Journal(record, hold, services.storage, self.announce, lambda: on_taken(self))
        self.ledger = Ledger()
        self.notes = Notes()
        self.chat = Chat(self.journal, lambda: self.clients, self._circle_of)
        self.game: LiveGame | None = None
        self.unplayed: tuple[bytes, ...] = ()
        """Stored steps that the rules of this release no longer allow."""
        self._open_again = open_again
        self._ending = False
        self._presence = Presence(self.announce)
        self._left_knowing: set[Client] = set()
        """Clients that left their chairs after seeing the case file."""
        self._ending_pause = Later(self._end_pause, services.timing.retry)
        self._freeing_chairs = Later(self._free_chairs, services.timing.retry)
        self._dealing = Later(self._deal, services.timing.retry)
        self._matchmaking = Matchmaking(
            self.journal, lambda: self.clients, services.timing, self.start, self.change_chairs
        )

    # As others see it

    @property
    def record(self) -> TableRecord:
        """Seating and settings."""
        return self.journal.record

    @property
    def stage(self) -> Stage:
        """The table's stage."""
        return self.record.stage

    @property
    def is_queue(self) -> bool:
        """True while people wait here for a quick match."""
        return self.record.queue is not None and self.stage == "gathering"

    def state(self, *, watching: bool = True) -> TableState:
        """The table without its game, as those see it who watch, or as those who have a chair."""
        stand_ins = self.game.stand_ins if self.game else ()
        return state_of(self.record, self._match(watching=watching), stand_ins, self.clients, self._matchmaking.waiting)

    def line(self) -> TableLine:
        """The table's line in the lobby."""
        return line_of(self.record, self._match(watching=True), self.clients)

    def _match(self, *, watching: bool) -> Match | None:
        """The game as spectators see it, or as the players do."""
        if self.game is None:
            return None
        return self.game.match.public if watching else self.game.match

    @property
    def hints(self) -> Hints:
        """How much the notebook may help; everything after the game."""
        return "chances" if self.stage == "over" else self.record.settings.hints

    @property
    def waits_alone(self) -> bool:
        """True if only a person who plays against bots alone can continue the game."""
        return self.game is not None and self.game.clock.is_untimed and bool(self.game.clock.people)

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
        if self.journal.is_released:
            client.reconnect()
            return
        self.clients.append(client)
        self._tell_chair(client)
        if self.game is not None:
            client.send(self.game.snapshot(client, since, self.notes.of(client.viewer)))
        if client.viewer is not None:
            self._welcome_back(client.viewer)
        self._presence.changed()

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
        self._presence.changed()

    def _welcome_back(self, number: int) -> None:
        if self.game is not None:
            self.game.set_present(number, present=True)
            if number in self.game.stand_ins:
                self.game.hand_back(number)

    def reclaim_chair(self, game: LiveGame, number: int) -> None:
        """Let a player act again instead of the bot that stood in."""
        if number in game.stand_ins:
            self._welcome_back(number)
            self.announce()

    def _tell_chair(self, client: Client) -> None:
        heard, muted = self.chat.heard(client), self.chat.muted(client)
        table = self.state(watching=client.viewer is None)
        client.send(Welcome(protocol=VERSION, table=table, chair=client.viewer, remarks=heard, muted=muted))

    def announce(self) -> None:
        """Send the table to every client."""
        table = write(Table(self.state(watching=False)))
        public = write(Table(self.state())) if self.record.is_delayed else table
        for client in self.clients:
            client.send_bytes(public if client.viewer is None else table)
        self._matchmaking.arrange()

    # Chairs

    async def change_chairs(self, edit: Edit) -> None:
        """Change the seating. Clients keep their chairs, or become spectators if they lost them."""
        async with self.journal.changing(edit) as record:
            before = self.record
            await self.journal.store(record)
        self._tell_moved(self._follow_chairs(before))
        self.announce()

    def _follow_chairs(self, before: TableRecord) -> list[Client]:
        """Update clients' chairs by their keys; returns the clients that moved."""
        moved = []
        for client in self.clients:
            number = client.viewer
            if number is None:
                continue
            client.viewer = self.record.number_of(before.chairs[number].key)
            if client.viewer != number:
                moved.append(client)
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

    async def _free_chairs(self) -> None:
        """Stop keeping the chairs of a rematch."""
        if self.stage == "gathering":
            await self.journal.change(seating.free_chairs)

    def _circle_of(self, client: Client) -> Circle | None:
        """Who hears a client's remarks; None before and after the game."""
        if self.game is None or self.stage not in ("playing", "paused"):
            return None
        if client in self._left_knowing or (client.viewer is not None and self.game.match.has_seen_case(client.viewer)):
            return Circle.SEEN_CASE
        return Circle.WATCHING if client.viewer is None else Circle.TABLE

    # The game

    async def start(self, lock: Edit = seating.lock) -> None:
        """Lock the chairs and wait for contributions; then the cards are dealt."""
        await self.change_chairs(lock)
        self.deal_when_mixed()

    def deal_when_mixed(self) -> None:
        """Deal now if every player has contributed, else when the time for it is over."""
        if self.stage != "mixing":
            return
        if fair_deal.is_mixed(self.record):
            self._dealing.do_after(0)
        elif not self._dealing.is_waiting:
            self._dealing.do_after(self.services.timing.mixing)

    async def _deal(self) -> None:
        """Begin the game. Seats may change, so every client is told its chair."""
        if self.stage != "mixing":
            return
        async with self.journal.changing(lambda record: seating.begin(record, rules_version())) as record:
            before, setup = self.record, seating.setup_of(record)
            match = Match(setup, fair_deal.luck(record, setup), is_delayed=record.is_delayed)
            deal = match.next_step()
            await self.journal.append(0, deal, record)
        self._follow_chairs(before)
        game = self.put_game(match)
        for client in self.clients:
            self._tell_chair(client)
            client.send(game.snapshot(client, 0, ()))
        self._tell_absent(game)
        game.begin(deal)
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
        """Pause or continue the game."""
        if paused:
            # No alarm rings while this is being stored.
            game.hold()
        try:
            await self.journal.store_change(lambda record: seating.pause(record, paused=paused))
        except Illegal:
            if self.stage == "playing":
                game.resume()
            raise
        self._set_pause(game, paused=paused)
        self.announce()

    def _set_pause(self, game: LiveGame, *, paused: bool) -> None:
        """Stop the clock, for a limited time in case the player who paused does not return."""
        self._ending_pause.cancel()
        if paused:
            game.pause()
            self._ending_pause.do_after(self.services.timing.pause)
        else:
            game.unpause()

    async def _end_pause(self) -> None:
        if self.game is not None and self.stage == "paused":
            await self.pause(self.game, paused=False)

    async def _on_over(self) -> None:
        if self.stage != "playing" or self._ending:
            return
        self._ending = True
        try:
            # When clients hear that the game is over, its record can be read.
            await self.store_game_records("over")
        finally:
            self._ending = False
        self.services.count("games")
        self.announce()

    async def store_game_records(self, stage: Stage) -> None:
        """Store the records of a game that is over or cannot continue, and its last stage."""
        assert self.game is not None
        ended = {"stage": stage, "winner": self.game.match.winner, "away": tuple(sorted(self.game.stand_ins))}
        async with self.journal.changing(lambda record: replace(record, **ended)) as record:
            await self.store_records(self.game, record)
        self.services.on_result()

    async def store_records(self, game: LiveGame, record: TableRecord) -> None:
        """Store the records and the result of a game while the table's own record is changing."""
        complete, seats = fair_deal.records(record, game.match)
        complete += unplayed_comments(record.rules, self.unplayed)
        await self.journal.finish(record, complete, seats, result_of(record, game.match))

    async def close(self, notice: str) -> None:
        """Close the table for good, as the operator wishes; the record of what was played is kept."""
        if self.game is None:
            async with self.journal.changing(lambda record: replace(record, stage="closed", reason=notice)) as record:
                await self.journal.close(record)
        else:
            await self._close_game(self.game, notice)
        self.announce()

    async def _close_game(self, game: LiveGame, notice: str) -> None:
        # A step in progress is stored and told first.
        async with game.lock:
            async with self.journal.changing(lambda record: replace(record, stage="closed", notice=notice)) as record:
                await self.journal.finish(record, *fair_deal.records(record, game.match))
            game.stop()

    async def rematch(self) -> None:
        """Open a table for the same players, unless that was done."""
        new_id = seating.new_table_id()
        async with self.journal.changing(lambda record: replace(record, rematch=record.rematch or new_id)) as record:
            if record.rematch == new_id:
                await self.journal.unless_taken(self._open_again(record, self.journal.hold))
        self.announce()

    async def close_unused(self, reason: str) -> None:
        """Close a table before its game, unless somebody is there."""

        def closed(record: TableRecord) -> TableRecord:
            if self.clients or record.stage != "gathering":
                raise Illegal("table-began")
            return replace(record, stage="closed", reason=reason)

        async with self.journal.changing(closed) as record:
            await self.journal.close(record)
        self.announce()

    # Ownership

    def own(self) -> None:
        """Own a table loaded from storage: its game continues, and its clocks start anew."""
        if self.record.reserved_until:
            self._freeing_chairs.do_after(self.record.reserved_until - time())
        self.deal_when_mixed()
        self._matchmaking.arrange()
        if self.game is None or self.stage not in ("playing", "paused"):
            return
        self._tell_absent(self.game)
        self.game.begin()
        if self.stage == "paused":
            self._set_pause(self.game, paused=True)

    def let_go(self) -> None:
        """Stop, and send everyone to the process that has the table now."""
        if self.game is not None:
            self.game.hold()
        self.stop()
        for client in tuple(self.clients):
            client.reconnect()

    async def release(self) -> None:
        """Release the table so that another process can load it; nothing more happens here."""
        # A deal that is being stored must end first: cut short, what is changed after it would be stored without it.
        await self.journal.release()
        self.stop()

    def stop(self) -> None:
        """Stop all clocks and bots."""
        for later in (self._ending_pause, self._freeing_chairs, self._dealing, self._matchmaking):
            later.stop()
        if self.game is not None:
            self.game.stop()
