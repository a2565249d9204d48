"""Tables: leaving, rematches, playing at once, the lobby, and whole games."""

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests.by_day import most_varied_by_day
from tests.server.harness import AT_ONCE, House, Seated, everybody, play_to_the_end, run, serving
from tests.server.standing_clock import pass_time, run_standing, standing
from tudor.protocol import messages as says
from tudor.server.table import live_table

# Leaving


def test_who_leaves_gives_the_chair_back(tmp_path: Path) -> None:
    """Leaving before the game makes you a spectator: the chair is open, the token void, and the next person is the host."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben, cleo = await house.gather(people=3)
            await ada.accepted("leave")
            await ben.until(lambda: ben.names == ["", "Ben", "Cleo"])
            assert [False, True, False] == [chair.host for chair in ben.chairs]
            await ada.until(lambda: ada.chair is None)
            assert "spectators-cannot" == await ada.refusal("get-ready")
            visitor = await house.visit(ada.seated.table)
            await visitor.send({"type": "hello", "token": ada.token})
            await visitor.until(lambda: any(isinstance(one, says.Refused) for one in visitor.heard))
            await cleo.accepted("leave")
            await ben.accepted("leave")
            eve = await house.seat(await house.join(ada.seated.table, "Eve"))
            assert eve.own.host

    run(main())


def test_the_host_sends_people_away(tmp_path: Path) -> None:
    """The host can empty any other chair or put a bot on it; the player there becomes a spectator."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben, cleo = await house.gather(people=3)
            assert "chair-yours" == await ada.refusal("open-chair", chair=0)
            assert "chair-yours" == await ada.refusal("set-bot", chair=0, level="novice")
            assert "level" == await ada.refusal("set-bot", chair=1, level="holmes")
            assert "chair-unknown" == await ada.refusal("open-chair", chair=3)
            assert "host-only" == await ben.refusal("open-chair", chair=2)
            await ada.accepted("open-chair", chair=1)
            await ada.accepted("set-bot", chair=2, level="amateur")
            for seat in (ben, cleo):
                await everybody([seat], lambda seat: seat.chair is None and seat.names == ["Ada", "", "amateur"])
            await ada.accepted("set-bot", chair=1, level="novice")
            await ada.accepted("start")
            await ada.until(lambda: bool(ada.view.get("hand")))
            # Those who were sent away watch the game.
            await ben.until(lambda: ben.stage == "playing" and "seat" in ben.view)
            assert ben.view["seat"] is None

    run(main())


def test_who_leaves_a_game_is_replaced_for_good(tmp_path: Path) -> None:
    """When a player leaves a game, a bot of the table's choice plays on; the next person becomes host."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3, stand_in="novice")
            ada = next(seat for seat in seats if seat.own.host)
            others = [seat for seat in seats if seat is not ada]
            left = ada.chair or 0
            await ada.accepted("leave")
            await others[0].until(lambda: others[0].chairs[left].who == "bot")
            assert "novice" == others[0].chairs[left].name
            assert 1 == sum(chair.host for chair in others[0].chairs)
            await ada.until(lambda: ada.chair is None and ada.view["seat"] is None)
            assert not ada.view["hand"]
            await play_to_the_end(others, haste=0.3)
            # The new host has all of a host's rights.
            host = next(seat for seat in others if seat.own.host)
            await host.accepted("rematch")

    run(main())


# Rematch


def test_a_rematch_keeps_the_chairs(tmp_path: Path) -> None:
    """In a rematch old tokens give players their old chairs, and bots keep theirs."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3, bots=1)
            before = seats[0].names
            assert "not-at-this-stage" == await seats[0].refusal("rematch")
            await play_to_the_end(seats, haste=1.0)
            # All ask at once, and there is one table.
            await asyncio.gather(*(seat.accepted("rematch") for seat in seats))
            for seat in seats:
                await everybody([seat], lambda seat: seat.table is not None and seat.table.rematch)
            (again,) = {seat.table.rematch for seat in seats if seat.table}
            assert again is not None
            assert "tudor_tables_open 2.0" in await house.figures()
            lobby = await house.get(f"/api/tables/{again}")
            assert ["bot" if name == "novice" else "open" for name in before] == [
                chair["who"] for chair in lobby.json["chairs"]
            ]
            # They come in any order.
            clients = []
            for seat in reversed(seats):
                name = seat.names[seat.chair or 0]
                seated = await house.join(again, name, seat.token)
                assert seat.chair == seated.chair
                clients.append(await house.seat(seated))
            await clients[0].until(lambda: clients[0].names == before)
            # The host is the same, whoever came first.
            (host,) = [seat for seat in clients if seat.own.host]
            assert "Ada" == host.own.name
            # A token belongs to its table, even if the same person has the chair.
            visitor = await house.visit(again)
            refusal = await visitor.first_refusal({"type": "hello", "token": seats[0].token})
            assert "token" == refusal
            for client in clients:
                if client is not host:
                    await client.accepted("get-ready")
            await host.accepted("start")
            await play_to_the_end(clients, haste=1.0)

    run(main())


async def a_rematch(house: House) -> tuple[str, dict[str, str]]:
    """The table of a rematch after a game of Ada, the host, Ben and Cleo, and their tokens."""
    seats = await house.start(people=3)
    await play_to_the_end(seats, haste=1.0)
    return await seats[1].asked_for_rematch(), {seat.own.name: seat.token for seat in seats}


