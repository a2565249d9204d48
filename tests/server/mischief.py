"""A seeded mischief-maker: many clients at tables in all stages send what is valid, almost valid and broken."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import msgspec

from tests.secrecy.eyes import may_see
from tests.server.client import Seat
from tests.server.harness import PATIENCE, House, SkippingLoop
from tests.server.nonsense import JUNK, LETTERS, PROTOTYPES, Nonsense
from tests.server.people import FORGED
from tests.server.permission_table import CELLS, CODES, kinds
from tests.server.test_hostile_requests import BODIES, NOWHERE, spoilt
from tudor.editions import load
from tudor.model.truth import Sealed
from tudor.protocol import messages as says
from tudor.protocol.forms import Seated
from tudor.server.table.live_table import LiveTable
from tudor.text.errors import ERRORS

EDITIONS = ("clue-1998", "cluedo-france", "super-cluedo", "cluedo-2008", "cluedo-50")
MOST_TABLES, MOST_CLIENTS = 4, 14
FORBIDDEN = {code for code in CODES.values() if code} - {"no-window"}
"""Refusals that say who may send what; any other one is about the message."""
METHODS = ("GET", "POST", "PUT", "HEAD", "OPTIONS", "DELETE", "BREW", "get")
HEADERS: tuple[dict[str, str], ...] = (
    {}, {"Origin": "http://[::1"}, {"Origin": "null"}, {"Host": ""}, {"X-Forwarded-For": "1.2.3.4"}, {"Authorization": "Bearer"},
    {"Authorization": f"Bearer {FORGED}"}, {"Content-Length": "-1"}, {"Content-Length": "1e3"}, {"Transfer-Encoding": "chunked"},
    {"Upgrade": "websocket", "Connection": "Upgrade"}, {"Expect": "100-continue"}, {"Cookie": "x" * 9000}, {"Range": "bytes=9-1"},
    {"If-None-Match": "*"}, {"Accept-Encoding": "gzip;q=nan"}, {"Connection": "keep-alive, close"},
)  # fmt: skip


class Client:
    """A client with what it was given to sit down."""

    def __init__(self, seat: Seat, table: str, token: str, *, greeted: bool = False) -> None:
        self.seat = seat
        self.table = table
        self.token = token
        self.greeted = greeted


class Mischief:
    """Makes trouble step by step, and checks after each of them that nothing came of it."""

    def __init__(self, house: House, seed: object) -> None:
        self._house = house
        self._rng = Random(str(seed))
        self._seated: list[Seated] = []
        self._clients: list[Client] = []
        self.done: deque[str] = deque(maxlen=30)
        """The latest steps, for the message of a failure."""
        self.answers: Counter[tuple[str, str, str]] = Counter()
        """How often a message was accepted or refused, by stage and kind."""
        self._names: dict[tuple[str, int | None], set[str | None]] = {}
        """By table and chair, the names of its seat."""
        self._skipped = 0.0
        """Seconds skipped so far."""
        self._had_bots: set[str] = set()
        self._steps: dict[Callable[[], Awaitable[None]], int] = {
            self._open: 2, self._begin: 2, self._join: 4, self._connect: 4, self._hang_up: 2, self._play: 40, self._gather: 4, self._say: 12,
            self._say_almost: 8, self._send_noise: 5, self._request: 5, self._let_time_pass: 1,
        }  # fmt: skip

    async def step(self) -> None:
        """Do something, and check everything."""
        something = self._rng.choices(list(self._steps), list(self._steps.values()))[0]
        # A game that is played has most to tell.
        await (
            something if any(one.seat.decision for one in self._clients) else self._rng.choice((something, self._begin))
        )()
        await self._check()

    # Tables and clients

    async def _live(self, table: str) -> LiveTable:
        """A table, loaded again if nobody has been greeted there for a while."""
        assert self._house.server is not None
        assert self._house.server.lobby is not None
        return await self._house.server.lobby.find(table)

    async def _open(self) -> None:
        if len({one.table for one in self._seated}) < MOST_TABLES:
            edition = self._rng.choice(EDITIONS)
            self.done.append(f"open {edition}")
            hints = self._rng.choice(("none", "chances"))
            self._seated.append(await self._house.open(edition, self._rng.randint(3, 4), hints=hints))

    async def _begin(self) -> None:
        """A game that has just been dealt, with everyone there."""
        if len(self._clients) + 3 > MOST_CLIENTS:
            return
        edition = self._rng.choice(EDITIONS)
        self.done.append(f"begin {edition}")
        for seat in await self._house.start(edition, hints=self._rng.choice(("none", "chances"))):
            self._seated.append(seat.seated)
            self._clients.append(Client(seat, seat.seated.table, seat.token, greeted=True))

    async def _join(self) -> None:
        if self._seated:
            table = self._rng.choice(self._seated).table
            answer = await self._house.post(f"/api/tables/{table}/join", {"nickname": self._rng.choice("ABCDÉ漢")})
            self.done.append(f"join {answer.status}")
            if answer.status == 201:
                self._seated.append(msgspec.json.decode(answer.body, type=Seated))

    async def _connect(self) -> None:
        if not self._seated or len(self._clients) >= MOST_CLIENTS:
            return
        seated = self._rng.choice(self._seated)
        table = self._rng.choice(self._seated).table if self._rng.random() < 0.1 else seated.table
        token = self._rng.choice((seated.token, seated.token, seated.token, "", FORGED))
        client = Client(await self._house.visit(table), table, token)
        self._clients.append(client)
        if self._rng.random() < 0.9:
            await self._greet(client)

    async def _greet(self, client: Client) -> None:
        before = len(client.seat.heard)
        lang, story = self._rng.choice(("en", "fr", "xx")), self._rng.random() < 0.5
        since = self._rng.choice((0, 0, 3, 10**6))
        await client.seat.send(
            {"type": "hello", "token": client.token, "lang": lang, "story": story, "since": since, "branch": "?"}
        )
        await client.seat.ping()
        client.greeted = any(isinstance(one, says.Welcome) for one in client.seat.heard[before:])
        self.done.append(f"hello at {client.table}: {client.greeted}")

    async def _hang_up(self) -> None:
        if self._clients:
            client = self._clients.pop(self._rng.randrange(len(self._clients)))
            self.done.append("hang up")
            await (client.seat.drop() if self._rng.random() < 0.5 else client.seat.close())

    async def _gather(self) -> None:
        """Bring a table nearer to its game."""
        for client in self._clients:
            if (
                client.greeted
                and (await self._live(client.table)).stage == "gathering"
                and client.seat.chair is not None
            ):
                await self._ask(client, {"type": self._rng.choice(("get-ready", "get-ready", "start", "contribute"))})

    # Messages

    def _any_client(self) -> Client | None:
        return self._rng.choice(self._clients) if self._clients else None

    async def _play(self) -> None:
        """Decide as a player would."""
        owing = [one for one in self._clients if one.greeted and one.seat.decision is not None]
        if owing:
            client = self._rng.choice(owing)
            action = client.seat.any_action(self._rng, haste=0.05)
            await self._ask(client, {"type": "act", "action": msgspec.to_builtins(action)})

    async def _say(self) -> None:
        """A message of any kind with fields that could be right."""
        client = self._any_client()
        if client is not None:
            kind = self._rng.choice(sorted(kinds() - {"hello", "ping"}))
            await self._ask(client, await self._message(client, kind))

    async def _message(self, client: Client, kind: str) -> dict[str, Any]:
        rng, edition = self._rng, load((await self._live(client.table)).record.settings.edition)
        card, chair = rng.choice(tuple(edition.cards)), rng.randint(-1, 6)
        owner = rng.choice(("case", *edition.suspects, "1", "2"))
        fields: dict[str, dict[str, Any]] = {
            "act": {
                "action": rng.choice(({"do": "roll"}, {"do": "end"}, {"do": "show", "card": card}, {"do": "deny"}))
            },
            "arm": {"order": rng.choice((None, {"do": "decline"}, {"do": "watch", "witness": owner}))},
            "say": {"text": rng.choice(("Hello", *LETTERS, "x" * 301))},
            "quip": {"phrase": rng.choice(("hello", "thanks", "nothing"))},
            "mute": {"chair": chair, "muted": rng.random() < 0.5},
            "note": {"card": card, "owner": owner, "mark": rng.choice(("yes", "no", "maybe", "")), "text": ""},
            "explain": {"card": card, "owner": owner},
            "take-suspect": {"suspect": rng.choice((None, *edition.suspects))},
            "take-chair": {"chair": chair},
            "get-ready": {"ready": rng.random() < 0.8},
            "contribute": {"randomness": rng.choice(("7", "x" * 65, ""))},
            "set-bot": {"chair": chair, "level": rng.choice(("novice", "genius"))},
            "set-speed": {"speed": rng.choice(("calm", "brisk", "instant", "hasty"))},
            "answer-for-me": {"on": rng.random() < 0.5, "cards": rng.choice(((), (card,), (card, card)))},
            "open-chair": {"chair": chair},
            "pause": {"paused": rng.random() < 0.5},
        }
        return {"type": kind, **fields.get(kind, {})}

    async def _ask(self, client: Client, message: dict[str, Any]) -> None:
        """Send a message; who may send it is known, and a refusal leaves the table as it was."""
        table = await self._live(client.table)
        before, expected = _print_of(table), CODES[self._cell(client, table, message["type"])]
        moves = self._moves_by_itself(table)
        stage, answer = table.stage, await client.seat.request(message)
        code = getattr(answer, "code", "accepted")
        self.answers[stage, message["type"], code] += 1
        self.done.append(f"{message} at {table.record.id} as {client.seat.chair}: {code}")
        # A game may end by itself while a message is on its way.
        has_ended = moves and stage != table.stage
        if isinstance(answer, says.Refused):
            assert answer.code in ERRORS
            assert has_ended or expected in (answer.code, "", "no-window") or answer.code == "message", (
                expected,
                answer,
            )
            assert expected or has_ended or answer.code not in FORBIDDEN, answer
            assert moves or before == _print_of(table), answer
        else:
            assert has_ended or expected in ("", "no-window"), (expected, message)

    def _cell(self, client: Client, table: LiveTable, kind: str) -> str:
        if not client.greeted:
            return CELLS[table.stage, kind, "visitor"]
        if client.seat.chair is None:
            return CELLS[table.stage, kind, "watching"]
        role = "host" if table.record.chairs[client.seat.chair].host else "plays"
        return CELLS[table.stage, kind, role]

    async def _say_almost(self) -> None:
        """A message with one thing wrong."""
        client, rng = self._any_client(), self._rng
        if client is None:
            return
        message = {"id": f"m{rng.random()}", **await self._message(client, rng.choice(sorted(kinds() - {"hello"})))}
        field, junk = rng.choice((*message, rng.choice(PROTOTYPES))), rng.choice((*JUNK, *LETTERS))
        whole = msgspec.json.encode(message | {field: junk}).decode()
        sent = rng.choice((whole, whole, whole[: rng.randrange(len(whole))], whole + whole, whole.encode()))
        self.done.append(f"almost {sent!r}")
        await client.seat.send(sent)
        await self._all_handled(client)

    async def _send_noise(self) -> None:
        """Frames and messages that make no sense at all."""
        client = self._any_client()
        if client is None:
            return
        nonsense = iter(Nonsense("player", self._rng, lambda: "1", lambda: ("rope",)))
        self.done.append("noise")
        for _ in range(self._rng.randint(1, 5)):
            kind = self._rng.randrange(4)
            if kind == 0:
                await client.seat.connection.ping(self._rng.randbytes(5))
            elif kind == 1:
                await client.seat.connection.pong(self._rng.randbytes(5))
            elif kind == 2:
                await client.seat.connection.send(["", "{", "", '"type":"ping"', "}"])
            else:
                await client.seat.send(next(nonsense))
        await self._all_handled(client)

    @staticmethod
    async def _all_handled(client: Client) -> None:
        """Wait for an answer that can only be to this request; a ping may have been among the nonsense, so pongs do not count."""
        await client.seat.request({"type": "explain", "card": "", "owner": ""})

    def _moves_by_itself(self, table: LiveTable) -> bool:
        """Something may happen without a command: a window closes, a bot has its turn, or a game that is over is stored."""
        stand_ins = table.game.stand_ins if table.game is not None else ()
        if stand_ins or any(chair.who == "bot" for chair in table.record.chairs):
            self._had_bots.add(table.record.id)
        in_window = table.game is not None and isinstance(table.game.match.state.phase, Sealed)
        is_ending = table.game is not None and table.game.match.is_over and table.stage == "playing"
        return in_window or is_ending or table.record.id in self._had_bots

    # HTTP and time

    async def _request(self) -> None:
        """A request of any kind; none makes the server fail."""
        rng = self._rng
        table = rng.choice(self._seated).table if self._seated else "nothing"
        path = rng.choice(
            (*BODIES, *NOWHERE, "/", "/metrics", "/api/games/{table}/replay", "/api/tables/{table}/socket")
        )
        body = spoilt(rng.choice(list(BODIES.values())), rng) if rng.random() < 0.7 else None
        method, headers = rng.choice(METHODS), rng.choice(HEADERS)
        self.done.append(f"{method} {path[:60]} {str(headers)[:60]} {(body or b'')[:60]!r}")
        answer = await self._house.http(method, path.replace("{table}", table), body, headers)
        assert answer.status < 500, answer
        assert b"Traceback" not in answer.body

    async def _let_time_pass(self) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, SkippingLoop)
        self.done.append("time passes")
        skipped = self._rng.choice((5.0, 31.0))
        # Time that is skipped counts against the patience with the test.
        if self._skipped + skipped < 2 * PATIENCE:
            self._skipped += skipped
            loop.skip(skipped)
        await asyncio.sleep(0)

    # Checks

    async def _check(self) -> None:
        """The server answers, nobody met a fault, and nobody knows what they may not."""
        self._clients = [one for one in self._clients if not one.seat.is_closed]
        assert 200 == (await self._house.get("/healthz")).status
        for client in self._clients:
            self._moves_by_itself(await self._live(client.table))
            assert client.seat.goodbye is None or client.seat.goodbye.code != "fault"
            await self._check_sight(client)

    async def _check_sight(self, client: Client) -> None:
        game = (await self._live(client.table)).game
        if game is None or not client.seat.view:
            return
        seat = game.match.seat(client.seat.chair)
        held = set() if seat is None else set(game.match.state.hands[seat])
        assert set(client.seat.view.get("hand", ())) <= held
        # In some editions a seat gets its name in the game.
        names = self._names.setdefault((client.table, client.seat.chair), set())
        names.add(seat)
        for observation in client.seat.observations[-20:]:
            assert any(may_see(observation, name) for name in names), (observation, seat)


def _print_of(table: LiveTable) -> tuple[object, ...]:
    """Everything about a table that a command may change."""
    match = table.game.match if table.game else None
    return table.record, match and match.state, match and match.steps, table.notes.of(0), table.notes.of(1)
