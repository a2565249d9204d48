"""One worker of a cluster: it owns some tables, and leads its clients to all of them."""

import asyncio
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from hashlib import blake2b

import structlog

from tudor.protocol.tables import TableLine
from tudor.server.admin.desk import Desk
from tudor.server.background import Tasks
from tudor.server.bus import Bus, BusTimeout, BusUnavailable, NoResponders, Subscription
from tudor.server.cluster.desk import ClusterDesk
from tudor.server.cluster.front import Fault, Front, RemoteVisit, ask_owner
from tudor.server.cluster.members import BEAT, Members
from tudor.server.cluster.owner import Owner
from tudor.server.cluster.wire import (
    ENDED,
    RELEASED,
    TAKEN,
    Ask,
    Beat,
    Check,
    Reach,
    Released,
    Reply,
    ToOwner,
    WorkerReply,
    ended,
    is_table_id,
    owner_subject,
    released,
    table_subject,
    taken,
    to_worker,
    worker_subject,
    write,
)
from tudor.server.http.door import Door
from tudor.server.http.questions import AnyQuestion
from tudor.server.http.sockets import ELSEWHERE
from tudor.server.http.visits import Answered, Caller, OwnVisit, Question, Visit
from tudor.server.storage import Hold, StorageError
from tudor.server.table.lobby import Lobby
from tudor.server.table.services import Services
from tudor.server.table.table_lists import most_wanted, most_watched
from tudor.server.table.table_record import Queue
from tudor.server.table.tokens import Tokens
from tudor.text.errors import Illegal, TudorError

_log = structlog.get_logger()

SOCKETS_APART = 10_000
"""Numbers of sockets between the first ones of two workers."""
REACH = 1.5
"""Seconds for an owner to answer that it is there."""
ANSWER = 10.0
"""Seconds for an owner to answer a question; the storage may be slow."""
ATTEMPTS = 4
"""How often an owner that does not answer is asked, while it counts as alive."""
SETTLE = 1.5 * BEAT
"""Seconds after which a new worker has heard of the others."""


