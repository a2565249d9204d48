"""The side of the sockets: clients whose tables belong to other workers."""

import asyncio
from collections import defaultdict
from collections.abc import Mapping
from contextlib import suppress
from secrets import token_hex

from tudor.protocol.messages import Deduce, Explain, FromClient, Hello
from tudor.server.bus import Bus, BusTimeout, BusUnavailable, NoResponders, Subscription
from tudor.server.bus.interface import BusError
from tudor.server.cluster.wire import (
    Check,
    Greet,
    Leave,
    Reply,
    Say,
    Tell,
    ToldRefusal,
    ToOwner,
    front_subject,
    owner_subject,
    replies,
    tells,
    worker_replies,
    worker_subject,
    write,
)
from tudor.server.http.visits import Caller
from tudor.text.errors import Illegal

PATIENCE = 10.0
"""Seconds for the owner of a table to answer; the storage may be slow."""
THOUGHT = 60.0
"""Seconds for an answer that takes thinking."""
CHECK = 1.5
"""Seconds between two checks whether everything has arrived."""
CHECK_PATIENCE = 1.5
"""Seconds for the answer to a check."""


class Fault(Exception):
    """The owner of a table has failed."""


async def ask_owner(bus: Bus, subject: str, asked: ToOwner, patience: float = PATIENCE) -> Reply:
    """What the owner of a table answers; its refusals are raised, and what the bus raises."""
    reply = replies.decode(await bus.request(subject, write(asked), patience))
    if reply.is_fault:
        raise Fault
    if reply.refusal is not None:
        raise ToldRefusal(reply.refusal)
    return reply


class RemoteVisit:
    """The way of one client to a table of another worker."""

    def __init__(self, front: "Front", caller: Caller, table_id: str, owner: str, epoch: int) -> None:
        self.client = token_hex(16)
        self.caller = caller
        self.table_id = table_id
        self.owner = owner
        self.epoch = epoch
        """The owner's epoch; 0 if it did not say."""
        self.heard = 0
        """How many messages have come."""
        self.due = 0
        """How many should have come by now."""
        self._front = front
        self._said = 0
        self._left = False

    async def greet(self, hello: Hello) -> None:
        """Let the client in."""
        self._front.add(self)
        greeting = Greet(
            table=self.table_id, worker=self._front.worker, client=self.client, hello=hello, who=self.caller.who
        )
        reply = await self._ask(greeting)
        self.caller.lang, self.caller.greeted = reply.lang, reply.greeted

    async def handle(self, message: FromClient) -> None:
        """Execute a message."""
        self._said += 1
        said = Say(client=self.client, number=self._said, message=message)
        await self._ask(said, THOUGHT if isinstance(message, Deduce | Explain) else PATIENCE)

    async def _ask(self, asked: ToOwner, patience: float = PATIENCE) -> Reply:
        try:
            return await ask_owner(self._front.bus, owner_subject(self.owner), asked, patience)
        except BusError as error:
            # Left without an answer, the client asks again where the table is now.
            raise Illegal("moved") from error

    def hear(self, told: Tell) -> None:
        """The client is told something; what is missing before it was lost."""
        if told.number <= self.heard:
            return
        if told.number > self.heard + 1:
            self.lose()
            return
        self.heard = told.number
        self._pass_on(told)

    def _pass_on(self, told: Tell) -> None:
        if told.message:
            self.caller.send_bytes(told.message)
        elif told.moved:
            self.caller.viewer = told.viewer
        elif told.reconnect:
            self.caller.reconnect()
        elif told.goodbye is not None:
            self.caller.close(told.code, told.goodbye)

    def lose(self) -> None:
        """Something was lost on the way: the client begins anew."""
        self.heard = 1 << 60
        self.caller.reconnect()

    def leave(self) -> None:
        """The client is gone."""
        if not self._left:
            self._left = True
            self._front.remove(self)


class Front:
    """The clients of this worker whose tables belong to others."""

    def __init__(self, bus: Bus, worker: str) -> None:
        self.bus = bus
        self.worker = worker
        self._visits: dict[str, RemoteVisit] = {}
        """By client."""
        self._ear: Subscription | None = None
        self._checking: asyncio.Task[None] | None = None

    @property
    def count(self) -> int:
        """Number of clients whose tables belong to others."""
        return len(self._visits)

    def add(self, visit: RemoteVisit) -> None:
        """A client has come."""
        self._visits[visit.client] = visit

    def remove(self, visit: RemoteVisit) -> None:
        """A client is gone."""
        self._visits.pop(visit.client, None)
        self.bus.publish(owner_subject(visit.owner), write(Leave(visit.client)))

    async def start(self) -> None:
        """Begin to listen and to check."""
        self._ear = await self.bus.subscribe(front_subject(self.worker), self._hear)
        self._checking = asyncio.get_running_loop().create_task(self._check_on())

    async def stop(self) -> None:
        """Check no more, and hear no more."""
        if self._checking is not None:
            self._checking.cancel()
            with suppress(asyncio.CancelledError):
                await self._checking
        if self._ear is not None:
            await self._ear.close()

    def _hear(self, payload: bytes) -> None:
        for told in tells.decode(payload):
            visit = self._visits.get(told.client)
            if visit is not None:
                visit.hear(told)

    def follow(self, worker: str, tables: Mapping[str, int]) -> None:
        """A worker owns these tables, with their epochs: clients led to an earlier owner begin anew."""
        for visit in list(self._visits.values()):
            if visit.owner != worker and visit.epoch < tables.get(visit.table_id, 0):
                visit.lose()

    async def _check_on(self) -> None:
        while True:
            await asyncio.sleep(CHECK)
            by_owner: defaultdict[str, list[RemoteVisit]] = defaultdict(list)
            for visit in self._visits.values():
                by_owner[visit.owner].append(visit)
            await asyncio.gather(*(self._check(owner, visits) for owner, visits in by_owner.items()))

    async def _check(self, owner: str, visits: list[RemoteVisit]) -> None:
        """Compare what came with what the owner had sent at the last check: that has had time to arrive."""
        greeted = [visit for visit in visits if visit.caller.greeted]
        for visit in greeted:
            if visit.heard < visit.due:
                visit.lose()
        names = Check(self.worker, [visit.client for visit in visits])
        try:
            answer = await self.bus.request(worker_subject(owner), write(names), CHECK_PATIENCE)
        except (BusTimeout, BusUnavailable):
            # If the owner stands still, somebody takes its tables, and says so with every beat.
            return
        except NoResponders:
            for visit in greeted:
                visit.lose()
            return
        told = worker_replies.decode(answer).told
        for visit in greeted:
            if visit.client not in told:
                visit.lose()
            else:
                visit.due = told[visit.client]
