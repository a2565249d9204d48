"""Your games: on every device, from before you had an account, and what is left of them after it."""

import asyncio
import re
import zlib
from pathlib import Path

from tests.server.devices import Device
from tests.server.harness import PATIENCE, House, Seat, deal, play_to_the_end, run, serving
from tests.server.storage.opening import tamper
from tudor.fairness import alias_of, verify
from tudor.protocol.forms import Seated


async def dealt(device: Device, house: House, **settings: object) -> tuple[Seated, Seat, Seat]:
    """A game of somebody who may have an account, the guest Ben and a bot."""
    host = await device.open(people=2, bots=1, **settings)
    ben = await house.seat(await house.join(host.table, "Ben"))
    await ben.accepted("get-ready")
    own = await device.seat(host)
    await deal([own, ben])
    return host, own, ben


async def close_after_a_visit(device: Device, house: House) -> None:
    """A table that somebody opened, spoke at and left, and that was closed since nobody came."""
    seat = await device.seat(await device.open())
    await seat.accepted("say", text="Nobody here?")
    await seat.accepted("leave")
    await seat.close()
    assert house.server is not None
    assert house.server.lobby is not None
    table = house.server.lobby.tables[seat.seated.table]
    async with asyncio.timeout(PATIENCE):
        while table.clients:
            await asyncio.sleep(0.005)
    await house.server.lobby.tidy(-1.0)


def stored_text(folder: Path) -> str:
    """Everything a database holds, as text; records are unpacked."""
    names = [name for (name,) in tamper(folder, "SELECT name FROM sqlite_master WHERE type = 'table'")]
    rows = [row for name in names for row in tamper(folder, f"SELECT * FROM {name}")]
    return "\n".join(_text(value) for row in rows for value in row)


def _text(value: object) -> str:
    if not isinstance(value, bytes):
        return str(value)
    try:
        return zlib.decompress(value).decode()
    except zlib.error:
        return value.decode("utf-8", "replace")


def test_your_games_are_on_every_device(tmp_path: Path) -> None:
    """Games in progress and finished ones, the latest first, with edition, people, turns and result."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            here, there = Device(house), Device(house)
            phrase = await here.sign_up("Ada")
            over, own, ben = await dealt(here, house)
            await play_to_the_end([own, ben], haste=0.8)
            going, *_ = await dealt(here, house)
            await there.post("/api/session/phrase", {"phrase": phrase})
            page = (await there.get("/api/account/games")).json
            assert [going.table, over.table] == [game["id"] for game in page["games"]]
            assert None is page["next"]
            running, ended = page["games"]
            assert ("", False) == (running["outcome"], running["over"])
            assert (True, "clue-1998", 1) == (ended["over"], ended["edition"], ended["bots"])
            assert ({"Ada", "Ben"}, True) == (set(ended["people"]), ended["turns"] > 0)
            assert ended["outcome"] in ("won", "lost", "nobody")
            ways = {ended["outcome"]: [over.table], "left": []}
            for result, tables in ways.items():
                some = (await there.get(f"/api/account/games?edition=clue-1998&result={result}")).json["games"]
                assert tables == [game["id"] for game in some]
            assert [] == (await there.get("/api/account/games?edition=super-cluedo")).json["games"]
            assert (401, "signed-out") == (await Device(house).get("/api/account/games")).refusal

    run(main())


def test_games_come_page_by_page(tmp_path: Path) -> None:
    """Each page says where the next one begins."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            await device.sign_up("Ada")
            tables = [(await device.open()).table for _ in range(33)]
            first = (await device.get("/api/account/games")).json
            second = (await device.get(f"/api/account/games?before={first['next']}")).json
            assert tables[::-1] == [game["id"] for page in (first, second) for game in page["games"]]
            assert None is second["next"]

    run(main())


