"""Chairs that get an account after somebody has sat down, or lose it."""

from collections.abc import Callable
from secrets import token_hex

from msgspec.structs import replace

from tudor.protocol.wire import write
from tudor.ratings import Rating, group_of
from tudor.server.people.identity import Identity
from tudor.server.storage import Storage
from tudor.server.table import fair_deal
from tudor.server.table.chat import Spoken, key_of, stored_remarks
from tudor.server.table.journal import Edit, until_stored
from tudor.server.table.live_table import LiveTable
from tudor.server.table.table_record import ChairRecord, TableRecord, table_records
from tudor.text.errors import Illegal


def claim(record: TableRecord, key: str, who: Identity) -> TableRecord:
    """Give the chair of the guest with a key to an account; refused if it has one, or if the account has another chair here."""
    number = record.number_of(key)
    if number is None or record.chairs[number].account not in ("", who.account):
        raise Illegal("seat-of-account")
    if record.chair_of_account(who.account) not in (None, number):
        raise Illegal("chair-yours")
    return record.changing_chair(number, account=who.account, person=who.person, name=who.name)


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
    return record.with_chair(number, replace(chair, name=shown, account="", person=""))


async def give(table: LiveTable, key: str, who: Identity) -> None:
    """Give the chair of the guest with a key to an account, and with it the game if it is over."""
    await _change(table, lambda record: claim(record, key, who))
    table.announce()


async def _change(table: LiveTable, edit: Edit) -> None:
    """Change a table; once its game is over, also what is stored of that."""
    async with table.journal.changing(edit) as record:
        if table.game is not None and record.stage in ("over", "closed"):
            await table.store_records(table.game, record)
        else:
            await table.journal.store(record)


async def remove_account(table: LiveTable, account: str, name: str) -> None:
    """Remove a deleted account from a table, its records and its chat."""
    was_said = _said_by(table.record, account, name)
    await _change(table, lambda record: without_account(record, account))
    await table.chat.forget_speaker(was_said)
    table.announce()


async def remove_from_closed(storage: Storage, table_id: str, account: str, name: str) -> None:
    """The same at a table that was closed before its game, which nobody can visit any more."""
    hold = await storage.take(table_id)
    stored = await storage.load(table_id)
    if not stored.meta:
        return
    record = table_records.decode(stored.meta)
    was_said = _said_by(record, account, name)
    await storage.update_table(hold, write(without_account(record, account)))
    for spoken in stored_remarks(await storage.values(table_id)):
        if was_said(spoken):
            await storage.put(hold, key_of(spoken), write(replace(spoken, name="")))


def _said_by(record: TableRecord, account: str, name: str) -> Callable[[Spoken], bool]:
    """Tells the remarks of an account: by its key, or by its name if it has left. A guest may have the same name."""
    own = {chair.key for chair in record.people if chair.account == account}
    others = {chair.key for chair in record.people} - own
    return lambda spoken: spoken.speaker in own or (spoken.name == name and spoken.speaker not in others)


async def rating_of(storage: Storage, who: Identity, record: TableRecord) -> Rating | None:
    """The rating of a player who sits down, if they have one in the table's group."""
    group = group_of(record.edition)
    if not who.account or group is None:
        return None
    row = await until_stored(storage.ratings.known(group, who.account))
    return None if row is None else Rating(row.mean, row.spread, row.games)
