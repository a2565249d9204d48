"""Seats on a real server: from the terminal with keys alone, by bots and programs, and over lines that break."""

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from tests.cli.running import tudor
from tests.server.harness import PATIENCE, House, Seated, run, serving
from tests.source import ROOT
from tests.terminal.driving import Hand, decide, game_choices, text_of
from tests.terminal.gate import gate_to
from tudor.model.sight import CaseSeen
from tudor.notation import read_record
from tudor.protocol.messages import Act, FromServer, Refused, Say, Start
from tudor.protocol.wire import fields, write
from tudor.terminal import remote as lines
from tudor.terminal.dialogs import Question, VerdictScreen
from tudor.terminal.gathering_screen import GatheringScreen
from tudor.terminal.links import TableLink, read_link
from tudor.terminal.naming import NamingScreen
from tudor.terminal.remote import Remote
from tudor.terminal.remote_app import RemoteApp
from tudor.terminal.remote_screen import RemoteGameScreen
from tudor.terminal.unattended import Unattended
from tudor.text import words
from tudor.text.errors import Unreadable
from tudor.text.languages import translate

PROGRAM = f"cmd:{sys.executable} {ROOT / 'examples' / 'outside_bot.py'}"


@pytest.fixture(autouse=True)
def _soon_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is cut off tries again at once."""
    monkeypatch.setattr(lines, "FIRST_WAIT", 0.05)


def link_to(house: House, table: str, port: int | None = None) -> TableLink:
    return TableLink(f"http://127.0.0.1:{port or house.port}", table)


async def until(holds: Callable[[], object]) -> None:
    """Wait until something holds."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.01)


class Client:
    """A seat that a test plays by hand."""

    def __init__(self, link: TableLink, token: str) -> None:
        self.heard: list[FromServer | None] = []
        self.remote = Remote(link, token, "en", self.heard.append)
        self._running = asyncio.get_running_loop().create_task(self.remote.run())

    @property
    def known(self) -> tuple[bytes, bytes]:
        """Everything that it has seen of the game."""
        following = self.remote.following
        assert following.view is not None
        return write(fields(following.view)), write(following.observations)

    def act(self) -> None:
        """Do the first thing that is legal."""
        following = self.remote.following
        assert following.owed is not None
        self.remote.ask(Act(id=following.next_id(), action=next(iter(following.owed.legal))))

    async def close(self) -> None:
        """Hang up."""
        self.remote.close()
        await self._running


# By hand, in the terminal


def app_for(house: House, seated: Seated, name: str = "Ada", lang: str = "en") -> RemoteApp:
    return RemoteApp(link_to(house, seated.table), seated.token, name, lang)


async def play_to_the_end(app: RemoteApp, hand: Hand, rng: Random) -> None:
    """Decide whatever is asked, with keys alone, until the verdict."""
    async with asyncio.timeout(3 * PATIENCE):
        while app.remote.following.stage != "over":
            if isinstance(app.screen, VerdictScreen) or is_waiting(app):
                await asyncio.sleep(0.01)
            else:
                await decide(hand, rng, accusing=1.0)
    while isinstance(app.screen, NamingScreen):
        await hand.press("escape")
    if not isinstance(app.screen, VerdictScreen):
        # A key pressed just then has closed it.
        await hand.press("space")
    await hand.pause()


@pytest.mark.parametrize(
    ("edition_id", "lang"), [pytest.param("clue-1998", "en", marks=pytest.mark.nightly), ("cluedo-france", "fr")]
)
def test_a_person_plays_a_whole_game_and_another_one(edition_id: str, lang: str, tmp_path: Path) -> None:
    """By keys alone one gets from the gathering to the verdict, has the record, and comes to the rematch's table."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open(edition_id, people=1, bots=2)
            app = app_for(house, opened, lang=lang)
            async with app.run_test(size=(120, 40)) as hand:
                await until(lambda: app.remote.is_connected)
                await hand.pause()
                await hand.press("enter")
                await until(lambda: isinstance(app.screen, RemoteGameScreen))
                await play_to_the_end(app, hand, Random(3))
                view = app.remote.following.view
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
                sits = f"Ada ({translate('you', lang)}, {translate('host', lang)})"
                await until(lambda: isinstance(app.screen, GatheringScreen) and sits in text_of(app))

    run(main())


def test_suspects_are_chosen_and_windows_are_kept(tmp_path: Path) -> None:
    """Where suspects are chosen after the deal and sealed windows open, the terminal follows a server, too."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("cluedo-2008", people=1, bots=2)
            app = app_for(house, opened, lang="fr")
            async with app.run_test(size=(120, 40)) as hand:
                await until(lambda: app.remote.is_connected)
                await hand.pause()
                await hand.press("enter")
                await until(lambda: isinstance(app.screen, RemoteGameScreen))
                following, rng, decided = app.remote.following, Random(5), 0
                while decided < 12 and following.stage != "over":
                    await until(lambda: following.stage == "over" or not is_waiting(app))
                    await decide(hand, rng, accusing=0.0)
                    decided += 1
                assert following.view is not None
                assert following.view.seat in following.view.setup.edition.suspects

    run(main())


