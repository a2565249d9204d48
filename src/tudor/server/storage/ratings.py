"""What is stored about ratings: the results of games, and the ratings after them.

A result is stored with the end of its game. Later the rater counts it: it gets the next place in the order of all counted games,
and with it, in one transaction, the ratings after it. No place is given twice, so that several raters agree on the order.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from tudor.ratings.scale import ESTABLISHED
from tudor.server.storage.errors import StorageError
from tudor.server.storage.rows import Refused, Row, Rows, Statement

RESULT = "table_id, rating_group, ended, outcome, place, valid"
RATING = "account_id, rating_group, place, ended, mean, spread, games"


class Overtaken(StorageError):
    """Another rater has counted a game in the meantime."""


class StoredResult(Struct, frozen=True):
    """The result of a rated game."""

    table_id: str
    group: str
    ended: float
    """Unix time."""
    outcome: bytes
    place: int | None = None
    """Its position among the counted games, from 1; None until it is counted."""
    valid: bool = True
    """False if its deal could not be verified: then it changes no rating."""


class RatingRow(Struct, frozen=True):
    """The rating of an account after a game."""

    account: str
    group: str
    place: int
    """That of the game."""
    ended: float
    mean: float
    spread: float
    games: int


class Count(Struct, frozen=True):
    """A result that gets a place, and the ratings after it, sorted by account."""

    result: StoredResult
    ratings: tuple[RatingRow, ...]


class BoardRow(Struct, frozen=True):
    """An account on a leaderboard."""

    name: str
    kind: str
    mean: float
    spread: float
    games: int


class PlayedGame(Struct, frozen=True):
    """A finished game of an account."""

    place: int
    """Position in the list of finished games; later games have higher ones."""
    table_id: str
    ended: float
    listed: bool
    outcome: bytes
    accuracies: bytes | None
    """By chair, as the game's review found them."""


class Ratings:
    """Results and ratings."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    # Counting

    async def uncounted(self, limit: int) -> list[StoredResult]:
        """Rated results without a place, in the order in which their games ended."""
        query = f"""
            SELECT {RESULT} FROM results WHERE place IS NULL AND rating_group <> '' ORDER BY ended, table_id LIMIT $1
        """
        return list(map(_result, await self._rows.read(query, limit)))

    async def last_place(self) -> int:
        """The place of the game that was counted last; 0 if there is none."""
        [(place,)] = await self._rows.read("SELECT last FROM rating_order")
        return int(place)

    async def known(self, group: str, account: str) -> RatingRow | None:
        """The latest rating of an account in a group."""
        query = f"SELECT {RATING} FROM ratings WHERE account_id = $1 AND rating_group = $2 ORDER BY place DESC LIMIT 1"
        rows = await self._rows.read(query, account, group)
        return RatingRow(*rows[0]) if rows else None

    async def count(self, count: Count) -> None:
        """Give a result its place, and store the ratings after it; :class:`Overtaken` if either is taken."""
        result = count.result
        take = "UPDATE rating_order SET last = $1 WHERE last = $2 RETURNING last"
        put = "UPDATE results SET place = $1, valid = $2 WHERE table_id = $3 AND place IS NULL RETURNING place"
        assert result.place is not None
        await self._write(
            Statement(take, (result.place, result.place - 1), needed=True),
            Statement(put, (result.place, int(result.valid), result.table_id), needed=True),
            *map(_adding, count.ratings),
        )

    # Counting again

    async def counted(self, after: int, limit: int) -> list[Count]:
        """Counted results with the ratings after them, in order, from the one after a place."""
        query = f"SELECT {RESULT} FROM results WHERE place > $1 ORDER BY place LIMIT $2"
        results = list(map(_result, await self._rows.read(query, after, limit)))
        if not results:
            return []
        query = f"SELECT {RATING} FROM ratings WHERE place > $1 AND place <= $2 ORDER BY place, account_id"
        by_place: dict[int | None, list[RatingRow]] = {result.place: [] for result in results}
        for row in await self._rows.read(query, after, results[-1].place):
            by_place[row[2]].append(RatingRow(*row))
        return [Count(result, tuple(sorted(by_place[result.place], key=lambda row: row.account))) for result in results]

    async def amend(self, last: int, counts: Sequence[Count]) -> None:
        """Replace what was stored with some counted results; :class:`Overtaken` unless this is the last place."""
        check = Statement("UPDATE rating_order SET last = $1 WHERE last = $1 RETURNING last", (last,), needed=True)
        await self._write(check, *(statement for count in counts for statement in _amending(count)))

    async def _write(self, *statements: Statement) -> None:
        try:
            await self._rows.write(*statements)
        except Refused:
            raise Overtaken from None

    # Reading

    async def board(self, group: str, since: float, until: float, limit: int) -> list[BoardRow]:
        """The ratings of accounts with a public profile after their last game in a time: established ones first, best first."""
        query = f"""
            SELECT name, kind, mean, spread, games FROM (
                SELECT account_id, max(place) AS place FROM ratings
                WHERE rating_group = $1 AND ended >= $2 AND ended < $3 GROUP BY account_id
            ) AS latest JOIN ratings USING (account_id, place) JOIN accounts USING (account_id)
            WHERE public = 1 ORDER BY games < {ESTABLISHED}, mean DESC, skeleton LIMIT $4
        """
        return [BoardRow(*row) for row in await self._rows.read(query, group, since, until, limit)]

    async def curve(self, account: str) -> list[RatingRow]:
        """All ratings of an account, in order."""
        query = f"SELECT {RATING} FROM ratings WHERE account_id = $1 ORDER BY place"
        return [RatingRow(*row) for row in await self._rows.read(query, account)]

    async def games(self, account: str) -> list[PlayedGame]:
        """The finished games of an account, latest first."""
        query = """
            SELECT finished.place, table_id, finished.ended, listed, results.outcome, accuracies
            FROM played JOIN finished USING (table_id) JOIN results USING (table_id)
            WHERE account_id = $1 ORDER BY finished.place DESC
        """
        return [
            PlayedGame(place, table_id, ended, bool(listed), outcome, accuracies)
            for place, table_id, ended, listed, outcome, accuracies in await self._rows.read(query, account)
        ]

    async def note_accuracies(self, table_id: str, accuracies: bytes) -> None:
        """Keep what the review of a game found; nothing if the game has no result."""
        await self._rows.write(
            Statement("UPDATE results SET accuracies = $1 WHERE table_id = $2", (accuracies, table_id))
        )


def _result(row: Row) -> StoredResult:
    table_id, group, ended, outcome, place, valid = row
    return StoredResult(table_id, group, ended, outcome, place, bool(valid))


def _adding(row: RatingRow) -> Statement:
    values = (row.account, row.group, row.place, row.ended, row.mean, row.spread, row.games)
    return Statement(f"INSERT INTO ratings ({RATING}) VALUES ($1, $2, $3, $4, $5, $6, $7)", values)


def _amending(count: Count) -> Iterable[Statement]:
    result = count.result
    put = "UPDATE results SET rating_group = $1, outcome = $2, valid = $3 WHERE place = $4"
    yield Statement(put, (result.group, result.outcome, int(result.valid), result.place))
    yield Statement("DELETE FROM ratings WHERE place = $1", (result.place,))
    yield from map(_adding, count.ratings)
