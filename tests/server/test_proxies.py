"""Whose request it is: X-Forwarded-For counts only from proxies that are named."""

from pathlib import Path

import pytest
from starlette.types import Scope

from tests.server.harness import House, run, serving
from tudor.server.http.proxies import Proxies, household
from tudor.text.errors import Unreadable

NAMED = ("10.0.0.0/8,127.0.0.1", "2001:db8::1")


def scope(client: str | None, *forwarded: str) -> Scope:
    """A request as the server sees it."""
    headers = [(b"x-forwarded-for", one.encode("latin-1")) for one in forwarded]
    return {"type": "http", "headers": headers, "client": None if client is None else (client, 5)}


CASES = {
    "no header": (scope("10.1.1.1"), "10.1.1.1"),
    "one": (scope("10.1.1.1", "9.9.9.9"), "9.9.9.9"),
    "forged": (scope("10.1.1.1", "6.6.6.6, 9.9.9.9"), "9.9.9.9"),
    "forged as a proxy": (scope("10.1.1.1", "10.6.6.6, 9.9.9.9"), "9.9.9.9"),
    "several proxies": (scope("127.0.0.1", "6.6.6.6, 9.9.9.9, 10.2.2.2"), "9.9.9.9"),
    "several headers": (scope("10.1.1.1", "6.6.6.6", "9.9.9.9"), "9.9.9.9"),
    "only proxies": (scope("10.1.1.1", "10.3.3.3, 10.2.2.2"), "10.3.3.3"),
    "with its port": (scope("10.1.1.1", "9.9.9.9:1234"), "9.9.9.9"),
    "IPv6": (scope("2001:db8::1", "[2001:db8::9]:80"), "2001:db8::9"),
    "IPv4 inside IPv6": (scope("::ffff:10.1.1.1", "9.9.9.9"), "9.9.9.9"),
    "no address": (scope("10.1.1.1", "6.6.6.6, unknown"), "10.1.1.1"),
    "noise": (scope("10.1.1.1", "\u00ff" * 900), "10.1.1.1"),
    "empty": (scope("10.1.1.1", ""), "10.1.1.1"),
    "a stranger's word": (scope("9.9.9.9", "6.6.6.6"), "9.9.9.9"),
    "nobody": (scope(None, "6.6.6.6"), "unknown"),
}


@pytest.mark.parametrize(("request_", "expected"), CASES.values(), ids=CASES)
def test_the_nearest_stranger_is_the_client(request_: Scope, expected: str) -> None:
    """From proxy to proxy the header is believed from the right; what a stranger wrote is ignored."""
    assert expected == Proxies(NAMED).client(request_)


def test_without_proxies_nobody_is_believed() -> None:
    """A server that is not told of proxies believes no header."""
    assert "127.0.0.1" == Proxies(()).client(scope("127.0.0.1", "6.6.6.6"))


@pytest.mark.parametrize("words", ["", "1", "yes", "true", "--origin", "localhost", "10.0.0.0/33", "127.0.0.1,"])
def test_a_proxy_has_an_address(words: str) -> None:
    """Anything but addresses and networks is refused at the start."""
    with pytest.raises(Unreadable) as refused:
        Proxies((words,))
    assert "proxy-form" == refused.value.code


def test_an_ipv6_network_counts_as_one_client() -> None:
    """A client has a whole IPv6 network: changing the address in it does not reset limits."""
    assert household("2001:db8:0:1::1") == household("2001:db8:0:1:ffff::2") != household("2001:db8:0:2::1")
    assert "192.0.2.1" == household("192.0.2.1") == household("::ffff:192.0.2.1")
    assert "unknown" == household("unknown")


async def served(house: House) -> list[int]:
    """The statuses of requests that claim to come from different addresses."""
    claimed = ({"X-Forwarded-For": f"6.6.6.{number}"} for number in range(6))
    return [(await house.http("POST", "/api/play", {}, headers)).status for headers in claimed]


def test_a_claimed_address_does_not_reset_limits(tmp_path: Path) -> None:
    """Requests count for the address they come from, also from this machine; behind a proxy, for the one it tells."""

    async def main() -> None:
        async with serving(tmp_path / "open", requests="3/hour") as house:
            assert [400] * 3 + [429] * 3 == await served(house)
        async with serving(tmp_path / "behind", requests="3/hour", behind_proxy=("127.0.0.1",)) as house:
            assert [400] * 6 == await served(house)

    run(main())
