"""The owner's side: answers for the tables of this worker, and tells clients that are connected to others."""

import asyncio
from collections import deque
from collections.abc import Callable

import structlog

from tudor.protocol.messages import FromServer, Goodbye
from tudor.protocol.wire import write as write_message
from tudor.server.bus import Bus, Subscription
from tudor.server.cluster.members import Members
from tudor.server.cluster.wire import (
    TAKEN,
    Ask,
    Greet,
    Leave,
    Reach,
    Reply,
    Say,
    Taken,
    Tell,
    ToOwner,
    front_subject,
    is_table_id,
    owner_subject,
    refusal_of,
    table_subject,
    to_owner,
    write,
)
from tudor.server.http.visits import greet
from tudor.server.logs import fault
from tudor.server.people.identity import GUEST
from tudor.server.storage import Hold
from tudor.server.table.commands import handle
from tudor.server.table.live_table import LiveTable
from tudor.server.table.lobby import Lobby
from tudor.stepper import Viewer
from tudor.text.errors import Illegal, TudorError

_log = structlog.get_logger()
QUEUE = "owner"
"""While two workers believe that they own a table, each request goes to one of them."""
REMEMBERED = 400
"""Numbers of messages remembered per client."""
MISSED = 2
"""Checks without a client after which it counts as gone."""


class RemoteClient:
    """The table's end of a client that is connected to another worker."""

    def __init__(self, worker: str, client: str, table: LiveTable, tell: Callable[[str, Tell], None]) -> None:
        self.worker = worker
        self.client = client
        self.table = table
        self.lang = "en"
        self.story = False
        self.greeted = False
        self.who = GUEST
        self.told = 0
        """How many messages it was sent."""
        self.missed = 0
        """How many checks of its worker did not name it."""
        self._tell_worker = tell
        self._viewer: Viewer = None
        self._said: deque[int] = deque(maxlen=REMEMBERED)

    @property
    def viewer(self) -> Viewer:
        """The client's chair."""
        return self._viewer

    @viewer.setter
    def viewer(self, viewer: Viewer) -> None:
        if viewer != self._viewer:
            self._viewer = viewer
            self._tell(viewer=viewer, moved=True)

    def is_new(self, number: int) -> bool:
        """False for a message that has arrived before."""
        if number in self._said:
            return False
        self._said.append(number)
        return True

    def send(self, message: FromServer) -> None:
        """Send a message without waiting for it to arrive."""
        self.send_bytes(write_message(message))

    def send_bytes(self, message: bytes) -> None:
        """Send an encoded message."""
        self._tell(message)

    def reconnect(self) -> None:
        """Ask the client to come back."""
        self._tell(reconnect=True)

    def close(self, code: int, goodbye: Goodbye) -> None:
        """Say goodbye."""
        self._tell(code=code, goodbye=goodbye)

    def _tell(
        self,
        message: bytes = b"",
        *,
        viewer: Viewer = None,
        moved: bool = False,
        reconnect: bool = False,
        code: int = 0,
        goodbye: Goodbye | None = None,
    ) -> None:
        self.told += 1
        self._tell_worker(self.worker, Tell(self.client, self.told, message, viewer, moved, reconnect, code, goodbye))


