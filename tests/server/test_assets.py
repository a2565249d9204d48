"""Static files as they are sent."""

import asyncio
import gzip
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from tudor.server.http.assets import Assets


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a module, and a private file next to it."""
    (tmp_path / "static" / "js").mkdir(parents=True)
    (tmp_path / "static" / "js" / "main.js").write_text("export const one = 1;\n" * 50, "utf-8")
    (tmp_path / "secret.txt").write_text("secret", "utf-8")
    return tmp_path / "static"


def ask(folder: Path, path: str, method: str = "GET", **headers: str) -> httpx.Response:
    """The answer to a request."""

    async def asking() -> httpx.Response:
        app = Starlette(routes=[Mount("/static", Assets(folder, {"X-Plain": "yes"}))])
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as client:
            return await client.request(method, path, headers={"accept-encoding": "identity", **headers})

    return asyncio.run(asking())


def test_a_file_is_sent_with_its_type(folder: Path) -> None:
    """A module is sent as JavaScript, with the headers of every answer."""
    answer = ask(folder, "/static/js/main.js")
    assert (200, "yes") == (answer.status_code, answer.headers["x-plain"])
    assert "text/javascript; charset=utf-8" == answer.headers["content-type"]
    assert (folder / "js" / "main.js").read_text("utf-8") == answer.text


def test_a_module_is_sent_without_its_types(folder: Path) -> None:
    """Comments that document types are left out, wherever they stand; all code stays in its line, and so do other files."""
    code = "// One.\n/**\n * @param {string} name\n */\nconst a = (/** @type {X} */ (b)) * 2 / 3;\n/** c */ d();\n"
    for name in ("typed.js", "typed.txt"):
        (folder / name).write_text(code, "utf-8")
    assert "// One.\n\n\n\nconst a = ( (b)) * 2 / 3;\n d();\n" == ask(folder, "/static/typed.js").text
    assert code == ask(folder, "/static/typed.txt").text


def test_a_style_is_sent_without_its_reasons(folder: Path) -> None:
    """Comments of styles are left out too, and every line keeps its number."""
    (folder / "look.css").write_text("/* Why,\n   at length. */\na { top: 0; }\n", "utf-8")
    assert "\n\na { top: 0; }\n" == ask(folder, "/static/look.css").text


def test_a_file_is_compressed_for_those_who_can_read_it(folder: Path) -> None:
    """Browsers get it compressed, others as it is."""
    compressed = ask(folder, "/static/js/main.js", **{"accept-encoding": "gzip, br"})
    assert "gzip" == compressed.headers["content-encoding"]
    plain = (folder / "js" / "main.js").read_bytes()
    assert int(compressed.headers["content-length"]) == len(gzip.compress(plain, mtime=0)) < len(plain)
    assert plain == compressed.content


def test_a_file_that_is_known_is_not_sent_again(folder: Path) -> None:
    """A browser that has the same file gets "not modified"."""
    first = ask(folder, "/static/js/main.js")
    again = ask(folder, "/static/js/main.js", **{"if-none-match": first.headers["etag"]})
    assert (304, b"") == (again.status_code, again.content)


@pytest.mark.parametrize("path", ["js/none.js", "../secret.txt", "%2e%2e/secret.txt", "js/../../secret.txt", "", "js"])
def test_nothing_else_is_sent(folder: Path, path: str) -> None:
    """Missing files, folders and paths outside are not found."""
    assert 404 == ask(folder, f"/static/{path}").status_code


def test_files_are_only_read(folder: Path) -> None:
    """Only reading is allowed."""
    assert 405 == ask(folder, "/static/js/main.js", method="POST").status_code
