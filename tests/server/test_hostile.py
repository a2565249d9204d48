"""Whatever is sent on a socket, the server refuses it with a reason or hangs up cleanly, and players notice nothing."""

import asyncio
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from tests.server.client import PATIENCE, Seat
from tests.server.harness import House, play_to_the_end, run, serving
from tests.server.nonsense import Message, Nonsense
from tests.server.turns import assert_unharmed
from tudor.protocol import messages as says
from tudor.text.errors import ERRORS

AT_A_TIME = 25
"""Messages sent before their answers are counted."""


async def molest(seat: Seat, messages: Iterator[Message], count: int) -> None:
    """Send this many messages that must be refused."""
    while count > 0:
        sent = list(islice(messages, min(count, AT_A_TIME)))
        await assert_refused(seat, sent)
        count -= len(sent)


async def assert_refused(seat: Seat, sent: list[Message]) -> None:
    """Each of these is refused with a known code and a text, and none is done."""
    before = len(seat.heard)

    def answers() -> list[says.Refused | says.Accepted]:
        return [one for one in seat.heard[before:] if isinstance(one, says.Refused | says.Accepted)]

    for message in sent:
        await seat.send(message)
    # Slow requests are answered when they are done, perhaps after the pong.
    await seat.until(lambda: len(answers()) >= len(sent))
    await seat.ping()
    refused = [one for one in answers() if isinstance(one, says.Refused)]
    assert len(sent) == len(answers()) == len(refused), (sent, answers())
    assert all(one.code in ERRORS and one.text for one in refused)


async def molest_players(house: House, count: int, seed: int) -> None:
    """Three honest players play while a stranger, a spectator and a player's second window send nonsense."""
    seats = await house.start()
    ada, ben, _ = seats
    guest = next(seat for seat in seats if seat.table and not seat.table.chairs[seat.chair or 0].host)
    table = ada.seated.table
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


def test_nonsense_is_refused_and_honest_players_finish(tmp_path: Path) -> None:
    """Three thousand forbidden messages are refused one by one, and the game next to them is played out."""

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


# Frames that close the connection


async def ends(house: House, table: str, frame: "str | bytes | list[str]", *, text: bool | None = None) -> int | None:
    """The code with which the server hangs up after a frame."""
    seat = await house.visit(table)
    await seat.hello()
    await seat.connection.send(frame, text=text)
    async with asyncio.timeout(PATIENCE):
        await seat.connection.wait_closed()
    return seat.connection.close_code


def test_frames_that_are_too_large_end_the_conversation(tmp_path: Path) -> None:
    """A message over 16 kB is not read, whole or in pieces; nor is invalid UTF-8. The others play on."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start()
            table = seats[0].seated.table
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
