"""After a stop, a crash or damage: what was played is there, and goes on."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from tests.server.client import Seat
from tests.server.harness import House, Seated, everybody, play_to_the_end, run, serving
from tests.server.processes import process
from tests.server.storage.opening import tamper
from tudor.cli import main as tudor
from tudor.editions import load
from tudor.model.edition import Setup
from tudor.notation import read_record
from tudor.protocol import messages as says
from tudor.server.match import Entry, encode_entry
from tudor.server.services import Timing
from tudor.server.storage import DATABASE, SqliteStorage

PATIENT = Timing(bot_pace=0.0, window=0.05, grace=1000.0, pace=1000.0)
ARGUMENTS = ("--window", "0.1", "--grace", "1000", "--pace", "1000")


def table_of(seat: Seat) -> str:
    assert seat.table is not None
    return seat.table.id


def seated(seat: Seat) -> Seated:
    return Seated(table=table_of(seat), token=seat.token, chair=seat.chair or 0)


async def settle(*seats: Seat) -> None:
    for _ in range(2):
        await asyncio.gather(*(seat.ping() for seat in seats))


async def take_turns(seats: list[Seat], steps: int, rng: Random) -> None:
    """Let so many decisions be made."""
    for _ in range(steps):
        await settle(*seats)
        seat = next(seat for seat in seats if seat.decision is not None)
        await seat.accepted("act", action=msgspec.to_builtins(seat.any_action(rng)))
    await settle(*seats)


async def back(house: House, seats: list[Seat]) -> list[Seat]:
    """Everybody comes back."""
    return [await house.resume(seat) for seat in seats]


# Stopping and being killed


def test_stopping_says_when_to_come_back(tmp_path: Path) -> None:
    """Told to stop, a server says goodbye and ends well; started again, it goes on where it was."""

    async def main() -> None:
        with process(tmp_path, *ARGUMENTS) as server:
            seats = await server.house.start(people=3)
            await take_turns(seats, 10, Random(1))
            assert 0 == await server.terminate()
            for seat in seats:
                await seat.connection.wait_closed()
                await seat.close()
                assert seat.goodbye is not None
                assert ("stopping", True) == (seat.goodbye.code, (seat.goodbye.again or 0) > 0)
                assert 4503 == seat.connection.close_code
        with process(tmp_path, *ARGUMENTS) as server:
            again = await back(server.house, seats)
            assert [seat.view for seat in seats] == [seat.view for seat in again]
            assert [seat.decision for seat in seats] == [seat.decision for seat in again]
            await take_turns(again, 5, Random(2))
            for seat in again:
                await seat.close()

    run(main())


def test_killed_and_started_again(tmp_path: Path) -> None:
    """After kill -9 an action sent again under its id counts once, notes are there, and nobody has missed anything."""

    async def main() -> None:
        with process(tmp_path, *ARGUMENTS) as server:
            seats = await server.house.start(people=3)
            await take_turns(seats, 6, Random(3))
            asked = next(seat for seat in seats if seat.decision is not None)
            sent = {"type": "act", "id": "once", "action": msgspec.to_builtins(asked.any_action(Random(3)))}
            await asked.accepted("note", card="rope", owner="case", mark="no")
            assert says.Accepted("once") == await asked.request(sent)
            server.kill()
            for seat in seats:
                await seat.close()
        with process(tmp_path, *ARGUMENTS) as server:
            again = await back(server.house, seats)
            mine = again[seats.index(asked)]
            known = [seat.seq for seat in again]
            assert {("rope", "case")} == set(mine.notes)
            assert says.Accepted("once") == await mine.request(sent)
            await settle(*again)
            assert known == [seat.seq for seat in again]
            assert [seat.observations for seat in seats] == [
                new.observations[: len(old.observations)] for old, new in zip(seats, again, strict=True)
            ]
            await play_to_the_end(again, haste=0.5)
            for seat in again:
                await seat.close()

    run(main())


def test_clocks_begin_anew(tmp_path: Path) -> None:
    """After a restart everybody has the time for a decision again, and is waited for as if just cut off."""

    async def main() -> None:
        async with serving(tmp_path, PATIENT) as house:
            seats = await house.start(people=3)
            await asyncio.sleep(0.5)
        restarted = asyncio.get_running_loop().time()
        async with serving(tmp_path, PATIENT) as house:
            again = await back(house, seats)
            await settle(*again)
            passed = asyncio.get_running_loop().time() - restarted
            clock = again[0].clock
            assert clock is not None
            assert clock.left is not None
            assert clock.of - 1000 * passed - 1 <= clock.left <= clock.of
            assert not any(chair.stand_in for seat in again if seat.table for chair in seat.table.chairs)

    run(main())


def test_a_pause_outlives_a_restart(tmp_path: Path) -> None:
    """A game that was paused is paused, until its host lets it go on."""

    async def main() -> None:
        async with serving(tmp_path, PATIENT) as house:
            seats = await house.gather(people=3)
            await seats[0].accepted("start")
            await seats[0].accepted("pause")
        async with serving(tmp_path, PATIENT) as house:
            again = await back(house, seats)
            assert ("paused", None) == (again[0].stage, again[0].clock.left if again[0].clock else 0)
            await again[0].accepted("pause", paused=False)
            await play_to_the_end(again, haste=1.0)

    run(main())


def test_gathering_outlives_a_restart(tmp_path: Path) -> None:
    """A table where people are still gathering keeps its chairs, its suspects and who is ready."""

    async def main() -> None:
        async with serving(tmp_path, PATIENT) as house:
            seats = await house.gather(people=3, listed=True)
            await seats[1].accepted("take-suspect", suspect="plum")
            await settle(*seats)
            before = seats[0].table
        async with serving(tmp_path, PATIENT) as house:
            again = [await house.seat(seated(seat)) for seat in seats]
            await everybody(again, lambda seat: seat.table == before)
            assert [table_of(seats[0])] == [line["id"] for line in (await house.get("/api/tables")).json]
            await again[0].accepted("start")
            await play_to_the_end(again, haste=1.0)

    run(main())


# Damage


async def two_games(folder: Path) -> tuple[list[Seat], list[Seat]]:
    """Two games in the middle, and their server stopped."""
    async with serving(folder, PATIENT) as house:
        hit, spared = await house.start(people=3), await house.start(people=3)
        for seats in (hit, spared):
            await take_turns(seats, 12, Random(4))
    return hit, spared


async def see_that_it_goes_on(house: House, seats: list[Seat]) -> list[Seat]:
    again = await back(house, seats)
    assert [seat.view for seat in seats] == [seat.view for seat in again]
    await play_to_the_end(again, haste=1.0)
    return again


@pytest.mark.parametrize(
    "change",
    ["entry = substr(entry, 1, length(entry) / 2)", "entry = CAST(replace(entry, ':', ';') AS BLOB)", "link = x'00'"],
    ids=["torn", "flipped", "checksum"],
)
def test_a_damaged_end_is_cut_off(tmp_path: Path, change: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A game whose last step is damaged goes on from the step before, which is logged; other games are as they were."""

    async def main() -> None:
        hit, spared = await two_games(tmp_path)
        ((game, last),) = tamper(
            tmp_path,
            "SELECT game, max(number) FROM steps WHERE game = (SELECT game FROM tables WHERE table_id = ?)",
            table_of(hit[0]),
        )
        tamper(tmp_path, f"UPDATE steps SET {change} WHERE game = ? AND number = ?", game, last)
        async with serving(tmp_path, PATIENT) as house:
            # They claim to know more than there is, and are told all.
            again = [await house.seat(seated(seat), since=seat.seq) for seat in hit]
            for old, new in zip(hit, again, strict=True):
                assert len(new.observations) < len(old.observations)
                assert old.observations[: len(new.observations)] == new.observations
            assert "tudor_damaged_total 1.0" in (await house.get("/metrics")).body.decode()
            await play_to_the_end(again, haste=1.0)
            await see_that_it_goes_on(house, spared)
        logged = capsys.readouterr().out
        assert f"{table_of(hit[0])[:4]}…: step {last} is" in logged
        # The whole id is the link to the table.
        assert table_of(hit[0]) not in logged

    run(main())


