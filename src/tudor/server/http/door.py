"""Who may come in: blocked networks, and a read-only mode without new tables. Both are kept across restarts."""

from collections.abc import Callable
from http import HTTPStatus
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

import structlog
from msgspec import DecodeError, Struct
from msgspec.json import Decoder
from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from tudor.protocol.wire import write
from tudor.server.http.answers import language, refusal
from tudor.server.storage import HOUSE, Storage, StorageError
from tudor.server.storage.refusals import refusal_of
from tudor.text.errors import Illegal, Unreadable

Network: TypeAlias = IPv4Network | IPv6Network

KEY = "door"
"""The rules are among the values of no table."""
BLOCKED = 4403
"""Close code for sockets from blocked networks."""


class Rules(Struct, frozen=True, kw_only=True):
    """What the operator has decided, as stored."""

    blocked: tuple[str, ...] = ()
    read_only: bool = False


_rules: Decoder[Rules] = Decoder(Rules)


class Door:
    """The operator's rules for everyone who comes: ``door = await Door.open(storage)``."""

    def __init__(self, storage: Storage, rules: Rules) -> None:
        self._storage = storage
        self._rules = rules
        self._networks = [ip_network(network) for network in rules.blocked]

    @classmethod
    async def open(cls, storage: Storage) -> "Door":
        """The rules as they were when the server stopped."""
        return cls(storage, await _stored_rules(storage))

    async def reload(self) -> None:
        """Follow the rules as they are stored now: another worker may have changed them."""
        self._set(await _stored_rules(self._storage))

    @property
    def is_read_only(self) -> bool:
        """True while nobody may open or join a table."""
        return self._rules.read_only

    @property
    def blocked(self) -> tuple[str, ...]:
        """The blocked networks."""
        return self._rules.blocked

    def is_blocked(self, address: str) -> bool:
        """True if a client's address is in a blocked network."""
        if not self._networks:
            return False
        try:
            found = _plain(ip_address(address))
        except ValueError:
            return False
        return any(found in network for network in self._networks)

    def check_new(self) -> None:
        """Refuse new tables and joins while the server is read-only."""
        if self.is_read_only:
            raise Illegal("read-only")

    async def set_read_only(self, *, on: bool) -> None:
        """Begin or end the read-only mode."""
        await self._store(replace(self._rules, read_only=on))

    async def block(self, text: str) -> str:
        """Block an address or a network; returns it as it is kept."""
        network = written(network_of(text))
        await self._store(replace(self._rules, blocked=tuple(sorted({*self.blocked, network}))))
        return network

    async def unblock(self, text: str) -> str:
        """Let a blocked address or network in again."""
        network = written(network_of(text))
        if network not in self.blocked:
            raise Illegal("not-blocked", network=network, blocked=self.blocked)
        await self._store(replace(self._rules, blocked=tuple(one for one in self.blocked if one != network)))
        return network

    async def _store(self, rules: Rules) -> None:
        """Store new rules; they hold once they are on disk."""
        try:
            await self._storage.put(HOUSE, KEY, write(rules))
        except StorageError as error:
            raise refusal_of(error) from error
        self._set(rules)

    def _set(self, rules: Rules) -> None:
        self._rules = rules
        self._networks = [ip_network(network) for network in rules.blocked]


async def _stored_rules(storage: Storage) -> Rules:
    stored = await storage.get(HOUSE.table_id, KEY)
    try:
        rules = _rules.decode(stored) if stored is not None else Rules()
        [ip_network(network) for network in rules.blocked]
    except (DecodeError, ValueError):
        structlog.get_logger().error("the rules of the door are damaged: nobody is blocked now")
        return Rules()
    return rules


def network_of(text: str) -> Network:
    """An address or a network as people write it, such as 192.0.2.7 or 192.0.2.0/24."""
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        raise Unreadable("network", text=text) from None
    if isinstance(network, IPv6Network) and network.prefixlen == network.max_prefixlen:
        return ip_network(_plain(network.network_address))
    return network


def written(network: Network) -> str:
    """A network as people write it; a single address without its length."""
    return str(network.network_address if network.num_addresses == 1 else network)


def _plain(address: IPv4Address | IPv6Address) -> IPv4Address | IPv6Address:
    """An IPv4 client as such, although a server for both kinds of addresses sees it as ::ffff:192.0.2.7."""
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


class Doorkeeper:
    """ASGI middleware that refuses everything from blocked networks."""

    def __init__(self, app: ASGIApp, door: Door, address: Callable[[Scope], str]) -> None:
        self._app = app
        self._door = door
        self._address = address

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan" or not self._door.is_blocked(self._address(scope)):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": BLOCKED})
        else:
            await _refused(Request(scope), Illegal("blocked"))(scope, receive, send)


def _refused(request: Request, error: Illegal) -> ASGIApp:
    if request.url.path.startswith("/api/"):
        return refusal(error, language(request))
    return PlainTextResponse(error.text(language(request)), HTTPStatus.FORBIDDEN)
