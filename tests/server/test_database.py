"""A server whose games are in a PostgreSQL database: it does what any server does, and outlives the database."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import tudor
from tests.server.client import PATIENCE, Seat
from tests.server.devices import Device
from tests.server.harness import House, play_to_the_end, run, serving, settle
from tests.server.postgres import Cluster
from tests.server.processes import process
from tests.server.turns import take_turns
from tudor.protocol.messages import Accepted
from tudor.server.admin import messages as says
from tudor.server.admin.client import ask
from tudor.server.storage import DATABASE
from tudor.server.storage.postgres import PostgresStorage
from tudor.text.errors import Illegal


async def figure(house: House, name: str) -> float:
    return next(float(line.split()[1]) for line in (await house.figures()).splitlines() if line.startswith(f"{name} "))


async def dismissed(seat: Seat) -> None:
    await seat.until(lambda: seat.goodbye is not None)


async def close(seats: list[Seat]) -> None:
    for seat in seats:
        await seat.close()


def test_an_evening_in_a_database(tmp_path: Path, postgres: Cluster) -> None:
    """Playing, talking, notes, a restart, records, the archive, a rematch, the operator's desk and forgetting all work."""

    async def main() -> None:
        async with serving(tmp_path, database=home) as house:
            seats = await house.start(people=2, bots=1, listed=True)
            await seats[0].accepted("say", text="Good evening.")
            await seats[0].accepted("note", card="rope", owner="case", mark="no")
            await take_turns(seats, 6, Random(1))
            await settle(*seats)
        async with serving(tmp_path, database=home) as house:
            again = await house.resume_all(seats)
            assert [seat.view for seat in seats] == [seat.view for seat in again]
            assert ([["Good evening."]] * 2, {("rope", "case")}) == (
                [seat.said for seat in again],
                set(again[0].notes),
            )
            await play_to_the_end(again, haste=0.8)
            table = again[0].seated.table
            assert [table] == [line["id"] for line in (await house.get("/api/games")).json]
            assert (await house.get(f"/api/games/{table}/verify")).json["ok"]
            assert (await house.get(f"/api/games/{table}/record")).json["record"]
            rematch = await again[1].asked_for_rematch()
            assert rematch == (await house.join(rematch, "Ben", again[1].token)).table
            status = await asyncio.to_thread(ask, tmp_path, says.AskStatus(), "en")
            assert isinstance(status, says.Status)
            assert 2 == status.tables
            await asyncio.to_thread(ask, tmp_path, says.Block(network="192.0.2.7"), "en")
        async with serving(tmp_path, database=home, keep="1h") as house:
            status = await asyncio.to_thread(ask, tmp_path, says.AskStatus(), "en")
            assert isinstance(status, says.Status)
            assert ("192.0.2.7",) == status.blocked
            assert 1 == len((await house.get("/api/games")).json)
            assert (200, b"ok\n") == ((await house.get("/readyz")).status, (await house.get("/readyz")).body)
        assert not (tmp_path / DATABASE).exists()

    home = postgres.new_home()
    run(main())


def test_an_address_nobody_can_have_is_unknown(tmp_path: Path, postgres: Cluster) -> None:
    """A table's name that the database cannot hold is that of no table."""

    async def main() -> None:
        async with serving(tmp_path, database=home) as house:
            for name in ("nothing", "a%00b", "%ed%a0%80", "%20"):
                assert 404 == (await house.get(f"/api/tables/{name}")).status

    home = postgres.new_home()
    run(main())


def test_two_servers_never_play_one_game_twice(tmp_path: Path, postgres: Cluster) -> None:
    """When a second server takes a table, what the first one still does is refused; its people lose nothing."""

    async def main() -> None:
        async with serving(tmp_path / "one", database=home) as one:
            seats = await one.start(people=3)
            await take_turns(seats, 4, Random(1))
            await settle(*seats)
            table = seats[0].seated.table
            asked = next(seat for seat in seats if seat.decision is not None)
            async with serving(tmp_path / "two", database=home) as two:
                elsewhere = await two.resume_all(seats)
                await take_turns(elsewhere, 3, Random(2))
                await settle(*elsewhere)
                # The first server has not noticed.
                assert seats[0].goodbye is None
                stale = await first_answer(asked)
                assert stale is None
                for seat in seats:
                    await dismissed(seat)
                assert 1.0 == await figure(one, "tudor_fenced_total")
                assert 0.0 == await figure(two, "tudor_fenced_total")
                await play_to_the_end(elsewhere, haste=0.8)
                assert (await two.get(f"/api/tables/{table}")).json["stage"] == "over"
                await see_one_chain(home, table, elsewhere)

    home = postgres.new_home()
    run(main())


