"""HTTP requests to a server: list tables, open one, take a chair, fetch a record."""

from collections.abc import Iterable
from contextlib import suppress
from http.client import HTTPException
from typing import TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote
from urllib.request import Request, urlopen

from msgspec import Raw, Struct, ValidationError
from msgspec.json import Decoder, encode

from tudor.editions import add_all
from tudor.model.edition import Edition
from tudor.protocol.forms import BotChair, Join, NewTable, OpenChair, PlayNow, Seated, Seek
from tudor.protocol.tables import Settings, TableLine
from tudor.terminal.table_link import TableLink
from tudor.text.errors import TudorError, Unreadable

Answer = TypeVar("Answer")
PATIENCE = 20.0
"""Seconds to wait for an answer."""


class ServerRefused(TudorError):
    """A refusal by the server, with its sentence in the language of the request."""

    def __init__(self, code: str, sentence: str) -> None:
        super().__init__(code)
        self._sentence = sentence

    def text(self, lang: str) -> str:
        """The server's sentence."""
        return self._sentence


class TableAccess(Struct, frozen=True):
    """A table, and the token of your chair there; without a token you watch."""

    link: TableLink
    token: str = ""
    account: str = ""
    """The token of the account that plays; empty for guests."""


class WantedTable(Struct, frozen=True, kw_only=True):
    """The table a player wants to open."""

    settings: Settings
    players: int
    bots: int
    """How many of the players are bots."""
    level: str
    """Their level."""
    now: bool
    """Deal at once."""


class _RecordAnswer(Struct):
    record: str


class _Refusal(Struct):
    code: str
    text: str


_seated: Decoder[Seated] = Decoder(Seated)
_records: Decoder[_RecordAnswer] = Decoder(_RecordAnswer)
_tables: Decoder[list[TableLine]] = Decoder(list[TableLine])
_editions: Decoder[Iterable[Edition]] = Decoder(list[Edition])
_anything: Decoder[Raw] = Decoder(Raw)
_refusals: Decoder[_Refusal] = Decoder(_Refusal)


def fetch_tables(server: str, lang: str) -> list[TableLine]:
    """The public tables of a server."""
    return _fetch(_tables, server, "/api/tables", lang)


def learn_editions(server: str, lang: str) -> None:
    """Know the editions that a server has from files. One of an earlier release has none."""
    with suppress(TudorError):
        add_all(_fetch(_editions, server, "/api/edition-files", lang))


def check_table(link: TableLink, lang: str) -> None:
    """Refuse a table that its server does not have, or a server that does not answer."""
    _fetch(_anything, link.server, f"/api/tables/{quote(link.table)}", lang)


def open_table(server: str, wanted: WantedTable, nickname: str, lang: str, account: str = "") -> TableAccess:
    """Open a table and become its host, as a guest or for an account."""
    path, form = (
        ("/api/play", _play_now_form(wanted, nickname, lang))
        if wanted.now
        else ("/api/tables", _new_table_form(wanted, nickname))
    )
    seated = _fetch(_seated, server, path, lang, encode(form), account)
    return TableAccess(TableLink(server, seated.table), seated.token, account)


def _play_now_form(wanted: WantedTable, nickname: str, lang: str) -> PlayNow:
    return PlayNow(
        nickname=nickname,
        edition=wanted.settings.edition,
        lang=lang,
        level=wanted.level,
        players=wanted.players,
        speed=wanted.settings.speed,
        house_rules=wanted.settings.house_rules,
    )


def _new_table_form(wanted: WantedTable, nickname: str) -> NewTable:
    chairs: list[BotChair | OpenChair] = [OpenChair()] * (wanted.players - wanted.bots)
    chairs += [BotChair(wanted.level)] * wanted.bots
    return NewTable(settings=wanted.settings, nickname=nickname, chairs=tuple(chairs))


def find_match(server: str, wanted: Seek, lang: str, account: str = "") -> TableAccess:
    """Take a chair at a quick match, as a guest or for an account."""
    seated = _fetch(_seated, server, "/api/match", lang, encode(wanted), account)
    return TableAccess(TableLink(server, seated.table), seated.token, account)


def take_chair(link: TableLink, nickname: str, lang: str, old_token: str = "", account: str = "") -> TableAccess:
    """Take a chair at a table: after a rematch, the one reserved for the old token. An account gets the one it has."""
    wanted = encode(Join(nickname=nickname, token=old_token))
    seated = _fetch(_seated, link.server, f"/api/tables/{link.table}/join", lang, wanted, account)
    return TableAccess(link, seated.token, account)


def fetch_record(link: TableLink, token: str, lang: str) -> str:
    """The complete record of a finished game."""
    return _fetch(_records, link.server, f"/api/games/{link.table}/record", lang, token=token).record


def _fetch(
    answers: Decoder[Answer], server: str, path: str, lang: str, body: bytes | None = None, token: str = ""
) -> Answer:
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    try:
        request = Request(f"{server}{path}?lang={quote(lang)}", body, headers)
        with urlopen(request, timeout=PATIENCE) as answer:
            return answers.decode(answer.read())
    except HTTPError as error:
        with error:
            raise _refused(server, error) from error
    except (OSError, HTTPException, ValidationError, ValueError) as error:
        raise _no_answer(server, error) from error


def _refused(server: str, error: HTTPError) -> TudorError:
    try:
        refusal = _refusals.decode(error.read())
    except (OSError, HTTPException, ValidationError, ValueError):
        return _no_answer(server, error)
    return ServerRefused(refusal.code, refusal.text)


def _no_answer(server: str, error: Exception) -> TudorError:
    # urllib wraps what the system says into markup of its own.
    reason = error.reason if isinstance(error, URLError) else error
    told = reason.strerror if isinstance(reason, OSError) and reason.strerror else str(reason)
    return Unreadable("no-server", address=server, reason=told)
