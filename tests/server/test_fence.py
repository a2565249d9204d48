"""A table that another process has taken: it is let go, its people come back, and nothing is lost or done twice."""

import asyncio
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace

from tests.server.client import Seat
from tests.server.harness import AT_ONCE, House, SkippingLoop, everybody, run, serving, settle
from tudor.protocol.messages import Accepted, Goodbye
from tudor.server.storage import Storage
from tudor.server.table.lobby import Lobby

LONG = 40.0
"""Seconds a bot thinks, so that it is certain to be thinking."""


def lobby_of(house: House) -> Lobby:
    assert house.server is not None
    assert house.server.lobby is not None
    return house.server.lobby


def storage_of(house: House) -> Storage:
    return lobby_of(house)._services.storage


def asked(seats: list[Seat]) -> Seat:
    return next(seat for seat in seats if seat.decision is not None)


async def act_without_answer(seat: Seat, request: str) -> dict[str, object]:
    """Send a decision whose answer is not waited for; returns it, to be sent again."""
    message = {"type": "act", "id": request, "action": msgspec.to_builtins(seat.any_action(Random(1)))}
    await seat.send(message)
    return message


def test_people_follow_a_table_that_was_taken(tmp_path: Path) -> None:
    """A decision at a table that was taken is not stored; everyone is sent away, and it counts once when said again."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            watching = await house.spectator(seats[0].seated.table)
            table_id, old = seats[0].seated.table, lobby_of(house).tables[seats[0].seated.table]
            await storage_of(house).take(table_id)
            kept = await storage_of(house).load(table_id)
            actor = asked(seats)
            message = await act_without_answer(actor, "once")
            await everybody([*seats, watching], lambda seat: seat.goodbye)
            assert {Goodbye(code="moved", text=goodbye_text(actor), again=500)} == {
                seat.goodbye for seat in (*seats, watching)
            }
            assert [] == [told for told in actor.raw if '"once"' in told]
            assert kept == await storage_of(house).load(table_id)
            assert "tudor_fenced_total 1.0" in await house.figures()

            seats = await house.resume_all(seats)
            assert old is not lobby_of(house).tables[table_id]
            again = next(seat for seat in seats if seat.chair == actor.chair)
            for _ in range(2):
                assert Accepted("once") == await again.request(message)
            stored = await storage_of(house).load(table_id)
            assert 1 == sum(b'"once"' in entry.entry for entry in stored.entries)
            assert kept.entries == stored.entries[: len(kept.entries)]
            assert ([], None) == (old.clients, old.game and old.game._alarm)

    run(main())


def goodbye_text(seat: Seat) -> str:
    assert seat.goodbye is not None
    return seat.goodbye.text


def test_bots_of_a_table_that_was_taken_stop(tmp_path: Path) -> None:
    """When a bot's move is refused, this process lets go of the table and does not try again."""

    async def main() -> None:
        async with serving(tmp_path, replace(AT_ONCE, bot_pace=LONG)) as house:
            (host,) = await house.start(people=1, bots=2)
            while host.decision is not None:
                await host.act(host.any_action(Random(1)))
                await settle(host)
            table_id = host.seated.table
            old = lobby_of(house).tables[table_id]
            await storage_of(house).take(table_id)
            kept = await storage_of(house).load(table_id)
            skip(LONG)
            await everybody([host], lambda seat: seat.goodbye)
            assert table_id not in lobby_of(house).tables
            for _ in range(20):
                skip(AT_ONCE.retry)
                await asyncio.sleep(0.001)
            assert old.game is not None
            assert len(kept.entries) == old.game.match.steps
            assert kept == await storage_of(house).load(table_id)
            assert "tudor_fenced_total 1.0" in await house.figures()

    run(main())


def skip(seconds: float) -> None:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SkippingLoop)
    loop.skip(seconds)
