"""The result of a finished game, from the record of its table."""

import re

from msgspec.structs import replace

from tudor.editions import find
from tudor.model.cards import Seat
from tudor.model.truth import Over
from tudor.notation.headers import read_headers
from tudor.notation.records import NOBODY, UNFINISHED
from tudor.ratings import Player, Result, in_finishing_order, rating_group
from tudor.server.table import fair_deal
from tudor.server.table.match import Match
from tudor.server.table.table_record import ChairRecord, TableRecord

_TURN = re.compile(r"\n- turn (\d+) ")


def players_of(record: TableRecord) -> tuple[Player, ...]:
    """Those who play, chair by chair, before anyone has finished."""
    return tuple(map(_player, record.chairs))


def _player(chair: ChairRecord) -> Player:
    """A person, also one who left the chair to a bot, or a bot of the house."""
    suspect = chair.suspect or ""
    if chair.account:
        # Its name may change, and can be removed.
        return Player(account=chair.account, suspect=suspect)
    return Player(name=chair.name, suspect=suspect) if chair.is_person else Player(level=chair.name, suspect=suspect)


def result_of(record: TableRecord, match: Match) -> Result | None:
    """The result of a game; None if it did not end."""
    over = match.due
    return _result(record, over.winner, match.state.turn) if isinstance(over, Over) else None


def result_in(record: TableRecord, text: str) -> Result | None:
    """The same, from the text of the game's record."""
    winner = read_headers(text.partition("\n\n")[0].splitlines(), find).result.value
    if winner == UNFINISHED:
        return None
    return _result(record, None if winner == NOBODY else winner, turns_in(text))


def turns_in(text: str) -> int:
    """The number of turns in the text of a record."""
    turns = _TURN.findall(text)
    return int(turns[-1]) if turns else 0


def _result(record: TableRecord, winner: Seat | None, turns: int) -> Result:
    won = next((number for number, chair in enumerate(record.chairs) if winner and chair.suspect == winner), None)
    ranks = in_finishing_order(len(record.chairs), won, _left(record) | set(record.away))
    players = zip(players_of(record), ranks, strict=True)
    return Result(
        edition=record.edition_id,
        group=rating_group(record.settings),
        turns=turns,
        players=tuple(replace(player, rank=rank) for player, rank in players),
    )


def _left(record: TableRecord) -> set[int]:
    """The chairs that people have left to bots since they were locked."""
    if not record.locked:
        return set()
    people = [record.locked[place].who == "person" for place, _ in fair_deal.seats(record)]
    return {number for number, chair in enumerate(record.chairs) if people[number] and not chair.is_person}
