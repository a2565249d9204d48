"""The lists of public tables: those to join, and those to watch."""

from collections import Counter
from collections.abc import Iterable

from tudor.protocol.tables import TableLine
from tudor.server.table.live_table import LiveTable
from tudor.server.table.table_record import Queue

LISTED = 50
"""Tables in a list."""


def most_wanted(lines: Iterable[TableLine]) -> list[TableLine]:
    """The first lines of the list in the lobby: tables that wait for players, then those to watch."""
    return sorted(lines, key=lambda line: (line.stage != "gathering", -line.open))[:LISTED]


def most_watched(lines: Iterable[TableLine]) -> list[TableLine]:
    """The first games in progress to watch: those of the strongest players, then those that most people watch."""
    games = [line for line in lines if line.stage in ("playing", "paused")]
    return sorted(games, key=lambda line: (-(line.rating or 0), -line.watching, line.turn))[:LISTED]


def public_lines(tables: Iterable[LiveTable]) -> list[TableLine]:
    """The public tables of either list."""
    public = [table for table in tables if table.record.settings.listed and not table.is_queue]
    lines = [table.line() for table in public if table.stage in ("gathering", "mixing", "playing", "paused")]
    return list({line.id: line for line in (*most_wanted(lines), *most_watched(lines))}.values())


def waiting_people(tables: Iterable[LiveTable]) -> Counter[Queue]:
    """How many people wait for each quick match."""
    records = [table.record for table in tables if table.is_queue]
    return Counter(record.queue for record in records for _ in record.people if record.queue)