def test_a_table_that_cannot_be_read_stops_nobody(tmp_path: Path) -> None:
    """Where it is not known any more who sits there, the table is told to be damaged; all others go on."""

    async def main() -> None:
        hit, spared = await two_games(tmp_path)
        tamper(tmp_path, "UPDATE tables SET meta = x'7b7d' WHERE table_id = ?", table_of(hit[0]))
        async with serving(tmp_path, PATIENT) as house:
            answer = await house.get(f"/api/tables/{table_of(hit[0])}")
            assert (400, "table-damaged") == (answer.status, answer.json["code"])
            visitor = await house.visit(table_of(hit[0]))
            await visitor.until(lambda: visitor.goodbye is not None)
            assert visitor.goodbye is not None
            assert "table-damaged" == visitor.goodbye.code
            await see_that_it_goes_on(house, spared)

    run(main())


async def add_step(folder: Path, table: str, entry: bytes) -> None:
    """Add a step as a server of another version might have kept it."""
    storage = await SqliteStorage.open(folder)
    try:
        await storage.append(table, len((await storage.load(table)).entries), entry, b"another engine's")
    finally:
        await storage.close()


OTHER_RULES = {
    "another outcome": encode_entry(Entry(seat=0, action=None)),
    "nothing that is legal": b'{"seat":0,"action":{"do":"show","card":"rope"}}',
    "an action that there is no more": b'{"seat":0,"action":{"do":"teleport"}}',
    "a seat that there is not": b'{"seat":7,"action":{"do":"roll"}}',
}


