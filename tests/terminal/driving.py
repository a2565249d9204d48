"""Keyboard and screen helpers for terminal tests."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

from textual.app import App
from textual.pilot import Pilot
from textual.widgets import OptionList

from tudor import terminal
from tudor.editions import load
from tudor.model.actions import Action
from tudor.model.cards import Seat
from tudor.model.truth import Event, State
from tudor.presenter import Naming, Offer, Squares
from tudor.stepper import BotTable, random_luck
from tudor.terminal.app import TudorApp
from tudor.terminal.choices import Choices
from tudor.terminal.dialogs import PickScreen, Question
from tudor.terminal.game_screen import GameScreen
from tudor.terminal.naming_screen import NamingScreen
from tudor.terminal.session import LocalSession, seats_to_choose_from
from tudor.terminal.start_screen import WantedGame
from tudor.terminal.window import HEIGHTS, WIDTHS

Hand: TypeAlias = Pilot[Any]
Offered: TypeAlias = Action | Squares | Naming

SMALL, WIDE, VAST = (80, 24), (150, 45), (190, 60)


def new_app(edition_id: str = "clue-1998", seat: str | None = "scarlet", **wishes: Any) -> TudorApp:
    """A game of four by default, with bots that never pause."""
    edition = load(edition_id)
    seed, pace, games = wishes.pop("seed", 7), wishes.pop("pace", 0), wishes.pop("games", None)
    wanted: dict[str, Any] = {"players": 4, "lang": "en", **wishes}
    proposed = WantedGame(edition=edition, seat=seat or seats_to_choose_from(edition)[0], **wanted)
    return TudorApp(proposed, at_once=seat is not None, rng=Random(seed), pace=pace, games=games)


class Host(App[None]):
    """Shows one moment of a game in which only the player acts."""

    CSS_PATH = Path(terminal.__file__).with_name("look.tcss")
    HORIZONTAL_BREAKPOINTS = WIDTHS
    VERTICAL_BREAKPOINTS = HEIGHTS

    def __init__(self, state: State, events: Sequence[Event], seat: Seat, lang: str = "en") -> None:
        super().__init__()
        self._lang = lang
        table = BotTable(state.setup, {}, random_luck(Random(0)))
        table.state, table.events = state, list(events)
        self.session = LocalSession(table, seat)

    def on_mount(self) -> None:
        """Show it."""
        self.push_screen(GameScreen(self.session, self._lang, 0))


def drive(app: App[Any], act: Callable[[Hand], Awaitable[None]], size: tuple[int, int] = SMALL) -> None:
    """Start the app in a window of this size, and act; what is shown at the end can be drawn."""

    async def in_window() -> None:
        async with app.run_test(size=size) as hand:
            await hand.pause()
            await act(hand)
            lines_of(app)

    asyncio.run(in_window())


def lines_of(app: App[Any]) -> list[str]:
    """What the screen shows, line by line."""
    strips = app.screen._compositor.render_strips()
    return ["".join(segment.text for segment in strip) for strip in strips]


def text_of(app: App[Any]) -> str:
    """The text on the screen as one line, without borders."""
    return " ".join(" ".join(lines_of(app)).replace("│", " ").split())


def text_in(app: App[Any], part: str) -> str:
    """The text in one part of the screen, as one line."""
    region = app.screen.query_one(part).region
    rows = lines_of(app)[region.y : region.bottom]
    return " ".join(" ".join(row[region.x : region.right].strip("▌█ ") for row in rows).split())


def game(app: TudorApp) -> GameScreen:
    """The game being played."""
    return next(screen for screen in app.screen_stack if isinstance(screen, GameScreen))


async def press(hand: Hand, *keys: str) -> None:
    """Press these keys one after another."""
    await hand.press(*keys)
    await hand.pause()


async def decide(hand: Hand, rng: Random, accusing: float) -> None:
    """Decide at random with the keys alone; accuse with this probability."""
    screen = hand.app.screen
    if isinstance(screen, NamingScreen):
        await name_cards(hand, rng)
    elif isinstance(screen, Question):
        await press(hand, "right", "enter")
    elif isinstance(screen, PickScreen):
        ways = screen.query_one("#ways", OptionList).option_count
        await press(hand, *["down"] * rng.randrange(ways), "enter")
    elif hand.app.focused is not None and hand.app.focused.id == "board" and rng.random() < 0.5:
        await press(hand, *rng.choices(["up", "down", "left", "right"], k=rng.randrange(4)), "enter")
    else:
        screen.query_one("#answers").focus()
        await press(hand, *keys_to_choose(game_choices(screen), rng, accusing), "enter")


def keys_to_choose(offered: list[Offered], rng: Random, accusing: float) -> list[str]:
    """The keys that lead to one of the first few choices or, with this probability, to accusing, which comes last."""
    if isinstance(last := offered[-1], Naming) and last.does == "accuse":
        if len(offered) == 1 or rng.random() < accusing:
            return ["end"]
        offered = offered[:-1]
    return ["home", *["down"] * rng.randrange(min(4, len(offered)))]


def game_choices(screen: object) -> list[Offered]:
    """The current choices."""
    assert isinstance(screen, GameScreen)
    return [one.action if isinstance(one, Offer) else one for one in screen.query_one(Choices).offered]


async def name_cards(hand: Hand, rng: Random) -> None:
    """Choose a card in each list, then confirm."""
    for chooser in hand.app.screen.query(OptionList):
        await press(hand, *["down"] * rng.randrange(chooser.option_count), "enter")
    await press(hand, "enter")


async def choose(hand: Hand, kind: type[object]) -> None:
    """Highlight the first choice of a kind, and take it."""
    offered = game_choices(hand.app.screen)
    place = next(place for place, choice in enumerate(offered) if isinstance(choice, kind))
    hand.app.screen.query_one("#answers").focus()
    await press(hand, "home", *["down"] * place, "enter")
