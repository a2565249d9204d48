"""Too much of anything is refused, and slowing down helps."""

import asyncio
import os
import signal
import socket
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing import active_children
from pathlib import Path

import msgspec
import pytest
from httpx import AsyncClient
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import PATIENCE
from tests.server.harness import House, play_to_the_end, run, serving
from tests.server.turns import assert_unharmed
from tudor.protocol import messages as says
from tudor.server.http import rate_limit, sockets


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """A clock for limits that the test sets."""
    time = [1000.0]
    monkeypatch.setattr(rate_limit, "monotonic", lambda: time[0])
    return time


def test_too_fast_is_refused_and_then_it_works_again(tmp_path: Path, time: list[float]) -> None:
    """Exceeding the limit is refused, over all sockets of a seat together, and works again a moment later."""

    async def main() -> None:
        async with serving(tmp_path, messages="30/minute") as house:
            seats = [await house.seat(one) for one in [await house.open()] * 2]
            answers = [await seats[number % 2].ask("quip", phrase="hello") for number in range(40)]
            assert ["accepted"] * 30 + ["too-fast"] * 10 == [getattr(one, "code", "accepted") for one in answers]
            time[0] += 1.9
            assert "too-fast" == await seats[0].refusal("quip", phrase="thanks")
            time[0] += 0.2
            await seats[0].accepted("quip", phrase="thanks")
            assert "too-fast" == await seats[1].refusal("quip", phrase="thanks")

    run(main())


def test_one_who_is_too_fast_slows_nobody_else_down(tmp_path: Path) -> None:
    """Each seat has its own limit."""

    async def main() -> None:
        async with serving(tmp_path, messages="8/hour") as house:
            host = await house.open()
            ada, ben = await house.seat(host), await house.seat(await house.join(host.table, "Ben"))
            for _ in range(20):
                await ada.ask("quip", phrase="hello")
            assert "too-fast" == await ada.refusal("quip", phrase="hello")
            await ben.accepted("quip", phrase="hello")

    run(main())


def test_pings_count_as_messages(tmp_path: Path) -> None:
    """A client that pings too often is refused like any other."""

    async def main() -> None:
        async with serving(tmp_path, messages="8/hour") as house:
            ada = await house.seat(await house.open())
            for _ in range(20):
                await ada.send({"type": "ping"})
            assert "too-fast" == await ada.refusal("quip", phrase="hello")
            assert sum(isinstance(message, says.Pong) for message in ada.heard) <= 8

    run(main())


def test_too_many_requests_are_refused_and_then_work_again(tmp_path: Path, time: list[float]) -> None:
    """Changing requests from one address are limited; reading public data has a limit of its own."""

    async def main() -> None:
        async with serving(tmp_path, requests="10/minute") as house:
            answers = [await house.post("/api/play", {"nickname": "Eve"}) for _ in range(3)]
            assert [201] * 3 == [answer.status for answer in answers]
            answers = [await house.post("/api/play", {}) for _ in range(20)]
            assert [(400, "message")] * 7 + [(429, "too-fast")] * 13 == [answer.refusal for answer in answers]
            # On one connection, since those are limited too.
            async with AsyncClient(base_url=house.origin, timeout=PATIENCE) as reader:
                read = [await reader.get("/api/levels") for _ in range(101)]
                assert [200] * 100 + [429] == [answer.status_code for answer in read]
                time[0] += 5.9
                assert 200 == (await reader.get("/api/tables")).status_code
            assert (429, "too-fast") == (await house.post("/api/play", {"nickname": "Eve"})).refusal
            time[0] += 0.2
            assert 201 == (await house.post("/api/play", {"nickname": "Eve"})).status

    run(main())


def test_reading_finished_games_is_limited(tmp_path: Path) -> None:
    """Requests for finished games, which take work, are limited per address."""

    async def main() -> None:
        async with serving(tmp_path, requests="20/hour") as house:
            answers = [await house.get("/api/games/nothing/replay") for _ in range(30)]
            assert [404] * 20 + [429] * 10 == [answer.status for answer in answers]

    run(main())


