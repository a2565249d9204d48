"""The operator's desk of a cluster: what is asked at one worker is answered for all of them."""

import asyncio
from collections.abc import Awaitable
from contextlib import suppress

from msgspec.structs import replace

from tudor.server.admin import messages as says
from tudor.server.admin.desk import Desk
from tudor.server.admin.messages import Answer, Command
from tudor.server.bus import Bus
from tudor.server.bus.interface import BusError
from tudor.server.cluster.members import Members
from tudor.server.cluster.wire import (
    DOOR,
    Admin,
    ToldRefusal,
    WorkerReply,
    refusal_of,
    worker_replies,
    worker_subject,
    write,
)
from tudor.server.http.door import Door
from tudor.text.errors import Ambiguous, Illegal, TudorError

PATIENCE = 5.0
"""Seconds for another worker to answer the operator."""


class ClusterDesk:
    """Asks all workers, and puts their answers together."""

    def __init__(self, desk: Desk, door: Door, bus: Bus, members: Members) -> None:
        self._desk = desk
        self._door = door
        self._bus = bus
        self._members = members

    async def start(self) -> None:
        """Follow what the operator decides at other workers."""
        await self._bus.subscribe(DOOR, lambda _payload: self._reload())

    def _reload(self) -> None:
        self._desk.tasks.start(self._desk.reload_door())

    async def answer(self, command: Command, lang: str) -> Answer:
        """The answer of all workers, or a refusal raised."""
        match command:
            case says.ListTables() | says.ListSockets() | says.AskStatus():
                return _together([answer for _, answer in await self._all(command, lang)])
            case says.CloseTable(table=prefix, reason=reason):
                worker, table = await self._worker_with_table(prefix, lang)
                return await self._at(worker, says.CloseTable(table, reason), lang)
            case says.RemoveSpectator(number=number):
                return await self._at(await self._worker_with_socket(number, lang), command, lang)
            case says.Block() | says.Unblock() | says.SetReadOnly():
                # Somebody may have changed the rules at another worker.
                await self._door.reload()
                answer = await self._desk.answer(command, lang)
                self._bus.publish(DOOR, b"")
                return answer
        return await self._desk.answer(command, lang)

    async def answer_worker(self, asked: Admin) -> WorkerReply:
        """What another worker's desk is told about this worker."""
        try:
            return WorkerReply(answer=await self._desk.answer(asked.command, asked.lang))
        except TudorError as error:
            return WorkerReply(refusal=refusal_of(error))

    async def _at(self, worker: str | None, command: Command, lang: str) -> Answer:
        """The answer of one worker; None is this one."""
        if worker is None:
            return await self._desk.answer(command, lang)
        try:
            asked = write(Admin(command, lang))
            reply = worker_replies.decode(await self._bus.request(worker_subject(worker), asked, PATIENCE))
        except BusError as error:
            raise Illegal("bus") from error
        if reply.refusal is not None:
            raise ToldRefusal(reply.refusal)
        if reply.answer is None:
            raise Illegal("bus")
        return reply.answer

    async def _all(self, command: Command, lang: str) -> list[tuple[str | None, Answer]]:
        """The answers of all workers that answer, this one first."""

        async def one(worker: str | None) -> tuple[str | None, Answer] | None:
            with suppress(Illegal):
                return worker, await self._at(worker, command, lang)
            return None

        asked: list[Awaitable[tuple[str | None, Answer] | None]] = [one(None), *map(one, self._members.others)]
        return [answer for answer in await asyncio.gather(*asked) if answer is not None]

    async def _worker_with_table(self, prefix: str, lang: str) -> tuple[str | None, str]:
        start = prefix.removesuffix(says.CUT)
        found = [
            (worker, table.id)
            for worker, answer in await self._all(says.ListTables(), lang)
            if isinstance(answer, says.Tables)
            for table in answer.tables
            if start and table.id.startswith(start) and table.stage not in ("over", "closed")
        ]
        if not found:
            raise Illegal("admin-no-table", table=prefix)
        if len(found) > 1:
            raise Ambiguous("admin-several-tables", table=prefix, count=len(found))
        return found[0]

    async def _worker_with_socket(self, number: int, lang: str) -> str | None:
        for worker, answer in await self._all(says.ListSockets(), lang):
            if isinstance(answer, says.Sockets) and number in [socket.number for socket in answer.sockets]:
                return worker
        raise Illegal("admin-no-socket", number=number)


def _together(answers: list[Answer]) -> Answer:
    """Lists one after another, oldest first, and sums."""
    match answers[0]:
        case says.Tables():
            tables = [table for answer in answers if isinstance(answer, says.Tables) for table in answer.tables]
            return says.Tables(tuple(sorted(tables, key=lambda table: -table.age)))
        case says.Sockets():
            sockets = [one for answer in answers if isinstance(answer, says.Sockets) for one in answer.sockets]
            return says.Sockets(tuple(sorted(sockets, key=lambda one: -one.age)))
        case says.Status() as own:
            told = [answer for answer in answers if isinstance(answer, says.Status)]
            tables_open, sockets_open = sum(one.tables for one in told), sum(one.sockets for one in told)
            return replace(own, tables=tables_open, sockets=sockets_open)
    raise TypeError(answers)
