"""A disk that is really full: a file system in memory, filled to its last byte."""

import asyncio
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from tests.server.harness import House, play_to_the_end, run, settle
from tests.server.processes import process
from tests.server.storage.opening import opened, tamper
from tests.server.turns import owing, take_turns
from tudor.cli import main as tudor
from tudor.protocol import messages as says
from tudor.server.storage import DATABASE
from tudor.server.storage.files import RESTORED

SIZE = 24 * 1024 * 1024
ARGUMENTS = ("--window", "0.1", "--grace", "1000", "--pace", "1000")


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """The folder of a small disk."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tudor-test", str(folder)]
    if shutil.which("mount") is None or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("only root can mount a file system, where that is allowed at all")
    yield folder
    subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(disk: Path, free: int = 0) -> Path:
    """Fill a disk with one file, up to this many bytes."""
    filler = disk / "filler"
    with filler.open("ab", buffering=0) as file, suppress(OSError):
        while (left := os.statvfs(disk).f_bavail * os.statvfs(disk).f_frsize - free) > 0:
            file.write(bytes(min(left, 1024 * 1024)))
    return filler


async def becomes(house: House, status: int) -> None:
    """Wait until a server says that it is ready, or that it is not."""
    while status != (await house.get("/readyz")).status:
        await asyncio.sleep(0.1)


def test_a_server_on_a_full_disk_goes_on_when_there_is_room(disk: Path) -> None:
    """While nothing can be written, nothing changes and the server says so; then the same game goes on to its end."""

    async def main() -> None:
        with process(disk / "data", *ARGUMENTS) as server:
            seats = await server.house.start(people=2, bots=1)
            await take_turns(seats, 3, Random(1))
            await becomes(server.house, 200)
            while not any(seat.decision for seat in seats):
                await asyncio.sleep(0.01)
            filler = fill(disk)
            asked = owing(seats)
            # The last block of the log has room for a few more writes.
            while not isinstance(await asked.ask("say", text="x" * 300), says.Refused):
                pass
            known, action = [seat.seq for seat in seats], asked.any_action(Random(2))
            refused = await asked.act(action, id="again")
            assert isinstance(refused, says.Refused)
            assert "storage" == refused.code
            assert "storage" == await asked.refusal("note", card="rope", owner="case", mark="no")
            await becomes(server.house, 503)
            assert 200 == (await server.house.get("/healthz")).status
            await settle(*seats)
            assert known == [seat.seq for seat in seats]
            filler.unlink()
            assert isinstance(await asked.act(action, id="again"), says.Accepted)
            await becomes(server.house, 200)
            await play_to_the_end(seats, haste=1.0)
            again = await seats[0].asked_for_rematch()
            assert seats[0].chair == (await server.house.join(again, "Ada", seats[0].token)).chair

    run(main())


@pytest.mark.nightly
def test_a_backup_on_a_full_disk_is_whole_or_not_there(tmp_path: Path, disk: Path) -> None:
    """With any amount of room, there is either a marked copy or a sentence, and no other file is left."""

    async def play() -> None:
        async with opened(tmp_path / "data") as storage:
            for number in range(20):
                await storage.create_table(str(number), bytes(20_000))

    run(play())
    size = (tmp_path / "data" / DATABASE).stat().st_size
    codes: list[int] = []
    for free in range(0, size + 80_000, 16_384):
        filler = fill(disk, free)
        copied = CliRunner().invoke(tudor, ["backup", str(disk / DATABASE), "--data", str(tmp_path / "data")])
        codes.append(copied.exit_code)
        if copied.exit_code:
            assert "No partial file was left." in copied.output
            assert [filler] == list(disk.iterdir())
        else:
            assert sorted([filler, disk / DATABASE]) == sorted(disk.iterdir())
            filler.unlink()
            assert [(b"",)] == tamper(disk, "SELECT value FROM secrets WHERE name = ?", RESTORED)
        for file in disk.iterdir():
            file.unlink()
    assert 0 == codes[-1]
