"""How a game ended for the accounts that played it."""

from contextlib import suppress
from typing import Literal, TypeAlias

from tudor.server.storage import StorageError
from tudor.server.storage.people import People
from tudor.server.table.table_record import TableRecord

Outcome: TypeAlias = Literal["won", "lost", "nobody", "left", "closed"]
"""Nobody won; or the player left the game to a bot; or it was closed before its end."""


def outcome_of(record: TableRecord, account: str) -> Outcome | None:
    """How the game ended for an account; None while it goes on, or if the account has no chair."""
    number = next((number for number, chair in enumerate(record.chairs) if chair.account == account), None)
    if number is None or record.stage not in ("over", "closed"):
        return None
    if record.stage == "closed":
        return "closed"
    if not record.chairs[number].is_person:
        return "left"
    if record.winner is None:
        return "nobody"
    return "won" if record.winner == number else "lost"


async def note_outcomes(people: People, record: TableRecord) -> None:
    """Note it for every account. What fails is noted when the account looks at its games."""
    for account in {chair.account for chair in record.chairs if chair.account}:
        ended = outcome_of(record, account)
        if ended is not None:
            with suppress(StorageError):
                await people.set_outcome(account, record.id, ended)
