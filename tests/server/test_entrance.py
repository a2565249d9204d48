"""How many connections are let in: of one address, of all, and never so many that files run out."""

import asyncio
import gc
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from tests.server.client import PATIENCE
from tests.server.harness import House, SkippingLoop, run, serving
from tests.server.nats import NatsServer
from tests.server.postgres import Cluster
from tests.server.processes import process
from tests.server.raw_socket import RawSocket
from tudor.server import process as server_process
from tudor.server.http.entrance import AT_ONCE, PER_SOCKET
from tudor.server.http.http_connection import HttpConnection
from tudor.server.http.websocket import WebSocket

ASKED = b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n"


@contextmanager
def idle(port: int, count: int, source: str = "127.0.0.1") -> Iterator[list[socket.socket]]:
    """Connections from an address that send nothing."""
    opened = [socket.create_connection(("127.0.0.1", port), PATIENCE, (source, 0)) for _ in range(count)]
    try:
        yield opened
    finally:
        for one in opened:
            one.close()


def answer(port: int, source: str = "127.0.0.1") -> bytes:
    """The first line of an answer to someone from an address; nothing if the connection is refused."""
    with idle(port, 1, source) as (asking,), suppress(ConnectionError):
        asking.sendall(ASKED)
        with asking.makefile("rb") as answers:
            return answers.readline().rstrip()
    return b""


OK, FULL = b"HTTP/1.1 200 OK", b"HTTP/1.1 429 Too Many Requests"


async def inside(house: House, count: int) -> None:
    """Wait until this many connections are open."""
    assert house.server is not None
    async with asyncio.timeout(PATIENCE):
        while len(house.server.uvicorn.server_state.connections) != count:
            await asyncio.sleep(0.01)


def test_connections_of_one_address(tmp_path: Path) -> None:
    """An address has a limit for connections of any kind; others get in, and closing one makes room."""

    async def main() -> None:
        async with serving(tmp_path, sockets=1) as house:
            with idle(house.port, PER_SOCKET) as opened:
                await inside(house, PER_SOCKET)
                with idle(house.port, 1) as (refused,):
                    assert (await asyncio.to_thread(refused.recv, 100)).startswith(FULL)
                assert OK == await asyncio.to_thread(answer, house.port, "127.0.0.2")
                opened[0].close()
                await inside(house, PER_SOCKET - 1)
                assert OK == await asyncio.to_thread(answer, house.port)

    run(main())


def test_a_proxy_brings_many(tmp_path: Path) -> None:
    """A trusted proxy has as many connections as it needs: they are its clients'."""

    async def main() -> None:
        async with serving(tmp_path, sockets=1, behind_proxy=("127.0.0.1",)) as house:
            with idle(house.port, 3 * PER_SOCKET):
                await inside(house, 3 * PER_SOCKET)
                assert OK == await asyncio.to_thread(answer, house.port)

    run(main())


def test_connections_of_all(tmp_path: Path) -> None:
    """Beyond the limit of all addresses newcomers wait, and are served as soon as there is room."""

    async def main() -> None:
        async with serving(tmp_path, connections=5) as house:
            with idle(house.port, 3) as opened, idle(house.port, 2, "127.0.0.2"):
                await inside(house, 5)
                waiting = asyncio.create_task(asyncio.to_thread(answer, house.port, "127.0.0.3"))
                await asyncio.wait((waiting,), timeout=0.2)
                assert not waiting.done()
                opened[0].close()
                assert OK == await waiting

    run(main())


def test_sockets_leave_room_when_they_close(tmp_path: Path) -> None:
    """A connection that became a socket counts until it closes, and once."""

    async def main() -> None:
        async with serving(tmp_path, sockets=1) as house:
            table = (await house.open()).table
            for _ in range(3 * PER_SOCKET):
                seat = await house.spectator(table)
                await seat.close()
                await inside(house, 0)
            assert OK == await asyncio.to_thread(answer, house.port)

    run(main())


