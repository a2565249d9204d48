"""How many matches one server process carries: `make load`.

A second process plays matches of five people over real sockets on this machine: one action a second in each match, and now and
then a mark in a notebook. What is measured is the time from sending an action until the last of the five seats has heard of it;
the server has it on disk by then. Games are begun beforehand and do not count. Then, while as many matches as were held go on,
people ask what follows from what they have seen, and it is measured how long those answers take, and what becomes of the moves.
"""

import argparse
import asyncio
import gc
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import quantiles

import httpx
import psutil
import uvloop

from bench.load_players import Match, play, seat_match

GOAL = 0.100
"""Seconds within which all seats are to know, in 99 of 100 cases."""
HOPELESS = 5 * GOAL
"""Beyond this no more matches are added."""
UNLIMITED = "1000000000/minute"
WARMING_UP, PATIENCE = 3.0, 60.0
LONGEST = 110.0
"""Seconds after which no other level is begun, so that all of it ends within some three minutes."""
AT_ONCE = 20
"""Tables that are opened at the same time."""
IDLE = 1.0
"""Seconds after which a connection is not used again: the server hangs up after five."""


@dataclass
class Times:
    """How long something took, in seconds."""

    count: int
    p50: float
    p99: float
    worst: float

    @classmethod
    def of(cls, times: list[float]) -> "Times":
        """Of many times."""
        cuts = quantiles(times, n=100) if len(times) > 1 else [float("inf")] * 99
        return cls(len(times), cuts[49], cuts[98], max(times, default=float("inf")))

    def __str__(self) -> str:
        return f"{self.count} | {1000 * self.p50:.1f} | {1000 * self.p99:.1f} | {1000 * self.worst:.0f}"


@dataclass
class Figures:
    """What one level of load gave."""

    matches: int
    seconds: float
    moves: Times
    answers: Times
    overdue: int
    cpu: float
    """Of the process that serves, in seconds a second."""
    load_cpu: float
    thinking_cpu: float
    rss: int
    empty: int
    """What it was before the first match."""
    thinking_rss: int

    @property
    def held(self) -> bool:
        """Was everybody told in time?"""
        return self.moves.p99 <= GOAL and not self.overdue

    @property
    def step_cpu(self) -> float:
        """Seconds of CPU for one action."""
        return self.cpu * self.seconds / max(1, self.moves.count)

    def row(self) -> str:
        """The figures of moves, in a row of docs."""
        return (
            f"| {self.matches} | {self.moves} | {self.overdue} | {100 * self.cpu:.0f} % | {1e6 * self.step_cpu:.0f} | "
            f"{self.rss / 2**20:.0f} | {(self.rss - self.empty) / 1024 / self.matches:.0f} | {100 * self.load_cpu:.0f} % |"
        )

    def row_of_answers(self, questions: float) -> str:
        """The figures of questions, in a row of docs."""
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
    """A server under load."""

    def __init__(self, address: str, server: psutil.Process) -> None:
        self._address = address
        self._server = server
        self._empty = server.memory_info().rss
        self._matches: list[Match] = []

    async def open(self, level: int) -> None:
        """Begin so many matches that there are this many."""
        limits = httpx.Limits(keepalive_expiry=IDLE)
        async with httpx.AsyncClient(base_url=self._address, timeout=60, limits=limits) as http:
            while (there := len(self._matches)) < level:
                fresh = range(there, min(there + AT_ONCE, level))
                self._matches += await asyncio.gather(*(seat_match(number, self._address, http) for number in fresh))

    async def begin_to_think(self) -> None:
        """Ask once, and wait for the answer: the process that thinks is started by the first question."""
        async with asyncio.timeout(PATIENCE):
            self._matches[0].ask()
            while not self._matches[0].answers:
                await asyncio.sleep(0.05)

    async def measure(self, level: int, seconds: float, questions: float = 0.0) -> Figures:
        """Let so many matches go on, with so many questions a second."""
        matches = self._matches[:level]
        await play(matches, WARMING_UP, questions)
        for match in matches:
            match.forget()
        before, own, began = self._cpu(), time.process_time(), time.perf_counter()
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
            rss=self._server.memory_info().rss,
            empty=self._empty,
            thinking_rss=sum(process.memory_info().rss for process in self._server.children()),
        )

    def _cpu(self) -> tuple[float, float]:
        """Of the process that serves, and of those that think for it."""
        thinking = sum(sum(process.cpu_times()[:2]) for process in self._server.children())
        return sum(self._server.cpu_times()[:2]), thinking


async def load(bench: Bench, levels: list[int], seconds: float, questions: float) -> None:
    """Add matches level by level, measure at each, and print it; then let questions be asked."""
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


def start_server(folder: Path) -> tuple["subprocess.Popen[str]", str]:
    """A server of its own, in a folder of its own; its address."""
    command = [
        sys.executable,
        "-c",
        "from tudor.cli import main; main()",
        "serve",
        "--port",
        "0",
        "--data",
        str(folder),
    ]
    limits = ["--requests", UNLIMITED, "--messages", UNLIMITED, "--sockets", "1000000"]
    server = subprocess.Popen(
        [*command, *limits, "--pace", "3600", "--log", "warning"], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    line = server.stdout.readline()
    return server, next(word for word in line.split() if word.startswith("http"))


def main() -> None:
    """Measure, and print tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", default="500,1000,1250,1500,1750")
    parser.add_argument("--seconds", type=float, default=12)
    parser.add_argument("--questions", type=float, default=20, help="notebooks asked for a second")
    chosen = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    # A pause of ours would be taken for one of the server.
    gc.disable()
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        server, address = start_server(Path(folder))
        try:
            httpx.get(f"{address}healthz").raise_for_status()
            process = psutil.Process(server.pid)
            idle = process.memory_info().rss / 2**20
            print(f"Start to first answer {time.perf_counter() - began:.2f} s; idle {idle:.0f} MB.")
            levels = [int(level) for level in chosen.levels.split(",")]
            uvloop.run(load(Bench(address, process), levels, chosen.seconds, chosen.questions))
        finally:
            server.terminate()
            server.wait(20)


if __name__ == "__main__":
    main()
