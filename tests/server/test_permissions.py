"""Who may send which message, and when: every cell of the table is tried on a real socket."""

from pathlib import Path
from typing import get_args

import pytest

from tests.server.harness import House, run, serving, settle
from tests.server.people import World, a_closed_world, a_world, close_a_game
from tests.server.permission_table import CELLS, CODES, ROLES, kinds
from tests.server.trying import said, try_all
from tudor.model.actions import Decline
from tudor.protocol import messages as says
from tudor.protocol.tables import Stage


def test_every_cell_of_the_table_is_filled() -> None:
    """Every kind of message has a cell for every role at every stage, and a new kind without cells is noticed."""
    assert {(stage, kind, role) for stage in get_args(Stage) for kind in kinds() for role in ROLES} == set(CELLS)
    assert set(CODES) >= set(CELLS.values())
    missing = {(stage, role) for (stage, _, role), sign in CELLS.items() if CODES[sign] is None}
    assert {("gathering", "knows"), ("mixing", "knows")} == missing


@pytest.mark.parametrize(
    "stage",
    ["playing", *(pytest.param(one, marks=pytest.mark.nightly) for one in ("gathering", "mixing", "paused", "over"))],
)
def test_who_may_say_what(tmp_path: Path, stage: str) -> None:
    """Every role is allowed what the table says at this stage, and is refused everything else with a reason."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            elsewhere = await house.open()

            async def world_of() -> World:
                return await a_world(house, stage)

            await try_all(world_of, elsewhere, stage)

    run(main())


@pytest.mark.nightly
def test_who_may_say_what_where_a_game_was_closed(tmp_path: Path) -> None:
    """The same at a table whose game no longer follows the rules."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            elsewhere = await house.open()
            world = await a_world(house, "playing")
        copies = iter([await close_a_game(tmp_path, world, f"closed-{number}") for number in range(7)])
        async with serving(tmp_path) as house:

            async def world_of() -> World:
                return await a_closed_world(house, next(copies))

            await try_all(world_of, elsewhere, "closed")

    run(main())


def test_orders_for_a_window_are_for_players(tmp_path: Path) -> None:
    """In editions with sealed windows, a player gives and withdraws orders, during the game and while it is paused."""

    async def main(house: House) -> None:
        seats = await house.start("cluedo-2008")
        watching = await house.spectator(seats[0].seated.table)
        (host,) = (seat for seat in seats if seat.own.host)
        for _ in ("playing", "paused"):
            for seat in seats:
                await seat.accepted("arm", order={"do": "decline"})
                assert Decline() == seat.order
                await seat.accepted("arm", order=None)
                assert seat.order is None
            assert "spectators-cannot" == await watching.refusal("arm", order=None)
            await host.accepted("pause")

    async def served() -> None:
        async with serving(tmp_path) as house:
            await main(house)

    run(served())


def test_a_token_is_void_once_a_bot_has_the_chair(tmp_path: Path) -> None:
    """A player replaced during the game becomes a spectator, and cannot return with the old token."""

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
            assert "spectators-cannot" == await ben.refusal("act", action={"do": "roll"})
            again = await house.visit(world.table)
            answer = await said(again, {"type": "hello", "token": world.seated["Ben"].token})
            assert isinstance(answer, says.Refused)
            assert "token" == answer.code

    run(main())


def test_two_who_sat_on_one_chair_are_two(tmp_path: Path) -> None:
    """A request id used by one owner of a chair does not count as handled for the next."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.seat(await house.open())
            first = await house.seat(await house.join(host.seated.table, "Ben"))
            await first.accepted("get-ready", id="1")
            await first.accepted("leave", id="2")
            second = await house.seat(await house.join(host.seated.table, "Cleo"))
            assert 1 == second.chair
            await second.accepted("get-ready", id="1")
            await settle(second, host)
            assert host.chairs[1].ready

    run(main())
