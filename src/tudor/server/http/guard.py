"""Checks on outside traffic: origins, rates, and what a page may do."""

from base64 import b64encode
from collections.abc import Hashable
from hashlib import sha256
from re import DOTALL, findall
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.types import Scope

from tudor.server.config import Config
from tudor.server.http.proxies import Proxies, household
from tudor.server.http.rate_limit import RateLimits
from tudor.text.errors import Illegal, Unreadable

LARGEST_MESSAGE = 16_384
"""Bytes, on sockets and in requests."""


READINGS = 10
"""Times as many requests may read as may change something: a page needs several."""
ATTEMPTS = 1 / 6
"""Times as many requests may try a name or sign in."""
REFUSALS = "60/minute"
"""Messages beyond the limit that are refused one by one before the socket is closed."""


class Flood(Exception):
    """A client goes on sending although it is refused."""


class Guard:
    """Checks everything that comes from outside."""

    def __init__(self, config: Config) -> None:
        self._config = config
        for origin in config.origins:
            if not _is_origin(origin):
                raise Unreadable("origin-form", origin=origin)
        self.proxies = Proxies(config.behind_proxy)
        self._requests = RateLimits(config.requests)
        self._readings = RateLimits(config.requests, READINGS)
        self._arrivals = RateLimits(config.requests)
        self._attempts = RateLimits(config.requests, ATTEMPTS)
        self._messages = RateLimits(config.messages)
        self._refusals = RateLimits(REFUSALS)
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
        try:
            host = urlsplit(origin).netloc
        except ValueError as error:
            raise Unreadable("message", reason="its Origin is not an address") from error
        return bool(host) and host == headers.get("host")

    @staticmethod
    def check_form(headers: Headers) -> None:
        """Refuse a body that is not marked as JSON: a form on another site's page cannot mark it so."""
        if headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            raise Illegal("content-type")

    @staticmethod
    def is_secure(request: Request) -> bool:
        """True if a browser came by https, also through a proxy."""
        return request.url.scheme == "https" or request.headers.get("origin", "").startswith("https://")

    def page_origin(self, request: Request) -> str:
        """The origin of the page that sends a request: as its browser says, else as the operator or the request does."""
        host = request.headers.get("host", "")
        known = (origin for origin in self._config.origins if urlsplit(origin).netloc == host)
        return request.headers.get("origin") or next(known, f"{request.url.scheme}://{host}")

    def origin(self, request: Request) -> str:
        """The address under which this server is reached: the operator's, else the one that a request names."""
        if self._config.origins:
            return self._config.origins[0]
        return f"{request.url.scheme}://{request.headers.get('host', '')}"

    def address(self, scope: Scope) -> str:
        """The address of a client."""
        return self.proxies.client(scope)

    def check_rate(self, address: str) -> None:
        """Refuse too many changing requests from one address."""
        if not self._requests.use(household(address)):
            raise Illegal("too-fast")

    def check_reading_rate(self, address: str) -> None:
        """Refuse too many requests that change nothing from one address."""
        if not self._readings.use(household(address)):
            raise Illegal("too-fast")

    def check_attempt_rate(self, address: str) -> None:
        """Refuse too many attempts to sign in, or to find out names, from one address."""
        if not self._attempts.use(household(address)):
            raise Illegal("too-fast")

    def check_message_rate(self, who: Hashable) -> None:
        """Refuse too many messages from one seat, or from those without a seat at one address."""
        if self._messages.use(who):
            return
        if not self._refusals.use(who):
            raise Flood
        raise Illegal("too-fast")

    def admit_socket(self, address: str) -> bool:
        """Count a new socket from an address; False if there are too many, or too many in a short time."""
        count = self._sockets.get(address, 0)
        if count >= self._config.sockets or not self._arrivals.use(address):
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


def _is_origin(text: str) -> bool:
    """True for a scheme and a host, as browsers send them."""
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(parts.netloc) and text == f"{parts.scheme}://{parts.netloc}"


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
