"""Quick matches: people wait at a table until its chairs are taken, and the game begins by itself."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from tests.server.client import Seat
from tests.server.devices import Device
from tests.server.harness import AT_ONCE, House, Seated, SkippingLoop, everybody, play_to_the_end, run, serving, settle
from tests.server.nats import NatsServer
from tests.server.postgres import Cluster
from tests.server.standing_clock import clock, pass_time, run_standing, standing
from tests.server.test_cluster import lobby_of, until, workers
from tests.server.test_programs import bearing, owner_of_bot
from tudor.ratings import level_rating, points
from tudor.server.table.quick_match import fitting_level, new_record
from tudor.server.table.table_record import ChairRecord, Queue

FILL, QUEUE = AT_ONCE.fill, AT_ONCE.queue
NEVER = replace(AT_ONCE, fill=1e6, grace=1e6)


async def found(house: House, nickname: str, **wish: Any) -> Seated:
    """A chair at a quick match of three."""
    answer = await house.post("/api/match", {"nickname": nickname, "players": 3, **wish})
    assert answer.status == 201, answer.body
    return msgspec.json.decode(answer.body, type=Seated)


async def waits(house: House, nickname: str, **wish: Any) -> Seat:
    """Somebody who waits for a quick match."""
    return await house.seat(await found(house, nickname, **wish))


async def waiting(house: House) -> dict[tuple[str, int, str], int]:
    """How many people wait for what."""
    queues = (await house.get("/api/match")).json["waiting"]
    return {(one["group"], one["players"], one["pace"]): one["people"] for one in queues}


async def until_dealt(*seats: Seat) -> None:
    await everybody(seats, lambda seat: seat.view.get("asked") is not None)


def test_people_who_wait_for_the_same_meet(tmp_path: Path) -> None:
    """The game begins when the last chair is taken. Nobody is its host, and the queue begins anew with the next to come."""

    async def main() -> None:
        async with serving(tmp_path, NEVER) as house:
            ada, ben = await waits(house, "Ada"), await waits(house, "Ben", level="novice")
            elsewhere = [await waits(house, "Eve", players=4), await waits(house, "Fay", pace="quick")]
            assert {
                ("classic", 3, "steady"): 2,
                ("classic", 4, "steady"): 1,
                ("classic", 3, "quick"): 1,
            } == await waiting(house)
            assert [] == (await house.get("/api/tables")).json
            assert "host-away" == await ada.refusal("start")
            assert "host-away" == await ben.refusal("open-chair", chair=ada.chair)
            cleo = await waits(house, "Cleo")
            people = [ada, ben, cleo]
            await until_dealt(*people)
            assert {"Ada", "Ben", "Cleo"} == set(ada.names)
            assert [False] * 3 == [chair.host for chair in ada.chairs]
            assert {"gathering"} == {seat.stage for seat in elsewhere}
            dan = await waits(house, "Dan")
            assert dan.seated.table != ada.seated.table
            assert 1 == (await waiting(house))["classic", 3, "steady"]
            assert [ada.seated.table] == [line["id"] for line in (await house.get("/api/tables")).json]
            await play_to_the_end(people, haste=1.0)
            # In a rematch, the first to come is the host as usual.
            again = await house.join(await ada.asked_for_rematch(), "Ada", ada.token)
            assert (await house.seat(again)).own.host

    run(main())


def test_after_a_while_bots_fill_up(tmp_path: Path) -> None:
    """After 20 seconds bots take the open chairs, of the level that people wish for; not a second earlier."""

    async def main() -> None:
        async with standing(tmp_path, AT_ONCE) as house:
            ada, ben = await waits(house, "Ada", level="detective"), await waits(house, "Ben", level="novice")
            assert ada.table is not None
            assert ada.table.match is not None
            assert 15_000 < (ada.table.match.left or 0) <= 20_000
            await pass_time(FILL - 2.0, ada, ben)
            assert ("gathering", "gathering") == (ada.stage, ben.stage)
            clock().skip(2.0)
            await until_dealt(ada, ben)
            assert ["novice"] == [chair.name for chair in ada.chairs if chair.who == "bot"]
            assert ada.table.match is None

    run_standing(main())


def test_bots_come_only_if_you_allow_them(tmp_path: Path) -> None:
    """People who wait for people wait on, until others come: also those who would have taken bots."""

    async def main() -> None:
        async with standing(tmp_path, AT_ONCE) as house:
            ada, ben = [await waits(house, name, bots=False) for name in ("Ada", "Ben")]
            assert ada.table is not None
            assert ada.table.match is not None
            assert ada.table.match.left is None
            await pass_time(1000 * FILL, ada, ben)
            assert ("gathering", "gathering") == (ada.stage, ben.stage)
            cleo = await waits(house, "Cleo", bots=True)
            await until_dealt(ada, ben, cleo)

    run_standing(main())


def test_the_last_chair_completes_a_table_that_bots_would_fill(tmp_path: Path) -> None:
    """Somebody who wants people alone takes the last chair among people, whatever those think of bots."""

    async def main() -> None:
        async with serving(tmp_path, NEVER) as house:
            people = [await waits(house, name) for name in ("Ada", "Ben")]
            people.append(await waits(house, "Cleo", bots=False))
            await until_dealt(*people)

    run(main())


def test_leaving_the_queue(tmp_path: Path) -> None:
    """Who leaves no longer counts, and the next one to come gets the chair at the same table."""

    async def main() -> None:
        async with serving(tmp_path, NEVER) as house:
            ada, ben = await waits(house, "Ada"), await waits(house, "Ben")
            await ada.accepted("leave")
            await ben.until(lambda: "Ada" not in ben.names)
            assert {("classic", 3, "steady"): 1} == await waiting(house)
            await ben.accepted("leave")
            assert {} == await waiting(house)
            cleo = await waits(house, "Cleo")
            assert ben.seated.table == cleo.seated.table

    run(main())


def test_a_lost_connection_in_the_queue(tmp_path: Path) -> None:
    """A chair is kept for a while; who is back in time waits on, and nobody begins a game with somebody who is gone."""

    async def main() -> None:
        async with standing(tmp_path, AT_ONCE) as house:
            ada, ben = await waits(house, "Ada"), await waits(house, "Ben")
            await ada.drop()
            await ben.until(lambda: not ben.chair_at(ada.chair).present)
            await pass_time(QUEUE - 2.0, ben)
            ada = await house.resume(ada)
            await ben.until(lambda: ben.chair_at(ada.chair).present)
            await ben.drop()
            await ada.until(lambda: not ada.chair_at(ben.chair).present)
            # Time for bots to fill up, but Ben may still come back.
            await pass_time(QUEUE - 2.0, ada)
            assert "gathering" == ada.stage
            clock().skip(2.0)
            await ada.until(lambda: "Ben" not in ada.names)
            clock().skip(FILL)
            await until_dealt(ada)
            again = await house.visit(ben.seated.table)
            assert "token" == await again.first_refusal({"type": "hello", "token": ben.token})

    run_standing(main())


def test_who_never_connects_holds_up_nobody_for_long(tmp_path: Path) -> None:
    """A chair that was taken by a request alone is free again after a while."""

    async def main() -> None:
        async with standing(tmp_path, replace(AT_ONCE, fill=1e6)) as house:
            ada = await waits(house, "Ada")
            for name in ("Ben", "Cleo"):
                await found(house, name)
            await ada.until(lambda: "Cleo" in ada.names)
            await settle(ada)
            assert "gathering" == ada.stage
            clock().skip(QUEUE)
            await ada.until(lambda: ["Ada", "", ""] == ada.names)

    run_standing(main())


def test_a_restart_of_the_server_keeps_the_queue(tmp_path: Path) -> None:
    """People who wait while the server restarts come back to their chairs, and others find them there."""

    async def main() -> None:
        async with serving(tmp_path, NEVER) as house:
            people = [await waits(house, name) for name in ("Ada", "Ben")]
        async with serving(tmp_path, NEVER) as house:
            people = await house.resume_all(people)
            people.append(await waits(house, "Cleo"))
            await until_dealt(*people)
            assert 1 == len({seat.seated.table for seat in people})

    run(main())


def test_those_who_do_not_come_back_after_a_restart_are_let_go(tmp_path: Path) -> None:
    """After a restart everybody has a while to come back; the chairs of the others are free then."""

    async def main() -> None:
        async with serving(tmp_path, NEVER) as house:
            ada, ben = await waits(house, "Ada"), await waits(house, "Ben")
        async with serving(tmp_path, replace(AT_ONCE, fill=0.0, grace=300.0)) as house:
            ada = await house.resume(ada)
            assert ("gathering", True) == (ada.stage, "Ben" in ada.names)
            loop = asyncio.get_running_loop()
            assert isinstance(loop, SkippingLoop)
            loop.skip(100.0)
            await until_dealt(ada)
            assert "Ben" not in ada.names
            assert ben.seated.table == ada.seated.table

    run(main())


def test_strangers_of_the_same_name(tmp_path: Path) -> None:
    """A name that somebody has already gets a number, and no one is turned away for it."""

    async def main() -> None:
        async with serving(tmp_path, NEVER) as house:
            long = "A name with 24 letters .".replace(".", "x")
            people = [await waits(house, name) for name in (long, long.upper(), long)]
            await until_dealt(*people)
            assert 3 == len({name.casefold() for name in people[0].names})
            assert max(map(len, people[0].names)) <= 24

    run(main())


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"players": 12}, "chairs"),
        ({"group": "chess"}, "message"),
        ({"pace": "never"}, "message"),
        ({"level": "genius"}, "level"),
        ({"lang": "xx"}, "language"),
        ({"nickname": ""}, "nickname"),
    ],
)
def test_what_nobody_can_wait_for_is_refused(wish: dict[str, Any], code: str, tmp_path: Path) -> None:
    """A wish that no table can fulfil is refused with a reason, and nobody waits for it."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            answer = await house.post("/api/match", {"nickname": "Ada", **wish})
            assert code == answer.json["code"]
            assert {} == await waiting(house)

    run(main())


