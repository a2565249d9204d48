"""A rated table in the terminal."""

from pathlib import Path

from textual.widgets import Static

from tests.server.devices import Device
from tests.server.harness import run, serving
from tests.terminal.remote import until
from tudor.ratings import level_rating, points
from tudor.terminal.gathering_screen import GatheringScreen
from tudor.terminal.remote_app import RemoteApp
from tudor.terminal.server_requests import TableAccess
from tudor.terminal.table_link import TableLink


def test_a_rated_table_shows_ratings(tmp_path: Path) -> None:
    """Before the game the terminal says that it is rated, and shows the ratings beside the names."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            await device.sign_up("Ada")
            seated = await device.open(people=2, bots=1, rated=True, hints="shown")
            wanted = {"label": "terminal", "scopes": ["play"]}
            account = (await device.post("/api/tokens", wanted)).json["token"]
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
