"""Several workers that serve the same database: a table is one table, whichever worker a player is connected to."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.client import PATIENCE, Seat
from tests.server.harness import AT_ONCE, House, everybody, play_to_the_end, run, serving, settle
from tests.server.house import METRICS_TOKEN
from tests.server.nats import NatsServer
from tests.server.postgres import Cluster
from tests.server.processes import Process, process
from tests.server.turns import take_turns
from tudor.protocol.messages import Accepted
from tudor.server.admin import messages as says
from tudor.server.admin.client import ask
from tudor.server.bus.connect import connect
from tudor.server.cluster import worker
from tudor.server.cluster.owner import Owner
from tudor.server.cluster.thinking import PATIENCE_BY_LINE, THINKING, Todo, think
from tudor.server.cluster.wire import owner_subject, table_subject
from tudor.server.cluster.worker import Worker
from tudor.server.storage import Storage
from tudor.server.storage.postgres import PostgresStorage
from tudor.server.table.lobby import Lobby
from tudor.server.table.services import Timing
from tudor.server.workers.pool import BOTS, Workers


@asynccontextmanager
async def workers(
    folder: Path, database: str, nats: str, count: int = 2, timing: Timing = AT_ONCE
) -> AsyncIterator[list[House]]:
    """Workers in this process, each with its own folder, storage and connection to NATS."""
    async with AsyncExitStack() as running:
        yield [
            await running.enter_async_context(serving(folder / str(number), timing, database=database, nats=nats))
            for number in range(count)
        ]


def lobby_of(house: House) -> Lobby:
    assert house.server is not None
    assert house.server.lobby is not None
    return house.server.lobby


def worker_of(house: House) -> Worker:
    assert house.server is not None
    assert house.server._worker is not None
    return house.server._worker


def storage_of(house: House) -> Storage:
    return lobby_of(house)._services.storage


async def until(holds: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)


async def asked_one(seats: list[Seat]) -> Seat:
    """The player who is asked something, once they have heard of it."""
    await until(lambda: any(seat.decision is not None for seat in seats))
    return next(seat for seat in seats if seat.decision is not None)


async def heard_alike(seats: list[Seat]) -> None:
    """Wait until everyone has heard of the last step: a ping is answered by the worker of a socket, which may not know it yet."""
    await until(lambda: len({seat.seq for seat in seats}) == 1)


async def seated_apart(houses: list[House], **settings: Any) -> list[Seat]:
    """A game of three that the first worker owns; two of its players are connected to others."""
    first, *others = houses
    host = await first.open("clue-1998", 3, **settings)
    seats = [await first.seat(host)]
    for house, name in zip((*others, others[-1]), ("Ben", "Cleo"), strict=False):
        seats.append(await house.seat(await house.join(host.table, name)))
        await seats[-1].accepted("get-ready")
    await seats[0].accepted("start")
    await everybody(seats, lambda seat: seat.view.get("asked") is not None)
    return sorted(seats, key=lambda seat: seat.chair or 0)


def test_players_on_two_workers_play_to_the_end(tmp_path: Path, postgres: Cluster, nats_server: NatsServer) -> None:
    """They join, talk and play as if they were on one server; only one worker owns the table."""

    async def main() -> None:
        async with workers(tmp_path, home, nats_server.address) as (one, other):
            seats = await seated_apart([one, other])
            table = seats[0].seated.table
            assert ({table}, set()) == (set(lobby_of(one).tables), set(lobby_of(other).tables))
            await seats[1].accepted("say", text="Good evening.")
            await everybody(seats, lambda seat: "Good evening." in seat.said)
            await take_turns(seats, 4, Random(1))
            await heard_alike(seats)
            assert set() == set(lobby_of(other).tables)
            await play_to_the_end(seats, haste=0.8)
            for house in (one, other):
                assert (await house.get(f"/api/games/{table}/verify", seats[0].token)).json["ok"]

    home = postgres.new_home()
    run(main())


def test_a_stopping_worker_hands_its_tables_over(tmp_path: Path, postgres: Cluster, nats_server: NatsServer) -> None:
    """Everyone is asked to come back soon; the other worker has the table by then, and nothing is lost."""

    async def main() -> None:
        async with workers(tmp_path, home, nats_server.address, 1) as (other,):
            async with workers(tmp_path / "first", home, nats_server.address, 1) as (first,):
                seats = await seated_apart([first, other])
                await take_turns(seats, 2, Random(1))
                await heard_alike(seats)
                lobby, worker = lobby_of(first), worker_of(first)
                await worker.release_all()
                await everybody(seats, lambda seat: seat.goodbye)
                assert {500} == {seat.goodbye.again for seat in seats if seat.goodbye}
                assert {} == lobby.tables
                assert 503 == (await first.get("/readyz")).status
                await until(lambda: len(lobby_of(other).tables) == 1)
                assert "tudor_takeovers_total 1.0" in await other.figures()
                # A proxy may still lead people to the worker that stops.
                again = [await house.resume(seat) for house, seat in zip((first, other, first), seats, strict=True)]
                assert [seat.view for seat in seats] == [seat.view for seat in again]
                assert [seat.observations for seat in seats] == [seat.observations for seat in again]
                assert 0 == len(lobby.tables)
            again = [await other.resume(seat) for seat in seats]
            await play_to_the_end(again, haste=0.8)

    home = postgres.new_home()
    run(main())


def test_an_owner_that_was_replaced_lets_go(tmp_path: Path, postgres: Cluster, nats_server: NatsServer) -> None:
    """When another worker takes a table, its owner hears of it before it writes, and everyone comes to the new one."""

    async def main() -> None:
        async with workers(tmp_path, home, nats_server.address) as (one, other):
            seats = await seated_apart([one, other])
            table = seats[0].seated.table
            actor = await asked_one(seats)
            told = {"type": "act", "id": "once", "action": msgspec.to_builtins(actor.any_action(Random(1)))}
            assert Accepted("once") == await actor.request(told)
            await heard_alike(seats)
            await lobby_of(other).find(table)
            await everybody(seats, lambda seat: seat.goodbye)
            assert {} == lobby_of(one).tables
            again = [await one.resume(seat) for seat in seats]
            assert [seat.observations for seat in seats] == [seat.observations for seat in again]
            same = next(seat for seat in again if seat.chair == actor.chair)
            assert Accepted("once") == await same.request(told)
            stored = await storage_of(one).load(table)
            assert 1 == sum(b'"once"' in entry.entry for entry in stored.entries)
            assert "tudor_fenced_total 0.0" in await one.figures()
            assert {table} == set(lobby_of(other).tables)
            await play_to_the_end(again, haste=0.8)

    home = postgres.new_home()
    run(main())


def test_a_killed_worker_loses_nothing(tmp_path: Path, postgres: Cluster, nats_server: NatsServer) -> None:
    """Its players go on at another worker with all that was acknowledged; a table where nobody is, is taken over, too."""

    async def main(first: Process, second: Process) -> None:
        seats = await seated_apart([first.house, second.house])
        alone = await seated_apart([first.house, first.house])
        accepted = []
        for number in range(6):
            actor = await asked_one(seats)
            action = msgspec.to_builtins(actor.any_action(Random(number)))
            assert isinstance(await actor.request({"type": "act", "id": f"turn-{number}", "action": action}), Accepted)
            accepted.append(f"turn-{number}")
            await heard_alike(seats)
        first.kill()
        await everybody([seat for seat in seats if seat not in first.house.seats], lambda seat: seat.goodbye)
        again = [await second.house.resume(seat) for seat in seats]
        assert [seat.view for seat in seats] == [seat.view for seat in again]
        assert [seat.observations for seat in seats] == [seat.observations for seat in again]
        storage = await PostgresStorage.open(home)
        entries = [kept.entry for kept in (await storage.load(seats[0].seated.table)).entries]
        assert [1] * len(accepted) == [sum(f'"{one}"'.encode() in entry for entry in entries) for one in accepted]
        # Nobody is connected to the other table; it is taken over all the same.
        async with asyncio.timeout(PATIENCE):
            while "tudor_tables_open 2.0" not in (figures := await second.house.figures()):
                await asyncio.sleep(0.05)
        assert "tudor_takeovers_total 0.0" not in figures
        await storage.close()
        await play_to_the_end(again, haste=0.8)
        assert all(seat.is_closed for seat in alone)
        for seat in (*first.house.seats, *second.house.seats):
            await seat.close()

    home = postgres.new_home()
    arguments = ("--database", home, "--nats", nats_server.address, "--metrics-token", METRICS_TOKEN)
    with process(tmp_path / "1", *arguments) as first, process(tmp_path / "2", *arguments) as second:
        run(main(first, second))


def test_the_operator_and_the_lobby_see_all_workers(tmp_path: Path, postgres: Cluster, nats_server: NatsServer) -> None:
    """At any worker: all public tables are listed, every table can be closed and every spectator removed, and blocks hold everywhere."""

    async def main() -> None:
        async with workers(tmp_path, home, nats_server.address) as (one, other):
            seats = [await house.seat(await house.open(listed=True)) for house in (one, other)]
            mine, theirs = (seat.seated.table for seat in seats)
            await until(lambda: {mine, theirs} == {line.id for line in worker_of(one).listed()})
            assert {mine, theirs} == {line["id"] for line in (await one.get("/api/tables")).json}
            assert theirs == (await one.get(f"/api/tables/{theirs}")).json["id"]
            watching = await one.spectator(theirs)

            async def ask_one(command: says.Command) -> says.Answer:
                return await asyncio.to_thread(ask, tmp_path / "0", command, "en")

            status = await ask_one(says.AskStatus())
            assert isinstance(status, says.Status)
            assert (2, 3) == (status.tables, status.sockets)
            listed = await ask_one(says.ListSockets())
            assert isinstance(listed, says.Sockets)
            assert 3 == len({socket.number for socket in listed.sockets})
            number = next(socket.number for socket in listed.sockets if socket.chair is None)
            await asyncio.to_thread(ask, tmp_path / "1", says.RemoveSpectator(number), "en")
            await everybody([watching], lambda seat: seat.goodbye)

            watching = await one.spectator(theirs)
            await ask_one(says.CloseTable(theirs[:8], "Closing time."))
            await everybody([seats[1], watching], lambda seat: seat.goodbye)
            assert {"table-closed"} == {seat.goodbye.code for seat in (seats[1], watching) if seat.goodbye}

            await ask_one(says.SetReadOnly(on=True))
            opening = {"settings": {"edition": "clue-1998"}, "nickname": "Ada", "chairs": [{"who": "open"}] * 3}
            while (await other.post("/api/tables", opening)).status != 503:
                await asyncio.sleep(0.01)
            refused = await ask_one(says.CloseTable("nothing", "Why?"))
            assert isinstance(refused, says.Refused)
            assert "admin-no-table" == refused.code

    home = postgres.new_home()
    run(main())


def test_an_answer_that_is_lost_takes_no_second_chair(
    tmp_path: Path, postgres: Cluster, nats_server: NatsServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player joins through a worker that does not hear the owner's first answer: the question is asked again, and done once."""

    async def main() -> None:
        async with workers(tmp_path, home, nats_server.address) as (one, other):
            host = await one.open("clue-1998", 3)
            answers: list[bytes] = []

            async def lose_first(owner: Owner, payload: bytes) -> bytes:
                answers.append(await respond(owner, payload))
                await asyncio.sleep(0 if len(answers) > 1 else PATIENCE)
                return answers[-1]

            monkeypatch.setattr(worker, "ANSWER", 0.5)
            monkeypatch.setattr(Owner, "_respond", lose_first)
            # Known by its beats, the owner is asked itself.
            await until(lambda: worker_of(other).members.owner_of(host.table))
            await worker_of(one)._ears[-1].close()
            await worker_of(one).owner._ears[host.table].close()
            subjects = (owner_subject(worker_of(one).name), table_subject(host.table))
            for subject in subjects:
                await worker_of(one)._bus.serve(subject, worker_of(one).owner._respond)
            ben = await other.join(host.table, "Ben")
            assert len(answers) > 1
            people = [chair.name for chair in lobby_of(one).tables[host.table].record.people]
            assert (["Ada", "Ben"], 1) == (people, ben.chair)

    home, respond = postgres.new_home(), Owner._respond
    run(main())


