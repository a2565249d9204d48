"""An operator looks after a running server with ``tudor admin``."""

import asyncio
import os
import socket
import stat
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import get_args

import msgspec
import pytest
from click.testing import Result
from websockets.exceptions import InvalidStatus

from tests.cli.running import tudor
from tests.server.client import PATIENCE, Seat
from tests.server.harness import House, play_to_the_end, run, serving
from tests.server.processes import process
from tudor.cli.admin import STAGES
from tudor.protocol.tables import Stage
from tudor.server.admin.client import SOCKET
from tudor.server.storage import SqliteStorage, WriteFailed
from tudor.text.errors import Illegal

CONNECT = """
import os, socket, sys
os.setuid(int(sys.argv[1]))
socket.socket(socket.AF_UNIX).connect(sys.argv[2])
print("connected", end="")
"""
NOBODY = 65534
REASON = "Rude names"


async def admin(folder: Path, *words: str) -> Result:
    """What ``tudor admin`` prints, beside a server in this process."""
    return await asyncio.to_thread(tudor, "admin", *words, "--data", str(folder))


async def done(folder: Path, *words: str) -> str:
    """What it prints when all went well."""
    result = await admin(folder, *words)
    assert 0 == result.exit_code, result.stderr
    return result.stdout


async def refused(folder: Path, *words: str) -> str:
    """What it prints when the server refuses."""
    result = await admin(folder, *words)
    assert (2, "") == (result.exit_code, result.stdout)
    return result.stderr


async def dismissed(seat: Seat) -> tuple[str, int | None]:
    """The code of a goodbye and whether to come back."""
    async with asyncio.timeout(PATIENCE):
        await seat.connection.wait_closed()
    await seat.close()
    assert seat.goodbye is not None
    return seat.goodbye.code, seat.goodbye.again


def told(code: str, lang: str = "en", **details: str) -> str:
    return Illegal(code, **details).text(lang)


# Looking


def test_tables_are_listed_without_their_links(tmp_path: Path) -> None:
    """A list of tables has a line for each, and shows whole ids only if asked."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=2, bots=1)
            waiting = await house.open(people=3)
            playing = seats[0].seated.table
            lines = (await done(tmp_path, "tables")).splitlines()
            assert ["Table", "Stage", "Edition", "People", "Bots", "Sockets", "Age"] == lines[0].split()
            assert [f"{playing[:4]}…", "playing", "clue-1998", "2", "1", "2"] == lines[2].split()[:6]
            assert [f"{waiting.table[:4]}…", "gathering", "clue-1998", "1", "0", "0"] == lines[3].split()[:6]
            assert playing not in await done(tmp_path, "tables", "--json")
            assert playing in await done(tmp_path, "tables", "--ids")
            (first, _) = msgspec.json.decode(await done(tmp_path, "tables", "--ids", "--json"))
            assert (playing, "playing", 2, 2) == (first["id"], first["stage"], first["people"], first["sockets"])
            assert "en cours" in await done(tmp_path, "tables", "--lang", "fr")

    run(main())


def test_every_stage_has_its_word() -> None:
    """A table can be listed at any stage."""
    assert set() == set(get_args(Stage)) - set(STAGES)


def test_sockets_are_listed_with_their_addresses(tmp_path: Path) -> None:
    """A list of sockets tells who plays, who watches, and from where."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.gather(people=2, bots=1)
            await house.spectator(seats[0].seated.table)
            lines = msgspec.json.decode(await done(tmp_path, "sockets", "--json", "--ids"))
            table = seats[0].seated.table
            assert [(table, 0), (table, 1), (table, None)] == [(line["table"], line["chair"]) for line in lines]
            assert {"127.0.0.1"} == {line["address"] for line in lines}
            assert "spectateur" in await done(tmp_path, "sockets", "--lang", "fr")

    run(main())


# Tables


def test_the_people_of_a_closed_game_are_told_why(tmp_path: Path) -> None:
    """A game that the operator closes ends for all, each told why; its record stays, and so does the reason."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start()
            table = seats[0].seated.table
            watching = await house.spectator(table, lang="fr")
            assert f"Table {table[:4]}… is closed.\n" == await done(tmp_path, "close", table[:5], "--reason", REASON)
            for seat in (*seats, watching):
                assert ("table-closed", None) == await dismissed(seat)
                assert "closed" == seat.stage
            assert seats[0].goodbye is not None
            assert watching.goodbye is not None
            assert told("table-closed", reason=REASON) == seats[0].goodbye.text
            assert told("table-closed", "fr", reason=REASON) == watching.goodbye.text
            await assert_closed(house, seats[0])
        async with serving(tmp_path) as house:
            await assert_closed(house, seats[0])

    async def assert_closed(house: House, old: Seat) -> None:
        table = old.seated.table
        assert 200 == (await house.get(f"/api/games/{table}/record", old.token)).status
        late = await house.visit(table)
        await late.hello(token=old.token)
        assert ("table-closed", None) == await dismissed(late)
        assert old.view["hand"] == late.view["hand"]

    run(main())


def test_a_table_closed_before_its_game_cannot_be_joined(tmp_path: Path) -> None:
    """People who wait are told why, and whoever comes later as well, also after a restart."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.seat(await house.open())
            table = host.seated.table
            await done(tmp_path, "close", f"{table[:4]}…", "--reason", REASON)
            assert ("table-closed", None) == await dismissed(host)
            await assert_gone(house, table)
        async with serving(tmp_path) as house:
            await assert_gone(house, table)

    async def assert_gone(house: House, table: str) -> None:
        answer = await house.post(f"/api/tables/{table}/join", {"nickname": "Ben"})
        assert ("table-closed", told("table-closed", reason=REASON)) == (answer.json["code"], answer.json["text"])
        assert ("table-closed", None) == await dismissed(await house.visit(table))

    run(main())


