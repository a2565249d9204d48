"""Tables: who sits where, from the first chair that is taken to the game, and to the next one."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.client import Seat
from tests.server.harness import AT_ONCE, Answer, House, Seated, everybody, play_to_the_end, run, serving
from tudor.editions import available, load
from tudor.model.actions import Choose
from tudor.protocol import messages as says
from tudor.protocol.tables import Chair


def chairs(seat: Seat) -> tuple[Chair, ...]:
    assert seat.table is not None
    return seat.table.chairs


def names(seat: Seat) -> list[str]:
    """Who sits where."""
    return [chair.name for chair in chairs(seat)]


def told(answer: Answer) -> tuple[int, str]:
    """The status of a refusal, and its code."""
    return answer.status, answer.json["code"]


async def refusal(seat: Seat, kind: str, **fields: object) -> str:
    return (await seat.refused(kind, **fields)).code


# Opening and joining


def test_the_host_has_the_first_open_chair(tmp_path: Path) -> None:
    """A table is opened with chairs for people and bots; who opens it takes the first open one, and is the host."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            wanted = [{"who": "bot", "name": "novice"}, {"who": "open"}, {"who": "open"}]
            settings = {"edition": "clue-1998", "lang": "fr", "pace": "quick", "hints": "none", "listed": True}
            answer = await house.post("/api/tables", {"settings": settings, "nickname": " Ada  L. ", "chairs": wanted})
            assert (201, 1) == (answer.status, answer.json["chair"])
            table = (await house.get(f"/api/tables/{answer.json['table']}")).json
            assert "gathering" == table["stage"]
            assert settings == {name: table["settings"][name] for name in settings}
            assert [("bot", "novice"), ("person", "Ada L."), ("open", "")] == [
                (chair["who"], chair["name"]) for chair in table["chairs"]
            ]
            assert [False, True, False] == [chair["host"] for chair in table["chairs"]]

    run(main())


WRONG: dict[str, tuple[dict[str, Any], tuple[int, str]]] = {
    "no such edition": ({"settings": {"edition": "clue-1888"}}, (404, "edition.unknown")),
    "too few chairs": ({"chairs": [{"who": "open"}] * 2}, (400, "chairs")),
    "too many chairs": ({"chairs": [{"who": "open"}] * 7}, (400, "chairs")),
    "no such bot": ({"chairs": [{"who": "open"}, *[{"who": "bot", "name": "holmes"}] * 2]}, (400, "level")),
    "no such stand-in": ({"settings": {"edition": "clue-1998", "stand_in": "holmes"}}, (400, "level")),
    "no such language": ({"settings": {"edition": "clue-1998", "lang": "xx"}}, (400, "language")),
    "no false witnesses": (
        {"settings": {"edition": "clue-1998", "false_witnesses": True}},
        (400, "option-unavailable"),
    ),
    "no chair for the host": ({"chairs": [{"who": "bot", "name": "novice"}] * 3}, (400, "table-full")),
    "no name": ({"nickname": "   "}, (400, "nickname")),
    "no such pace": ({"settings": {"edition": "clue-1998", "pace": "hasty"}}, (400, "message")),
    "no such setting": ({"settings": {"edition": "clue-1998", "stakes": 1}}, (400, "message")),
    "no such guest": ({"chairs": [{"who": "person"}] * 3}, (400, "message")),
}


def test_tables_that_cannot_be(tmp_path: Path) -> None:
    """A table is refused that the edition does not allow, with the reason, and nothing is left of it."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            usual: dict[str, Any] = {"settings": {"edition": "clue-1998"}, "nickname": "Ada"}
            for name, (wrong, expected) in WRONG.items():
                answer = await house.post("/api/tables", {**usual, "chairs": [{"who": "open"}] * 3, **wrong})
                assert (name, *expected) == (name, *told(answer))
            assert "tudor_tables_open 0.0" in (await house.get("/metrics")).body.decode()

    run(main())


def test_one_joins_by_the_link(tmp_path: Path) -> None:
    """Whoever has the link takes the next open chair, under a name that nobody has there; all others hear of it."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await house.seat(host := await house.open(people=3))
            ben = await house.join(host.table, "Ben")
            await ada.until(lambda: names(ada) == ["Ada", "Ben", ""])
            assert (ben.chair, False) == (1, chairs(ada)[1].present)
            await house.seat(ben)
            await ada.until(lambda: chairs(ada)[1].present)
            join = f"/api/tables/{host.table}/join"
            assert (400, "nickname-taken") == told(await house.post(join, {"nickname": "BEN"}))
            assert (400, "nickname") == told(await house.post(join, {"nickname": "x" * 25}))
            assert (404, "table-unknown") == told(await house.post("/api/tables/none/join", {"nickname": "Cleo"}))
            await house.join(host.table, "Cleo")
            assert (400, "table-full") == told(await house.post(join, {"nickname": "Dora"}))

    run(main())


