"""Gathering: the seating, from the first chair taken to the deal."""

import asyncio
from collections.abc import Sequence
from functools import reduce
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.harness import deal, everybody, run, serving
from tudor.editions import load
from tudor.model.actions import Choose
from tudor.protocol import messages as says
from tudor.protocol.tables import Settings
from tudor.server.table import seating
from tudor.server.table.table_record import ChairRecord, TableRecord
from tudor.text.errors import Illegal

# Opening and joining


def test_the_host_has_the_first_open_chair(tmp_path: Path) -> None:
    """A table has chairs for people and bots; its opener takes the first open one, and is the host."""

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
    "no such rule": ({"settings": {"edition": "clue-1998", "house_rules": ["dices=2"]}}, (400, "house-rule")),
    "no such value": ({"settings": {"edition": "clue-1998", "house_rules": ["dice=3"]}}, (400, "house-rule-value")),
    "rules that do not go together": (
        {"settings": {"edition": "clue-1998", "house_rules": ["doubles=any-room"]}},
        (400, "house-rules"),
    ),
    "no chair for the host": ({"chairs": [{"who": "bot", "name": "novice"}] * 3}, (400, "table-full")),
    "no name": ({"nickname": "   "}, (400, "nickname")),
    "no such pace": ({"settings": {"edition": "clue-1998", "pace": "hasty"}}, (400, "message")),
    "no such setting": ({"settings": {"edition": "clue-1998", "stakes": 1}}, (400, "message")),
    "no such guest": ({"chairs": [{"who": "person"}] * 3}, (400, "message")),
}


def test_tables_that_cannot_be(tmp_path: Path) -> None:
    """A table that the edition does not allow is refused with the reason, and leaves nothing behind."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            usual: dict[str, Any] = {"settings": {"edition": "clue-1998"}, "nickname": "Ada"}
            for name, (wrong, expected) in WRONG.items():
                answer = await house.post("/api/tables", {**usual, "chairs": [{"who": "open"}] * 3, **wrong})
                assert (name, *expected) == (name, *answer.refusal)
            assert "tudor_tables_open 0.0" in await house.figures()

    run(main())


def test_one_joins_by_the_link(tmp_path: Path) -> None:
    """A guest with the link takes the next open chair under a unique name; all others hear of it."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await house.seat(host := await house.open(people=3))
            ben = await house.join(host.table, "Ben")
            await ada.until(lambda: ada.names == ["Ada", "Ben", ""])
            assert (ben.chair, False) == (1, ada.chairs[1].present)
            await house.seat(ben)
            await ada.until(lambda: ada.chairs[1].present)
            join = f"/api/tables/{host.table}/join"
            assert (400, "nickname-taken") == (await house.post(join, {"nickname": "BEN"})).refusal
            assert (400, "nickname") == (await house.post(join, {"nickname": "x" * 25})).refusal
            assert (404, "table-unknown") == (await house.post("/api/tables/none/join", {"nickname": "Cleo"})).refusal
            await house.join(host.table, "Cleo")
            assert (400, "table-full") == (await house.post(join, {"nickname": "Dora"})).refusal

    run(main())


# Choosing


def test_a_suspect_is_one_players(tmp_path: Path) -> None:
    """A suspect can be chosen, changed and given back, but not taken twice."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben = (await house.gather(people=3))[:2]
            await ada.accepted("take-suspect", suspect="plum")
            await ben.until(lambda: ben.chairs[0].suspect == "plum")
            assert "suspect-taken" == await ben.refusal("take-suspect", suspect="plum")
            assert "not-a-suspect" == await ben.refusal("take-suspect", suspect="rope")
            await ada.accepted("take-suspect", suspect=None)
            await ben.accepted("take-suspect", suspect="plum")
            await ada.until(lambda: [chair.suspect for chair in ada.chairs] == [None, "plum", None])

    run(main())


def test_changing_chairs_takes_everything_along(tmp_path: Path) -> None:
    """Moving keeps the suspect, the token and all windows; taken and unknown chairs are refused."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.open(people=4)
            ada = await house.seat(host)
            other = await house.seat(host)
            await house.join(host.table, "Ben")
            await ada.accepted("take-suspect", suspect="green")
            assert "chair-taken" == await ada.refusal("take-chair", chair=1)
            assert "chair-unknown" == await ada.refusal("take-chair", chair=4)
            await ada.accepted("take-chair", chair=3)
            for seat in (ada, other, await house.seat(host)):
                await everybody([seat], lambda seat: seat.chair == 3 and seat.names == ["", "Ben", "", "Ada"])
                assert ("green", True) == (seat.chairs[3].suspect, seat.chairs[3].host)

    run(main())


# Beginning


