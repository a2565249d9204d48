"""Connections to a real server that break and are restored."""

from pathlib import Path

import pytest

from tests.server.full_disk import FullDisk, opened_storage
from tests.server.harness import run, serving
from tests.terminal.gate import gate_to
from tests.terminal.remote import Client, access_to, until
from tudor.protocol.messages import Goodbye, Refused, Say, Start
from tudor.server import process
from tudor.terminal import connection


@pytest.fixture(autouse=True)
def _soon_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A client that is cut off retries at once."""
    monkeypatch.setattr(connection, "FIRST_WAIT", 0.05)


def test_a_broken_line_is_taken_up_again(tmp_path: Path) -> None:
    """After breaks, a client has seen the same as one that was always connected."""

    async def main() -> None:
        async with serving(tmp_path) as house, gate_to(house.port) as gate:
            opened = await house.open("clue-1998", people=1, bots=2)
            steady = Client(access_to(house, opened.table, opened.token))
            shaky = Client(access_to(house, opened.table, opened.token, gate.port))
            await until(lambda: steady.remote.is_connected and shaky.remote.is_connected)
            steady.remote.ask(Start(id="start"))
            for _ in range(3):
                await until(lambda: shaky.remote.state.owed is not None and shaky.remote.is_connected)
                await until(lambda: steady.remote.state.owed is not None)
                await gate.cut()
                steady.act()
                await until(lambda: steady.remote.state.owed is not None)
                await until(lambda: shaky.known == steady.known)
            assert None in shaky.heard
            assert shaky.remote.state.resets == 1
            await steady.close()
            await shaky.close()

    run(main())


def test_what_was_not_answered_is_asked_again_and_counts_once(tmp_path: Path) -> None:
    """An action whose answer was lost with the connection is accepted afterwards, and was played once."""

    async def main() -> None:
        async with serving(tmp_path) as house, gate_to(house.port) as gate:
            opened = await house.open("clue-1998", people=1, bots=2)
            watching = await house.spectator(opened.table)
            client = Client(access_to(house, opened.table, opened.token, gate.port))
            state = client.remote.state
            await until(lambda: client.remote.is_connected)
            client.remote.ask(Start(id="start"))
            await until(lambda: state.owed is not None and not state.unanswered)
            gate.answers = False
            client.remote.ask(Say(id="only-once", text="Let us see."))
            client.act()
            before = watching.seq
            await watching.until(lambda: watching.seq > before)
            assert state.owed is None
            assert 2 == len(state.unanswered)
            gate.answers = True
            await gate.cut()
            await until(lambda: not state.unanswered and state.owed is not None)
            assert not any(isinstance(message, Refused) for message in client.heard)
            await client.close()

    run(main())


def test_a_refused_contribution_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A client whose contribution to the deal finds the disk full makes it again, and the cards are dealt with it."""
    monkeypatch.setattr(process, "SqliteStorage", FullDisk)
    monkeypatch.setattr(connection, "CONTRIBUTE_AGAIN", 0.01)

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=1, bots=2)
            client = Client(access_to(house, opened.table, opened.token))
            await until(lambda: client.remote.is_connected)
            disk = opened_storage(house).disk
            contribution = disk.writes + 2
            disk.fails = lambda number: number == contribution
            client.remote.ask(Start(id="start"))
            await until(lambda: client.remote.state.owed is not None)
            assert 1 == disk.failed
            assert 1 == sum(isinstance(message, Refused) for message in client.heard)
            await client.close()

    run(main())


def test_a_server_that_stops_is_waited_for(tmp_path: Path) -> None:
    """A client hears that the server stops, and reconnects when it is back."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=1, bots=2)
            async with gate_to(house.port) as gate:
                client = Client(access_to(house, opened.table, opened.token, gate.port))
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
    """If the table does not exist or the seat is taken, a client is told so and stops trying."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            opened = await house.open("clue-1998", people=1, bots=2)
            client = Client(access_to(house, table or opened.table, token))
            await until(lambda: client.remote.is_over)
            await client.close()
            (last,) = (message for message in client.heard if message is not None)
            assert isinstance(last, Refused | Goodbye)
            assert code == last.code
            assert client.remote.ending

    run(main())
