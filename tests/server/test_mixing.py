"""The start of a game: chairs are locked, everybody contributes, and nobody can choose the deal."""

import asyncio
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.full_disk import FullDisk, Window
from tests.server.harness import (
    AT_ONCE,
    PATIENCE,
    House,
    Seat,
    Seated,
    SkippingLoop,
    everybody,
    run,
    serving,
    settle,
)
from tudor.editions import available
from tudor.fairness import FIRST_SCHEME, SCHEME, verify
from tudor.protocol import messages as says
from tudor.protocol.tables import Commitment, Settings
from tudor.server.table import fair_deal, seating
from tudor.server.table.commands import handle
from tudor.server.table.live_table import LiveTable
from tudor.server.table.lobby import Lobby
from tudor.server.table.match import Match
from tudor.server.table.seating import bot_chair
from tudor.server.table.services import Services
from tudor.server.table.table_record import ChairRecord, TableRecord, table_records
from tudor.server.table.tokens import Tokens
from tudor.server.workers.pool import Workers
from tudor.text.errors import Illegal

SHORT = replace(AT_ONCE, mixing=0.2)
"""Time to contribute that runs out."""


def fairness(seat: Seat) -> Commitment:
    assert seat.table is not None
    assert seat.table.fairness is not None
    return seat.table.fairness


async def locked(house: House, **settings: Any) -> list[Seat]:
    """Three people and a bot whose chairs are locked; nobody contributes by themselves."""
    seats = await house.gather(people=3, bots=1, **settings)
    for seat in seats:
        seat.contributes = False
    await seats[1].accepted("take-suspect", suspect="plum")
    await seats[0].accepted("start")
    await everybody(seats, lambda seat: seat.stage == "mixing")
    return seats


async def dealt(seats: list[Seat]) -> None:
    await everybody(seats, lambda seat: seat.view.get("asked") is not None)


# From the lock to the deal


def test_the_deal_waits_for_everybody(tmp_path: Path) -> None:
    """Chairs are published before anyone contributes; the last contribution deals, and none can be added afterwards."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await locked(house)
            published = fairness(seats[0])
            chairs = ("- person Ada", "plum person Ben", "- person Cleo", "- bot novice")
            assert (SCHEME, chairs, ("",) * 4) == (published.scheme, published.locked, published.contributions)
            for seat in seats[:2]:
                await seat.accepted("contribute", randomness=f"luck of {seat.own.name}")
            await settle(*seats)
            assert {("mixing", ("luck of Ada", "luck of Ben", "", ""))} == {
                (seat.stage, fairness(seat).contributions) for seat in seats
            }
            assert not any(seat.view for seat in seats)
            await seats[2].accepted("contribute", randomness="luck of Cleo")
            await dealt(seats)
            assert "not-at-this-stage" == await seats[2].refusal("contribute", randomness="better luck")
            told = fairness(seats[0])
            assert (published.commitment, chairs) == (told.commitment, told.locked)
            assert ("luck of Ada", "luck of Ben", "luck of Cleo", "") == told.contributions

    run(main())


def test_a_game_against_bots_is_dealt_by_its_player(tmp_path: Path) -> None:
    """Playing at once locks the chairs; the player sees the commitment, contributes and is dealt to without waiting."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seated = Seated(**(await house.post("/api/play", {"nickname": "Ada", "level": "novice"})).json)
            table = (await house.get(f"/api/tables/{seated.table}")).json
            assert ("mixing", ["- person Ada", *["- bot novice"] * 3]) == (table["stage"], table["fairness"]["locked"])
            ada = await house.seat(seated)
            assert "playing" == ada.stage
            assert table["fairness"]["commitment"] == fairness(ada).commitment

    run(main())


def test_who_does_not_contribute_is_dealt_to_all_the_same(tmp_path: Path) -> None:
    """When the time is over, the cards are dealt without the missing contributions, and the record says which."""

    async def main() -> None:
        async with serving(tmp_path, SHORT) as house:
            seats = await locked(house, listed=True)
            await seats[2].accepted("contribute", randomness="7")
            await dealt(seats)
            record = await record_of(house, seats)
            assert '[FairContributions "- - 37 -"]' in record
            assert verify(record).confirmed

    run(main())


async def record_of(house: House, seats: list[Seat]) -> str:
    """The record of a game that its players end quickly."""
    players = [seat for seat in seats if seat.chair is not None]
    await asyncio.gather(*(seat.play(Random(f"{seat.chair}"), haste=1.0) for seat in players))
    await seats[0].until(lambda: seats[0].stage == "over")
    return str((await house.get(f"/api/games/{seats[0].seated.table}/record")).json["record"])


