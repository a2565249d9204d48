"""How many matches one server process carries: `make load`.

A second process plays matches of five people over real sockets on this machine: one action a second in each match, and now and
then a mark in a notebook. What is measured is the time from sending an action until the last of the five seats has heard of it;
the server has it on disk by then. Games are begun beforehand and do not count.
"""

import argparse
import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean, quantiles
from typing import Any

import httpx
import psutil
from msgspec.json import Decoder
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

PEOPLE = 5
GOAL = 0.100
"""Seconds within which all seats are to know, in 99 of 100 cases."""
UNLIMITED = "1000000000/minute"
MARKING = 0.2
"""How often an action comes with a mark in a notebook."""

_decoder = Decoder(dict[str, Any])


class Seat(WSListener):
    """One person's socket: it keeps what is owed, and counts what it hears."""

    def __init__(self, match: "Match", chair: int) -> None:
        self.match = match
        self.chair = chair
        self.transport: WSTransport | None = None
        self.owed: dict[str, Any] | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The socket is open."""
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """A message has come."""
        if frame.msg_type != WSMsgType.TEXT:
            return
        payload = frame.get_payload_as_bytes()
        # Only what tells of a step is of interest here; the rest need not be read.
        if payload.startswith(b'{"type":"update"'):
            self.match.heard(self)
            self.owed = _decoder.decode(payload)["decision"]
        elif payload.startswith(b'{"type":"snapshot"'):
            self.owed = _decoder.decode(payload)["decision"]
        elif payload.startswith(b'{"type":"refused"'):
            self.match.refused.append(payload.decode())

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, json.dumps(message).encode())


@dataclass
class Match:
    """Five people at a table."""

    number: int
    rng: Random
    seats: list[Seat] = field(default_factory=list)
    sent: float | None = None
    missing: int = 0
    times: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    overdue: int = 0
    requests: int = 0

    def heard(self, seat: Seat) -> None:
        """A seat has heard of the step."""
        if self.sent is not None:
            self.missing -= 1
            if self.missing == 0:
                self.times.append(time.perf_counter() - self.sent)
                self.sent = None

    def act(self) -> None:
        """Whoever owes a decision decides."""
        if self.sent is not None:
            self.overdue += 1
            return
        seat = next((seat for seat in self.seats if seat.owed), None)
        if seat is None or seat.owed is None:
            return
        action = choose(seat.owed["legal"]["groups"], self.rng)
        seat.owed = None
        self.requests += 1
        self.sent, self.missing = time.perf_counter(), PEOPLE
        seat.say({"type": "act", "id": str(self.requests), "action": action})
        if self.rng.random() < MARKING:
            seat.say({"type": "note", "id": f"n{self.requests}", "card": "rope", "owner": "case", "mark": "maybe"})


def choose(groups: list[dict[str, Any]], rng: Random) -> dict[str, Any]:
    """Anything legal but an accusation, so that games go on."""
    group = rng.choice([group for group in groups if group["type"] != "Accusations"])
    match group["type"]:
        case "Places":
            return {"do": "move", "to": rng.choice(group["to"])}
        case "Suggestions":
            named = {kind: rng.choice(group[f"{kind}s"]) for kind in ("suspect", "weapon", "room")}
            return {"do": "suggest", **named}
        case _:
            action: dict[str, Any] = rng.choice(group["actions"])
            return action


async def seat_match(number: int, address: str, http: httpx.AsyncClient) -> Match:
    """Open a table, seat five people and begin."""
    match = Match(number, Random(number))
    opened = await http.post(
        "/api/tables",
        json={"settings": {"edition": "clue-1998"}, "nickname": "p0", "chairs": [{"who": "open"}] * PEOPLE},
    )
    first = opened.json()
    tokens = [first["token"]]
    for chair in range(1, PEOPLE):
        joined = await http.post(f"/api/tables/{first['table']}/join", json={"nickname": f"p{chair}"})
        tokens.append(joined.json()["token"])
    for chair, token in enumerate(tokens):
        url = f"{address.replace('http', 'ws', 1)}api/tables/{first['table']}/socket"
        seat = Seat(match, chair)
        await ws_connect(partial(_the_same, seat), url)
        match.seats.append(seat)
        seat.say({"type": "hello", "token": token})
        if chair:
            seat.say({"type": "get-ready", "id": "ready"})
    await asyncio.sleep(0.05)
    match.seats[0].say({"type": "start", "id": "start"})
    return match


def _the_same(seat: Seat) -> Seat:
    return seat


async def keep_time(matches: list[Match], seconds: float) -> None:
    """One action a second in each match, spread evenly."""
    began = time.perf_counter()
    for turn in range(round(seconds)):
        for place, match in enumerate(matches):
            due = began + turn + place / len(matches)
            if (wait := due - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            match.act()
        await asyncio.sleep(0)
    await asyncio.sleep(1)


@dataclass
class Figures:
    """What one level of load gave."""

    matches: int
    actions: int
    p50: float
    p99: float
    worst: float
    overdue: int
    refused: int
    server_cpu: float
    """Seconds of CPU a second."""
    step_cpu: float
    """Seconds of CPU of the server for one action."""
    server_rss: int
    match_rss: int
    client_cpu: float

    def line(self) -> str:
        """The figures in a row of docs."""
        return (
            f"| {self.matches} | {self.actions} | {1000 * self.p50:.1f} | {1000 * self.p99:.1f} | {1000 * self.worst:.0f} | "
            f"{100 * self.server_cpu:.0f} % | {1e6 * self.step_cpu:.0f} | {self.server_rss / 2**20:.0f} | "
            f"{self.match_rss / 1024:.0f} | {100 * self.client_cpu:.0f} % | {self.overdue} |"
        )


HEADING = (
    "| matches | actions | p50 ms | p99 ms | worst ms | server CPU | µs CPU an action | RSS MB | kB a match | load's CPU | overdue |\n"
    "|---|---|---|---|---|---|---|---|---|---|---|"
)


async def measure(address: str, server: psutil.Process, levels: list[int], seconds: float) -> list[Figures]:
    """Add matches level by level, and measure at each."""
    matches: list[Match] = []
    found: list[Figures] = []
    empty = server.memory_info().rss
    async with httpx.AsyncClient(base_url=address, timeout=60) as http:
        for level in levels:
            while len(matches) < level:
                fresh = [
                    seat_match(len(matches) + more, address, http) for more in range(min(20, level - len(matches)))
                ]
                matches.extend(await asyncio.gather(*fresh))
            await keep_time(matches, 3)
            for match in matches:
                match.times.clear()
                match.overdue = 0
            before, began, own = sum(server.cpu_times()[:2]), time.perf_counter(), time.process_time()
            await keep_time(matches, seconds)
            cpu, wall = sum(server.cpu_times()[:2]) - before, time.perf_counter() - began
            times = [one for match in matches for one in match.times]
            cuts = quantiles(times, n=100)
            found.append(
                Figures(
                    matches=level,
                    actions=len(times),
                    p50=cuts[49],
                    p99=cuts[98],
                    worst=max(times),
                    overdue=sum(match.overdue for match in matches),
                    refused=sum(len(match.refused) for match in matches),
                    server_cpu=cpu / wall,
                    step_cpu=cpu / len(times),
                    server_rss=server.memory_info().rss,
                    match_rss=(server.memory_info().rss - empty) // level,
                    client_cpu=(time.process_time() - own) / wall,
                )
            )
            print(found[-1].line(), flush=True)
            for refusal in [one for match in matches for one in match.refused][:3]:
                print("refused:", refusal)
            if found[-1].p99 > 5 * GOAL:
                break
    return found


def start_server(folder: Path) -> tuple[subprocess.Popen[str], str]:
    """A server of its own, in a folder of its own; its address."""
    command = [sys.executable, "-c", "from tudor.cli import main; main()", "serve", "--port", "0"]
    limits = [
        "--requests",
        UNLIMITED,
        "--messages",
        UNLIMITED,
        "--sockets",
        "1000000",
        "--pace",
        "3600",
        "--log",
        "warning",
    ]
    server = subprocess.Popen([*command, "--data", str(folder), *limits], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    line = server.stdout.readline()
    return server, next(word for word in line.split() if word.startswith("http"))


def main() -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--levels", default="250,500,750,1000,1250,1500,1750,2000")
    parser.add_argument("--seconds", type=float, default=20)
    chosen = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        server, address = start_server(Path(folder))
        try:
            httpx.get(f"{address}healthz").raise_for_status()
            process = psutil.Process(server.pid)
            print(
                f"start to first answer {time.perf_counter() - began:.2f} s, idle {process.memory_info().rss / 2**20:.0f} MB\n"
            )
            print(HEADING)
            found = asyncio.run(
                measure(address, process, [int(level) for level in chosen.levels.split(",")], chosen.seconds)
            )
        finally:
            server.terminate()
            server.wait(20)
    held = [one.matches for one in found if one.p99 <= GOAL and not one.overdue]
    print(f"\nHeld with p99 of at most {1000 * GOAL:.0f} ms: {max(held, default=0)} matches.")
    print(
        f"Mean CPU of the server for an action: {1e6 * fmean(one.step_cpu for one in found):.0f} µs; {os.cpu_count()} cores."
    )


if __name__ == "__main__":
    main()
