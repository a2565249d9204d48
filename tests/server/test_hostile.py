"""Whatever is sent, the server refuses it with a reason or hangs up cleanly, and those who play notice nothing."""

import asyncio
import socket
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.client import PATIENCE, Seat
from tests.server.harness import House, play_to_the_end, run, serving
from tests.server.nonsense import JUNK, LETTERS, PROTOTYPES, Message, Nonsense
from tudor.protocol import messages as says
from tudor.text.errors import ERRORS

AT_A_TIME = 25
"""Messages sent before their answers are counted."""


def table_of(seat: Seat) -> str:
    assert seat.table is not None
    return seat.table.id


async def molest(seat: Seat, messages: Iterator[Message], count: int) -> None:
    """Send so many messages that must be refused."""
    while count > 0:
        sent = list(islice(messages, min(count, AT_A_TIME)))
        await assert_refused(seat, sent)
        count -= len(sent)


async def assert_refused(seat: Seat, sent: list[Message]) -> None:
    """Each of these is refused, with a known code and a text, and none is done."""
    before = len(seat.heard)

    def answers() -> list[says.Refused | says.Accepted]:
        return [one for one in seat.heard[before:] if isinstance(one, says.Refused | says.Accepted)]

    for message in sent:
        await seat.send(message)
    # What would take long is answered when it is done, be it after the pong.
    await seat.until(lambda: len(answers()) >= len(sent))
    await seat.ping()
    refused = [one for one in answers() if isinstance(one, says.Refused)]
    assert len(sent) == len(answers()) == len(refused), (sent, answers())
    assert all(one.code in ERRORS and one.text for one in refused)


