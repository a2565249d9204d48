"""A seat on a real server, played in the terminal with keys alone."""

import asyncio
from pathlib import Path
from random import Random

import pytest
from textual.widgets import Button

from tests.server.harness import Seat, run, serving
from tests.terminal.driving import decide, text_of
from tests.terminal.gate import gate_to
from tests.terminal.remote import access_to, app_for, at_game, begin, is_waiting, play_to_the_end, until, visiting
from tudor.notation import read_record
from tudor.server.storage import SqliteStorage
from tudor.terminal.chat import SayScreen
from tudor.terminal.dialogs import Question
from tudor.terminal.form import Chooser
from tudor.terminal.gathering_screen import GatheringScreen, SuspectChooser
from tudor.terminal.remote_app import RemoteApp
from tudor.terminal.remote_screen import RemoteGameScreen
from tudor.text import words


async def has_muted(app: RemoteApp, muted: tuple[int | None, ...]) -> None:
    await until(lambda: muted == app.remote.state.muted)


@pytest.mark.nightly
@pytest.mark.parametrize(("edition_id", "lang"), [("clue-1998", "en"), ("cluedo-france", "fr")])
@pytest.mark.usefixtures("every_update_drawn")
def test_a_person_plays_a_whole_game_and_another_one(edition_id: str, lang: str, tmp_path: Path) -> None:
    """Keys alone lead from the gathering to the verdict and the record; alone against bots, one more begins the next game."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open(edition_id, people=1, bots=2)
            app = app_for(house, opened, lang=lang)
            async with app.run_test(size=(120, 40)) as hand:
                await begin(app, hand)
                await play_to_the_end(app, hand, Random(3))
                view = app.remote.state.view
                assert view is not None
                spoken = words(view.setup.edition, lang)
                found = spoken.say("The case file stays closed.") if view.case is None else spoken.triple(view.case)
                await until(lambda: found in text_of(app))
                game = next(screen for screen in app.screen_stack if isinstance(screen, RemoteGameScreen))
                await until(lambda: is_kept(game))
                assert (view.winner or "nobody") == read_record(game.session.record()).result
                app.screen.query_one("#again").focus()
                await hand.press("enter")
                await until(lambda: app.remote.link.table != opened.table and app.remote.is_connected)
                await at_game(app)
                assert "playing" == app.remote.state.stage

    run(main())


@pytest.mark.nightly
def test_suspects_are_chosen_and_windows_are_kept(tmp_path: Path) -> None:
    """The terminal also follows a server through suspects chosen after the deal and sealed windows."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("cluedo-2008", people=1, bots=2)
            app = app_for(house, opened, lang="fr")
            async with app.run_test(size=(120, 40)) as hand:
                await begin(app, hand)
                state, rng, decided = app.remote.state, Random(5), 0
                while decided < 6 and state.stage != "over":
                    if is_waiting(app):
                        await asyncio.sleep(0.01)
                    else:
                        await decide(hand, rng, accusing=0.0)
                        decided += 1
                assert state.view is not None
                assert state.view.seat in state.view.setup.edition.suspects

    run(main())


def is_kept(game: RemoteGameScreen) -> bool:
    try:
        return bool(game.session.record())
    except OSError:
        return False


def test_the_table_fills_up_before_ones_eyes(tmp_path: Path) -> None:
    """Before the game you see who is there, get ready, ask for a suspect and hear the others."""

    async def main() -> None:
        async with serving(tmp_path) as house, visiting(house) as (host, app, hand):
            shown = text_of(app)
            assert "1. Ada (host) 2. Ben (you, not ready yet) 3. Open" in shown
            assert f"/t/{host.seated.table}" in shown
            await hand.press("enter")
            await host.until(lambda: host.table is not None and host.table.chairs[1].ready)
            app.screen.query_one("#suspect").focus()
            await hand.press("right", "right")
            await host.until(lambda: host.table is not None and host.table.chairs[1].suspect == "mustard")
            await host.accepted("say", text="Shall we?")
            await until(lambda: app._notifications)
            assert ["Ada: Shall we?"] == [one.message for one in app._notifications]
            await hand.press("f5")
            await hand.press(*"Yes", "enter")
            await host.until(lambda: any(one.text == "Yes" for one in host.remarks))

    run(main())


