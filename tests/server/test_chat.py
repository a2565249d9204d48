"""Chat at the table: who hears what, until when, and what is stored."""

import asyncio
from pathlib import Path
from random import Random
from typing import get_args

import pytest

from tests.server.client import Seat
from tests.server.harness import House, deal, everybody, run, serving, settle
from tests.server.people import World, a_closed_world, a_world, close_a_game
from tests.server.processes import process
from tudor.protocol import messages as says
from tudor.protocol.fields import Phrase
from tudor.protocol.messages import Remark
from tudor.server.storage import SqliteStorage

TALKING = ("Ada", "watching", "Cleo")
"""A player, a spectator and, in a game, a player who has seen the case file."""
IN_A_GAME = """
    Ada         + + +
    watching    - + +
    Cleo        - - +
"""
BEFORE_AND_AFTER = """
    Ada         + + +
    watching    + + +
    Cleo        + + +
"""
HEARD = {"gathering": BEFORE_AND_AFTER, "playing": IN_A_GAME, "paused": IN_A_GAME, "over": BEFORE_AND_AFTER}
"""By stage: who hears whose remarks."""


def heard_at(stage: str, hearer: str) -> list[str]:
    """What a client should hear when each says their name."""
    lines = [line.split() for line in HEARD[stage].strip().splitlines()]
    return [speaker for speaker, *signs in lines if signs[TALKING.index(hearer)] == "+"]


async def all_say_their_names(world: World) -> None:
    for name in TALKING:
        await world.clients[name].accepted("say", text=name)
    await world.settle()


async def newcomers(house: House, world: World) -> dict[str, Seat]:
    """Another window of each; any spectator will do."""
    return {
        name: await (house.seat(world.seated[name]) if name in world.seated else house.spectator(world.table))
        for name in TALKING
    }


def test_words_and_quick_phrases(tmp_path: Path) -> None:
    """Everyone hears a player's words and quick phrases, with name and chair."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, *others = await house.start(people=3)
            watching = await house.spectator(ada.seated.table)
            await ada.accepted("say", text="  <b>Bonsoir</b>\n tous ")
            for phrase in get_args(Phrase):
                await ada.accepted("quip", phrase=phrase)
            expected = ["<b>Bonsoir</b> tous", *get_args(Phrase)]
            await everybody([ada, *others, watching], lambda seat: seat.said == expected)
            assert Remark(chair=ada.chair, name=ada.own.name, text=expected[0]) == others[0].remarks[0]
            assert "message" == await ada.refusal("quip", phrase="psst")
            # Newcomers still hear it.
            assert expected == (await house.spectator(ada.seated.table)).said

    run(main())


def test_the_same_remark_is_made_once(tmp_path: Path) -> None:
    """A remark sent again under its id, in any window or after a restart, is accepted but not repeated."""

    async def main() -> None:
        remark = {"type": "say", "id": "once", "text": "Hm"}
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            windows = [seats[0], *[await house.seat(seats[0].seated) for _ in range(3)]]
            answers = await asyncio.gather(*(seat.request(remark) for seat in windows))
            assert {says.Accepted("once")} == set(answers)
            # Another's ids are their own.
            await seats[2].request(remark)
            await settle(*seats)
            assert ["Hm", "Hm"] == seats[1].said
        async with serving(tmp_path) as house:
            back = await house.resume(seats[0])
            assert says.Accepted("once") == await back.request(remark)
            await back.accepted("say", text="So.")
            await settle(back)
            assert ["Hm", "Hm", "So."] == back.said

    run(main())


@pytest.mark.parametrize("stage", HEARD)
def test_who_hears_whom(tmp_path: Path, stage: str) -> None:
    """In a game players do not hear spectators, and only players who have seen the case file hear each other.

    It is the same for what is told as it is said, and for what newcomers are told afterwards.
    """

    async def main() -> None:
        async with serving(tmp_path) as house:
            world = await a_world(house, stage)
            await all_say_their_names(world)
            for name in TALKING:
                assert heard_at(stage, name) == world.clients[name].said, name
            for name, seat in (await newcomers(house, world)).items():
                assert heard_at(stage, name) == seat.said, name

    run(main())


def test_where_a_game_was_closed_all_hear_all(tmp_path: Path) -> None:
    """After a game that could not continue, everyone hears everyone."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            world = await a_world(house, "playing")
        seated = await close_a_game(tmp_path, world, "closed")
        async with serving(tmp_path) as house:
            world = await a_closed_world(house, seated)
            await all_say_their_names(world)
            for seat in [*(world.clients[name] for name in TALKING), *(await newcomers(house, world)).values()]:
                assert [*TALKING] == seat.said

    run(main())


