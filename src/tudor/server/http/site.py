"""The server's routes and JSON answers."""

from collections.abc import Sequence
from functools import cache
from http import HTTPStatus

from msgspec.json import Decoder
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Lifespan

from tudor.bots import LEVELS
from tudor.editions import available, load, with_house_rules
from tudor.protocol.forms import BotChair, Join, NewTable, PlayNow, Seated
from tudor.protocol.tables import Settings
from tudor.server.http import edition_data, pages
from tudor.server.http.answers import Answer, answered, body, language
from tudor.server.http.archive import Archive
from tudor.server.http.door import Door
from tudor.server.http.guard import Guard
from tudor.server.http.metrics import Metrics
from tudor.server.http.sockets import Sockets
from tudor.server.storage import Storage, StorageError
from tudor.server.table import seating
from tudor.server.table.lobby import Lobby
from tudor.server.table.table_record import ChairRecord
from tudor.server.workers.pool import Workers
from tudor.text.errors import Illegal, TudorError, known_language
from tudor.text.languages import translate
from tudor.text.page_phrases import PHRASES

_plays: Decoder[PlayNow] = Decoder(PlayNow)
_new_tables: Decoder[NewTable] = Decoder(NewTable)
_joins: Decoder[Join] = Decoder(Join)


class Site:
    """The web application of a server."""

    def __init__(
        self, lobby: Lobby, guard: Guard, storage: Storage, workers: Workers, metrics: Metrics, door: Door
    ) -> None:
        self._lobby = lobby
        self._guard = guard
        self._storage = storage
        self._metrics = metrics
        self._door = door
        self._archive = Archive(lobby, guard, storage, workers)
        self.sockets = Sockets(lobby, guard, metrics)

    def app(self, lifespan: Lifespan[Starlette], middleware: Sequence[Middleware]) -> Starlette:
        """The application, behind middleware."""
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
                *(get(path, answer) for path, answer in self._archive.answers.items()),
                Route("/healthz", self._health),
                Route("/readyz", self._ready),
                *pages.routes(),
            ],
            middleware=middleware,
            exception_handlers={HTTPStatus.NOT_FOUND: pages.not_found},
            lifespan=lifespan,
        )

    # Answering requests

    def _reading(self, path: str, answer: Answer) -> Route:
        async def endpoint(request: Request) -> Response:
            return await self._answered(request, answer, HTTPStatus.OK)

        return Route(path, endpoint, methods=["GET"])

    def _changing(self, path: str, answer: Answer) -> Route:
        async def allowed(request: Request) -> object:
            self._guard.check_origin(request.headers, request.url.scheme)
            self._guard.check_rate(self._guard.address(request.scope))
            return await answer(request)

        async def endpoint(request: Request) -> Response:
            return await self._answered(request, allowed, HTTPStatus.CREATED)

        return Route(path, endpoint, methods=["POST"])

    async def _answered(self, request: Request, answer: Answer, status: int) -> Response:
        async def counted(request: Request) -> object:
            try:
                return await answer(request)
            except TudorError as error:
                self._metrics.refuse(error.code)
                raise

        return await answered(request, counted, status)

    # Words and editions

    async def _words(self, request: Request) -> object:
        return _client_words(language(request))

    async def _editions(self, request: Request) -> object:
        return [edition_data.edition_card(load(one), language(request)) for one in available()]

    async def _edition(self, request: Request) -> object:
        edition = with_house_rules(load(request.path_params["edition"]), request.query_params.getlist("rule"))
        return edition_data.edition_page(edition, language(request))

    async def _levels(self, request: Request) -> object:
        return [{"id": level} for level in LEVELS]

    # Tables

    async def _tables(self, request: Request) -> object:
        return self._lobby.listed()

    async def _table(self, request: Request) -> object:
        return (await self._lobby.find(request.path_params["table"])).state()

    async def _open(self, request: Request) -> object:
        wanted = await body(request, _new_tables)
        chairs = [seating.bot_chair(one.name) if isinstance(one, BotChair) else ChairRecord() for one in wanted.chairs]
        table, token = await self._lobby.open(wanted.settings, chairs, wanted.nickname)
        return Seated(table=table.record.id, token=token, chair=self._lobby.chair_of(table, token))

    async def _join(self, request: Request) -> object:
        wanted = await body(request, _joins)
        table, chair, token = await self._lobby.join(request.path_params["table"], wanted.nickname, wanted.token)
        return Seated(table=table.record.id, token=token, chair=chair)

    async def _play(self, request: Request) -> object:
        """A table against bots with its chairs locked; its player's contribution deals."""
        wanted = await body(request, _plays)
        settings = Settings(edition=wanted.edition, lang=known_language(wanted.lang), house_rules=wanted.house_rules)
        chairs = [ChairRecord(), *(seating.bot_chair(wanted.level) for _ in range(min(wanted.players, 12) - 1))]
        table, token = await self._lobby.open(settings, chairs, wanted.nickname)
        await table.start()
        return Seated(table=table.record.id, token=token, chair=self._lobby.chair_of(table, token))

    # Running

    async def _health(self, request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def _ready(self, request: Request) -> Response:
        try:
            await self._storage.check()
        except StorageError:
            told = Illegal("disk").text(language(request))
            return PlainTextResponse(f"{told}\n", HTTPStatus.SERVICE_UNAVAILABLE)
        # A read-only server stays ready: a proxy must not cut off the games in progress.
        return PlainTextResponse("read-only\n" if self._door.is_read_only else "ok\n")


@cache
def _client_words(lang: str) -> dict[str, str]:
    return {key: translate(phrase, lang) for key, phrase in PHRASES.items()}