def test_a_table_that_was_left_before_the_game_is_not_listed(tmp_path: Path) -> None:
    """One that was left during the game stays in the list, and does not wait for who left it."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            await device.sign_up("Ada")
            before = await device.open()
            await (await device.seat(before)).accepted("leave")
            host, own, ben = await dealt(device, house)
            await own.accepted("leave")
            (game,) = (await device.get("/api/account/games")).json["games"]
            assert (host.table, False, False) == (game["id"], game["over"], game["yours"])
            await play_to_the_end([ben], haste=0.8)
            (game,) = (await device.get("/api/account/games?result=left")).json["games"]
            assert ("left", True) == (game["outcome"], game["over"])

    run(main())


def test_games_of_a_guest_are_merged(tmp_path: Path) -> None:
    """The account gets the chairs, in progress or over, and their tokens alone are of no use any more."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            over, own, ben = await dealt(device, house)
            await play_to_the_end([own, ben], haste=0.8)
            going, *_ = await dealt(device, house)
            await device.sign_up("Ada")
            tokens = [over.token, going.token, "nonsense", ben.token[:-1]]
            assert {"merged": 2} == (await device.post("/api/account/games", {"tokens": tokens})).json
            games = (await device.get("/api/account/games")).json["games"]
            assert {over.table, going.table} == {game["id"] for game in games}
            outcomes = {game["id"]: game["outcome"] for game in games}
            assert ("", True) == (outcomes[going.table], outcomes[over.table] in ("won", "lost", "nobody"))
            chairs = (await house.get(f"/api/tables/{going.table}")).json["chairs"]
            assert {("Ada", "person"), ("Ben", None)} == {
                (chair["name"], chair["account"]) for chair in chairs if chair["who"] == "person"
            }
            stranger = await house.visit(going.table)
            assert "seat-of-account" == await stranger.first_refusal({"type": "hello", "token": going.token})
            assert (await device.get(f"/api/games/{over.table}/verify")).json["ok"]
            other = Device(house)
            await other.sign_up("Eve")
            assert {"merged": 0} == (await other.post("/api/account/games", {"tokens": tokens})).json

    run(main())


def test_a_deleted_account_leaves_no_name_behind(tmp_path: Path) -> None:
    """Not at tables, in chat, lists, records or anywhere in the database; the others play on and read the games."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            phrase = await device.sign_up("Zebulon")
            over, own, ben = await dealt(device, house, listed=True)
            await own.accepted("say", text="Good evening.")
            await play_to_the_end([own, ben], haste=0.8)
            going, second, other_ben = await dealt(device, house)
            left, visitor, _ = await dealt(device, house)
            await visitor.accepted("say", text="I must go.")
            await visitor.accepted("leave")
            await close_after_a_visit(device, house)
            assert [(1,)] == tamper(tmp_path, "SELECT count(*) FROM tables WHERE status = 'closed'")
            third = await device.open()
            assert "Zebulon" in stored_text(tmp_path)
            wrong = await device.post("/api/account/delete", {"name": "Zebedee"})
            assert (400, "account-name-wrong") == wrong.refusal
            assert None is (await device.post("/api/account/delete", {"name": "Zebulon"})).json["account"]
            assert "" == device.secret
            await second.until(lambda: second.is_closed)
            assert "Zebulon" not in stored_text(tmp_path)
            public = await house.get("/api/games")
            assert b"Zebulon" not in public.body
            record = (await house.get(f"/api/games/{over.table}/record", ben.token)).json["record"]
            assert "[Player" in record
            assert "Zebulon" not in record
            assert (await house.get(f"/api/games/{over.table}/verify", ben.token)).json["ok"]
            assert (401, "sign-in") == (await device.post("/api/session/phrase", {"phrase": phrase})).refusal
            # The seat is a guest's again: who has its token plays on.
            again = await house.seat(going)
            await play_to_the_end([again, other_ben], haste=0.8)
            assert (await house.get(f"/api/games/{going.table}/verify", other_ben.token)).json["ok"]
            assert "Zebulon" not in stored_text(tmp_path) + "".join(other_ben.raw[-3:])
            assert 200 == (await house.get(f"/api/tables/{third.table}")).status
            assert 200 == (await house.get(f"/api/tables/{left.table}")).status
            await device.sign_up("Zebulon")

    run(main())


def test_a_nickname_from_before_the_account_goes_as_well(tmp_path: Path) -> None:
    """The deal of such a game can no longer be checked, since the nickname was hashed; the game stays readable and playable."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            over, own, ben = await dealt(device, house)
            await play_to_the_end([own, ben], haste=0.8)
            going, other, other_ben = await dealt(device, house)
            await other.accepted("say", text="Good evening.")
            await device.sign_up("Ada")
            await device.post("/api/account/games", {"tokens": [over.token, going.token]})
            await device.post("/api/account/delete", {"name": "Ada"})
            record = (await house.get(f"/api/games/{over.table}/record", ben.token)).json["record"]
            assert ("Nick" not in record, "Fair" not in record) == (True, True)
            assert 200 == (await house.get(f"/api/games/{over.table}/replay", ben.token)).status
            await play_to_the_end([await house.seat(going), other_ben], haste=0.8)
            record = (await house.get(f"/api/games/{going.table}/record", other_ben.token)).json["record"]
            assert "Nick" not in record
            state = await house.get(f"/api/tables/{going.table}")
            assert b"Nick" not in state.body
            newcomer = await house.spectator(going.table)
            assert [("", "Good evening.")] == [(remark.name, remark.text) for remark in newcomer.remarks]

    run(main())


