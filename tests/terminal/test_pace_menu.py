"""Pace in the terminal: the bots' speed, automatic answers, and the seat that a bot plays."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.widgets import OptionList

from tests.server.harness import AT_ONCE, run, serving
from tests.terminal.driving import Hand, text_of
from tests.terminal.remote import playing, until
from tudor.protocol.messages import AutoAnswer, FromServer, Table
from tudor.terminal.dialogs import PickScreen
from tudor.terminal.remote_app import RemoteApp
from tudor.text.page_phrases import PHRASES


async def choose(app: RemoteApp, hand: Hand, label: str) -> None:
    """Choose a line of the menu that F7 opens."""
    await hand.press("f7")
    await until(lambda: isinstance(app.screen, PickScreen))
    ways = app.screen.query_one("#ways", OptionList)
    lines = [str(ways.get_option_at_index(number).prompt) for number in range(ways.option_count)]
    ways.highlighted = next(number for number, line in enumerate(lines) if label in line)
    await hand.press("enter")
    await until(lambda: not isinstance(app.screen, PickScreen))


def plays_herself(message: FromServer, chair: int) -> bool:
    """True if a message says that no bot stands in at a chair."""
    return isinstance(message, Table) and not message.table.chairs[chair].stand_in


def test_speed_and_answers_are_set_by_a_key(tmp_path: Path) -> None:
    """F7 sets how fast bots play and whether suggestions are answered, with which card first."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seated = await house.open(people=1, bots=2)
            async with playing(house, seated) as (app, hand, game):
                state = app.remote.state
                await choose(app, hand, "instant")
                await until(lambda: state.table is not None and state.table.settings.speed == "instant")
                await choose(app, hand, PHRASES["answer-for-me"])
                await until(lambda: state.answers == AutoAnswer(on=True))
                card = game.session.view.hand[0]
                await choose(app, hand, game.words.name(card))
                await until(lambda: state.answers == AutoAnswer(on=True, cards=(card,)))

    run(main())


@pytest.mark.nightly
def test_a_bot_that_stands_in_is_told_and_sent_away(tmp_path: Path) -> None:
    """While a bot plays for the player the status line says so, and F7 takes the seat back."""

    async def main() -> None:
        async with serving(tmp_path, replace(AT_ONCE, bot_pace=3600.0, pace=1.0)) as house:
            seated = await house.open(people=3)
            guests = [await house.seat(await house.join(seated.table, name)) for name in ("Ben", "Cleo")]
            for guest in guests:
                await guest.accepted("get-ready")
            async with playing(house, seated) as (app, hand, _):
                chair = app.remote.state.chair or 0
                await until(lambda: any(guest.decision for guest in guests) or app.remote.state.owed)
                while not guests[0].chair_at(chair).stand_in:
                    for guest in guests:
                        if guest.decision is not None:
                            await guest.act(next(iter(guest.decision.legal)))
                        await guest.ping()
                await until(lambda: PHRASES["stand-in-plays"] in text_of(app))
                heard = len(guests[0].heard)
                await choose(app, hand, PHRASES["take-back"])
                # Her time may soon be up again: what counts is that she had her seat back.
                await guests[0].until(lambda: any(plays_herself(one, chair) for one in guests[0].heard[heard:]))

    run(main())