@contextmanager
def nobody_thinks() -> Iterator[None]:
    """The worker processes stand still in this block, also those of servers that other tests still have."""
    workers = [worker.pid for worker in active_children() if worker.pid is not None]
    assert workers
    _tell(workers, signal.SIGSTOP)
    try:
        yield
    finally:
        _tell(workers, signal.SIGCONT)


def _tell(processes: Iterable[int], word: signal.Signals) -> None:
    for process in processes:
        # One that an earlier test has killed may be ending.
        with suppress(ProcessLookupError):
            os.kill(process, word)


def test_too_many_questions_at_once(tmp_path: Path) -> None:
    """Only a few of a seat's questions are worked on at once, over all its windows, so that bots can think too."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seat = (await house.start())[0]
            window = await house.visit(seat.seated.table)
            await window.hello(token=seat.token)
            await seat.accepted("deduce")
            with nobody_thinks():
                asked = [asyncio.create_task(one.ask("deduce")) for one in [seat, window] * 6]
                refused = [await first for first in islice(asyncio.as_completed(asked), 9)]
            assert ["too-fast"] * 9 == [getattr(one, "code", "accepted") for one in refused]
            answers = await asyncio.gather(*asked)
            assert 3 == sum(isinstance(one, says.Accepted) for one in answers)
            await window.accepted("deduce")

    run(main())


def test_too_many_sockets_from_one_address(tmp_path: Path) -> None:
    """One address can open a limited number of sockets; closing one makes room for another."""

    async def main() -> None:
        async with serving(tmp_path, sockets=3) as house:
            table = (await house.open()).table
            seats = [await house.spectator(table) for _ in range(3)]
            assert not await may_come(house, table)
            await seats[0].close()
            async with asyncio.timeout(PATIENCE):
                while not await may_come(house, table):
                    await asyncio.sleep(0.05)

    run(main())


async def may_come(house: House, table: str) -> bool:
    """True if there is room for one more."""
    try:
        await house.spectator(table)
    except InvalidStatus:
        return False
    return True


async def all_of(connection: ClientConnection) -> list[str | bytes]:
    """All messages until the connection is closed."""
    heard: list[str | bytes] = []
    with suppress(ConnectionClosed):
        async with asyncio.timeout(PATIENCE):
            while True:
                heard.append(await connection.recv())
    return heard


def test_a_slow_reader_is_dropped_and_resumes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that does not read is told to reconnect, delays no one, and then gets what it missed."""
    # The goodbye waits until everything is said, however slow the machine is.
    monkeypatch.setattr(sockets, "PATIENCE", 5 * PATIENCE)

    async def main() -> None:
        async with serving(tmp_path, send_buffer=4096) as house:
            seats = await house.start()
            table = seats[0].seated.table
            small = socket.socket()
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            small.connect(("127.0.0.1", house.port))
            small.setblocking(False)  # the standard library calls it like this
            address = f"ws://127.0.0.1:{house.port}/api/tables/{table}/socket"
            slow = await connect(address, sock=small, max_queue=1, ping_interval=None)
            await slow.send(msgspec.json.encode({"type": "hello", "token": seats[1].token}).decode())
            for number in range(250):
                await asyncio.gather(*(seat.accepted("say", text=f"{number} " + "la " * 90) for seat in seats))
            heard = await all_of(slow)
            goodbye = msgspec.json.decode(heard[-1], type=says.Goodbye)
            assert "too-slow" == goodbye.code
            assert goodbye.again is not None
            assert 4408 == slow.close_code
            await play_to_the_end(seats, haste=0.2)
            assert_unharmed(seats)
            back = await house.visit(table)
            await back.hello(token=seats[1].token, since=5)
            assert seats[1].observations[5:] == back.observations
            assert seats[1].view == back.view

    run(main())
