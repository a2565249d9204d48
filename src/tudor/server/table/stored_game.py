"""A game that was stored, back on its table."""

from collections.abc import Mapping

from tudor.server.storage import Stored
from tudor.server.table import fair_deal, seating
from tudor.server.table.live_table import LiveTable
from tudor.server.table.match import Match, entries
from tudor.server.table.table_record import TableRecord


def match_of(record: TableRecord, branch: str) -> Match:
    """The game of a table before its first step."""
    setup = seating.setup_of(record)
    return Match(setup, fair_deal.luck(record, setup), branch, is_delayed=record.is_delayed)


def put_back(table: LiveTable, match: Match, stored: Stored, values: Mapping[str, bytes]) -> None:
    """Put a stored game back on its table, with its orders, notes and handled requests."""
    game = table.put_game(match)
    handled = [entries.decode(entry.entry) for entry in stored.entries[: match.steps]]
    requests = [(entry.seat, entry.request) for entry in handled if entry.seat is not None and entry.request]
    for number, request in (*requests, *game.orders.restore(values)):
        table.ledger.add(table.record.chairs[number].key, request)
    game.restored_at = handled[-1].at if handled else 0.0
    game.answers.restore(values)
    table.notes.restore(values)