def test_the_client_contributes_by_itself(tmp_path: Path) -> None:
    """Once the chairs are locked, the client contributes 16 random bytes, and there is nothing to press until the deal."""

    async def main() -> None:
        async with serving(tmp_path) as house, visiting(house) as (host, app, hand):
            host.contributes = False
            await hand.press("enter")
            await host.until(lambda: host.chairs[1].ready)
            await host.accepted("set-bot", chair=2, level="novice")
            await host.accepted("start")
            await host.until(lambda: contributions(host)[1])
            assert ("", 32) == (contributions(host)[0], len(contributions(host)[1]))
            await until(lambda: "Shuffling the cards" in text_of(app))
            assert not any(button.display for button in app.screen.query(Button))
            await host.accepted("contribute", randomness="7")
            await at_game(app)

    run(main())


@pytest.mark.nightly
def test_people_and_spectators_are_muted_in_the_chat(tmp_path: Path) -> None:
    """The chat offers to mute the others, each by name, and the spectators; then it offers the opposite."""

    async def main() -> None:
        async with serving(tmp_path) as house, visiting(house) as (_, app, hand):
            for keys, muted in ((("enter",), (0,)), (("down", "enter"), (0, None)), (("enter",), (None,))):
                await hand.press("f5")
                await until(lambda: isinstance(app.screen, SayScreen))
                app.screen.query_one("#mutings").focus()
                await hand.press(*keys)
                await has_muted(app, muted)
            await hand.press("f5")
            await until(lambda: all(text in text_of(app) for text in (" Mute Ada", "Unmute the spectators")))

    run(main())


def test_a_game_that_cannot_continue_can_be_played_again(tmp_path: Path) -> None:
    """Where new rules have closed the game, Space begins another one."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=1, bots=2)
            host = await house.seat(opened)
            await host.accepted("start")
            await host.until(lambda: host.decision is not None)
        storage = await SqliteStorage.open(tmp_path)
        steps = len((await storage.load(opened.table)).entries)
        await storage.append(await storage.take(opened.table), steps, b'{"seat":0,"action":{"do":"teleport"}}', b"")
        await storage.close()
        async with serving(tmp_path) as house:
            app = app_for(house, opened)
            async with app.run_test(size=(120, 40)) as hand:
                await until(lambda: "Its record has been kept. Press Space" in text_of(app))
                await hand.press("space")
                await until(lambda: app.remote.link.table != opened.table and app.remote.is_connected)
                await at_game(app)
                assert "playing" == app.remote.state.stage

    run(main())


def contributions(seat: Seat) -> tuple[str, ...]:
    assert seat.table is not None
    assert seat.table.fairness is not None
    return seat.table.fairness.contributions


def test_a_table_told_just_then_does_not_undo_a_choice(tmp_path: Path) -> None:
    """The key itself asks for a suspect, whatever the screen shows next."""

    async def main() -> None:
        async with serving(tmp_path) as house, visiting(house) as (host, app, hand):
            assert isinstance(app.screen, GatheringScreen)
            for _ in range(2):
                app.screen.query_one(SuspectChooser).action_turn(1)
                app.screen.show()
            await hand.pause()
            await host.until(lambda: host.table is not None and host.table.chairs[1].suspect == "mustard")

    run(main())


def test_a_suspect_asked_for_stays_chosen_while_the_server_is_silent(tmp_path: Path) -> None:
    """Two quick steps lead to the second suspect, although the table has not heard of the first yet."""

    async def main() -> None:
        async with serving(tmp_path) as house, gate_to(house.port) as gate:
            opened = await house.open("clue-1998", people=1, bots=2)
            app = RemoteApp(access_to(house, opened.table, opened.token, gate.port), "Ada", "en")
            async with app.run_test(size=(100, 40)) as hand:
                await until(lambda: app.remote.is_connected)
                await hand.pause()
                gate.answers = False
                app.screen.query_one("#suspect").focus()
                for suspect in ("scarlet", "mustard"):
                    await hand.press("right")
                    assert isinstance(app.screen, GatheringScreen)
                    app.screen.show()
                    assert suspect == app.screen.query_one("#suspect", Chooser).value

    run(main())


def test_whoever_leaves_before_the_game_leaves_an_open_chair(tmp_path: Path) -> None:
    """Quitting while the table fills up frees the chair."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            async with visiting(house) as (host, app, hand):
                await hand.press("ctrl+q")
                await until(lambda: isinstance(app.screen, Question))
                await hand.press("right", "enter")
                await host.until(lambda: host.table is not None and host.table.chairs[1].who == "open")
            assert app.return_value == ""

    run(main())
