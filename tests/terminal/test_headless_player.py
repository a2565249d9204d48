"""Seats on a real server played by bots and programs, and spectators without a screen."""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.server.harness import House, Seat, run, serving
from tests.source import ROOT
from tests.terminal.remote import access_to, until
from tudor.model.sight import CaseSeen
from tudor.terminal.headless_player import HeadlessPlayer

PROGRAM = f"cmd:{sys.executable} {ROOT / 'examples' / 'outside_bot.py'}"


async def visited(
    house: House, edition_id: str, bot: str, say: Callable[[str], None] = lambda _: None
) -> tuple[Seat, HeadlessPlayer, "asyncio.Task[None]"]:
    """A table with a host and a visiting bot that is ready; and the bot's task."""
    opened = await house.open(edition_id, people=2, bots=1)
    host = await house.seat(opened)
    joined = await house.join(opened.table, "Visitor")
    player = HeadlessPlayer(access_to(house, opened.table, joined.token), bot, "en", say)
    playing = asyncio.get_running_loop().create_task(player.run())
    await host.until(lambda: host.chairs[1].ready)
    return host, player, playing


@pytest.mark.parametrize(
    ("edition_id", "bot"),
    [
        ("clue-1998", PROGRAM),
        pytest.param("cluedo-2008", "novice", marks=pytest.mark.nightly),
        pytest.param("super-cluedo", "amateur", marks=pytest.mark.nightly),
    ],
)
def test_a_bot_from_outside_plays_to_the_end(edition_id: str, bot: str, tmp_path: Path) -> None:
    """A bot or program gets ready, plays until the game is over, and prints the log."""

    async def main() -> None:
        told: list[str] = []
        async with serving(tmp_path) as house:
            host, player, playing = await visited(house, edition_id, bot, told.append)
            await host.accepted("start")
            await host.play(Random(1))
            await playing
            assert "" == player.problem
            assert not player.remote.state.unanswered
            assert not any(chair.stand_in for chair in host.chairs)
        waiting, *story = told
        assert "Waiting for the host to start the game." == waiting
        assert len(story) == len(player.remote.state.observations)
        assert player.remote.state.view is not None
        assert player.remote.state.view.over

    run(main())


def test_a_program_that_fails_is_told_of(tmp_path: Path) -> None:
    """A program that fails does not lose its seat: chance plays, and the end says so."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host, player, playing = await visited(house, "clue-1998", "cmd:false")
            await host.accepted("start")
            await host.play(Random(2))
            await playing
            assert "“false”" in player.problem

    run(main())


def test_a_bot_that_is_host_starts_the_game(tmp_path: Path) -> None:
    """A bot with the host's token says whom it waits for, and starts the game once all chairs are taken and ready."""

    async def main() -> None:
        told: list[str] = []
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=2, bots=1)
            player = HeadlessPlayer(access_to(house, opened.table, opened.token), "novice", "en", told.append)
            playing = asyncio.get_running_loop().create_task(player.run())
            await until(lambda: "Waiting for players. Open chairs: 1." in told)
            visitor = await house.seat(await house.join(opened.table, "Visitor"))
            await until(lambda: "Waiting until these players are ready: Visitor." in told)
            assert "gathering" == player.remote.state.stage
            await visitor.accepted("get-ready")
            await visitor.play(Random(1))
            await playing
            assert "" == player.problem
        assert told[2:] == player.remote.state.story

    run(main())


def test_whoever_only_watches_hears_the_story(tmp_path: Path) -> None:
    """Without a seat you are told what everyone may know until the game is over."""

    async def main() -> None:
        told: list[str] = []
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=1, bots=2)
            host = await house.seat(opened, story=True)
            watching = HeadlessPlayer(access_to(house, opened.table), "", "fr", told.append)
            watched = asyncio.get_running_loop().create_task(watching.run())
            await host.accepted("start")
            await host.play(Random(1))
            await watched
        # A player who fails looks into the case file, which nobody else sees.
        assert len(told) == sum(not isinstance(seen, CaseSeen) for seen in host.observations)
        assert "Vous" not in " ".join(told)

    run(main())


def test_a_bot_whose_seat_is_taken_away_ends(tmp_path: Path) -> None:
    """A bot replaced by the host says so and stops."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host, player, playing = await visited(house, "clue-1998", "novice")
            await host.accepted("set-bot", chair=1, level="novice")
            await playing
            assert "Someone else has your seat at this table now." == player.problem

    run(main())
