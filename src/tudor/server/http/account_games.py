"""Everything an account has: its games, its data, and its end."""

from collections.abc import AsyncIterator

from msgspec import Struct
from msgspec.json import Decoder
from msgspec.structs import replace
from starlette.requests import Request

from tudor.protocol.account_forms import AccountShown, GuestTokens, NameWanted, SessionShown
from tudor.ratings import points
from tudor.server.http import questions
from tudor.server.http.accounts import Accounts
from tudor.server.http.answers import Answer, WithSession, language
from tudor.server.http.my_games import MyGame, MyGames
from tudor.server.http.programs import Programs, TokenShown
from tudor.server.http.visits import Tables
from tudor.server.people.names import clean_name, skeleton
from tudor.server.people.sessions import GAMES, SignedIn, cookie
from tudor.server.ratings.counting import rating_of
from tudor.server.storage import Storage
from tudor.server.storage.people import Account, Played
from tudor.server.table.lobby import PASSING
from tudor.text.errors import Illegal, TudorError, Unreadable

PAGE = 30
"""Games in one answer."""
MOST_UNFINISHED = 200
"""Games looked at to see whether they have ended."""
PORTION = 100

_guests: Decoder[GuestTokens] = Decoder(GuestTokens)
_names: Decoder[NameWanted] = Decoder(NameWanted)


class GamesPage(Struct, frozen=True, kw_only=True):
    """Some games of an account, the latest first, and where the next ones begin; null at the end."""

    games: list[MyGame]
    next: int | None


class GameKept(Struct, frozen=True, kw_only=True):
    """A game among all data of an account."""

    table: str
    edition: str
    since: float
    outcome: str | None


class RatingKept(Struct, frozen=True, kw_only=True):
    """A rating after a game, among all data of an account."""

    group: str
    ended: float
    rating: int
    games: int


class AllData(Struct, frozen=True, kw_only=True):
    """Everything the server has stored about an account."""

    account: AccountShown
    passkeys: list[float]
    """When each of them was made."""
    phrase: bool
    """Whether there is a recovery phrase."""
    sessions: list[SessionShown]
    tokens: list[TokenShown]
    bots: list[str]
    games: list[GameKept]
    ratings: list[RatingKept]


class AccountGames:
    """The games and data of accounts."""

    def __init__(
        self, accounts: Accounts, programs: Programs, storage: Storage, tables: Tables, my_games: MyGames
    ) -> None:
        self._accounts = accounts
        self._programs = programs
        self._people = storage.people
        self._ratings = storage.ratings
        self._tables = tables
        self._my_games = my_games

    @property
    def readings(self) -> dict[str, Answer]:
        """The answers to requests that change nothing, by path."""
        return {"/api/account/games": self._games, "/api/account/data": self._data}

    @property
    def changes(self) -> dict[str, Answer]:
        """The answers to requests that change something, by path."""
        return {
            "/api/account/games": self._merge,
            "/api/account/delete": self._delete,
            "/api/account/bots/delete": self._delete_bot,
        }

    # Games

    async def _games(self, request: Request) -> object:
        found = await self._accounts.reader(request, GAMES)
        asked = request.query_params
        if not all(map(str.isprintable, asked.values())):
            raise Unreadable("message", reason="the filter is not text")
        await self._note_ended(found.account)
        played = await self._people.played(
            found.account.id,
            PAGE,
            _place(asked.get("before", "")),
            edition=asked.get("edition", ""),
            outcome=asked.get("result", ""),
        )
        shown = [await self._game(one, found, language(request)) for one in played]
        games = [game for game in shown if game is not None]
        return GamesPage(games=games, next=played[-1].place if len(played) == PAGE else None)

    async def _game(self, one: Played, found: SignedIn, lang: str) -> MyGame | None:
        game = await self._my_games.of_account(one.table_id, lang, found.identity(GAMES))
        return None if game is None else replace(game, outcome=one.outcome or "")

    async def _note_ended(self, account: Account) -> None:
        """Note how games ended that this was not noted of: those of guests, or during a failure."""
        for one in await self._people.unfinished(account.id, MOST_UNFINISHED):
            if await self._my_games.is_over(one.table_id):
                ended = await self._tables.ask(questions.AskOutcome(one.table_id, account.id))
                await self._people.set_outcome(account.id, one.table_id, ended or "closed")

    async def _merge(self, request: Request) -> object:
        """Give the account the chairs this browser had as a guest; what is not a guest's stays as it is."""
        sent = await self._accounts.form(request, _guests)
        found, merged = await self._accounts.person(request), 0
        for token in sent.tokens:
            try:
                table = self._my_games.table_of(token)
                merged += await self._tables.ask(questions.Claim(table, token, found.identity(GAMES)))
            except TudorError as error:
                if error.code in PASSING:
                    raise
        return {"merged": merged}

    # Data

    async def _data(self, request: Request) -> object:
        found = await self._accounts.person(request)
        account = found.account
        return AllData(
            account=AccountShown(name=account.name, kind=account.kind, public=account.public, created=account.created),
            passkeys=[one.created for one in await self._people.credentials(account.id)],
            phrase=await self._people.has_phrase(account.id),
            sessions=await self._accounts.devices(found),
            tokens=await self._programs.tokens(found),
            bots=[bot.name for bot in await self._people.bots_of(account.id)],
            games=[
                GameKept(table=one.table_id, edition=one.edition, since=one.since, outcome=one.outcome)
                async for one in self._all_played(account.id)
            ],
            ratings=[
                RatingKept(group=row.group, ended=row.ended, rating=points(rating_of(row)), games=row.games)
                for row in await self._ratings.curve(account.id)
            ],
        )

    async def _all_played(self, account_id: str, *, hidden: bool = False) -> AsyncIterator[Played]:
        before = None
        while portion := await self._people.played(account_id, PORTION, before, hidden=hidden):
            for one in portion:
                yield one
            before = portion[-1].place

    # The end

    async def _delete(self, request: Request) -> object:
        wanted = await self._accounts.form(request, _names)
        found = await self._accounts.person(request)
        if wanted.name.strip() != found.account.name:
            raise Illegal("account-name-wrong")
        proofs = [one.hash for one in await self._people.sessions(found.account.id)]
        for bot in await self._people.bots_of(found.account.id):
            await self._remove(bot)
        await self._remove(found.account)
        self._tables.tell_ended(proofs)
        return WithSession(self._accounts.me(request, None), cookie("", secure=self._accounts.is_secure(request)))

    async def _delete_bot(self, request: Request) -> object:
        wanted = await self._accounts.form(request, _names)
        found = await self._accounts.person(request)
        bot = await self._people.named(skeleton(clean_name(wanted.name)))
        if bot is None or bot.owner != found.account.id:
            raise Illegal("bot-unknown")
        await self._remove(bot)
        return await self._programs.bots(found)

    async def _remove(self, account: Account) -> None:
        """Remove the name from every table, and then the account. If the storage fails on the way, it can be asked again."""
        proofs = [one.hash for one in await self._people.tokens(account.id)]
        async for one in self._all_played(account.id, hidden=True):
            await self._tables.ask(questions.RemoveAccount(one.table_id, account.id, account.name))
        await self._people.delete(account.id)
        self._tables.tell_ended(proofs)


def _place(text: str) -> int | None:
    if not text:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 18:
        raise Unreadable("message", reason="before is not a number")
    return int(text)