def is_waiting(app: RemoteApp) -> bool:
    return isinstance(app.screen, RemoteGameScreen) and not game_choices(app.screen)


def is_kept(game: RemoteGameScreen) -> bool:
    try:
        return bool(game.session.record())
    except OSError:
        return False


def test_the_table_fills_up_before_ones_eyes(tmp_path: Path) -> None:
    """Before the game one sees who is there, says that one is ready, asks for a suspect and hears the others."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=3)
            host = await house.seat(opened)
            app = app_for(house, await house.join(opened.table, "Ben"), "Ben")
            async with app.run_test(size=(100, 40)) as hand:
                await until(lambda: isinstance(app.screen, GatheringScreen) and app.remote.is_connected)
                await hand.pause()
                shown = text_of(app)
                assert "1. Ada (host) 2. Ben (you, not ready yet) 3. Open" in shown
                assert f"/t/{opened.table}" in shown
                await hand.press("enter")
                await host.until(lambda: host.table is not None and host.table.chairs[1].ready)
                assert host.table is not None
                assert host.table.fairness is not None
                assert [False, True, False] == [*map(bool, host.table.fairness.contributions)]
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


def test_whoever_leaves_before_the_game_leaves_an_open_chair(tmp_path: Path) -> None:
    """Quitting while the table fills up frees the chair."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=3)
            host = await house.seat(opened)
            app = app_for(house, await house.join(opened.table, "Ben"), "Ben")
            async with app.run_test(size=(100, 40)) as hand:
                await until(lambda: app.remote.is_connected)
                await hand.press("ctrl+q")
                await until(lambda: isinstance(app.screen, Question))
                await hand.press("right", "enter")
                await host.until(lambda: host.table is not None and host.table.chairs[1].who == "open")
            assert app.return_value == ""

    run(main())


# Lines that break


def test_a_broken_line_is_taken_up_again(tmp_path: Path) -> None:
    """After breaks, what a client has seen is what another saw that was there all the time."""

    async def main() -> None:
        async with serving(tmp_path) as house, gate_to(house.port) as gate:
            opened = await house.open("clue-1998", people=1, bots=2)
            steady = Client(link_to(house, opened.table), opened.token)
            shaky = Client(link_to(house, opened.table, gate.port), opened.token)
            await until(lambda: steady.remote.is_connected and shaky.remote.is_connected)
            steady.remote.ask(Start(id="start"))
            for _ in range(3):
                await until(lambda: shaky.remote.following.owed is not None and shaky.remote.is_connected)
                await gate.cut()
                assert steady.remote.following.owed is not None
                steady.act()
                await until(lambda: steady.remote.following.owed is not None)
                await until(lambda: shaky.known == steady.known)
            assert None in shaky.heard
            assert shaky.remote.following.beginnings == 1
            await steady.close()
            await shaky.close()

    run(main())


def test_what_was_not_answered_is_asked_again_and_counts_once(tmp_path: Path) -> None:
    """An action whose answer was lost with the line is accepted after it, and was played once."""

    async def main() -> None:
        async with serving(tmp_path) as house, gate_to(house.port) as gate:
            opened = await house.open("clue-1998", people=1, bots=2)
            watching = await house.spectator(opened.table)
            client = Client(link_to(house, opened.table, gate.port), opened.token)
            following = client.remote.following
            await until(lambda: client.remote.is_connected)
            client.remote.ask(Start(id="start"))
            await until(lambda: following.owed is not None)
            gate.answers = False
            client.remote.ask(Say(id="only-once", text="Let us see."))
            client.act()
            before = watching.seq
            await watching.until(lambda: watching.seq > before)
            assert following.owed is None
            assert 2 == len(following.unanswered)
            gate.answers = True
            await gate.cut()
            await until(lambda: not following.unanswered and following.owed is not None)
            assert not any(isinstance(message, Refused) for message in client.heard)
            await client.close()

    run(main())


def test_a_server_that_stops_is_waited_for(tmp_path: Path) -> None:
    """A client hears that the server stops, and is back when it is."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=1, bots=2)
            async with gate_to(house.port) as gate:
                client = Client(link_to(house, opened.table, gate.port), opened.token)
                await until(lambda: client.remote.is_connected)
                assert house.server is not None
                assert house.server._site is not None
                house.server._site.sockets.say_goodbye()
                await until(lambda: None in client.heard)
                await until(lambda: client.remote.is_connected)
                await client.close()

    run(main())


@pytest.mark.parametrize(("table", "token", "code"), [("no-such-table", "", "table-unknown"), ("", "forged", "token")])
def test_some_ends_are_final(table: str, token: str, code: str, tmp_path: Path) -> None:
    """Where there is no table, or the seat is another's, a client is told so and tries no more."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=1, bots=2)
            client = Client(link_to(house, table or opened.table), token)
            await until(lambda: client.remote.is_over)
            await client.close()
            (last,) = (message for message in client.heard if message is not None)
            assert code == last.code  # type: ignore[union-attr] # both that can come have one
            assert client.remote.ending

    run(main())