async def first_answer(seat: Seat) -> object:
    """The answer to a decision, or None if the connection ends without one."""
    try:
        return await seat.act(seat.any_action(Random(1)))
    except asyncio.CancelledError:
        return None


async def see_one_chain(home: str, table: str, seats: list[Seat]) -> None:
    """The stored steps are whole, follow the rules, and are what the players have seen."""
    storage = await PostgresStorage.open(home)
    stored = await storage.load(table)
    await storage.close()
    assert ("finished", None) == (stored.status, stored.damage)
    assert {seats[0].seq} == {seat.seq for seat in seats}


@pytest.mark.nightly
def test_a_paused_server_comes_back(tmp_path: Path, postgres: Cluster) -> None:
    """A process that stood still while another one played its table is refused when it goes on."""

    async def main() -> None:
        arguments = ("--database", home, "--grace", "1000", "--pace", "1000", "--metrics-token", "figures")
        with process(tmp_path / "one", *arguments) as one, process(tmp_path / "two", *arguments) as two:
            seats = await one.house.start(people=3)
            await take_turns(seats, 4, Random(1))
            asked = next(seat for seat in seats if seat.decision is not None)
            one.pause()
            waiting = asyncio.create_task(first_answer(asked))
            elsewhere = await two.house.resume_all(seats)
            await take_turns(elsewhere, 5, Random(2))
            one.resume()
            assert await waiting is None
            assert 1.0 == await figure(one.house, "tudor_fenced_total")
            await play_to_the_end(elsewhere, haste=0.8)
            await see_one_chain(home, seats[0].seated.table, elsewhere)
            await close([*seats, *elsewhere])

    home = postgres.new_home()
    run(main())


@pytest.mark.parametrize("mode", ["fast", pytest.param("immediate", marks=pytest.mark.nightly)])
def test_the_database_is_restarted_during_a_game(tmp_path: Path, mode: str, postgres: Cluster) -> None:
    """While the database is away everything is refused whole and told; then the game goes on where it was."""

    async def main() -> None:
        async with serving(tmp_path, database=home) as house:
            seats = await house.start(people=2, bots=1)
            await take_turns(seats, 4, Random(1))
            asked = await next_asked(seats)
            action, before = asked.any_action(Random(1)), [seat.seq for seat in seats]
            postgres.stop(mode)
            answers = [await asked.act(action, id="once") for _ in range(2)]
            told = Illegal("database").text("en")
            assert [("database", told)] * 2 == [(answer.code, answer.text) for answer in answers]  # type: ignore[union-attr] # they are refusals
            assert "database" == await seats[0].refusal("say", text="Hello?")
            assert (503, "database") == (await house.post("/api/play", {"nickname": "Eve"})).refusal
            assert (503, "database") == (await house.get("/api/games")).refusal
            assert (503, f"{Illegal('database').text('fr')}\n".encode()) == await state(house, "/readyz?lang=fr")
            assert (200, b"ok\n") == await state(house, "/healthz")
            newcomer = await house.visit("unknown")
            await newcomer.until(lambda: newcomer.goodbye is not None)
            assert newcomer.goodbye is not None
            assert ("database", 2000) == (newcomer.goodbye.code, newcomer.goodbye.again)
            assert before == [seat.seq for seat in seats]
            postgres.start()
            await until_ready(house)
            assert Accepted("once") == await asked.act(action, id="once")
            await play_to_the_end(seats, haste=0.8)
            await see_one_chain(home, seats[0].seated.table, seats)

    home = postgres.new_home()
    try:
        run(main())
    finally:
        # Other tests use it as well.
        postgres.start_again()


async def next_asked(seats: list[Seat]) -> Seat:
    """The player who must decide, when the bots have played."""
    async with asyncio.timeout(PATIENCE):
        while not (asked := [seat for seat in seats if seat.decision is not None]):
            await asyncio.sleep(0.01)
    await settle(*seats)
    return asked[0]


async def state(house: House, path: str) -> tuple[int, bytes]:
    answer = await house.get(path)
    return answer.status, answer.body


async def until_ready(house: House) -> None:
    async with asyncio.timeout(PATIENCE):
        while (await state(house, "/readyz"))[0] != 200:
            await asyncio.sleep(0.05)


