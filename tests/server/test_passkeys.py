"""Passkeys and other devices: what signs in, and what does not."""

from collections.abc import Callable
from pathlib import Path
from time import time
from typing import Any

import pytest

from tests.server.authenticator import Authenticator
from tests.server.devices import Device
from tests.server.harness import House, run, serving
from tests.server.storage.opening import tamper
from tudor.server.people.passkeys import site_of
from tudor.text import TudorError

HOST = "clue.example.org"
ORIGIN = f"https://{HOST}"


class PasskeyDevice(Device):
    """A browser at the public address of the server, with a passkey."""

    def __init__(self, house: House, authenticator: Authenticator | None = None) -> None:
        super().__init__(house)
        self.authenticator = authenticator or Authenticator()

    @property
    def headers(self) -> dict[str, str]:
        return super().headers | {"Host": HOST}

    async def post(self, path: str, body: object = None, **headers: str) -> Any:
        return await super().post(path, body, **({"Origin": ORIGIN} | headers))

    async def make_account(self, name: str) -> Any:
        asked = (await self.post("/api/account/passkey/begin", {"name": name})).json
        made = self.authenticator.make(asked["options"], ORIGIN)
        return await self.post("/api/account/passkey/finish", {"ticket": asked["ticket"], "credential": made})

    async def begin(self) -> Any:
        return (await self.post("/api/session/passkey/begin")).json

    async def finish(self, asked: Any, signed: Any) -> Any:
        return await self.post("/api/session/passkey/finish", {"ticket": asked["ticket"], "credential": signed})

    async def sign_in(self) -> Any:
        asked = await self.begin()
        return await self.finish(asked, self.authenticator.sign(asked["options"], ORIGIN))


@pytest.mark.parametrize("origin", ["https://clue.example.org", "http://localhost:8000", "http://tudor.localhost"])
def test_passkeys_work_where_browsers_allow_them(origin: str) -> None:
    """Over https, and on localhost."""
    assert origin == site_of(origin).origin


@pytest.mark.parametrize(
    "origin", ["http://clue.example.org", "http://127.0.0.1:8000", "https://192.0.2.1", "https://[::1]", "null", ""]
)
def test_elsewhere_they_are_refused(origin: str) -> None:
    """Without https, and for bare addresses."""
    with pytest.raises(TudorError) as refused:
        site_of(origin)
    assert "passkeys-here" == refused.value.code


