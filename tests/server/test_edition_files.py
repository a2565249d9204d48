"""A server with editions of a folder: offered, played by people and bots, kept, and told when a file has changed."""

import asyncio
import shutil
from pathlib import Path
from random import Random

import pytest

from tests.editions.files import as_toml, changed, house
from tests.editions.invented import FOLDER, INVENTED
from tests.server.harness import House, play_to_the_end, run
from tests.server.processes import process
from tests.server.studying import reviewed
from tests.server.turns import take_turns
from tudor.editions import load
from tudor.fairness import verify
from tudor.terminal import remote_play

ARGUMENTS = ("--window", "0.1", "--grace", "1000", "--pace", "1000")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with three good files and a broken one."""
    made = tmp_path / "editions"
    shutil.copytree(FOLDER, made)
    (made / "broken.toml").write_text(as_toml(changed(house(), {"dice": 9, "lead": "nobody"})), "utf-8")
    return made


async def check_offers(house: House) -> None:
    """The good editions are offered, in every language."""
    offered = {one["id"] for one in (await house.get("/api/editions")).json}
    assert {*INVENTED} == offered & {*INVENTED, "broken"}
    page = (await house.get("/api/editions/lighthouse?lang=fr")).json
    assert ("Le phare", 14, 8) == (page["title"], page["board"]["columns"], page["board"]["rows"])
    assert "Lanterne" in page["page"]
    assert (404, "edition.unknown") == (await house.get("/api/editions/broken")).refusal
    by_path = {"nickname": "Ada", "edition": str(FOLDER / "lighthouse.toml")}
    assert (404, "edition.unknown") == (await house.post("/api/play", by_path)).refusal


async def check_game(house: House, name: str) -> None:
    """A game of a person and three bots is played to its end, recorded, checked and reviewed."""
    seats = await house.start(name, people=1, bots=3, level="amateur", listed=True)
    await play_to_the_end(seats)
    table = seats[0].seated.table
    record = (await house.get(f"/api/games/{table}/record")).json["record"]
    assert f'[Edition "{load(FOLDER / f"{name}.toml").reference}"]' in record.splitlines()
    assert verify(record).confirmed
    assert (await house.get(f"/api/games/{table}/verify")).json["ok"]
    assert 4 == len((await reviewed(house, table, seats[0].token))["players"])
    assert name == (await house.get(f"/api/games/{table}/replay")).json["edition"]
    assert name in {line["edition"] for line in (await house.get("/api/games")).json}


@pytest.mark.nightly
def test_editions_of_a_folder(tmp_path: Path, folder: Path) -> None:
    """Every good file is offered and played by people and bots; a broken one is told with all its problems."""

    async def main() -> None:
        with process(tmp_path / "data", "--editions", str(folder), *ARGUMENTS) as server:
            assert ["- lead:", "- dice:"] == [" ".join(line.split()[:2]) for line in server.logs.splitlines()[1:3]]
            await check_offers(server.house)
            await check_game(server.house, "lighthouse")

    run(main())


@pytest.mark.nightly
def test_all_editions_of_a_folder(tmp_path: Path, folder: Path) -> None:
    """The same for the edition with thirteen rooms and the one without a board."""

    async def main() -> None:
        with process(tmp_path / "data", "--editions", str(folder), *ARGUMENTS) as server:
            for name in INVENTED:
                await check_game(server.house, name)

    run(main())


@pytest.mark.nightly
def test_a_table_outlives_its_server_but_not_its_file(tmp_path: Path, folder: Path) -> None:
    """After a restart a game continues while its file means the same; else its players are told why it cannot."""
    file = folder / "lighthouse.toml"
    before = file.read_text("utf-8")
    data = tmp_path / "data"

    async def restarted() -> tuple[int, str]:
        with process(data, "--editions", str(folder), *ARGUMENTS) as server:
            return (await server.house.get(f"/api/tables/{table}")).refusal

    async def main() -> str:
        with process(data, "--editions", str(folder), *ARGUMENTS) as server:
            seats = await server.house.start("lighthouse", people=2)
            await take_turns(seats, 6, Random(1))
            for seat in seats:
                await seat.close()
        file.write_text(f"# Another comment.\n{before}", "utf-8")
        with process(data, "--editions", str(folder), *ARGUMENTS) as server:
            again = await server.house.resume_all(seats)
            assert [seat.view for seat in seats] == [seat.view for seat in again]
            for seat in again:
                await seat.close()
        return seats[0].seated.table

    table = run(main())
    file.write_text(before.replace('"in-rooms"', '"never"'), "utf-8")
    assert (404, "edition.changed") == run(restarted())
    file.unlink()
    assert (404, "edition.absent") == run(restarted())


@pytest.mark.nightly
def test_a_client_without_the_file(tmp_path: Path, folder: Path) -> None:
    """The terminal client and its bots play an edition that only the server has."""

    async def main() -> list[str]:
        with process(tmp_path / "data", "--editions", str(folder), *ARGUMENTS) as server:
            host = await server.house.open("night-train", people=1, bots=1, level="novice", listed=True)
            seat = await server.house.seat(host)
            await seat.accepted("start")
            said: list[str] = []
            link = f"{server.house.origin}/t/{host.table}"
            playing = asyncio.to_thread(remote_play.join_by_bot, link, "Bot", host.token, "random", "en", said.append)
            assert "" == await playing
            return said

    assert any("Voiture-restaurant" in line for line in run(main()))
