"""Measures how many matches one server process carries: `make load`.

A second process plays matches of five people over real sockets on this machine: one action per second in each match, and an
occasional mark in a notebook. The time measured runs from sending an action until the last of the five seats hears of it;
by then the server has it on disk. Starting games does not count. Finally, with as many matches as the server held, people ask
for deductions, and the times of answers and moves are measured.
"""

import asyncio
import gc
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory

import click
import httpx
import psutil
import uvloop

from bench.checkout import NotMeasurable, Side
from bench.load_players import Match, play, seat_match

GOAL = 0.100
"""Seconds within which every seat is to know, in 99 of 100 cases."""
HOPELESS = 5 * GOAL
"""No matches are added beyond this time."""
UNLIMITED = "1000000000/minute"
NO_LIMITS = ("--requests", UNLIMITED, "--messages", UNLIMITED, "--sockets", "1000000")
WARMING_UP, PATIENCE = 3.0, 60.0
LONGEST = 110.0
"""Seconds after which no new level starts, so that everything ends within about three minutes."""
AT_ONCE = 20
"""Tables opened at the same time."""


@dataclass
class Times:
    """Durations of one kind, in seconds."""

    count: int
    p50: float
    p99: float
    worst: float

    @classmethod
    def of(cls, times: list[float]) -> "Times":
        """Statistics of many durations."""
        cuts = quantiles(times, n=100) if len(times) > 1 else [float("inf")] * 99
        return cls(len(times), cuts[49], cuts[98], max(times, default=float("inf")))

    def __str__(self) -> str:
        return f"{self.count} | {1000 * self.p50:.1f} | {1000 * self.p99:.1f} | {1000 * self.worst:.0f}"


@dataclass
class Figures:
    """The figures of one level of load."""

    matches: int
    seconds: float
    moves: Times
    answers: Times
    overdue: int
    cpu: float
    """Of the server process, in seconds per second."""
    load_cpu: float
    thinking_cpu: float
    rss: int
    empty: int
    """Memory before the first match."""
    thinking_rss: int
    engines: Mapping[str, float]
    """CPU of each engine of a cluster, in seconds per second."""

    @property
    def held(self) -> bool:
        """True if every seat was told in time."""
        return self.moves.p99 <= GOAL and not self.overdue

    @property
    def step_cpu(self) -> float:
        """CPU seconds per action."""
        return self.per_action(self.cpu)

    def per_action(self, cpu: float) -> float:
        """CPU seconds per action, of a process that used this many in a second."""
        return cpu * self.seconds / max(1, self.moves.count)

    def row(self) -> str:
        """The figures of moves, as a table row."""
        return (
            f"| {self.matches} | {self.moves} | {self.overdue} | {100 * self.cpu:.0f} % | {1e6 * self.step_cpu:.0f} | "
            f"{self.rss / 2**20:.0f} | {(self.rss - self.empty) / 1024 / self.matches:.0f} | {100 * self.load_cpu:.0f} % |"
        )

    def row_of_answers(self, questions: float) -> str:
        """The figures of questions, as a table row."""
        return (
            f"| {self.matches} | {questions:.0f} | {self.answers} | {1000 * self.moves.p99:.1f} | "
            f"{100 * self.thinking_cpu:.0f} % | {self.thinking_rss / 2**20:.0f} |"
        )


HEADING = """
| matches | actions | p50 ms | p99 ms | worst ms | overdue | server's CPU | µs CPU an action | RSS MB | kB a match | load's CPU |
|---|---|---|---|---|---|---|---|---|---|---|"""
HEADING_OF_ANSWERS = """
| matches | questions a second | answers | p50 ms | p99 ms | worst ms | p99 ms of moves | CPU that thinks | its RSS MB |
|---|---|---|---|---|---|---|---|---|"""