def test_a_table_that_cannot_be_meant_is_not_closed(tmp_path: Path) -> None:
    """The beginning of an id must fit exactly one open table."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ids = [(await house.open()).table for _ in range(2)]
            assert house.server is not None
            assert house.server.lobby is not None
            for number, table_id in enumerate(ids):
                house.server.lobby.tables[f"same-{number}"] = house.server.lobby.tables.pop(table_id)
            assert "2" in await refused(tmp_path, "close", "same", "--reason", REASON)
            assert "begins with “none”" in await refused(tmp_path, "close", "none", "--reason", REASON)
            assert "begins with “-x9”" in await refused(tmp_path, "close", "-x9", "--reason", REASON)
            assert "begins with “”" in await refused(tmp_path, "close", "", "--reason", REASON)
            assert {"gathering"} == {table.stage for table in house.server.lobby.tables.values()}

    run(main())


def test_a_game_that_cannot_be_closed_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the disk is full when a table is to be closed, nothing happens to it, and its bots play on."""

    async def full(*_given: object, **_more: object) -> None:
        raise WriteFailed("no space left")

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=1, bots=2)
            with monkeypatch.context() as patch:
                patch.setattr(SqliteStorage, "finish", full)
                assert told("storage") in await refused(tmp_path, "close", seats[0].seated.table, "--reason", REASON)
            await play_to_the_end(seats, haste=0.3)
            assert "over" == seats[0].stage

    run(main())


# People


def test_a_spectator_is_removed_and_a_player_is_not(tmp_path: Path) -> None:
    """A spectator is told and hung up on; a player stays."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.seat(await house.open())
            watching = await house.spectator(host.seated.table, lang="fr")
            lines = msgspec.json.decode(await done(tmp_path, "sockets", "--json"))
            player, spectator = (str(line["number"]) for line in lines)
            assert "belongs to a player" in await refused(tmp_path, "remove", player)
            assert f"Spectator {spectator} was removed.\n" == await done(tmp_path, "remove", spectator)
            assert ("removed", None) == await dismissed(watching)
            assert f"There is no socket {spectator}." in await refused(tmp_path, "remove", spectator)
            await host.ping()

    run(main())


async def status_from(address: str, house: House) -> int:
    """The status of a request that comes from another address of this machine."""
    reader, writer = await asyncio.open_connection("127.0.0.1", house.port, local_addr=(address, 0))
    writer.write(b"GET /api/tables HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    line = await reader.readline()
    writer.close()
    return int(line.split()[1])


def test_a_blocked_address_stays_outside(tmp_path: Path) -> None:
    """Everything from a blocked address is refused with a sentence, also after a restart, until it is unblocked."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.seat(await house.open())
            assert "127.0.0.1 is blocked.\n" == await done(tmp_path, "block", "127.0.0.1")
            assert ("blocked", None) == await dismissed(host)
            await assert_blocked(house)
            table = host.seated.table
        async with serving(tmp_path) as house:
            await assert_blocked(house)
            with pytest.raises(InvalidStatus):
                await house.visit(table)
            assert 200 == await status_from("127.0.0.2", house)
            assert "127.0.0.1" in await done(tmp_path, "status")
            assert "These are: 127.0.0.1." in await refused(tmp_path, "unblock", "127.0.0.2")
            await done(tmp_path, "unblock", "127.0.0.1")
            assert 200 == (await house.get("/")).status
            await house.visit(table)

    async def assert_blocked(house: House) -> None:
        assert (403, "blocked") == (await house.get("/api/tables")).refusal
        assert (403, "blocked") == (await house.post("/api/play", {"nickname": "Eve"})).refusal
        page = await house.get("/?lang=fr")
        assert (403, told("blocked", "fr")) == (page.status, page.body.decode())

    run(main())