def test_everybody_must_be_ready(tmp_path: Path) -> None:
    """A game starts when the host says so, all others are ready, and there are enough; open chairs are removed."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.open(people=5)
            ada = await house.seat(host)
            assert "players" == await ada.refusal("start")
            guests = [await house.seat(await house.join(host.table, name)) for name in ("Ben", "Cleo")]
            ben, cleo = guests
            await ben.accepted("get-ready")
            assert "not-ready" == await ada.refusal("start")
            await cleo.accepted("get-ready")
            await cleo.accepted("get-ready", ready=False)
            assert "not-ready" == await ada.refusal("start")
            assert "host-only" == await ben.refusal("start")
            await cleo.accepted("get-ready")
            await ada.accepted("start")
            for seat in (ada, ben, cleo):
                await everybody([seat], lambda seat: seat.stage == "playing" and bool(seat.view.get("hand")))
                assert ["Ada", "Ben", "Cleo"] == sorted(seat.names)
            assert "not-at-this-stage" == await ada.refusal("start")

    run(main())


def test_seating_follows_the_board(tmp_path: Path) -> None:
    """Where seats follow the board, choosing a suspect means choosing the seat; the others get the remaining suspects."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben, cleo, dora = await house.gather(people=4)
            order = load("clue-1998").suspects
            await ada.accepted("take-suspect", suspect=order[5])
            await ben.accepted("take-suspect", suspect=order[2])
            await cleo.accepted("take-suspect", suspect=order[0])
            await deal((ada, ben, cleo, dora))
            drawn = dora.own.seat
            # Dora has asked for no suspect, and plays one of those left.
            assert drawn in (order[1], order[3], order[4])
            expected = sorted(
                [("Cleo", order[0]), ("Ben", order[2]), ("Ada", order[5]), ("Dora", drawn)],
                key=lambda one: order.index(one[1]),
            )
            for seat in (ada, ben, cleo, dora):
                assert expected == [(chair.name, chair.seat) for chair in seat.chairs]
                assert seat.own.seat == seat.view["seat"]
                assert seat.names.index(seat.own.name) == seat.chair
            assert (3, 0) == (ada.chair, cleo.chair)
            # The tokens have not changed.
            again = await house.seat(ada.seated)
            assert 3 == again.chair

    run(main())


def test_seats_without_suspects_choose_after_the_deal(tmp_path: Path) -> None:
    """If suspects are chosen after the deal, seats have numbers until then, and suspects' names afterwards."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start("cluedo-2008", people=3)
            assert ["Ada", "Ben", "Cleo"] == seats[0].names
            assert ["seat-1", "seat-2", "seat-3"] == [chair.seat for chair in seats[0].chairs]
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
                    lambda seat: [chair.seat for chair in seat.chairs] == [chosen[f"seat-{n}"] for n in (1, 2, 3)],
                )
                assert (chosen[f"seat-{number + 1}"], number) == (seat.view["seat"], seat.chair)
                assert [chair.seat for chair in seat.chairs] == [chair.suspect for chair in seat.chairs]

    run(main())


# Reserved chairs, and what stays with a chair


def table(*chairs: ChairRecord, people: Sequence[str] = ()) -> TableRecord:
    """A table before the game, with some people seated."""
    record = seating.new_record("table", Settings(edition="clue-1998"), chairs, created=0.0)
    return reduce(lambda record, name: seating.sit_down(record, name, f"{name}'s"), people, record)


def hosts(record: TableRecord) -> list[str]:
    """The names of all hosts."""
    return [chair.name for chair in record.chairs if chair.host]


def test_a_kept_chair_is_the_last_to_be_given_away() -> None:
    """A newcomer gets a chair that is not reserved while there is one; then a reserved one."""
    record = table(ChairRecord(reserved="bens"), ChairRecord(), ChairRecord(reserved="cleos"))
    for name, claimed in (("Eve", ""), ("Cleo", "cleos"), ("Fay", "")):
        record = seating.sit_down(record, name, f"{name}'s", claimed)
    assert [("Fay", "Fay's"), ("Eve", "Eve's"), ("Cleo", "cleos")] == [
        (chair.name, chair.key) for chair in record.chairs
    ]


def test_the_host_is_one() -> None:
    """Whoever leaves, exactly one of the people at the table is the host."""
    record = seating.get_up(table(*[ChairRecord()] * 3, people=("Ada", "Ben", "Cleo")), 0)
    assert ["Ben"] == hosts(record)
    record = seating.sit_down(record, "Ada", "again")
    assert ["Ben"] == hosts(seating.get_up(record, 2))


def test_a_game_needs_enough_players() -> None:
    """A game does not start with fewer chairs taken than the edition needs."""
    record = table(ChairRecord(), seating.bot_chair("novice"), ChairRecord(), people=("Ada",))
    with pytest.raises(Illegal) as refused:
        seating.lock(record)
    assert "players" == refused.value.code


def test_a_bot_has_the_suspect_of_the_one_it_replaces() -> None:
    """The suspect stays with the chair when the host puts a bot there and when a player leaves the game."""
    record = table(*[ChairRecord()] * 3, people=("Ada", "Ben", "Cleo"))
    for number, suspect in enumerate(("plum", "green", "white")):
        record = seating.take_suspect(record, number, suspect)
    record = seating.hand_over(seating.put_bot(record, 1, "novice", by=0), 2)
    assert ["plum", "green", "white"] == [chair.suspect for chair in record.chairs]


@pytest.mark.parametrize("number", [-1, 3])
def test_a_chair_that_there_is_not(number: int) -> None:
    """Chairs are numbered from 0 to the last; no other number is valid."""
    with pytest.raises(Illegal) as refused:
        table(*[ChairRecord()] * 3).chair(number)
    assert "chair-unknown" == refused.value.code
