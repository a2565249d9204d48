"""What others try with accounts: stolen cookies, forged requests, guessed names, and what is not theirs."""

import re
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from tests.server.devices import Device
from tests.server.harness import House, run, serving
from tests.server.nonsense import JUNK, PROTOTYPES
from tests.server.storage.opening import tamper
from tudor.server.people.sessions import device_of
from tudor.text.errors import ERRORS

JSON = {"Content-Type": "application/json"}
CHANGES: dict[str, dict[str, Any]] = {
    "/api/account/phrase": {"name": "Eve"},
    "/api/account/passkey/begin": {"name": "Eve"},
    "/api/account/passkey/finish": {"ticket": "x", "credential": {}},
    "/api/account/passkeys/begin": {},
    "/api/account/passkeys/finish": {"ticket": "x", "credential": {}},
    "/api/account/phrase/new": {},
    "/api/account/settings": {"public": False},
    "/api/account/delete": {"name": "Ada"},
    "/api/account/games": {"tokens": ["x"]},
    "/api/account/bots": {"name": "Robot"},
    "/api/account/bots/delete": {"name": "Robot"},
    "/api/session/passkey/begin": {},
    "/api/session/passkey/finish": {"ticket": "x", "credential": {}},
    "/api/session/phrase": {"phrase": "x"},
    "/api/session/link": {},
    "/api/session/join": {"code": "x"},
    "/api/session/end": {},
    "/api/sessions/end": {"others": True},
    "/api/tokens": {"label": "x", "scopes": ["play"]},
    "/api/tokens/revoke": {"id": "x"},
}
READINGS = ("/api/me", "/api/sessions", "/api/tokens", "/api/account/bots", "/api/account/games", "/api/account/data")


async def signed_in(house: House, name: str = "Ada") -> Device:
    device = Device(house)
    await device.sign_up(name)
    return device


def routes(house: House) -> dict[str, set[str]]:
    """The paths of accounts that the server answers, by method."""
    assert house.server is not None
    found: dict[str, set[str]] = {"GET": set(), "POST": set()}
    for route in house.server.app.routes:  # type: ignore[union-attr] # the application is Starlette's
        path = getattr(route, "path", "")
        if re.match(r"/api/(account|session|sessions|tokens|me)\b", path):
            for method, paths in found.items():
                if method in (getattr(route, "methods", None) or ()):
                    paths.add(path)
    return found


def test_every_route_is_tried_here(tmp_path: Path) -> None:
    """A new route about accounts has to be added to the lists above."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            assert {"GET": set(READINGS), "POST": set(CHANGES)} == routes(house)

    run(main())


# Cookies


def test_a_cookie_is_for_the_server_alone(tmp_path: Path) -> None:
    """No script reads it, no other site sends it; over https it never travels without."""

    async def main() -> None:
        async with serving(tmp_path, origins=("https://clue.example.org",)) as house:
            device = await signed_in(house)
            attributes = {part.strip() for part in device.cookie.split(";")[1:]}
            assert {"Path=/", "HttpOnly", "SameSite=Lax", f"Max-Age={400 * 86_400}"} == attributes
            other = Device(house)
            answer = await other.post("/api/account/phrase", {"name": "Ben"}, Origin="https://clue.example.org")
            assert "; Secure" in answer.headers["set-cookie"]
            assert "no-store" == answer.headers["cache-control"]
            gone = await device.post("/api/session/end")
            assert "Max-Age=0" in gone.headers["set-cookie"]

    run(main())


def test_a_stolen_database_signs_nobody_in(tmp_path: Path) -> None:
    """Phrases, cookies, codes and tokens are stored as hashes, which open nothing themselves."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = Device(house)
            phrase = await device.sign_up("Ada")
            code = (await device.post("/api/session/link")).json["code"]
            token = (await device.post("/api/tokens", CHANGES["/api/tokens"])).json["token"]
            names = [name for (name,) in tamper(tmp_path, "SELECT name FROM sqlite_master WHERE type = 'table'")]
            rows = [row for name in names for row in tamper(tmp_path, f"SELECT * FROM {name}")]
            stored = repr(rows)
            for secret in (phrase, phrase.replace(" ", ""), device.secret, code, token):
                assert secret not in stored
            for hashed in [value for row in rows for value in row if isinstance(value, bytes)]:
                thief = Device(house)
                thief.secret = hashed.hex()
                assert None is await thief.me()

    run(main())