def test_two_windows_of_a_player_are_one(tmp_path: Path) -> None:
    """A player with two windows contributes with both, and waits for nobody."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, *_ = seats = await house.gather(people=1, bots=2)
            again = await house.seat(ada.seated)
            await ada.accepted("start")
            await dealt([*seats, again])

    run(main())


# Leaving, and coming back


def test_leaving_changes_no_lock(tmp_path: Path) -> None:
    """Who leaves while others contribute is replaced by a bot and waited for no more; chairs and contributions stay locked."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await locked(house, listed=True)
            before = fairness(seats[0])
            await seats[0].accepted("contribute", randomness="7")
            await seats[0].accepted("leave")
            assert None is seats[0].chair
            await seats[1].until(lambda: seats[1].own.host)
            await seats[2].accepted("contribute", randomness="8")
            await settle(*seats)
            assert "mixing" == seats[1].stage
            await seats[1].accepted("leave")
            await dealt(seats)
            told = fairness(seats[2])
            assert (before.locked, ("7", "", "8", "")) == (told.locked, told.contributions)
            verdict = verify(await record_of(house, seats))
            assert verdict.confirmed
            assert {"Ada", "Ben", "Cleo", None} == set(verdict.names)

    run(main())


def test_a_restart_finds_the_chairs_locked(tmp_path: Path) -> None:
    """After a restart a table still has its commitment, its locked chairs and its contributions, and waits for the others."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await locked(house)
            await seats[0].accepted("contribute", randomness="7")
            await seats[1].until(lambda: fairness(seats[1]).contributions[0])
            before = fairness(seats[1])
        async with serving(tmp_path) as house:
            watching = await house.spectator(seats[0].seated.table)
            assert ("mixing", before) == (watching.stage, fairness(watching))
            again = [await house.visit(seat.seated.table) for seat in seats]
            for old, seat in zip(seats, again, strict=True):
                seat.contributes = False
                await seat.hello(token=old.token)
            assert ["mixing"] * 3 == [seat.stage for seat in again]
            for seat in again[1:]:
                await seat.accepted("contribute", randomness="8")
            await dealt(again)
            assert ("7", "8", "8", "") == fairness(again[0]).contributions

    run(main())


def test_time_to_contribute_starts_anew(tmp_path: Path) -> None:
    """After a restart the cards are dealt when the time is over, although nobody comes."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await locked(house)
        async with serving(tmp_path, SHORT) as house:
            watching = await house.spectator(seats[0].seated.table)
            await dealt([watching])
            assert ("",) * 4 == fairness(watching).contributions

    run(main())


# A disk that is full


@asynccontextmanager
async def a_locked_table(folder: Path) -> AsyncIterator[tuple[LiveTable, list[Window], FullDisk]]:
    """A table of Ada, who has contributed, Ben, who has not, and a bot."""
    storage, workers = await FullDisk.open(folder), Workers(1)
    assert isinstance(storage, FullDisk)
    lobby = Lobby(Services(storage, workers, AT_ONCE), Tokens(b"secret"))
    chairs = [ChairRecord(), ChairRecord(), bot_chair("novice")]
    table, _ = await lobby.open(Settings(edition="clue-1998"), chairs, "Ada")
    await lobby.join(table.record.id, "Ben")
    windows = [Window(0), Window(1)]
    for window in windows:
        table.welcome(window, 0)
    await handle(table, windows[1], says.GetReady(id="ready"))
    await handle(table, windows[0], says.Start(id="start"))
    await handle(table, windows[0], says.Contribute(id="luck", randomness="7"))
    yield table, windows, storage
    lobby.stop()
    workers.stop()
    await storage.close()


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds, and put the clock forward meanwhile."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, SkippingLoop)
    async with asyncio.timeout(100 * PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)
            loop.skip(AT_ONCE.retry)


def is_dealt(table: LiveTable) -> bool:
    return table.game is not None and table.game.match.steps > 0


@pytest.mark.parametrize("message", [says.Contribute(id="x", randomness="8"), says.Leave(id="x")])
def test_a_contribution_that_cannot_be_stored_is_refused(message: says.Contribute | says.Leave, tmp_path: Path) -> None:
    """On a full disk contributing and leaving are refused and change nothing; with room again, they deal."""

    async def main() -> None:
        async with a_locked_table(tmp_path) as (table, windows, storage):
            before = table.record
            storage.fill()
            with pytest.raises(Illegal) as refused:
                await handle(table, windows[1], message)
            assert ("storage", before, 1) == (refused.value.code, table.record, windows[1].viewer)
            storage.make_room()
            await handle(table, windows[1], message)
            await until(lambda: is_dealt(table))

    run(main())


