"""One table: those who are there, and its game. What they ask for is in :mod:`tudor.server.table.commands`."""

import asyncio
from collections.abc import Awaitable, Callable

from tudor.protocol import VERSION
from tudor.protocol.messages import Table, Welcome
from tudor.protocol.tables import Hints, Stage, TableLine, TableState
from tudor.protocol.wire import write
from tudor.server.background import Tasks
from tudor.server.table import fair_deal, seating
from tudor.server.table.chat import Chat, Circle
from tudor.server.table.idempotency import Once
from tudor.server.table.live_game import Play
from tudor.server.table.match import Match
from tudor.server.table.notes import Notes
from tudor.server.table.permissions import Role
from tudor.server.table.services import Client, Services
from tudor.server.table.table_record import Register, as_chair


class Room:
    """A table of the server. ``open_again`` makes the table of a rematch, and gives its id."""

    def __init__(self, register: Register, services: Services, open_again: Callable[["Room"], Awaitable[str]]) -> None:
        self.register = register
        self.clients: list[Client] = []
        self.play: Play | None = None
        self.notes = Notes()
        self.chat = Chat(register, services.storage, lambda: self.clients, self._circle_of)
        self.done = Once()
        self.services = services
        self._open_again = open_again
        self._opening_again = asyncio.Lock()
        self._ending = False
        self._left_knowing: set[Client] = set()
        """Those who left their chairs after they had seen the case file."""
        self._tasks = Tasks()
        self._pause_ends: asyncio.TimerHandle | None = None

    # As others see it

    @property
    def stage(self) -> Stage:
        """How far it has come."""
        return self.register.stage

    def state(self) -> TableState:
        """Everything about it but its game."""
        present = {client.viewer for client in self.clients}
        chairs = tuple(
            as_chair(number, place, self._seat(number), present=number in present)
            for number, place in enumerate(self.register.places)
        )
        return TableState(
            id=self.register.id,
            stage=self.stage,
            settings=self.register.settings,
            chairs=chairs,
            watching=sum(client.viewer is None for client in self.clients),
            fairness=fair_deal.commitment(self.register),
            rematch=self.register.rematch,
        )

    def line(self) -> TableLine:
        """The table in the lobby."""
        places = self.register.places
        return TableLine(
            id=self.register.id,
            stage=self.stage,
            edition=self.register.settings.edition,
            people=tuple(place.name for place in self.register.people),
            bots=sum(place.who == "bot" for place in places),
            open=sum(place.who == "open" for place in places),
            watching=sum(client.viewer is None for client in self.clients),
            turn=self.play.match.state.turn if self.play else 0,
        )

    @property
    def hints(self) -> Hints:
        """How far the notebook may help; after the game there is nothing left to spoil."""
        return "chances" if self.stage == "over" else self.register.settings.hints

    def _seat(self, number: int) -> str | None:
        return self.play.match.seat(number) if self.play else None

    # Coming and going

    def role(self, client: Client) -> Role:
        """What a client that has said hello is here."""
        if client.viewer is None:
            return "spectator"
        return "host" if self.register.places[client.viewer].host else "player"

    def welcome(self, client: Client, since: int) -> None:
        """Let somebody in: first the table, then the game, then all that happens."""
        self.clients.append(client)
        self._tell_chair(client)
        if self.play is not None:
            client.send(self.play.snapshot(client, since, self.notes.of(client.viewer)))
        if client.viewer is not None:
            self._is_back(client.viewer)
        self.announce()

    def goodbye(self, client: Client) -> None:
        """Somebody is gone."""
        if client not in self.clients:
            return
        self.clients.remove(client)
        self.chat.forget(client)
        self._left_knowing.discard(client)
        number = client.viewer
        if number is not None and self.play and not any(other.viewer == number for other in self.clients):
            self.play.is_present(number, present=False)
        self.announce()

    def _is_back(self, number: int) -> None:
        place = self.register.places[number]
        if self.play is not None:
            self.play.is_present(number, present=True)
            if place.stand_in:
                self.play.is_back(number)
                self.keep()

    def _tell_chair(self, client: Client) -> None:
        heard, muted = self.chat.heard(client), self.chat.muted(client)
        client.send(Welcome(protocol=VERSION, table=self.state(), chair=client.viewer, remarks=heard, muted=muted))

    def announce(self) -> None:
        """Tell everybody that something about the table has changed."""
        table = write(Table(self.state()))
        for client in self.clients:
            client.send_bytes(table)

    def is_back_to_play(self, number: int) -> None:
        """Somebody plays for whom a bot did."""
        if self.register.places[number].stand_in:
            self._is_back(number)
            self.announce()

    async def changed(self) -> None:
        """Keep what has changed about the table, and tell everybody."""
        await self.keep_now()
        self.announce()

    def expel(self, number: int) -> None:
        """Whoever had the chair watches from now on."""
        for client in self.clients:
            if client.viewer == number:
                if self.play is not None and self.play.match.has_seen_case(number):
                    self._left_knowing.add(client)
                client.viewer = None
                self._tell_chair(client)
                if self.play is not None:
                    client.send(self.play.snapshot(client, 0, ()))
        self.chat.tell_muted()

    def move(self, number: int, wanted: int) -> None:
        """Whoever had the one chair has the other now."""
        for client in self.clients:
            if client.viewer == number:
                client.viewer = wanted
                self._tell_chair(client)
        self.chat.tell_muted()

    async def replace(self, play: Play, number: int) -> None:
        """A bot has got a chair in the middle of the game."""
        self.expel(number)
        play.again()
        await self.changed()

    def _circle_of(self, client: Client) -> Circle | None:
        """Among whom a client talks; None before the game and after it."""
        if self.play is None or self.stage not in ("playing", "paused"):
            return None
        if client in self._left_knowing or (client.viewer is not None and self.play.match.has_seen_case(client.viewer)):
            return Circle.SEEN_CASE
        return Circle.WATCHING if client.viewer is None else Circle.TABLE

    # From the first card to the last

    async def start(self) -> None:
        """Begin the game. Who sits where may change: each client hears of its chair."""
        before = list(self.register.places)
        setup = seating.begin(self.register)
        self.register.stage = "playing"
        chairs = {id(place): number for number, place in enumerate(self.register.places)}
        moved = {number: chairs.get(id(place)) for number, place in enumerate(before)}
        for client in self.clients:
            client.viewer = None if client.viewer is None else moved[client.viewer]
        # What is asked for while this is being kept is asked in the game.
        self.set_up(Match(setup, fair_deal.luck(self.register, setup)))
        assert self.play is not None
        await self.keep_now()
        for client in self.clients:
            self._tell_chair(client)
            client.send(self.play.snapshot(client, 0, ()))
        self._absent_people(self.play)
        await self.play.begin()

    def set_up(self, match: Match) -> None:
        """Put a game on the table."""
        self.play = Play(
            self.register,
            match,
            self.services,
            lambda: self.clients,
            on_change=self._on_change,
            on_over=self._on_over,
        )

    def _absent_people(self, play: Play) -> None:
        present = {client.viewer for client in self.clients}
        for number, place in enumerate(self.register.places):
            if place.is_person and number not in present:
                play.waiting.goes(number)

    async def go_on(self) -> None:
        """Go on with a game that was kept; its clocks begin anew."""
        if self.play is None or self.stage not in ("playing", "paused"):
            return
        self._absent_people(self.play)
        await self.play.begin()
        if self.stage == "paused":
            self.pause(self.play, paused=True)

    def pause(self, play: Play, *, paused: bool) -> None:
        """Hold up the game, or let it go on. No pause lasts for ever: whoever asked for it may not come back."""
        if self._pause_ends is not None:
            self._pause_ends.cancel()
            self._pause_ends = None
        self.register.stage = "paused" if paused else "playing"
        if paused:
            play.pause()
            self._pause_ends = asyncio.get_running_loop().call_later(self.services.timing.pause, self._end_pause)
        else:
            play.unpause()

    def _end_pause(self) -> None:
        if self.play is not None and self.stage == "paused":
            self.pause(self.play, paused=False)
            self._on_change()

    def _on_change(self) -> None:
        self.keep()
        self.announce()

    async def _on_over(self) -> None:
        if self.register.stage != "playing" or self._ending:
            return
        self._ending = True
        try:
            # When it is said to be over, its record can be read.
            await self.finish()
        finally:
            self._ending = False
        self.register.stage = "over"
        await self.keep_now()
        self.services.count("games")
        self.announce()

    async def finish(self) -> None:
        """Keep the records of a game that is over, or cannot go on."""
        assert self.play is not None
        complete, seats = fair_deal.records(self.register, self.play.match)
        await self.keep_now()
        await self.services.storage.finish(self.register.id, complete, seats)

    async def rematch(self) -> None:
        """Open a table for the same people, if nobody has yet."""
        # Two who ask at once must not get two tables.
        async with self._opening_again:
            if self.register.rematch is None:
                self.register.rematch = await self._open_again(self)
                await self.changed()

    # Keeping

    def keep(self) -> None:
        """Keep what has changed about the table, without waiting for it."""
        self._tasks.start(self.keep_now())

    async def keep_now(self) -> None:
        """Keep what has changed about the table."""
        await self.services.storage.update_table(self.register.id, write(self.register))

    def stop(self) -> None:
        """Let go of everything."""
        if self._pause_ends is not None:
            self._pause_ends.cancel()
        if self.play is not None:
            self.play.stop()
