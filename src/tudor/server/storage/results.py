"""The result of a game, stored with its records."""

import sqlite3
from collections.abc import Callable

from msgspec import Struct


class NewResult(Struct, frozen=True):
    """The result of a game that is finished now."""

    group: str
    """The group in which it counts; empty for a game that is not rated."""
    outcome: bytes


def finish(
    connection: sqlite3.Connection, records: Callable[[sqlite3.Connection], None], table_id: str, result: NewResult
) -> None:
    """Store the records of a game and its result. That of a rated game never changes again."""
    records(connection)
    statement = """
        INSERT INTO results (table_id, rating_group, ended, outcome)
        SELECT table_id, ?, ended, ? FROM finished WHERE table_id = ?
        ON CONFLICT (table_id) DO UPDATE SET outcome = excluded.outcome WHERE results.rating_group = ''
    """
    connection.execute(statement, (result.group, result.outcome, table_id))
