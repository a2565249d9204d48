"""Which document is at which address, and the files next to them."""

from collections.abc import Awaitable, Callable
from functools import cache
from http import HTTPStatus

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route

from tudor.server.http.assets import Assets
from tudor.server.http.documents import Name, document, static
from tudor.server.http.guard import PLAIN_HEADERS, security_headers

PAGES: dict[Name, tuple[str, ...]] = {
    "game": ("/", "/new", "/learn", "/watch", "/t/{table}", "/rules", "/rules/{edition}"),
    "companion": ("/companion",),
    "puzzles": ("/puzzles", "/puzzles/endless"),
    "people": ("/account", "/account/games", "/join", "/ratings", "/@/{name}"),
}
FILES = ("manifest.webmanifest", "companion.webmanifest", "companion-worker.js", "favicon.svg")


def routes() -> list[BaseRoute]:
    """The routes of the pages and their files."""
    return [
        Mount("/static", Assets(static(), PLAIN_HEADERS)),
        *(Route(path, _page(name)) for name, paths in PAGES.items() for path in paths),
        *(Route(f"/{name}", _file(name)) for name in FILES),
    ]


def page(head: str = "", status: int = HTTPStatus.OK, name: Name = "game") -> Response:
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
def _html(name: Name) -> tuple[str, dict[str, str]]:
    text = document(name)
    return text, security_headers(text)


def _page(name: Name) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(_request: Request) -> Response:
        return page(name=name)

    return endpoint


def _file(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(_request: Request) -> Response:
        return FileResponse(str(static() / name), headers=PLAIN_HEADERS)

    return endpoint
