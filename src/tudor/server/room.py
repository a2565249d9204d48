"""One table: those who are there, what they ask for, and its game."""

import asyncio
from collections.abc import Awaitable, Callable

from tudor.protocol import VERSION
from tudor.protocol import messages as says
from tudor.protocol.messages import Accepted, Entry, FromClient, Noted, Pong, Remark, Table, Welcome
from tudor.protocol.tables import Hints, Stage, TableLine, TableState
from tudor.protocol.wire import write
from tudor.server import fair, gathering, hints, permissions
from tudor.server.chat import Chat, clean_remark
from tudor.server.match import Match
from tudor.server.notes import Notes
from tudor.server.permissions import Role
from tudor.server.playing import Play
from tudor.server.register import Register, as_chair
from tudor.server.services import Client, Services
from tudor.server.tasks import Tasks
from tudor.text.errors import Illegal


class Room:
    """A table of the server. ``open_again`` makes the table of a rematch, and gives its id."""

    def __init__(self, register: Register, services: Services, open_again: Callable[["Room"], Awaitable[str]]) -> None:
        self.register = register
        self.clients: list[Client] = []
        self.play: Play | None = None
        self.notes = Notes()
        self._services = services
        self._open_again = open_again
        self._opening_again = asyncio.Lock()
        self._ending = False
        self._chat = Chat(self._knows_more)
        self._done: dict[tuple[object, str], None] = {}
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
            fairness=fair.commitment(self.register),
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
        client.send(
            Welcome(protocol=VERSION, table=self.state(), chair=client.viewer, remarks=self._chat.heard(client))
        )
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
        self._chat.forget(client)
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

    def announce(self) -> None:
        """Tell everybody that something about the table has changed."""
        table = write(Table(self.state()))
        for client in self.clients:
            client.send_bytes(table)

    # Requests

    async def handle(self, client: Client, message: FromClient) -> None:
        """Do what a client asks for; refused by an exception if it may not, or cannot be done."""
        if isinstance(message, says.Request) and self._was_done(client, message):
            client.send(Accepted(message.id))
            return
        host = self.register.host
        permissions.check(message, self.role(client), self.stage, host.name if host else "")
        if isinstance(message, says.Ping):
            client.send(Pong())
            return
        if not isinstance(message, says.Request):
            return
        asker = self._asker(client)
        await self._do(client, message)
        # Who asks for the same again what can be known is told again.
        if not isinstance(message, says.Deduce | says.Explain):
            self._remember(asker, message.id)
        client.send(Accepted(message.id))

    def _asker(self, client: Client) -> object:
        """By its key, since a chair may be another's by tomorrow."""
        return client if client.viewer is None else self.register.places[client.viewer].key

    def _was_done(self, client: Client, message: says.Request) -> bool:
        """Whatever is possible by now: what was done was done."""
        if isinstance(message, says.Act) and self.play is not None and client.viewer is not None:
            return self.play.was_done(client.viewer, message.id)
        return (self._asker(client), message.id) in self._done

    def _remember(self, asker: object, request: str) -> None:
        self._done[asker, request] = None
        while len(self._done) > 1000:
            del self._done[next(iter(self._done))]

    async def _do(self, client: Client, message: says.Request) -> None:
        match message:
            case says.Say(text=text):
                self._say(client, text=clean_remark(text))
            case says.Quip(phrase=phrase):
                self._say(client, phrase=phrase)
            case says.Mute(chair=chair, muted=muted):
                self.register.place(chair)
                self._chat.mute(client, chair, muted=muted)
            case says.Rematch():
                await self._rematch()
            case _:
                assert client.viewer is not None
                if self.play is None:
                    await self._do_before(client, client.viewer, message)
                else:
                    await self._do_in_game(client, client.viewer, self.play, message)

    async def _do_before(self, client: Client, number: int, message: says.Request) -> None:
        register = self.register
        match message:
            case says.TakeSuspect(suspect=suspect):
                gathering.take_suspect(register, number, suspect)
            case says.TakeChair(chair=wanted):
                gathering.take_chair(register, number, wanted)
                self._move(number, wanted)
            case says.GetReady(ready=ready):
                register.places[number].ready = ready
            case says.Contribute(randomness=randomness):
                fair.contribute(register, number, randomness)
            case says.SetBot(chair=chair, level=level):
                gathering.put_bot(register, chair, level, number)
                self._expel(chair)
            case says.OpenChair(chair=chair):
                if chair == number:
                    raise Illegal("chair-yours")
                gathering.get_up(register, chair)
                self._expel(chair)
            case says.Leave():
                gathering.get_up(register, number)
                self._expel(number)
            case says.Start():
                await self.start()
        await self._keep_now()
        self.announce()

    async def _do_in_game(self, client: Client, number: int, play: Play, message: says.Request) -> None:
        match message:
            case says.Act(action=action, id=request):
                self._is_back_to_play(number)
                await play.act(number, action, request)
            case says.Arm(order=order):
                await play.arm(number, order)
            case says.Note(card=card, owner=owner, mark=mark, text=text):
                await self._note(number, Entry(card=card, owner=owner, mark=mark, text=text))
            case says.Deduce():
                client.send(await hints.sheet(message, play, number, self._hints, self._services.thinkers))
            case says.Explain():
                because = hints.because(message, play, number, self._hints, client.lang, self._services.thinkers)
                client.send(await because)
            case says.Pause(paused=paused):
                self._pause(play, paused=paused)
                await self._changed()
            case says.SetBot(chair=chair, level=level):
                gathering.put_bot(self.register, chair, level, number)
                await self._replaced(play, chair)
            case says.Leave():
                gathering.hand_over(self.register, number)
                await self._replaced(play, number)

    @property
    def _hints(self) -> Hints:
        """How far the notebook may help; after the game there is nothing left to spoil."""
        return "chances" if self.stage == "over" else self.register.settings.hints

    def _is_back_to_play(self, number: int) -> None:
        if self.register.places[number].stand_in:
            self._is_back(number)
            self.announce()

    async def _replaced(self, play: Play, number: int) -> None:
        self._expel(number)
        play.again()
        await self._changed()

    async def _changed(self) -> None:
        await self._keep_now()
        self.announce()

    def _expel(self, number: int) -> None:
        """Whoever had the chair watches from now on."""
        for client in self.clients:
            if client.viewer == number:
                client.viewer = None
                client.send(Welcome(protocol=VERSION, table=self.state(), chair=None))
                if self.play is not None:
                    client.send(self.play.snapshot(client, 0, ()))

    def _move(self, number: int, wanted: int) -> None:
        for client in self.clients:
            if client.viewer == number:
                client.viewer = wanted
                client.send(Welcome(protocol=VERSION, table=self.state(), chair=wanted))

    # Talking and noting

    def _knows_more(self, client: Client) -> bool:
        if self.play is None or self.stage not in ("playing", "paused"):
            return False
        return client.viewer is None or self.play.match.has_seen_case(client.viewer)

    def _say(self, client: Client, *, text: str = "", phrase: str = "") -> None:
        number = client.viewer
        name = "" if number is None else self.register.places[number].name
        self._chat.say(client, Remark(chair=number, name=name, text=text, phrase=phrase), list(self.clients))

    async def _note(self, number: int, entry: Entry) -> None:
        assert self.play is not None
        key, kept = self.notes.write(number, entry, self.play.match.setup)
        await self._services.storage.put(self.register.id, key, kept)
        for client in self.clients:
            if client.viewer == number:
                client.send(Noted(entry))

    # From the first card to the last

    async def start(self) -> None:
        """Begin the game. Who sits where may change: each client hears of its chair."""
        before = list(self.register.places)
        setup = gathering.begin(self.register)
        self.register.stage = "playing"
        chairs = {id(place): number for number, place in enumerate(self.register.places)}
        moved = {number: chairs.get(id(place)) for number, place in enumerate(before)}
        for client in self.clients:
            client.viewer = None if client.viewer is None else moved[client.viewer]
        # What is asked for while this is being kept is asked in the game.
        self.set_up(Match(setup, fair.luck(self.register, setup)))
        assert self.play is not None
        await self._keep_now()
        for client in self.clients:
            client.send(Welcome(protocol=VERSION, table=self.state(), chair=client.viewer))
            client.send(self.play.snapshot(client, 0, ()))
        self._absent_people(self.play)
        await self.play.begin()

    def set_up(self, match: Match) -> None:
        """Put a game on the table."""
        self.play = Play(
            self.register,
            match,
            self._services,
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
            self._pause(self.play, paused=True)

    def _pause(self, play: Play, *, paused: bool) -> None:
        """Hold up the game, or let it go on. No pause lasts for ever: whoever asked for it may not come back."""
        if self._pause_ends is not None:
            self._pause_ends.cancel()
            self._pause_ends = None
        self.register.stage = "paused" if paused else "playing"
        if paused:
            play.pause()
            self._pause_ends = asyncio.get_running_loop().call_later(self._services.timing.pause, self._end_pause)
        else:
            play.unpause()

    def _end_pause(self) -> None:
        if self.play is not None and self.stage == "paused":
            self._pause(self.play, paused=False)
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
        await self._keep_now()
        self._services.count("games")
        self.announce()

    async def finish(self) -> None:
        """Keep the records of a game that is over, or cannot go on."""
        assert self.play is not None
        complete, seats = fair.records(self.register, self.play.match)
        await self._keep_now()
        await self._services.storage.finish(self.register.id, complete, seats)

    async def _rematch(self) -> None:
        # Two who ask at once must not get two tables.
        async with self._opening_again:
            if self.register.rematch is None:
                self.register.rematch = await self._open_again(self)
                await self._changed()

    # Keeping

    def keep(self) -> None:
        """Keep what has changed about the table, without waiting for it."""
        self._tasks.start(self._keep_now())

    async def _keep_now(self) -> None:
        await self._services.storage.update_table(self.register.id, write(self.register))

    def stop(self) -> None:
        """Let go of everything."""
        if self._pause_ends is not None:
            self._pause_ends.cancel()
        if self.play is not None:
            self.play.stop()
