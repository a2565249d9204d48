"""The server's routes and JSON answers."""

from asyncio import to_thread
from collections.abc import Sequence
from functools import cache
from http import HTTPStatus
from time import time

from msgspec.json import Decoder
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import Lifespan

from tudor.bots import LEVELS
from tudor.editions import added, available, find, with_house_rules
from tudor.protocol.forms import BotChair, Join, MyTokens, NewTable, PlayNow, Seated, Seek
from tudor.protocol.tables import Settings
from tudor.server.first_case import first_case
from tudor.server.http import edition_data, pages, questions
from tudor.server.http.account_games import AccountGames
from tudor.server.http.accounts import Accounts
from tudor.server.http.answers import Answer, answered, body, language, refusal
from tudor.server.http.archive import Archive
from tudor.server.http.companion import Companion
from tudor.server.http.door import Door
from tudor.server.http.guard import PLAIN_HEADERS, Guard
from tudor.server.http.matchmaker import Matchmaker
from tudor.server.http.metrics import Metrics
from tudor.server.http.my_games import MyGames
from tudor.server.http.picture import picture
from tudor.server.http.preview import preview
from tudor.server.http.programs import Programs
from tudor.server.http.puzzles import Puzzles
from tudor.server.http.ratings import RatingAnswers
from tudor.server.http.sign_in import SignIn
from tudor.server.http.sockets import Sockets
from tudor.server.http.visits import Tables
from tudor.server.people.sessions import GAMES, KEPT, Sessions, has_cookie
from tudor.server.storage import Storage, StorageError, Unavailable
from tudor.server.table import seating
from tudor.server.table.table_record import ChairRecord
from tudor.server.workers.pool import Pools
from tudor.text.errors import Illegal, TudorError, known_language
from tudor.text.languages import translate
from tudor.text.page_phrases import PHRASES

_plays: Decoder[PlayNow] = Decoder(PlayNow)
_new_tables: Decoder[NewTable] = Decoder(NewTable)
_joins: Decoder[Join] = Decoder(Join)
_tokens: Decoder[MyTokens] = Decoder(MyTokens)
_seeks: Decoder[Seek] = Decoder(Seek)