@pytest.mark.parametrize("step", OTHER_RULES.values(), ids=OTHER_RULES)
def test_a_game_of_other_rules_is_closed(tmp_path: Path, step: bytes) -> None:
    """A game that the engine cannot follow any more is closed, and what was played can be read; other games go on."""

    async def main() -> None:
        hit, spared = await two_games(tmp_path)
        await add_step(tmp_path, table_of(hit[0]), step)
        async with serving(tmp_path, PATIENT) as house:
            again = await back(house, hit)
            assert {"closed"} == {seat.stage for seat in again}
            assert [seat.observations for seat in hit] == [seat.observations for seat in again]
            assert "not-at-this-stage" == (await again[0].refused("act", action={"do": "roll"})).code
            answer = await house.get(f"/api/games/{table_of(hit[0])}/record", hit[0].token)
            assert 200 == answer.status
            setup: Setup = read_record(answer.json["record"]).setup
            assert load("clue-1998") == setup.edition
            await see_that_it_goes_on(house, spared)
        # It stays so.
        async with serving(tmp_path, PATIENT) as house:
            assert "closed" == (await house.get(f"/api/tables/{table_of(hit[0])}")).json["stage"]
            answer = await house.get(f"/api/games/{table_of(hit[0])}/replay", hit[0].token)
            assert 200 == answer.status

    run(main())


def test_what_cannot_be_written_is_not_done(tmp_path: Path) -> None:
    """A move that the disk does not take is refused, and can be made again once the disk does."""

    async def main() -> None:
        async with serving(tmp_path, PATIENT) as house:
            seats = await house.start(people=3)
            known = [seat.seq for seat in seats]
            asked = next(seat for seat in seats if seat.decision is not None)
            action: Any = msgspec.to_builtins(asked.any_action(Random(5)))
            tamper(tmp_path, "CREATE TRIGGER full BEFORE INSERT ON steps BEGIN SELECT RAISE(ABORT, 'full'); END")
            assert "storage" == (await asked.refused("act", action=action)).code
            await settle(*seats)
            assert known == [seat.seq for seat in seats]
            tamper(tmp_path, "DROP TRIGGER full")
            await asked.accepted("act", action=action)

    run(main())


def test_bots_try_again_what_cannot_be_written(tmp_path: Path) -> None:
    """A table where only bots play goes on when the disk takes their moves again."""

    async def main() -> None:
        async with serving(tmp_path, PATIENT) as house:
            answer = await house.post("/api/play", {"nickname": "Ada", "level": "novice", "players": 3})
            ada = await house.seat(Seated(**answer.json))
            tamper(tmp_path, "CREATE TRIGGER full BEFORE INSERT ON steps BEGIN SELECT RAISE(ABORT, 'full'); END")
            await ada.accepted("leave")
            await asyncio.sleep(1.5)
            known = ada.seq
            tamper(tmp_path, "DROP TRIGGER full")
            await ada.until(lambda: ada.seq > known + 10 or ada.stage == "over")

    run(main())


# Copies


def test_a_copy_made_while_it_runs_goes_on(tmp_path: Path) -> None:
    """A copy made by one command while people play has all games, and a server of its own goes on with them."""

    async def main() -> None:
        copy = tmp_path / "copy"
        copy.mkdir()
        with process(tmp_path / "data", *ARGUMENTS) as server:
            seats = await server.house.start(people=3)
            known = [seat.seq for seat in seats]
            playing = asyncio.create_task(play_to_the_end(seats, haste=0.02))
            arguments = ["backup", str(copy / DATABASE), "--data", str(tmp_path / "data")]
            done = await asyncio.to_thread(CliRunner().invoke, tudor, arguments)
            assert 0 == done.exit_code, done.output
            await playing
            for seat in seats:
                await seat.close()
        async with serving(copy, PATIENT) as house:
            again = [await house.seat(seated(seat)) for seat in seats]
            for number, (old, new) in enumerate(zip(seats, again, strict=True)):
                assert known[number] <= new.seq
                assert old.observations[: new.seq] == new.observations
            await play_to_the_end(again, haste=1.0)

    run(main())
