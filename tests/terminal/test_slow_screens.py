"""Slow screens, while the server has much to say."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random

import pytest
from textual.message_pump import MessagePump

from tests.server.harness import Seat, deal, run, serving
from tests.terminal.driving import WIDE, game_choices, text_of
from tests.terminal.remote import app_for, at_game, playing, until
from tests.terminal.settling import settled
from tudor.terminal.dialogs import VerdictScreen
from tudor.terminal.gathering_screen import GatheringScreen
from tudor.terminal.notebook import PERHAPS, Notebook
from tudor.terminal.remote_app import RemoteApp
from tudor.terminal.remote_screen import RemoteGameScreen


@contextmanager
def held_up(kind: type[MessagePump], holds: Callable[[], object]) -> Iterator[None]:
    """In this block no widget of a kind is mounted before something holds."""
    usual = MessagePump._pre_process

    async def late(part: MessagePump) -> bool:
        if type(part) is kind:
            await until(holds)
        return await usual(part)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(MessagePump, "_pre_process", late)
        yield


@pytest.mark.parametrize("slow", [GatheringScreen, pytest.param(RemoteGameScreen, marks=pytest.mark.nightly), Notebook])
@pytest.mark.usefixtures("every_update_drawn")
def test_a_server_may_be_quicker_than_the_screen(slow: type[MessagePump], tmp_path: Path) -> None:
    """You return to a game and see everything that happened, even if a screen or part of it is late."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=1, bots=2)
            browser = await house.seat(opened)
            await deal([browser])
            # Of a card in one's own hand the notebook knows better.
            card = next(
                card for card in ("rope", "knife", "hall", "study", "plum", "green", "white") if not_held(browser, card)
            )
            app = app_for(house, opened)

            def has_heard_all() -> bool:
                return app.remote.state.note(card, "case").mark == "maybe"

            async def note_meanwhile() -> None:
                await until(lambda: app.remote.state.view is not None)
                await browser.accepted("note", card=card, owner="case", mark="maybe", text="hm")

            # The app admits no message before its first screen is mounted.
            noting = asyncio.get_running_loop().create_task(note_meanwhile())
            with held_up(slow, has_heard_all):
                async with app.run_test(size=WIDE):
                    game = await at_game(app)
                    await noting
                    assert game.query_one(Notebook).is_mounted
                    assert f"{PERHAPS}·" in text_of(app)
                    assert game_choices(game)

    run(main())


def not_held(seat: Seat, card: str) -> bool:
    return card not in seat.view["hand"]


@pytest.mark.nightly
def test_tests_wait_for_a_late_board(tmp_path: Path) -> None:
    """A test that waits for a game to start has all widgets of its screen, even if the screen is late."""

    async def main() -> None:
        looks = count()
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=1, bots=2)
            # Checked as often as the test looks for the screen: a test that did not wait for its widgets would be first.
            with held_up(RemoteGameScreen, lambda: next(looks) > 10):
                async with playing(house, opened) as (_, _, game):
                    assert game.query_one(Notebook).is_mounted
                    assert game_choices(game)

    run(main())


def new_table(app: RemoteApp) -> str | None:
    """The table of the rematch, if there is one."""
    table = app.remote.state.table
    return None if table is None else table.rematch


@pytest.mark.nightly
def test_a_rematch_may_begin_before_the_old_board_stands(tmp_path: Path) -> None:
    """A rematch leads to the new table, even if the board of the last game is not redrawn yet."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=1, bots=2)
            browser, app = await house.seat(opened), app_for(house, opened)
            await browser.accepted("start")
            await browser.play(Random(3), haste=1.0)
            await browser.accepted("rematch")
            async with app.run_test(size=WIDE) as hand:
                await until(lambda: isinstance(app.screen, VerdictScreen) and new_table(app))
                await settled()
                old = app.remote
                with held_up(RemoteGameScreen, lambda: old.is_over):
                    app.screen.query_one("#again").focus()
                    await hand.press("enter")
                    await until(lambda: app.remote is not old and app.remote.is_connected)
                await at_game(app)
                assert "playing" == app.remote.state.stage

    run(main())