# Choosing


def test_a_suspect_is_one_players(tmp_path: Path) -> None:
    """A suspect is chosen, changed and given back; nobody else gets one that is taken."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben = (await house.gather(people=3))[:2]
            await ada.accepted("take-suspect", suspect="plum")
            await ben.until(lambda: chairs(ben)[0].suspect == "plum")
            assert "suspect-taken" == await refusal(ben, "take-suspect", suspect="plum")
            assert "not-a-suspect" == await refusal(ben, "take-suspect", suspect="rope")
            await ada.accepted("take-suspect", suspect=None)
            await ben.accepted("take-suspect", suspect="plum")
            await ada.until(lambda: [chair.suspect for chair in chairs(ada)] == [None, "plum", None])

    run(main())


def test_changing_chairs_takes_everything_along(tmp_path: Path) -> None:
    """Who moves keeps the suspect, the token and all windows; taken chairs, and those there are not, are refused."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.open(people=4)
            ada = await house.seat(host)
            other = await house.seat(host)
            await house.join(host.table, "Ben")
            await ada.accepted("take-suspect", suspect="green")
            assert "chair-taken" == await refusal(ada, "take-chair", chair=1)
            assert "chair-unknown" == await refusal(ada, "take-chair", chair=4)
            await ada.accepted("take-chair", chair=3)
            for seat in (ada, other, await house.seat(host)):
                await everybody([seat], lambda seat: seat.chair == 3 and names(seat) == ["", "Ben", "", "Ada"])
                assert ("green", True) == (chairs(seat)[3].suspect, chairs(seat)[3].host)

    run(main())


# Beginning


def test_everybody_must_be_ready(tmp_path: Path) -> None:
    """A game begins when the host says so, all others are ready, and there are enough; chairs left open are taken away."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.open(people=5)
            ada = await house.seat(host)
            assert "players" == await refusal(ada, "start")
            guests = [await house.seat(await house.join(host.table, name)) for name in ("Ben", "Cleo")]
            ben, cleo = guests
            await ben.accepted("get-ready")
            assert "not-ready" == await refusal(ada, "start")
            await cleo.accepted("get-ready")
            await cleo.accepted("get-ready", ready=False)
            assert "not-ready" == await refusal(ada, "start")
            assert "host-only" == await refusal(ben, "start")
            await cleo.accepted("get-ready")
            await ada.accepted("start")
            for seat in (ada, ben, cleo):
                await everybody([seat], lambda seat: seat.stage == "playing" and bool(seat.view.get("hand")))
                assert ["Ada", "Ben", "Cleo"] == sorted(names(seat))
            assert "not-at-this-stage" == await refusal(ada, "start")

    run(main())


def test_seating_follows_the_board(tmp_path: Path) -> None:
    """Where seats follow the board, who chose a suspect chose the seat; the others get the suspects that are left."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben, cleo, dora = await house.gather(people=4)
            order = load("clue-1998").suspects
            await ada.accepted("take-suspect", suspect=order[5])
            await ben.accepted("take-suspect", suspect=order[2])
            await cleo.accepted("take-suspect", suspect=order[0])
            await ada.accepted("start")
            for seat in (ada, ben, cleo, dora):
                await everybody([seat], lambda seat: bool(seat.view.get("hand")))
                # Dora has asked for nobody, and plays the first that is free.
                assert ["Cleo", "Dora", "Ben", "Ada"] == names(seat)
                assert [order[number] for number in (0, 1, 2, 5)] == [chair.seat for chair in chairs(seat)]
                assert chairs(seat)[seat.chair or 0].seat == seat.view["seat"]
            assert [3, 2, 0, 1] == [seat.chair for seat in (ada, ben, cleo, dora)]
            # The tokens are those of before.
            again = await house.seat(Seated(table=ada.table.id if ada.table else "", token=ada.token, chair=0))
            assert 3 == again.chair

    run(main())


