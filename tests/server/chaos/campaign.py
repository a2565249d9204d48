"""Games on a cluster to which everything happens, one fault after another, and the comparison at the end of each game."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from msgspec import Struct

from tests.server import nats, postgres
from tests.server.chaos.verdict import Folded, violations
from tests.server.chaos.workers import Engines, Place, running_workers
from tests.server.client import PATIENCE, Seat
from tests.server.house import House, deal
from tests.server.processes import free_port
from tests.server.returning import LOST, Player, is_cancelled
from tudor.server.storage import Storage, StorageError, Stored
from tudor.server.storage.postgres import PostgresStorage

WORKERS, PEOPLE = 3, 3
EDITIONS = ("clue-1998", "cluedo-2008", "cluedo-france")
AT_ONCE = 2
"""Faults at the same time, so that they meet, and somebody is left to take over."""
PAUSE = 3.0
"""Seconds between two faults, at most: players are to come back and play before the next."""
AGAIN = 0.2
"""Seconds between two looks."""
IMPATIENCE = 6.0
"""Seconds without an answer after which a player tries another worker."""
REPLACING = 0.5
"""How often a player who comes back in a sealed window replies anew."""
HASTE = 0.1
"""The share of decisions that accuse, so that games end now and then."""
ENDING = 240.0
"""Seconds in which the last games must end once nothing happens any more."""
OPENING = 30.0


class Plan(Struct, frozen=True, kw_only=True):
    """How much of what happens."""

    seed: int = 1
    clients: int = 30
    kills: int = 0
    stops: int = 0
    stop_seconds: float = 10.0
    database: int = 0
    bus: int = 0
    cuts: int = 0
    minutes: float | None = None
    """After which nothing more happens, if not everything has by then."""
    plant: str | None = None
    """A bug of the workers, to see whether it is found."""

    @property
    def faults(self) -> list[str]:
        """All faults, in the order of the seed."""
        named = {"kill": self.kills, "stop": self.stops, "database": self.database, "bus": self.bus, "cut": self.cuts}
        faults = [name for name, count in named.items() for _ in range(count)]
        Random(self.seed).shuffle(faults)
        return faults


@dataclass
class Outcome:
    """What became of it."""

    done: Counter[str] = field(default_factory=Counter)
    """Faults so far, by kind."""
    games: int = 0
    steps: int = 0
    acknowledged: int = 0
    resent: int = 0
    replaced: int = 0
    """Acknowledged replies in sealed windows that their players replaced."""
    returns: int = 0
    bored: int = 0
    longest_wait: float = 0.0
    violations: list[str] = field(default_factory=list)

    def add(self, folded: Folded, players: Sequence[Player]) -> list[str]:
        """Compare a game that is over; returns what must never be."""
        found = [f"table {players[0].table}: {what}" for what in violations(folded, players)]
        self.violations += found
        self.games += 1
        self.steps += folded.match.steps
        for player in players:
            self.acknowledged += len(player.accepted)
            self.resent += player.sent.total() - len(player.sent)
            self.replaced += len(player.replaced)
            self.returns += player.returns
            self.bored += player.bored
            self.longest_wait = max(self.longest_wait, player.longest_wait)
        return found


class Campaign:
    """Tables where one game follows another, until everything has happened."""

    def __init__(
        self, plan: Plan, places: list[Place], engines: Engines, storage: Storage, tell: Callable[[str], None]
    ) -> None:
        self.outcome = Outcome()
        self._plan = plan
        self._places = places
        self._engines = engines
        self._storage = storage
        self._tell = tell
        self._houses = [place.house for place in places]
        self._players: dict[int, list[Player]] = {}
        self._is_over = False
        self._ends = inf if plan.minutes is None else monotonic() + 60 * plan.minutes

    async def run(self) -> None:
        """Let everything happen, then let the games end."""
        rng = Random(f"{self._plan.seed} faults")
        tables = [asyncio.ensure_future(self._games(number)) for number in range(self._plan.clients // PEOPLE)]
        while len(self._players) < len(tables):
            await asyncio.sleep(AGAIN)
        self._tell(f"{len(tables)} games have begun.")
        faults = iter(self._plan.faults)
        await asyncio.gather(*(self._harm(faults, Random(rng.random())) for _ in range(AT_ONCE)))
        self._is_over = True
        self._tell("Nothing happens any more; the games come to their ends.")
        self._set_pace()
        _, left = await asyncio.wait(tables, timeout=ENDING)
        for table in left:
            table.cancel()
        self.outcome.violations += [f"{len(left)} games did not end"] if left else []
        self.outcome.violations += [
            f"{error!r}" for table in tables if table not in left and (error := table.exception())
        ]
        ended = sum(place.ended_by_itself for place in self._places)
        self.outcome.violations += [f"{ended} workers ended by themselves"] if ended else []

    # What happens

    async def _harm(self, faults: Iterator[str], rng: Random) -> None:
        for fault in faults:
            if monotonic() > self._ends:
                return
            await asyncio.sleep(rng.uniform(0, PAUSE))
            began = monotonic()
            await self._befall(fault, rng)
            self.outcome.done[fault] += 1
            self._tell(
                f"{self.outcome.done.total()} of {len(self._plan.faults)}: {fault}, {monotonic() - began:.1f} s; "
                f"{self.outcome.games} games, {len(self.outcome.violations)} violations"
            )

    async def _befall(self, fault: str, rng: Random) -> None:
        if fault in ("database", "bus"):
            restart = self._engines.restart_database if fault == "database" else self._engines.restart_bus
            async with self._engines.busy:
                await restart(rng)
            return
        free = [place for place in self._places if not place.busy.locked()]
        place = rng.choice(free)
        seconds = self._plan.stop_seconds
        harms: dict[str, Callable[[Random], Awaitable[None]]] = {
            "kill": place.kill,
            "stop": partial(place.stand_still, seconds),
            "cut": partial(place.cut_off, seconds),
        }
        async with place.busy:
            await harms[fault](rng)

    # What is played

    async def _games(self, number: int) -> None:
        rng = Random(f"{self._plan.seed} table {number}")
        while not self._is_over:
            players = self._players[number] = await self._open(rng)
            self._set_pace()
            await asyncio.gather(*(player.play() for player in players))
            folded = Folded(await self._stored(players[0].table))
            await asyncio.gather(*(_see_the_end(player, folded) for player in players))
            for found in self.outcome.add(folded, players):
                self._tell(f"VIOLATION: {found}")
            for player in players:
                await player.seat.close()

    def _set_pace(self) -> None:
        for player in (player for players in self._players.values() for player in players):
            player.haste, player.thinks = (0.8, 0.0) if self._is_over else (HASTE, player.thinks)

    async def _open(self, rng: Random) -> list[Player]:
        """A game that has begun. What is interrupted is left, and another table opened."""
        while True:
            seats: list[Seat] = []
            try:
                async with asyncio.timeout(OPENING):
                    await _begin(rng, self._houses, seats)
                return [self._player(seat, rng) for seat in seats]
            except LOST:
                if is_cancelled():
                    raise
                for seat in seats:
                    await seat.drop()

    def _player(self, seat: Seat, rng: Random) -> Player:
        player = Player(self._houses, seat, Random(rng.random()), IMPATIENCE)
        player.replacing = REPLACING
        return player

    async def _stored(self, table: str) -> Stored:
        while True:
            with suppress(StorageError):
                stored = await self._storage.load(table)
                if stored.status == "finished":
                    return stored
            await asyncio.sleep(AGAIN)


async def _begin(rng: Random, houses: Sequence[House], seats: list[Seat]) -> None:
    """Three people meet, each at some worker, and the cards are dealt. ``seats`` gets every client at once."""
    host = await rng.choice(houses).open(rng.choice(EDITIONS), PEOPLE, rng.randrange(2))
    guests = [await rng.choice(houses).join(host.table, name) for name in ("Ben", "Cleo")]
    for seated in (host, *guests):
        house = rng.choice(houses)
        seats.append(await house.seat(seated))
        # The house need not remember it: there will be thousands.
        house.seats.clear()
    for seat in seats[1:]:
        await seat.accepted("get-ready")
    await deal(seats)


async def _see_the_end(player: Player, folded: Folded) -> None:
    """Wait until a client has heard everything; it comes back if it has lost the connection."""
    ends = monotonic() + PATIENCE
    while folded.damage is None and monotonic() < ends and not folded.is_seen_by(player.seat):
        if player.seat.is_closed:
            await player.come_back()
        await asyncio.sleep(AGAIN)


def run(plan: Plan, tell: Callable[[str], None]) -> Outcome:
    """Carry out a plan on a database, a bus and workers of its own."""
    with ExitStack() as running:
        database = running.enter_context(postgres.running())
        bus = running.enter_context(nats.running())
        folder = Path(running.enter_context(TemporaryDirectory(prefix="tudor-chaos-", dir="/tmp")))
        return asyncio.run(_run(plan, folder, database, bus, tell))


async def _run(
    plan: Plan, folder: Path, database: postgres.Cluster, bus: nats.NatsServer, tell: Callable[[str], None]
) -> Outcome:
    engines, ports = Engines(database, bus), [free_port() for _ in range(WORKERS)]
    async with running_workers(folder, database.address, engines, ports, plant=plan.plant) as places:
        storage = await PostgresStorage.open(database.address)
        campaign = Campaign(plan, places, engines, storage, tell)
        await campaign.run()
        await storage.close()
    return campaign.outcome
