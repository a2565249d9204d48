"""Passkeys: a device proves that it holds a key, by signing a challenge that counts once."""

from asyncio import to_thread
from base64 import urlsafe_b64decode
from ipaddress import ip_address
from secrets import token_bytes, token_urlsafe
from time import time
from typing import Any
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.json import Decoder, encode

from tudor.server.people.sessions import hashed
from tudor.server.storage.people import Account, Credential, People
from tudor.server.storage.rows import Refused
from tudor.text.errors import Illegal

SERVER = "Tudor"
"""What a browser calls this server when it asks for a passkey."""
PATIENCE = 300.0
"""Seconds in which a challenge has to be signed."""
NEW, ANOTHER, SIGN_IN = "new passkey", "another passkey", "passkey"
"""What a challenge is for."""


class Site(Struct, frozen=True):
    """Where a browser is: passkeys belong to a host, and are signed for a page's origin."""

    host: str
    origin: str


class Challenge(Struct, frozen=True, kw_only=True):
    """What was asked of a browser."""

    challenge: bytes
    name: str = ""
    account: str
    """The account that is to be made, or to get another passkey; empty to sign in."""


class Asked(Struct, frozen=True):
    """Options for the browser, and the ticket to come back with."""

    options: Any
    ticket: str


_challenges: Decoder[Challenge] = Decoder(Challenge)
_json: Decoder[Any] = Decoder()


def site_of(origin: str) -> Site:
    """The site of a page; refused where browsers allow no passkeys."""
    parts = urlsplit(origin)
    host = parts.hostname or ""
    if (parts.scheme != "https" and host != "localhost" and not host.endswith(".localhost")) or _is_address(host):
        raise Illegal("passkeys-here")
    return Site(host, origin)


def _is_address(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return not host
    return True


class Passkeys:
    """Asks browsers for passkeys, and checks what they answer."""

    def __init__(self, people: People) -> None:
        self._people = people

    async def ask_new(self, site: Site, purpose: str, name: str, account: str) -> Asked:
        """Ask for a new passkey of an account."""
        from webauthn import generate_registration_options, options_to_json
        from webauthn.helpers import structs

        known = await self._people.credentials(account)
        challenge = token_bytes(32)
        options = generate_registration_options(
            rp_id=site.host,
            rp_name=SERVER,
            user_name=name,
            user_id=account.encode(),
            challenge=challenge,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.REQUIRED,
                user_verification=structs.UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=[structs.PublicKeyCredentialDescriptor(id=one.id) for one in known],
        )
        asked = Challenge(challenge=challenge, name=name, account=account)
        return Asked(_json.decode(options_to_json(options)), await self._ticket(purpose, asked))

    async def ask_known(self, site: Site) -> Asked:
        """Ask for any passkey that the device has for this server: it says whose it is."""
        from webauthn import generate_authentication_options, options_to_json

        challenge = token_bytes(32)
        options = generate_authentication_options(rp_id=site.host, challenge=challenge)
        ticket = await self._ticket(SIGN_IN, Challenge(challenge=challenge, account=""))
        return Asked(_json.decode(options_to_json(options)), ticket)

    async def _ticket(self, purpose: str, asked: Challenge) -> str:
        ticket = token_urlsafe(24)
        await self._people.tickets.issue(hashed(ticket), purpose, encode(asked).decode(), time() + PATIENCE)
        return ticket

    async def _asked(self, ticket: str, purpose: str) -> Challenge:
        """What a ticket was given for; it counts once, whatever comes of it."""
        content = await self._people.tickets.use(hashed(ticket), purpose, time())
        if content is None:
            raise Illegal("sign-in")
        return _challenges.decode(content)

    async def made(
        self, site: Site, purpose: str, ticket: str, credential: dict[str, Any]
    ) -> tuple[Challenge, Credential]:
        """The new passkey that a browser has made, and what it was asked."""
        asked = await self._asked(ticket, purpose)
        return asked, await to_thread(_registered, site, asked, credential)

    async def account(self, site: Site, ticket: str, credential: dict[str, Any]) -> Account:
        """The account whose passkey has signed; every refusal is the same."""
        asked = await self._asked(ticket, SIGN_IN)
        known = await self._people.credential(_credential_id(credential))
        if known is None:
            raise Illegal("sign-in")
        count = await to_thread(_signed, site, asked, known, credential)
        try:
            await self._people.count_signature(known.id, known.sign_count, count)
        except Refused:
            # The same passkey has signed elsewhere at this moment.
            raise Illegal("sign-in") from None
        account = await self._people.account(known.account)
        if account is None:
            raise Illegal("sign-in")
        return account


def _credential_id(credential: dict[str, Any]) -> bytes:
    try:
        return urlsafe_b64decode(f"{credential['id']}===")
    except (KeyError, ValueError):
        raise Illegal("sign-in") from None


def _registered(site: Site, asked: Challenge, credential: dict[str, Any]) -> Credential:
    from webauthn import verify_registration_response

    try:
        found = verify_registration_response(
            credential=credential,
            expected_challenge=asked.challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
        )
    except Exception as error:  # the library raises what its parsers raise, and all of it is the browser's fault
        raise Illegal("sign-in") from error
    return Credential(found.credential_id, asked.account, found.credential_public_key, found.sign_count, time())


def _signed(site: Site, asked: Challenge, known: Credential, credential: dict[str, Any]) -> int:
    """How often the passkey has signed; refused unless it has signed this challenge, and more often than before."""
    from webauthn import verify_authentication_response

    try:
        found = verify_authentication_response(
            credential=credential,
            expected_challenge=asked.challenge,
            expected_rp_id=site.host,
            expected_origin=site.origin,
            credential_public_key=known.public_key,
            credential_current_sign_count=known.sign_count,
        )
    except Exception as error:  # the library raises what its parsers raise, and all of it is the browser's fault
        raise Illegal("sign-in") from error
    return found.new_sign_count