def test_after_the_game_all_is_open(tmp_path: Path) -> None:
    """After the game everyone hears everyone, and newcomers also hear what was said apart."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            world = await a_world(house, "playing")
            ada, cleo, watching = (world.clients[name] for name in ("Ada", "Cleo", "watching"))
            await all_say_their_names(world)
            await world.play_until(lambda: ada.stage == "over", accusing={"Ada", "Ben"})
            await watching.accepted("say", text="I knew it.")
            await cleo.accepted("say", text="I told you.")
            await world.settle()
            assert ["Ada", "I knew it.", "I told you."] == ada.said
            assert (None, "") == (ada.remarks[1].chair, ada.remarks[1].name)
            for seat in (await newcomers(house, world)).values():
                assert [*TALKING, "I knew it.", "I told you."] == seat.said

    run(main())


def test_who_leaves_knowing_the_solution_is_not_heard_by_those_who_watch(tmp_path: Path) -> None:
    """A player who leaves after seeing the case file watches, and is heard only by others who have seen it."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            world = await a_world(house, "playing")
            cleo, watching = world.clients["Cleo"], world.clients["watching"]
            await cleo.accepted("leave")
            await cleo.until(lambda: cleo.chair is None)
            await cleo.accepted("say", text="It was ...")
            await watching.accepted("say", text="Who was it?")
            await world.settle()
            assert ["It was ...", "Who was it?"] == cleo.said
            assert ["Who was it?"] == watching.said
            assert ["Who was it?"] == (await house.spectator(world.table)).said
            # After reconnecting, the client is a stranger like any other.
            await cleo.drop()
            assert ["Who was it?"] == (await house.spectator(world.table)).said

    run(main())


def test_who_said_it_is_told_by_the_chair_of_now(tmp_path: Path) -> None:
    """Remarks from before the game reach newcomers with the chairs that people have by then."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, ben, cleo = await house.gather(people=3)
            await ada.accepted("take-suspect", suspect="plum")
            for seat, text in ((ada, "I am Ada"), (ben, "I am Ben"), (cleo, "I am Cleo")):
                await seat.accepted("say", text=text)
            for seat, suspect in ((ben, "scarlet"), (cleo, "white")):
                await seat.accepted("take-suspect", suspect=suspect)
            await deal((ada, ben, cleo))
            assert 2 == ada.chair
            for seat in (ben, await house.spectator(ada.seated.table)):
                names = [(f"I am {seat.chairs[remark.chair or 0].name}", remark.text) for remark in seat.remarks]
                assert [("I am Ada",) * 2, ("I am Ben",) * 2, ("I am Cleo",) * 2] == names
            await ben.accepted("leave")
            newcomer = await house.spectator(ada.seated.table)
            assert [(2, "Ada"), (None, "Ben")] == [(one.chair, one.name) for one in newcomer.remarks[:2]]

    run(main())


def test_talk_does_not_touch_the_game(tmp_path: Path) -> None:
    """However much is said, no view changes, and the last hundred remarks are kept."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            before = [(seat.seq, seat.view) for seat in seats]
            for number in range(120):
                await Random(number).choice(seats).accepted("say", text=f"{number}")
            await everybody(seats, lambda seat: len(seat.remarks) == 120)
            assert before == [(seat.seq, seat.view) for seat in seats]
            # Newcomers hear the last hundred.
            expected = [str(number) for number in range(20, 120)]
            assert expected == (await house.resume(seats[0])).said
        async with serving(tmp_path) as house:
            back = await house.resume(seats[0])
            assert expected == back.said
            await back.accepted("say", text="120")
        async with serving(tmp_path) as house:
            assert [*expected[1:], "120"] == (await house.resume(seats[1])).said
        storage = await SqliteStorage.open(tmp_path)
        assert 100 == len(await storage.values(seats[0].seated.table))
        await storage.close()

    run(main())


@pytest.mark.nightly
def test_talk_is_there_after_a_crash(tmp_path: Path) -> None:
    """After kill -9 every client again hears the remarks it may hear, and no others."""

    async def main() -> None:
        with process(tmp_path) as server:
            world = await a_world(server.house, "playing")
            await all_say_their_names(world)
            server.kill()
            await world.close()
        with process(tmp_path) as server:
            for name, seat in (await newcomers(server.house, world)).items():
                assert heard_at("playing", name) == seat.said, name
                await seat.close()

    run(main())
