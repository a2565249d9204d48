"""The games of one browser: those it plays in, and those that are over."""

from collections.abc import Awaitable, Callable
from typing import TypeAlias

from msgspec import Struct

from tudor.protocol.forms import MyTokens
from tudor.server.http.game_summary import summary
from tudor.server.people.identity import Identity
from tudor.server.storage import Storage
from tudor.server.table.live_table import LiveTable
from tudor.server.table.lobby import PASSING
from tudor.server.table.tokens import Tokens
from tudor.text import words
from tudor.text.errors import TudorError
from tudor.text.page_phrases import PHRASES

Ask: TypeAlias = Callable[[str, str, str, Identity], Awaitable["MyGame | None"]]
"""Asks the owner of a table, with a token, a language and an account, for the line of a game in progress."""
OVER = ("over", "closed")
NO_CHAIR = ("token", "table-unknown", "table-abandoned", "table-closed")
"""Codes of refusals after which an account has no business at a table."""


class MyGame(Struct, frozen=True, kw_only=True):
    """A game in the list of its player."""

    id: str
    title: str
    """The edition's title."""
    about: str
    """Who plays, and how far it is."""
    state: str
    """Whose turn it is, or who won."""
    over: bool
    yours: bool = False
    """True if the game waits for you."""
    others: bool = False
    """True if other people play too."""
    edition: str = ""
    people: tuple[str, ...] = ()
    bots: int = 0
    turns: int = 0
    outcome: str = ""
    """In an account's list, how the game ended for you: won, lost, nobody, left or closed; empty while it goes on."""


class MyGames:
    """Tells players about their games."""

    def __init__(self, tokens: Tokens, storage: Storage, ask: Ask) -> None:
        self._tokens = tokens
        self._storage = storage
        self._ask = ask

    async def of(self, wanted: MyTokens, lang: str, who: Identity) -> list[MyGame]:
        """The games of these tokens, in their order; without those that the server no longer knows."""
        games = [await self._game(token, lang, who) for token in wanted.tokens]
        return [game for game in games if game is not None]

    def table_of(self, token: str) -> str:
        """The table of a seat's token."""
        return self._tokens.read(token).table

    async def is_over(self, table_id: str) -> bool:
        """True if a game has ended."""
        return await self._storage.record(table_id) is not None

    async def of_account(self, table_id: str, lang: str, who: Identity) -> MyGame | None:
        """A game of an account; None if it cannot be shown. One without a chair of the account is hidden."""
        try:
            record = await self._storage.record(table_id)
            return _finished(table_id, record, lang) if record else await self._ask(table_id, "", lang, who)
        except TudorError as error:
            if error.code in PASSING:
                raise
            if error.code in NO_CHAIR:
                await self._storage.people.hide_played(who.account, table_id)
            return None

    async def _game(self, token: str, lang: str, who: Identity) -> MyGame | None:
        try:
            table_id = self._tokens.read(token).table
            record = await self._storage.record(table_id)
            if record is not None:
                return _finished(table_id, record, lang)
            return await self._ask(table_id, token, lang, who)
        except TudorError:
            return None


def _finished(table_id: str, record: str, lang: str) -> MyGame:
    told = summary(record, lang)
    return MyGame(
        id=table_id,
        title=told.title,
        about=told.line(lang),
        state=told.result,
        over=True,
        edition=told.edition,
        people=told.people,
        bots=told.bots,
        turns=told.turns,
    )


def running(table: LiveTable, number: int | None, lang: str) -> MyGame | None:
    """The line of a game in progress, for a chair or for a player who left it; None if it is over."""
    if table.stage in OVER:
        return None
    line, say = table.line(), words(table.record.edition, lang).say
    far = "turn-number" if table.game else "open-count"
    about = (
        ", ".join(line.people),
        say(PHRASES["bot-count"], {"count": line.bots}) if line.bots else "",
        say(PHRASES[far], {"number": line.turn, "count": line.open}),
    )
    return MyGame(
        id=table.record.id,
        title=table.record.edition.names[lang]["title"],
        about=" · ".join(filter(None, about)),
        state=_state(table, number, lang),
        over=False,
        yours=table.game is not None and number in table.game.match.asked,
        others=len(table.record.people) > 1,
        edition=line.edition,
        people=line.people,
        bots=line.bots,
        turns=line.turn,
    )


def _state(table: LiveTable, number: int | None, lang: str) -> str:
    """Whose decision the table waits for. Who is asked is known to everybody."""
    told = words(table.record.edition, lang)
    if table.stage == "paused":
        return told.say(PHRASES["paused"])
    if table.game is None:
        return told.say(PHRASES["gathering"])
    if number in table.game.match.asked:
        return told.say(PHRASES["your-move"])
    asked = [table.game.match.seat(other) or "" for other in table.game.match.asked]
    return told.say(PHRASES["waits-for"], {"who": told.several(asked)})