@pytest.mark.parametrize(
    "cookie", ["", "x", "x" * 5000, "tudor-session", "=;=;", 'tudor-session="\\', "tudor-session=ÿ"]
)
def test_odd_cookies_are_a_guests(tmp_path: Path, cookie: str) -> None:
    """A cookie that is no session's lets nobody in, and keeps nobody out."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            answer = await house.http("GET", "/api/me", headers={"Cookie": f"{cookie}; tudor-session={cookie}"})
            assert (200, None) == (answer.status, answer.json["account"])

    run(main())


def test_an_ended_session_is_of_no_use(tmp_path: Path) -> None:
    """A copied cookie ends with its session: for requests, new sockets, and games that are over."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = await signed_in(house)
            thief = Device(house)
            thief.secret = device.secret
            table = (await device.open()).table
            assert "Ada" == (await thief.me())["name"]
            await device.post("/api/session/end")
            assert None is await thief.me()
            for path in READINGS[1:]:
                assert (401, "signed-out") == (await thief.get(path)).refusal, path
            watcher = await thief.visit(table)
            await watcher.hello()
            assert None is watcher.chair

    run(main())


# Requests from elsewhere


def test_other_sites_change_nothing(tmp_path: Path) -> None:
    """A page of another site, or a form of any page, is refused on every route before anything happens."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = await signed_in(house)
            for path, body in CHANGES.items():
                elsewhere = await device.post(path, body, Origin="https://evil.example.org")
                assert (403, "origin") == elsewhere.refusal, path
                for form in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
                    answer = await device.post(path, body, **{"Content-Type": form})
                    assert (415, "content-type") == answer.refusal, (path, form)
            forged = await device.post("/api/tables", {"nickname": "x"}, **{"Content-Type": "text/plain"})
            assert (415, "content-type") == forged.refusal
            assert ("Ada", True) == ((await device.me())["name"], (await device.me())["public"])
            assert [(1,)] == tamper(tmp_path, "SELECT count(*) FROM accounts")

    run(main())


def test_reading_changes_nothing(tmp_path: Path) -> None:
    """A link to a changing route does nothing: it answers only POST."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device = await signed_in(house)
            for path in set(CHANGES) - set(READINGS):
                assert 405 == (await device.get(path)).status, path

    run(main())


# Names


def test_names_cannot_be_tried_out_for_long(tmp_path: Path) -> None:
    """After a sixth of the changing requests, names, phrases and codes are no longer looked up for an address."""

    async def main() -> None:
        async with serving(tmp_path, requests="60/hour") as house:
            refusals = [
                (await Device(house).post("/api/account/phrase", {"name": f"name{number}"})).status
                for number in range(12)
            ]
            assert ([200] * 10, 429) == (refusals[:10], refusals[-1])
            for path in ("/api/session/phrase", "/api/session/join", "/api/account/passkey/begin"):
                assert (429, "too-fast") == (await Device(house).post(path, CHANGES[path])).refusal

    run(main())


