"""Bots' accounts and the tokens with which programs play, over HTTP."""

from secrets import token_hex, token_urlsafe
from time import time

from msgspec import Struct
from msgspec.json import Decoder
from starlette.requests import Request

from tudor.protocol.account_forms import LONGEST_LABEL, TOKEN_PREFIX, NameWanted, NewToken, Numbered
from tudor.server.http.accounts import Accounts, new_account
from tudor.server.http.answers import Answer
from tudor.server.http.visits import Tables
from tudor.server.people.names import clean_name
from tudor.server.people.sessions import SCOPES, SignedIn, hashed
from tudor.server.storage.people import AccessToken, Account, People
from tudor.text.errors import Illegal

MOST_BOTS, MOST_TOKENS = 10, 50

_names: Decoder[NameWanted] = Decoder(NameWanted)
_new: Decoder[NewToken] = Decoder(NewToken)
_numbered: Decoder[Numbered] = Decoder(Numbered)


class TokenShown(Struct, frozen=True, kw_only=True):
    """A token as its owner sees it later, without its secret."""

    id: str
    label: str
    scopes: tuple[str, ...]
    bot: str
    """The bot that plays with it; empty for the person's own account."""
    created: float
    used: float | None


class NewTokenShown(Struct, frozen=True, kw_only=True):
    """A new token: its secret is shown this once."""

    token: str
    id: str


class Programs:
    """Bots and tokens of a person."""

    def __init__(self, accounts: Accounts, people: People, tables: Tables) -> None:
        self._accounts = accounts
        self._people = people
        self._tables = tables

    @property
    def readings(self) -> dict[str, Answer]:
        """The answers to requests that change nothing, by path."""
        return {"/api/tokens": self._list, "/api/account/bots": self._list_bots}

    @property
    def changes(self) -> dict[str, Answer]:
        """The answers to requests that change something, by path."""
        return {
            "/api/account/bots": self._make_bot,
            "/api/tokens": self._make,
            "/api/tokens/revoke": self._revoke,
        }

    # Bots

    async def bots(self, found: SignedIn) -> list[str]:
        """The names of a person's bots."""
        return [bot.name for bot in await self._people.bots_of(found.account.id)]

    async def _list_bots(self, request: Request) -> object:
        return await self.bots(await self._accounts.person(request))

    async def _make_bot(self, request: Request) -> object:
        wanted = await self._accounts.form(request, _names)
        found = await self._accounts.person(request)
        self._accounts.check_attempt(request)
        if len(await self._people.bots_of(found.account.id)) >= MOST_BOTS:
            raise Illegal("too-many-bots", most=MOST_BOTS)
        bot = new_account(clean_name(wanted.name), found.account.id)
        await self._accounts.create(bot)
        return await self.bots(found)

    # Tokens

    async def tokens(self, found: SignedIn) -> list[TokenShown]:
        """The tokens of a person and of their bots."""
        names = {bot.id: bot.name for bot in await self._people.bots_of(found.account.id)}
        return [
            TokenShown(
                id=one.id,
                label=one.label,
                scopes=one.scopes,
                bot=names.get(one.account, ""),
                created=one.created,
                used=one.used,
            )
            for one in await self._people.tokens(found.account.id)
        ]

    async def _list(self, request: Request) -> object:
        return await self.tokens(await self._accounts.person(request))

    async def _make(self, request: Request) -> object:
        wanted = await self._accounts.form(request, _new)
        found = await self._accounts.person(request)
        account, secret = await self._account(found, wanted.bot), TOKEN_PREFIX + token_urlsafe(32)
        label = " ".join(wanted.label.split())
        if not label.isprintable() or not label:
            raise Illegal("words", most=LONGEST_LABEL)
        if not wanted.scopes:
            raise Illegal("token-scopes", scopes=SCOPES)
        if len(await self._people.tokens(found.account.id)) >= MOST_TOKENS:
            raise Illegal("too-many-tokens", most=MOST_TOKENS)
        scopes = tuple(scope for scope in SCOPES if scope in wanted.scopes)
        token = AccessToken(hashed(secret), token_hex(6), account.id, label, scopes, time())
        await self._people.add_token(token)
        return NewTokenShown(token=secret, id=token.id)

    async def _account(self, found: SignedIn, bot: str) -> Account:
        """The account a token is for: your own, or that of one of your bots."""
        if not bot:
            return found.account
        for one in await self._people.bots_of(found.account.id):
            if one.name == bot:
                return one
        raise Illegal("bot-unknown")

    async def _revoke(self, request: Request) -> object:
        wanted = await self._accounts.form(request, _numbered)
        found = await self._accounts.person(request)
        chosen = [one.hash for one in await self._people.tokens(found.account.id) if one.id == wanted.id]
        if not chosen:
            raise Illegal("token-unknown")
        await self._people.revoke_token(chosen[0])
        self._tables.tell_ended(chosen)
        return await self.tokens(found)
