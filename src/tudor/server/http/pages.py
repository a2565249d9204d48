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

PAGES = ("/", "/new", "/t/{table}", "/rules", "/rules/{edition}", "/games/{table}")
FILES = ("manifest.webmanifest", "favicon.svg")


def routes() -> list[BaseRoute]:
    """The routes of the page and its files."""
    return [
        Mount("/static", Assets(Path(str(_static())), PLAIN_HEADERS)),
        *(Route(path, _page) for path in PAGES),
        *(Route(f"/{name}", _file(name)) for name in FILES),
    ]


@cache
def _static() -> "resources.abc.Traversable":
    return resources.files("tudor.server").joinpath("static")


async def _page(_request: Request, status: int = HTTPStatus.OK) -> Response:
    page, headers = _index()
    return Response(page, status, media_type="text/html", headers={**headers, "Cache-Control": "no-cache"})


async def not_found(request: Request, _error: Exception) -> Response:
    """A 404 answer: the page for browsers, plain text otherwise."""
    if "text/html" in request.headers.get("accept", ""):
        return await _page(request, HTTPStatus.NOT_FOUND)
    return PlainTextResponse("Not Found", HTTPStatus.NOT_FOUND)


@cache
def _index() -> tuple[str, dict[str, str]]:
    page = _static().joinpath("index.html").read_text("utf-8")
    return page, security_headers(page)


def _file(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(_request: Request) -> Response:
        return FileResponse(str(_static().joinpath(name)), headers=PLAIN_HEADERS)

    return endpoint
