"""After damage: a game is cut back or closed, and all others continue."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from structlog.testing import capture_logs
from structlog.typing import EventDict

from tests.server.client import PATIENCE, Seat
from tests.server.harness import House, Seated, play_to_the_end, run, serving, settle
from tests.server.storage.opening import tamper
from tests.server.turns import take_turns
from tudor.editions import load
from tudor.notation import read_record
from tudor.server.storage import SqliteStorage
from tudor.server.table.lobby import Lobby
from tudor.server.table.match import Entry, encode_entry
from tudor.server.table.rules_version import rules_version
from tudor.server.table.services import Timing

PATIENT = Timing(bot_pace=0.0, window=0.05, grace=1000.0, pace=1000.0)


async def two_games(folder: Path) -> tuple[list[Seat], list[Seat]]:
    """Two games in the middle, and their server stopped."""
    async with serving(folder, PATIENT) as house:
        hit, spared = await house.start(people=3), await house.start(people=3)
        for seats in (hit, spared):
            await take_turns(seats, 12, Random(4))
    return hit, spared


async def see_that_it_goes_on(house: House, seats: list[Seat]) -> list[Seat]:
    again = await house.resume_all(seats)
    assert [seat.view for seat in seats] == [seat.view for seat in again]
    await play_to_the_end(again, haste=1.0)
    return again


@pytest.mark.parametrize(
    "change",
    [
        pytest.param("entry = substr(entry, 1, length(entry) / 2)", id="torn"),
        pytest.param("entry = CAST(replace(entry, ':', ';') AS BLOB)", id="flipped", marks=pytest.mark.nightly),
        pytest.param("link = x'00'", id="checksum", marks=pytest.mark.nightly),
    ],
)
def test_a_damaged_end_is_cut_off(tmp_path: Path, change: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A game whose last step is damaged continues from the step before, which is logged; other games are unchanged."""

    async def main() -> None:
        hit, spared = await two_games(tmp_path)
        ((game, last),) = tamper(
            tmp_path,
            "SELECT game, max(number) FROM steps WHERE game = (SELECT game FROM tables WHERE table_id = ?)",
            hit[0].seated.table,
        )
        tamper(tmp_path, f"UPDATE steps SET {change} WHERE game = ? AND number = ?", game, last)
        async with serving(tmp_path, PATIENT) as house:
            # They claim to know more than there is, and are told everything.
            again = [await house.seat(seat.seated, since=seat.seq) for seat in hit]
            for old, new in zip(hit, again, strict=True):
                assert len(new.observations) < len(old.observations)
                assert old.observations[: len(new.observations)] == new.observations
            assert "tudor_damaged_total 1.0" in await house.figures()
            await play_to_the_end(again, haste=1.0)
            await see_that_it_goes_on(house, spared)
        logged = capsys.readouterr().out
        assert f"{hit[0].seated.table[:4]}…: step {last} is" in logged
        # The whole id is the link to the table.
        assert hit[0].seated.table not in logged

    run(main())


def test_a_table_that_cannot_be_read_stops_nobody(tmp_path: Path) -> None:
    """A table whose seating is lost is reported as damaged; all others continue."""

    async def main() -> None:
        hit, spared = await two_games(tmp_path)
        tamper(tmp_path, "UPDATE tables SET meta = x'7b7d' WHERE table_id = ?", hit[0].seated.table)
        async with serving(tmp_path, PATIENT) as house:
            answer = await house.get(f"/api/tables/{hit[0].seated.table}")
            assert (400, "table-damaged") == (answer.status, answer.json["code"])
            visitor = await house.visit(hit[0].seated.table)
            await visitor.until(lambda: visitor.goodbye is not None)
            assert visitor.goodbye is not None
            assert "table-damaged" == visitor.goodbye.code
            await see_that_it_goes_on(house, spared)

    run(main())


async def add_step(folder: Path, table: str, entry: bytes) -> None:
    """Add a step as another version of the server might have stored it."""
    storage = await SqliteStorage.open(folder)
    try:
        await storage.append(
            await storage.take(table), len((await storage.load(table)).entries), entry, b"another engine's"
        )
    finally:
        await storage.close()


OTHER_RULES = {
    "another outcome": (encode_entry(Entry(seat=0, action=None)), "OutOfStep"),
    "nothing that is legal": (b'{"seat":0,"action":{"do":"show","card":"rope"}}', "Illegal"),
    "an action that there is no more": (b'{"seat":0,"action":{"do":"teleport"}}', "ValidationError"),
    "a seat that there is not": (b'{"seat":7,"action":{"do":"roll"}}', "IndexError"),
}
"""Steps of another version, and the kind of error each causes."""
BY_DAY = ("nothing that is legal",)


