"""How sockets and requests reach a table. On one machine its owner is always here; in a cluster it may be another worker."""

from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from typing import Protocol, TypeVar

from tudor.protocol.messages import FromClient, Goodbye, Hello
from tudor.protocol.tables import TableLine
from tudor.server.http.close_codes import CLOSED, STOPPING
from tudor.server.people.identity import Identity
from tudor.server.table.commands import handle
from tudor.server.table.live_table import LiveTable
from tudor.server.table.lobby import Lobby
from tudor.server.table.services import Client
from tudor.server.table.table_lists import most_watched
from tudor.server.table.table_record import Queue
from tudor.text.errors import Illegal
from tudor.text.languages import LANGUAGES

Told_co = TypeVar("Told_co", covariant=True)
Answered = TypeVar("Answered")


class Caller(Client, Protocol):
    """A client on its way to a table, and there."""

    greeted: bool
    who: Identity
    """The account in whose name it comes."""

    def close(self, code: int, goodbye: Goodbye) -> None:
        """Say goodbye, and close once queued messages are sent."""
        ...


class Visit(Protocol):
    """A client's way to its table."""

    async def greet(self, hello: Hello) -> None:
        """Let the client in, or raise a refusal."""
        ...

    def handle(self, message: FromClient) -> Awaitable[None]:
        """Execute a message of a greeted client, or raise a refusal."""
        ...

    def leave(self) -> None:
        """The client is gone."""
        ...


class Question(Protocol[Told_co]):
    """What only the owner of a table can answer."""

    @property
    def table(self) -> str:
        """The table's id."""
        ...

    async def answer(self, lobby: Lobby) -> Told_co:
        """The answer of the process that owns the table, or a refusal raised."""
        ...

    @staticmethod
    def read(answer: bytes) -> Told_co:
        """An answer that was encoded."""
        ...


class Tables(Protocol):
    """All tables, wherever they are."""

    @property
    def lobby(self) -> Lobby:
        """Those of this process."""
        ...

    @property
    def is_ready(self) -> bool:
        """True if this process can take tables."""
        ...

    @property
    def workers(self) -> int:
        """Number of processes that serve them, as far as this one knows."""
        ...

    @property
    def visitors_elsewhere(self) -> int:
        """Number of clients here whose tables belong to other processes."""
        ...

    @property
    def first_socket(self) -> int:
        """The number of the first socket: no two workers should use the same numbers, so that the operator can name each."""
        ...

    async def visit(self, caller: Caller, table_id: str) -> Visit:
        """The way to a table; refused if there is no such table."""
        ...

    async def ask(self, question: Question[Answered]) -> Answered:
        """The answer to a question, or a refusal raised."""
        ...

    def listed(self) -> list[TableLine]:
        """The public tables you can join or watch."""
        ...

    def in_progress(self) -> list[TableLine]:
        """The games in progress at public tables."""
        ...

    def waiting(self) -> Counter[Queue]:
        """How many people wait for each quick match."""
        ...

    on_ended: Callable[[Collection[bytes]], None]
    """Is told when sessions or tokens have ended elsewhere."""

    def tell_ended(self, proofs: Collection[bytes]) -> None:
        """Tell all processes that sessions or tokens have ended."""
        ...


class OwnTables:
    """The tables of one process, which has all of them."""

    is_ready = True
    workers = 1
    visitors_elsewhere = 0
    first_socket = 1

    def __init__(self, lobby: Lobby) -> None:
        self.lobby = lobby
        self.on_ended: Callable[[Collection[bytes]], None] = lambda proofs: None

    async def visit(self, caller: Caller, table_id: str) -> Visit:
        """The way to a table."""
        return OwnVisit(self.lobby, await self.lobby.find(table_id), caller)

    async def ask(self, question: Question[Answered]) -> Answered:
        """The answer to a question."""
        return await question.answer(self.lobby)

    def listed(self) -> list[TableLine]:
        """The public tables."""
        return self.lobby.listed()

    def in_progress(self) -> list[TableLine]:
        """The games in progress at public tables."""
        return most_watched(self.lobby.lines())

    def waiting(self) -> Counter[Queue]:
        """How many people wait for each quick match."""
        return self.lobby.waiting()

    def tell_ended(self, proofs: Collection[bytes]) -> None:
        """Tell this process, which is the only one."""
        self.on_ended(proofs)


class OwnVisit:
    """The way to a table that this process owns."""

    def __init__(self, lobby: Lobby, table: LiveTable, caller: Caller) -> None:
        self._lobby = lobby
        self._table = table
        self._caller = caller

    async def greet(self, hello: Hello) -> None:
        """Let the client in."""
        greet(self._lobby, self._table, self._caller, hello)

    def handle(self, message: FromClient) -> Awaitable[None]:
        """Execute a message. Every action comes through here: a coroutine around it would show in its cost."""
        return handle(self._table, self._caller, message)

    def leave(self) -> None:
        """The client is gone."""
        self._table.goodbye(self._caller)


def greet(lobby: Lobby, table: LiveTable, caller: Caller, hello: Hello) -> None:
    """Let a client in: it gets its chair, the table and the game."""
    if not lobby.has(table):
        caller.close(STOPPING, Goodbye(code="stopping", text=Illegal("stopping").text(hello.lang), again=0))
        return
    caller.lang = hello.lang if hello.lang in LANGUAGES else table.record.settings.lang
    caller.story = hello.story
    if hello.token or table.record.chair_of_account(caller.who.account) is not None:
        caller.viewer = lobby.chair_of(table, hello.token, caller.who)
    caller.greeted = True
    # What the client has from another branch is not how this game went.
    goes_on = table.game is not None and table.game.match.branch == hello.branch
    table.welcome(caller, hello.since if goes_on else 0)
    if table.record.notice:
        why = Illegal("table-closed", reason=table.record.notice)
        caller.close(CLOSED, Goodbye(code=why.code, text=why.text(caller.lang)))
