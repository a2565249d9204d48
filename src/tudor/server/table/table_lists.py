"""The lists of public tables: those to join, and those to watch."""

from collections.abc import Iterable

from tudor.protocol.tables import TableLine

LISTED = 50
"""Tables in a list."""


def most_wanted(lines: Iterable[TableLine]) -> list[TableLine]:
    """The first lines of the list in the lobby: tables that wait for players, then those to watch."""
    return sorted(lines, key=lambda line: (line.stage != "gathering", -line.open))[:LISTED]


def most_watched(lines: Iterable[TableLine]) -> list[TableLine]:
    """The first games in progress to watch: those that most people watch, then those of most people."""
    games = [line for line in lines if line.stage in ("playing", "paused")]
    return sorted(games, key=lambda line: (-line.watching, -len(line.people), line.turn))[:LISTED]
