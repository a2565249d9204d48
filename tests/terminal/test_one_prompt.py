"""The terminal and the browser show the same prompts."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from tests.by_day import most_varied_by_day
from tests.server.harness import Seat, run, serving
from tests.terminal.driving import decide, text_in
from tests.terminal.remote import app_for, begin, is_waiting, until
from tudor.terminal.choices import Choices, choices
from tudor.terminal.remote_app import RemoteApp
from tudor.terminal.remote_screen import RemoteGameScreen


@pytest.mark.parametrize("edition", most_varied_by_day())
def test_the_terminal_draws_the_prompt_that_the_browser_is_sent(edition: str, tmp_path: Path) -> None:
    """At every decision both have the same question, reasons and offers, and those are on the screen."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open(edition, people=1, bots=2)
            app, rng, asked = app_for(house, opened), Random(4), 0
            async with app.run_test(size=(150, 50)) as hand:
                game = await begin(app, hand)
                browser = await house.seat(opened, story=True)
                while asked < 4 and app.remote.state.stage == "playing":
                    if is_waiting(app):
                        await asyncio.sleep(0.01)
                        continue
                    if app.screen is game:
                        asked += await is_same(app, game, browser)
                    await decide(hand, rng, accusing=0.0)
            assert 4 == asked

    run(main())


async def is_same(app: RemoteApp, game: RemoteGameScreen, browser: Seat) -> bool:
    """Compare both, unless a sealed window has closed in the meantime."""
    await until(lambda: browser.seq == len(app.remote.state.observations))
    told = browser.prompt
    assert told is not None
    if not told.is_question or app.remote.state.owed != browser.decision:
        return False
    assert told == game.session.prompt(game.words)
    assert choices(told) == game.query_one(Choices).offered
    question = " ".join((*(reason.text for reason in told.reasons), told.title))
    # The screen is laid out again after the prompt has come.
    await until(lambda: question == text_in(app, "#question"))
    return True
