"""Who may say what, and when: every cell of the table below is tried on a real socket."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec.inspect import StructType, type_info
from msgspec.structs import replace

from tests.server.client import Seat
from tests.server.harness import House, Seated, run, serving
from tests.server.people import FORGED, NAMES, World, a_closed_world, a_world, close_a_game
from tudor.bots.random_bot import pick
from tudor.model.actions import Accuse, Decline
from tudor.protocol import messages as says
from tudor.protocol.messages import FromClient, FromServer
from tudor.protocol.tables import Stage
from tudor.text.errors import ERRORS
from tudor.text.languages import translate

CODES = {
    "+": "",
    "h": "hello-first",
    "t": "token",
    "2": "hello-twice",
    "w": "spectators-cannot",
    "o": "host-only",
    "s": "not-at-this-stage",
    # In these editions there is nothing to give an order for: allowed, yet to no avail.
    "n": "no-window",
    # Whoever has seen the case file is there only after the deal.
    ".": None,
}
"""What the signs below mean: accepted, or the code of the refusal."""

# visitor: has not said hello. forged, elsewhere, void: have said hello with a token that nobody gave, one of another
# table, and one that was good until its owner was sent away. sent-away: the socket that this owner still had. knows:
# a player who has seen the case file.
ROLES = ("visitor", "forged", "elsewhere", "void", "sent-away", "watching", "plays", "knows", "host")
EXPECTED: Mapping[str, str] = {
    "gathering": """
        hello           + t t t  2 2  2 . 2
        ping            + + + +  + +  + . +
        act             h h h h  w w  s . s
        arm             h h h h  w w  s . s
        say             h h h h  + +  + . +
        quip            h h h h  + +  + . +
        mute            h h h h  + +  + . +
        note            h h h h  w w  s . s
        deduce          h h h h  w w  s . s
        explain         h h h h  w w  s . s
        take-suspect    h h h h  w w  + . +
        take-chair      h h h h  w w  + . +
        get-ready       h h h h  w w  + . +
        contribute      h h h h  w w  + . +
        set-bot         h h h h  w w  o . +
        open-chair      h h h h  w w  o . +
        start           h h h h  w w  o . +
        pause           h h h h  w w  o . s
        leave           h h h h  w w  + . +
        rematch         h h h h  w w  s . s
    """,
    "playing": """
        hello           + t t t  2 2  2 2 2
        ping            + + + +  + +  + + +
        act             h h h h  w w  + + +
        arm             h h h h  w w  n n n
        say             h h h h  + +  + + +
        quip            h h h h  + +  + + +
        mute            h h h h  + +  + + +
        note            h h h h  w w  + + +
        deduce          h h h h  w w  + + +
        explain         h h h h  w w  + + +
        take-suspect    h h h h  w w  s s s
        take-chair      h h h h  w w  s s s
        get-ready       h h h h  w w  s s s
        contribute      h h h h  w w  s s s
        set-bot         h h h h  w w  o o +
        open-chair      h h h h  w w  o o s
        start           h h h h  w w  o o s
        pause           h h h h  w w  o o +
        leave           h h h h  w w  + + +
        rematch         h h h h  w w  s s s
    """,
    "paused": """
        hello           + t t t  2 2  2 2 2
        ping            + + + +  + +  + + +
        act             h h h h  w w  s s s
        arm             h h h h  w w  n n n
        say             h h h h  + +  + + +
        quip            h h h h  + +  + + +
        mute            h h h h  + +  + + +
        note            h h h h  w w  + + +
        deduce          h h h h  w w  + + +
        explain         h h h h  w w  + + +
        take-suspect    h h h h  w w  s s s
        take-chair      h h h h  w w  s s s
        get-ready       h h h h  w w  s s s
        contribute      h h h h  w w  s s s
        set-bot         h h h h  w w  o o +
        open-chair      h h h h  w w  o o s
        start           h h h h  w w  o o s
        pause           h h h h  w w  o o +
        leave           h h h h  w w  + + +
        rematch         h h h h  w w  s s s
    """,
    "over": """
        hello           + t t t  2 2  2 2 2
        ping            + + + +  + +  + + +
        act             h h h h  w w  s s s
        arm             h h h h  w w  s s s
        say             h h h h  + +  + + +
        quip            h h h h  + +  + + +
        mute            h h h h  + +  + + +
        note            h h h h  w w  + + +
        deduce          h h h h  w w  + + +
        explain         h h h h  w w  + + +
        take-suspect    h h h h  w w  s s s
        take-chair      h h h h  w w  s s s
        get-ready       h h h h  w w  s s s
        contribute      h h h h  w w  s s s
        set-bot         h h h h  w w  o o s
        open-chair      h h h h  w w  o o s
        start           h h h h  w w  o o s
        pause           h h h h  w w  o o s
        leave           h h h h  w w  + + +
        rematch         h h h h  w w  + + +
    """,
    "closed": """
        hello           + t t t  2 2  2 2 2
        ping            + + + +  + +  + + +
        act             h h h h  w w  s s s
        arm             h h h h  w w  s s s
        say             h h h h  + +  + + +
        quip            h h h h  + +  + + +
        mute            h h h h  + +  + + +
        note            h h h h  w w  s s s
        deduce          h h h h  w w  s s s
        explain         h h h h  w w  s s s
        take-suspect    h h h h  w w  s s s
        take-chair      h h h h  w w  s s s
        get-ready       h h h h  w w  s s s
        contribute      h h h h  w w  s s s
        set-bot         h h h h  w w  o o s
        open-chair      h h h h  w w  o o s
        start           h h h h  w w  o o s
        pause           h h h h  w w  o o s
        leave           h h h h  w w  + + +
        rematch         h h h h  w w  s s s
    """,
}
CELLS = {
    (stage, line.split()[0], role): sign
    for stage, block in EXPECTED.items()
    for line in block.strip().splitlines()
    for role, sign in zip(ROLES, line.split()[1:], strict=True)
}
# Whatever these do changes who is there or how far the table is: each gets a table of its own.
UPSETTING = {"take-chair", "set-bot", "open-chair", "start", "pause", "leave", "rematch", "act"}
PERSON = {"sent-away": "Dan", "watching": "watching", "plays": "Ben", "knows": "Cleo", "host": "Ada"}


def kinds() -> set[str]:
    """The kinds of message that a client can send, by their tags."""
    tags = set()
    for kind in get_args(FromClient):
        info = type_info(kind)
        assert isinstance(info, StructType)
        tags.add(str(info.tag))
    return tags


def test_every_cell_of_the_table_is_filled() -> None:
    """Every kind of message has a cell for everybody at every stage, and a new kind without cells is noticed."""
    assert {(stage, kind, role) for stage in get_args(Stage) for kind in kinds() for role in ROLES} == set(CELLS)
    assert set(CODES) >= set(CELLS.values())
    missing = {(stage, role) for (stage, _, role), sign in CELLS.items() if CODES[sign] is None}
    assert {("gathering", "knows")} == missing


def payload(kind: str, world: World, role: str) -> dict[str, Any]:
    """A message of this kind that makes sense to the one who sends it."""
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
        "open-chair": {"chair": chair_of(world, "Ben")},
    }
    return {"type": kind, **others.get(kind, {})}


def certain(world: World, role: str) -> dict[str, str]:
    """Something that a player knows for certain: a card of his own."""
    view = world.clients[PERSON[role]].view if role in PERSON else {}
    return {"card": view["hand"][0], "owner": view["seat"]} if view.get("hand") else {"card": "rope", "owner": "case"}


def chair_of(world: World, name: str) -> int:
    chair = world.clients[name].chair
    return -1 if chair is None else chair


async def client_in(world: World, role: str, elsewhere: Seated) -> Seat:
    """Somebody in this role; those without a hello come anew."""
    if role in PERSON:
        return world.clients[PERSON[role]]
    client = await world.house.visit(world.table)
    token = {"forged": FORGED, "elsewhere": elsewhere.token, "void": world.seated["Dan"].token}.get(role)
    if token is not None:
        await said(client, {"type": "hello", "token": token, "lang": "fr"})
    return client


async def said(client: Seat, message: Mapping[str, object]) -> FromServer:
    """Say something, and hear what is answered to it: what has no id is answered by a welcome, a pong or a refusal."""
    if message["type"] not in ("hello", "ping"):
        return await client.request(message)
    before = len(client.heard)
    answers = (says.Refused, says.Welcome, says.Pong)
    await client.send(message)
    await client.until(lambda: any(isinstance(one, answers) for one in client.heard[before:]))
    return next(one for one in client.heard[before:] if isinstance(one, answers))


async def try_cell(world: World, role: str, kind: str, client: Seat, elsewhere: Seated) -> None:
    """Send one message, and see that it is answered as it must be; nothing changes by what is refused."""
    message = payload(kind, world, role)
    if kind == "hello":
        token = {"forged": FORGED, "elsewhere": elsewhere.token, "void": world.seated["Dan"].token}.get(role, "")
        message |= {"token": token, "lang": "fr"}
    wanted = CODES[CELLS[world.stage, kind, role]]
    assert wanted is not None
    if kind == "act" and not wanted:
        await world.play_until(lambda: client.decision is not None)
        message["action"] = sensible(client)
    await world.settle()
    before, heard = await world.house.get(f"/api/tables/{world.table}"), counts(world)
    answer = await said(client, message)
    where = f"{world.stage}, {role}, {kind}: {answer}"
    if not wanted:
        assert isinstance(answer, says.Accepted | says.Welcome | says.Pong), where
        return
    assert isinstance(answer, says.Refused), where
    assert wanted == answer.code, where
    assert_told(answer, "en" if role == "visitor" else "fr")
    await world.settle()
    assert before.body == (await world.house.get(f"/api/tables/{world.table}")).body, where
    # Each has heard the pong of settling; whoever asked, if at the table, also the refusal.
    extra = {name: 1 + (seat is client) for name, seat in world.clients.items()}
    assert {name: count + extra[name] for name, count in heard.items()} == counts(world), where


def sensible(client: Seat) -> object:
    """Something that does not end the game."""
    assert client.decision is not None
    rng = Random(3)
    action = pick(client.decision.legal, rng)
    while isinstance(action, Accuse):
        action = pick(client.decision.legal, rng)
    return msgspec.to_builtins(action)


def counts(world: World) -> dict[str, int]:
    return {name: len(seat.heard) for name, seat in world.clients.items()}


def assert_told(refused: says.Refused, lang: str) -> None:
    """The reason is told in the language of whoever asked."""
    beginning, _, _ = translate(ERRORS[refused.code], lang).partition("{")
    assert refused.text.startswith(beginning)
    assert refused.text


async def snapshots(world: World) -> list[object]:
    """All that everybody at the table can see of its game, but for the clock that runs."""
    found = []
    for name in (*NAMES[:3], "watching"):
        token = world.seated[name].token if name in world.seated else ""
        client = await world.house.visit(world.table)
        await client.hello(token=token)
        found.append(client.raw[-1] if world.stage == "gathering" else comparable(client))
        await client.close()
    return found


def comparable(client: Seat) -> object:
    (snapshot,) = (one for one in client.heard if isinstance(one, says.Snapshot))
    return replace(snapshot, clock=None)


async def try_all(world_of: Callable[[], Awaitable[World]], elsewhere: Seated, stage: str) -> None:
    """All cells of a stage: first those that upset nothing, at one table, then each of the others at its own."""
    tried = set()

    async def try_one(world: World, role: str, kind: str) -> None:
        tried.add((stage, kind, role))
        await try_cell(world, role, kind, await client_in(world, role, elsewhere), elsewhere)

    world = await world_of()
    before = await snapshots(world)
    harmless = [(kind, role) for role in ROLES for kind in sorted(kinds()) if is_harmless(stage, kind, role)]
    for kind, role in harmless:
        if CELLS[stage, kind, role] != "+":
            await try_one(world, role, kind)
    if stage != "gathering":
        assert before == await snapshots(world)
    for kind, role in harmless:
        if CELLS[stage, kind, role] == "+":
            await try_one(world, role, kind)
    await world.close()
    for kind, role in ((kind, role) for kind in sorted(UPSETTING) for role in ROLES):
        if CELLS[stage, kind, role] == "+":
            world = await world_of()
            await try_one(world, role, kind)
            await world.close()
    assert {cell for cell, sign in CELLS.items() if cell[0] == stage and sign != "."} == tried


def is_harmless(stage: str, kind: str, role: str) -> bool:
    return CELLS[stage, kind, role] != "." and not (kind in UPSETTING and CELLS[stage, kind, role] == "+")


@pytest.mark.parametrize("stage", ["gathering", "playing", "paused", "over"])
def test_who_may_say_what(tmp_path: Path, stage: str) -> None:
    """Everybody is allowed what the table says at this stage, and is refused everything else with a reason."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            elsewhere = await house.open()

            async def world_of() -> World:
                return await a_world(house, stage)

            await try_all(world_of, elsewhere, stage)

    run(main())