def test_what_was_found_is_logged_at_the_latest_at_the_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that stops before it has restored all tables logs what it has found so far."""

    async def main() -> None:
        hit, _ = await two_games(tmp_path)
        await add_step(tmp_path, hit[0].seated.table, OTHER_RULES["nothing that is legal"][0])
        monkeypatch.setattr(Lobby, "restore", lambda _: asyncio.Event().wait())
        async with serving(tmp_path, PATIENT) as house:
            await house.resume_all(hit)
        assert "closed, since the rules have changed at step " in capsys.readouterr().out

    run(main())


@pytest.mark.parametrize(
    ("step", "kind"),
    [
        pytest.param(*other, id=name, marks=() if name in BY_DAY else pytest.mark.nightly)
        for name, other in OTHER_RULES.items()
    ],
)
def test_a_game_of_other_rules_is_closed(
    tmp_path: Path, step: bytes, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A game the engine can no longer follow is closed and can be read; other games continue."""

    async def main() -> None:
        hit, spared = await two_games(tmp_path)
        await add_step(tmp_path, hit[0].seated.table, step)
        async with serving(tmp_path, PATIENT) as house:
            again = await house.resume_all(hit)
            assert {"closed"} == {seat.stage for seat in again}
            assert [seat.observations for seat in hit] == [seat.observations for seat in again]
            assert "not-at-this-stage" == await again[0].refusal("act", action={"do": "roll"})
            answer = await house.get(f"/api/games/{hit[0].seated.table}/record", hit[0].token)
            assert 200 == answer.status
            record = read_record(answer.json["record"])
            assert load("clue-1998") == record.setup.edition
            # It holds everything that was played, and tells by which rules.
            assert f"; {step.decode()}" == answer.json["record"].splitlines()[-1]
            assert rules_version() == record.headers["Rules"]
            rematch = await again[0].asked_for_rematch()
            assert again[0].chair == (await house.join(rematch, "Ada", hit[0].token)).chair
            await see_that_it_goes_on(house, spared)
        logged = capsys.readouterr().out
        assert f"{hit[0].seated.table[:4]}…: closed, since the rules have changed at step " in logged
        assert f"({kind})" in logged
        assert "rope" not in logged
        # It stays so.
        async with serving(tmp_path, PATIENT) as house:
            assert "closed" == (await house.get(f"/api/tables/{hit[0].seated.table}")).json["stage"]
            answer = await house.get(f"/api/games/{hit[0].seated.table}/replay", hit[0].token)
            assert 200 == answer.status

    run(main())


def test_what_cannot_be_written_is_not_done(tmp_path: Path) -> None:
    """A move that the disk does not accept is refused, and can be repeated once the disk works again."""

    async def main() -> None:
        async with serving(tmp_path, PATIENT) as house:
            seats = await house.start(people=3)
            known = [seat.seq for seat in seats]
            asked = next(seat for seat in seats if seat.decision is not None)
            action: Any = msgspec.to_builtins(asked.any_action(Random(5)))
            tamper(tmp_path, "CREATE TRIGGER full BEFORE INSERT ON steps BEGIN SELECT RAISE(ABORT, 'full'); END")
            assert "storage" == await asked.refusal("act", action=action)
            await settle(*seats)
            assert known == [seat.seq for seat in seats]
            tamper(tmp_path, "DROP TRIGGER full")
            await asked.accepted("act", action=action)

    run(main())


def test_bots_try_again_what_cannot_be_written(tmp_path: Path) -> None:
    """A table with only bots continues when the disk works again."""

    async def main() -> None:
        with capture_logs() as logged:
            async with serving(tmp_path, PATIENT) as house:
                await fail_and_go_on(house, logged)

    async def fail_and_go_on(house: House, logged: list[EventDict]) -> None:
        answer = await house.post("/api/play", {"nickname": "Ada", "level": "novice", "players": 3})
        ada = await house.seat(Seated(**answer.json))
        tamper(tmp_path, "CREATE TRIGGER full BEFORE INSERT ON steps BEGIN SELECT RAISE(ABORT, 'full'); END")
        await ada.accepted("leave")
        async with asyncio.timeout(PATIENCE):
            while sum(line["event"] == "write failed" for line in logged) < 2:
                await asyncio.sleep(0.01)
        known = ada.seq
        tamper(tmp_path, "DROP TRIGGER full")
        await ada.until(lambda: ada.seq > known + 10 or ada.stage == "over")

    run(main())
