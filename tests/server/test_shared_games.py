"""Links to finished games for anybody, and what a browser is told of its own games."""

import re
from html import unescape
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tests.server.harness import AT_ONCE, House, Seat, play_to_the_end, run, serving
from tests.server.test_solo import alone
from tudor.editions import available
from tudor.server.table.retention import Retention

NAUGHTY = '"><b>Ada'


async def finished(house: House, nickname: str = "Ada", **wanted: object) -> Seat:
    """A player whose game is over."""
    ada = await alone(house, nickname=nickname, **wanted)
    await ada.play(Random(1), haste=1.0)
    return ada


async def code_of(house: House, seat: Seat) -> str:
    """The code of a player's game."""
    answer = await house.get(f"/api/games/{seat.seated.table}/share", seat.token)
    assert 200 == answer.status, answer.body
    return str(answer.json["code"])


def test_a_shared_game_is_open_to_anybody_and_its_table_is_not(tmp_path: Path) -> None:
    """Without a token the code opens replay, record and check, as the table's id does not; the code never tells that id."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await finished(house)
            table = ada.seated.table
            assert (403, "token") == (await house.get(f"/api/games/{table}/share")).refusal
            code = await code_of(house, ada)
            for paper in ("replay", "record", "verify", "review", "notebooks"):
                assert 403 == (await house.get(f"/api/games/{table}/{paper}")).status
                shared = await house.get(f"/api/games/{code}/{paper}")
                assert 200 == shared.status
                assert table.encode() not in shared.body
            assert {"code": code} == (await house.get(f"/api/games/{code}/share")).json
            assert 404 == (await house.get(f"/api/tables/{code}")).status
            assert (404, "table-unknown") == (await house.get("/api/games/share-nothing/replay")).refusal
        async with serving(tmp_path) as house:
            assert code == await code_of(house, ada)
            assert 200 == (await house.get(f"/api/games/{code}/replay")).status

    run(main())


def test_a_running_game_cannot_be_shared(tmp_path: Path) -> None:
    """A player gets no link before the game is over."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await alone(house)
            refused = await house.get(f"/api/games/{ada.seated.table}/share", ada.token)
            assert (400, "game-not-over") == refused.refusal

    run(main())


def test_a_forgotten_game_is_no_longer_shared(tmp_path: Path) -> None:
    """When a game is forgotten its link leads nowhere, and nothing about its table is kept."""

    async def main() -> None:
        async with serving(tmp_path, keep="1h") as house:
            ada = await finished(house)
            code = await code_of(house, ada)
            lobby = house.server.lobby if house.server else None
            assert lobby is not None
            await ada.close()
            while ada.seated.table in lobby.tables:
                await lobby.tidy(3600)
                await house.get("/healthz")
            storage = lobby._services.storage
            await Retention(lobby, storage, "1h", now=lambda: 4e9).tidy_all()
            assert 404 == (await house.get(f"/api/games/{code}/replay")).status
            assert b"" == await storage.get("", code)

    run(main())


def properties(page: bytes) -> dict[str, str]:
    """The Open Graph properties of a page."""
    found = re.findall(r'<meta property="([^"]*)" content="([^"]*)">', page.decode())
    return {name: unescape(value) for name, value in found}


def test_a_link_to_a_shared_game_has_a_preview(tmp_path: Path) -> None:
    """The page of a shared game tells who played and who won, in the reader's language, with a picture; others tell nothing."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada = await finished(house, nickname=NAUGHTY, edition="clue-2002")
            code = await code_of(house, ada)
            page = await house.get(f"/games/{code}?lang=fr")
            told = properties(page.body)
            assert told["og:title"].startswith("Cluedo (2002)") or told["og:title"].startswith("Clue (2002)")
            assert NAUGHTY in told["og:description"]
            assert NAUGHTY.encode() not in page.body
            assert f"{house.origin}/pictures/clue-2002.png" == told["og:image"]
            for other in (ada.seated.table, "share-nothing", "nothing"):
                plain = await house.get(f"/games/{other}")
                assert (200, {}) == (plain.status, properties(plain.body))

    run(main())


def test_summaries_of_shared_games_are_limited(tmp_path: Path) -> None:
    """Reading a game takes work: with too many requests from one address its page comes without a summary."""

    async def main() -> None:
        async with serving(tmp_path, requests="12/minute") as house:
            code = await code_of(house, await finished(house))
            pages = [await house.get(f"/games/{code}") for _ in range(12)]
            assert {200} == {page.status for page in pages}
            assert properties(pages[0].body)
            assert {} == properties(pages[-1].body)

    run(main())


@pytest.mark.parametrize(
    "editions", [("clue-1998", "super-cluedo"), pytest.param(available(), id="all", marks=pytest.mark.nightly)]
)
def test_every_edition_has_a_picture(tmp_path: Path, editions: tuple[str, ...]) -> None:
    """The picture of each edition is a PNG of the size that previews ask for; an unknown edition has none."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for edition in editions:
                picture = await house.get(f"/pictures/{edition}.png")
                assert "image/png" == picture.headers["content-type"]
                assert (b"\x89PNG\r\n\x1a\n", 1200, 630) == (
                    picture.body[:8],
                    int.from_bytes(picture.body[16:20]),
                    int.from_bytes(picture.body[20:24]),
                )
            assert 404 == (await house.get("/pictures/nothing.png")).status

    run(main())


def test_a_browser_is_told_of_its_own_games(tmp_path: Path) -> None:
    """By the tokens of its seats: whose move it is in running games, who won finished ones; nothing for a token of nobody."""

    async def main() -> None:
        async with serving(tmp_path, replace(AT_ONCE, mixing=0.0)) as house:
            over, running = await finished(house), await alone(house, edition="cluedo-2008", players=4)
            friends = await house.gather(people=3)
            tokens = [over.token, running.token, friends[1].token, "forged", running.token[:-1] + "x"]
            told = (await house.post("/api/mine?lang=fr", {"tokens": tokens})).json
            assert [over.seated.table, running.seated.table, friends[0].seated.table] == [one["id"] for one in told]
            assert [(True, False), (False, True), (False, False)] == [(one["over"], one["yours"]) for one in told]
            assert "À vous de jouer" == told[1]["state"]
            assert "tours" in told[0]["about"]
            assert 400 == (await house.post("/api/mine", {"tokens": ["x"] * 31})).status
            # A seat that was given up is no longer in the list.
            await friends[1].accepted("leave")
            assert [] == (await house.post("/api/mine", {"tokens": [friends[1].token]})).json

    run(main())


def test_the_list_tells_who_is_waited_for(tmp_path: Path) -> None:
    """In a game of several people, each is told whose decision it is."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            seats = await house.start(people=3)
            for seat in seats:
                (told,) = (await house.post("/api/mine", {"tokens": [seat.token]})).json
                assert told["yours"] == (seat.decision is not None)
                assert told["state"] == "Your move" or told["state"].startswith("Waiting for ")
            await play_to_the_end(seats, haste=1.0)

    run(main())
