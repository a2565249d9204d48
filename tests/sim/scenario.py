"""What one seed decides in advance: the tables, the workers, and what goes wrong when."""

from random import Random
from typing import Literal, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

Kind: TypeAlias = Literal[
    "kill",
    "kill for good",
    "drain",
    "pause",
    "disk fails",
    "disk is slow",
    "commits are unheard",
    "line is cut",
    "player goes away",
    "everyone goes away",
    "bus is wild",
    "bus is cut off",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
OF_PLAYERS = ("line is cut", "player goes away", "everyone goes away")
OF_BUS = ("bus is wild", "bus is cut off")
OFTEN: dict[Kind, int] = {"kill": 2, "pause": 2, "line is cut": 4}
"""Kinds that are chosen more often than others."""
BUSY = 20.0
"""Seconds in which things go wrong; most games are over by then."""
MOST_FAULTS = 12
LENGTHS = (0.3, 2.0, 8.0, 20.0)
"""About how many seconds a fault lasts. The longest outlast the patience of workers and players."""
STANDS_STILL, LONG = 0.25, 25.0
"""How often nothing happens to the workers but that one stands still for this long: others take its tables, and its players
have to hear of it."""
LEFT_ALONE = 0.3
"""How often nobody is there when a worker dies."""


class Fault(Struct, frozen=True):
    """Something that goes wrong at a time, for a time."""

    at: float
    kind: Kind
    target: int
    """The number of the worker or the player; who is killed for good is the owner of a game, if there is one."""
    length: float

    def __str__(self) -> str:
        whom = "player" if self.kind in OF_PLAYERS else "worker"
        return f"{self.at:6.2f} s: {self.kind}, {whom} {self.target}, for {self.length:.2f} s"


class TablePlan(Struct, frozen=True):
    """A table: its people, its bots, and whether somebody watches."""

    people: int
    bots: int
    watchers: bool = False


class Scenario(Struct, frozen=True):
    """Everything that a seed decides in advance; the rest follows from the seed as it is played."""

    seed: int
    workers: int
    has_bus: bool
    """Without a bus, each worker takes every table that its clients want."""
    tables: tuple[TablePlan, ...]
    faults: tuple[Fault, ...]

    @property
    def people(self) -> int:
        """How many people play."""
        return sum(table.people for table in self.tables)

    def __str__(self) -> str:
        tables = ", ".join(f"{table.people} people and {table.bots} bots" for table in self.tables)
        bus = "with" if self.has_bus else "without"
        return "\n".join(
            [f"seed {self.seed}: {self.workers} workers {bus} a bus; tables of {tables}", *map(str, self.faults)]
        )


WATCHED = 0.3
"""How often somebody watches a table."""
TABLES = (TablePlan(2, 0), TablePlan(2, 1), TablePlan(3, 0), TablePlan(1, 2))


def scenario_of(seed: int) -> Scenario:
    """The scenario of a seed."""
    rng = Random(f"{seed}/scenario")
    workers = rng.choice((1, 2, 2, 3, 3))
    has_bus = workers > 1 and rng.random() < 0.8
    tables = tuple(replace(rng.choice(TABLES), watchers=rng.random() < WATCHED) for _ in range(rng.choice((1, 1, 2))))
    people = sum(table.people for table in tables)
    kinds = [kind for kind in KINDS if has_bus or kind not in (*OF_BUS, "kill for good", "drain")]
    chosen = rng.choices(kinds, [OFTEN.get(kind, 1) for kind in kinds], k=rng.randint(0, MOST_FAULTS))
    faults = [_fault(rng, kind, workers, people) for kind in chosen]
    if has_bus and rng.random() < STANDS_STILL:
        faults = [fault for fault in faults if fault.kind in OF_PLAYERS]
        faults.append(Fault(rng.uniform(0.0, BUSY / 2), "pause", rng.randrange(workers), LONG))
    elif has_bus and rng.random() < LEFT_ALONE:
        faults += _left_alone(rng, workers)
    return Scenario(seed, workers, has_bus, tables, tuple(sorted(faults, key=lambda fault: fault.at)))


def _left_alone(rng: Random, workers: int) -> list[Fault]:
    """Everyone leaves, and a worker dies for good: its games need another one that notices without being asked."""
    at = rng.uniform(2.0, BUSY)
    return [
        Fault(at, "everyone goes away", 0, 1.0),
        Fault(at + rng.uniform(0.0, 2.0), "kill for good", rng.randrange(workers), 0.0),
    ]


def _fault(rng: Random, kind: Kind, workers: int, people: int) -> Fault:
    target = rng.randrange(people if kind in OF_PLAYERS else workers)
    length = rng.choice(LENGTHS) * rng.uniform(0.2, 1.5)
    return Fault(rng.uniform(0.0, BUSY), kind, target, length)
