"""The lobby of a real server, in the terminal with keys alone."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from tests.server.harness import AT_ONCE, House, Seated, run, serving
from tests.terminal.driving import SMALL, Hand, press, text_of
from tests.terminal.remote import at_game, until
from tudor.protocol.tables import Settings, TableState
from tudor.server.table.table_record import ChairRecord
from tudor.terminal import lobby
from tudor.terminal.lobby import Entrance, LobbyApp, LobbyScreen
from tudor.terminal.match_form import MatchForm
from tudor.terminal.remote_app import RemoteApp
from tudor.terminal.table_form import TableForm


def entrance_of(house: House, lang: str = "en") -> LobbyApp:
    return LobbyApp(f"http://127.0.0.1:{house.port}", "Ben", lang)


async def gone_to(app: LobbyApp) -> Entrance:
    """Wait until the player has gone to a table."""
    await until(lambda: app.return_value is not None)
    assert app.return_value is not None
    return app.return_value


async def table_of(house: House, entrance: Entrance) -> TableState:
    """The table a player went to, as their own client hears it."""
    link = entrance.access.link
    seat = await house.visit(link.table)
    await seat.hello(token=entrance.access.token)
    assert seat.table is not None
    return seat.table


def test_a_game_against_bots_begins_at_once(tmp_path: Path) -> None:
    """Three times Enter deals for four, three of them bots, under the name typed."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            app = entrance_of(house)
            async with app.run_test(size=SMALL) as hand:
                await press(hand, "shift+tab", "end", *"jamin", "enter", "enter")
                assert isinstance(app.screen, TableForm)
                await press(hand, "enter")
                entrance = await gone_to(app)
            assert "Benjamin" == entrance.nickname
            playing = RemoteApp(entrance.access, entrance.nickname, entrance.lang)
            async with playing.run_test(size=SMALL):
                await at_game(playing)
                assert playing.remote.state.table is not None
                chairs = playing.remote.state.table.chairs
                assert ["amateur"] * 3 + ["person"] == sorted(
                    one.name if one.who == "bot" else one.who for one in chairs
                )

    run(main())


def test_a_table_is_opened_as_the_form_says(tmp_path: Path) -> None:
    """Edition, chairs, bots, their level and speed, pace, help, witnesses, visibility and language are chosen with arrows."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            app = entrance_of(house)
            async with app.run_test(size=SMALL) as hand:
                await press(hand, "down", "enter")
                assert isinstance(app.screen, TableForm)
                await press(hand, "up", "right", "up", "right", "up", "right", "up", "right")
                await press(hand, "up", "left", "up", "right", "up", "right", "up", "right")
                await press(hand, "up", "right", "up", "right", "right")
                await press(hand, "enter")
                entrance = await gone_to(app)
            table = await table_of(house, entrance)
            expected = Settings(
                edition="clue-deluxe",
                lang="fr",
                pace="quick",
                speed="brisk",
                hints="follows",
                listed=True,
                delay="round",
            )
            assert (expected, "fr") == (table.settings, entrance.lang)
            assert ["person", "open", "bot", "bot", "bot"] == [chair.who for chair in table.chairs]
            assert "detective" == table.chairs[-1].name

    run(main())


def test_a_quick_match_is_found_as_the_form_says(tmp_path: Path) -> None:
    """Game, players, pace and bots are chosen with arrows; the screen tells when bots come, and the game begins by itself."""

    async def main() -> None:
        async with serving(tmp_path, replace(AT_ONCE, fill=1e6)) as house:
            app = entrance_of(house)
            async with app.run_test(size=SMALL) as hand:
                await press(hand, "down", "down", "enter")
                assert isinstance(app.screen, MatchForm)
                await press(hand, "up", "right", "up", "right", "up", "left", "up", "right")
                assert "Super Cluedo" in text_of(app)
                await press(hand, "enter")
                entrance = await gone_to(app)
            playing = RemoteApp(entrance.access, entrance.nickname, entrance.lang)
            async with playing.run_test(size=SMALL):
                await until(lambda: "bots take the free chairs" in text_of(playing))
                wish = {"nickname": "Ada", "group": "super-cluedo", "players": 3, "pace": "leisurely"}
                others = [Seated(**(await house.post("/api/match", wish)).json) for _ in range(2)]
                assert {entrance.access.link.table} == {seated.table for seated in others}
                seats = [await house.seat(seated) for seated in others]
                assert "detective" == lobby_chair(house, entrance).opponents
                await at_game(playing)
                assert all(seat.view for seat in seats)

    run(main())


def lobby_chair(house: House, entrance: Entrance) -> ChairRecord:
    """The chair that a player took."""
    assert house.server is not None
    assert house.server.lobby is not None
    record = house.server.lobby.tables[entrance.access.link.table].record
    return next(chair for chair in record.chairs if chair.name == entrance.nickname)


def test_the_form_follows_the_edition(tmp_path: Path) -> None:
    """False witnesses are offered where the edition has them, bots for all other chairs, and a level if there are bots."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            app = entrance_of(house)
            async with app.run_test(size=SMALL) as hand:
                await press(hand, "down", "enter")
                assert "Witnesses" not in text_of(app)
                assert isinstance(app.screen, TableForm)
                app.screen.query_one("#edition").focus()
                await press(hand, *["right"] * 4)
                assert "Witnesses ◂ Truthful ▸" in text_of(app)
                app.screen.query_one("#liars").focus()
                await press(hand, "right")
                app.screen.query_one("#bots").focus()
                await press(hand, "right")
                app.screen.query_one("#players").focus()
                await press(hand, "left")
                assert (3, 2) == (app.screen.wanted.players, app.screen.wanted.bots)
                app.screen.query_one("#bots").focus()
                await press(hand, "left", "left")
                assert "Opponents" not in text_of(app)
                wanted = app.screen.wanted
                assert wanted.settings.false_witnesses
                assert (3, 0) == (wanted.players, wanted.bots)
                await press(hand, "escape")
                assert isinstance(app.screen, LobbyScreen)

    run(main())