def test_who_may_say_what_where_a_game_was_closed(tmp_path: Path) -> None:
    """The same at a table whose game does not follow the rules any more."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            elsewhere = await house.open()
            world = await a_world(house, "playing")
        copies = iter([await close_a_game(tmp_path, world, f"closed-{number}") for number in range(4)])
        async with serving(tmp_path) as house:

            async def world_of() -> World:
                return await a_closed_world(house, next(copies))

            await try_all(world_of, elsewhere, "closed")

    run(main())


def test_orders_for_a_window_are_for_players(tmp_path: Path) -> None:
    """Where there are sealed windows, a player gives and takes back orders, in the game and while it is held up."""

    async def main(house: House) -> None:
        seats = await house.start("cluedo-2008")
        watching = await house.spectator(seats[0].table.id if seats[0].table else "")
        (host,) = (seat for seat in seats if seat.table and seat.table.chairs[seat.chair or 0].host)
        for _ in ("playing", "paused"):
            for seat in seats:
                await seat.accepted("arm", order={"do": "decline"})
                assert Decline() == seat.order
                await seat.accepted("arm", order=None)
                assert seat.order is None
            assert "spectators-cannot" == (await watching.refused("arm", order=None)).code
            await host.accepted("pause")

    async def served() -> None:
        async with serving(tmp_path) as house:
            await main(house)

    run(served())


def test_a_token_is_void_once_a_bot_has_the_chair(tmp_path: Path) -> None:
    """Whoever is replaced in the game watches from then on, and cannot come back with the old token."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            world = await a_world(house, "playing")
            ben = world.clients["Ben"]
            await world.play_until(lambda: world.clients["Ada"].decision is not None)
            await world.clients["Ada"].accepted("set-bot", chair=ben.chair, level="novice")
            await ben.ping()
            assert ben.chair is None
            assert ben.view["seat"] is None
            assert () == tuple(ben.view["hand"])
            assert "spectators-cannot" == (await ben.refused("act", action={"do": "roll"})).code
            again = await house.visit(world.table)
            answer = await said(again, {"type": "hello", "token": world.seated["Ben"].token})
            assert isinstance(answer, says.Refused)
            assert "token" == answer.code

    run(main())


def test_two_who_sat_on_one_chair_are_two(tmp_path: Path) -> None:
    """What somebody asked for under an id does not count as done for the next who has the same chair."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.seat(await house.open())
            first = await house.seat(await house.join(host.table.id if host.table else "", "Ben"))
            await first.accepted("get-ready", id="1")
            await first.accepted("leave", id="2")
            second = await house.seat(await house.join(host.table.id if host.table else "", "Cleo"))
            assert 1 == second.chair
            await second.accepted("get-ready", id="1")
            await asyncio.gather(second.ping(), host.ping())
            assert host.table is not None
            assert host.table.chairs[1].ready

    run(main())
