"""Who is signed in: a browser by its cookie, a program by its token."""

from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from secrets import token_hex, token_urlsafe
from time import time

from msgspec import Struct
from starlette.datastructures import Headers

from tudor.protocol.account_forms import TOKEN_PREFIX
from tudor.server.people.identity import GUEST, Identity
from tudor.server.storage import Storage, StorageError
from tudor.server.storage.people import Account, Session
from tudor.server.storage.refusals import refusal_of
from tudor.text.errors import Illegal

COOKIE = "tudor-session"
KEPT = 400 * 86_400
"""Seconds after which a session that nobody used ends; browsers keep no cookie longer."""
SEEN_AGAIN = 600.0
"""Seconds after which the use of a session is noted again."""
PLAY, GAMES = "play", "games"
SCOPES = (PLAY, GAMES)
"""What a token allows: to open and join tables and play there, and to read the account's own games."""


class SignedIn(Struct, frozen=True):
    """An account, and what proved it."""

    account: Account
    proof: bytes
    """Hash of the session's secret or of the token."""
    scopes: tuple[str, ...] | None = None
    """What a token allows; None for a session, which allows everything."""
    session: Session | None = None

    def identity(self, scope: str) -> Identity:
        """Who that is for something that needs a scope; a guest if the token does not have it."""
        if self.scopes is not None and scope not in self.scopes:
            return GUEST
        return Identity(self.account.id, self.account.name, self.account.owner or "")


class Sessions:
    """Begins, finds and ends sessions."""

    def __init__(self, storage: Storage) -> None:
        self._people = storage.people

    async def begin(self, account: Account, device: str) -> tuple[SignedIn, str]:
        """Sign a device in; returns the secret for its cookie."""
        secret, now = token_urlsafe(32), time()
        session = Session(hashed(secret), token_hex(6), account.id, device, now, now)
        await self._people.begin_session(session)
        return SignedIn(account, session.hash, None, session), secret

    async def of(self, headers: Headers) -> SignedIn | None:
        """Who sends a request; None for guests. An unknown token is refused, an unknown cookie is a guest's."""
        proof = proof_of(headers)
        if access_token(headers):
            return await self._by_token(proof)
        found = await self._people.session(proof) if proof else None
        if found is None:
            return None
        session, account = found
        await self._note_use(session)
        return SignedIn(account, session.hash, None, session)

    async def identity(self, headers: Headers, scope: str = PLAY) -> Identity:
        """Who comes to a table, or to read a game; refused if the storage fails."""
        try:
            found = await self.of(headers)
        except StorageError as error:
            raise refusal_of(error) from error
        return GUEST if found is None else found.identity(scope)

    async def _by_token(self, proof: bytes) -> SignedIn:
        found = await self._people.token(proof)
        if found is None:
            raise Illegal("access-token")
        stored, account = found
        if stored.used is None or time() - stored.used > SEEN_AGAIN:
            await self._people.use_token(stored.hash, time())
        return SignedIn(account, stored.hash, stored.scopes)

    async def _note_use(self, session: Session) -> None:
        if time() - session.seen > SEEN_AGAIN:
            await self._people.see_session(session.hash, time())


def hashed(secret: str) -> bytes:
    """What is stored of a secret. It is random enough for a plain hash."""
    return sha256(f"tudor secret {secret}".encode()).digest()


def bearer(headers: Headers) -> str:
    """The token that a request brings: a seat's, or a program's."""
    return headers.get("authorization", "").removeprefix("Bearer ")


def access_token(headers: Headers) -> str:
    """The program's token that a request brings."""
    token = bearer(headers)
    return token if token.startswith(TOKEN_PREFIX) else ""


def seat_token(headers: Headers) -> str:
    """The seat's token that a request brings."""
    return "" if access_token(headers) else bearer(headers)


def proof_of(headers: Headers) -> bytes:
    """The hash under which a request's session or token is stored, if it is one; empty without them."""
    secret = access_token(headers) or _cookie(headers)
    return hashed(secret) if secret else b""


def has_cookie(headers: Headers) -> bool:
    """True if a request brings the cookie of a session, valid or not."""
    return bool(_cookie(headers))


def _cookie(headers: Headers) -> str:
    try:
        found = SimpleCookie(headers.get("cookie", "")).get(COOKIE)
    except CookieError:
        return ""
    return "" if found is None else found.value


def cookie(secret: str, *, secure: bool) -> str:
    """The header that gives a browser its session, or takes it away if there is no secret."""
    age = KEPT if secret else 0
    return f"{COOKIE}={secret}; Path=/; Max-Age={age}; HttpOnly; SameSite=Lax{'; Secure' if secure else ''}"


def device_of(agent: str) -> str:
    """A device as its owner recognises it, from what its browser calls itself; versions are not kept."""
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    return " · ".join(filter(None, (browser, system)))


BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
"""The first sign found counts: an Android is also a Linux."""