def test_nobody_can_put_another_name_into_a_record(tmp_path: Path) -> None:
    """An account is locked under an alias, and its name counts only with the salt that proves it."""

    async def main() -> str:
        async with serving(tmp_path) as house:
            device = Device(house)
            await device.sign_up("Ada")
            over, own, ben = await dealt(device, house)
            await play_to_the_end([own, ben], haste=0.8)
            text: str = (await device.get(f"/api/games/{over.table}/record")).json["record"]
            return text

    text = run(main())
    name, salt = re.search(r'\[Player(\d) "Ada"]', text), re.search(r'\[Salt\d "(.*)"]\n', text)
    assert name is not None
    assert salt is not None
    assert (True, ("Ada", "Ben")) == (verify(text).confirmed, tuple(sorted(filter(None, verify(text).promised_names))))
    alias = alias_of("Ada", salt[1])
    assert f"person {alias}" in text
    nameless = text.replace(salt[0], "").replace(f'{name[0][:-6]}"Ada"]', f'{name[0][:-6]}"{alias}"]')
    assert verify(nameless).confirmed
    for forged in (text.replace('"Ada"]', '"Eve"]'), text.replace(salt[1], "0" * 16), text.replace(salt[0], "")):
        assert not verify(forged).confirmed


def test_all_data_can_be_downloaded(tmp_path: Path) -> None:
    """Everything that is stored about the account is told, and no secret."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            await device.sign_up("Ada")
            table = (await device.open()).table
            await device.post("/api/account/bots", {"name": "Ada-bot"})
            token = (await device.post("/api/tokens", {"label": "mine", "scopes": ["play"], "bot": "Ada-bot"})).json
            answer = await device.get("/api/account/data")
            told = answer.json
            assert ("Ada", True, ["Ada-bot"], []) == (
                told["account"]["name"],
                told["phrase"],
                told["bots"],
                told["passkeys"],
            )
            assert [(table, "clue-1998", None)] == [
                (game["table"], game["edition"], game["outcome"]) for game in told["games"]
            ]
            assert [("mine", "Ada-bot")] == [(one["label"], one["bot"]) for one in told["tokens"]]
            assert ["Firefox · Linux"] == [one["device"] for one in told["sessions"]]
            assert token["token"].encode() not in answer.body
            assert device.secret.encode() not in answer.body

    run(main())
