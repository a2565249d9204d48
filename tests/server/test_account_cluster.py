"""Accounts on several workers: whoever is signed in at one of them is signed in at all."""

from pathlib import Path

from tests.server.devices import Device
from tests.server.harness import deal, play_to_the_end, run
from tests.server.nats import NatsServer
from tests.server.postgres import Cluster
from tests.server.rated_games import counted
from tests.server.test_cluster import lobby_of, until, workers
from tests.server.test_profiles import play


def test_an_account_is_the_same_on_every_worker(tmp_path: Path, postgres: Cluster, nats_server: NatsServer) -> None:
    """It signs in by a code of another worker, sits at that worker's table under its name, and plays from both."""

    async def main() -> None:
        async with workers(tmp_path, home, nats_server.address) as (one, other):
            here, there = Device(one), Device(other)
            await here.sign_up("Ada")
            code = (await here.post("/api/session/link")).json["code"]
            assert 200 == (await there.post("/api/session/join", {"code": code})).status
            host = await one.open(people=2, bots=1)
            assert {host.table} == set(lobby_of(one).tables)
            seated = await there.join(host.table, "Nick")
            ada, ben = await there.seat(seated), await one.seat(host)
            assert ("Ada", "person") == (ada.own.name, ada.own.account)
            await ada.accepted("get-ready")
            await deal([ben, ada])
            elsewhere = await here.visit(host.table)
            await elsewhere.hello()
            assert ada.chair == elsewhere.chair
            await play_to_the_end([elsewhere, ben], haste=0.8)
            (game,) = (await there.get("/api/account/games")).json["games"]
            assert (host.table, True) == (game["id"], game["outcome"] in ("won", "lost", "nobody"))
            assert (await there.get(f"/api/games/{host.table}/verify")).json["ok"]

    home = postgres.new_home()
    run(main())


def test_the_end_of_a_session_is_heard_everywhere(tmp_path: Path, postgres: Cluster, nats_server: NatsServer) -> None:
    """A socket at one worker closes when its session is ended at the other, wherever the table is."""

    async def main() -> None:
        async with workers(tmp_path, home, nats_server.address) as (one, other):
            here, there = Device(one), Device(other)
            phrase = await here.sign_up("Ada")
            await there.post("/api/session/phrase", {"phrase": phrase})
            seated = await here.open()
            far = await there.seat(seated)
            assert 0 == far.chair
            await here.post("/api/sessions/end", {"others": True})
            await far.until(lambda: far.is_closed)
            assert far.goodbye is not None
            assert "signed-out" == far.goodbye.code
            again = await there.visit(seated.table)
            assert "seat-of-account" == await again.first_refusal({"type": "hello", "token": seated.token})

    home = postgres.new_home()
    run(main())


def test_what_a_worker_did_not_hear_it_notices_later(
    tmp_path: Path, postgres: Cluster, nats_server: NatsServer
) -> None:
    """When it tidies up, it closes the sockets of sessions that have ended."""

    async def main() -> None:
        async with workers(tmp_path, home, nats_server.address, 1) as (house,):
            device = Device(house)
            await device.sign_up("Ada")
            seat = await device.seat(await device.open())
            guest = await house.spectator(seat.seated.table)
            people = lobby_of(house)._services.storage.people
            account = await people.named("ada")
            assert account is not None
            await people.end_sessions([one.hash for one in await people.sessions(account.id)])
            assert house.server is not None
            assert house.server._site is not None
            await house.server._site.tidy()
            await seat.until(lambda: seat.is_closed)
            await guest.ping()
            assert seat.goodbye is not None
            assert "signed-out" == seat.goodbye.code

    home = postgres.new_home()
    run(main())


def test_a_deleted_name_leaves_the_tables_of_all_workers(
    tmp_path: Path, postgres: Cluster, nats_server: NatsServer
) -> None:
    """The worker that owns a table changes it, whoever was asked; games of guests are merged the same way."""

    async def main() -> None:
        async with workers(tmp_path, home, nats_server.address) as (one, other):
            guest = Device(one)
            seated = await guest.open()
            device = Device(other)
            await device.sign_up("Ada")
            assert {"merged": 1} == (await device.post("/api/account/games", {"tokens": [seated.token]})).json
            watcher = await other.spectator(seated.table)
            assert "Ada" == watcher.names[0]
            await device.post("/api/account/delete", {"name": "Ada"})
            await until(lambda: watcher.names[0] != "Ada")
            assert watcher.names[0].startswith("account-")
            assert 0 == (await one.seat(seated)).chair

    home = postgres.new_home()
    run(main())


def test_a_rated_game_counts_once_for_all_workers(tmp_path: Path, postgres: Cluster, nats_server: NatsServer) -> None:
    """Players at two workers play rated games at tables of either; each game counts once, and both tell the same ratings."""

    async def main() -> None:
        async with workers(tmp_path, home, nats_server.address) as (one, other):
            ada, ben = Device(one), Device(other)
            await ada.sign_up("Ada")
            await ben.sign_up("Ben")
            await play([ada, ben], rated=True, hints="shown")
            await play([ben, ada], rated=True, hints="shown")
            await counted(one, 2)
            board, same = [(await house.get("/api/leaderboard?group=classic")).json for house in (one, other)]
            assert board == same
            assert {"Ada": 2, "Ben": 2} == {line["name"]: line["games"] for line in board if not line["level"]}

    home = postgres.new_home()
    run(main())
