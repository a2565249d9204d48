"""A client of the live protocol for tests: it follows a game and plays."""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from random import Random
from secrets import token_hex
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from tudor.bots.random_bot import pick
from tudor.model.actions import Accuse, Action
from tudor.model.sight import Decision, Observation, Order
from tudor.presenter import Line, Prompt
from tudor.protocol import messages as says
from tudor.protocol.forms import Seated
from tudor.protocol.messages import FromServer, Remark
from tudor.protocol.tables import Chair, TableState

PATIENCE = 60.0
"""Seconds until a test gives up: far more than anything takes, even on a busy machine."""

_from_server: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer)


class Seat:
    """A client that follows messages as any client must: a snapshot, then changes.

    The protocol is followed by a task of its own; ``until`` waits for what it has made of it.
    """

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.raw: list[str] = []
        """Everything received, byte for byte."""
        self.heard: list[FromServer] = []
        """The same, decoded."""
        self.table: TableState | None = None
        self.chair: int | None = None
        self.view: dict[str, Any] = {}
        """The view's fields, updated by each change."""
        self.seq = 0
        self.observations: list[Observation] = []
        self.decision: Decision | None = None
        self.clock: says.Clock | None = None
        self.notes: dict[tuple[str, str], says.Entry] = {}
        self.order: Order | None = None
        self.story: list[str] = []
        self.lines: list[Line] = []
        self.prompt: Prompt | None = None
        self.remarks: list[Remark] = []
        self.muted: tuple[int | None, ...] = ()
        self.goodbye: says.Goodbye | None = None
        self.token = ""
        # Ids must differ between windows: the same id from the same seat is handled once.
        self.name = token_hex(6)
        self.contributes = True
        """Contribute to the deal by itself, as every client does."""
        self._contributed = False
        self._sending: set[asyncio.Task[None]] = set()
        self._requests = 0
        self._pongs = 0
        self._ended = False
        self._answers: dict[str, asyncio.Future[FromServer]] = {}
        self._changed = asyncio.Condition()
        self._listening = asyncio.get_running_loop().create_task(self._listen())

    # Talking

    async def send(self, message: object) -> None:
        """Send a message: as JSON, or text and bytes as they are."""
        await self.connection.send(
            message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode()
        )

    async def hello(self, token: str = "", since: int = 0, **others: object) -> None:
        """Say hello, and wait for the welcome and, in a game, the snapshot."""
        self.token = token
        self.seq = since
        await self.send({"type": "hello", "token": token, "since": since, **others})
        await self.until(lambda: self.table is not None and (not self._is_to_be_dealt or bool(self.view)))

    @property
    def _is_to_be_dealt(self) -> bool:
        """True if a game is on the table, or about to be since its player contributes at once."""
        contributes = self.contributes and self.chair is not None
        return self.stage != "gathering" and (self.stage != "mixing" or contributes)

    async def ask(self, kind: str, **fields: object) -> FromServer:
        """Send a request, and wait for its answer: accepted or refused."""
        return await self.request({"type": kind, **fields})

    async def request(self, message: Mapping[str, object]) -> FromServer:
        """Send a request given as a mapping; an id is added if it has none."""
        self._requests += 1
        told = {"id": f"{self.name}-{self._requests}", **message}
        answer: asyncio.Future[FromServer] = asyncio.get_running_loop().create_future()
        self._answers[str(told["id"])] = answer
        await self.send(told)
        async with asyncio.timeout(PATIENCE):
            return await answer

    async def accepted(self, kind: str, **fields: object) -> None:
        """Send a request that must be accepted."""
        answer = await self.ask(kind, **fields)
        assert isinstance(answer, says.Accepted), answer

    async def asked_for_rematch(self) -> str:
        """Ask for a rematch; returns its table."""
        await self.accepted("rematch")
        await self.until(lambda: self.table is not None and self.table.rematch is not None)
        assert self.table is not None
        assert self.table.rematch is not None
        return self.table.rematch

    async def refused(self, kind: str, **fields: object) -> says.Refused:
        """Send a request that must be refused."""
        answer = await self.ask(kind, **fields)
        assert isinstance(answer, says.Refused), answer
        return answer

    async def refusal(self, kind: str, **fields: object) -> str:
        """The code of a refusal."""
        return (await self.refused(kind, **fields)).code

    async def first_refusal(self, message: object) -> str:
        """The code with which an unreadable message is refused."""
        before = len(self.heard)
        await self.send(message)
        await self.until(lambda: any(isinstance(one, says.Refused) for one in self.heard[before:]))
        return next(one.code for one in self.heard[before:] if isinstance(one, says.Refused))

    async def ping(self) -> None:
        """Wait until everything that was sent before has been answered."""
        pongs = self._pongs
        await self.send({"type": "ping"})
        await self.until(lambda: self._pongs > pongs)

    # Following

    async def until(self, holds: Callable[[], object]) -> None:
        """Wait until something holds; a closed connection is a failure."""
        try:
            async with asyncio.timeout(PATIENCE), self._changed:
                await self._changed.wait_for(lambda: holds() or self.is_closed)
        except TimeoutError as error:
            raise AssertionError(f"waited in vain; heard last: {self.raw[-3:]}") from error
        assert holds(), f"closed: {self.connection.close_code} {self.goodbye} {self.raw[-3:]}"

    @property
    def is_closed(self) -> bool:
        """True if the connection is closed."""
        return self._listening.done() or self._ended

    async def _listen(self) -> None:
        try:
            async for message in self.connection:
                assert isinstance(message, str)
                self.raw.append(message)
                self._take(_from_server.decode(message))
                async with self._changed:
                    self._changed.notify_all()
        except ConnectionClosed:
            pass
        finally:
            self._ended = True
            for answer in self._answers.values():
                answer.cancel()
            async with self._changed:
                self._changed.notify_all()

    def _take(self, message: FromServer) -> None:
        self.heard.append(message)
        match message:
            case says.Snapshot():
                self._begin(message)
            case says.Update():
                self._go_on(message)
            case says.Time(clock=clock):
                self.clock = clock
            case says.Noted(entry=entry):
                self.notes[entry.card, entry.owner] = entry
            case says.Armed(order=order):
                self.order = order
            case says.Accepted(id=request) | says.Refused(id=request):
                answer = self._answers.pop(request, None)
                if answer is not None and not answer.done():
                    answer.set_result(message)
            case _:
                self._take_news_of_table(message)

    def _take_news_of_table(self, message: FromServer) -> None:
        match message:
            case says.Welcome(table=table, chair=chair):
                self.table, self.chair = table, chair
                self._contribute()
                self.remarks, self.muted = list(message.remarks), message.muted
            case says.Table(table=table):
                self.table = table
                self._contribute()
            case says.Said(remark=remark):
                self.remarks.append(remark)
            case says.Muted(chairs=chairs):
                self.muted = chairs
            case says.Goodbye():
                self.goodbye = message
            case says.Pong():
                self._pongs += 1

    def _contribute(self) -> None:
        """Do what every client does by itself once the chairs are locked; always the same, so that games can be repeated."""
        if self.contributes and self.stage == "mixing" and self.chair is not None and not self._contributed:
            self._contributed = True
            message = {"type": "contribute", "randomness": f"luck of chair {self.chair}", "id": f"{self.name}-luck"}
            self._sending.add(asyncio.get_running_loop().create_task(self.send(message)))

    def _begin(self, snapshot: says.Snapshot) -> None:
        self.view = msgspec.json.decode(snapshot.view)
        known = snapshot.seq - len(snapshot.observations)
        self.observations[known:] = snapshot.observations
        self.story[known:] = snapshot.story
        self.lines[known:] = snapshot.lines
        self.prompt = snapshot.prompt
        self.seq, self.decision, self.clock = snapshot.seq, snapshot.decision, snapshot.clock
        self.notes = {(entry.card, entry.owner): entry for entry in snapshot.notes}
        self.order = snapshot.order

    def _go_on(self, update: says.Update) -> None:
        self.view |= update.changes
        self.observations += update.observations
        self.story += update.story
        self.lines += update.lines
        self.prompt = update.prompt
        self.seq, self.decision, self.clock = update.seq, update.decision, update.clock

    # At the table

    @property
    def stage(self) -> str:
        """The table's stage."""
        assert self.table is not None
        return self.table.stage

    @property
    def chairs(self) -> tuple[Chair, ...]:
        """Who sits where."""
        assert self.table is not None
        return self.table.chairs

    @property
    def own(self) -> Chair:
        """This client's chair."""
        return self.chairs[self.chair or 0]

    def chair_at(self, number: int | None) -> Chair:
        """Another chair, by its number."""
        return self.chairs[number or 0]

    @property
    def names(self) -> list[str]:
        """Who sits where, by their names."""
        return [chair.name for chair in self.chairs]

    @property
    def seated(self) -> Seated:
        """What is needed to connect again, in another window or after a break."""
        assert self.table is not None
        return Seated(table=self.table.id, token=self.token, chair=self.chair or 0)

    @property
    def said(self) -> list[str]:
        """What this client has heard people say, in words or quick phrases."""
        return [remark.text or remark.phrase for remark in self.remarks]

    # Playing

    async def act(self, action: Action, **others: object) -> FromServer:
        """Send an action; accepted or refused."""
        return await self.ask("act", action=msgspec.to_builtins(action), **others)

    async def play(self, rng: Random, *, until: Callable[[], object] = lambda: False, haste: float = 0.0) -> None:
        """Play anything legal whenever a decision is owed, until the game is over.

        ``haste`` is the share of decisions that accuse where possible, which makes games short.
        """

        acted = -1

        def done() -> bool:
            return bool(self.stage in ("over", "closed") or until())

        def owes() -> bool:
            # In a sealed window the decision stays owed: one reply is enough.
            return self.decision is not None and self.seq != acted

        while not done():
            await self.until(lambda: done() or owes())
            if self.decision is not None and owes() and not done():
                acted = self.seq
                await self.act(self.any_action(rng, haste))

    def any_action(self, rng: Random, haste: float = 0.0) -> Action:
        """Something that is legal now."""
        assert self.decision is not None
        groups = self.decision.legal.groups
        accusations = [group for group in groups if group.does is Accuse] if rng.random() < haste else []
        return accusations[0].pick(rng) if accusations else pick(self.decision.legal, rng)

    async def drop(self) -> None:
        """Drop the connection without a word."""
        self.connection.transport.abort()
        await self._listening

    async def close(self) -> None:
        """Hang up."""
        await self.connection.close()
        with suppress(ConnectionClosed):
            await self._listening