def test_where_passkeys_cannot_be_used_that_is_told(tmp_path: Path) -> None:
    """The answer says why, in the language asked for, and the server refuses to begin."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            plain = Device(house)
            told = (await plain.get("/api/me?lang=fr")).json
            assert (False, True) == (told["passkeys"], "https" in told["why"])
            refused = await plain.post("/api/account/passkey/begin", {"name": "Ada"})
            assert (400, "passkeys-here") == refused.refusal
            answer = await house.http("GET", "/api/me", headers={"Host": "localhost:8000"})
            assert (True, "") == (answer.json["passkeys"], answer.json["why"])

    run(main())


def test_a_passkey_makes_an_account_and_opens_it_elsewhere(tmp_path: Path) -> None:
    """The browser is lost; the passkey, on another one, finds the account without a name being typed."""

    async def main() -> None:
        async with serving(tmp_path, origins=(ORIGIN,)) as house:
            first = PasskeyDevice(house)
            made = await first.make_account("Ada")
            assert (200, "Ada", True) == (made.status, made.json["account"]["name"], made.json["passkeys"])
            assert "; Secure" in first.cookie
            second = PasskeyDevice(house, first.authenticator)
            signed = await second.sign_in()
            assert (200, "Ada") == (signed.status, signed.json["account"]["name"])
            assert 2 == len((await second.get("/api/sessions")).json)

    run(main())


def test_another_passkey_opens_the_same_account(tmp_path: Path) -> None:
    """Signed in, a second passkey is added; the one that is there already is not asked for again."""

    async def main() -> None:
        async with serving(tmp_path, origins=(ORIGIN,)) as house:
            first = PasskeyDevice(house)
            await first.make_account("Ada")
            asked = (await first.post("/api/account/passkeys/begin")).json
            assert 1 == len(asked["options"]["excludeCredentials"])
            other = Authenticator()
            added = {"ticket": asked["ticket"], "credential": other.make(asked["options"], ORIGIN)}
            assert 200 == (await first.post("/api/account/passkeys/finish", added)).status
            assert 200 == (await PasskeyDevice(house, other).sign_in()).status
            assert (401, "sign-in") == (await first.post("/api/account/passkeys/finish", added)).refusal

    run(main())


def test_a_challenge_counts_once(tmp_path: Path) -> None:
    """An answer that was overheard signs nobody in: not again, not for another challenge, not as a new passkey."""

    async def main() -> None:
        async with serving(tmp_path, origins=(ORIGIN,)) as house:
            device = PasskeyDevice(house)
            await device.make_account("Ada")
            asked = await device.begin()
            signed = device.authenticator.sign(asked["options"], ORIGIN)
            assert 200 == (await device.finish(asked, signed)).status
            thief = PasskeyDevice(house)
            assert (401, "sign-in") == (await thief.finish(asked, signed)).refusal
            other = await thief.begin()
            assert (401, "sign-in") == (await thief.finish(other, signed)).refusal
            assert (401, "sign-in") == (
                await thief.finish(other, device.authenticator.sign(other["options"], ORIGIN))
            ).refusal
            tickets = {"ticket": asked["ticket"], "credential": signed}
            assert (401, "sign-in") == (await thief.post("/api/account/passkey/finish", tickets)).refusal

    run(main())


def test_an_old_challenge_does_not_count(tmp_path: Path) -> None:
    """After five minutes a challenge is too old."""

    async def main() -> None:
        async with serving(tmp_path, origins=(ORIGIN,)) as house:
            device = PasskeyDevice(house)
            await device.make_account("Ada")
            asked = await device.begin()
            tamper(tmp_path, "UPDATE tickets SET until = ?", time() - 1)
            signed = device.authenticator.sign(asked["options"], ORIGIN)
            assert (401, "sign-in") == (await device.finish(asked, signed)).refusal

    run(main())


def test_a_copied_passkey_is_noticed(tmp_path: Path) -> None:
    """A passkey that counts its signatures must have signed more often than before; one that does not count is let in."""

    async def main() -> None:
        async with serving(tmp_path, origins=(ORIGIN,)) as house:
            device = PasskeyDevice(house)
            await device.make_account("Ada")
            for _ in range(2):
                assert 200 == (await device.sign_in()).status
            device.authenticator.count = 1
            assert (401, "sign-in") == (await device.sign_in()).refusal
            synced = PasskeyDevice(house)
            synced.authenticator.counts = False
            await synced.make_account("Ben")
            for _ in range(2):
                assert 200 == (await synced.sign_in()).status

    run(main())


def spoilt(change: Callable[[dict[str, Any]], None], credential: dict[str, Any]) -> dict[str, Any]:
    change(credential)
    return credential


SPOILT: tuple[Callable[[dict[str, Any]], None], ...] = (
    lambda credential: credential.clear(),
    lambda credential: credential.update(id="unknown"),
    lambda credential: credential.update(id=7),
    lambda credential: credential.update(rawId="other"),
    lambda credential: credential.pop("response"),
    lambda credential: credential.update(response=[]),
    lambda credential: credential["response"].update(signature="AAAA"),
    lambda credential: credential["response"].update(authenticatorData="AA"),
    lambda credential: credential["response"].update(clientDataJSON="{}"),
    lambda credential: credential["response"].update(clientDataJSON="%%%"),
)


def test_what_was_not_signed_tells_nothing(tmp_path: Path) -> None:
    """Every wrong answer gets the same refusal, whether or not the passkey is known."""

    async def main() -> None:
        async with serving(tmp_path, origins=(ORIGIN,)) as house:
            device = PasskeyDevice(house)
            await device.make_account("Ada")
            refusals = set()
            for change in SPOILT:
                asked = await device.begin()
                signed = spoilt(change, device.authenticator.sign(asked["options"], ORIGIN))
                refusals.add((await device.finish(asked, signed)).body)
            asked = await device.begin()
            elsewhere = device.authenticator.sign(asked["options"], "https://evil.example.org")
            refusals.add((await device.finish(asked, elsewhere)).body)
            refusals.add((await PasskeyDevice(house).sign_in()).body)
            assert 1 == len(refusals)
            assert b'"sign-in"' in refusals.pop()

    run(main())


def test_a_name_can_be_lost_to_somebody_faster(tmp_path: Path) -> None:
    """If two ask for one name, the second to finish is refused, and nothing is left of it."""

    async def main() -> None:
        async with serving(tmp_path, origins=(ORIGIN,)) as house:
            slow, fast = PasskeyDevice(house), PasskeyDevice(house)
            asked = (await slow.post("/api/account/passkey/begin", {"name": "Ada"})).json
            assert 200 == (await fast.make_account("ada")).status
            made = slow.authenticator.make(asked["options"], ORIGIN)
            late = await slow.post("/api/account/passkey/finish", {"ticket": asked["ticket"], "credential": made})
            assert (409, "account-name-taken") == late.refusal
            taken = await slow.post("/api/account/passkey/begin", {"name": "Ada"})
            assert (409, "account-name-taken") == taken.refusal
            assert [(1,)] == tamper(tmp_path, "SELECT count(*) FROM credentials")

    run(main())


# Another device


def test_another_device_joins_by_a_code(tmp_path: Path) -> None:
    """The code counts once, however it is typed; its picture is drawn, and leads to the page with the code."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            first, second, third = Device(house), Device(house), Device(house)
            await first.sign_up("Ada")
            link = (await first.post("/api/session/link")).json
            assert (300, f"{house.origin}/join#{link['code']}") == (link["seconds"], link["url"])
            assert link["svg"].startswith("<svg")
            assert "<script" not in link["svg"]
            typed = link["code"].upper().replace("-", " ")
            joined = await second.post("/api/session/join", {"code": typed})
            assert "Ada" == joined.json["account"]["name"]
            assert "Ada" == (await second.me())["name"]
            assert (401, "sign-in") == (await third.post("/api/session/join", {"code": link["code"]})).refusal
            assert (401, "sign-in") == (await third.post("/api/session/join", {"code": "lusab"})).refusal
            assert (401, "signed-out") == (await third.post("/api/session/link")).refusal
            assert link["code"] not in repr(tamper(tmp_path, "SELECT * FROM tickets"))

    run(main())


def test_a_code_ends_with_its_account(tmp_path: Path) -> None:
    """And after five minutes."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            await device.sign_up("Ada")
            codes = [(await device.post("/api/session/link")).json["code"] for _ in range(2)]
            tamper(tmp_path, "UPDATE tickets SET until = ? WHERE hash = (SELECT min(hash) FROM tickets)", time() - 1)
            await device.post("/api/account/delete", {"name": "Ada"})
            for code in codes:
                assert (401, "sign-in") == (await Device(house).post("/api/session/join", {"code": code})).refusal

    run(main())
