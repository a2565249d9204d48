"""Signing in with passkeys and from another device, over HTTP."""

from msgspec.json import Decoder
from starlette.requests import Request

from tudor.protocol.account_forms import CodeTyped, NameWanted, Nothing, PasskeyMade
from tudor.server.http.accounts import Accounts, new_account
from tudor.server.http.answers import Answer
from tudor.server.http.guard import Guard
from tudor.server.people.device_links import DeviceLinks
from tudor.server.people.names import clean_name, skeleton
from tudor.server.people.passkeys import ANOTHER, NEW, Passkeys, Site, site_of
from tudor.server.storage.people import People
from tudor.server.storage.rows import Refused
from tudor.text.errors import Illegal

_names: Decoder[NameWanted] = Decoder(NameWanted)
_nothing: Decoder[Nothing] = Decoder(Nothing)
_made: Decoder[PasskeyMade] = Decoder(PasskeyMade)
_codes: Decoder[CodeTyped] = Decoder(CodeTyped)


class SignIn:
    """The ways into an account besides a phrase."""

    def __init__(self, accounts: Accounts, people: People, guard: Guard) -> None:
        self._accounts = accounts
        self._people = people
        self._guard = guard
        self._passkeys = Passkeys(people)
        self._links = DeviceLinks(people)

    @property
    def readings(self) -> dict[str, Answer]:
        """Nothing here is only read."""
        return {}

    @property
    def changes(self) -> dict[str, Answer]:
        """The answers, by path."""
        return {
            "/api/account/passkey/begin": self._begin_account,
            "/api/account/passkey/finish": self._finish_account,
            "/api/account/passkeys/begin": self._begin_another,
            "/api/account/passkeys/finish": self._finish_another,
            "/api/session/passkey/begin": self._begin,
            "/api/session/passkey/finish": self._finish,
            "/api/session/link": self._link,
            "/api/session/join": self._join,
        }

    def _site(self, request: Request) -> Site:
        return site_of(self._guard.page_origin(request))

    # A new account

    async def _begin_account(self, request: Request) -> object:
        wanted = await self._accounts.form(request, _names)
        self._accounts.check_attempt(request)
        site, name = self._site(request), clean_name(wanted.name)
        if await self._people.named(skeleton(name)) is not None:
            raise Illegal("account-name-taken", name=name)
        return await self._passkeys.ask_new(site, NEW, name, new_account(name).id)

    async def _finish_account(self, request: Request) -> object:
        sent = await self._accounts.form(request, _made)
        self._accounts.check_attempt(request)
        asked, credential = await self._passkeys.made(self._site(request), NEW, sent.ticket, sent.credential)
        account = new_account(asked.name, account_id=asked.account)
        await self._accounts.create(account, None, self._people.adding_credential(credential))
        return await self._accounts.signed_in(request, account)

    # Another passkey

    async def _begin_another(self, request: Request) -> object:
        await self._accounts.form(request, _nothing)
        account = (await self._accounts.person(request)).account
        return await self._passkeys.ask_new(self._site(request), ANOTHER, account.name, account.id)

    async def _finish_another(self, request: Request) -> object:
        sent = await self._accounts.form(request, _made)
        found = await self._accounts.person(request)
        asked, credential = await self._passkeys.made(self._site(request), ANOTHER, sent.ticket, sent.credential)
        if asked.account != found.account.id:
            raise Illegal("sign-in")
        try:
            await self._people.add_credential(credential)
        except Refused:
            raise Illegal("sign-in") from None
        return self._accounts.me(request, found)

    # Signing in

    async def _begin(self, request: Request) -> object:
        await self._accounts.form(request, _nothing)
        self._accounts.check_attempt(request)
        return await self._passkeys.ask_known(self._site(request))

    async def _finish(self, request: Request) -> object:
        sent = await self._accounts.form(request, _made)
        self._accounts.check_attempt(request)
        account = await self._passkeys.account(self._site(request), sent.ticket, sent.credential)
        return await self._accounts.signed_in(request, account)

    async def _link(self, request: Request) -> object:
        await self._accounts.form(request, _nothing)
        found = await self._accounts.person(request)
        return await self._links.make(found.account, self._guard.page_origin(request))

    async def _join(self, request: Request) -> object:
        typed = await self._accounts.form(request, _codes)
        self._accounts.check_attempt(request)
        return await self._accounts.signed_in(request, await self._links.account(typed.code))
