"""Seats on a real server, held by a terminal app or by the test itself."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from random import Random

from tests.server.harness import PATIENCE, House, Seat, Seated
from tests.terminal.driving import WIDE, Hand, decide, game_choices
from tests.terminal.settling import settled
from tudor.protocol.messages import Act, FromServer
from tudor.protocol.wire import fields, write
from tudor.terminal.connection import Connection
from tudor.terminal.dialogs import VerdictScreen
from tudor.terminal.gathering_screen import GatheringScreen
from tudor.terminal.naming_screen import NamingScreen
from tudor.terminal.remote_app import RemoteApp
from tudor.terminal.remote_screen import RemoteGameScreen
from tudor.terminal.server_requests import TableAccess
from tudor.terminal.table_link import TableLink


def access_to(house: House, table: str, token: str = "", port: int | None = None) -> TableAccess:
    """A seat at a table; the port may be that of a gate in front of the server."""
    return TableAccess(TableLink(f"http://127.0.0.1:{port or house.port}", table), token)


def app_for(house: House, seated: Seated, name: str = "Ada", lang: str = "en") -> RemoteApp:
    """The terminal app at a taken chair."""
    return RemoteApp(access_to(house, seated.table, seated.token), name, lang)


@asynccontextmanager
async def playing(house: House, seated: Seated) -> AsyncIterator[tuple[RemoteApp, Hand, RemoteGameScreen]]:
    """The host in the terminal, once the cards are dealt."""
    app = app_for(house, seated)
    async with app.run_test(size=WIDE) as hand:
        yield app, hand, await begin(app, hand)


@asynccontextmanager
async def visiting(house: House) -> AsyncIterator[tuple[Seat, RemoteApp, Hand]]:
    """A host, and a guest in the terminal at the same table, before the game."""
    opened = await house.open("clue-1998", people=3)
    host = await house.seat(opened)
    app = app_for(house, await house.join(opened.table, "Ben"), "Ben")
    async with app.run_test(size=(100, 40)) as hand:
        await until(lambda: isinstance(app.screen, GatheringScreen) and app.remote.is_connected)
        await hand.pause()
        yield host, app, hand


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


async def begin(app: RemoteApp, hand: Hand) -> RemoteGameScreen:
    """Start as host with the default key, and wait for the game screen."""
    await until(lambda: app.remote.is_connected)
    await hand.pause()
    await hand.press("enter")
    return await at_game(app)


async def at_game(app: RemoteApp) -> RemoteGameScreen:
    """Wait until the cards are dealt, the screen shows them, and bots who come first have played if there are only bots."""
    await until(lambda: isinstance(app.screen, RemoteGameScreen))
    state = app.remote.state
    if state.table is not None and sum(chair.who == "person" for chair in state.table.chairs) == 1:
        await until(lambda: state.owed is not None or state.stage != "playing")
    await settled()
    assert isinstance(app.screen, RemoteGameScreen)
    return app.screen


class Client:
    """A seat that a test plays by hand."""

    def __init__(self, access: TableAccess) -> None:
        self.heard: list[FromServer | None] = []
        self.remote = Connection(access, "en", self.heard.append)
        self._running = asyncio.get_running_loop().create_task(self.remote.run())

    @property
    def known(self) -> tuple[bytes, bytes]:
        """Everything it has seen of the game."""
        state = self.remote.state
        assert state.view is not None
        return write(fields(state.view)), write(state.observations)

    def act(self) -> None:
        """Take the first legal action."""
        state = self.remote.state
        assert state.owed is not None
        self.remote.ask(Act(id=state.next_id(), action=next(iter(state.owed.legal))))

    async def close(self) -> None:
        """Hang up."""
        self.remote.close()
        await self._running


def is_waiting(app: RemoteApp) -> bool:
    return isinstance(app.screen, RemoteGameScreen) and not game_choices(app.screen)


async def play_to_the_end(app: RemoteApp, hand: Hand, rng: Random) -> None:
    """Decide with keys alone until the verdict."""
    async with asyncio.timeout(3 * PATIENCE):
        while app.remote.state.stage != "over":
            if isinstance(app.screen, VerdictScreen) or is_waiting(app):
                await asyncio.sleep(0.01)
            else:
                await decide(hand, rng, accusing=1.0)
    await settled()
    while isinstance(app.screen, NamingScreen):
        await hand.press("escape")
    if not isinstance(app.screen, VerdictScreen):
        # A key pressed just then has closed it.
        await hand.press("space")
    await hand.pause()
