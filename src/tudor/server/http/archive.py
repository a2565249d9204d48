"""Finished games: records, replays, checks of the deal, and what the players could have known."""

from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool

from msgspec import Struct
from msgspec.json import Decoder
from starlette.requests import Request

from tudor.fairness import WrongDraw
from tudor.protocol.wire import write
from tudor.server.http.answers import Answer, Raw, language
from tudor.server.http.game_summary import GameSummary, summary
from tudor.server.http.guard import Guard
from tudor.server.http.questions import AskReadable, Share
from tudor.server.http.review import curves, review
from tudor.server.http.visits import Tables
from tudor.server.storage import Storage
from tudor.server.table import fair_deal
from tudor.server.table.shared_games import SharedGames
from tudor.server.table.table_record import table_records
from tudor.server.workers.pool import Workers
from tudor.text.errors import Illegal, TudorError

RECENT = 20
"""Number of games listed."""


class GameLine(Struct, frozen=True, kw_only=True):
    """A finished game in a list."""

    id: str
    edition: str
    people: tuple[str, ...]
    bots: int
    ended: float


class Checked(Struct, frozen=True, kw_only=True):
    """The result of checking a deal against its commitment."""

    ok: bool
    scheme: str
    draws: int
    commitment: str
    seats: tuple[str, ...]
    promised_seats: tuple[str, ...]
    names: tuple[str | None, ...]
    promised_names: tuple[str | None, ...]
    chairs: tuple[str, ...]
    contributions: tuple[str | None, ...]
    wrong: tuple[WrongDraw, ...]


class Archive:
    """The finished games of a server."""

    def __init__(self, tables: Tables, guard: Guard, storage: Storage, workers: Workers) -> None:
        self._tables = tables
        self._guard = guard
        self._storage = storage
        self._workers = workers
        self._shared = SharedGames(storage)

    @property
    def answers(self) -> dict[str, Answer]:
        """The answers, by path."""
        return {
            "/api/games": self._games,
            "/api/games/{table}/record": self._record,
            "/api/games/{table}/replay": self._replay,
            "/api/games/{table}/knowledge": self._knowledge,
            "/api/games/{table}/verify": self._verify,
            "/api/games/{table}/share": self._share,
        }

    async def _games(self, request: Request) -> object:
        lines = []
        for game in await self._storage.finished(RECENT, listed=True):
            record = table_records.decode(game.meta) if game.meta is not None else None
            if record is not None:
                lines.append(
                    GameLine(
                        id=game.table_id,
                        edition=record.edition_id,
                        people=tuple(chair.name for chair in record.people),
                        bots=sum(chair.who == "bot" for chair in record.chairs),
                        ended=game.ended,
                    )
                )
        return lines

    async def _finished(self, request: Request, sight: str | None = None) -> str:
        """The record of a finished game: for its players, for who has its link, or for everyone if the table was listed."""
        # These requests take work, so they count towards the rate limit.
        self._guard.check_rate(self._guard.address(request.scope))
        code = request.path_params["table"]
        table_id = await self._shared.table_of(code)
        if table_id is None:
            table_id = await self._tables.ask(AskReadable(code, _token(request)))
        text = await self._storage.record(table_id, sight)
        if text is None:
            raise Illegal("game-unknown", table=code)
        return text

    async def _share(self, request: Request) -> object:
        """The code under which anybody may see a game."""
        self._guard.check_rate(self._guard.address(request.scope))
        code = request.path_params["table"]
        if await self._shared.table_of(code) is not None:
            return {"code": code}
        return {"code": await self._tables.ask(Share(code, _token(request)))}

    async def summary_of(self, code: str, lang: str) -> GameSummary | None:
        """What anybody with its link is told of a shared game; None if nobody has shared it."""
        table_id = await self._shared.table_of(code)
        record = None if table_id is None else await self._storage.record(table_id)
        try:
            return None if record is None else summary(record, lang)
        except TudorError:
            # The edition is no longer here.
            return None

    async def _record(self, request: Request) -> object:
        return {"record": await self._finished(request, request.query_params.get("sight"))}

    async def _replay(self, request: Request) -> object:
        sight = request.query_params.get("sight", "all")
        asked = await self._finished(request), sight, language(request)
        # A long game takes as long as fifty moves, so a worker process does it.
        return await self._thought(review_job, write(asked))

    async def _knowledge(self, request: Request) -> object:
        text = await self._finished(request)
        return await self._thought(knowledge_job, text.encode())

    async def _thought(self, job: Callable[[bytes], bytes], todo: bytes) -> Raw:
        try:
            return Raw(await self._workers.run(job, todo))
        except (BrokenProcessPool, TimeoutError) as error:
            raise Illegal("too-fast") from error

    async def _verify(self, request: Request) -> object:
        verdict = fair_deal.verified(await self._finished(request))
        return Checked(
            ok=verdict.confirmed,
            scheme=verdict.scheme,
            draws=verdict.draws,
            commitment=verdict.commitment,
            seats=verdict.seats,
            promised_seats=verdict.promised_seats,
            names=verdict.names,
            promised_names=verdict.promised_names,
            chairs=verdict.chairs,
            contributions=verdict.contributions,
            wrong=verdict.wrong,
        )


def _token(request: Request) -> str:
    return request.headers.get("authorization", "").removeprefix("Bearer ")


def review_job(asked: bytes) -> bytes:
    """The frames of a record. Runs in a worker process."""
    return write(review(*_reviews.decode(asked)))


def knowledge_job(record: bytes) -> bytes:
    """What each player could have known at each turn. Runs in a worker process."""
    return write({"seats": curves(record.decode())})


_reviews: Decoder[tuple[str, str, str]] = Decoder(tuple[str, str, str])
