"""Answers about ratings: leaderboards and profiles."""

from collections.abc import Mapping

from msgspec import ValidationError, convert
from starlette.requests import Request

from tudor.server.http.answers import Answer, language
from tudor.server.http.guard import Guard
from tudor.server.people.names import clean_name, skeleton
from tudor.server.people.sessions import Sessions
from tudor.server.ratings.leaderboard import leaderboard
from tudor.server.ratings.profile import Filter, profile_of
from tudor.server.storage import Storage
from tudor.server.storage.people import Account
from tudor.text.errors import Illegal, TudorError, Unreadable


class RatingAnswers:
    """Leaderboards and profiles of a server."""

    def __init__(self, guard: Guard, storage: Storage, sessions: Sessions) -> None:
        self._guard = guard
        self._storage = storage
        self._sessions = sessions

    @property
    def answers(self) -> dict[str, Answer]:
        """The answers, by path."""
        return {"/api/leaderboard": self._leaderboard, "/api/profile/{name}": self._profile}

    async def _leaderboard(self, request: Request) -> object:
        asked = request.query_params
        return await leaderboard(self._storage, asked.get("group", ""), asked.get("week", ""))

    async def _profile(self, request: Request) -> object:
        """A profile: a public one for everybody, any for its owner. All others look as if they did not exist."""
        # All games of an account are read, so this counts towards the rate limit.
        self._guard.check_rate(self._guard.address(request.scope))
        wanted, name = _filter(request.query_params), request.path_params["name"]
        reader = await self._sessions.of(request.headers)
        account = await self._named(name)
        yours = account is not None and reader is not None and reader.account.id == account.id
        if account is None or not (account.public or yours):
            raise Illegal("profile-unknown", name=name)
        return await profile_of(self._storage, account, wanted, language(request), yours=yours)

    async def _named(self, name: str) -> Account | None:
        """The account with a name. One that only looks like another, or that nobody can have, is nobody's."""
        try:
            account = await self._storage.people.named(skeleton(clean_name(name)))
        except TudorError:
            return None
        return account if account is not None and account.name.casefold() == name.casefold() else None


def _filter(asked: Mapping[str, str]) -> Filter:
    given = {name: asked[name] for name in Filter.__struct_fields__ if asked.get(name)}
    try:
        return convert(given, Filter, strict=False)
    except ValidationError as error:
        raise Unreadable("message", reason=str(error)) from error