def test_who_joins_by_the_link_waits_as_well(tmp_path: Path) -> None:
    """A friend who is sent the link of the table takes a chair there, and agrees to bots if the others do."""

    async def main() -> None:
        async with standing(tmp_path, AT_ONCE) as house:
            ada = await waits(house, "Ada", level="detective")
            ben = await house.seat(await house.join(ada.seated.table, "Ben"))
            assert ben.own.ready
            await pass_time(FILL, ada)
            await until_dealt(ada, ben)
            assert ["detective"] == [chair.name for chair in ada.chairs if chair.who == "bot"]

    run_standing(main())


def test_an_account_waits_under_its_own_name(tmp_path: Path) -> None:
    """Whoever has an account needs no nickname, has one chair however often they ask, and finds the game on any device."""

    async def main() -> None:
        async with serving(tmp_path, NEVER) as house:
            device = Device(house)
            await device.sign_up("Ada")
            wish = {"nickname": "Somebody", "players": 3}
            seated = [Seated(**(await device.post("/api/match", wish)).json) for _ in range(2)]
            assert seated[0].chair == seated[1].chair
            ada, ben = await device.seat(seated[0]), await waits(house, "Ada")
            assert "Ada" == ada.own.name
            cleo = await waits(house, "Cleo")
            await until_dealt(ada, ben, cleo)
            games = (await device.get("/api/account/games")).json["games"]
            assert [(seated[0].table, True)] == [(game["id"], game["others"]) for game in games]

    run(main())


