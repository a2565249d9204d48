"""Sockets that send without end, or never read, are closed and disturb nobody."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil
import pytest

from tests.server.client import PATIENCE, Seat
from tests.server.harness import House, SkippingLoop, run, serving, settle
from tests.server.processes import process
from tests.server.raw_socket import BINARY, CONT, PING, PONG, TEXT, RawSocket, frame
from tests.server.standing_clock import clock, run_standing, standing
from tudor.protocol import messages as says
from tudor.server.http import sockets
from tudor.server.table import presence
from tudor.server.table.services import Timing

SENT = {
    "unreadable": frame(TEXT, b"{"),
    "not even text": frame(BINARY, b"\xff"),
    "a message": frame(TEXT, b'{"type":"quip","id":"1","phrase":"hello"}'),
    "a ping": frame(TEXT, b'{"type":"ping"}'),
    "a ping of the socket": frame(PING, b"anyone?"),
    "a pong nobody asked for": frame(PONG),
    "an empty part": frame(CONT, final=False),
}
"""Everything that can be sent without end."""


@pytest.mark.parametrize("kind", SENT)
def test_everything_that_is_received_counts(kind: str, tmp_path: Path) -> None:
    """Whatever comes beyond the limit is refused, and a socket that goes on is told once and closed."""

    async def main() -> None:
        async with serving(tmp_path, messages="20/hour") as house:
            table = (await house.open()).table
            messages, code = await asyncio.to_thread(flood, house.port, table, SENT[kind], 20 + 60 + 1)
            assert 4429 == code
            assert "too-fast" == messages[-1]["code"]
            assert 1 == sum(one["type"] == "goodbye" for one in messages)
            assert 60 == sum(one["type"] == "refused" and one["code"] == "too-fast" for one in messages)

    run(main())


def flood(port: int, table: str, sent: bytes, times: int) -> tuple[list[dict[str, object]], int | None]:
    """Say hello, send the same again and again, and listen to the end."""
    with RawSocket(port, table) as raw:
        raw.say({"type": "hello"})
        begun = frame(TEXT, b"", final=False) if sent == SENT["an empty part"] else b""
        raw.send(begun + sent * (times - bool(begun)))
        return raw.until_closed()


def test_reconnecting_does_not_help(tmp_path: Path) -> None:
    """Messages count for the seat, or for the address of spectators, however often they connect anew."""

    async def main() -> None:
        async with serving(tmp_path, messages="20/hour") as house:
            host = await house.open()
            ben = await house.seat(await house.join(host.table, "Ben"))
            for token in (host.token, ""):
                await be_closed(await come(house, host.table, token))
                again = await come(house, host.table, token)
                await again.send({"type": "ping"})
                await again.connection.wait_closed()
                assert 4429 == again.connection.close_code
            await ben.accepted("quip", phrase="hello")

    run(main())


async def come(house: House, table: str, token: str) -> Seat:
    """A client that has just said hello."""
    seat = await house.visit(table)
    await seat.hello(token=token)
    return seat


async def be_closed(seat: Seat) -> None:
    """Send until the server closes the socket."""
    for _ in range(81):
        await seat.send({"type": "ping"})
    async with asyncio.timeout(PATIENCE):
        await seat.connection.wait_closed()
    assert seat.goodbye is not None
    assert seat.goodbye.again is not None


def test_new_sockets_are_limited(tmp_path: Path) -> None:
    """One address opens only so many sockets in a while, even if it closes them."""

    async def main() -> None:
        async with serving(tmp_path, requests="5/hour") as house:
            table = (await house.open()).table
            opened = [await asyncio.to_thread(opens, house.port, table) for _ in range(8)]
            assert [True] * 5 + [False] * 3 == opened

    run(main())


def opens(port: int, table: str) -> bool:
    """True if a socket can be opened; it is closed at once."""
    with RawSocket(port, table) as raw:
        return raw.is_open


def test_coming_and_going_is_announced_together(tmp_path: Path) -> None:
    """When spectators come and go without end, players hear of it a few times, and at last how many there are."""

    async def main() -> None:
        async with standing(tmp_path, Timing()) as house:
            ada = await house.seat(await house.open())
            before = len(ada.heard)
            for _ in range(3 * presence.MOST):
                await (await house.spectator(ada.seated.table)).close()
            staying = [await house.spectator(ada.seated.table) for _ in range(2)]
            await settle(ada, *staying)
            heard = [one for one in ada.heard[before:] if isinstance(one, says.Table)]
            assert len(heard) < presence.MOST
            clock().skip(presence.PERIOD)
            await ada.until(lambda: ada.table is not None and ada.table.watching == 2)
            assert len(heard) + 1 == sum(isinstance(one, says.Table) for one in ada.heard[before:])

    run_standing(main())


# Reading nothing


def test_pings_without_reading_grow_nothing(tmp_path: Path) -> None:
    """A client that pings without end and never reads is not listened to any more, costs no memory, and is cut off."""

    async def main() -> None:
        async with serving(tmp_path, send_buffer=4096) as house:
            assert house.server is not None
            connections = house.server.uvicorn.server_state.connections
            table, before = (await house.open()).table, psutil.Process().memory_info().rss
            with pinging(house.port, table) as done:
                # It hangs in the middle, since nobody reads, until the server gives up.
                while not done.is_set():
                    await asyncio.sleep(0.05)
                    if connections:
                        skip_some()
            assert psutil.Process().memory_info().rss - before < 20 << 20

    run(main())


def skip_some() -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SkippingLoop)
    loop.skip(sockets.PATIENCE / 10)


@contextmanager
def pinging(port: int, table: str) -> Iterator[threading.Event]:
    """A thread that sends 64 MB of pings and reads nothing; the event tells that it was stopped."""
    done = threading.Event()

    def ping() -> None:
        pings = frame(PING, b"x" * 120) * 500
        with RawSocket(port, table, receive_buffer=4096) as raw, suppress(ConnectionError):
            raw.say({"type": "hello"})
            for _ in range(1000):
                raw.send(pings)
            raise AssertionError("everything was taken")
        done.set()

    thread = threading.Thread(target=ping, daemon=True)
    thread.start()
    yield done
    thread.join(PATIENCE)


# Nobody else notices


def keep_flooding(port: int, table: str, source: str, over: threading.Event) -> None:
    """Come from an address and send pings as fast as possible, again and again."""
    while not over.is_set():
        with suppress(OSError), RawSocket(port, table, source) as raw:
            if raw.is_open:
                raw.say({"type": "hello"})
                for _ in range(100):
                    raw.send(frame(TEXT, b'{"type":"ping"}') * 500)
        over.wait(0.02)


def test_players_notice_no_flood(tmp_path: Path) -> None:
    """While eight addresses flood a server with its usual limits, a player at another table is answered at once."""

    async def main() -> None:
        with process(tmp_path, "--messages", "600/minute", "--requests", "120/minute") as server:
            house, over = server.house, threading.Event()
            table, ada = (await house.open()).table, await house.seat(await house.open())
            flooding = [
                asyncio.create_task(asyncio.to_thread(keep_flooding, house.port, table, f"127.0.0.{number}", over))
                for number in range(2, 10)
            ]
            loop, slowest = asyncio.get_running_loop(), 0.0
            for _ in range(40):
                began = loop.time()
                await ada.ping()
                slowest = max(slowest, loop.time() - began)
                await asyncio.sleep(0.02)
            over.set()
            await asyncio.gather(*flooding)
            await ada.close()
            assert slowest < 5.0

    run(main())
