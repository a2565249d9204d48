"""Accounts over HTTP: making one, signing in and out, devices, and settings."""

from secrets import token_urlsafe
from time import time
from typing import TypeVar

from msgspec.json import Decoder
from starlette.requests import Request

from tudor.protocol.account_forms import (
    AccountSettings,
    AccountShown,
    Me,
    NameWanted,
    Nothing,
    PhraseTyped,
    SessionShown,
    SessionsToEnd,
)
from tudor.server.http.answers import Answer, WithSession, body, language
from tudor.server.http.guard import Guard
from tudor.server.http.visits import Tables
from tudor.server.people import phrases
from tudor.server.people.names import clean_name, skeleton
from tudor.server.people.passkeys import site_of
from tudor.server.people.sessions import Sessions, SignedIn, cookie, device_of
from tudor.server.storage import Storage
from tudor.server.storage.people import Account, NameTaken
from tudor.server.storage.rows import Statement
from tudor.text.errors import Illegal, TudorError

Form = TypeVar("Form")

_names: Decoder[NameWanted] = Decoder(NameWanted)
_nothing: Decoder[Nothing] = Decoder(Nothing)
_phrases: Decoder[PhraseTyped] = Decoder(PhraseTyped)
_to_end: Decoder[SessionsToEnd] = Decoder(SessionsToEnd)
_settings: Decoder[AccountSettings] = Decoder(AccountSettings)


class Accounts:
    """What people do with their accounts."""

    def __init__(self, storage: Storage, sessions: Sessions, guard: Guard, tables: Tables) -> None:
        self._people = storage.people
        self._sessions = sessions
        self._guard = guard
        self._tables = tables

    @property
    def readings(self) -> dict[str, Answer]:
        """The answers to requests that change nothing, by path."""
        return {"/api/me": self._me, "/api/sessions": self._list_sessions}

    @property
    def changes(self) -> dict[str, Answer]:
        """The answers to requests that change something, by path."""
        return {
            "/api/account/phrase": self._create_with_phrase,
            "/api/account/phrase/new": self._new_phrase,
            "/api/account/settings": self._set,
            "/api/session/phrase": self._sign_in_with_phrase,
            "/api/session/end": self._sign_out,
            "/api/sessions/end": self._end_sessions,
        }

    # Who you are

    async def _me(self, request: Request) -> object:
        return self.me(request, await self._sessions.of(request.headers))

    def me(self, request: Request, found: SignedIn | None) -> Me:
        """What somebody is told about themselves."""
        account = None
        if found is not None:
            one = found.account
            account = AccountShown(name=one.name, kind=one.kind, public=one.public, created=one.created)
        try:
            site_of(self._guard.page_origin(request))
        except TudorError as error:
            return Me(account=account, passkeys=False, why=error.text(language(request)))
        return Me(account=account, passkeys=True)

    async def person(self, request: Request) -> SignedIn:
        """The person who is signed in; a program's token is not enough."""
        found = await self._sessions.of(request.headers)
        if found is None or found.session is None:
            raise Illegal("signed-out")
        return found

    async def reader(self, request: Request, scope: str) -> SignedIn:
        """The account that is signed in, or for which a program with this scope asks."""
        found = await self._sessions.of(request.headers)
        if found is None:
            raise Illegal("signed-out")
        if not found.identity(scope).account:
            raise Illegal("token-scope", scope=scope)
        return found

    def is_secure(self, request: Request) -> bool:
        """True if a cookie may be sent over https only."""
        return self._guard.is_secure(request)

    def check_attempt(self, request: Request) -> None:
        """Refuse too many attempts to find out a name."""
        self._guard.check_attempt_rate(self._guard.address(request.scope))

    async def form(self, request: Request, decoder: Decoder[Form]) -> Form:
        """The body of a request that changes something, which must be JSON."""
        self._guard.check_form(request.headers)
        return await body(request, decoder)

    # Making an account

    async def _create_with_phrase(self, request: Request) -> object:
        wanted = await self.form(request, _names)
        self.check_attempt(request)
        account, phrase = new_account(clean_name(wanted.name)), phrases.new_phrase()
        await self.create(account, phrases.phrase_hash(phrase))
        return await self.signed_in(request, account, phrase)

    async def create(self, account: Account, phrase: bytes | None = None, *others: Statement) -> None:
        """Store a new account; refused if its name looks like another's."""
        try:
            await self._people.create(account, skeleton(account.name), phrase, *others)
        except NameTaken:
            raise Illegal("account-name-taken", name=account.name) from None

    async def signed_in(self, request: Request, account: Account, phrase: str = "") -> WithSession:
        """The answer that signs a browser in; a phrase is shown this once."""
        found, secret = await self._sessions.begin(account, device_of(request.headers.get("user-agent", "")))
        me = self.me(request, found)
        answer: object = {"phrase": phrase, "me": me} if phrase else me
        return WithSession(answer, cookie(secret, secure=self._guard.is_secure(request)))

    async def _new_phrase(self, request: Request) -> object:
        await self.form(request, _nothing)
        found, phrase = await self.person(request), phrases.new_phrase()
        await self._people.set_phrase(found.account.id, phrases.phrase_hash(phrase))
        return {"phrase": phrase, "me": self.me(request, found)}

    # Signing in and out

    async def _sign_in_with_phrase(self, request: Request) -> object:
        typed = await self.form(request, _phrases)
        self.check_attempt(request)
        account = await self._people.with_phrase(phrases.phrase_hash(typed.phrase))
        if account is None:
            raise Illegal("sign-in")
        return await self.signed_in(request, account)

    async def _sign_out(self, request: Request) -> object:
        await self.form(request, _nothing)
        found = await self._sessions.of(request.headers)
        if found is not None and found.session is not None:
            await self._end([found.session.hash])
        return WithSession(self.me(request, None), cookie("", secure=self._guard.is_secure(request)))

    async def _end(self, proofs: list[bytes]) -> None:
        """End sessions: their sockets close, wherever they are."""
        await self._people.end_sessions(proofs)
        self._tables.tell_ended(proofs)

    # Devices

    async def _list_sessions(self, request: Request) -> object:
        return await self.devices(await self.person(request))

    async def devices(self, found: SignedIn) -> list[SessionShown]:
        """The devices on which an account is signed in."""
        return [
            SessionShown(id=one.id, device=one.device, created=one.created, seen=one.seen, here=one.hash == found.proof)
            for one in await self._people.sessions(found.account.id)
        ]

    async def _end_sessions(self, request: Request) -> object:
        wanted = await self.form(request, _to_end)
        found = await self.person(request)
        known = await self._people.sessions(found.account.id)
        chosen = [one.hash for one in known if (one.hash != found.proof if wanted.others else one.id == wanted.id)]
        if not chosen and not wanted.others:
            raise Illegal("session-unknown")
        await self._end(chosen)
        return await self.devices(found)

    # Settings

    async def _set(self, request: Request) -> object:
        wanted = await self.form(request, _settings)
        found = await self.person(request)
        await self._people.set_public(found.account.id, public=wanted.public)
        return self.me(request, await self.person(request))


def new_account(name: str, owner: str | None = None, account_id: str = "") -> Account:
    """A new account: a person's, or a bot's with an owner."""
    return Account(
        account_id or token_urlsafe(12), name, "person" if owner is None else "bot", owner, public=True, created=time()
    )
