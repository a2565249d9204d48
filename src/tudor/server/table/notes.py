"""Players' notebook marks, stored per seat."""

from asyncio import Lock
from collections.abc import Mapping

from msgspec.json import Decoder

from tudor.deduction import CASE, POOL
from tudor.model.edition import Setup
from tudor.protocol.messages import Entry
from tudor.server.storage import Storage
from tudor.server.table.journal import Journal
from tudor.text.errors import Illegal

_notes: Decoder[list[Entry]] = Decoder(list[Entry])
PREFIX = "notes/"


async def stored_marks(storage: Storage, table_id: str, number: int) -> list[Entry]:
    """All marks of a seat at a table, in play or not."""
    kept = await storage.get(table_id, f"{PREFIX}{number}")
    return [] if kept is None else _notes.decode(kept)


class Notes:
    """The notebooks of one table, by seat number."""

    def __init__(self) -> None:
        self._entries: dict[int, dict[tuple[str, str], Entry]] = {}
        self._one_by_one = Lock()

    def restore(self, kept: Mapping[str, bytes]) -> None:
        """Load stored marks."""
        for key, value in kept.items():
            if key.startswith(PREFIX):
                number = int(key.removeprefix(PREFIX))
                self._entries[number] = {(entry.card, entry.owner): entry for entry in _notes.decode(value)}

    def of(self, number: int | None) -> tuple[Entry, ...]:
        """All marks of a seat."""
        return () if number is None else tuple(self._entries.get(number, {}).values())

    async def write(self, journal: Journal, number: int, entry: Entry, setup: Setup) -> None:
        """Write or erase a mark. If storing fails, the notebook stays as it was."""
        # Columns are numbered by seat, so marks stay in place when a seat gets its suspect's name.
        columns = (*map(str, range(len(setup.seats))), CASE, POOL)
        if entry.card not in setup.edition.cards or entry.owner not in columns:
            raise Illegal("card-or-owner", card=entry.card, owner=entry.owner)
        async with self._one_by_one:
            marks = dict(self._entries.get(number, {}))
            _mark(marks, entry)
            await journal.put(f"{PREFIX}{number}", list(marks.values()))
            self._entries[number] = marks


def _mark(marks: dict[tuple[str, str], Entry], entry: Entry) -> None:
    if entry.mark or entry.text:
        marks[entry.card, entry.owner] = entry
    else:
        marks.pop((entry.card, entry.owner), None)