def test_a_deal_that_cannot_be_stored_is_made_later(tmp_path: Path) -> None:
    """If the disk is full when the cards are dealt, nobody sees a card, and they are dealt when there is room again."""

    async def main() -> None:
        async with a_locked_table(tmp_path) as (table, windows, storage):
            await handle(table, windows[1], says.Contribute(id="luck", randomness="8"))
            storage.fill()
            await until(lambda: storage.disk.failed > 2)
            assert ("mixing", None) == (table.stage, table.game)
            assert not any(b"HandSeen" in told for window in windows for told in window.heard)
            storage.make_room()
            await until(lambda: is_dealt(table))
            assert {0: "7", 1: "8"} == table.record.contributions
            assert all(any(b"HandSeen" in told for told in window.heard) for window in windows)

    run(main())


def test_a_table_that_is_released_while_it_deals_stays_dealt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What waits to be changed behind the deal is not stored without it."""

    async def main() -> None:
        async with a_locked_table(tmp_path) as (table, windows, storage):
            append, is_stored, is_heard = storage.append, asyncio.Event(), asyncio.Event()

            async def unheard(*step: Any) -> None:
                await append(*step)
                is_stored.set()
                await is_heard.wait()

            monkeypatch.setattr(storage, "append", unheard)
            await handle(table, windows[1], says.Contribute(id="luck", randomness="8"))
            await until(is_stored.is_set)
            changing = asyncio.create_task(table.journal.change(lambda record: record))
            await asyncio.sleep(0)
            releasing = asyncio.create_task(table.release())
            await asyncio.sleep(0)
            is_heard.set()
            await asyncio.gather(changing, releasing)
            stored = await storage.load(table.record.id)
            assert ("playing", 1) == (table_records.decode(stored.meta).stage, len(stored.entries))

    run(main())


# Records


def at_table(edition: str) -> TableRecord:
    """A table of five that waits for its start: two have asked for a suspect."""
    chairs = [ChairRecord(), bot_chair("novice"), ChairRecord(), ChairRecord()]
    record = seating.new_record("table", Settings(edition=edition), chairs, created=0.0)
    for name in ("Ada", "Ben", "Cleo"):
        record = seating.sit_down(record, name, f"{name}'s")
        record = record.changing_chair(record.number_of(f"{name}'s") or 0, ready=True)
    for number in (0, 2):
        record = seating.take_suspect(record, number, record.edition.suspects[3 - number])
    return record


def record_text(record: TableRecord) -> str:
    """The complete record of a table's deal."""
    setup = seating.setup_of(record)
    match = Match(setup, fair_deal.luck(record, setup))
    match.take_step(match.next_step())
    return fair_deal.records(record, match)[0]


@pytest.mark.parametrize("edition", available())
def test_every_edition_is_dealt_as_promised(edition: str) -> None:
    """In every edition seats and cards follow from what was locked and contributed; who is replaced later is still named."""
    record = fair_deal.contribute(seating.lock(at_table(edition)), 2, "7")
    begun = seating.begin(record)
    verdict = verify(record_text(begun))
    assert verdict.confirmed
    assert sorted(("Ada", "Ben", "Cleo")) == sorted(name for name in verdict.names if name)
    assert (begun.seats, b"7".hex()) == (verdict.seats, verdict.contributions[verdict.names.index("Ben")])
    ben = begun.number_of("Ben's") or 0
    for replaced in (seating.put_bot(begun, ben, "amateur", by=-1), seating.hand_over(begun, ben)):
        assert record_text(begun) == record_text(replaced)


def test_what_was_added_before_the_lock_does_not_count() -> None:
    """A table that an earlier release had stored while gathering is dealt by the scheme of today, without its contributions."""
    old = replace(at_table("clue-1998"), scheme=FIRST_SCHEME, contributions={0: "early"})
    record = seating.lock(old)
    assert (SCHEME, {}) == (record.scheme, record.contributions)
    assert verify(record_text(seating.begin(record))).confirmed


def test_nothing_tells_of_the_deal_before_it(tmp_path: Path) -> None:
    """Up to the deal, tables that differ in their seed only send the same bytes, but for the commitment."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            told = []
            for _ in range(2):
                seats = await locked(house)
                watching = await house.spectator(seats[0].seated.table)
                for seat in seats:
                    seat.name = f"{seat.chair}"
                for seat in seats[:2]:
                    await seat.accepted("contribute", randomness="7")
                await settle(*seats, watching)
                hidden = {seats[0].seated.table: "TABLE", fairness(watching).commitment: "COMMITMENT"}
                page = (await house.get(f"/api/tables/{watching.seated.table}")).body.decode()
                sent = [text for seat in (*seats, watching) for text in seat.raw]
                told.append([without(hidden, text) for text in (*sent, page)])
            assert told[0] == told[1]
            assert any("COMMITMENT" in text for text in told[0])

    run(main())


def without(hidden: dict[str, str], text: str) -> str:
    for value, name in hidden.items():
        text = text.replace(value, name)
    return re.sub(r'"id":"[^"]*"', '"id":""', text)