class Owner:
    """Claims the tables of this worker, and answers for them."""

    lobby: Lobby
    members: Members

    def __init__(self, bus: Bus, worker: str) -> None:
        self._bus = bus
        self._worker = worker
        self._ears: dict[str, Subscription] = {}
        self._clients: dict[str, RemoteClient] = {}
        self._untold: dict[str, list[Tell]] = {}
        """By worker, what its clients are told in this moment."""

    @property
    def clients(self) -> int:
        """Number of clients on other workers."""
        return len(self._clients)

    async def start(self) -> Subscription:
        """Answer those who know that this worker owns their table."""
        return await self._bus.serve(owner_subject(self._worker), self._respond)

    # Claims

    async def begin(self, table_id: str) -> None:
        """Answer for a table from now on: who asks waits until it is loaded."""
        if not is_table_id(table_id):
            return
        self._drop_clients(table_id)
        # A table may be taken again before its claim has ended; a second ear would outlive the table.
        if table_id not in self._ears:
            self._ears[table_id] = await self._bus.serve(table_subject(table_id), self._respond, queue=QUEUE)

    def confirm(self, hold: Hold) -> None:
        """Tell everyone that the table was taken; a worker that had it lets go, and clients of that one come here."""
        self._bus.publish(TAKEN, write(Taken(self._worker, hold.table_id, hold.epoch)))

    async def end(self, table_id: str) -> None:
        """Answer for a table no longer."""
        ear = self._ears.pop(table_id, None)
        if ear is None:
            return
        await ear.close()
        self._drop_clients(table_id)

    def _drop_clients(self, table_id: str) -> None:
        for client in [client for client in self._clients.values() if client.table.record.id == table_id]:
            del self._clients[client.client]

    def is_elsewhere(self, table_id: str) -> bool:
        """True if another worker owns a table."""
        return self.members.owner_of(table_id) is not None

    # Answering

    async def _respond(self, payload: bytes) -> bytes:
        try:
            reply = await self._reply(to_owner.decode(payload))
        except TudorError as error:
            reply = Reply(refusal=refusal_of(error))
        except Exception as error:  # noqa: BLE001 # a fault of ours ends one connection and no other
            _log.error("fault", **fault(error))
            reply = Reply(is_fault=True)
        return write(reply)

    async def _reply(self, asked: ToOwner) -> Reply:
        match asked:
            case Leave(client=name):
                self._forget(name)
                return Reply()
            case Say(client=name):
                return await self._said(self._clients.get(name), asked)
            case Greet(table=table_id):
                return self._greeted(await self._table(table_id), asked)
            case Ask(question=question):
                await self._table(question.table)
                return Reply(answer=write_message(await question.answer(self.lobby)))
            case Reach(table=table_id):
                table = await self._table(table_id)
                return Reply(worker=self._worker, epoch=table.journal.hold.epoch)
        raise TypeError(asked)

    async def _table(self, table_id: str) -> LiveTable:
        """A table of this worker, once it is loaded."""
        table = self.lobby.tables.get(table_id)
        if table is None:
            async with self.lobby.locked(table_id):
                table = self.lobby.tables.get(table_id)
        if table is None:
            raise Illegal("moved")
        return table

    def _greeted(self, table: LiveTable, asked: Greet) -> Reply:
        client = self._clients.get(asked.client)
        if client is None:
            client = RemoteClient(asked.worker, asked.client, table, self._tell)
            client.who = asked.who
            greet(self.lobby, table, client, asked.hello)
            if client in table.clients:
                self._clients[asked.client] = client
        return Reply(lang=client.lang, greeted=client.greeted)

    async def _said(self, client: RemoteClient | None, asked: Say) -> Reply:
        if client is None:
            raise Illegal("moved")
        if client.is_new(asked.number):
            await handle(client.table, client, asked.message)
        return Reply()

    # Telling

    def _tell(self, worker: str, told: Tell) -> None:
        if not self._untold:
            asyncio.get_running_loop().call_soon(self._tell_all)
        self._untold.setdefault(worker, []).append(told)

    def _tell_all(self) -> None:
        untold, self._untold = self._untold, {}
        for worker, told in untold.items():
            self._bus.publish(front_subject(worker), write(told))

    # Clients that are gone

    def _forget(self, name: str) -> None:
        client = self._clients.pop(name, None)
        if client is not None:
            client.table.goodbye(client)

    def forget_worker(self, worker: str) -> None:
        """All clients of a worker are gone, since it died."""
        for name in [name for name, client in self._clients.items() if client.worker == worker]:
            self._forget(name)

    def check(self, worker: str, present: list[str]) -> dict[str, int]:
        """How many messages each of a worker's clients was sent. Those it no longer names are gone."""
        named = set(present)
        for name, client in list(self._clients.items()):
            if client.worker == worker:
                client.missed = 0 if name in named else client.missed + 1
                if client.missed >= MISSED:
                    self._forget(name)
        return {name: self._clients[name].told for name in present if name in self._clients}
