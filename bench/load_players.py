"""Players for `bench.load`: five at a table, over real sockets, who play anything legal, make marks, and ask for deductions."""

import asyncio
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any

import httpx
from msgspec.json import Decoder, encode
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

PEOPLE = 5
MARKING = 0.2
"""Share of actions that come with a notebook mark."""
PROXY = "127.0.0.1"
"""Where the players' connections come from; each match names another address as its own."""
NO_DECISION = b'"decision":null'

_decoder = Decoder(dict[str, Any])


class Seat(WSListener):
    """One player's socket: keeps the decision owed, and counts messages."""

    def __init__(self, match: "Match") -> None:
        self.match = match
        self.transport: WSTransport | None = None
        self.owed: dict[str, Any] | None = None
        self.asked: float | None = None
        self.contributed = False
        self.accepted = False
        """True once anything was accepted: to be ready, at first."""

    def on_ws_connected(self, transport: WSTransport) -> None:
        """The socket is open."""
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Handle a message, decoding only what matters here."""
        if frame.msg_type != WSMsgType.TEXT:
            return
        payload = frame.get_payload_as_bytes()
        if payload.startswith(b'{"type":"update"'):
            self.match.heard()
            self._take(payload)
        elif payload.startswith(b'{"type":"snapshot"'):
            self._take(payload)
        elif payload.startswith(b'{"type":"sheet"'):
            self._answered()
        elif payload.startswith(b'{"type":"table"'):
            self._contribute(payload)
        elif payload.startswith(b'{"type":"refused"'):
            self.match.refused.append(payload.decode())
        elif not self.accepted and payload.startswith(b'{"type":"accepted"'):
            self.accepted = True

    def _contribute(self, payload: bytes) -> None:
        """Add to the deal once the chairs are locked."""
        if not self.contributed and _decoder.decode(payload)["table"]["stage"] == "mixing":
            self.contributed = True
            self.say({"type": "contribute", "id": "luck", "randomness": "luck"})

    def _take(self, payload: bytes) -> None:
        self.owed = None if NO_DECISION in payload else _decoder.decode(payload)["decision"]

    def _answered(self) -> None:
        if self.asked is not None:
            self.match.answers.append(time.perf_counter() - self.asked)
            self.asked = None

    def say(self, message: dict[str, Any]) -> None:
        """Send a message."""
        assert self.transport is not None
        self.transport.send(WSMsgType.TEXT, encode(message))


@dataclass
class Match:
    """Five players at a table."""

    rng: Random
    table: str = ""
    seats: list[Seat] = field(default_factory=list)
    sent: float | None = None
    missing: int = 0
    times: list[float] = field(default_factory=list)
    """Seconds from an action until the last of five seats hears of it."""
    answers: list[float] = field(default_factory=list)
    """Seconds from a question until its answer."""
    refused: list[str] = field(default_factory=list)
    overdue: int = 0
    requests: int = 0

    def heard(self) -> None:
        """Note that a seat has heard of the step."""
        if self.sent is not None:
            self.missing -= 1
            if self.missing == 0:
                self.times.append(time.perf_counter() - self.sent)
                self.sent = None

    def act(self) -> None:
        """Let a player who owes a decision decide."""
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

    def ask(self) -> None:
        """Let a player ask for deductions."""
        seat = self.rng.choice(self.seats)
        if seat.asked is None:
            self.requests += 1
            seat.asked = time.perf_counter()
            seat.say({"type": "deduce", "id": f"d{self.requests}"})

    def hang_up(self) -> None:
        """Close all sockets."""
        for seat in self.seats:
            if seat.transport is not None:
                seat.transport.disconnect(graceful=False)

    def forget(self) -> None:
        """Discard the measurements so far."""
        self.times.clear()
        self.answers.clear()
        self.overdue = 0


def choose(groups: list[dict[str, Any]], rng: Random) -> dict[str, Any]:
    """Anything legal but an accusation, so that games continue."""
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


async def seat_match(number: int, addresses: Sequence[str], http: httpx.AsyncClient, *, accounts: bool) -> Match:
    """Open a table, seat five players, at one worker after another if there are several, and start.

    With ``accounts``, each of them is signed in.
    """
    match = Match(Random(number))
    here = addresses[number % len(addresses)]
    wanted = {"settings": {"edition": "clue-1998"}, "nickname": "p0", "chairs": [{"who": "open"}] * PEOPLE}
    forwarded = {"X-Forwarded-For": f"10.0.{number // 256}.{number % 256}"}
    people = [
        {**forwarded, "Cookie": await _session(f"{here}api/account/phrase", f"p{number}-{chair}", forwarded)}
        if accounts
        else forwarded
        for chair in range(PEOPLE)
    ]
    first = (await http.post(f"{here}api/tables", json=wanted, headers=people[0])).json()
    match.table, tokens = first["table"], [first["token"]]
    for chair in range(1, PEOPLE):
        joined = await http.post(
            f"{here}api/tables/{first['table']}/join", json={"nickname": f"p{chair}"}, headers=people[chair]
        )
        tokens.append(joined.json()["token"])
    for chair, token in enumerate(tokens):
        seat = Seat(match)
        worker = addresses[(number + chair) % len(addresses)]
        url = f"{worker.replace('http', 'ws', 1)}api/tables/{first['table']}/socket"
        await ws_connect(partial(_the_same, seat), url, extra_headers=people[chair])
        match.seats.append(seat)
        seat.say({"type": "hello", "token": token})
        if len(match.seats) > 1:
            seat.say({"type": "get-ready", "id": "ready"})
    while not all(seat.accepted for seat in match.seats[1:]):
        await asyncio.sleep(0.01)
    match.seats[0].say({"type": "start", "id": "start"})
    return match


async def _session(address: str, name: str, forwarded: dict[str, str]) -> str:
    """The cookie of a new account. A shared client would send one player's cookie for all."""
    # Without `verify=False` each client loads all certificates, for an address that needs none.
    async with httpx.AsyncClient(timeout=60, verify=False) as browser:
        signed_up = await browser.post(address, json={"name": name}, headers=forwarded)
    return signed_up.raise_for_status().headers["set-cookie"].partition(";")[0]


def _the_same(seat: Seat) -> Seat:
    return seat


async def play(matches: list[Match], seconds: float, questions: float = 0.0) -> None:
    """One action per second in each match, spread evenly, and this many questions per second in all."""
    began, asked = time.perf_counter(), 0
    for turn in range(round(seconds)):
        for place, match in enumerate(matches):
            passed = turn + place / len(matches)
            if (wait := began + passed - time.perf_counter()) > 0:
                await asyncio.sleep(wait)
            match.act()
            if asked < passed * questions:
                asked += 1
                match.ask()
        await asyncio.sleep(0)
    await asyncio.sleep(1)
