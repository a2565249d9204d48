"""What a connection may send before it is a request: bytes, headers and time."""

import asyncio
import socket
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.server.client import PATIENCE
from tests.server.harness import House, SkippingLoop, run, serving
from tests.server.processes import process
from tudor.server.http import http_connection
from tudor.server.http.entrance import ROUND

HOST = "Host: here\r\n"
POST = f"POST /api/play HTTP/1.1\r\n{HOST}"

TOO_MUCH = {
    "one endless header": (431, f"GET / HTTP/1.1\r\n{HOST}X: {'x' * 20_000}"),
    "a header that never ends": (431, f"GET / HTTP/1.1\r\n{HOST}X: {'x' * 300_000}"),
    "headers together": (431, f"GET / HTTP/1.1\r\n{HOST}" + f"X: {'x' * 1000}\r\n" * 20),
    "many headers": (431, f"GET / HTTP/1.1\r\n{HOST}" + "X: x\r\n" * 64 + "\r\n"),
    "a long name": (431, f"GET / HTTP/1.1\r\n{HOST}{'x' * 20_000}: x\r\n\r\n"),
    "an endless address": (414, f"GET /{'x' * 300_000}"),
    "a long address": (414, f"GET /{'x' * 20_000} HTTP/1.1\r\n{HOST}\r\n"),
    "an announced body": (413, f"{POST}Content-Length: 16385\r\n\r\n"),
    "a huge announced body": (413, f"{POST}Content-Length: {'9' * 19}\r\n\r\n"),
    "a body in chunks": (413, f"{POST}Transfer-Encoding: chunked\r\n\r\n" + f"1000\r\n{'x' * 4096}\r\n" * 5),
    "an endless chunk's name": (413, f"{POST}Transfer-Encoding: chunked\r\n\r\n1;{'x' * 300_000}"),
    "an endless last header": (413, f"{POST}Transfer-Encoding: chunked\r\n\r\n0\r\nX: {'x' * 300_000}"),
    "a handshake": (431, f"GET / HTTP/1.1\r\n{HOST}Connection: Upgrade\r\nUpgrade: websocket\r\nX: {'x' * 20_000}"),
    "empty lines": (431, "\r\n" * 20_000),
    "no request": (400, "GET\r\n\r\n"),
}


def test_what_is_too_long_is_refused_and_closed(tmp_path: Path) -> None:
    """Every part of a request has a limit; beyond it a short answer says so, and the connection is closed."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for name, (status, sent) in TOO_MUCH.items():
                answer = await house.raw_http(sent.encode())
                assert (status, "close") == (answer.status, answer.headers.get("connection")), name
                assert 10 < len(answer.body) < 100, name
            assert b"ok\n" == (await house.get("/healthz")).body

    run(main())


UPGRADE = f"{HOST}Upgrade: websocket\r\nConnection: Upgrade\r\n"
NO_HANDSHAKES = {
    "another method": (405, f"HEAD / HTTP/1.1\r\n{UPGRADE}\r\n"),
    "a body": (400, f"POST / HTTP/1.1\r\n{UPGRADE}Content-Length: 5\r\n\r\nhello"),
    "a long header": (431, f"GET / HTTP/1.1\r\n{UPGRADE}X: {'x' * 9000}\r\n\r\n"),
    "no key": (400, f"GET / HTTP/1.1\r\n{UPGRADE}\r\n"),
}


def test_what_is_no_handshake_is_refused_and_closed(tmp_path: Path) -> None:
    """A handshake that cannot be one is answered and closed, and the server still stops as it should."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for name, (status, sent) in NO_HANDSHAKES.items():
                assert status == (await house.raw_http(sent.encode())).status, name

    run(main())


def test_what_is_just_short_enough_is_served(tmp_path: Path) -> None:
    """16 kB of headers, 64 of them and a body of 16 kB are read, whole or in small pieces."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            head = f"GET /healthz HTTP/1.1\r\n{HOST}Connection: close\r\n"
            full = head + f"X: {'x' * (16_384 - len(head) - 7)}\r\n\r\n"
            assert 16_384 == len(full)
            assert 200 == (await house.raw_http(full.encode())).status
            assert 200 == (await house.raw_http((head + "X: x\r\n" * 62 + "\r\n").encode())).status
            other = head.replace("close", "Upgrade") + "Upgrade: h2c\r\n\r\n"
            async with connected(house) as (reader, writer):
                writer.write(other.encode())
                assert (await all_heard(reader)).endswith(b"ok\n")
            body = b'{"nickname":"Eve"%s}' % (b" " * (16_384 - 18))
            assert 201 == (await house.post("/api/play", body)).status
            async with connected(house) as (reader, writer):
                for piece in (full[:9], full[9:5000], full[5000:]):
                    writer.write(piece.encode())
                    await writer.drain()
                assert (await reader.readline()).startswith(b"HTTP/1.1 200 ")

    run(main())


def test_one_request_after_another_is_served(tmp_path: Path) -> None:
    """A connection is kept for further requests, also for those sent at once, and each has its own limits."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            long = f"GET /healthz HTTP/1.1\r\n{HOST}X: {'x' * 9000}\r\n\r\n".encode()
            async with connected(house) as (reader, writer):
                for _ in range(5):
                    writer.write(long)
                    assert await heard(reader, b"ok\n")
                writer.write(f"GET /healthz HTTP/1.1\r\n{HOST}\r\n".encode() * 5)
                for _ in range(5):
                    assert await heard(reader, b"ok\n")

    run(main())


