"""A hand on the keyboard and an eye on the screen."""

import asyncio
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any, TypeAlias

from textual.app import App
from textual.pilot import Pilot
from textual.widgets import OptionList

from tudor.editions import load
from tudor.model.options import Accusations
from tudor.terminal.app import TudorApp
from tudor.terminal.choices import Choice, Choices
from tudor.terminal.dialogs import Question
from tudor.terminal.game_screen import GameScreen
from tudor.terminal.naming import NamingScreen

Hand: TypeAlias = Pilot[None]

SMALL, WIDE = (80, 24), (150, 45)


def new_app(edition_id: str = "clue-1998", seat: str | None = "scarlet", **options: Any) -> TudorApp:
    """A game of four whose bots lose no time."""
    seed = options.pop("seed", 7)
    return TudorApp(load(edition_id), 4, seat, rng=Random(seed), **{"pace": 0, **options})


def drive(app: App[None], act: Callable[[Hand], Awaitable[None]], size: tuple[int, int] = SMALL) -> None:
    """Start the app in a window of this size, and act."""

    async def in_window() -> None:
        async with app.run_test(size=size) as hand:
            await hand.pause()
            await act(hand)

    asyncio.run(in_window())


def lines_of(app: App[None]) -> list[str]:
    """What the screen shows, line by line."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip) for strip in strips]


def text_of(app: App[None]) -> str:
    """What the screen shows, as one line of words, without the frames of windows."""
    return " ".join(" ".join(lines_of(app)).replace("│", " ").split())


def game(app: TudorApp) -> GameScreen:
    """The game being played."""
    return next(screen for screen in app.screen_stack if isinstance(screen, GameScreen))


async def press(hand: Hand, *keys: str) -> None:
    """Press these keys one after another."""
    await hand.press(*keys)
    await hand.pause()


async def decide(hand: Hand, rng: Random, accusing: float) -> None:
    """Decide whatever is asked, at random, with the keys alone; accuse as often as that."""
    screen = hand.app.screen
    if isinstance(screen, NamingScreen):
        await name_cards(hand, rng)
    elif isinstance(screen, Question):
        await press(hand, "right", "enter")
    elif hand.app.focused is not None and hand.app.focused.id == "board":
        await press(hand, *rng.choices(["up", "down", "left", "right"], k=rng.randrange(4)), "enter")
    else:
        offered = game_choices(screen)
        wanted = [
            place
            for place, choice in enumerate(offered)
            if isinstance(choice, Accusations) == (rng.random() < accusing)
        ]
        await press(hand, *["down"] * rng.choice(wanted or [0]), "enter")


def game_choices(screen: object) -> list[Choice]:
    """What can be chosen now."""
    assert isinstance(screen, GameScreen)
    return screen.query_one(Choices).offered


async def name_cards(hand: Hand, rng: Random) -> None:
    """Choose a card in each list, then say it."""
    for chooser in hand.app.screen.query(OptionList):
        await press(hand, *["down"] * rng.randrange(chooser.option_count), "enter")
    await press(hand, "enter")


async def choose(hand: Hand, kind: type[object]) -> None:
    """Put the bar on the first choice of a kind, and take it."""
    offered = game_choices(hand.app.screen)
    place = next(place for place, choice in enumerate(offered) if isinstance(choice, kind))
    hand.app.screen.query_one("#answers").focus()
    await press(hand, "home", *["down"] * place, "enter")
