"""What keeps strangers out: origins, tokens, what a page may do, words that are only words, and logs that tell nothing."""

import asyncio
import json
import os
import re
import subprocess
import sys
from base64 import b64encode, urlsafe_b64encode
from contextlib import suppress
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from websockets.exceptions import InvalidStatus

from tests.server.client import Seat
from tests.server.harness import House, play_to_the_end, run, serving
from tests.server.people import FORGED
from tudor.editions import load
from tudor.protocol import messages as says
from tudor.server.tokens import Claim, Tokens
from tudor.text.errors import Illegal

# Where a request comes from

STRANGE_ORIGINS = (
    "http://evil.example",
    "https://evil.example",
    "null",
    "",
    "file://",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "http://127.0.0.1:{port}.evil.example",
    "http://evil.example/127.0.0.1:{port}",
    "http://evil.example?127.0.0.1:{port}",
    "http://user@127.0.0.1:{port}",
    "127.0.0.1:{port}",
)
OWN_ORIGINS = ("http://127.0.0.1:{port}", "https://127.0.0.1:{port}", "https://clue.example.org")


def changing_routes(house: House) -> list[str]:
    """All paths where something can be changed by HTTP."""
    assert house.server is not None
    assert isinstance(house.server.app, Starlette)
    routes = [route for route in house.server.app.routes if isinstance(route, Route)]
    return [route.path for route in routes if (route.methods or {"GET"}) - {"GET", "HEAD"}]


def test_a_socket_is_opened_only_from_our_own_pages(tmp_path: Path) -> None:
    """A page of another site cannot open a socket; our own can, and so can programs, which send no origin."""

    async def main() -> None:
        async with serving(tmp_path, origins=("https://clue.example.org",)) as house:
            table = (await house.open()).table
            for origin in STRANGE_ORIGINS:
                with pytest.raises(InvalidStatus, match="403"):
                    await house.visit(table, additional_headers={"Origin": origin.format(port=house.port)})
            for origin in OWN_ORIGINS:
                seat = await house.visit(table, additional_headers={"Origin": origin.format(port=house.port)})
                await seat.hello()

    run(main())


def test_everything_that_changes_anything_checks_the_origin(tmp_path: Path) -> None:
    """Every changing request from a page of another site is refused, whatever is in it, and changes nothing."""

    async def main() -> None:
        async with serving(tmp_path, origins=("https://clue.example.org",)) as house:
            paths = changing_routes(house)
            assert {"/api/tables", "/api/tables/{table}/join", "/api/play"} <= set(paths)
            host = await house.open(listed=True)
            before = await house.get("/api/tables")
            for path in paths:
                for origin in STRANGE_ORIGINS:
                    headers = {"Origin": origin.format(port=house.port)}
                    body = {"nickname": "Eve"}
                    answer = await house.http("POST", path.format(table=host.table), body, headers)
                    assert 403 == answer.status, (path, origin)
                    assert "origin" == answer.json["code"]
            assert before.body == (await house.get("/api/tables")).body
            for number, origin in enumerate(OWN_ORIGINS[:2]):
                headers = {"Origin": origin.format(port=house.port)}
                path = f"/api/tables/{host.table}/join"
                assert 201 == (await house.http("POST", path, {"nickname": f"Eve {number}"}, headers)).status

    run(main())


def test_reading_changes_nothing(tmp_path: Path) -> None:
    """What is not a changing request cannot be sent as one: other methods are not allowed."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for path in (
                "/api/tables/x",
                "/api/games",
                "/api/words",
                "/",
                "/metrics",
                "/healthz",
                "/static/css/base.css",
            ):
                for method in ("POST", "PUT", "DELETE", "PATCH"):
                    assert 405 == (await house.http(method, path, {})).status, (method, path)
            for method in ("PUT", "DELETE", "PATCH", "GET"):
                assert 405 == (await house.http(method, "/api/play", {})).status

    run(main())


def test_no_page_of_another_site_may_read(tmp_path: Path) -> None:
    """Nothing tells browsers to let other sites read what is answered."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for path in ("/api/tables", "/api/words", "/", "/metrics"):
                answer = await house.http("GET", path, headers={"Origin": "http://evil.example"})
                assert not [name for name in answer.headers if name.startswith("access-control")]

    run(main())


# What a page may do