async def play_on(seat: Seat, until_holds: Callable[[], object]) -> None:
    """Let one player, whose opponents are bots, decide until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not until_holds():
            await settle(seat)
            if seat.decision is not None:
                await seat.act(seat.any_action(Random(1)))


def test_others_think(tmp_path: Path, postgres: Cluster, nats_server: NatsServer) -> None:
    """Bots are decided for elsewhere; a job holds one seat's sight, and what is lost with its machine is done again."""
    jobs: list[Todo] = []

    async def lose(payload: bytes) -> bytes:
        jobs.append(msgspec.msgpack.decode(payload, type=Todo))
        await asyncio.Event().wait()
        return b""

    async def main() -> None:
        bus, thinkers = await connect(nats_server.address), Workers(1)
        async with workers(tmp_path, home, nats_server.address, 1) as (house,):
            own = lobby_of(house)._services.workers
            thinking = await think(bus, thinkers)
            with pytest.MonkeyPatch.context() as patch:
                # On a busy machine, the first process takes longer to start than a bot may think.
                patch.setitem(PATIENCE_BY_LINE, BOTS, PATIENCE)
                (host,) = await house.start(people=1, bots=2)
                await play_on(host, lambda: thinkers._pool)
                await play_on(host, lambda: host.decision)
                assert own._pool is None
            await thinking.close()
            losing = await bus.serve(THINKING, lose, queue="think")
            with pytest.MonkeyPatch.context() as patch:
                patch.setitem(PATIENCE_BY_LINE, BOTS, 0.05)
                await play_on(host, lambda: own._pool and len(jobs) > 1)
            await losing.close()
        thinkers.stop()
        await bus.close()
        assert {"level", "seed", "sight", "view", "decision"} == msgspec.json.decode(jobs[0].todo).keys()
        assert jobs[0] == jobs[1]

    home = postgres.new_home()
    run(main())