def test_seats_without_suspects_choose_after_the_deal(tmp_path: Path) -> None:
    """Where suspects are chosen after the deal, seats are called by their places until then, and by suspects afterwards."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start("cluedo-2008", people=3)
            assert ["Ada", "Ben", "Cleo"] == names(seats[0])
            assert ["seat-1", "seat-2", "seat-3"] == [chair.seat for chair in chairs(seats[0])]
            chosen, rng = {}, Random(1)
            for _ in seats:
                await asyncio.gather(*(seat.ping() for seat in seats))
                (seat,) = [seat for seat in seats if seat.decision is not None and seat.decision.kind == "choose"]
                before, action = seat.view["seat"], seat.any_action(rng)
                assert isinstance(action, Choose)
                assert isinstance(await seat.act(action), says.Accepted)
                chosen[before] = action.suspect
            assert ["seat-1", "seat-2", "seat-3"] == sorted(chosen)
            for number, seat in enumerate(seats):
                await everybody(
                    [seat],
                    lambda seat: [chair.seat for chair in chairs(seat)] == [chosen[f"seat-{n}"] for n in (1, 2, 3)],
                )
                assert (chosen[f"seat-{number + 1}"], number) == (seat.view["seat"], seat.chair)
                assert [chair.seat for chair in chairs(seat)] == [chair.suspect for chair in chairs(seat)]

    run(main())


# Going


def test_who_leaves_gives_the_chair_back(tmp_path: Path) -> None:
    """Who leaves before the game watches; the chair is open, the token is void, and the next person is the host."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben, cleo = await house.gather(people=3)
            await ada.accepted("leave")
            await ben.until(lambda: names(ben) == ["", "Ben", "Cleo"])
            assert [False, True, False] == [chair.host for chair in chairs(ben)]
            await ada.until(lambda: ada.chair is None)
            assert "spectators-cannot" == await refusal(ada, "get-ready")
            assert ada.table is not None
            visitor = await house.visit(ada.table.id)
            await visitor.send({"type": "hello", "token": ada.token})
            await visitor.until(lambda: any(isinstance(one, says.Refused) for one in visitor.heard))
            await cleo.accepted("leave")
            await ben.accepted("leave")
            eve = await house.seat(await house.join(ada.table.id, "Eve"))
            assert chairs(eve)[eve.chair or 0].host

    run(main())


def test_the_host_sends_people_away(tmp_path: Path) -> None:
    """The host empties a chair or puts a bot on it; who sat there watches. The own chair is not for that."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben, cleo = await house.gather(people=3)
            assert "chair-yours" == await refusal(ada, "open-chair", chair=0)
            assert "chair-yours" == await refusal(ada, "set-bot", chair=0, level="novice")
            assert "level" == await refusal(ada, "set-bot", chair=1, level="holmes")
            assert "chair-unknown" == await refusal(ada, "open-chair", chair=3)
            assert "host-only" == await refusal(ben, "open-chair", chair=2)
            await ada.accepted("open-chair", chair=1)
            await ada.accepted("set-bot", chair=2, level="amateur")
            for seat in (ben, cleo):
                await everybody([seat], lambda seat: seat.chair is None and names(seat) == ["Ada", "", "amateur"])
            await ada.accepted("set-bot", chair=1, level="novice")
            await ada.accepted("start")
            await ada.until(lambda: bool(ada.view.get("hand")))
            # Those who were sent away watch the game.
            await ben.until(lambda: ben.stage == "playing" and "seat" in ben.view)
            assert ben.view["seat"] is None

    run(main())


def test_who_leaves_a_game_is_replaced_for_good(tmp_path: Path) -> None:
    """A bot of the table's choosing plays on for who leaves a game; the host's part goes to the next person."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3, stand_in="novice")
            ada = next(seat for seat in seats if chairs(seat)[seat.chair or 0].host)
            others = [seat for seat in seats if seat is not ada]
            left = ada.chair or 0
            await ada.accepted("leave")
            await others[0].until(lambda: chairs(others[0])[left].who == "bot")
            assert "novice" == chairs(others[0])[left].name
            assert 1 == sum(chair.host for chair in chairs(others[0]))
            await ada.until(lambda: ada.chair is None and ada.view["seat"] is None)
            assert not ada.view["hand"]
            await play_to_the_end(others, haste=0.3)
            # The host's part is complete.
            host = next(seat for seat in others if chairs(seat)[seat.chair or 0].host)
            await host.accepted("rematch")

    run(main())


