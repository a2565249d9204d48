"""Counts all rated games again, from what is stored of them."""

from collections import defaultdict

from msgspec import DecodeError, Struct
from msgspec.structs import replace

from tudor.protocol.wire import write
from tudor.ratings import Player, Rating, Result
from tudor.server.ratings.counting import counted, rating_of, results
from tudor.server.storage import Finished, Storage
from tudor.server.storage.ratings import Count, Overtaken, StoredResult
from tudor.server.table.game_result import result_in
from tudor.server.table.table_record import table_records
from tudor.text.errors import Illegal, TudorError

PORTION = 200
"""Games read at once."""
ATTEMPTS = 20
"""How often it begins anew because games are counted meanwhile."""


class Recount(Struct, frozen=True):
    """What counting again has found."""

    games: int
    accounts: int
    changed: int
    """Games after which other ratings, or another result, were stored."""


async def recount(storage: Storage) -> Recount:
    """Count all games again in their order, and correct what was stored differently."""
    for _ in range(ATTEMPTS):
        try:
            return await _recount(storage)
        except Overtaken:
            continue
    raise Illegal("busy")


async def _recount(storage: Storage) -> Recount:
    last, outcomes = await storage.ratings.last_place(), await _outcomes(storage)
    known: defaultdict[str, dict[str, Rating]] = defaultdict(dict)
    changed: list[Count] = []
    place = 0
    while place < last and (portion := await storage.ratings.counted(place, PORTION)):
        for before in portion:
            assert before.result.place is not None
            place = before.result.place
            result = _again(before.result, outcomes)
            after = counted(result, place, known[result.group], valid=result.valid)
            known[result.group] |= {row.account: rating_of(row) for row in after.ratings}
            if after != before:
                changed.append(after)
    if changed:
        await storage.ratings.amend(last, changed)
    return Recount(last, len({account for group in known.values() for account in group}), len(changed))


def _again(stored: StoredResult, outcomes: dict[str, Result]) -> StoredResult:
    """A result from its game; as it was stored, if the game was forgotten."""
    before, after = results.decode(stored.outcome), outcomes.get(stored.table_id)
    if after is None or len(after.players) != len(before.players):
        return stored
    players = tuple(map(_player, after.players, before.players))
    return replace(stored, group=after.group, outcome=write(replace(after, players=players)))


def _player(found: Player, stored: Player) -> Player:
    """A player of a game. A deleted account is gone from it, and still counts for those who played against it."""
    is_deleted = stored.account and not found.account
    return replace(stored, rank=found.rank) if is_deleted else replace(found, name="")


async def _outcomes(storage: Storage) -> dict[str, Result]:
    """By table, the result of every rated game that is stored."""
    found: dict[str, Result] = {}
    before: int | None = None
    while page := await storage.finished(PORTION, before):
        for game in page:
            if (outcome := await _outcome(storage, game)) is not None:
                found[game.table_id] = outcome
        before = page[-1].place
    return found


async def _outcome(storage: Storage, game: Finished) -> Result | None:
    try:
        table = table_records.decode(game.meta or b"")
        text = await storage.record(game.table_id) if table.settings.rated else None
        return None if text is None else result_in(table, text)
    except (DecodeError, TudorError):
        # It cannot be read any more: what was stored of it counts.
        return None
