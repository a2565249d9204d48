"""Requests that make no sense are refused with a reason."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from tests.server.harness import run, serving
from tests.server.nonsense import JUNK, LETTERS, PROTOTYPES
from tudor.server.http.guard import LARGEST_MESSAGE
from tudor.text.errors import ERRORS

BODIES: Mapping[str, dict[str, Any]] = {
    "/api/tables": {
        "settings": {"edition": "clue-1998", "lang": "en", "pace": "steady", "hints": "none", "stand_in": "novice"},
        "nickname": "Eve",
        "chairs": [{"who": "open"}, {"who": "bot", "name": "novice"}, {"who": "open"}],
    },
    "/api/play": {"nickname": "Eve", "edition": "clue-1998", "lang": "fr", "level": "novice", "players": 3},
    "/api/tables/{table}/join": {"nickname": "Eve", "token": ""},
    "/api/games/{table}/play": {"nickname": "Eve", "step": 12, "sight": "all", "lang": "en", "level": "novice"},
}


def spoilt(body: dict[str, Any], rng: Random) -> bytes:
    """A body that no client would send."""
    whole = msgspec.json.encode(body)
    field, value = rng.choice(list(body)), rng.choice((*JUNK, *PROTOTYPES, *LETTERS))
    inner = {name: {**part, rng.choice(list(part)): value} for name, part in body.items() if isinstance(part, dict)}
    return rng.choice(
        (
            whole[: rng.randrange(len(whole))],
            msgspec.json.encode({**body, field: value}),
            msgspec.json.encode({**body, **inner, rng.choice(PROTOTYPES): value}),
            msgspec.json.encode({**body, **inner, "nickname": "".join(rng.choices(LETTERS, k=3)) + "\u0000"}),
            rng.randbytes(50),
            b"[" * 9000,
            whole + b" " * 20_000,
            b'{"nickname":"\\ud800","settings":NaN}',
        )
    )


def test_bodies_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    """A changing request with nonsense in it is refused with a code and a text, or as too long; none breaks the server."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            rng, table = Random(5), (await house.open(people=6)).table
            for number in range(300):
                path = list(BODIES)[number % len(BODIES)]
                body = spoilt(BODIES[path], rng)
                answer = await house.post(path.format(table=table), body)
                if answer.status == 201:
                    assert_only_a_name(BODIES[path], body)
                    continue
                if len(body) > LARGEST_MESSAGE:
                    assert 413 == answer.status
                    continue
                assert answer.status in (400, 403, 404), answer.body
                assert answer.json["code"] in ERRORS
                assert answer.json["text"]
            assert [] == (await house.get("/api/tables")).json

    run(main())


def assert_only_a_name(usual: dict[str, Any], body: bytes) -> None:
    """An accepted body differs from the usual one only in a name that is odd but printable."""
    sent = msgspec.json.decode(body)
    assert {**usual, "nickname": sent["nickname"]} == sent
    assert sent["nickname"].isprintable()
    assert 1 <= len(sent["nickname"]) <= 24


NOWHERE = (
    "/api/tables/__proto__",
    "/api/tables/%00",
    "/api/tables/..%2f..%2fetc%2fpasswd",
    "/api/tables/" + "x" * 5000,
    "/api/tables/%F0%9F%83%8F",
    "/api/games/nothing/record",
    "/api/games/nothing/replay?sight=%00",
    "/api/games/nothing/review",
    "/api/games/nothing/notebooks",
    "/api/games/nothing/why?step=1",
    "/api/games/nothing/question?step=x",
    "/api/games/nothing/verify?lang=__proto__",
    "/api/editions/..%2fwords",
    "/api/editions/%00",
    "/api/editions/" + "x" * 5000,
    "/static/../../running.py",
    "/static/..%2f..%2frunning.py",
    "/static/%2e%2e/%2e%2e/running.py",
    "/static/%00",
    "/nowhere",
)


def test_paths_that_lead_nowhere(tmp_path: Path) -> None:
    """Missing paths are not found, and no path leads out of the pages' folder."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for path in NOWHERE:
                answer = await house.get(path)
                assert 404 == answer.status, path
                assert b"import" not in answer.body, path

    run(main())


def test_what_is_no_request_at_all(tmp_path: Path) -> None:
    """Noise instead of HTTP is answered by an error or by silence, and the next request is served."""

    async def main() -> None:
        async with serving(tmp_path) as house:
            for noise in (
                b"\x16\x03\x01\x02\x00\x01",
                b"GET\r\n\r\n",
                b"GET / HTTP/9.9\r\n\r\n",
                b"\x00" * 100,
                b"GET / HTTP/1.1\r\nHost\r\n\r\n",
            ):
                assert (await house.raw_http(noise)).status in (0, 400)
            assert b"ok\n" == (await house.get("/healthz")).body

    run(main())