class Worker:
    """A worker: it has a lobby of its own, and :meth:`join` connects it with the others."""

    def __init__(self, bus: Bus, name: str, services: Services, tokens: Tokens) -> None:
        self.name = name
        self.owner = Owner(bus, name)
        self.lobby = self.owner.lobby = Lobby(services, tokens, self.owner)
        self.front = Front(bus, name)
        self.members = self.owner.members = Members(bus, name, self._beat, self._on_beat, self._on_dead, self._on_back)
        self._desk: ClusterDesk | None = None
        self._bus = bus
        self._count = services.count
        self._ears: list[Subscription] = []
        self._tasks = Tasks()
        self.on_ended: Callable[[Collection[bytes]], None] = lambda proofs: None

    @property
    def is_ready(self) -> bool:
        """True if this worker can take tables, and reach the others."""
        return self._bus.is_connected and not self.lobby.is_leaving

    @property
    def workers(self) -> int:
        """Number of workers that this one hears, with itself."""
        return 1 + len(self.members.others)

    @property
    def visitors_elsewhere(self) -> int:
        """Number of clients here whose tables belong to other workers."""
        return self.front.count

    @property
    def first_socket(self) -> int:
        """The number of the first socket here."""
        return SOCKETS_APART * (1 + int.from_bytes(blake2b(self.name.encode(), digest_size=2).digest()))

    # Coming and going

    async def open_desk(self, desk: Desk, door: Door) -> ClusterDesk:
        """The operator's desk of all workers; ``desk`` is this one's part of it."""
        self._desk = ClusterDesk(desk, door, self._bus, self.members)
        await self._desk.start()
        return self._desk

    async def join(self) -> None:
        """Serve with the others from now on."""
        self._ears = [
            await self._bus.subscribe(TAKEN, self._on_taken),
            await self._bus.subscribe(RELEASED, self._on_released),
            await self._bus.subscribe(ENDED, lambda payload: self.on_ended(ended.decode(payload))),
            await self._bus.serve(worker_subject(self.name), self._respond),
            await self.owner.start(),
        ]
        await self.front.start()
        await self.members.start()

    async def restore(self) -> None:
        """Take the open tables that nobody owns and that fall to this worker."""
        await asyncio.sleep(SETTLE)
        await self.lobby.restore(self.members.is_ours)

    async def release_all(self) -> None:
        """Let go of all tables, one by one, and take none any more."""
        self.lobby.is_leaving = True
        self.members.beat()
        for table_id, table in list(self.lobby.tables.items()):
            await self.lobby.hand_over(table_id)
            if table.stage not in ("over", "closed") and not table.waits_alone:
                self._bus.publish(RELEASED, write(Released(self.name, table_id)))
        self.members.beat()

    async def leave(self) -> None:
        """Leave the cluster."""
        await self.front.stop()
        await self.members.stop()
        for ear in self._ears:
            await ear.close()
        self._tasks.cancel()
        await self._tasks.finished()

    # Tables

    async def visit(self, caller: Caller, table_id: str) -> Visit:
        """The way to a table, wherever it is; one without an owner is taken."""
        reply = await self._ask(table_id, Reach(table_id), REACH)
        if reply is None:
            return OwnVisit(self.lobby, await self.lobby.find(table_id), caller)
        return RemoteVisit(self.front, caller, table_id, reply.worker, reply.epoch)

    async def ask(self, question: Question[Answered]) -> Answered:
        """The answer of a table's owner."""
        sent = question
        assert isinstance(sent, AnyQuestion)
        reply = await self._ask(question.table, Ask(sent), ANSWER)
        return await question.answer(self.lobby) if reply is None else question.read(reply.answer)

    def listed(self) -> list[TableLine]:
        """The public tables of all workers."""
        return most_wanted([*self.lobby.lines(), *self.members.lines()])

    def in_progress(self) -> list[TableLine]:
        """The games in progress at public tables of all workers."""
        return most_watched([*self.lobby.lines(), *self.members.lines()])

    def waiting(self) -> Counter[Queue]:
        """How many people wait for each quick match, at the tables of all workers."""
        return self.lobby.waiting() + self.members.waiting()

    def tell_ended(self, proofs: Collection[bytes]) -> None:
        """Tell all workers that sessions or tokens have ended; each closes their sockets."""
        self.on_ended(proofs)
        self._bus.publish(ENDED, write(tuple(proofs)))

    async def _ask(self, table_id: str, asked: ToOwner, patience: float) -> Reply | None:
        """The answer of another worker; None if this one owns the table, or nobody does."""
        why, subject = Illegal("bus"), table_subject(table_id)
        for _ in range(ATTEMPTS):
            if table_id in self.lobby.tables or not is_table_id(table_id):
                return None
            try:
                return await ask_owner(self._bus, subject, asked, patience)
            except NoResponders:
                return None
            except BusTimeout:
                # A worker that stands still keeps its claims, but nobody hears it beat.
                owner = self.members.owner_of(table_id)
                if owner is None:
                    return None
                subject = owner_subject(owner)
            except (BusUnavailable, Fault):
                break
            except TudorError as error:
                if error.code not in ELSEWHERE:
                    raise
                # It changes hands at this moment.
                why = Illegal("moved")
                await asyncio.sleep(0.05)
        raise why

    # What others say

    def _beat(self) -> Beat:
        tables = {table_id: table.journal.hold.epoch for table_id, table in self.lobby.tables.items()}
        return Beat(
            worker=self.name,
            tables=tables,
            lines=tuple(self.lobby.lines()),
            waiting=tuple(self.lobby.waiting().items()),
            leaves=self.lobby.is_leaving,
        )

    def _on_beat(self, beat: Beat) -> None:
        for table_id, epoch in beat.tables.items():
            if table_id in self.lobby.tables:
                self.lobby.on_taken_elsewhere(Hold(table_id, epoch))
        # This worker may have been cut off when they were taken.
        self.front.follow(beat.worker, beat.tables)

    def _on_taken(self, payload: bytes) -> None:
        told = taken.decode(payload)
        if told.worker != self.name:
            hold = Hold(told.table, told.epoch)
            self.members.note_taken(told.worker, hold)
            self.lobby.on_taken_elsewhere(hold)
        self.front.follow(told.worker, {told.table: told.epoch})

    def _on_released(self, payload: bytes) -> None:
        told = released.decode(payload)
        if told.worker != self.name:
            self._tasks.start(self._take_over([told.table], told.worker))

    def _on_dead(self, beat: Beat) -> None:
        _log.warning("worker gone", tables=len(beat.tables))
        self.owner.forget_worker(beat.worker)
        self._tasks.start(self._take_over(beat.tables, beat.worker))
        # It may have taken tables of this worker, and been cut off before it could say so.
        self._tasks.start(self._look_again())

    def _on_back(self) -> None:
        self._tasks.start(self._look_again())

    async def _look_again(self) -> None:
        """Let go of tables that another worker has taken without being heard."""
        # What the storage refuses now, upkeep does later.
        with suppress(TudorError, StorageError):
            await self.restore()

    async def _take_over(self, tables: Iterable[str], before: str) -> None:
        """Take those of another worker's tables that fall to this one, with their clocks and bots."""
        for table_id in tables:
            if self.lobby.is_leaving or table_id in self.lobby.tables or not self.members.is_ours(table_id, before):
                continue
            try:
                await self.lobby.find(table_id)
                self._count("takeovers")
                _log.info("table taken over", table=f"{table_id[:4]}…")
            except TudorError as error:
                _log.warning("table not taken", table=f"{table_id[:4]}…", code=error.code)

    async def _respond(self, payload: bytes) -> bytes:
        asked = to_worker.decode(payload)
        if isinstance(asked, Check):
            return write(WorkerReply(told=self.owner.check(asked.worker, asked.clients)))
        return write(WorkerReply() if self._desk is None else await self._desk.answer_worker(asked))