def test_new_connections_are_limited(tmp_path: Path) -> None:
    """One address opens only so many connections in a while, even if it closes them; others do not notice."""

    async def main() -> None:
        async with serving(tmp_path, requests="2/hour") as house:
            answers = [await asyncio.to_thread(answer, house.port) for _ in range(2 * PER_SOCKET + 3)]
            assert [OK] * (2 * PER_SOCKET) == [one for one in answers if one == OK]
            assert OK == await asyncio.to_thread(answer, house.port, "127.0.0.2")

    run(main())


def come_and_go(port: int, table: str, times: int) -> None:
    """Open sockets as a spectator and hang up, one after the other."""
    for _ in range(times):
        with RawSocket(port, table) as raw:
            raw.say({"type": "hello"})
            raw.heard()


def test_connections_leave_nothing_behind(tmp_path: Path) -> None:
    """The memory of a connection is free as soon as it is closed: full garbage collections are rare."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            table = (await house.open()).table
            await inside(house, 0)
            gc.collect()
            gc.disable()
            try:
                await asyncio.to_thread(come_and_go, house.port, table, 10)
                await asyncio.to_thread(answer, house.port)
                async with asyncio.timeout(PATIENCE):
                    while any(isinstance(one, HttpConnection | WebSocket) for one in gc.get_objects()):
                        await asyncio.sleep(0.1)
            finally:
                gc.enable()

    run(main())


def test_a_dead_client_is_noticed(tmp_path: Path) -> None:
    """A socket whose other end does not answer pings is closed."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            table = (await house.open()).table
            with await asyncio.to_thread(RawSocket, house.port, table):
                await inside(house, 1)
                loop = asyncio.get_running_loop()
                assert isinstance(loop, SkippingLoop)
                async with asyncio.timeout(PATIENCE):
                    while house.server and house.server.uvicorn.server_state.connections:
                        loop.skip(5.0)
                        await asyncio.sleep(0.01)

    run(main())


def test_files_are_kept_for_the_server_itself(tmp_path: Path) -> None:
    """However many connections press in, notebooks and storage work, and there is room again when they leave."""

    async def main() -> None:
        with process(tmp_path, files=128) as server:
            house = server.house
            seats = await house.start()
            assert '"event": "few-open-files"' in server.logs
            with idle(house.port, 70, "127.0.0.2"), idle(house.port, 70, "127.0.0.3"):
                waiting = asyncio.create_task(asyncio.to_thread(answer, house.port, "127.0.0.4"))
                await asyncio.wait((waiting,), timeout=0.2)
                assert not waiting.done()
                await seats[0].accepted("deduce")
                await seats[0].accepted("note", card="rope", owner="case", mark="maybe")
                await seats[0].accepted("say", text="Still here")
            assert OK == await waiting
            assert "no-open-files" not in server.logs
            for seat in seats:
                await seat.close()

    run(main())


def test_everyone_who_has_come_is_answered(tmp_path: Path) -> None:
    """A server that stops lets in all connections that the machine has accepted for it, however many, and answers them."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            assert house.server is not None
            # Nothing else runs until the door is closed.
            with idle(house.port, 3 * AT_ONCE) as waiting:
                for one in waiting:
                    one.sendall(ASKED)
                house.server.uvicorn._entrance.close()
                first = [await asyncio.to_thread(one.recv, 100) for one in waiting]
                assert [OK] * len(waiting) == [line.split(b"\r\n")[0] for line in first]

    run(main())


def test_a_worker_waits_for_the_request_of_a_connection(
    tmp_path: Path, postgres: Cluster, nats_server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker that stops answers the proxy that had connected before, even if its request comes after the door was closed."""

    async def main() -> None:
        async with serving(tmp_path, database=home, nats=nats_server.address) as house:
            assert house.server is not None
            with idle(house.port, 1) as (connected,):
                await inside(house, 1)
                house.server.uvicorn.should_exit = True
                async with asyncio.timeout(PATIENCE):
                    while house.server.uvicorn._entrance._listening:
                        await asyncio.sleep(0.01)
                await asyncio.sleep(0.2)
                connected.sendall(ASKED)
                assert (await asyncio.to_thread(connected.recv, 100)).startswith(OK)

    home = postgres.new_home()
    monkeypatch.setattr(server_process, "LAST_REQUESTS", PATIENCE)
    run(main())
