"""Who may read the figures, and what they count."""

import asyncio
import re
import socket
from pathlib import Path
from random import Random

from tests.server.harness import House, everybody, run, serving
from tests.server.house import METRICS_TOKEN
from tests.server.storage.opening import opened
from tudor.server.config import Config
from tudor.server.http.door import Door
from tudor.server.http.gauges import gauges
from tudor.server.http.guard import Guard
from tudor.server.http.metrics import Metrics
from tudor.server.http.sockets import Sockets
from tudor.server.http.visits import OwnTables
from tudor.server.people.sessions import Sessions
from tudor.server.table.lobby import Lobby
from tudor.server.table.services import Services, Timing
from tudor.server.table.tokens import Tokens
from tudor.server.workers.pool import BOTS, PEOPLE, Workers
from tudor.text.errors import ERRORS


async def figure(house: House, name: str) -> float:
    """A figure by its name and labels."""
    (value,) = re.findall(rf"^{re.escape(name)} (\S+)$", await house.figures(), flags=re.MULTILINE)
    return float(value)


def test_strangers_get_no_figures(tmp_path: Path) -> None:
    """Without a token there are no figures on the public port; with one, they are for those who have it."""

    async def main() -> None:
        async with serving(tmp_path, metrics_token="") as house:
            assert [404, 404, 404] == [
                (await house.get("/metrics", token)).status for token in ("", METRICS_TOKEN, "x")
            ]
        async with serving(tmp_path) as house:
            tokens = ("", "x", METRICS_TOKEN[:-1], f"{METRICS_TOKEN}x", "é")
            assert [403] * 5 == [(await house.get("/metrics", token)).status for token in tokens]
            assert b"Forbidden" == (await house.get("/metrics")).body
            assert 200 == (await house.get("/metrics", METRICS_TOKEN)).status
            assert 404 == (await house.http("POST", "/metrics", {})).status

    run(main())


def test_figures_have_a_port_of_their_own(tmp_path: Path) -> None:
    """The port of the figures answers nothing else, and the public port does not answer them."""

    async def main() -> None:
        measuring = socket.create_server(("127.0.0.1", 0))
        async with serving(tmp_path, measuring=measuring, metrics_token="") as house:
            figures = House(measuring.getsockname()[1])
            answer = await figures.get("/metrics")
            assert 200 == answer.status
            assert "tudor_tables_open 0.0" in answer.body.decode()
            paths = ("/", "/healthz", "/api/tables", "/api/words", "/static/css/base.css", "/metrics/")
            assert {404} == {(await figures.get(path)).status for path in paths}
            assert 404 == (await figures.post("/api/play", {"nickname": "Eve"})).status
            assert 404 == (await house.get("/metrics")).status
            assert 201 == (await house.post("/api/play", {"nickname": "Eve"})).status
            head = b"Host: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            request = (
                b"GET /api/tables/x/socket HTTP/1.1\r\n" + head + b"Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n"
            )
            assert 403 == (await figures.raw_http(request)).status

    run(main())


def test_refusals_are_counted_by_their_code(tmp_path: Path) -> None:
    """Each refusal counts once under its code, by request and by socket; unknown codes count together."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.seat(await house.open())
            for _ in range(3):
                assert "not-at-this-stage" == await host.refusal("pause")
            assert "message" == await host.first_refusal("nonsense")
            await house.get("/api/tables/none")
            await house.post("/api/play", {})
            assert 3 == await figure(house, 'tudor_refusals_total{code="not-at-this-stage"}')
            assert 2 == await figure(house, 'tudor_refusals_total{code="message"}')
            assert 1 == await figure(house, 'tudor_refusals_total{code="table-unknown"}')

    run(main())


def test_nobody_can_make_up_codes() -> None:
    """The number of codes is bounded by our own errors."""
    metrics = Metrics()
    for code in (*ERRORS, *(f"made-up-{number}" for number in range(1000))):
        metrics.refuse(code)
    told = set(re.findall(r'tudor_refusals_total{code="([^"]+)"}', metrics.text().decode()))
    assert {*ERRORS, "other"} == told


def test_actions_and_commits_are_timed(tmp_path: Path) -> None:
    """Every decision of a person adds one duration, from its arrival until it is told, and every commit adds one."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start()
            rng = Random(3)
            for _ in range(7):
                await everybody(seats, lambda seat: seat.seq == max(other.seq for other in seats))
                (seat,) = [seat for seat in seats if seat.decision is not None]
                await seat.act(seat.any_action(rng))
            assert 7 == await figure(house, "tudor_action_seconds_count")
            assert 7 == await figure(house, 'tudor_action_seconds_bucket{le="+Inf"}')
            spent = await figure(house, "tudor_action_seconds_sum")
            assert 0 < spent
            assert 7 <= await figure(house, "tudor_commit_seconds_count")

    run(main())


def test_what_is_open_and_waits_is_measured(tmp_path: Path) -> None:
    """Open sockets and files, free space and queues are read when they are asked for."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            before = await figure(house, "tudor_open_files")
            table = (await house.open()).table
            for _ in range(5):
                await house.spectator(table)
            assert 5 == await figure(house, "tudor_sockets_open")
            # Each client's end is in this process, too.
            assert before + 10 <= await figure(house, "tudor_open_files")
            assert 0 < await figure(house, "tudor_disk_free_bytes")
            assert 0 == await figure(house, "tudor_writes_waiting")

    run(main())


def test_jobs_that_wait_are_measured(tmp_path: Path) -> None:
    """One job runs in the only process; the others wait in their lines, people's and bots' apart."""

    async def main() -> None:
        workers, done = Workers(1), asyncio.Event()

        async def take(line: int) -> None:
            # A real job would start a process, which takes seconds.
            async with workers._turns.turn(line):
                await done.wait()

        async with opened(tmp_path) as storage:
            lobby = Lobby(Services(storage, workers, Timing()), Tokens(b"secret"))
            sockets = Sockets(OwnTables(lobby), Guard(Config()), Metrics(), Sessions(storage))
            read = gauges(OwnTables(lobby), sockets, workers, storage, await Door.open(storage), tmp_path)
            lines = [PEOPLE, PEOPLE, PEOPLE, BOTS]
            jobs = [asyncio.create_task(take(line)) for line in lines]
            await asyncio.sleep(0)
            assert [1, 2, 1] == [read[name]() for name in ("thinking", "questions_waiting", "bots_waiting")]
            done.set()
            await asyncio.gather(*jobs)
            assert [0, 0, 0] == [read[name]() for name in ("thinking", "questions_waiting", "bots_waiting")]

    asyncio.run(main())
