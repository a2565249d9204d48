"""Measures players' times while other addresses flood the server: ``make load ARGS="--flood 64"``.

The server keeps its usual limits. Players come through a trusted proxy, each match from an address of its own; the flood comes
from 127.0.0.2 and following, in a process that leaves the processor to the others as if it were another machine.
"""

import asyncio
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import click
import uvloop

from bench.checkout import Side
from bench.load import GOAL, Bench, Figures, running_server
from bench.load_players import PROXY

MATCHES = 500
MASK = b"\x80\x00\x00\x00\x00"
"""Length and mask of an empty frame. The length is added; the mask of zeros changes nothing."""
CALM = 5.0
"""Seconds after the flood until memory is looked at again."""
RETURNED = 1.2
"""Memory after the flood, compared with before."""

HEADING = """
| | actions | p50 ms | p99 ms | worst ms | overdue | server's CPU | RSS MB |
|---|---|---|---|---|---|---|---|"""


def frame(kind: int, payload: bytes) -> bytes:
    """A client's frame."""
    return bytes([0x80 | kind, MASK[0] | len(payload)]) + MASK[1:] + payload


KINDS = {
    "messages": frame(1, b'{"type":"ping"}') * 500,
    "unreadable": frame(1, b"{") * 500,
    "pings": frame(9, b"x" * 100) * 500,
    "hello and close": b"",
    "headers": b"X: " + b"x" * 65_000 + b"\r\n",
}
HELLO = frame(1, b'{"type":"hello"}')


async def flood(number: int, port: int, table: str) -> None:
    """Send without end from one address, and come back whenever the connection is lost."""
    kind = list(KINDS)[number % len(KINDS)]
    while True:
        with suppress(OSError):
            await _flood_once(f"127.0.0.{2 + number}", port, table, kind)
        await asyncio.sleep(0.01)


async def _flood_once(source: str, port: int, table: str, kind: str) -> None:
    loop = asyncio.get_running_loop()
    with socket.socket() as sender:
        sender.setblocking(False)
        sender.bind((source, 0))
        await loop.sock_connect(sender, ("127.0.0.1", port))
        head = f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: here\r\n"
        if kind != "headers":
            key = "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
            head += f"Upgrade: websocket\r\nConnection: Upgrade\r\n{key}"
        await loop.sock_sendall(sender, head.encode())
        if kind != "headers":
            await loop.sock_recv(sender, 4096)
            await loop.sock_sendall(sender, HELLO)
            await loop.sock_recv(sender, 4096)
        while KINDS[kind]:
            await loop.sock_sendall(sender, KINDS[kind])


async def flood_all(count: int, port: int, table: str) -> None:
    """Flood from this many addresses until killed."""
    await asyncio.gather(*(flood(number, port, table) for number in range(count)))


@contextmanager
def flooding(count: int, address: str, table: str) -> Iterator[None]:
    """A process that floods a server."""
    port = address.rstrip("/").rpartition(":")[2]
    flooder = subprocess.Popen([sys.executable, "-m", "bench.load_flood", str(count), port, table])
    try:
        yield
    finally:
        flooder.kill()
        flooder.wait()


def row(name: str, found: Figures, rss: int) -> str:
    """The figures of players, as a table row."""
    return f"| {name} | {found.moves} | {found.overdue} | {100 * found.cpu:.0f} % | {rss / 2**20:.0f} |"


async def measured(bench: Bench, address: str, count: int, seconds: float) -> bool:
    """Measure before, during and after a flood; True if players were told in time and memory came back."""
    print(HEADING)
    await bench.open(MATCHES)
    before = await bench.measure(MATCHES, seconds)
    print(row("before", before, before.rss), flush=True)
    with flooding(count, address, bench.table):
        during = await bench.measure(MATCHES, seconds)
    print(row(f"{count} flood", during, during.rss), flush=True)
    await asyncio.sleep(CALM)
    after = await bench.measure(MATCHES, seconds)
    print(row("after", after, after.rss), flush=True)
    return during.moves.p99 <= GOAL and after.rss <= RETURNED * before.rss


def withstand(count: int, seconds: float) -> bool:
    """Flood this checkout's server from this many addresses."""
    with running_server(Side("this", Path(sys.executable)), ("--behind-proxy", PROXY)) as (address, process):
        return uvloop.run(measured(Bench([address], [process]), address, count, seconds))


@click.command()
@click.argument("count", type=int)
@click.argument("port", type=int)
@click.argument("table")
def main(count: int, port: int, table: str) -> None:
    """Flood a server."""
    os.nice(10)
    uvloop.run(flood_all(count, port, table))


if __name__ == "__main__":
    main()
