"""Programs that play for an account: bots, tokens and their scopes."""

import asyncio
import shutil
from pathlib import Path

import pytest

from tests.cli.running import tudor
from tests.server.devices import Device
from tests.server.harness import House, deal, play_to_the_end, run, serving
from tests.server.rated_games import counted
from tests.server.storage.opening import tamper
from tests.source import ROOT
from tudor.terminal import remote_play
from tudor.terminal.server_requests import fetch_record, take_chair
from tudor.terminal.table_link import read_link

BOT = ROOT / "examples" / "token_bot.mjs"


async def owner_of_bot(house: House, *scopes: str) -> tuple[Device, str]:
    """A person with a bot, and the bot's token."""
    device = Device(house)
    await device.sign_up("Ada")
    assert ["Ada-bot"] == (await device.post("/api/account/bots", {"name": "Ada-bot"})).json
    wanted = {"label": "my program", "scopes": scopes or ["play", "games"], "bot": "Ada-bot"}
    return device, (await device.post("/api/tokens", wanted)).json["token"]


def bearing(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


def test_a_token_is_shown_once_and_can_be_revoked(tmp_path: Path) -> None:
    """Later only its label, scopes and use are told; once revoked, it and its sockets are refused."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device, token = await owner_of_bot(house)
            (listed,) = (await device.get("/api/tokens")).json
            assert ("my program", ["play", "games"], "Ada-bot", None) == (
                listed["label"],
                listed["scopes"],
                listed["bot"],
                listed["used"],
            )
            host = await device.open(people=2, bots=1)
            path = f"/api/tables/{host.table}/join"
            seated = await house.http("POST", path, {"nickname": "x"}, bearing(token))
            assert 201 == seated.status, seated.body
            bot = await house.visit(host.table, additional_headers=bearing(token))
            await bot.hello()
            assert ("Ada-bot", "bot") == (bot.own.name, bot.own.account)
            assert None is not (await device.get("/api/tokens")).json[0]["used"]
            assert [] == (await device.post("/api/tokens/revoke", {"id": listed["id"]})).json
            await bot.until(lambda: bot.is_closed)
            assert bot.goodbye is not None
            assert "signed-out" == bot.goodbye.code
            refused = await house.http("POST", path, {"nickname": "x"}, bearing(token))
            assert (401, "access-token") == refused.refusal
            late = await house.visit(host.table, additional_headers=bearing(token))
            await late.until(lambda: late.is_closed)
            assert late.goodbye is not None
            assert "access-token" == late.goodbye.code
            again = await device.post("/api/tokens/revoke", {"id": listed["id"]})
            assert (404, "token-unknown") == again.refusal
            assert [] == tamper(tmp_path, "SELECT 1 FROM access_tokens")

    run(main())


def test_a_token_allows_no_more_than_its_scopes(tmp_path: Path) -> None:
    """Who may only read has no chair; who may only play reads no list; neither changes the account."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device, reads = await owner_of_bot(house, "games")
            wanted = {"label": "plays", "scopes": ["play"], "bot": "Ada-bot"}
            plays = (await device.post("/api/tokens", wanted)).json["token"]
            table = (await device.open(people=3, bots=0)).table
            for token, name, account in ((reads, "Robot", None), (plays, "Ada-bot", "bot")):
                path = f"/api/tables/{table}/join"
                seated = await house.http("POST", path, {"nickname": "Robot"}, bearing(token))
                chair = (await house.get(f"/api/tables/{table}")).json["chairs"][seated.json["chair"]]
                assert (name, account) == (chair["name"], chair["account"])
            assert 200 == (await house.get("/api/account/games", reads)).status
            assert (400, "token-scope") == (await house.get("/api/account/games", plays)).refusal
            for token in (reads, plays):
                assert "Ada-bot" == (await house.get("/api/me", token)).json["account"]["name"]
                for path in ("/api/sessions", "/api/account/data", "/api/tokens", "/api/account/bots"):
                    assert (401, "signed-out") == (await house.get(path, token)).refusal
                for path, body in (
                    ("/api/tokens", {"label": "more", "scopes": ["play"]}),
                    ("/api/account/settings", {"public": False}),
                    ("/api/account/delete", {"name": "Ada-bot"}),
                    ("/api/account/phrase/new", {}),
                    ("/api/session/link", {}),
                    ("/api/account/bots", {"name": "Another"}),
                ):
                    json = {"Content-Type": "application/json"}
                    assert (401, "signed-out") == (await house.http("POST", path, body, bearing(token) | json)).refusal

    run(main())


def test_bots_and_tokens_belong_to_their_owner(tmp_path: Path) -> None:
    """Nobody else uses or deletes them, and there are not too many."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device, _ = await owner_of_bot(house)
            other = Device(house)
            await other.sign_up("Eve")
            token = {"label": "x", "scopes": ["play"], "bot": "Ada-bot"}
            assert (400, "bot-unknown") == (await other.post("/api/tokens", token)).refusal
            assert (400, "bot-unknown") == (await other.post("/api/account/bots/delete", {"name": "Ada-bot"})).refusal
            (listed,) = (await device.get("/api/tokens")).json
            assert (404, "token-unknown") == (await other.post("/api/tokens/revoke", {"id": listed["id"]})).refusal
            assert (400, "token-scopes") == (await device.post("/api/tokens", {"label": "x", "scopes": []})).refusal
            for number in range(2, 11):
                await device.post("/api/account/bots", {"name": f"Ada-bot-{number}"})
            assert (400, "too-many-bots") == (await device.post("/api/account/bots", {"name": "Eleven"})).refusal
            left = (await device.post("/api/account/bots/delete", {"name": "Ada-bot"})).json
            assert (9, []) == (len(left), (await device.get("/api/tokens")).json)

    run(main())


def test_a_program_in_another_language_plays_for_its_bot(tmp_path: Path) -> None:
    """A program in JavaScript, with nothing but its token, plays a rated game to the end: it is in the list and has a rating."""
    node = shutil.which("node") or pytest.skip("Node is not installed")

    async def main() -> None:
        async with serving(tmp_path) as house:
            _, token = await owner_of_bot(house)
            device = Device(house)
            await device.sign_up("Ben")
            host = await device.open(people=2, bots=2, hints="shown", pace="quick", rated=True)
            own = await device.seat(host)
            link = f"{house.origin}/t/{host.table}"
            program = await asyncio.create_subprocess_exec(
                node, str(BOT), link, env={"TUDOR_TOKEN": token}, stderr=asyncio.subprocess.PIPE
            )
            await own.until(lambda: len(own.chairs) > 1 and own.chairs[1].ready)
            await deal([own])
            await play_to_the_end([own], haste=0.8)
            _, errors = await asyncio.wait_for(program.communicate(), 60)
            assert (0, b"") == (program.returncode, errors)
            ((account, outcome),) = tamper(
                tmp_path,
                "SELECT name, outcome FROM played JOIN accounts USING (account_id) WHERE kind = 'bot'",
            )
            assert ("Ada-bot", True) == (account, outcome in ("won", "lost", "nobody"))
            games = (await house.get("/api/account/games", token)).json["games"]
            assert [host.table] == [game["id"] for game in games]
            assert (await house.get(f"/api/games/{host.table}/verify", token)).json["ok"]
            await counted(house, 1)
            board = (await house.get("/api/leaderboard?group=classic")).json
            assert {("Ben", "person"), ("Ada-bot", "bot")} == {
                (line["name"], line["kind"]) for line in board if not line["level"]
            }

    run(main())


def test_a_bot_cannot_lose_to_its_owner(tmp_path: Path) -> None:
    """At a rated table it is refused beside them and beside another bot of theirs; elsewhere they may play together."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device, token = await owner_of_bot(house)
            other = {"label": "second", "scopes": ["play"], "bot": "Ada-two"}
            await device.post("/api/account/bots", {"name": "Ada-two"})
            second = (await device.post("/api/tokens", other)).json["token"]
            ben = Device(house)
            await ben.sign_up("Ben")
            for host, rated, answers in (
                (device, True, [403, 403]),
                (ben, True, [201, 403]),
                (device, False, [201, 201]),
            ):
                table = (await host.open(people=3, hints="shown", rated=rated)).table
                path = f"/api/tables/{table}/join"
                told = [await house.http("POST", path, {"nickname": "x"}, bearing(one)) for one in (token, second)]
                assert answers == [one.status for one in told], [one.body for one in told]

    run(main())


def test_tudor_join_plays_for_an_account(tmp_path: Path) -> None:
    """A level or program takes the account's chair, plays to the end, and a second start returns to the same chair."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device, token = await owner_of_bot(house)
            host = await device.open(people=2, bots=1)
            own = await device.seat(host)
            link, story = f"{house.origin}/t/{host.table}", list[str]()
            playing = asyncio.create_task(
                asyncio.to_thread(remote_play.join_by_bot, link, "Nick", token, "novice", "en", story.append)
            )
            await own.until(lambda: own.chairs[1].ready)
            assert ("Ada-bot", "bot") == (own.chairs[1].name, own.chairs[1].account)
            await deal([own])
            await play_to_the_end([own], haste=0.8)
            assert "" == await playing
            assert story
            access = await asyncio.to_thread(take_chair, read_link(link), "Nick", "en", account=token)
            record = await asyncio.to_thread(fetch_record, access.link, access.account, "en")
            assert ' "Ada-bot"]' in record

    run(main())


def test_a_revoked_token_is_told_in_a_sentence(tmp_path: Path) -> None:
    """`tudor join` ends with what to do."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            table = (await house.open()).table
            words = ("join", f"{house.origin}/t/{table}", "--bot", "novice", "--token", "tudor_unknown", "--lang", "en")
            told = await asyncio.to_thread(tudor, *words)
            assert (2, "") == (told.exit_code, told.stdout)
            assert "This token is unknown or was revoked." in told.stderr

    run(main())
