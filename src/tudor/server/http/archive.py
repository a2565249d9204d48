"""Finished games: records, replays, reviews, and checks of the deal."""

from msgspec import Struct
from msgspec.json import Decoder
from starlette.requests import Request

from tudor.fairness import WrongDraw
from tudor.protocol.forms import PlayFrom, Seated
from tudor.server.http.answers import Answer, Raw, body, language
from tudor.server.http.game_summary import GameSummary, summary
from tudor.server.http.guard import Guard
from tudor.server.http.marks import ToldMarks
from tudor.server.http.moments import Moment
from tudor.server.http.questions import AskReadable, Readable, Share
from tudor.server.http.replay import ALL
from tudor.server.http.studies import Studies
from tudor.server.http.visits import Tables
from tudor.server.people.identity import Identity
from tudor.server.people.sessions import GAMES, Sessions, seat_token
from tudor.server.ratings.accuracies import Accuracies
from tudor.server.storage import Storage
from tudor.server.table import fair_deal, study
from tudor.server.table.notes import stored_marks
from tudor.server.table.shared_games import SharedGames
from tudor.server.table.table_record import known_level, table_records
from tudor.server.workers.pool import Pools
from tudor.text.errors import Illegal, TudorError, Unreadable, known_language

_positions: Decoder[PlayFrom] = Decoder(PlayFrom)
RECENT = 20
"""Number of games listed."""
OWN = "own"
"""The sight of the chair that a reader had, or with all cards open."""


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

    def __init__(self, tables: Tables, guard: Guard, storage: Storage, pools: Pools, sessions: Sessions) -> None:
        self._tables = tables
        self._guard = guard
        self._storage = storage
        self.studies = Studies(pools)
        self._shared = SharedGames(storage)
        self._sessions = sessions
        self._accuracies = Accuracies(storage)

    @property
    def answers(self) -> dict[str, Answer]:
        """The answers, by path."""
        return {
            "/api/games": self._games,
            "/api/games/{table}/record": self._record,
            "/api/games/{table}/replay": self._replay,
            "/api/games/{table}/review": self._review,
            "/api/games/{table}/notebooks": self._notebooks,
            "/api/games/{table}/marks": self._marks,
            "/api/games/{table}/why": self._why,
            "/api/games/{table}/question": self._question,
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

    async def _readable(self, request: Request) -> Readable:
        """A finished game: for its players, for who has its link, or for everyone if the table was listed."""
        # These requests take work, so they count towards the rate limit.
        self._guard.check_rate(self._guard.address(request.scope))
        code = request.path_params["table"]
        table_id = await self._shared.table_of(code)
        return (
            Readable(table_id)
            if table_id is not None
            else await self._tables.ask(AskReadable(code, *await self._reader(request)))
        )

    async def _reader(self, request: Request) -> tuple[str, Identity]:
        """The token and the account in a request for a game."""
        return seat_token(request.headers), await self._sessions.identity(request.headers, GAMES)

    async def _finished(self, request: Request, sight: str | None = None) -> str:
        """The record of a finished game."""
        return await self._text(request, await self._readable(request), sight)

    async def _text(self, request: Request, game: Readable, sight: str | None = None) -> str:
        text = await self._storage.record(game.table, sight)
        if text is None:
            raise Illegal("game-unknown", table=request.path_params["table"])
        return text

    async def _share(self, request: Request) -> object:
        """The code under which anybody may see a game."""
        self._guard.check_rate(self._guard.address(request.scope))
        code = request.path_params["table"]
        if await self._shared.table_of(code) is not None:
            return {"code": code}
        return {"code": await self._tables.ask(Share(code, *await self._reader(request)))}

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
        game = await self._readable(request)
        sight = request.query_params.get("sight", ALL)
        if sight == OWN:
            sight = ALL if game.chair is None else str(game.chair)
        return Raw(await self.studies.replay(await self._text(request, game), sight, language(request)))

    async def _review(self, request: Request) -> object:
        game = await self._readable(request)
        state = await self.studies.review(await self._text(request, game), language(request))
        await self._accuracies.note(game.table, state)
        return Raw(state)

    async def _marks(self, request: Request) -> object:
        """The reader's own notebook, judged; nobody else's."""
        game = await self._readable(request)
        if game.chair is None:
            return ToldMarks()
        marks = await stored_marks(self._storage, game.table, game.chair)
        text = await self._text(request, game)
        return Raw(await self.studies.marks(text, game.chair, marks, language(request)))

    async def _notebooks(self, request: Request) -> object:
        text = await self._finished(request)
        return Raw(await self.studies.notebooks(text, request.query_params.get("sight", "public")))

    async def _why(self, request: Request) -> object:
        return Raw(await self.studies.why(await self._moment(request)))

    async def _question(self, request: Request) -> object:
        return Raw(await self.studies.question(await self._moment(request)))

    async def _moment(self, request: Request) -> Moment:
        """What is asked about a step of a game."""
        text, asked = await self._finished(request), request.query_params
        try:
            step = int(asked.get("step", ""))
        except ValueError as error:
            raise Unreadable("message", reason="step is not a number") from error
        return Moment(
            text=text,
            sight=asked.get("sight", ""),
            step=step,
            lang=language(request),
            card=asked.get("card", ""),
            owner=asked.get("owner", ""),
            named=tuple(asked.get(kind, "") for kind in ("suspect", "weapon", "room")),
        )

    async def play_from(self, request: Request) -> Seated:
        """A table against bots on which a finished game goes on from one of its steps."""
        wanted, text = await body(request, _positions), await self._finished(request)
        lang, level = known_language(wanted.lang), known_level(wanted.level)
        position = await self.studies.position(text, wanted.sight, wanted.step)
        lobby = self._tables.lobby
        table, token = await lobby.open(position.settings(lang, wanted.speed), position.chairs(level), wanted.nickname)
        await study.begin(table, position)
        return Seated(table=table.record.id, token=token, chair=position.place)

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