def test_open_tables_are_for_sitting_down_and_others_for_watching(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """You join a table that is gathering and watch one that is playing; private ones are not shown, and the list is refreshed."""
    monkeypatch.setattr(lobby, "REFRESH", 0.1)

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=3, listed=True)
            await house.open("super-cluedo", people=3)
            app = entrance_of(house)
            async with app.run_test(size=(100, 30)) as hand:
                await until(lambda: "Join – Clue (1998) Ada, bots: 0, open chairs: 2" in text_of(app))
                assert "Super Cluedo" not in text_of(app)
                (host, *_) = await house.start("clue-2002", people=1, bots=2, listed=True)
                await until(lambda: "Watch – Clue (2002) Ada, bots: 2, Turn " in text_of(app))
                await choose(hand, opened.table)
                sat = await gone_to(app)
            assert opened.table == sat.access.link.table
            assert ["Ada", "Ben"] == [chair.name for chair in (await table_of(house, sat)).chairs][:2]
            app = entrance_of(house)
            async with app.run_test(size=(100, 30)) as hand:
                await until(lambda: "Watch – " in text_of(app))
                await choose(hand, host.seated.table)
                watched = await gone_to(app)
            assert (host.seated.table, "") == (watched.access.link.table, watched.access.token)

    run(main())


async def choose(hand: Hand, table: str) -> None:
    """Highlight a table, and choose it."""
    screen = hand.app.screen
    assert isinstance(screen, LobbyScreen)
    offers = screen.query_one("#offers", OptionList)
    offers.highlighted = offers.get_option_index(table)
    await press(hand, "enter")


def test_the_list_may_change_under_the_highlight(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The highlight stays on its table when the list changes, and a table that is gone is told of."""
    monkeypatch.setattr(lobby, "REFRESH", 3600.0)

    async def main() -> None:
        async with serving(tmp_path) as house:
            wanted = await house.open("clue-1998", people=3, listed=True)
            app = entrance_of(house)
            async with app.run_test(size=(100, 30)) as hand:
                await until(lambda: "Clue (1998)" in text_of(app))
                await press(hand, "end")
                # A table with more open chairs comes first in the list.
                await house.open("clue-2002", people=6, listed=True)
                screen = app.screen
                assert isinstance(screen, LobbyScreen)
                offers = screen.query_one("#offers", OptionList)
                screen._refresh_tables()
                await until(lambda: offers.option_count == 5)
                assert offers.highlighted_option is not None
                assert wanted.table == offers.highlighted_option.id
                gone = OptionList.OptionSelected(offers, Option("", id="gone"), 2)
                screen.on_option_list_option_selected(gone)
                await until(lambda: "There is no table “gone”." in text_of(app))
                await press(hand, "enter")
                entrance = await gone_to(app)
            assert wanted.table == entrance.access.link.table

    run(main())


def test_what_the_server_refuses_is_told(tmp_path: Path) -> None:
    """If someone else has just taken the chair, you stay in the lobby and see the reason."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=3, listed=True)
            app = entrance_of(house, "fr")
            async with app.run_test(size=(100, 30)) as hand:
                await until(lambda: "Clue (1998)" in text_of(app))
                for name in ("Cleo", "Dora"):
                    await house.join(opened.table, name)
                await choose(hand, opened.table)
                await until(lambda: "Toutes les places de cette table sont prises" in text_of(app))
                assert app.return_value is None

    run(main())


@pytest.mark.parametrize("lang", ["en", pytest.param("fr", marks=pytest.mark.nightly)])
def test_a_server_that_does_not_answer_is_told_of(lang: str) -> None:
    """If no server answers, the lobby says so and stays open."""

    async def main() -> None:
        app = LobbyApp("http://127.0.0.1:1", "Ben", lang)
        async with app.run_test(size=SMALL) as hand:
            await until(lambda: "http://127.0.0.1:1 (" in text_of(app))
            await press(hand, "f2", "ctrl+q", "right", "enter")
            assert not app.is_running
        assert app.return_value is None

    run(main())