# Bots


@pytest.mark.parametrize(
    ("edition_id", "bot"), [("clue-1998", PROGRAM), ("cluedo-2008", "novice"), ("super-cluedo", "amateur")]
)
def test_a_bot_from_outside_plays_to_the_end(edition_id: str, bot: str, tmp_path: Path) -> None:
    """A bot or a program gets ready, plays its seat until the game is over, and tells the story in the end."""

    async def main() -> None:
        told: list[str] = []
        async with serving(tmp_path) as house:
            opened = await house.open(edition_id, people=2, bots=1)
            host = await house.seat(opened, story=True)
            joined = await house.join(opened.table, "Visitor")
            player = Unattended(link_to(house, opened.table), joined.token, bot, "en", told.append)
            playing = asyncio.get_running_loop().create_task(player.run())
            await host.until(lambda: host.table is not None and host.table.chairs[1].ready)
            await host.accepted("start")
            await host.play(Random(1))
            await playing
            assert "" == player.problem
            assert not player.remote.following.unanswered
            assert host.table is not None
            assert not any(chair.stand_in for chair in host.table.chairs)
        assert len(told) == len(player.remote.following.observations)
        assert player.remote.following.view is not None
        assert player.remote.following.view.over

    run(main())


def test_a_program_that_fails_is_told_of(tmp_path: Path) -> None:
    """A program that cannot play costs its seat no game: chance plays, and in the end somebody is told."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=2, bots=1)
            host = await house.seat(opened)
            joined = await house.join(opened.table, "Visitor")
            player = Unattended(link_to(house, opened.table), joined.token, "cmd:false", "en", lambda _: None)
            playing = asyncio.get_running_loop().create_task(player.run())
            await host.until(lambda: host.table is not None and host.table.chairs[1].ready)
            await host.accepted("start")
            await host.play(Random(2))
            await playing
            assert "“false”" in player.problem

    run(main())


def test_whoever_only_watches_hears_the_story(tmp_path: Path) -> None:
    """Without a seat one is told what everybody may know, until the game is over."""

    async def main() -> None:
        told: list[str] = []
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=1, bots=2)
            host = await house.seat(opened, story=True)
            watching = Unattended(link_to(house, opened.table), "", "", "fr", told.append)
            watched = asyncio.get_running_loop().create_task(watching.run())
            await host.accepted("start")
            await host.play(Random(1))
            await watched
        # Whoever fails looks into the case file, which nobody else sees.
        assert len(told) == sum(not isinstance(seen, CaseSeen) for seen in host.observations)
        assert "Vous" not in " ".join(told)

    run(main())


def test_a_bot_whose_seat_is_taken_away_ends(tmp_path: Path) -> None:
    """A bot that the host replaces says so, and plays no more."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=2, bots=1)
            host = await house.seat(opened)
            joined = await house.join(opened.table, "Visitor")
            player = Unattended(link_to(house, opened.table), joined.token, "novice", "en", lambda _: None)
            playing = asyncio.get_running_loop().create_task(player.run())
            await host.until(lambda: host.table is not None and host.table.chairs[1].ready)
            await host.accepted("set-bot", chair=1, level="novice")
            await playing
            assert "Your seat at this table is somebody else's now." == player.problem

    run(main())


# Links


@pytest.mark.parametrize(
    "link", ["", "localhost:8000/t/x", "ftp://localhost/t/x", "http://localhost:8000/", "http://localhost/t/x/y"]
)
def test_what_is_no_link_is_refused(link: str) -> None:
    """A link names a server and a table; anything else is refused with an example."""
    with pytest.raises(Unreadable, match="http://localhost:8000/t/TABLE"):
        read_link(link)


def test_a_link_may_be_as_the_browser_shows_it() -> None:
    """Whatever the browser adds to a link does no harm."""
    assert TableLink("http://localhost:8000", "Ab-_9") == read_link(" http://localhost:8000/t/Ab-_9/?lang=fr#board ")
    assert "wss://clue.example.org/api/tables/x/socket" == read_link("https://clue.example.org/t/x").socket


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nonsense"], "“nonsense” is no link to a table."),
        (["http://127.0.0.1:1/t/x", "--bot", "novice"], "No server of Tudor answers at http://127.0.0.1:1 "),
        (["http://127.0.0.1:1/t/x", "--bot", "novise"], "There is no bot “novise”."),
        (["http://127.0.0.1:1/t/x"], "The game needs a terminal"),
    ],
)
def test_what_cannot_be_joined_is_refused(arguments: list[str], says: str) -> None:
    """A wrong link, a server that is not there, an unknown bot and a missing terminal are told in a sentence."""
    refused = tudor("join", *arguments)
    assert (2, "") == (refused.exit_code, refused.stdout)
    assert refused.stderr.startswith(says)
