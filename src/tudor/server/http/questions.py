"""What requests ask of a table's owner."""

from time import time
from typing import TypeAlias

from msgspec import Struct
from msgspec.json import decode

from tudor.protocol.forms import Seated
from tudor.protocol.tables import TableState
from tudor.server.http.my_games import MyGame, running
from tudor.server.table import quick_match
from tudor.server.table.live_table import LiveTable
from tudor.server.table.lobby import Lobby
from tudor.server.table.quick_match import Newcomer
from tudor.server.table.table_record import Queue
from tudor.text.errors import Illegal, TudorError


class AskState(Struct, frozen=True, tag="state"):
    """A table as anybody may see it."""

    table: str

    async def answer(self, lobby: Lobby) -> TableState:
        """The table without its game."""
        return (await lobby.find(self.table)).state()

    @staticmethod
    def read(answer: bytes) -> TableState:
        """An answer that was encoded."""
        return decode(answer, type=TableState)


class Join(Struct, frozen=True, tag="join"):
    """Take a chair."""

    table: str
    nickname: str
    token: str
    key: str
    """The new player's key. If the owner's answer is lost, the same question takes no second chair."""

    async def answer(self, lobby: Lobby) -> Seated:
        """The chair and its token."""
        table, chair, token = await lobby.join(self.table, self.nickname, self.token, self.key)
        return Seated(table=table.record.id, token=token, chair=chair)

    @staticmethod
    def read(answer: bytes) -> Seated:
        """An answer that was encoded."""
        return decode(answer, type=Seated)


class Seek(Struct, frozen=True, kw_only=True, tag="seek"):
    """Take a chair at the table where a quick match gathers; it is opened if there is none."""

    table: str
    queue: Queue
    lang: str
    newcomer: Newcomer
    last: bool = False
    """Take only the last open chair, and open no table."""

    async def answer(self, lobby: Lobby) -> Seated:
        """The chair and its token."""
        record = quick_match.new_record(self.table, self.queue, self.lang, time())
        table, chair, token = await lobby.match(record, self.newcomer, last=self.last)
        return Seated(table=table.record.id, token=token, chair=chair)

    @staticmethod
    def read(answer: bytes) -> Seated:
        """An answer that was encoded."""
        return decode(answer, type=Seated)


class AskMine(Struct, frozen=True, tag="mine"):
    """A game in the list of its player."""

    table: str
    token: str
    lang: str

    async def answer(self, lobby: Lobby) -> MyGame | None:
        """The game's line; None if it is over."""
        table = await lobby.find(self.table)
        return running(table, lobby.chair_of(table, self.token), self.lang)

    @staticmethod
    def read(answer: bytes) -> MyGame | None:
        """An answer that was encoded."""
        return decode(answer, type=MyGame | None)


class Readable(Struct, frozen=True):
    """A game that its reader may see, and the chair they had at its table."""

    table: str
    chair: int | None = None


class AskReadable(Struct, frozen=True, tag="readable"):
    """May the holder of a token read the record of a game?"""

    table: str
    token: str

    async def answer(self, lobby: Lobby) -> Readable:
        """The game, unless it is refused."""
        table, chair = await _readable(lobby, self.table, self.token)
        return Readable(table.record.id, chair)

    @staticmethod
    def read(answer: bytes) -> Readable:
        """An answer that was encoded."""
        return decode(answer, type=Readable)


class Share(Struct, frozen=True, tag="share"):
    """Share a game that is over."""

    table: str
    token: str

    async def answer(self, lobby: Lobby) -> str:
        """The code under which anybody may see it."""
        table, _ = await _readable(lobby, self.table, self.token)
        return await lobby.shared.share(table)

    @staticmethod
    def read(answer: bytes) -> str:
        """An answer that was encoded."""
        return decode(answer, type=str)


AnyQuestion: TypeAlias = AskState | Join | Seek | AskMine | AskReadable | Share


async def _readable(lobby: Lobby, table_id: str, token: str) -> tuple[LiveTable, int | None]:
    """A table whose game the holder of a token may see, and their chair; otherwise refused."""
    table = await lobby.find(table_id)
    if table.stage not in ("over", "closed"):
        raise Illegal("game-not-over")
    try:
        return table, lobby.chair_of(table, token)
    except TudorError:
        if not table.record.settings.listed:
            raise
        return table, None