def test_signing_in_tells_nothing_about_names(tmp_path: Path) -> None:
    """A wrong phrase or code gets one answer, whether or not it could be one."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            phrase = await Device(house).sign_up("Ada")
            wrong = phrase[:-1] + ("b" if phrase[-1] != "b" else "d")
            answers = set()
            for typed in (wrong, "", "x", "é" * 40, phrase[:-6]):
                answer = await Device(house).post("/api/session/phrase", {"phrase": typed})
                answers.add((answer.status, answer.body))
            for typed in ("", "x", "lusab-babad-gutih-tugad"):
                answer = await Device(house).post("/api/session/join", {"code": typed})
                answers.add((answer.status, answer.body))
            assert 1 == len(answers)
            assert 401 == answers.pop()[0]

    run(main())


# What is not yours


def test_nobody_reads_or_changes_what_is_anothers(tmp_path: Path) -> None:
    """Guests are sent to sign in; another account sees only its own things."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, eve = await signed_in(house), await signed_in(house, "Eve")
            table = (await ada.open()).table
            for path in READINGS[1:]:
                assert (401, "signed-out") == (await Device(house).get(path)).refusal, path
                assert table.encode() not in (await eve.get(path)).body, path
            (session,) = (await ada.get("/api/sessions")).json
            assert (404, "session-unknown") == (await eve.post("/api/sessions/end", {"id": session["id"]})).refusal
            assert (400, "account-name-wrong") == (await eve.post("/api/account/delete", {"name": "Ada"})).refusal
            guests = {"/api/account/phrase/new", "/api/account/settings", "/api/account/delete", "/api/account/games"}
            guests |= {"/api/sessions/end", "/api/session/link", "/api/tokens", "/api/tokens/revoke"}
            guests |= {"/api/account/bots", "/api/account/bots/delete", "/api/account/passkeys/begin"}
            for path in guests:
                assert (401, "signed-out") == (await Device(house).post(path, CHANGES[path])).refusal, path

    run(main())


def test_an_account_cannot_take_anothers_chair(tmp_path: Path) -> None:
    """The token of an account's seat is of no use to another account, at the table, for its games, or to merge it."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            ada, eve = await signed_in(house), await signed_in(house, "Eve")
            seated = await ada.open()
            stranger = await eve.visit(seated.table)
            hello = {"type": "hello", "token": seated.token}
            assert "seat-of-account" == await stranger.first_refusal(hello)
            assert {"merged": 0} == (await eve.post("/api/account/games", {"tokens": [seated.token]})).json
            assert [] == (await eve.post("/api/mine", {"tokens": [seated.token]})).json
            assert 1 == len((await ada.post("/api/mine", {"tokens": [seated.token]})).json)

    run(main())


# Nonsense


def test_nonsense_is_refused_with_a_reason(tmp_path: Path) -> None:
    """Whatever the body of a changing request, the answer is a refusal with a code, or a change that makes sense."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            device, rng = await signed_in(house), Random(7)
            paths = [path for path in CHANGES if path not in ("/api/session/end", "/api/account/delete")]
            for number in range(200):
                path = paths[number % len(paths)]
                answer = await device.post(path, _spoilt(CHANGES[path], rng))
                assert answer.status in (200, 400, 401, 403, 404, 409), (path, answer.body)
                if answer.status != 200:
                    assert answer.json["code"] in ERRORS
                    assert answer.json["text"]
            for query in ("before=x", "before=%00", "before=9" * 30, "edition=%00", "result=%F0%9F%83%8F", "before=-1"):
                assert (await device.get(f"/api/account/games?{query}")).status in (200, 400), query
            assert "Ada" == (await device.me())["name"]

    run(main())


def _spoilt(body: dict[str, Any], rng: Random) -> bytes:
    """A body that no client would send."""
    whole, junk = msgspec.json.encode(body), rng.choice((*JUNK, *PROTOTYPES))
    changed = {**body, rng.choice([*body, "more"]): junk}
    return rng.choice(
        (whole[: rng.randrange(len(whole))], msgspec.json.encode(changed), rng.randbytes(40), b"[" * 9000)
    )


@pytest.mark.parametrize(
    ("agent", "device"),
    [
        ("Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36", "Chrome · Android"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari · iPhone"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0", "Edge · Windows"),
        ("curl/8.0", ""),
        ("<script>", ""),
    ],
)
def test_a_device_is_told_by_its_browser_and_system(agent: str, device: str) -> None:
    """No version is kept, and nothing a browser makes up."""
    assert device == device_of(agent)