class Bench:
    """A server under load, or several workers of a cluster."""

    def __init__(
        self,
        addresses: Sequence[str],
        servers: Sequence[psutil.Process],
        engines: Mapping[str, psutil.Process] = {},
        *,
        accounts: bool = False,
    ) -> None:
        self._addresses = addresses
        self._accounts = accounts
        self._servers = servers
        self._engines = engines
        self._empty = self._memory()
        self._matches: list[Match] = []

    @property
    def table(self) -> str:
        """A table where a match is played."""
        return self._matches[0].table

    async def open(self, level: int) -> None:
        """Start matches until there are this many."""
        # Each request has a connection of its own: the client's pool closes connections that it has just given to a request.
        async with httpx.AsyncClient(timeout=60, headers={"Connection": "close"}) as http:
            while (there := len(self._matches)) < level:
                fresh = range(there, min(there + AT_ONCE, level))
                self._matches += await asyncio.gather(
                    *(seat_match(number, self._addresses, http, accounts=self._accounts) for number in fresh)
                )

    async def begin_to_think(self) -> None:
        """Ask one question and wait for the answer: the first one starts the worker process."""
        async with asyncio.timeout(PATIENCE):
            self._matches[0].ask()
            while not self._matches[0].answers:
                await asyncio.sleep(0.05)

    async def measure(self, level: int, seconds: float, questions: float = 0.0) -> Figures:
        """Play this many matches, with this many questions per second."""
        matches = self._matches[:level]
        await play(matches, WARMING_UP, questions)
        for match in matches:
            match.forget()
        before, engines = self._cpu(), self._engine_cpu()
        own, began = time.process_time(), time.perf_counter()
        await play(matches, seconds, questions)
        took, after = time.perf_counter() - began, self._cpu()
        for refusal in [one for match in matches for one in match.refused][:3]:
            print("refused:", refusal)
        return Figures(
            matches=level,
            seconds=took,
            moves=Times.of([one for match in matches for one in match.times]),
            answers=Times.of([one for match in matches for one in match.answers]),
            overdue=sum(match.overdue for match in matches),
            cpu=(after[0] - before[0]) / took,
            thinking_cpu=(after[1] - before[1]) / took,
            load_cpu=(time.process_time() - own) / took,
            rss=self._memory(),
            empty=self._empty,
            thinking_rss=sum(process.memory_info().rss for process in self._thinking()),
            engines={name: (cpu - engines[name]) / took for name, cpu in self._engine_cpu().items()},
        )

    async def opened_and_measured(self, matches: int, seconds: float) -> Figures:
        """Start matches, play and measure them, and let the players leave: their sockets would fill up the limit."""
        await self.open(matches)
        figures = await self.measure(matches, seconds)
        for match in self._matches:
            match.hang_up()
        await asyncio.sleep(0.1)
        return figures

    def _cpu(self) -> tuple[float, float]:
        """CPU seconds of the servers and of the processes that think for them."""
        return cpu_of(self._servers), cpu_of(self._thinking())

    def _engine_cpu(self) -> dict[str, float]:
        return {name: cpu_of([one, *one.children(recursive=True)]) for name, one in self._engines.items()}

    def _memory(self) -> int:
        return sum(server.memory_info().rss for server in self._servers)

    def _thinking(self) -> list[psutil.Process]:
        return [process for server in self._servers for process in server.children()]


def cpu_of(processes: Iterable[psutil.Process]) -> float:
    """CPU seconds of processes so far."""
    return float(sum(sum(process.cpu_times()[:2]) for process in processes))


async def load(bench: Bench, levels: list[int], seconds: float, questions: float) -> None:
    """Add matches level by level, measure and print each level, then add questions."""
    print(HEADING)
    held, began = 0, time.perf_counter()
    for level in levels:
        if time.perf_counter() - began > LONGEST:
            print(f"No time was left for {level}.")
            break
        await bench.open(level)
        found = await bench.measure(level, seconds)
        print(found.row(), flush=True)
        if found.held:
            held = level
        elif found.moves.p99 > HOPELESS:
            break
    print(f"\nHeld with p99 of at most {1000 * GOAL:.0f} ms: {held} matches, on {os.cpu_count()} cores.")
    await bench.begin_to_think()
    answered = await bench.measure(held or levels[0], seconds, questions)
    print(HEADING_OF_ANSWERS, answered.row_of_answers(questions), sep="\n")