@pytest.mark.nightly
def test_a_worker_that_stands_still_is_replaced(tmp_path: Path, postgres: Cluster, nats_server: NatsServer) -> None:
    """Others take its tables although it keeps its claims; when it goes on, it lets go, and nothing is done twice."""

    async def main(first: Process, second: Process, third: Process) -> None:
        seats = await seated_apart([first.house, second.house])
        await take_turns(seats, 2, Random(1))
        first.pause()
        await everybody([seat for seat in seats if seat in second.house.seats], lambda seat: seat.goodbye)
        again = [await house.resume(seat) for house, seat in zip((second.house, third.house) * 2, seats, strict=False)]
        assert [seat.observations for seat in seats] == [seat.observations for seat in again]
        await take_turns(again, 2, Random(2))
        first.resume()
        async with asyncio.timeout(PATIENCE):
            while "tudor_tables_open 0.0" not in await first.house.figures():
                await asyncio.sleep(0.05)
        watching = await first.house.spectator(seats[0].seated.table)
        await play_to_the_end(again, haste=0.8)
        await watching.until(lambda: watching.stage == "over")
        for seat in (*first.house.seats, *second.house.seats, *third.house.seats):
            await seat.close()

    home = postgres.new_home()
    arguments = ("--database", home, "--nats", nats_server.address, "--metrics-token", METRICS_TOKEN, "--pace", "300")
    with ExitStack() as running:
        run(main(*(running.enter_context(process(tmp_path / name, *arguments)) for name in "123")))