def test_a_network_is_blocked_whole(tmp_path: Path) -> None:
    """Each address of a blocked network is refused, and those beside it are not."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            await done(tmp_path, "block", "127.0.8.9/22")
            addresses = ("127.0.7.255", "127.0.8.0", "127.0.11.255", "127.0.12.0")
            assert [200, 403, 403, 200] == [await status_from(address, house) for address in addresses]
            await done(tmp_path, "block", "::ffff:127.0.12.0")
            assert 403 == await status_from("127.0.12.0", house)
            assert ["127.0.12.0", "127.0.8.0/22"] == msgspec.json.decode(await done(tmp_path, "status", "--json"))[
                "blocked"
            ]
            assert "“127.0.0.300”" in await refused(tmp_path, "block", "127.0.0.300")

    run(main())


def test_a_read_only_server_finishes_its_games(tmp_path: Path) -> None:
    """In read-only mode nobody opens or joins a table, not even for a rematch; games in progress go on to their end."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start()
            waiting = (await house.open()).table
            assert "ok\n" == (await house.get("/readyz")).body.decode()
            assert "Nobody can open or join a table now.\n" == await done(tmp_path, "read-only", "on")
            await assert_nothing_new(house, waiting)
        async with serving(tmp_path) as house:
            await assert_nothing_new(house, waiting)
            seats = await house.resume_all(seats)
            await house.spectator(seats[0].seated.table)
            await play_to_the_end(seats, haste=0.3)
            assert "read-only" == await seats[0].refusal("rematch")
            await done(tmp_path, "read-only", "off")
            await seats[0].asked_for_rematch()
            assert 201 == (await house.post("/api/play", {"nickname": "Eve"})).status
            assert "tudor_read_only 0.0" in await house.figures()

    async def assert_nothing_new(house: House, waiting: str) -> None:
        chairs = [{"who": "open"}] * 3
        opening = {"settings": {"edition": "clue-1998"}, "nickname": "Eve", "chairs": chairs}
        for path, body in (
            ("/api/tables", opening),
            ("/api/play", {"nickname": "Eve"}),
            (f"/api/tables/{waiting}/join", {"nickname": "Eve"}),
        ):
            assert (503, "read-only") == (await house.post(path, body)).refusal
        assert (200, b"read-only\n") == ((answer := await house.get("/readyz")).status, answer.body)
        assert "tudor_read_only 1.0" in await house.figures()

    run(main())


# The socket


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only root can act as another user")
def test_another_user_of_the_machine_is_shut_out() -> None:
    """Only the user who runs the server can connect, even where others can enter the folder."""

    async def connected_by(user: int, path: Path) -> str:
        # Without the site packages nothing is measured there, for which another user could not write a file.
        command = (sys.executable, "-S", "-c", CONNECT, str(user), path)
        tried = await asyncio.to_thread(subprocess.run, command, capture_output=True, text=True, check=False)
        return tried.stdout + tried.stderr.strip().split("\n")[-1].split(":")[0]

    async def main() -> None:
        with TemporaryDirectory() as name:
            folder = Path(name)
            async with serving(folder):
                folder.chmod(0o755)
                assert 0o600 == stat.S_IMODE((folder / SOCKET).stat().st_mode)
                assert "connected" == await connected_by(0, folder / SOCKET)
                assert "PermissionError" == await connected_by(NOBODY, folder / SOCKET)
            assert not (folder / SOCKET).exists()

    run(main())


def test_the_socket_of_a_killed_server_is_replaced(tmp_path: Path) -> None:
    """After kill -9 the next server answers, although the old socket is still there."""
    with process(tmp_path) as server:
        assert 0 == tudor("admin", "status", "--data", str(tmp_path)).exit_code
        server.kill()
    assert (tmp_path / SOCKET).exists()
    assert 2 == tudor("admin", "status", "--data", str(tmp_path)).exit_code
    with process(tmp_path):
        assert "Tables: 0" in tudor("admin", "status", "--data", str(tmp_path)).stdout


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="needs a way to name an open folder")
def test_a_folder_may_have_a_long_path(tmp_path: Path) -> None:
    """A data folder whose path is too long for a socket's address can be looked after all the same."""
    folder = tmp_path / ("long" * 30) / "data"
    with socket.socket(socket.AF_UNIX) as plain, pytest.raises(OSError, match="too long"):
        plain.bind(str(folder / SOCKET))

    async def main() -> None:
        async with serving(folder):
            assert "Tables: 0" in await done(folder, "status")

    run(main())


@pytest.mark.parametrize(("lang", "word"), [("en", "No server answers"), ("fr", "Aucun serveur ne répond")])
def test_a_folder_without_a_server_is_told(tmp_path: Path, lang: str, word: str) -> None:
    """Where no server runs, a sentence says what to do."""
    result = tudor("admin", "status", "--data", str(tmp_path), "--lang", lang)
    assert (2, "") == (result.exit_code, result.stdout)
    assert word in result.stderr
    assert str(tmp_path) in result.stderr


def test_nonsense_is_answered(tmp_path: Path) -> None:
    """A line that is no command is refused, and the server goes on."""

    async def main() -> None:
        async with serving(tmp_path):
            for line in (
                b"\n",
                b"{}\n",
                b"[1]\n",
                b'{"command":{"type":"close","table":"x","reason":""}}\n',
                b"\xff\n",
            ):
                reader, writer = await asyncio.open_unix_connection(tmp_path / SOCKET)
                writer.write(line)
                answer = msgspec.json.decode(await reader.read())
                assert ("refused", "message") == (answer["type"], answer["code"])
                writer.close()
            assert "Tables: 0" in await done(tmp_path, "status")

    run(main())