async def molest_players(house: House, count: int, seed: int) -> None:
    """Three honest people play while a stranger, a spectator and the second window of a player send nonsense."""
    seats = await house.start()
    ada, ben, _ = seats
    guest = next(seat for seat in seats if seat.table and not seat.table.chairs[seat.chair or 0].host)
    table = table_of(ada)
    stranger, watching, window = await house.visit(table), await house.spectator(table), await house.visit(table)
    await window.hello(token=guest.token)

    def stolen() -> str:
        done = [one.id for seat in seats if seat is not guest for one in seat.heard if isinstance(one, says.Accepted)]
        return done[-1]

    def foreign() -> tuple[str, ...]:
        return tuple(card for seat in seats if seat is not guest for card in seat.view["hand"])

    hostile = {"visitor": stranger, "spectator": watching, "player": window}
    await asyncio.gather(
        play_to_the_end(seats, seed),
        *(
            molest(seat, iter(Nonsense(role, Random(f"{seed}/{role}"), stolen, foreign)), count // 3)
            for role, seat in hostile.items()
        ),
    )
    assert_unharmed(seats)
    assert ben.view["winner"] == ada.view["winner"] == watching.view["winner"]
    verified = await house.get(f"/api/games/{table}/verify", ada.token)
    assert 200 == verified.status


def assert_unharmed(seats: list[Seat]) -> None:
    """Honest players have finished their game, and nobody has refused them anything or sent them away."""
    for seat in seats:
        assert "over" == seat.stage
        assert not seat.is_closed
        assert [] == [one for one in seat.heard if isinstance(one, says.Refused | says.Goodbye)]


def test_nonsense_is_refused_and_honest_players_finish(tmp_path: Path) -> None:
    """Three thousand messages that nobody may send are refused one by one, and the game beside them is played out."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            await molest_players(house, 3_000, seed=1)

    run(main())


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(2, 7))
def test_much_nonsense_is_refused(tmp_path: Path, seed: int) -> None:
    """The same with fifty thousand messages."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            await molest_players(house, 10_000, seed=seed)

    run(main())


# Frames that end the conversation


async def ends(house: House, table: str, frame: "str | bytes | list[str]", *, text: bool | None = None) -> int | None:
    """The code with which the server hangs up after a frame."""
    seat = await house.visit(table)
    await seat.hello()
    await seat.connection.send(frame, text=text)
    async with asyncio.timeout(PATIENCE):
        await seat.connection.wait_closed()
    return seat.connection.close_code


def test_frames_that_are_too_large_end_the_conversation(tmp_path: Path) -> None:
    """A message of more than 16 kB is not read, whole or in pieces; what is no UTF-8 neither. The others play on."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start()
            table = table_of(seats[0])
            assert 1009 == await ends(house, table, "x" * 16_385)
            assert 1009 == await ends(house, table, b"x" * 1_000_000)
            assert 1009 == await ends(house, table, ["x" * 10_000, "x" * 10_000])
            assert 1007 == await ends(house, table, b'{"type":"\xff\xfe"}', text=True)
            await play_to_the_end(seats)
            assert_unharmed(seats)

    run(main())


def test_a_message_of_just_the_limit_is_read(tmp_path: Path) -> None:
    """A message of 16 kB is read, and refused for what it says."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seat = await house.spectator((await house.open()).table)
            frame = '{"type":"say","id":"1","text":"%s"}'
            await seat.send(frame % ("x" * (16_384 - len(frame) + 2)))
            await seat.until(lambda: isinstance(seat.heard[-1], says.Refused))
            assert isinstance(seat.heard[-1], says.Refused)
            assert "message" == seat.heard[-1].code

    run(main())


# By HTTP

BODIES: Mapping[str, dict[str, Any]] = {
    "/api/tables": {
        "settings": {"edition": "clue-1998", "lang": "en", "pace": "steady", "hints": "none", "stand_in": "novice"},
        "nickname": "Eve",
        "chairs": [{"who": "open"}, {"who": "bot", "name": "novice"}, {"who": "open"}],
    },
    "/api/play": {"nickname": "Eve", "edition": "clue-1998", "lang": "fr", "level": "novice", "players": 3},
    "/api/tables/{table}/join": {"nickname": "Eve", "token": ""},
}


def spoilt(body: dict[str, Any], rng: Random) -> bytes:
    """A body that nobody would send."""
    whole = msgspec.json.encode(body)
    field, value = rng.choice(list(body)), rng.choice((*JUNK, *PROTOTYPES, *LETTERS))
    inner = {name: {**part, rng.choice(list(part)): value} for name, part in body.items() if isinstance(part, dict)}
    return rng.choice(
        (
            whole[: rng.randrange(len(whole))],
            msgspec.json.encode({**body, field: value}),
            msgspec.json.encode({**body, **inner, rng.choice(PROTOTYPES): value}),
            msgspec.json.encode({**body, **inner, "nickname": "".join(rng.choices(LETTERS, k=3)) + "\u0000"}),
            rng.randbytes(50),
            b"[" * 9000,
            whole + b" " * 20_000,
            b'{"nickname":"\\ud800","settings":NaN}',
        )
    )


def test_bodies_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    """A changing request with nonsense in it is refused with a code and a text; none breaks the server."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            rng, table = Random(5), (await house.open(people=6)).table
            for number in range(300):
                path = list(BODIES)[number % len(BODIES)]
                body = spoilt(BODIES[path], rng)
                answer = await house.post(path.format(table=table), body)
                if answer.status == 201:
                    assert_only_a_name(BODIES[path], body)
                    continue
                assert answer.status in (400, 403, 404), answer.body
                assert answer.json["code"] in ERRORS
                assert answer.json["text"]
            assert [] == (await house.get("/api/tables")).json

    run(main())


def assert_only_a_name(usual: dict[str, Any], body: bytes) -> None:
    """What was accepted is as it should be, but for a name that is strange, and can be shown."""
    sent = msgspec.json.decode(body)
    assert {**usual, "nickname": sent["nickname"]} == sent
    assert sent["nickname"].isprintable()
    assert 1 <= len(sent["nickname"]) <= 24


NOWHERE = (
    "/api/tables/__proto__",
    "/api/tables/%00",
    "/api/tables/..%2f..%2fetc%2fpasswd",
    "/api/tables/" + "x" * 5000,
    "/api/tables/%F0%9F%83%8F",
    "/api/games/nothing/record",
    "/api/games/nothing/replay?sight=%00",
    "/api/games/nothing/knowledge",
    "/api/games/nothing/verify?lang=__proto__",
    "/api/editions/..%2fwords",
    "/api/editions/%00",
    "/api/editions/" + "x" * 5000,
    "/static/../../running.py",
    "/static/..%2f..%2frunning.py",
    "/static/%2e%2e/%2e%2e/running.py",
    "/static/%00",
    "/nowhere",
)


def test_paths_that_lead_nowhere(tmp_path: Path) -> None:
    """What is not there is said not to be there, and no path leads out of the folder of the pages."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for path in NOWHERE:
                answer = await house.get(path)
                assert 404 == answer.status, path
                assert b"import" not in answer.body, path

    run(main())


def test_what_is_no_request_at_all(tmp_path: Path) -> None:
    """Noise instead of HTTP is answered by an error or by silence, and the next request is served."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for noise in (
                b"\x16\x03\x01\x02\x00\x01",
                b"GET\r\n\r\n",
                b"GET / HTTP/9.9\r\n\r\n",
                b"\x00" * 100,
                b"GET / HTTP/1.1\r\nHost\r\n\r\n",
            ):
                assert (await house.raw_http(noise)).status in (0, 400)
            assert b"ok\n" == (await house.get("/healthz")).body

    run(main())


# Too much of it


def test_too_fast_is_refused_and_then_it_works_again(tmp_path: Path) -> None:
    """Whoever says more than the limit is refused, on all sockets of a seat together, and heard again a moment later."""

    async def main() -> None:
        async with serving(tmp_path, messages="8/second") as house:
            seats = [await house.seat(one) for one in [await house.open()] * 2]
            answers = [await seats[number % 2].ask("quip", phrase="hello") for number in range(20)]
            codes = [one.code for one in answers if isinstance(one, says.Refused)]
            assert {"too-fast"} == set(codes)
            assert any(isinstance(one, says.Accepted) for one in answers)
            async with asyncio.timeout(PATIENCE):
                while isinstance(await seats[0].ask("quip", phrase="thanks"), says.Refused):
                    await asyncio.sleep(0.2)

    run(main())


def test_one_who_is_too_fast_slows_nobody_else_down(tmp_path: Path) -> None:
    """The limit of one seat is not that of another."""

    async def main() -> None:
        async with serving(tmp_path, messages="8/minute") as house:
            host = await house.open()
            ada, ben = await house.seat(host), await house.seat(await house.join(host.table, "Ben"))
            for _ in range(20):
                await ada.ask("quip", phrase="hello")
            assert "too-fast" == (await ada.refused("quip", phrase="hello")).code
            await ben.accepted("quip", phrase="hello")

    run(main())


def test_too_many_requests_are_refused_and_then_work_again(tmp_path: Path) -> None:
    """One address changes only so much by HTTP in a while; reading what all may read is not counted."""

    async def main() -> None:
        async with serving(tmp_path, requests="5/second") as house:
            answers = [await house.post("/api/play", {"nickname": "Eve"}) for _ in range(3)]
            assert {201} == {answer.status for answer in answers}
            answers = [await house.post("/api/play", {}) for _ in range(20)]
            assert {400, 429} == {answer.status for answer in answers}
            assert {"too-fast", "message"} == {answer.json["code"] for answer in answers}
            assert 200 == (await house.get("/api/tables")).status
            async with asyncio.timeout(PATIENCE):
                while (await house.post("/api/play", {"nickname": "Eve"})).status == 429:
                    await asyncio.sleep(0.2)

    run(main())


def test_reading_finished_games_is_limited(tmp_path: Path) -> None:
    """What takes work to read, a game that was played, one address may not read without end."""

    async def main() -> None:
        async with serving(tmp_path, requests="20/hour") as house:
            answers = [await house.get("/api/games/nothing/replay") for _ in range(30)]
            assert [404] * 20 + [429] * 10 == [answer.status for answer in answers]

    run(main())


def test_too_many_questions_at_once(tmp_path: Path) -> None:
    """A seat has only a few of its questions thought about at once, in all its windows, so that bots can think too."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seat = (await house.start())[0]
            window = await house.visit(table_of(seat))
            await window.hello(token=seat.token)
            answers = await asyncio.gather(*(one.ask("deduce") for one in [seat, window] * 6))
            assert 3 == sum(isinstance(one, says.Accepted) for one in answers)
            assert {"too-fast"} == {one.code for one in answers if isinstance(one, says.Refused)}
            await window.accepted("deduce")

    run(main())


def test_too_many_sockets_from_one_address(tmp_path: Path) -> None:
    """One address has only so many sockets open; when one is closed, another may come."""

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
    """Is there room for one more?"""
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


def test_a_slow_reader_is_dropped_and_resumes(tmp_path: Path) -> None:
    """Whoever does not read is told to come back, keeps nobody waiting, and then gets what was missed."""

    async def main() -> None:
        async with serving(tmp_path, send_buffer=4096) as house:
            seats = await house.start()
            table = table_of(seats[0])
            small = socket.socket()
            small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            small.connect(("127.0.0.1", house.port))
            small.setblocking(False)  # the standard library asks for it like this
            slow = await connect(f"ws://127.0.0.1:{house.port}/api/tables/{table}/socket", sock=small, max_queue=1)
            await slow.send(msgspec.json.encode({"type": "hello", "token": seats[1].token}).decode())
            for number in range(1500):
                await seats[0].accepted("say", text=f"{number} " + "la " * 90)
            heard = await all_of(slow)
            goodbye = msgspec.json.decode(heard[-1], type=says.Goodbye)
            assert "too-slow" == goodbye.code
            assert goodbye.again is not None
            assert 4408 == slow.close_code
            await play_to_the_end(seats)
            assert_unharmed(seats)
            back = await house.visit(table)
            await back.hello(token=seats[1].token, since=5)
            assert seats[1].observations[5:] == back.observations
            assert seats[1].view == back.view

    run(main())
