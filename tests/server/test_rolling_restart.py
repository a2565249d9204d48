"""All workers of a cluster are restarted, one after another, behind the nginx of our example, while people play."""

import asyncio
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http import HTTPStatus
from pathlib import Path
from random import Random

import pytest
import structlog

from tests.server.client import PATIENCE
from tests.server.harness import House, run
from tests.server.nats import NatsServer
from tests.server.postgres import Cluster
from tests.server.processes import Process, free_port, process
from tests.server.returning import Player
from tests.server.test_deploy import AROUND, DEPLOY
from tudor.server.storage.postgres import PostgresStorage

LONGEST_WAIT = 2.0
"""Seconds that a player may be without the table."""
TABLES = 4
RESTARTS, ASKING = 12, 6
"""How often a worker is restarted while this many clients ask one thing after another."""


OPENING = {"settings": {"edition": "clue-1998"}, "nickname": "Ada", "chairs": [{"who": "open"}] * 3}


@contextmanager
def nginx(folder: Path, workers: list[int]) -> Iterator[int]:
    """The nginx of our example, without TLS, in front of these ports; its own port."""
    port, text = free_port(), (DEPLOY / "nginx-cluster.conf").read_text("utf-8")
    for example, worker in zip((8001, 8002, 8003), workers, strict=True):
        assert 1 == text.count(f"127.0.0.1:{example} ")
        text = text.replace(f"127.0.0.1:{example} ", f"127.0.0.1:{worker} ")
    text = re.sub(r"server \{\n    listen 80;.*?\n\}\n", "", text, flags=re.DOTALL)
    text = re.sub(r"    ssl_.*\n", "", text).replace("listen 443 ssl http2;", f"listen 127.0.0.1:{port};")
    (folder / "tudor.conf").write_text(text, "utf-8")
    (folder / "nginx.conf").write_text(AROUND.format(folder=folder), "utf-8")
    running = subprocess.Popen(["nginx", "-c", str(folder / "nginx.conf"), "-p", str(folder)], stderr=subprocess.PIPE)
    try:
        yield port
    finally:
        running.terminate()
        running.communicate()


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed: `make proxies`")
def test_a_rolling_restart_loses_nothing(tmp_path: Path, postgres: Cluster, nats_server: NatsServer) -> None:
    """Every worker is restarted during the games: nothing is lost or done twice, and nobody waits more than two seconds."""

    async def main(house: House) -> None:
        players = []
        for number in range(TABLES):
            players += [
                Player([house], seat, Random(f"{number}/{seat.chair}"))
                for seat in await house.start(people=2, bots=1, edition="clue-1998")
            ]
        playing = [asyncio.ensure_future(player.play()) for player in players]
        for number, port in enumerate(ports):
            assert 0 == await workers[number].terminate()
            workers[number] = await asyncio.to_thread(start, number, port)
        for player in players:
            player.haste, player.thinks = 0.8, 0.0
        await asyncio.wait_for(asyncio.gather(*playing), 4 * PATIENCE)
        assert all(player.returns for player in players)
        assert not any(player.bored for player in players)
        structlog.get_logger().info("rolling restart", waited=max(player.longest_wait for player in players))
        assert LONGEST_WAIT >= max(player.longest_wait for player in players)
        storage = await PostgresStorage.open(home)
        for player in players:
            stored = b"".join(kept.entry for kept in (await storage.load(player.table)).entries)
            assert [1] * len(player.accepted) == [stored.count(f'"{one}"'.encode()) for one in player.accepted]
        await storage.close()
        for seat in house.seats:
            await seat.close()

    def start(number: int, port: int) -> Process:
        engines = ("--database", home, "--nats", nats_server.address, "--behind-proxy", "127.0.0.1")
        arguments = (*engines, "--pace", "300", "--port", str(port), "--origin", f"http://127.0.0.1:{front}")
        return running.enter_context(process(tmp_path / str(number), *arguments))

    home, ports = postgres.new_home(), [free_port() for _ in range(3)]
    with ExitStack() as running:
        front = running.enter_context(nginx(tmp_path, ports))
        workers = [start(number, port) for number, port in enumerate(ports)]
        run(main(House(front)))


async def ask_on(house: House, answered: Counter[int], goes_on: Callable[[], bool]) -> list[str]:
    """Open tables, join them and look at lists, until told to stop; returns what failed."""
    failed = []
    while goes_on():
        opened = await house.post("/api/tables", OPENING)
        joined = opened
        if opened.status == HTTPStatus.CREATED:
            joined = await house.post(f"/api/tables/{opened.json['table']}/join", {"nickname": "Ben"})
        listed = await house.get("/api/tables")
        for answer in {id(one): one for one in (opened, joined, listed)}.values():
            answered[answer.status] += 1
            if answer.status not in (HTTPStatus.OK, HTTPStatus.CREATED):
                failed.append(f"{answer.status} {answer.body.decode()}")
    return failed


@pytest.mark.nightly
@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed: `make proxies`")
def test_no_request_fails_in_many_restarts(tmp_path: Path, postgres: Cluster, nats_server: NatsServer) -> None:
    """Clients open and join tables behind nginx while workers are restarted again and again: every request is answered."""

    async def main(house: House) -> None:
        answered, rounds = Counter[int](), 0
        asking = [asyncio.ensure_future(ask_on(house, answered, lambda: rounds < RESTARTS)) for _ in range(ASKING)]
        while rounds < RESTARTS:
            before = answered.total()
            assert 0 == await workers[rounds % 3].terminate()
            workers[rounds % 3] = await asyncio.to_thread(start, rounds % 3)
            async with asyncio.timeout(PATIENCE):
                while answered.total() < before + 3 * ASKING and not any(one.done() for one in asking):
                    await asyncio.sleep(0.01)
            rounds += 1
        failed = [what for one in await asyncio.gather(*asking) for what in one]
        structlog.get_logger().info("many restarts", answered=dict(answered))
        assert [] == failed

    def start(number: int) -> Process:
        engines = ("--database", home, "--nats", nats_server.address, "--behind-proxy", "127.0.0.1")
        arguments = (
            *engines,
            "--port",
            str(ports[number]),
            "--origin",
            f"http://127.0.0.1:{front}",
            "--log",
            "warning",
        )
        return running.enter_context(process(tmp_path / str(number), *arguments))

    home, ports = postgres.new_home(), [free_port() for _ in range(3)]
    with ExitStack() as running:
        front = running.enter_context(nginx(tmp_path, ports))
        workers = [start(number) for number in range(3)]
        run(main(House(front)))
