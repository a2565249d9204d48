"""The server's pages and requests."""

from collections.abc import Awaitable, Callable
from functools import cache
from http import HTTPStatus
from importlib import resources
from pathlib import Path
from typing import TypeVar

from msgspec import Struct, ValidationError
from msgspec.json import Decoder
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.types import Lifespan

from tudor.bots import LEVELS
from tudor.editions import available, load
from tudor.fairness import WrongDraw
from tudor.protocol.tables import Settings
from tudor.protocol.wire import write
from tudor.server import catalogue, fair, gathering
from tudor.server.assets import Assets
from tudor.server.guard import LARGEST_MESSAGE, PLAIN_HEADERS, Guard, security_headers
from tudor.server.lounge import Lounge
from tudor.server.metrics import Metrics
from tudor.server.phrases import PHRASES
from tudor.server.register import Place, registers
from tudor.server.reviewing import curves, review
from tudor.server.sockets import Sockets
from tudor.server.storage import Storage
from tudor.server.thinking import Thinkers
from tudor.text.errors import Illegal, TudorError, Unreadable, known_language
from tudor.text.languages import translate

Sent = TypeVar("Sent")
STATUS = {
    "table-unknown": 404,
    "game-unknown": 404,
    "edition.unknown": 404,
    "too-fast": 429,
    "origin": 403,
    "token": 403,
}
RECENT = 20
PAGES = ("/", "/new", "/t/{table}", "/rules", "/rules/{edition}", "/games/{table}")


class PlayNow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A game against bots, at once."""

    nickname: str
    edition: str = "clue-1998"
    lang: str = "en"
    level: str = "amateur"
    players: int = 4


class BotChair(Struct, frozen=True, tag_field="who", tag="bot", forbid_unknown_fields=True):
    """A chair for a bot."""

    name: str


class OpenChair(Struct, frozen=True, tag_field="who", tag="open", forbid_unknown_fields=True):
    """A chair for whoever comes."""


class NewTable(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table to be opened; the host takes the first open chair."""

    settings: Settings
    nickname: str
    chairs: tuple[BotChair | OpenChair, ...]


