"""Carries out what an operator asks of a running server."""

import shutil
import time
from importlib.metadata import version
from pathlib import Path
from typing import cast

from tudor.server.admin import messages as says
from tudor.server.admin.messages import Answer, Command, Done, OpenSocket, OpenTable
from tudor.server.background import Tasks
from tudor.server.http.close_codes import CLOSED, REMOVED
from tudor.server.http.door import BLOCKED, Door
from tudor.server.http.sockets import Connection, Sockets
from tudor.server.http.visits import Caller
from tudor.server.ratings.recount import recount
from tudor.server.storage import Storage
from tudor.server.table.live_table import LiveTable
from tudor.server.table.lobby import Lobby
from tudor.server.table.retention import Retention
from tudor.text.errors import Ambiguous, Illegal
from tudor.text.languages import N_, translate

MEGABYTE = 1e6


class Desk:
    """The operator's desk of one server."""

    def __init__(
        self, folder: Path, lobby: Lobby, sockets: Sockets, door: Door, retention: Retention, storage: Storage
    ) -> None:
        self._folder = folder
        self._lobby = lobby
        self._sockets = sockets
        self._door = door
        self._retention = retention
        self._storage = storage
        self.tasks = Tasks()

    async def answer(self, command: Command, lang: str) -> Answer:
        """The answer to a command, or a refusal raised."""
        match command:
            case says.ListTables():
                return says.Tables(tuple(map(self._table_line, self._lobby.tables.values())))
            case says.ListSockets():
                return says.Sockets(tuple(map(_socket_line, self._connections)))
            case says.AskStatus():
                return self._status()
        sentence, details = await self._carry_out(command)
        return Done(translate(sentence, lang).format(**details))

    async def _carry_out(self, command: Command) -> tuple[str, dict[str, str]]:
        """Carry out an order; the sentence that says what was done."""
        match command:
            case says.CloseTable(table=prefix, reason=reason):
                return N_("Table {table} is closed."), {"table": await self._close(prefix, reason)}
            case says.RemoveSpectator(number=number):
                self._remove(number)
                return N_("Spectator {number} was removed."), {"number": str(number)}
            case says.Block(network=network):
                return N_("{network} is blocked."), {"network": await self._block(network)}
            case says.Unblock(network=network):
                return N_("{network} may come in again."), {"network": await self._door.unblock(network)}
            case says.SetReadOnly(on=on):
                await self._door.set_read_only(on=on)
                return (N_("Nobody can open or join a table now.") if on else N_("Tables can be opened again.")), {}
            case says.Vacuum():
                tables, given = await self._retention.tidy_all()
                details = {"tables": str(tables), "size": f"{given / MEGABYTE:.1f}"}
                return N_("Tables forgotten: {tables}. Given back to the disk: {size} MB."), details
            case says.Rerate():
                found = await recount(self._storage)
                details = {name: str(getattr(found, name)) for name in ("games", "accounts", "changed")}
                return N_("Games counted: {games}. Accounts with a rating: {accounts}. Corrected: {changed}."), details
        raise TypeError(command)

    def _table_line(self, table: LiveTable) -> OpenTable:
        record = table.record
        return OpenTable(
            id=record.id,
            stage=table.stage,
            edition=record.edition_id,
            people=len(record.people),
            bots=sum(chair.who == "bot" for chair in record.chairs),
            sockets=len(table.clients),
            age=max(0.0, time.time() - record.created),
        )

    @property
    def _connections(self) -> list[Connection]:
        return sorted(self._sockets.open, key=lambda connection: connection.number)

    def _status(self) -> says.Status:
        return says.Status(
            version=version("tudor"),
            read_only=self._door.is_read_only,
            blocked=self._door.blocked,
            tables=len(self._lobby.tables),
            sockets=self._sockets.count,
            disk_free=shutil.disk_usage(self._folder).free,
        )

    async def _close(self, prefix: str, reason: str) -> str:
        table, why = self._find(prefix), Illegal("table-closed", reason=reason)
        here = [connection for connection in self._connections if connection.table_id == table.record.id]
        # In a cluster, clients may be connected to other workers. Every client of a table has come as a caller.
        elsewhere = [cast(Caller, client) for client in table.clients if client not in here]
        await self._lobby.close(table, reason)
        self._sockets.dismiss((*here, *elsewhere), CLOSED, why)
        return says.shortened(table.record.id)

    def _find(self, prefix: str) -> LiveTable:
        """The open table whose id begins like this."""
        found = [
            table
            for table_id, table in self._lobby.tables.items()
            if prefix and table_id.startswith(prefix.removesuffix(says.CUT)) and table.stage not in ("over", "closed")
        ]
        if not found:
            raise Illegal("admin-no-table", table=prefix)
        if len(found) > 1:
            raise Ambiguous("admin-several-tables", table=prefix, count=len(found))
        return found[0]

    def _remove(self, number: int) -> None:
        connection = next((one for one in self._connections if one.number == number), None)
        if connection is None:
            raise Illegal("admin-no-socket", number=number)
        if connection.viewer is not None:
            raise Illegal("admin-plays", number=number)
        self._sockets.dismiss([connection], REMOVED, Illegal("removed"))

    async def _block(self, text: str) -> str:
        network = await self._door.block(text)
        self._dismiss_blocked()
        return network

    def _dismiss_blocked(self) -> None:
        here = [connection for connection in self._connections if self._door.is_blocked(connection.address)]
        self._sockets.dismiss(here, BLOCKED, Illegal("blocked"))

    async def reload_door(self) -> None:
        """Follow rules that were changed elsewhere."""
        await self._door.reload()
        self._dismiss_blocked()


def _socket_line(connection: Connection) -> OpenSocket:
    return OpenSocket(
        number=connection.number,
        table=connection.table_id,
        chair=connection.viewer,
        address=connection.address,
        age=max(0.0, time.monotonic() - connection.opened),
    )
