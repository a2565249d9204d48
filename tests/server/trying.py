"""Tries every cell of the permission table on real sockets."""

from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Mapping
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from tests.server.client import Seat
from tests.server.people import FORGED, NAMES, World
from tests.server.permission_table import CELLS, CODES, ROLES, kinds
from tudor.bots.random_bot import pick
from tudor.model.actions import Accuse
from tudor.protocol import messages as says
from tudor.protocol.forms import Seated
from tudor.protocol.messages import FromServer
from tudor.text.errors import ERRORS
from tudor.text.languages import translate

# Each of these changes who is there or the table's stage, so each gets its own table.
UPSETTING = {"take-chair", "set-bot", "open-chair", "start", "pause", "leave", "rematch", "act"}
BEFORE = ("gathering", "mixing")
"""The stages without a game."""
PERSON = {"sent-away": "Dan", "watching": "watching", "plays": "Ben", "knows": "Cleo", "host": "Ada"}


def payload(kind: str, world: World, role: str) -> dict[str, Any]:
    """A message of this kind that makes sense for its sender."""
    others: dict[str, dict[str, Any]] = {
        "act": {"action": {"do": "end"}},
        "arm": {"order": None},
        "say": {"text": "Bonsoir"},
        "quip": {"phrase": "hello"},
        "mute": {"chair": 0},
        "note": {"card": "rope", "owner": "case", "mark": "no"},
        "explain": certain(world, role),
        "take-suspect": {"suspect": {"plays": "green", "host": "plum"}.get(role)},
        "take-chair": {"chair": 4},
        "contribute": {"randomness": "a throw of my own dice"},
        "set-bot": {"chair": chair_of(world, "Ben"), "level": "novice"},
        "set-speed": {"speed": "brisk"},
        "open-chair": {"chair": chair_of(world, "Ben")},
    }
    return {"type": kind, **others.get(kind, {})}


def certain(world: World, role: str) -> dict[str, str]:
    """A certainty: one of the player's own cards."""
    view = world.clients[PERSON[role]].view if role in PERSON else {}
    return {"card": view["hand"][0], "owner": view["seat"]} if view.get("hand") else {"card": "rope", "owner": "case"}


def chair_of(world: World, name: str) -> int:
    chair = world.clients[name].chair
    return -1 if chair is None else chair


async def client_in(world: World, role: str, elsewhere: Seated) -> Seat:
    """A client in this role; those without a hello connect anew."""
    if role in PERSON:
        return world.clients[PERSON[role]]
    client = await world.house.visit(world.table)
    token = {"forged": FORGED, "elsewhere": elsewhere.token, "void": world.seated["Dan"].token}.get(role)
    if token is not None:
        await said(client, {"type": "hello", "token": token, "lang": "fr"})
    return client


async def said(client: Seat, message: Mapping[str, object]) -> FromServer:
    """Send a message and receive its answer: without an id, a welcome, a pong or a refusal."""
    if message["type"] not in ("hello", "ping"):
        return await client.request(message)
    before = len(client.heard)
    answers = (says.Refused, says.Welcome, says.Pong)
    await client.send(message)
    await client.until(lambda: any(isinstance(one, answers) for one in client.heard[before:]))
    return next(one for one in client.heard[before:] if isinstance(one, answers))


def message_of(kind: str, world: World, role: str, elsewhere: Seated) -> dict[str, Any]:
    """A message of this kind, as this role would send it."""
    if kind != "hello":
        return payload(kind, world, role)
    token = {"forged": FORGED, "elsewhere": elsewhere.token, "void": world.seated["Dan"].token}.get(role, "")
    return {"type": kind, "token": token, "lang": "fr"}


async def try_allowed(world: World, kind: str, role: str, elsewhere: Seated) -> None:
    """Send one message, which is accepted."""
    client = await client_in(world, role, elsewhere)
    message = message_of(kind, world, role, elsewhere)
    if kind == "act":
        await world.play_until(lambda: client.decision is not None)
        message["action"] = sensible(client)
    await world.settle()
    answer = await said(client, message)
    assert isinstance(answer, says.Accepted | says.Welcome | says.Pong), f"{world.stage}, {role}, {kind}: {answer}"


async def try_refused(world: World, cells: Iterable[tuple[str, str]], elsewhere: Seated) -> None:
    """Send messages that are refused: nothing changes, and nobody but the sender hears of it."""
    await world.settle()
    before, heard = await world.house.get(f"/api/tables/{world.table}"), counts(world)
    for kind, role in cells:
        client = await client_in(world, role, elsewhere)
        answer = await said(client, message_of(kind, world, role, elsewhere))
        where = f"{world.stage}, {role}, {kind}: {answer}"
        assert isinstance(answer, says.Refused), where
        assert CODES[CELLS[world.stage, kind, role]] == answer.code, where
        assert_told(answer, "en" if role == "visitor" else "fr")
        heard.update([PERSON[role]] if role in PERSON else ())
    await world.settle()
    assert before.body == (await world.house.get(f"/api/tables/{world.table}")).body
    # Each client has also heard the pong of settling.
    assert {name: count + 1 for name, count in heard.items()} == counts(world)


def sensible(client: Seat) -> object:
    """An action that does not end the game."""
    assert client.decision is not None
    rng = Random(3)
    action = pick(client.decision.legal, rng)
    while isinstance(action, Accuse):
        action = pick(client.decision.legal, rng)
    return msgspec.to_builtins(action)


def counts(world: World) -> Counter[str]:
    """How many messages each client has heard."""
    return Counter({name: len(seat.heard) for name, seat in world.clients.items()})


def assert_told(refused: says.Refused, lang: str) -> None:
    """The reason is in the sender's language."""
    beginning, _, _ = translate(ERRORS[refused.code], lang).partition("{")
    assert refused.text.startswith(beginning)
    assert refused.text


async def snapshots(world: World) -> list[object]:
    """Everything all clients can see of a table's game, except the running clock."""
    found = []
    for name in (*NAMES[:3], "watching"):
        token = world.seated[name].token if name in world.seated else ""
        client = await world.house.visit(world.table)
        client.contributes = False
        await client.hello(token=token)
        found.append(client.raw[-1] if world.stage in BEFORE else comparable(client))
        await client.close()
    return found


def comparable(client: Seat) -> object:
    (snapshot,) = (one for one in client.heard if isinstance(one, says.Snapshot))
    return replace(snapshot, clock=None)


async def try_all(world_of: Callable[[], Awaitable[World]], elsewhere: Seated, stage: str) -> None:
    """All cells of a stage: first the harmless ones, at one table, then each of the others at its own."""
    cells = [(kind, role) for role in ROLES for kind in sorted(kinds()) if CELLS[stage, kind, role] != "."]
    allowed = [(kind, role) for kind, role in cells if CELLS[stage, kind, role] == "+"]
    world = await world_of()
    before = await snapshots(world)
    await try_refused(world, [cell for cell in cells if cell not in allowed], elsewhere)
    if stage not in BEFORE:
        assert before == await snapshots(world)
    for kind, role in allowed:
        if kind not in UPSETTING:
            await try_allowed(world, kind, role, elsewhere)
    await world.close()
    for kind, role in allowed:
        if kind in UPSETTING:
            world = await world_of()
            await try_allowed(world, kind, role, elsewhere)
            await world.close()