# Time


@asynccontextmanager
async def connected(house: House) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
    """A connection that has sent nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port)
    try:
        yield reader, writer
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def heard(reader: asyncio.StreamReader, end: bytes) -> bytes:
    """Everything up to the end of an answer."""
    async with asyncio.timeout(PATIENCE):
        return await reader.readuntil(end)


async def all_heard(reader: asyncio.StreamReader) -> bytes:
    """Everything until the server hangs up."""
    got = b""
    async with asyncio.timeout(PATIENCE):
        with suppress(ConnectionError):
            while more := await reader.read(1 << 16):
                got += more
    return got


def skip(seconds: float) -> None:
    """Put the server's clock forward."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SkippingLoop)
    loop.skip(seconds)


async def noticed(house: House) -> None:
    """Wait until the server has read what was sent before."""
    for _ in range(3):
        await house.get("/healthz")


UNFINISHED = {
    "a line": b"GET /a",
    "a header": b"GET / HTTP/1.1\r\nHost: h",
    "half a body": b"POST /api/play HTTP/1.1\r\nHost: h\r\nContent-Length: 50\r\n\r\n{",
}


@pytest.mark.parametrize("sent", UNFINISHED.values(), ids=UNFINISHED)
def test_what_takes_too_long_is_given_up(sent: bytes, tmp_path: Path) -> None:
    """A request that is not complete after ten seconds is refused, however often a byte more comes."""

    async def main() -> None:
        async with serving(tmp_path) as house, connected(house) as (reader, writer):
            writer.write(sent)
            await noticed(house)
            skip(9)
            writer.write(b"x")
            await noticed(house)
            skip(1.1)
            assert (await all_heard(reader)).startswith(b"HTTP/1.1 408 ")

    run(main())


def test_an_idle_connection_is_closed(tmp_path: Path) -> None:
    """A connection on which nothing comes, or nothing more, is closed after a while; empty lines do not keep it open."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            async with connected(house) as (reader, _):
                await noticed(house)
                skip(http_connection.PATIENCE + 0.1)
                assert b"" == await all_heard(reader)
            for more in (b"", b"\r\n"):
                async with connected(house) as (reader, writer):
                    writer.write(b"GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n")
                    assert await heard(reader, b"ok\n")
                    writer.write(more)
                    await noticed(house)
                    skip(http_connection.PATIENCE + 0.1)
                    await all_heard(reader)
                    assert reader.at_eof()

    run(main())


def test_one_who_does_not_read_is_cut_off(tmp_path: Path) -> None:
    """A client that asks and asks and reads nothing loses its connection, and the server its burden."""

    async def main() -> None:
        async with serving(tmp_path, send_buffer=4096) as house:
            deaf = socket.socket()
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", house.port))
            deaf.setblocking(False)
            asked = b"GET /api/editions/cluedo-2008 HTTP/1.1\r\nHost: h\r\n\r\n"
            with suppress(BlockingIOError):
                deaf.send(asked * 20)
            assert house.server is not None
            connections = house.server.uvicorn.server_state.connections
            await noticed(house)
            assert connections
            async with asyncio.timeout(PATIENCE):
                while connections:
                    skip(ROUND)
                    await asyncio.sleep(0.01)
            deaf.close()

    run(main())


# Memory


def send_for_ever(port: int, size: int) -> int:
    """Send an endless header until the server hangs up or this much is sent; returns how much was taken."""
    taken, piece = 0, b"x" * (1 << 18)
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as sender, suppress(ConnectionError):
        sender.sendall(b"GET / HTTP/1.1\r\nHost: here\r\nX: ")
        while taken < size:
            taken += sender.send(piece)
    return taken


def test_endless_headers_cost_no_memory_and_delay_nobody(tmp_path: Path) -> None:
    """While 250 MB of headers press in, the server's memory stays, and a seated player is answered at once."""

    async def main() -> None:
        with process(tmp_path) as server:
            player = await server.house.seat(await server.house.open())
            loop, slowest = asyncio.get_running_loop(), 0.0
            before = server.memory
            with ThreadPoolExecutor(10) as senders:
                sending = [loop.run_in_executor(senders, send_for_ever, server.house.port, 25 << 20) for _ in range(10)]
                while not all(one.done() for one in sending):
                    began = loop.time()
                    await player.ping()
                    slowest = max(slowest, loop.time() - began)
                    await asyncio.sleep(0.01)
            assert max(one.result() for one in sending) < 25 << 20
            assert server.memory - before < 20 << 20
            assert slowest < 5.0
            await player.close()

    run(main())
