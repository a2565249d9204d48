"""Addresses of clients, also behind proxies that are trusted to tell them."""

from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import TypeAlias

from starlette.datastructures import Headers
from starlette.types import Scope

from tudor.text.errors import Unreadable

Address: TypeAlias = IPv4Address | IPv6Address

UNKNOWN = "unknown"
"""The address of a client that has none."""
HOME = 64
"""Bits of an IPv6 address that tell one client from another: a client has all addresses that share them."""


class Proxies:
    """The proxies in front of a server: ``Proxies(["127.0.0.1", "10.0.0.0/8"])``."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._trusted = [_network(word) for words in trusted for word in words.split(",")]

    def trusts(self, address: str) -> bool:
        """True for the address of a proxy."""
        return bool(self._trusted) and self._is_proxy(_read(address))

    def _is_proxy(self, address: Address | None) -> bool:
        return address is not None and any(address in network for network in self._trusted)

    def client(self, scope: Scope) -> str:
        """The address a request comes from: the nearest one that is not a proxy."""
        client = scope.get("client")
        if client is None:
            return UNKNOWN
        nearest = _read(client[0])
        if nearest is None or not self._is_proxy(nearest):
            return str(client[0])
        return str(self._before(nearest, Headers(scope=scope).getlist("x-forwarded-for")))

    def _before(self, proxy: Address, forwarded: Iterable[str]) -> Address:
        """Walk back from proxy to proxy; what stands before the first stranger is only a claim."""
        for word in reversed(",".join(forwarded).split(",")):
            address = _read(_without_port(word.strip()))
            if address is None:
                return proxy
            if not self._is_proxy(address):
                return address
            proxy = address
        return proxy


def household(address: str) -> str:
    """The key under which an address counts: for IPv6, its whole network."""
    if ":" not in address:
        return address
    read = _read(address)
    return str(IPv6Network((read, HOME), strict=False)) if isinstance(read, IPv6Address) else str(read or address)


@lru_cache(4096)
def _read(text: str) -> Address | None:
    """An address; an IPv4 address inside an IPv6 one counts as itself."""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _without_port(text: str) -> str:
    """Some proxies add the client's port."""
    if text.startswith("["):
        return text[1:].partition("]")[0]
    return text.partition(":")[0] if text.count(":") == 1 else text


def _network(word: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(word.strip(), strict=False)
    except ValueError as error:
        raise Unreadable("proxy-form", proxy=word) from error