# Moving from a file


def test_a_house_moves_with_its_games(tmp_path: Path, postgres: Cluster) -> None:
    """After the move a game in progress goes on, with its notes and talk; finished games, tokens and rules are there."""

    async def begin() -> tuple[list[Seat], str]:
        async with serving(tmp_path) as house:
            over = await house.start(people=2, bots=1, listed=True)
            await play_to_the_end(over, haste=0.8)
            seats = await house.start(people=3)
            await seats[0].accepted("say", text="Good evening.")
            await seats[0].accepted("note", card="rope", owner="case", mark="no")
            await take_turns(seats, 5, Random(1))
            return seats, over[0].seated.table

    async def go_on(seats: list[Seat], over: str) -> None:
        async with serving(tmp_path, database=home) as house:
            again = await house.resume_all(seats)
            assert [seat.view for seat in seats] == [seat.view for seat in again]
            assert (["Good evening."], {("rope", "case")}) == (again[1].said, set(again[0].notes))
            assert [over] == [line["id"] for line in (await house.get("/api/games")).json]
            await play_to_the_end(again, haste=0.8)
            table = again[0].seated.table
            assert (await house.get(f"/api/games/{table}/verify", again[0].token)).json["ok"]
            await see_one_chain(home, table, again)
        storage = await PostgresStorage.open(home)
        await storage.finish(await storage.create_table("new", b""), "", listed=True)
        assert ["new", over] == [game.table_id for game in await storage.finished(9, listed=True)]
        await storage.close()

    home = postgres.new_home()
    seats, over = run(begin())
    told = tudor("migrate", "sqlite-to-postgres", "--data", str(tmp_path), "--database", home)
    assert (0, True) == (told.exit_code, told.stdout.startswith("Moved 2 tables with ")), told.output
    again = tudor("migrate", "sqlite-to-postgres", "--data", str(tmp_path), "--database", home)
    assert (2, True) == (again.exit_code, "already has games in it" in again.stderr)
    run(go_on(seats, over))


def test_accounts_move_with_their_house(tmp_path: Path, postgres: Cluster) -> None:
    """After the move, devices are signed in, phrases and tokens work, and accounts have their games."""

    async def begin() -> tuple[str, str, str, str]:
        async with serving(tmp_path) as house:
            device = Device(house)
            phrase = await device.sign_up("Ada")
            await device.post("/api/account/bots", {"name": "Ada-bot"})
            wanted = {"label": "mine", "scopes": ["games"], "bot": "Ada-bot"}
            token = (await device.post("/api/tokens", wanted)).json["token"]
            return device.secret, phrase, token, (await device.open()).table

    async def go_on(secret: str, phrase: str, token: str, table: str) -> None:
        async with serving(tmp_path, database=home) as house:
            device = Device(house)
            device.secret = secret
            assert [table] == [game["id"] for game in (await device.get("/api/account/games")).json["games"]]
            other = Device(house)
            assert 200 == (await other.post("/api/session/phrase", {"phrase": phrase})).status
            assert "Ada-bot" == (await house.get("/api/me", token)).json["account"]["name"]
            second = (await other.open()).table
            assert [second, table] == [game["id"] for game in (await other.get("/api/account/games")).json["games"]]

    home = postgres.new_home()
    # Two runs of one test would draw the same ids.
    kept = asyncio.run(begin())
    told = tudor("migrate", "sqlite-to-postgres", "--data", str(tmp_path), "--database", home)
    assert 0 == told.exit_code, told.output
    run(go_on(*kept))


def test_what_cannot_be_moved_is_told(tmp_path: Path, postgres: Cluster) -> None:
    """A folder without games, a server that runs, and a database that does not answer are refused with a sentence."""

    async def main() -> None:
        async with serving(tmp_path):
            await refused(postgres.address, "Another server is using the folder")

    async def refused(address: str, sentence: str) -> None:
        words = ("migrate", "sqlite-to-postgres", "--data", str(tmp_path), "--database", address)
        told = await asyncio.to_thread(tudor, *words)
        assert (2, True) == (told.exit_code, sentence in told.stderr), told.output

    asyncio.run(refused(postgres.address, "There is no file"))
    run(main())
    asyncio.run(refused("postgresql://nobody@127.0.0.1:1/tudor", "Cannot use the database 127.0.0.1/tudor"))
    asyncio.run(refused("mysql://here", "Cannot use the database here"))