class Join(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Somebody who takes a chair."""

    nickname: str
    token: str = ""
    """At the table of a rematch, the token of the table before."""


class Seated(Struct, frozen=True, kw_only=True):
    """A chair at a table, and the token that proves it."""

    table: str
    token: str
    chair: int


class GameLine(Struct, frozen=True, kw_only=True):
    """A finished game in a list."""

    id: str
    edition: str
    people: tuple[str, ...]
    bots: int
    ended: float


class Checked(Struct, frozen=True, kw_only=True):
    """Was a game dealt as it was promised?"""

    ok: bool
    draws: int
    commitment: str
    seats: tuple[str, ...]
    contributions: tuple[str | None, ...]
    wrong: tuple[WrongDraw, ...]


class Site:
    """What answers requests."""

    def __init__(self, lounge: Lounge, guard: Guard, storage: Storage, thinkers: Thinkers, metrics: Metrics) -> None:
        self._lounge = lounge
        self._guard = guard
        self._storage = storage
        self._thinkers = thinkers
        self._metrics = metrics
        self.sockets = Sockets(lounge, guard)

    def app(self, lifespan: Lifespan[Starlette]) -> Starlette:
        """The application."""
        get, post = self._reading, self._changing
        return Starlette(
            routes=[
                WebSocketRoute("/api/tables/{table}/socket", self.sockets),
                get("/api/words", self._words),
                get("/api/editions", self._editions),
                get("/api/editions/{edition}", self._edition),
                get("/api/levels", self._levels),
                get("/api/tables", self._tables),
                post("/api/tables", self._open),
                get("/api/tables/{table}", self._table),
                post("/api/tables/{table}/join", self._join),
                post("/api/play", self._play),
                get("/api/games", self._games),
                get("/api/games/{table}/record", self._record),
                get("/api/games/{table}/replay", self._replay),
                get("/api/games/{table}/knowledge", self._knowledge),
                get("/api/games/{table}/verify", self._verify),
                Route("/healthz", self._health),
                Route("/metrics", self._measured),
                Mount("/static", Assets(Path(str(static())), PLAIN_HEADERS)),
                *(Route(path, _page) for path in PAGES),
                *(Route(f"/{name}", _file(name)) for name in ("manifest.webmanifest", "favicon.svg")),
            ],
            exception_handlers={HTTPStatus.NOT_FOUND: _nothing_here},
            lifespan=lifespan,
        )

    # How requests are answered

    def _reading(self, path: str, answer: Callable[[Request], Awaitable[object]]) -> Route:
        async def endpoint(request: Request) -> Response:
            try:
                return _json(await answer(request))
            except TudorError as error:
                return _refusal(error, _language(request))

        return Route(path, endpoint, methods=["GET"])

    def _changing(self, path: str, answer: Callable[[Request], Awaitable[object]]) -> Route:
        async def endpoint(request: Request) -> Response:
            try:
                self._guard.check_origin(request.headers, request.url.scheme)
                self._guard.check_rate(self._guard.address(request.scope))
                return _json(await answer(request), status=201)
            except TudorError as error:
                return _refusal(error, _language(request))

        return Route(path, endpoint, methods=["POST"])

    # Words and editions

    async def _words(self, request: Request) -> object:
        return _client_words(_language(request))

    async def _editions(self, request: Request) -> object:
        return [catalogue.edition_card(load(one), _language(request)) for one in available()]

    async def _edition(self, request: Request) -> object:
        return catalogue.edition_page(load(request.path_params["edition"]), _language(request))

    async def _levels(self, request: Request) -> object:
        return [{"id": level} for level in LEVELS]

    # Tables

    async def _tables(self, request: Request) -> object:
        return self._lounge.listed()

    async def _table(self, request: Request) -> object:
        return (await self._lounge.find(request.path_params["table"])).state()

    async def _open(self, request: Request) -> object:
        wanted = await _body(request, _new_tables)
        chairs = [gathering.bot_place(one.name) if isinstance(one, BotChair) else Place() for one in wanted.chairs]
        room, token = await self._lounge.open(wanted.settings, chairs, wanted.nickname)
        return Seated(table=room.register.id, token=token, chair=self._lounge.chair_of(room, token))

    async def _join(self, request: Request) -> object:
        wanted = await _body(request, _joins)
        room, chair, token = await self._lounge.join(request.path_params["table"], wanted.nickname, wanted.token)
        return Seated(table=room.register.id, token=token, chair=chair)

    async def _play(self, request: Request) -> object:
        """A table against bots, with the cards dealt."""
        wanted = await _body(request, _plays)
        settings = Settings(edition=wanted.edition, lang=known_language(wanted.lang))
        chairs = [Place(), *(gathering.bot_place(wanted.level) for _ in range(min(wanted.players, 12) - 1))]
        room, token = await self._lounge.open(settings, chairs, wanted.nickname)
        await room.start()
        return Seated(table=room.register.id, token=token, chair=self._lounge.chair_of(room, token))

    # Finished games

    async def _games(self, request: Request) -> object:
        lines = []
        for game in await self._storage.finished(RECENT):
            register = registers.decode(game.meta) if game.meta is not None else None
            if register is not None and register.settings.listed:
                lines.append(
                    GameLine(
                        id=game.table_id,
                        edition=register.settings.edition,
                        people=tuple(place.name for place in register.people),
                        bots=sum(place.who == "bot" for place in register.places),
                        ended=game.ended,
                    )
                )
        return lines

    async def _finished(self, request: Request, sight: str | None = None) -> str:
        """The record of a game that is over, for its players, or for all if the table was listed."""
        # Reading these takes work, so it is counted like a change.
        self._guard.check_rate(self._guard.address(request.scope))
        table_id = request.path_params["table"]
        room = await self._lounge.find(table_id)
        if room.stage not in ("over", "closed"):
            raise Illegal("game-not-over")
        if not room.register.settings.listed:
            self._lounge.chair_of(room, request.headers.get("authorization", "").removeprefix("Bearer "))
        text = await self._storage.record(table_id, sight)
        if text is None:
            raise Illegal("game-unknown", table=table_id)
        return text

    async def _record(self, request: Request) -> object:
        return {"record": await self._finished(request, request.query_params.get("sight"))}

    async def _replay(self, request: Request) -> object:
        sight = request.query_params.get("sight", "all")
        asked = await self._finished(request), sight, _language(request)
        # A long game takes as long as fifty moves of others: no socket waits for that.
        return _Raw(await self._thinkers.run(review_job, write(asked)))

    async def _knowledge(self, request: Request) -> object:
        text = await self._finished(request)
        return _Raw(await self._thinkers.run(knowledge_job, text.encode()))

    async def _verify(self, request: Request) -> object:
        verdict = fair.verified(await self._finished(request))
        return Checked(
            ok=verdict.confirmed,
            draws=verdict.draws,
            commitment=verdict.commitment,
            seats=verdict.seats,
            contributions=verdict.contributions,
            wrong=verdict.wrong,
        )

    # Running

    async def _health(self, request: Request) -> Response:
        await self._storage.get("", "health")
        return Response("ok\n", media_type="text/plain")

    async def _measured(self, request: Request) -> Response:
        self._metrics.set("tables_open", len(self._lounge.rooms))
        self._metrics.set("sockets_open", self.sockets.count)
        self._metrics.set("thinker_crashes", self._thinkers.crashes)
        return Response(self._metrics.text(), media_type="text/plain; version=0.0.4")


class _Raw(Struct, frozen=True):
    """JSON as it is."""

    text: bytes


def review_job(asked: bytes) -> bytes:
    """The frames of a record; run in a process of its own."""
    return write(review(*_reviews.decode(asked)))


def knowledge_job(record: bytes) -> bytes:
    """What each player could have known when; run in a process of its own."""
    return write({"seats": curves(record.decode())})


_reviews: Decoder[tuple[str, str, str]] = Decoder(tuple[str, str, str])
_plays: Decoder[PlayNow] = Decoder(PlayNow)
_new_tables: Decoder[NewTable] = Decoder(NewTable)
_joins: Decoder[Join] = Decoder(Join)


async def _body(request: Request, decoder: Decoder[Sent]) -> Sent:
    """What was sent; refused if it is too long, or something else."""
    sent = bytearray()
    async for chunk in request.stream():
        sent += chunk
        if len(sent) > LARGEST_MESSAGE:
            raise Unreadable("message", reason=f"it is longer than {LARGEST_MESSAGE} bytes")
    try:
        return decoder.decode(bytes(sent))
    except (ValidationError, ValueError, RecursionError) as error:
        raise Unreadable("message", reason=str(error)[:200]) from error


def _language(request: Request) -> str:
    lang = request.query_params.get("lang", "en")
    try:
        return known_language(lang)
    except TudorError:
        return "en"


def _json(answer: object, status: int = 200) -> Response:
    text = answer.text if isinstance(answer, _Raw) else write(answer)
    return Response(text, status, media_type="application/json", headers={**PLAIN_HEADERS, "Cache-Control": "no-store"})


def _refusal(error: TudorError, lang: str) -> Response:
    return _json({"code": error.code, "text": error.text(lang)}, STATUS.get(error.code, 400))


@cache
def _client_words(lang: str) -> dict[str, str]:
    return {key: translate(phrase, lang) for key, phrase in PHRASES.items()}


@cache
def static() -> "resources.abc.Traversable":
    """The folder of the browser's files."""
    return resources.files("tudor.server").joinpath("static")


async def _page(_request: Request, status: int = HTTPStatus.OK) -> Response:
    page, headers = _index()
    return Response(page, status, media_type="text/html", headers={**headers, "Cache-Control": "no-cache"})


async def _nothing_here(request: Request, _error: Exception) -> Response:
    """Who comes with a browser is told so by the page."""
    if "text/html" in request.headers.get("accept", ""):
        return await _page(request, HTTPStatus.NOT_FOUND)
    return PlainTextResponse("Not Found", HTTPStatus.NOT_FOUND)


@cache
def _index() -> tuple[str, dict[str, str]]:
    page = static().joinpath("index.html").read_text("utf-8")
    return page, security_headers(page)


def _file(name: str) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(_request: Request) -> Response:
        return FileResponse(str(static().joinpath(name)), headers=PLAIN_HEADERS)

    return endpoint
