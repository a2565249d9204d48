"""A stored result and the ratings after it, as they are stored."""

from collections.abc import Mapping

from msgspec.json import Decoder
from msgspec.structs import replace

from tudor.ratings import Rating, Result, fold
from tudor.server.storage.ratings import Count, RatingRow, StoredResult

results: Decoder[Result] = Decoder(Result)


def counted(stored: StoredResult, place: int, known: Mapping[str, Rating], *, valid: bool) -> Count:
    """A result at its place, and the ratings after it; a game that is not valid changes none."""
    result = results.decode(stored.outcome)
    changes = fold(result, known) if valid and result.group else ()
    rows = [
        RatingRow(account, stored.group, place, stored.ended, after.mean, after.spread, after.games)
        for account, after in changes
    ]
    return Count(replace(stored, place=place, valid=valid), tuple(sorted(rows, key=lambda row: row.account)))


def rating_of(row: RatingRow) -> Rating:
    """The rating in a row."""
    return Rating(row.mean, row.spread, row.games)