class Page(HTMLParser):
    """What a page has of scripts, styles and links."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self._script: str | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(name, value or "") for name, value in attrs]
        if tag == "script" and "src" not in dict(attrs):
            self._script = ""

    def handle_data(self, data: str) -> None:
        if self._script is not None:
            self._script += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "script" and self._script is not None:
            self.inline.append(self._script)
            self._script = None


def policy_of(header: str) -> dict[str, list[str]]:
    return {part.split()[0]: part.split()[1:] for part in header.split(";")}


def test_every_page_has_a_strict_policy(tmp_path: Path) -> None:
    """A page loads from this server alone, runs no script but those it came with, and is shown in no frame."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for path in ("/", "/new", "/t/anything", "/rules/clue-1998", "/games/anything"):
                answer = await house.get(path)
                assert 200 == answer.status
                policy = policy_of(answer.headers["content-security-policy"])
                assert ["'none'"] == policy["default-src"]
                assert ["'none'"] == policy["frame-ancestors"] == policy["base-uri"]
                assert ["'self'"] == policy["connect-src"] == policy["style-src"] == policy["form-action"]
                everything = {source for sources in policy.values() for source in sources}
                assert not [source for source in everything if "unsafe" in source or "*" in source or "http" in source]
                page = Page(answer.body.decode())
                hashes = [f"'sha256-{b64encode(sha256(one.encode()).digest()).decode()}'" for one in page.inline]
                assert ["'self'", *hashes] == policy["script-src"]
                assert not [name for name, _ in page.attributes if name.startswith("on") or name == "style"]
                links = [value for name, value in page.attributes if name in ("src", "href")]
                assert all(link.startswith("/") and not link.startswith("//") for link in links)

    run(main())


def test_everything_is_sent_with_headers_that_keep_it_what_it_is(tmp_path: Path) -> None:
    """Browsers are told to take nothing for something else, to show nothing in frames, and to keep no answers."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for path in ("/", "/api/tables", "/api/tables/nothing", "/api/words", "/static/css/base.css"):
                answer = await house.get(path)
                assert "nosniff" == answer.headers["x-content-type-options"], path
                if path.startswith("/api"):
                    assert "no-store" == answer.headers["cache-control"]
                    assert "application/json" == answer.headers["content-type"]

    run(main())


# Words

BAD_NAMES = ("", " ", "\t\n", "x" * 25, "a\u0000b", "a\u202eb", "a\u200bb", "\x1b[31m", "a\x7f", "\u2066x", "\ue000")
GOOD_NAMES = ("<b>Eve</b>", "{{7*7}}", 'O\'Hara "Q" & Co', "Zoë", "漢字", "🃏", "__proto__", "x" * 24)


def test_nicknames_are_short_printable_words(tmp_path: Path) -> None:
    """A nickname that cannot be shown on one line is refused; one that looks like code is shown as it is."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for name in BAD_NAMES:
                answer = await house.post("/api/play", {"nickname": name})
                assert (400, "nickname") == (answer.status, answer.json["code"]), name
            for name in GOOD_NAMES:
                host = await house.open()
                joined = await house.join(host.table, f"  {name}\n")
                answer = await house.get(f"/api/tables/{host.table}")
                assert name == answer.json["chairs"][joined.chair]["name"]
                assert "application/json" == answer.headers["content-type"]
            host = await house.open()
            for twin in ("Ada", "ADA", " ada "):
                answer = await house.post(f"/api/tables/{host.table}/join", {"nickname": twin})
                assert "nickname-taken" == answer.json["code"]

    run(main())


