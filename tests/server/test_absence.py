"""Absent players: bots stand in for a while or for good, and no table waits for ever."""

import asyncio
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.by_day import most_varied_by_day, only_by_day
from tests.server.client import Seat
from tests.server.harness import AT_ONCE, everybody, play_to_the_end, run, serving
from tests.server.turns import knows_more
from tudor.editions import load
from tudor.model.actions import Action
from tudor.model.kinds import Kind
from tudor.model.sight import Decision, View
from tudor.protocol import messages as says
from tudor.protocol.wire import Seating, read_view
from tudor.server.storage import SqliteStorage
from tudor.server.table import fair_deal, seating
from tudor.server.table.match import Entry, entries
from tudor.server.table.services import Timing
from tudor.server.table.table_record import table_records
from tudor.server.workers.jobs import Sight, bot_job, decide


def actions_of(kept: list[Entry], number: int) -> Iterator[tuple[int, Action]]:
    """The steps of a seat: their numbers, and what it did."""
    for step, entry in enumerate(kept):
        if entry.seat == number and entry.action is not None:
            yield step, entry.action


@pytest.mark.nightly
def test_a_stand_in_plays_from_its_seats_sight(tmp_path: Path) -> None:
    """A stand-in decides from what its seat was told, and from nothing else."""

    async def main() -> None:
        async with serving(tmp_path, replace(AT_ONCE, pace=0.05)) as house:
            seats = await house.start("clue-1998", people=3, stand_in="amateur", hints="none")
            silent, table = seats[0], seats[0].seated.table
            await play_to_the_end(seats[1:], haste=0.2)
            await silent.until(lambda: silent.stage == "over")
        storage = await SqliteStorage.open(tmp_path)
        stored = await storage.load(table)
        await storage.close()
        kept, record = [entries.decode(entry.entry) for entry in stored.entries], table_records.decode(stored.meta)
        played = list(actions_of(kept, silent.chair or 0))
        assert len(played) > 2
        for (step, action), (seen, view, owed) in zip(played, moments(silent), strict=True):
            sight = Sight(Seating.of(view.setup), owed.seat, tuple(silent.observations[:seen]))
            seed = fair_deal.bot_seed(record, seating.setup_of(record), silent.chair or 0, step)
            job = bot_job("amateur", seed, sight, view, owed)
            assert action == msgspec.json.decode(decide(job), type=Action)

    run(main())


def moments(seat: Seat) -> Iterator[tuple[int, View, Decision]]:
    """When a seat had to decide: its observations, its view and its decision at that moment."""
    fields: dict[str, Any] = {}
    for message in seat.heard:
        if isinstance(message, says.Snapshot):
            fields = msgspec.json.decode(message.view)
        elif isinstance(message, says.Update):
            fields |= message.changes
            if message.decision is not None:
                yield message.seq, read_view(fields), message.decision


def test_a_bot_replaces_somebody_for_good(tmp_path: Path) -> None:
    """The host replaces a player with a bot; the player's token is void, and they watch the public game."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            host = next(seat for seat in seats if seat.own.host)
            ben, cleo = (seat for seat in seats if seat is not host)
            number = ben.chair
            assert "chair-yours" == await host.refusal("set-bot", chair=host.chair, level="novice")
            assert "host-only" == await cleo.refusal("set-bot", chair=number, level="novice")
            await host.accepted("set-bot", chair=number, level="novice")
            await ben.until(lambda: ben.chair is None and ben.view["seat"] is None)
            assert ([], None) == (ben.view["hand"], ben.decision)
            assert "spectators-cannot" == await ben.refusal("act", action={"do": "roll"})
            await everybody([host, cleo], lambda seat: seat.chair_at(number).who == "bot")
            visitor = await house.visit(host.seated.table)
            await visitor.send({"type": "hello", "token": ben.token})
            await visitor.until(lambda: any(isinstance(one, says.Refused) for one in visitor.heard))
            await play_to_the_end([host, cleo], haste=0.3)

    run(main())


class Sleeper:
    """A player who falls asleep once over every kind of decision."""

    def __init__(self, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.slept_over: set[Kind] = set()
        self._rng = rng

    async def play(self) -> None:
        """Play till the end."""
        seat = self.seat
        while seat.stage != "over":
            await seat.until(lambda: seat.stage == "over" or seat.decision is not None)
            if seat.decision is None:
                continue
            kind, known = seat.decision.kind, seat.seq
            if kind in self.slept_over:
                # Another player may have been faster.
                await seat.act(seat.any_action(self._rng, haste=0.1))
            self.slept_over.add(kind)
            await everybody([seat], partial(knows_more, known))


USUAL: set[Kind] = {"start", "answer", "close"}
ON_A_BOARD: set[Kind] = {"move", "suggest"}
ALSO: dict[str, set[Kind]] = {
    "cluedo-2008": {"choose", "react", "draw", "disclose", "pool"},
    "super-cluedo": {"spy", "disclose"},
}
GAMES = 12
"""Everything happens at least once in this many games."""


@pytest.mark.parametrize("edition", only_by_day("cluedo-2008", "super-cluedo"))
def test_no_table_waits_for_ever(tmp_path: Path, edition: str) -> None:
    """Whatever kind of decision a player sleeps through, it is made, and the game ends."""
    kinds = USUAL | ALSO.get(edition, set()) | (ON_A_BOARD if load(edition).has_board else set())

    async def main() -> None:
        slept_over: set[Kind] = set()
        async with serving(tmp_path, Timing(bot_pace=0.0, window=0.05, grace=0.05, pace=0.05)) as house:
            for game in range(GAMES):
                seats = await house.start(edition, people=3, stand_in="novice")
                sleepers = [Sleeper(seat, Random(f"{game}/{number}")) for number, seat in enumerate(seats)]
                await asyncio.gather(*(sleeper.play() for sleeper in sleepers))
                slept_over = slept_over.union(*(sleeper.slept_over for sleeper in sleepers))
                if kinds <= slept_over:
                    return
        raise AssertionError(f"nobody slept over {kinds - slept_over}")

    run(main())


@pytest.mark.parametrize("edition", most_varied_by_day())
def test_a_table_that_everybody_has_left_ends(tmp_path: Path, edition: str) -> None:
    """With all players gone, the game is still played to its end."""

    async def main() -> None:
        async with serving(tmp_path, Timing(bot_pace=0.0, window=0.02, grace=0.02, pace=0.05)) as house:
            seats = await house.start(edition, people=3, stand_in="novice")
            table, token = seats[0].seated.table, seats[0].token
            for seat in seats:
                await seat.drop()
            async with asyncio.timeout(100):
                while (await house.get(f"/api/tables/{table}")).json["stage"] != "over":
                    await asyncio.sleep(0.2)
            assert 200 == (await house.get(f"/api/games/{table}/record", token)).status

    run(main())
