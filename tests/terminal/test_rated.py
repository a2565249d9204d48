"""A rated table in the terminal."""

from pathlib import Path

import pytest
from textual.widgets import Static

from tests.server.devices import Device
from tests.server.harness import House, run, serving
from tests.terminal.driving import press
from tests.terminal.remote import until
from tudor.ratings import level_rating, points
from tudor.terminal.gathering_screen import GatheringScreen
from tudor.terminal.lobby import LobbyApp
from tudor.terminal.remote_app import RemoteApp
from tudor.terminal.server_requests import TableAccess
from tudor.terminal.table_link import TableLink


async def token_of(device: Device) -> str:
    """A token with which the terminal plays for an account."""
    wanted = {"label": "terminal", "scopes": ["play"]}
    return str((await device.post("/api/tokens", wanted)).json["token"])


def lobby_of(house: House, account: str) -> LobbyApp:
    return LobbyApp(f"http://127.0.0.1:{house.port}", "Guest", "en", account)


def test_a_rated_table_shows_ratings(tmp_path: Path) -> None:
    """Before the game the terminal says that it is rated, and shows the ratings beside the names."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            await device.sign_up("Ada")
            seated = await device.open(people=2, bots=1, rated=True, hints="shown")
            account = await token_of(device)
            link = TableLink(f"http://127.0.0.1:{house.port}", seated.table)
            app = RemoteApp(TableAccess(link, seated.token, account), "Ada", "en")
            async with app.run_test(size=(100, 40)) as hand:
                await until(lambda: isinstance(app.screen, GatheringScreen) and app.remote.is_connected)
                await hand.pause()
                assert "Rated" in str(app.screen.query_one("#agreed", Static).content).splitlines()
                assert f"({points(level_rating('classic', 'novice'))})" in str(
                    app.screen.query_one("#chairs", Static).content
                )

    run(main())


@pytest.mark.parametrize(
    "ways", [pytest.param(1, id="new table"), pytest.param(2, id="quick match", marks=pytest.mark.nightly)]
)
def test_an_account_chooses_to_be_rated(tmp_path: Path, ways: int) -> None:
    """The forms for tables and quick matches ask accounts whether it is rated, and take the chair for the account."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            await device.sign_up("Ada")
            app = lobby_of(house, await token_of(device))
            async with app.run_test(size=(100, 60)) as hand:
                await press(hand, *["down"] * ways, "enter")
                app.screen.query_one("#rated").focus()
                await press(hand, "right", "enter")
                await until(lambda: app.return_value is not None)
            assert app.return_value is not None
            table = (await device.get(f"/api/tables/{app.return_value.access.link.table}")).json
            assert table["settings"]["rated"]
            assert "Ada" in {chair["name"] for chair in table["chairs"]}

    run(main())


def test_guests_are_not_asked(tmp_path: Path) -> None:
    """Without an account, no form asks whether a game is rated: the answer could only be no."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            app = lobby_of(house, "")
            async with app.run_test(size=(100, 60)) as hand:
                for ways in (1, 2):
                    await press(hand, *["down"] * ways, "enter")
                    assert not app.screen.query("#rated")
                    await press(hand, "escape", "home")

    run(main())