def test_the_chairs_of_a_rematch_are_kept_for_two_minutes(tmp_path: Path) -> None:
    """Nobody else gets a chair, with the link or a token used before; those who wait have no host until the host comes."""

    async def main() -> None:
        async with standing(tmp_path, AT_ONCE) as house:
            again, tokens = await a_rematch(house)
            ben = await house.seat(await house.join(again, "Ben", tokens["Ben"]))
            for token in ("", tokens["Ben"], ben.token):
                refused = await house.post(f"/api/tables/{again}/join", {"nickname": "Eve", "token": token})
                assert (400, "chairs-kept") == refused.refusal
            assert "host-away" == await ben.refusal("start")
            assert [False] * 3 == [chair.host for chair in ben.chairs]
            await pass_time(119, ben)
            assert (400, "chairs-kept") == (await house.post(f"/api/tables/{again}/join", {"nickname": "Eve"})).refusal
            ada = await house.seat(await house.join(again, "Ada", tokens["Ada"]))
            assert ada.own.host
            await pass_time(2, ada, ben)
            assert ["Ada"] == [chair.name for chair in ada.chairs if chair.host]
            eve = await house.join(again, "Eve")
            assert ("table-full", 400) == (await house.post(f"/api/tables/{again}/join", CLEO)).refusal[::-1]
            assert not (await house.seat(eve)).own.host

    run_standing(main())


def test_who_waits_longest_for_the_host_of_a_rematch_is_host(tmp_path: Path) -> None:
    """After two minutes the next person is host; if nobody came, the first who comes, and also after a restart."""

    async def main() -> None:
        async with standing(tmp_path, AT_ONCE) as house:
            (first, tokens), (second, _), (third, _) = [await a_rematch(house) for _ in range(3)]
            cleo = await house.seat(await house.join(first, "Cleo", tokens["Cleo"]))
            await pass_time(121, cleo)
            await cleo.until(lambda: cleo.own.host)
            assert (await house.seat(await house.join(second, "Eve"))).own.host
            again, tokens = await a_rematch(house)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(live_table, "time", lambda: time.time() + 60)
            async with standing(tmp_path, AT_ONCE) as house:
                ben = await house.seat(await house.join(again, "Ben", tokens["Ben"]))
                await pass_time(20, ben)
                assert not ben.own.host
                await pass_time(45, ben)
                await ben.until(lambda: ben.own.host)
                assert (await house.seat(await house.join(third, "Eve"))).own.host

    run_standing(main())


CLEO = {"nickname": "Cleo"}


# At once, and in the lobby


def test_play_now(tmp_path: Path) -> None:
    """One request opens a table against bots, with the cards dealt."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for edition, players in (("clue-1998", 3), ("super-cluedo", 10)):
                wanted = {"nickname": "Ada", "edition": edition, "level": "novice", "players": players, "lang": "fr"}
                answer = await house.post("/api/play", wanted)
                assert 201 == answer.status
                ada = await house.seat(
                    Seated(table=answer.json["table"], token=answer.json["token"], chair=answer.json["chair"])
                )
                assert ("playing", players) == (ada.stage, len(ada.chairs))
                await everybody([ada], lambda ada: bool(ada.view["hand"]))
            for wrong, expected in (
                ({"players": 2}, (400, "chairs")),
                ({"players": 11}, (400, "chairs")),
                ({"level": "holmes"}, (400, "level")),
                ({"edition": "chess"}, (404, "edition.unknown")),
                ({"nickname": ""}, (400, "nickname")),
                ({"lang": "xx"}, (400, "language")),
            ):
                assert expected == (await house.post("/api/play", {"nickname": "Ada", **wrong})).refusal

    run(main())


async def lobby(house: House) -> dict[str, Any]:
    return {line["id"]: line for line in (await house.get("/api/tables")).json}


def test_the_lobby_tells_where_one_can_join_or_watch(tmp_path: Path) -> None:
    """Listed tables are in the lobby while you can join or watch, those with open chairs first."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3, listed=True)
            running = seats[0].seated.table
            await house.spectator(running)
            host = await house.open("cluedo-france", 3, 1, listed=True)
            await house.open(people=4)
            assert [host.table, running] == list(await lobby(house))
            line = (await lobby(house))[host.table]
            assert ("gathering", "cluedo-france", ["Ada"], 1, 2, 0) == tuple(
                line[name] for name in ("stage", "edition", "people", "bots", "open", "turn")
            )
            line = (await lobby(house))[running]
            assert ("playing", 1, 1, 0) == tuple(line[name] for name in ("stage", "watching", "turn", "open"))
            await play_to_the_end(seats, haste=1.0)
            assert [host.table] == list(await lobby(house))
            assert [running] == [game["id"] for game in (await house.get("/api/games")).json]

    run(main())


# Whole games


@pytest.mark.parametrize("edition", most_varied_by_day())
def test_a_game_of_people_and_bots_ends(tmp_path: Path, edition: str) -> None:
    """In every edition people and a bot play a whole game; its record is stored, and the deal was as promised."""

    async def main() -> None:
        async with serving(tmp_path, replace(AT_ONCE, window=0.05)) as house:
            seats = await house.start(edition, people=2, bots=1)
            table = seats[0].seated.table
            await play_to_the_end(seats, haste=0.15)
            assert {"over"} == {seat.stage for seat in seats}
            assert None is seats[0].decision
            record = await house.get(f"/api/games/{table}/record", seats[0].token)
            assert 200 == record.status
            assert (await house.get(f"/api/games/{table}/verify", seats[0].token)).json["ok"]

    run(main())