def test_remarks_are_short_printable_words(tmp_path: Path) -> None:
    """What is said is text on one line and not too long; it comes to the others as it was said."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.open()
            ada, watching = await house.seat(host), await house.spectator(host.table)
            for text in (*BAD_NAMES[1:3], *BAD_NAMES[4:]):
                assert "words" == (await ada.refused("say", text=text)).code, repr(text)
            for text in ("", "x" * 301):
                assert "message" == (await ada.refused("say", text=text)).code
            assert [] == watching.remarks
            said = [*GOOD_NAMES, "x" * 300, "<img src=x onerror=alert(1)>"]
            for text in said:
                await ada.accepted("say", text=text if len(text) == 300 else f" {text} \n")
            await watching.ping()
            assert said == [remark.text for remark in watching.remarks]
            newcomer = await house.spectator(host.table)
            assert said == [remark.text for remark in newcomer.remarks]

    run(main())


async def first_refusal(seat: Seat, message: object) -> str:
    """The code with which something is refused that cannot even be read."""
    before = len(seat.heard)
    await seat.send(message)
    await seat.until(lambda: any(isinstance(one, says.Refused) for one in seat.heard[before:]))
    return next(one.code for one in seat.heard[before:] if isinstance(one, says.Refused))


# Tokens


def test_no_token_can_be_altered() -> None:
    """A token with any bit flipped is not one of ours: it never tells of another chair."""
    tokens = Tokens(b"a secret of this test")
    claim = Claim("table", 1, "0123456789abcdef")
    token = tokens.make(claim)
    assert claim == tokens.read(token)
    for place in range(len(token)):
        for bit in range(8):
            flipped = bytearray(token.encode())
            flipped[place] ^= 1 << bit
            altered = flipped.decode("latin-1")
            # The last letter of the signature has two bits that mean nothing.
            if place == len(token) - 1:
                assert_no_other_claim(tokens, altered, claim)
            else:
                assert_not_ours(tokens, altered)


def assert_no_other_claim(tokens: Tokens, altered: str, claim: Claim) -> None:
    with suppress(Illegal):
        assert claim == tokens.read(altered)


def assert_not_ours(tokens: Tokens, altered: str) -> None:
    with pytest.raises(Illegal) as refused:
        tokens.read(altered)
    assert "token" == refused.value.code


def test_no_token_can_be_made_up() -> None:
    """Only who has the secret makes tokens: not by another secret, by no signature, nor by one of another token."""
    tokens, others = Tokens(b"a secret of this test"), Tokens(b"another secret")
    payload, signature = tokens.make(Claim("table", 1, "key")).rsplit(".", 1)
    another_payload, _ = tokens.make(Claim("table", 0, "key")).rsplit(".", 1)
    unsigned = urlsafe_b64encode(json.dumps(["table", 0, "key"]).encode()).decode().rstrip("=")
    for made_up in (
        others.make(Claim("table", 1, "key")),
        f"{another_payload}.{signature}",
        f"{payload}.",
        payload,
        f"{unsigned}.{signature}",
        f"{unsigned}.",
        f".{signature}",
        ".",
        "",
        " ",
        "x" * 400,
        f"{payload}.{signature}.{signature}",
        f"{payload}.{signature}\n",
        FORGED,
        "🃏.🃏",
        "\u0000",
    ):
        assert_not_ours(tokens, made_up)


def test_altered_tokens_open_no_seat(tmp_path: Path) -> None:
    """On a socket, too, a token that was altered is refused, and its bearer is nobody."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            host = await house.open()
            visitor = await house.visit(host.table)
            token = host.token
            for place in range(0, len(token) - 1, 7):
                altered = token[:place] + ("A" if token[place] != "A" else "B") + token[place + 1 :]
                assert "token" == await first_refusal(visitor, {"type": "hello", "token": altered})
            for odd in ("🃏", "\u0000", "x" * 400, ".", " "):
                assert "token" == await first_refusal(visitor, {"type": "hello", "token": odd})
            assert "message" == await first_refusal(visitor, {"type": "hello", "token": "x" * 401})
            assert visitor.table is None
            await visitor.hello(token=token)
            assert 0 == visitor.chair

    run(main())


# Logs


def test_logs_tell_no_secret(tmp_path: Path) -> None:
    """A server that logs all it can tells nothing of tokens, cards, names, words, tables or addresses."""
    command = [
        sys.executable,
        "-c",
        "from tudor.cli import main; main()",
        "serve",
        "--port",
        "0",
        "--data",
        str(tmp_path),
        "--log",
        "debug",
    ]
    command += ["--bot-pace", "0", "--requests", "1000/second", "--messages", "10000/second"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()
    ) as server:
        try:
            assert server.stdout is not None
            found = re.search(r"http://127\.0\.0\.1:(\d+)/", server.stdout.readline())
            assert found
            secrets = run(make_noise(House(int(found[1]))))
        finally:
            server.terminate()
        _, logged = server.communicate(timeout=60)
    assert 0 == server.returncode
    assert '"event": "serving"' in logged
    assert [] == [secret for secret in sorted(secrets) if re.search(rf"(?<![\w-]){re.escape(secret)}(?![\w-])", logged)]


def environment() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}


async def make_noise(house: House) -> set[str]:
    """Play a game with a bot, talk, forge, and send nonsense; all that no log may tell."""
    seats = await house.start(people=2, bots=1)
    table = seats[0].table
    assert table is not None
    for seat in seats:
        await seat.accepted("say", text="Bonsoir-tout-le-monde")
        await seat.refused("act", action={"do": "show", "card": "lead-pipe"})
        await seat.accepted("deduce")
    visitor = await house.visit(table.id)
    await first_refusal(visitor, {"type": "hello", "token": FORGED})
    await visitor.connection.send(b'{"type":"rope\xff"}', text=True)
    await visitor.connection.wait_closed()
    await house.post(f"/api/tables/{table.id}/join", {"nickname": "Mallory", "token": FORGED})
    await asyncio.wait_for(play_to_the_end(seats), 60)
    for path in ("record", "replay", "verify"):
        await house.get(f"/api/games/{table.id}/{path}", seats[0].token)
    for seat in house.seats:
        await seat.close()
    edition = load("clue-1998")
    tokens = {seat.token for seat in seats} | {FORGED}
    return {*edition.cards, *tokens, table.id, "Ada", "Ben", "Mallory", "Bonsoir-tout-le-monde", "127.0.0.1"}
