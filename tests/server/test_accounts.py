"""Accounts: names that last, devices that are signed in, and chairs that belong to somebody."""

from pathlib import Path

import pytest

from tests.server.devices import Device
from tests.server.harness import House, deal, play_to_the_end, run, serving, settle
from tests.server.storage.opening import tamper
from tudor.server.people.names import clean_name, skeleton
from tudor.server.people.phrases import new_phrase, phrase_hash
from tudor.text import TudorError


async def two_devices(house: House, name: str = "Ada") -> tuple[Device, Device]:
    """Two browsers of one person."""
    first, second = Device(house), Device(house)
    phrase = await first.sign_up(name)
    assert 200 == (await second.post("/api/session/phrase", {"phrase": phrase})).status
    return first, second


# Names


@pytest.mark.parametrize("name", ["Ada", "Zoé-2", "Жанна", "a_b", "x" * 20, "王小明"])
def test_a_name_has_letters_of_any_script(name: str) -> None:
    """Letters and digits of any script may be in a name, with signs between them."""
    assert name == clean_name(f" {name} ")


@pytest.mark.parametrize(
    "name", ["", "Al", "x" * 21, "-ada", "ada_", "a b", "ad\na", "a\u200bda", "a/da", "<ada>", "A\u0301\u0301\u0301"]
)
def test_a_name_that_cannot_be_read_is_refused(name: str) -> None:
    """Too short or long ones, spaces, invisible letters and signs that mean something elsewhere are refused."""
    with pytest.raises(TudorError) as refused:
        clean_name(name)
    assert "account-name" == refused.value.code


@pytest.mark.parametrize("other", ["ada", "ADA", "\u0430da", "Ad\u0430", "\uff21da", "\U0001d400da"])
def test_names_that_look_alike_are_the_same(other: str) -> None:
    """Letters of other scripts that look the same make the same name, whatever their case."""
    assert skeleton("Ada") == skeleton(other)


@pytest.mark.parametrize(("one", "other"), [("Bill", "B1ll"), ("Bob", "B0b"), ("Modern", "Modem"), ("Ian", "lan")])
def test_digits_and_pairs_of_letters_look_like_letters(one: str, other: str) -> None:
    """1 looks like l, 0 like O, and rn like m."""
    assert skeleton(one) == skeleton(other)


def test_other_names_are_others() -> None:
    """An accent or a letter makes another name."""
    assert 4 == len(set(map(skeleton, ("Zoe", "Zoé", "Zoey", "Joe"))))


def test_a_phrase_is_long_and_may_be_typed_in_any_way() -> None:
    """Eight words, never the same; capitals, hyphens and spaces do not matter."""
    phrases = {new_phrase() for _ in range(50)}
    assert 50 == len(phrases)
    for phrase in phrases:
        assert 8 == len(phrase.split())
        assert phrase_hash(phrase) == phrase_hash(phrase.upper().replace(" ", " - "))


# Signing in


def test_an_account_is_found_again_on_another_device(tmp_path: Path) -> None:
    """A guest makes an account, and the phrase opens it elsewhere, after a restart too."""

    async def first() -> str:
        async with serving(tmp_path) as house:
            device = Device(house)
            assert None is await device.me()
            phrase = await device.sign_up("Ada")
            me = await device.me()
            assert ("Ada", "person", True) == (me["name"], me["kind"], me["public"])
            return phrase

    async def second(phrase: str) -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            answer = await device.post("/api/session/phrase", {"phrase": phrase})
            assert (200, "Ada") == (answer.status, answer.json["account"]["name"])
            assert "Ada" == (await device.me())["name"]
            new = (await device.post("/api/account/phrase/new")).json["phrase"]
            other = Device(house)
            assert (401, "sign-in") == (await other.post("/api/session/phrase", {"phrase": phrase})).refusal
            assert 200 == (await other.post("/api/session/phrase", {"phrase": new})).status

    run(second(run(first())))


def test_a_name_is_taken_once(tmp_path: Path) -> None:
    """A name that looks like another account's, or like a level of bots, is refused."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            await Device(house).sign_up("Ada")
            for name in ("Ada", "ADA", "\u0430da", "Detective", "tudor"):
                taken = await Device(house).post("/api/account/phrase", {"name": name})
                assert (409, "account-name-taken") == taken.refusal
            short = await Device(house).post("/api/account/phrase", {"name": "Al"})
            assert (400, "account-name") == short.refusal

    run(main())


def test_devices_are_listed_and_signed_out(tmp_path: Path) -> None:
    """Each device shows by its browser, and can be signed out from another; all others at once, too."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            here, there = await two_devices(house)
            listed = (await here.get("/api/sessions")).json
            assert [("Firefox · Linux", False), ("Firefox · Linux", True)] == sorted(
                (one["device"], one["here"]) for one in listed
            )
            (other,) = [one["id"] for one in listed if not one["here"]]
            left = await here.post("/api/sessions/end", {"id": other})
            assert [True] == [one["here"] for one in left.json]
            assert (None, "Ada") == (await there.me(), (await here.me())["name"])
            assert (404, "session-unknown") == (await here.post("/api/sessions/end", {"id": other})).refusal
            assert (401, "signed-out") == (await there.get("/api/sessions")).refusal
            await here.post("/api/session/end")
            assert ("", None) == (here.secret, await here.me())

    run(main())