def test_a_rated_match_is_for_accounts(tmp_path: Path) -> None:
    """Guests are told why not; two accounts and a bot play a game that counts, apart from those whose game does not."""

    async def main() -> None:
        async with serving(tmp_path, NEVER) as house:
            wish = {"nickname": "Eve", "players": 3, "rated": True}
            assert "rated-you" == (await house.post("/api/match", wish)).json["code"]
            guest = await waits(house, "Eve")
            seats = []
            for name in ("Ada", "Ben", "Cleo"):
                device = Device(house)
                await device.sign_up(name)
                seats.append(await device.seat(Seated(**(await device.post("/api/match", wish)).json)))
            await until_dealt(*seats)
            assert seats[0].table is not None
            assert seats[0].table.settings.rated
            assert "gathering" == guest.stage

    run(main())


def test_a_rated_match_keeps_a_bot_from_its_owner(tmp_path: Path) -> None:
    """The owner is told why not, and is not led to the last chair beside the bot either."""

    async def main() -> None:
        async with serving(tmp_path, NEVER) as house:
            owner, token = await owner_of_bot(house)
            ben = Device(house)
            await ben.sign_up("Ben")
            wish = {"nickname": "x", "players": 3, "rated": True}
            assert 201 == (await house.http("POST", "/api/match", wish, bearing(token))).status
            assert (403, "rated-own-bot") == (await owner.post("/api/match", wish)).refusal
            beside = await ben.post("/api/match", wish)
            alone = await owner.post("/api/match", {**wish, "bots": False})
            assert (201, 201) == (beside.status, alone.status)
            assert beside.json["table"] != alone.json["table"]

    run(main())


def test_the_level_that_suits_most() -> None:
    """The middle of all wishes counts, and of two in the middle the weaker."""

    def level(*wishes: str | int) -> str:
        record = new_record("", Queue("classic", 3, "steady", bots=True), "en", 0.0)
        people = [
            ChairRecord(who="person", opponents="novice", rating=wish)
            if isinstance(wish, int)
            else ChairRecord(who="person", opponents=wish)
            for wish in wishes
        ]
        return fitting_level(replace(record, chairs=tuple(people)))

    assert "detective" == level("detective")
    assert "novice" == level("mastermind", "novice")
    assert "amateur" == level("mastermind", "amateur", "novice")
    # A rating says more than a wish.
    assert "mastermind" == level(points(level_rating("classic", "mastermind")) + 10)


def test_people_on_two_workers_meet(tmp_path: Path, postgres: Cluster, nats_server: NatsServer) -> None:
    """Whoever looks for a game at the same moment, on whichever worker, comes to the same table; all workers count them."""

    async def main() -> None:
        async with workers(tmp_path, home, nats_server.address, timing=NEVER) as (one, other):
            for nicknames in (("Ada", "Ben", "Cleo"), ("Dan", "Eve", "Fay")):
                houses = (one, other, one)
                chairs = await asyncio.gather(
                    *(found(house, name) for house, name in zip(houses, nicknames, strict=True))
                )
                assert 1 == len({seated.table for seated in chairs})
                assert 3 == len({seated.chair for seated in chairs})
                owner, away = sorted((one, other), key=lambda house: chairs[0].table not in lobby_of(house).tables)
                assert chairs[0].table not in lobby_of(away).tables
                assert 3 == sum(lobby_of(owner).waiting().values())
                await until(lambda: 3 == sum(_tables(away).waiting().values()))  # noqa: B023 # awaited here
                seats = [await house.seat(seated) for house, seated in zip(houses, chairs, strict=True)]
                await until_dealt(*seats)

    def _tables(house: House) -> Any:
        assert house.server is not None
        return house.server._worker

    home = postgres.new_home()
    run(main())
