"""The HTML page and the files next to it."""

from collections.abc import Awaitable, Callable
from functools import cache
from http import HTTPStatus
from importlib import resources
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from tudor.server.http.assets import Assets
from tudor.server.http.guard import PLAIN_HEADERS, security_headers

PAGES = ("/", "/new", "/learn", "/watch", "/t/{table}", "/rules", "/rules/{edition}")
FILES = ("manifest.webmanifest", "companion.webmanifest", "companion-worker.js", "favicon.svg")
COMPANION = "companion.html"
"""A page of its own, so that a phone loads no more than it needs."""
PUZZLES, PUZZLE_PAGES = "puzzles.html", ("/puzzles", "/puzzles/endless")
"""Another one, which keeps the start page light."""


def routes() -> list[BaseRoute]:
    """The routes of the page and its files."""
    return [
        Mount("/static", Assets(Path(str(_static())), PLAIN_HEADERS)),
        *(Route(path, _page) for path in PAGES),
        Route("/companion", _companion),
        *(Route(path, _puzzles) for path in PUZZLE_PAGES),
        *(Route(f"/{name}", _file(name)) for name in FILES),
    ]


@cache
def _static() -> "resources.abc.Traversable":
    return resources.files("tudor.server").joinpath("static")


async def _page(_request: Request) -> Response:
    return page()


async def _companion(_request: Request) -> Response:
    return page(name=COMPANION)


async def _puzzles(_request: Request) -> Response:
    return page(name=PUZZLES)


def page(head: str = "", status: int = HTTPStatus.OK, name: str = "index.html") -> Response:
    """A page, with more in its head."""
    text, headers = _html(name)
    text = text.replace("</head>", f"{head}</head>", 1)
    return Response(text, status, media_type="text/html", headers={**headers, "Cache-Control": "no-cache"})


async def not_found(request: Request, _error: Exception) -> Response:
    """A 404 answer: the page for browsers, plain text otherwise."""
    if "text/html" in request.headers.get("accept", ""):
        return page(status=HTTPStatus.NOT_FOUND)
    return PlainTextResponse("Not Found", HTTPStatus.NOT_FOUND)


@cache
def _html(name: str) -> tuple[str, dict[str, str]]:
    text = _static().joinpath(name).read_text("utf-8")
    return text, security_headers(text)


def _file(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(_request: Request) -> Response:
        return FileResponse(str(_static().joinpath(name)), headers=PLAIN_HEADERS)

    return endpoint
