"""Chairs that get an account after somebody has sat down, or lose it."""

from secrets import token_hex

from msgspec.structs import replace

from tudor.server.people.identity import Identity
from tudor.server.table import fair_deal
from tudor.server.table.live_table import LiveTable
from tudor.server.table.table_record import ChairRecord, TableRecord
from tudor.text.errors import Illegal


def claim(record: TableRecord, number: int, who: Identity) -> TableRecord:
    """Give the chair of a guest to an account; refused if it has one, or if the account has another chair here."""
    if record.chair(number).account not in ("", who.account):
        raise Illegal("seat-of-account")
    if record.chair_of_account(who.account) not in (None, number):
        raise Illegal("chair-yours")
    return record.changing_chair(number, account=who.account, is_program=who.is_program, name=who.name)


def without_account(record: TableRecord, account: str) -> TableRecord:
    """The table after an account was deleted: its chair is a guest's, under an alias that nobody else has."""
    for number, chair in enumerate(record.chairs):
        if chair.account == account:
            record = _without_name(record, number, chair)
    return record


def _without_name(record: TableRecord, number: int, chair: ChairRecord) -> TableRecord:
    if not record.locked:
        return _renamed(record, number, chair, f"account-{token_hex(8)}")
    place = fair_deal.seats(record)[number][0] if record.seats else number
    locked = record.locked[place].name
    if locked in record.aliases:
        aliases = {alias: found for alias, found in record.aliases.items() if alias != locked}
        return _renamed(replace(record, aliases=aliases), number, chair, locked)
    # A guest was locked under a nickname. The draws depend on it, so it is kept, and shown no more.
    alias = f"account-{token_hex(8)}"
    return _renamed(replace(record, removed={**record.removed, place: alias}), number, chair, alias)


def _renamed(record: TableRecord, number: int, chair: ChairRecord, name: str) -> TableRecord:
    shown = name if chair.is_person else chair.name
    return record.with_chair(number, replace(chair, name=shown, account="", is_program=False))


async def remove_account(table: LiveTable, account: str) -> None:
    """Remove the name of a deleted account from a table, its records and its chat."""
    keys = {chair.key for chair in table.record.chairs if chair.belongs_to(account)}
    async with table.journal.changing(lambda record: without_account(record, account)) as record:
        if table.game is not None and record.stage in ("over", "closed"):
            await table.store_records(table.game, record)
        else:
            await table.journal.store(record)
    for key in keys:
        await table.chat.rename(key, table.record)
    table.announce()
