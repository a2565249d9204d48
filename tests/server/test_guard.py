"""Origins of requests, and what pages may do."""

from base64 import b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path

import pytest
from starlette.applications import Starlette
from starlette.routing import Route
from websockets.exceptions import InvalidStatus

from tests.server.harness import House, run, serving
from tudor.server.config import Config
from tudor.server.http.guard import Guard
from tudor.text.errors import Unreadable

# Origins

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
UNREADABLE_ORIGINS = ("http://[::1", "http://[", "//[x]y")
OWN_ORIGINS = ("http://127.0.0.1:{port}", "https://127.0.0.1:{port}", "https://clue.example.org")


def changing_routes(house: House) -> list[str]:
    """All paths where HTTP can change something."""
    assert house.server is not None
    assert isinstance(house.server.app, Starlette)
    routes = [route for route in house.server.app.routes if isinstance(route, Route)]
    return [route.path for route in routes if (route.methods or {"GET"}) - {"GET", "HEAD"}]


def test_a_socket_is_opened_only_from_our_own_pages(tmp_path: Path) -> None:
    """A page of another site cannot open a socket; ours can, and so can programs, which send no origin."""

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


def test_an_origin_that_is_no_address_is_unreadable(tmp_path: Path) -> None:
    """An origin that cannot be read is refused as a bad request, on a socket as well, and is no fault of the server."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            table = (await house.open()).table
            for origin in UNREADABLE_ORIGINS:
                answer = await house.http("POST", "/api/play", {"nickname": "Eve"}, {"Origin": origin})
                assert (400, "message") == answer.refusal, origin
                with pytest.raises(InvalidStatus, match="403"):
                    await house.visit(table, additional_headers={"Origin": origin})

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
                    answer = await house.http("POST", path.format(table=host.table, puzzle="any"), body, headers)
                    assert 403 == answer.status, (path, origin)
                    assert "origin" == answer.json["code"]
            assert before.body == (await house.get("/api/tables")).body
            for number, origin in enumerate(OWN_ORIGINS[:2]):
                headers = {"Origin": origin.format(port=house.port)}
                path = f"/api/tables/{host.table}/join"
                assert 201 == (await house.http("POST", path, {"nickname": f"Eve {number}"}, headers)).status

    run(main())


def test_reading_changes_nothing(tmp_path: Path) -> None:
    """Only changing methods can change anything: others are not allowed."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for path in (
                "/api/tables/x",
                "/api/games",
                "/api/words",
                "/",
                "/healthz",
                "/readyz",
                "/static/css/base.css",
            ):
                for method in ("POST", "PUT", "DELETE", "PATCH"):
                    assert 405 == (await house.http(method, path, {})).status, (method, path)
            for method in ("PUT", "DELETE", "PATCH", "GET"):
                assert 405 == (await house.http(method, "/api/play", {})).status

    run(main())


def test_no_page_of_another_site_may_read(tmp_path: Path) -> None:
    """No header lets other sites read answers."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for path in ("/api/tables", "/api/words", "/", "/metrics"):
                answer = await house.http("GET", path, headers={"Origin": "http://evil.example"})
                assert not [name for name in answer.headers if name.startswith("access-control")]

    run(main())


# What a page may do


class Page(HTMLParser):
    """The scripts, styles and links of a page."""

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
    """A page loads from this server only, runs only its own scripts, and is shown in no frame."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            games = ("/", "/new", "/t/anything", "/rules/clue-1998", "/games/anything", "/puzzles", "/companion")
            for path in (*games, "/account", "/account/games", "/join", "/@/anybody", "/ratings"):
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
    """Browsers are told not to guess types, show frames or cache answers."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for path in ("/", "/api/tables", "/api/tables/nothing", "/api/words", "/static/css/base.css"):
                answer = await house.get(path)
                assert "nosniff" == answer.headers["x-content-type-options"], path
                if path.startswith("/api"):
                    assert "no-store" == answer.headers["cache-control"]
                    assert "application/json" == answer.headers["content-type"]

    run(main())


# Own addresses


@pytest.mark.parametrize(
    "origin", ["clue.example.org", "ftp://clue.example.org", "https://", "https://clue.example.org/", "https://[::1"]
)
def test_an_origin_is_a_scheme_and_a_host(origin: str) -> None:
    """An additional address that can never be an origin is refused at the start."""
    with pytest.raises(Unreadable) as refused:
        Guard(Config(origins=(origin,)))
    assert "origin-form" == refused.value.code