@contextmanager
def running_server(side: Side, limits: Sequence[str] = NO_LIMITS) -> Iterator[tuple[str, psutil.Process]]:
    """A server with its own folder: its address and its process."""
    with TemporaryDirectory() as folder:
        command = [
            str(side.python),
            "-c",
            "from tudor.cli import main; main()",
            "serve",
            "--port",
            "0",
            "--data",
            folder,
        ]
        options = [*limits, "--pace", "3600", "--log", "warning"]
        server = subprocess.Popen([*command, *options], env=side.environment(), stdout=subprocess.PIPE, text=True)
        try:
            assert server.stdout is not None
            address = next((word for word in server.stdout.readline().split() if word.startswith("http")), None)
            if address is None:
                raise NotMeasurable(f"The server of {side.name} does not start.")
            httpx.get(f"{address}healthz").raise_for_status()
            yield address, psutil.Process(server.pid)
        finally:
            server.terminate()
            server.wait(60)


def carry(levels: list[int], seconds: float, questions: float) -> None:
    """How many matches this checkout's server carries."""
    began = time.perf_counter()
    with running_server(Side("this", Path(sys.executable))) as (address, process):
        idle = process.memory_info().rss / 2**20
        print(f"Start to first answer {time.perf_counter() - began:.2f} s; idle {idle:.0f} MB.")
        uvloop.run(load(Bench([address], [process]), levels, seconds, questions))


def prepare() -> None:
    """Raise the limit on sockets, and avoid pauses of our own that would look like the server's."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    gc.disable()


@click.command()
@click.option("--levels", default="500,1000,1250,1500,1750", show_default=True, help="Matches at a time.")
@click.option("--seconds", type=float, default=12, show_default=True, help="How long each level is measured.")
@click.option("--questions", type=float, default=20, show_default=True, help="Notebooks asked for a second.")
@click.option("--against", "reference", metavar="REF", help="Compare with the server of another commit.")
@click.option("--accounts", is_flag=True, help="In a comparison, sign in all players of this checkout's server.")
@click.option(
    "--cluster", "workers", type=click.IntRange(1), metavar="N", help="Compare one server with a cluster of N workers."
)
@click.option("--matches", type=click.IntRange(1), default=300, show_default=True, help="Matches in a comparison.")
@click.option("--rounds", type=click.IntRange(1), default=4, show_default=True, help="Rounds of a comparison.")
@click.option(
    "--flood", type=click.IntRange(1, 200), metavar="N", help="Flood from N other addresses beside 500 matches."
)
@click.option("--floor", type=float, help="Fail if an action costs this server more CPU than 1/FLOOR times the other.")
def main(  # noqa: PLR0913 — one parameter for each option
    *,
    levels: str,
    seconds: float,
    questions: float,
    reference: str | None,
    accounts: bool,
    workers: int | None,
    matches: int,
    rounds: int,
    flood: int | None,
    floor: float | None,
) -> None:
    """Measure how many matches one server process carries, flood it, or compare it with a cluster or with another commit."""
    prepare()
    if flood is not None:
        from bench.load_flood import withstand

        sys.exit(0 if withstand(flood, seconds) else 1)
    if workers is not None:
        from bench.load_cluster import compare

        sys.exit(0 if compare(workers, matches, seconds, rounds) else 1)
    if reference is None:
        carry([int(level) for level in levels.split(",")], seconds, questions)
        return
    from bench.load_against import against

    sys.exit(0 if against(reference, matches, seconds, rounds, floor, accounts=accounts) else 1)


if __name__ == "__main__":
    main()
