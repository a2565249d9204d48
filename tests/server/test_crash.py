"""Crashes: a server is killed at random moments during play, and keeps everything it had accepted."""

import asyncio
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random

import msgspec
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.client import Seat
from tests.server.harness import House, run
from tests.server.processes import process
from tudor.protocol import messages as says
from tudor.server.storage import SqliteStorage
from tudor.server.table.match import entries

SETTINGS = ("--window", "0.1", "--grace", "1000", "--pace", "1000", "--log", "warning")
LONGEST = 0.4
"""Longest time of play before the server is killed, in seconds."""
EDITIONS = ("clue-1998", "cluedo-2008", "super-cluedo")


class Player:
    """A player who continues as soon as a server is back, and remembers what was accepted."""

    def __init__(self, seat: Seat, rng: Random) -> None:
        self.seat = seat
        self.accepted: dict[object, set[str]] = {}
        """Ids of accepted requests; of the replies in one window only the last counts, or the one under way."""
        self._rng = rng
        self._count = 0
        self._unanswered: dict[str, object] | None = None
        self._window = 0
        """The number of observations before the open window, in which replies may come too late."""

    async def come_back(self, house: House) -> None:
        """Resume, and repeat unanswered requests, which are handled once."""
        self.seat = await house.resume(self.seat)
        assert self.seat.stage in ("playing", "over")
        if self._unanswered is not None:
            await self._send(self._unanswered)

    async def play(self) -> None:
        """Play until the server is gone."""
        with suppress(ConnectionClosed, asyncio.CancelledError, AssertionError):
            acted = -1
            while self.seat.stage == "playing":
                await self.seat.until(partial(self._owes, acted))
                if self.seat.decision is None:
                    continue
                acted = self.seat.seq
                self._count += 1
                self._window = acted if self.seat.decision.kind == "react" else 0
                action = msgspec.to_builtins(self.seat.any_action(self._rng))
                await self._send({"type": "act", "id": f"{self.seat.chair}-{self._count}", "action": action})

    def _owes(self, acted: int) -> bool:
        return self.seat.stage != "playing" or (self.seat.decision is not None and self.seat.seq != acted)

    async def _send(self, request: dict[str, object]) -> None:
        self._unanswered = request
        key = self._window or str(request["id"])
        if key in self.accepted:
            # In a window the reply may be changed: from now on either one may count.
            self.accepted[key] |= {str(request["id"])}
        answer = await self.seat.request(request)
        self._unanswered = None
        if isinstance(answer, says.Accepted):
            self.accepted[key] = {answer.id}
        elif not self._window:
            pytest.fail(f"{request} was refused: {answer}")


async def open_tables(house: House, rng: Random) -> list[Player]:
    """A table of three for some editions."""
    return [Player(seat, Random(rng.random())) for edition in EDITIONS for seat in await house.start(edition, people=3)]


async def check(folder: Path, players: list[Player]) -> int:
    """Check that every accepted action is stored once and nothing is damaged; returns the number of steps."""
    storage, steps = await SqliteStorage.open(folder), 0
    try:
        for table in {player.seat.seated.table for player in players}:
            stored = await storage.load(table)
            assert None is stored.damage
            kept = [entries.decode(entry.entry) for entry in stored.entries]
            # A reply in a window that is still open.
            orders = b"".join((await storage.values(table)).values()).decode()
            done = [entry.request for entry in kept if entry.request]
            assert len(done) == len(set(done))
            for player in players:
                if player.seat.seated.table == table:
                    assert [] == [
                        ids
                        for ids in player.accepted.values()
                        if not any(one in done or f'"{one}"' in orders for one in ids)
                    ]
            steps += len(kept)
    finally:
        await storage.close()
    return steps


def accepted_by(players: list[Player]) -> int:
    """How many of their actions were accepted so far."""
    return sum(len(player.accepted) for player in players)


async def live(folder: Path, players: list[Player], rng: Random) -> list[Player]:
    """One life of a server: all players return and play until it is killed at some moment."""
    with process(folder, *SETTINGS) as server:
        if players:
            await asyncio.gather(*(player.come_back(server.house) for player in players))
        else:
            players = await open_tables(server.house, rng)
        before = accepted_by(players)
        playing = [asyncio.create_task(player.play()) for player in players]
        # However slow a machine is, something is accepted in every life.
        while accepted_by(players) < before + 2 and not all(task.done() for task in playing):
            await asyncio.sleep(0.005)
        await asyncio.sleep(rng.random() * LONGEST)
        server.kill()
        await asyncio.gather(*playing)
        for seat in server.house.seats:
            with suppress(ConnectionClosed, InvalidHandshake):
                await seat.close()
        assert "fault" not in server.logs
    return players


async def crash(folder: Path, times: int, part: int) -> None:
    rng, players, accepted = Random(part), list[Player](), 0
    for _ in range(times):
        players = await live(folder, players, rng)
        await check(folder, players)
        if all(player.seat.stage == "over" for player in players):
            accepted += accepted_by(players)
            players = []
    assert accepted + accepted_by(players) > times
    # Now the server stays up, and the games continue.
    with process(folder, *SETTINGS) as server:
        await asyncio.gather(*(player.come_back(server.house) for player in players))
        for player in players:
            assert len(player.seat.observations) == player.seat.seq
        for seat in server.house.seats:
            await seat.close()
        assert 0 == await server.terminate()


def test_nothing_accepted_is_lost(tmp_path: Path) -> None:
    """A server that is killed again and again has stored every accepted action once, and every game continues."""
    run(crash(tmp_path, 3, part=0))


@pytest.mark.nightly
@pytest.mark.parametrize("part", range(103))
def test_nothing_accepted_is_lost_in_a_thousand_crashes(tmp_path: Path, part: int) -> None:
    """The same a thousand times, ten times in each game."""
    run(crash(tmp_path, 10, part))
