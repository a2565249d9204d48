"""A table with everyone who could be there, at any stage: members and strangers."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
from msgspec.structs import replace

from tests.server.client import Seat
from tests.server.harness import House, Seated
from tudor.bots.random_bot import pick
from tudor.model.actions import Accuse
from tudor.protocol import messages as says
from tudor.server.storage import SqliteStorage
from tudor.server.table.table_record import table_records
from tudor.server.table.tokens import Claim, Tokens

NAMES = ("Ada", "Ben", "Cleo", "Dan")
FORGED = "WyJhIiwwLCJiIl0.c2lnbmF0dXJl"


class World:
    """One table. Ada is its host, Ben plays, Cleo looks into the case file, and Dan was sent away."""

    def __init__(self, house: House, stage: str) -> None:
        self.house = house
        self.stage = stage
        self.seated: dict[str, Seated] = {}
        self.clients: dict[str, Seat] = {}
        self._rng = Random(7)

    @property
    def table(self) -> str:
        """The id of the table."""
        return self.seated["Ada"].table

    @property
    def people(self) -> list[Seat]:
        """The players."""
        return [self.clients[name] for name in NAMES[:3]]

    async def gather(self, **settings: object) -> None:
        """Everyone takes a chair, Dan is sent away, and one chair stays open."""
        self.seated["Ada"] = await self.house.open(people=5, **settings)  # type: ignore[arg-type] # whatever is set
        for name in NAMES[1:]:
            self.seated[name] = await self.house.join(self.table, name)
        for name in NAMES:
            self.clients[name] = await self.house.seat(self.seated[name], lang="fr")
        self.clients["watching"] = await self.house.spectator(self.table, lang="fr")
        await self.clients["Ada"].accepted("open-chair", chair=self.clients["Dan"].chair)
        for name in NAMES[1:3]:
            await self.clients[name].accepted("get-ready")

    async def come_to_stage(self) -> None:
        """Play to the given stage; from the deal on, Cleo has seen the case file."""
        if self.stage == "gathering":
            return
        for client in self.clients.values():
            client.contributes = self.stage != "mixing"
        await self.clients["Ada"].accepted("start")
        if self.stage == "mixing":
            await self.settle()
            return
        await self.play_until(lambda: self.clients["Cleo"].view.get("case") is not None, accusing={"Cleo"})
        if self.stage == "paused":
            await self.clients["Ada"].accepted("pause")
        elif self.stage == "over":
            await self.play_until(lambda: self.clients["Ada"].stage == "over", accusing=set(NAMES))
        await self.settle()

    async def play_until(
        self, holds: Callable[[], object], accusing: "set[str] | frozenset[str]" = frozenset()
    ) -> None:
        """Let the players who must decide play; those named accuse wrongly as soon as they can."""
        while not holds():
            await asyncio.gather(*(seat.ping() for seat in self.people))
            owing = [name for name in NAMES[:3] if self.clients[name].decision is not None]
            if not owing:
                await asyncio.sleep(0.01)
            for name in owing:
                await self._decide(name, accuses=name in accusing)
        await asyncio.gather(*(seat.ping() for seat in self.people))

    async def _decide(self, name: str, *, accuses: bool) -> None:
        seat = self.clients[name]
        assert seat.decision is not None
        possible = list(seat.decision.legal)
        # Naming one of your own cards cannot win.
        wrong = [one for one in possible if isinstance(one, Accuse) and one.suspect in seat.view["hand"]]
        wrong += [one for one in possible if isinstance(one, Accuse) and one.weapon in seat.view["hand"]]
        wrong += [one for one in possible if isinstance(one, Accuse) and one.room in seat.view["hand"]]
        action = pick(seat.decision.legal, self._rng)
        while isinstance(action, Accuse):
            action = pick(seat.decision.legal, self._rng)
        answer = await seat.act(wrong[0] if accuses and wrong else action)
        assert isinstance(answer, says.Accepted), answer

    async def settle(self) -> None:
        """Wait until every client has heard everything."""
        for seat in self.clients.values():
            if not seat.is_closed:
                await seat.ping()

    async def close(self) -> None:
        """Close all connections."""
        for seat in self.clients.values():
            await seat.close()


async def a_world(house: House, stage: str, **settings: object) -> World:
    """A table at a stage that players can reach."""
    world = World(house, stage)
    await world.gather(**settings)
    await world.come_to_stage()
    return world


async def close_a_game(folder: Path, world: World, copy: str) -> dict[str, Seated]:
    """Store a copy of a game as another engine would have played it, in a stopped server's folder.

    A server that takes it up finds that it does not follow the rules, and closes it. The chairs of the copy.
    """
    storage = await SqliteStorage.open(folder)
    try:
        stored = await storage.load(world.table)
        record = replace(table_records.decode(stored.meta), id=copy, stage="playing")
        hold = await storage.create_table(copy, msgspec.json.encode(record))
        for number, entry in enumerate(stored.entries):
            other = bytes([entry.digest[0] ^ (number == len(stored.entries) - 1), *entry.digest[1:]])
            await storage.append(hold, number, entry.entry, other)
        tokens = Tokens(await storage.secret("tokens"))
    finally:
        await storage.close()
    chairs = {chair.name: (number, chair.key) for number, chair in enumerate(record.chairs)}
    return {
        name: Seated(table=copy, token=tokens.make(Claim(copy, *chairs[name])), chair=chairs[name][0])
        if name in chairs
        else replace(world.seated[name], table=copy)
        for name in NAMES
    }


async def a_closed_world(house: House, seated: dict[str, Seated]) -> World:
    """A table whose game was closed, with every client back."""
    world = World(house, "closed")
    world.seated = seated
    for name in NAMES[:3]:
        world.clients[name] = await house.seat(seated[name], lang="fr")
    for name in ("Dan", "watching"):
        world.clients[name] = await house.spectator(seated["Ada"].table, lang="fr")
    return world