class Site:
    """The web application of a server."""

    def __init__(
        self, tables: Tables, guard: Guard, storage: Storage, pools: Pools, metrics: Metrics, door: Door
    ) -> None:
        self._lobby = tables.lobby
        self._everywhere = tables
        self._guard = guard
        self._storage = storage
        self._metrics = metrics
        self._door = door
        self._sessions = Sessions(storage)
        self._ratings = RatingAnswers(guard, storage, self._sessions)
        self._archive = Archive(tables, guard, storage, pools, self._sessions)
        self._my_games = MyGames(
            tables.lobby.tokens,
            storage,
            lambda table, token, lang, who: tables.ask(questions.AskMine(table, token, lang, who)),
        )
        self._matchmaker = Matchmaker(tables, storage)
        self._companion = Companion(pools.play)
        self._puzzles = Puzzles(pools.play)
        self.sockets = Sockets(tables, guard, metrics, self._sessions)
        accounts = Accounts(storage, self._sessions, guard, tables)
        programs = Programs(accounts, storage.people, tables)
        self._people = (
            accounts,
            SignIn(accounts, storage.people, guard),
            programs,
            AccountGames(accounts, programs, storage, tables, self._my_games),
        )

    async def tidy(self) -> None:
        """End sessions that nobody uses, and sockets whose sessions have ended without this process hearing of it."""
        people = self._storage.people
        await people.end_unused_sessions(time() - KEPT)
        await people.tickets.forget_old(time())
        proofs = self.sockets.proofs
        self.sockets.end(proofs - await people.still_valid(list(proofs)))

    def stop(self) -> None:
        """Give up what outlasts the requests it was begun for."""
        self._archive.studies.stop()

    def app(self, lifespan: Lifespan[Starlette], middleware: Sequence[Middleware]) -> Starlette:
        """The application, behind middleware."""
        get, post = self._reading, self._changing
        return Starlette(
            routes=[
                WebSocketRoute("/api/tables/{table}/socket", self.sockets),
                get("/api/words", self._words),
                get("/api/editions", self._editions),
                get("/api/editions/{edition}", self._edition),
                get("/api/edition-files", self._edition_files),
                get("/api/levels", self._levels),
                get("/api/first-case", self._first_case),
                get("/api/tables", self._tables),
                post("/api/tables", self._open),
                get("/api/tables/{table}", self._table),
                post("/api/tables/{table}/join", self._join),
                post("/api/play", self._play),
                post("/api/mine", self._mine),
                get("/api/watch", self._watch),
                get("/api/match", self._meeting),
                post("/api/match", self._seek),
                get("/api/decks", self._companion.decks),
                post("/api/companion", self._companion.answer, HTTPStatus.OK),
                get("/api/puzzles/daily", self._puzzles.daily),
                post("/api/puzzles/next", self._puzzles.another, HTTPStatus.OK),
                get("/api/puzzles/{puzzle}", self._puzzles.one),
                get("/api/puzzles/{puzzle}/hints", self._puzzles.hints),
                post("/api/puzzles/{puzzle}/answer", self._puzzles.answer, HTTPStatus.OK),
                *(get(path, answer) for path, answer in self._archive.answers.items()),
                post("/api/games/{table}/play", self._archive.play_from),
                *(get(path, answer) for path, answer in self._ratings.answers.items()),
                *(get(path, answer) for part in self._people for path, answer in part.readings.items()),
                *(post(path, answer, HTTPStatus.OK) for part in self._people for path, answer in part.changes.items()),
                Route("/games/{table}", self._game),
                Route("/pictures/{edition}.png", self._picture),
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
        async def allowed(request: Request) -> object:
            self._guard.check_reading_rate(self._guard.address(request.scope))
            return await answer(request)

        async def endpoint(request: Request) -> Response:
            return await self._answered(request, allowed, HTTPStatus.OK)

        return Route(path, endpoint, methods=["GET"])

    def _changing(self, path: str, answer: Answer, status: HTTPStatus = HTTPStatus.CREATED) -> Route:
        async def allowed(request: Request) -> object:
            self._guard.check_origin(request.headers, request.url.scheme)
            self._guard.check_rate(self._guard.address(request.scope))
            if has_cookie(request.headers):
                self._guard.check_form(request.headers)
            return await answer(request)

        async def endpoint(request: Request) -> Response:
            return await self._answered(request, allowed, status)

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
        offered = (*map(find, available()), *added())
        return [edition_data.edition_card(edition, language(request)) for edition in offered]

    async def _edition(self, request: Request) -> object:
        edition = with_house_rules(find(request.path_params["edition"]), request.query_params.getlist("rule"))
        return edition_data.edition_page(edition, language(request))

    async def _edition_files(self, request: Request) -> object:
        """The editions from files whole, for clients that have only Tudor's own."""
        return added()

    async def _levels(self, request: Request) -> object:
        return [{"id": level} for level in LEVELS]

    async def _first_case(self, request: Request) -> object:
        return first_case(language(request))

    # Tables

    async def _tables(self, request: Request) -> object:
        return self._everywhere.listed()

    async def _table(self, request: Request) -> object:
        return await self._everywhere.ask(questions.AskState(request.path_params["table"]))

    async def _open(self, request: Request) -> object:
        wanted = await body(request, _new_tables)
        chairs = [seating.bot_chair(one.name) if isinstance(one, BotChair) else ChairRecord() for one in wanted.chairs]
        return await self._opened(request, wanted.settings, chairs, wanted.nickname)

    async def _join(self, request: Request) -> object:
        wanted = await body(request, _joins)
        table, key = request.path_params["table"], seating.new_key()
        who = await self._sessions.identity(request.headers)
        return await self._everywhere.ask(questions.Join(table, wanted.nickname, wanted.token, key, who))

    async def _play(self, request: Request) -> object:
        """A table against bots with its chairs locked; its player's contribution deals."""
        wanted = await body(request, _plays)
        lang = known_language(wanted.lang)
        settings = Settings(edition=wanted.edition, lang=lang, speed=wanted.speed, house_rules=wanted.house_rules)
        chairs = [ChairRecord(), *(seating.bot_chair(wanted.level) for _ in range(min(wanted.players, 12) - 1))]
        seated = await self._opened(request, settings, chairs, wanted.nickname)
        await self._lobby.tables[seated.table].start()
        return seated

    async def _opened(
        self, request: Request, settings: Settings, chairs: Sequence[ChairRecord], nickname: str
    ) -> Seated:
        who = await self._sessions.identity(request.headers)
        table, token = await self._lobby.open(settings, chairs, nickname, who)
        return Seated(table=table.record.id, token=token, chair=self._lobby.chair_of(table, token, who))

    async def _watch(self, request: Request) -> object:
        return self._everywhere.in_progress()

    async def _meeting(self, request: Request) -> object:
        return self._matchmaker.meeting()

    async def _seek(self, request: Request) -> object:
        who = await self._sessions.identity(request.headers)
        return await self._matchmaker.seek(await body(request, _seeks), who)

    async def _mine(self, request: Request) -> object:
        who = await self._sessions.identity(request.headers, GAMES)
        return await self._my_games.of(await body(request, _tokens), language(request), who)

    # Links to games

    async def _game(self, request: Request) -> Response:
        """The page of a game; for a shared one with a summary for link previews, unless too many are asked for."""
        try:
            self._guard.check_rate(self._guard.address(request.scope))
        except Illegal:
            return pages.page("")
        told = await self._archive.summary_of(request.path_params["table"], language(request))
        return pages.page("" if told is None else preview(told, self._guard.origin(request), language(request)))

    async def _picture(self, request: Request) -> Response:
        try:
            self._guard.check_reading_rate(self._guard.address(request.scope))
            drawn = await to_thread(picture, request.path_params["edition"])
        except TudorError as error:
            return refusal(error, language(request))
        kept = {**PLAIN_HEADERS, "Cache-Control": "public, max-age=86400"}
        return Response(drawn, media_type="image/png", headers=kept)

    # Running

    async def _health(self, request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def _ready(self, request: Request) -> Response:
        try:
            await self._storage.check()
        except StorageError as error:
            why = Illegal("database") if isinstance(error, Unavailable) else Illegal("disk")
            told = why.text(language(request))
            return PlainTextResponse(f"{told}\n", HTTPStatus.SERVICE_UNAVAILABLE)
        if not self._everywhere.is_ready:
            why = Illegal("stopping") if self._lobby.is_leaving else Illegal("bus")
            return PlainTextResponse(f"{why.text(language(request))}\n", HTTPStatus.SERVICE_UNAVAILABLE)
        # A read-only server stays ready: a proxy must not cut off the games in progress.
        return PlainTextResponse("read-only\n" if self._door.is_read_only else "ok\n")


@cache
def _client_words(lang: str) -> dict[str, str]:
    return {key: translate(phrase, lang) for key, phrase in PHRASES.items()}
