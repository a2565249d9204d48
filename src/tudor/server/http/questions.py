"""What requests ask of a table's owner."""

from time import time
from typing import TypeAlias

from msgspec import Struct
from msgspec.json import decode
from msgspec.structs import replace

from tudor.protocol.forms import Seated
from tudor.protocol.tables import TableState
from tudor.server.http.my_games import MyGame, running
from tudor.server.people.identity import GUEST, Identity
from tudor.server.table import account_chairs, quick_match
from tudor.server.table.journal import until_stored
from tudor.server.table.live_table import LiveTable
from tudor.server.table.lobby import PASSING, Lobby
from tudor.server.table.outcomes import Outcome, outcome_of
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
    who: Identity = GUEST

    async def answer(self, lobby: Lobby) -> Seated:
        """The chair and its token."""
        table, chair, token = await lobby.join(self.table, self.nickname, self.token, self.key, self.who)
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
    who: Identity = GUEST

    async def answer(self, lobby: Lobby) -> MyGame | None:
        """The game's line; None if it is over."""
        table = await lobby.find(self.table)
        left = table.record.has_left(self.who.account)
        return running(table, None if left else lobby.chair_of(table, self.token, self.who), self.lang)

    @staticmethod
    def read(answer: bytes) -> MyGame | None:
        """An answer that was encoded."""
        return decode(answer, type=MyGame | None)


class Readable(Struct, frozen=True):
    """A game that its reader may see, and the chair they had at its table."""

    table: str
    chair: int | None = None


class AskReadable(Struct, frozen=True, tag="readable"):
    """May the holder of a token, or an account, read the record of a game?"""

    table: str
    token: str
    who: Identity = GUEST

    async def answer(self, lobby: Lobby) -> Readable:
        """The game, unless it is refused."""
        table, chair = await _readable(lobby, self.table, self.token, self.who)
        return Readable(table.record.id, chair)

    @staticmethod
    def read(answer: bytes) -> Readable:
        """An answer that was encoded."""
        return decode(answer, type=Readable)


class Share(Struct, frozen=True, tag="share"):
    """Share a game that is over."""

    table: str
    token: str
    who: Identity = GUEST

    async def answer(self, lobby: Lobby) -> str:
        """The code under which anybody may see it."""
        table, _ = await _readable(lobby, self.table, self.token, self.who)
        return await lobby.shared.share(table)

    @staticmethod
    def read(answer: bytes) -> str:
        """An answer that was encoded."""
        return decode(answer, type=str)


class Claim(Struct, frozen=True, tag="claim"):
    """Give the chair of a guest to their account."""

    table: str
    token: str
    who: Identity

    async def answer(self, lobby: Lobby) -> bool:
        """Done, unless it is refused."""
        table = await lobby.find(self.table)
        # Chairs may be dealt another order meanwhile, but keep their keys.
        key = table.record.chairs[lobby.chair_of(table, self.token, self.who)].key
        account_chairs.claim(table.record, key, self.who)
        await lobby.note_played(self.who, table.record)
        await account_chairs.give(table, key, self.who)
        await _release_unused(lobby, table)
        return True

    @staticmethod
    def read(answer: bytes) -> bool:
        """An answer that was encoded."""
        return decode(answer, type=bool)


class AskOutcome(Struct, frozen=True, tag="outcome"):
    """How did a game end for an account?"""

    table: str
    account: str

    async def answer(self, lobby: Lobby) -> Outcome | None:
        """The outcome; None while the game goes on."""
        table = await lobby.find(self.table)
        # Records of earlier releases do not say who won.
        winner = table.game.match.winner if table.game is not None else None
        ended = outcome_of(replace(table.record, winner=winner), self.account)
        await _release_unused(lobby, table)
        return ended

    @staticmethod
    def read(answer: bytes) -> Outcome | None:
        """An answer that was encoded."""
        ended: Outcome | None = decode(answer, type=Outcome | None)
        return ended


class RemoveAccount(Struct, frozen=True, tag="remove"):
    """Remove the name of an account that is being deleted."""

    table: str
    account: str
    name: str

    async def answer(self, lobby: Lobby) -> bool:
        """Done, unless the storage fails. A table that cannot be read shows its names to nobody."""
        try:
            table = await lobby.find(self.table)
        except Illegal as error:
            if error.code in PASSING:
                raise
            return await self._without_table(lobby, error)
        await account_chairs.remove_account(table, self.account, self.name)
        await _release_unused(lobby, table)
        return True

    async def _without_table(self, lobby: Lobby, error: Illegal) -> bool:
        if error.code not in ("table-abandoned", "table-closed"):
            return False
        removing = account_chairs.remove_from_closed(lobby.storage, self.table, self.account, self.name)
        await until_stored(removing)
        return True

    @staticmethod
    def read(answer: bytes) -> bool:
        """An answer that was encoded."""
        return decode(answer, type=bool)


AnyQuestion: TypeAlias = AskState | Join | Seek | AskMine | AskReadable | Share | Claim | AskOutcome | RemoveAccount


async def _release_unused(lobby: Lobby, table: LiveTable) -> None:
    """Let go of a finished game that nobody looks at: an account may have thousands."""
    if not table.clients and table.stage in ("over", "closed"):
        await lobby.release(table.record.id)


async def _readable(lobby: Lobby, table_id: str, token: str, who: Identity) -> tuple[LiveTable, int | None]:
    """A table whose game the holder of a token, or an account, may see, and their chair; otherwise refused."""
    table = await lobby.find(table_id)
    if table.stage not in ("over", "closed"):
        raise Illegal("game-not-over")
    try:
        return table, lobby.chair_of(table, token, who)
    except TudorError:
        if not table.record.settings.listed:
            raise
        return table, None