def test_settings_are_kept(tmp_path: Path) -> None:
    """A profile is public or private by choice."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            await device.sign_up("Ada")
            assert False is (await device.post("/api/account/settings", {"public": False})).json["account"]["public"]
            assert False is (await device.me())["public"]
            guest = await Device(house).post("/api/account/settings", {"public": False})
            assert (401, "signed-out") == guest.refusal

    run(main())


# Chairs


def test_an_account_sits_under_its_name(tmp_path: Path) -> None:
    """The nickname does not count; everybody sees that the name is an account's, and nobody sees its id."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            await device.sign_up("Ada")
            seated = await device.open()
            guest = await house.join(seated.table, "Ben")
            state = await house.get(f"/api/tables/{seated.table}")
            assert [("Ada", "person"), ("Ben", None)] == [
                (chair["name"], chair["account"]) for chair in state.json["chairs"][:2]
            ]
            seats = [await device.seat(seated), await house.seat(guest)]
            assert (0, 1) == (seats[0].chair, seats[1].chair)
            ((account, _),) = tamper(tmp_path, "SELECT account_id, name FROM accounts")
            assert account not in repr([vars(seat) for seat in seats]) + state.body.decode()
            assert [(account, seated.table)] == tamper(tmp_path, "SELECT account_id, table_id FROM played")

    run(main())


def test_an_account_sits_once(tmp_path: Path) -> None:
    """Joining again, from another device as well, gives the same chair."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            first, second = await two_devices(house)
            seated = await first.open()
            again = await second.join(seated.table)
            assert (seated.chair, seated.token) == (again.chair, again.token)

    run(main())


def test_a_guest_cannot_keep_an_account_out(tmp_path: Path) -> None:
    """A guest who took the name as a nickname sits beside the account, and is not marked as one."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            await device.sign_up("Ben")
            table = (await house.open(people=3)).table
            await house.join(table, "Ben")
            await device.join(table)
            chairs = (await house.get(f"/api/tables/{table}")).json["chairs"]
            assert [("Ada", None), ("Ben", None), ("Ben", "person")] == [
                (chair["name"], chair["account"]) for chair in chairs
            ]

    run(main())


def test_a_game_goes_on_on_another_device(tmp_path: Path) -> None:
    """An account needs no token: it has its chair wherever it is signed in, and reads the game afterwards."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            first, second = await two_devices(house)
            host = await first.open(people=2, bots=1)
            ben = await house.seat(await house.join(host.table, "Ben"))
            await ben.accepted("get-ready")
            await deal([await first.seat(host), ben])
            elsewhere = await second.visit(host.table)
            await elsewhere.hello()
            assert elsewhere.chair is not None
            assert "Ada" == elsewhere.own.name
            await play_to_the_end([elsewhere, ben], haste=0.8)
            assert ' "Ada"]' in (await second.get(f"/api/games/{host.table}/record")).json["record"]
            assert True is (await second.get(f"/api/games/{host.table}/verify")).json["ok"]
            assert (403, "token") == (await Device(house).get(f"/api/games/{host.table}/record")).refusal

    run(main())


def test_the_end_of_a_session_ends_its_sockets(tmp_path: Path) -> None:
    """A device that is signed out from elsewhere loses its socket, and its seat's token opens nothing."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            here, stolen = await two_devices(house)
            seated = await here.open()
            thief = await stolen.seat(seated)
            await here.post("/api/sessions/end", {"others": True})
            await thief.until(lambda: thief.is_closed)
            assert thief.goodbye is not None
            assert ("signed-out", None, 4402) == (thief.goodbye.code, thief.goodbye.again, thief.connection.close_code)
            again = await stolen.visit(seated.table)
            hello = {"type": "hello", "token": seated.token}
            assert "seat-of-account" == await again.first_refusal(hello)
            own = await here.seat(seated)
            await settle(own)
            assert 0 == own.chair

    run(main())


def test_who_leaves_during_a_game_is_remembered(tmp_path: Path) -> None:
    """A bot plays on, and the table still knows whose game it was; the record names the account."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            await device.sign_up("Ada")
            host = await device.open(people=2, bots=1)
            ben = await house.seat(await house.join(host.table, "Ben"))
            await ben.accepted("get-ready")
            ada = await device.seat(host)
            await deal([ada, ben])
            await ada.accepted("leave")
            await play_to_the_end([ben], haste=0.8)
            record = (await house.get(f"/api/games/{host.table}/record", ben.token)).json["record"]
            assert ' "Ada"]' in record
            assert (await house.get(f"/api/games/{host.table}/verify", ben.token)).json["ok"]
            (meta,) = tamper(tmp_path, "SELECT CAST(meta AS TEXT) FROM tables")[0]
            ((account,),) = tamper(tmp_path, "SELECT account_id FROM accounts")
            assert 1 == meta.count(f'"account":"{account}"')

    run(main())


def test_a_rematch_keeps_the_chair_for_its_account(tmp_path: Path) -> None:
    """The account gets its chair back from any device; somebody with the old token alone does not."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            first, second = await two_devices(house)
            host = await first.open(people=2, bots=1)
            ben = await house.seat(await house.join(host.table, "Ben"))
            await ben.accepted("get-ready")
            ada = await first.seat(host)
            await deal([ada, ben])
            await play_to_the_end([ada, ben], haste=0.8)
            table = await ben.asked_for_rematch()
            taken = await house.post(f"/api/tables/{table}/join", {"nickname": "Eve", "token": host.token})
            assert (400, "chairs-kept") == taken.refusal
            again = await second.join(table)
            chair = (await house.get(f"/api/tables/{table}")).json["chairs"][again.chair]
            assert ("Ada", True) == (chair["name"], chair["host"])

    run(main())
