"""Static files: read at the start, compressed at the first request, served from memory, and fetched again only after a change."""

import gzip
import re
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path

from msgspec import Struct
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tudor.server.http.emblem import png

TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml"}
ICON_SIZE = 180
COMMENTS = {".js": re.compile(rb"/\*\*.*?\*/", re.DOTALL), ".css": re.compile(rb"/\*.*?\*/", re.DOTALL)}
"""What no browser needs: the types of modules, and the reasons of styles."""
NOT_MODIFIED, NOT_FOUND, NOT_ALLOWED = 304, 404, 405


class _Asset(Struct, frozen=True):
    """A file ready to send."""

    plain: bytes
    compressed: bytes
    headers: dict[str, str]


class Assets:
    """The files of a folder as an ASGI application; nothing outside the folder can be reached.

    Each SVG is also available as a PNG, drawn at the first request, for devices that need one.
    """

    def __init__(self, folder: Path, headers: dict[str, str]) -> None:
        self._headers = headers
        self._files = {
            path.relative_to(folder).as_posix(): path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file() and not path.name.startswith(".")
        }
        self._assets: dict[str, _Asset] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send a file, compressed if accepted, or "not modified" if the browser has it."""
        if scope["type"] != "http" or scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(NOT_ALLOWED)
        name = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        asset = self._assets.get(name)
        if asset is None:
            asset = self._assets[name] = _asset(name, self._content(name), self._headers)
        await _response(asset, Headers(scope=scope))(scope, receive, send)

    def _content(self, name: str) -> bytes:
        if name in self._files:
            return _without_comments(name, self._files[name])
        svg = self._files.get(f"{name.removesuffix('.png')}.svg")
        if svg is None or not name.endswith(".png"):
            raise HTTPException(NOT_FOUND)
        return png(svg.decode(), ICON_SIZE)


def _without_comments(name: str, plain: bytes) -> bytes:
    """A file as browsers get it, every line at its number."""
    comment = COMMENTS.get(Path(name).suffix)
    return comment.sub(lambda found: b"\n" * found[0].count(b"\n"), plain) if comment else plain


def _asset(name: str, plain: bytes, headers: dict[str, str]) -> _Asset:
    kind = TYPES.get(Path(name).suffix) or guess_type(name)[0] or "application/octet-stream"
    return _Asset(
        plain=plain,
        compressed=gzip.compress(plain, mtime=0),
        headers={
            **headers,
            "Content-Type": f"{kind}; charset=utf-8",
            "Cache-Control": "no-cache",
            "Vary": "Accept-Encoding",
            "ETag": f'"{sha256(plain).hexdigest()[:32]}"',
        },
    )


def _response(asset: _Asset, asked: Headers) -> Response:
    if asset.headers["ETag"] in asked.get("if-none-match", ""):
        return Response(status_code=NOT_MODIFIED, headers=asset.headers)
    if "gzip" in asked.get("accept-encoding", ""):
        return Response(asset.compressed, headers={**asset.headers, "Content-Encoding": "gzip"})
    return Response(asset.plain, headers=asset.headers)
