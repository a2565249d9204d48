"""Checks on outside traffic: origins, rates, and what a page may do."""

from base64 import b64encode
from hashlib import sha256
from re import DOTALL, findall
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import Scope

from tudor.server.config import Config
from tudor.server.http.rate_limit import RateLimits
from tudor.text.errors import Illegal, Unreadable

LARGEST_MESSAGE = 16_384
"""Bytes, on sockets and in requests."""


class Guard:
    """Checks everything that comes from outside."""

    def __init__(self, config: Config) -> None:
        self._config = config
        for origin in config.origins:
            parts = urlsplit(origin)
            if (
                parts.scheme not in ("http", "https")
                or origin != f"{parts.scheme}://{parts.netloc}"
                or not parts.netloc
            ):
                raise Unreadable("origin-form", origin=origin)
        self._requests = RateLimits(config.requests)
        self._messages = RateLimits(config.messages)
        self._sockets: dict[str, int] = {}

    def check_origin(self, headers: Headers, scheme: str) -> None:
        """Refuse requests from pages of other sites. Programs other than browsers send no origin."""
        origin = headers.get("origin")
        if origin is None:
            return
        own = f"{scheme}://{headers.get('host', '')}"
        if origin not in {own, *self._config.origins} and not self._same_host(origin, headers):
            raise Illegal("origin")

    @staticmethod
    def _same_host(origin: str, headers: Headers) -> bool:
        # A proxy may speak https where we speak http; the host tells sites apart.
        return bool(urlsplit(origin).netloc) and urlsplit(origin).netloc == headers.get("host")

    def address(self, scope: Scope) -> str:
        """The address of a client."""
        if self._config.behind_proxy:
            forwarded = Headers(scope=scope).get("x-forwarded-for", "")
            # The last entry is the one our own proxy wrote.
            if forwarded:
                return forwarded.rsplit(",", 1)[-1].strip()
        client = scope.get("client")
        return client[0] if client else "unknown"

    def check_rate(self, address: str) -> None:
        """Refuse too many changing requests from one address."""
        if not self._requests.use(address):
            raise Illegal("too-fast")

    def check_message_rate(self, who: str) -> None:
        """Refuse too many messages from one seat or spectator."""
        if not self._messages.use(who):
            raise Illegal("too-fast")

    def admit_socket(self, address: str) -> bool:
        """Count a new socket from an address; False if there are too many."""
        count = self._sockets.get(address, 0)
        if count >= self._config.sockets:
            return False
        self._sockets[address] = count + 1
        return True

    def release_socket(self, address: str) -> None:
        """Count a closed socket."""
        count = self._sockets.get(address, 1) - 1
        if count:
            self._sockets[address] = count
        else:
            self._sockets.pop(address, None)


def security_headers(page: str) -> dict[str, str]:
    """What a page may do: load from this server only, and run only its own scripts."""
    inline = (b64encode(sha256(script.encode()).digest()).decode() for script in _inline_scripts(page))
    scripts = " ".join(["'self'", *(f"'sha256-{digest}'" for digest in inline)])
    policy = (
        "default-src 'none'",
        f"script-src {scripts}",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
    return {"Content-Security-Policy": "; ".join(policy), **PLAIN_HEADERS}


PLAIN_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "X-Frame-Options": "DENY",
}


def _inline_scripts(page: str) -> list[str]:
    """The scripts in the page itself: the import map."""
    found: list[str] = findall(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", page, DOTALL)
    return found