# Again


def test_a_rematch_keeps_the_chairs(tmp_path: Path) -> None:
    """The same people play again: by their old tokens everybody gets the old chair, and bots sit where they sat."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3, bots=1)
            before = names(seats[0])
            assert "not-at-this-stage" == await refusal(seats[0], "rematch")
            await play_to_the_end(seats, haste=1.0)
            # Though all ask at once, there is one table.
            await asyncio.gather(*(seat.accepted("rematch") for seat in seats))
            for seat in seats:
                await everybody([seat], lambda seat: seat.table is not None and seat.table.rematch)
            (again,) = {seat.table.rematch for seat in seats if seat.table}
            assert again is not None
            assert "tudor_tables_open 2.0" in (await house.get("/metrics")).body.decode()
            lobby = await house.get(f"/api/tables/{again}")
            assert ["bot" if name == "novice" else "open" for name in before] == [
                chair["who"] for chair in lobby.json["chairs"]
            ]
            # They come in any order.
            clients = []
            for seat in reversed(seats):
                name = names(seat)[seat.chair or 0]
                seated = await house.join(again, name, seat.token)
                assert seat.chair == seated.chair
                clients.append(await house.seat(seated))
            await clients[0].until(lambda: names(clients[0]) == before)
            assert chairs(clients[0])[clients[0].chair or 0].host
            for client in clients[1:]:
                await client.accepted("get-ready")
            await clients[0].accepted("start")
            await play_to_the_end(clients, haste=1.0)

    run(main())


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
                assert ("playing", players) == (ada.stage, len(chairs(ada)))
                await everybody([ada], lambda ada: bool(ada.view["hand"]))
            for wrong, expected in (
                ({"players": 2}, (400, "chairs")),
                ({"players": 11}, (400, "chairs")),
                ({"level": "holmes"}, (400, "level")),
                ({"edition": "chess"}, (404, "edition.unknown")),
                ({"nickname": ""}, (400, "nickname")),
                ({"lang": "xx"}, (400, "language")),
            ):
                assert expected == told(await house.post("/api/play", {"nickname": "Ada", **wrong}))

    run(main())


async def lobby(house: House) -> dict[str, Any]:
    return {line["id"]: line for line in (await house.get("/api/tables")).json}


def test_the_lobby_tells_where_one_can_join_or_watch(tmp_path: Path) -> None:
    """Listed tables are in the lobby while one can join or watch, those with open chairs first."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3, listed=True)
            running = seats[0].table.id if seats[0].table else ""
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


@pytest.mark.parametrize("edition", available())
def test_a_game_of_people_and_bots_ends(tmp_path: Path, edition: str) -> None:
    """In every edition people and a bot play a whole game; its record is kept, and the deal was as promised."""

    async def main() -> None:
        async with serving(tmp_path, replace(AT_ONCE, window=0.05)) as house:
            seats = await house.start(edition, people=2, bots=1)
            table = seats[0].table.id if seats[0].table else ""
            await play_to_the_end(seats, haste=0.15)
            assert {"over"} == {seat.stage for seat in seats}
            assert None is seats[0].decision
            record = await house.get(f"/api/games/{table}/record", seats[0].token)
            assert 200 == record.status
            assert (await house.get(f"/api/games/{table}/verify", seats[0].token)).json["ok"]

    run(main())
