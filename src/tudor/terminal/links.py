"""Links to tables on a server, and what is asked there once: a chair, and the record of a finished game."""

import re
from http.client import HTTPException
from typing import TypeVar
from urllib.error import HTTPError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

from msgspec import Struct, ValidationError
from msgspec.json import Decoder, encode

from tudor.text.errors import TudorError, Unreadable

Answer = TypeVar("Answer")
PATIENCE = 20.0
"""Seconds to wait for an answer."""
EXAMPLE = "http://localhost:8000/t/TABLE"


class ServerRefused(TudorError):
    """A server refused something, in a sentence of its own, which is in the language one asked in."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code)
        self._sentence = sentence

    def text(self, lang: str) -> str:
        """What the server said."""
        return self._sentence


class TableLink(Struct, frozen=True):
    """Where a table is."""

    server: str
    """The address of the server, without a slash at its end."""
    table: str

    def __str__(self) -> str:
        return f"{self.server}/t/{self.table}"

    @property
    def socket(self) -> str:
        """The address of the live protocol."""
        return f"ws{self.server.removeprefix('http')}/api/tables/{self.table}/socket"

    def beside(self, table: str) -> "TableLink":
        """Another table of the same server."""
        return TableLink(self.server, table)


class _Seated(Struct):
    token: str


class _Kept(Struct):
    record: str


class _Refusal(Struct):
    code: str
    text: str


_seated: Decoder[_Seated] = Decoder(_Seated)
_kept: Decoder[_Kept] = Decoder(_Kept)
_refusals: Decoder[_Refusal] = Decoder(_Refusal)


def read_link(text: str) -> TableLink:
    """The link that somebody gives, as the browser shows it.

    >>> read_link("https://clue.example.org/t/aB3-x_9?lang=fr")
    TableLink(server='https://clue.example.org', table='aB3-x_9')
    """
    parts = urlsplit(text.strip())
    path = re.fullmatch(r"/t/([A-Za-z0-9_-]{1,64})/?", parts.path)
    if parts.scheme not in ("http", "https") or not parts.netloc or path is None:
        raise Unreadable("link", link=text, example=EXAMPLE)
    return TableLink(f"{parts.scheme}://{parts.netloc}", path[1])


def take_chair(link: TableLink, nickname: str, lang: str, old_token: str = "") -> str:
    """Take a chair at a table; the token that proves it. After a rematch, the chair that is kept for the old token."""
    wanted = encode({"nickname": nickname, "token": old_token})
    return _answered(_seated, link, f"/api/tables/{link.table}/join", lang, wanted).token


def fetch_record(link: TableLink, token: str, lang: str) -> str:
    """The complete record of a game that is over."""
    return _answered(_kept, link, f"/api/games/{link.table}/record", lang, token=token).record


def _answered(
    answers: Decoder[Answer], link: TableLink, path: str, lang: str, body: bytes | None = None, token: str = ""
) -> Answer:
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    request = Request(f"{link.server}{path}?lang={quote(lang)}", body, headers)
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return answers.decode(answer.read())
    except HTTPError as error:
        with error:
            raise _refused(link, error) from error
    except (OSError, HTTPException, ValidationError, ValueError) as error:
        raise _unanswered(link, error) from error


def _refused(link: TableLink, error: HTTPError) -> TudorError:
    try:
        refusal = _refusals.decode(error.read())
    except (OSError, HTTPException, ValidationError, ValueError):
        return _unanswered(link, error)
    return ServerRefused(refusal.code, refusal.text)


def _unanswered(link: TableLink, error: Exception) -> TudorError:
    return Unreadable("no-server", address=link.server, reason=str(error))
