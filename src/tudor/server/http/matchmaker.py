"""Finds the table at which a quick match gathers, on one machine or in a cluster.

The tables of a queue have numbers. Everyone works out the same id from a number, and the storage opens a table only once: so
people who look for the same match at the same time meet, whichever worker they came to. A table that began is followed by
the next number.
"""

import asyncio
from base64 import urlsafe_b64encode
from functools import cache
from hashlib import blake2b

from msgspec.structs import replace

from tudor.editions import find
from tudor.protocol.forms import Group, Meeting, Seated
from tudor.protocol.forms import Queue as WaitingPeople
from tudor.protocol.forms import Seek as Wish
from tudor.protocol.tables import GROUPS
from tudor.server.http.questions import Seek
from tudor.server.http.visits import Tables
from tudor.server.people.identity import Identity
from tudor.server.storage import HOUSE, Storage, StorageError
from tudor.server.storage.refusals import refusal_of
from tudor.server.table import seating
from tudor.server.table.quick_match import Newcomer
from tudor.server.table.table_record import Queue
from tudor.text.errors import Illegal, known_language

BEGUN = ("table-began", "table-full", "table-closed", "table-abandoned", "table-damaged")
"""Codes of refusals after which the next table of a queue is asked."""
ATTEMPTS = 20
"""Tables asked, or questions repeated, before the answer is to come back later."""
PAUSE = 0.05
"""Seconds before a table that changes hands is asked again."""


class Matchmaker:
    """Leads people who look for the same game to the same table."""

    def __init__(self, tables: Tables, storage: Storage) -> None:
        self._tables = tables
        self._storage = storage

    def meeting(self) -> Meeting:
        """The games you can wait for, and how many people wait for each, whether or not they would play against bots."""
        told: dict[WaitingPeople, int] = {}
        for queue, people in self._tables.waiting().items():
            game = WaitingPeople(group=queue.group, players=queue.players, pace=queue.pace, rated=queue.rated, people=0)
            told[game] = told.get(game, 0) + people
        return Meeting(groups=_groups(), waiting=tuple(replace(game, people=told[game]) for game in told))

    async def seek(self, wish: Wish, who: Identity) -> Seated:
        """A chair where the others wait."""
        known_language(wish.lang)
        queue = Queue(wish.group, wish.players, wish.pace, wish.bots, wish.rated)
        opponents = wish.level if wish.bots else ""
        newcomer = Newcomer(nickname=wish.nickname, key=seating.new_key(), opponents=opponents, who=who)
        return await self._complete(queue, wish.lang, newcomer) or await self._queue_up(queue, wish.lang, newcomer)

    async def _complete(self, queue: Queue, lang: str, newcomer: Newcomer) -> Seated | None:
        """The last chair where others think differently about bots: then there is no need for any."""
        other = replace(queue, bots=not queue.bots)
        if self._tables.waiting()[other] != queue.players - 1:
            return None
        table = await self._table_id(other, await self._latest(other))
        try:
            return await self._tables.ask(Seek(table=table, queue=other, lang=lang, newcomer=newcomer, last=True))
        except Illegal as refusal:
            if refusal.code in (*BEGUN, "table-unknown", "moved", "rated-own-bot"):
                return None
            raise

    async def _queue_up(self, queue: Queue, lang: str, newcomer: Newcomer) -> Seated:
        """A chair at the first table of a queue that has not begun."""
        number = latest = await self._latest(queue)
        why = Illegal("moved")
        for _ in range(ATTEMPTS):
            table = await self._table_id(queue, number)
            try:
                seated = await self._tables.ask(Seek(table=table, queue=queue, lang=lang, newcomer=newcomer))
            except Illegal as refusal:
                why = refusal
                if refusal.code == "moved":
                    # Another worker opens or takes this table at this moment.
                    await asyncio.sleep(PAUSE)
                elif refusal.code in BEGUN:
                    number += 1
                else:
                    raise
            else:
                if number != latest:
                    await self._note(queue, number)
                return seated
        raise why

    # The numbers of tables

    async def _latest(self, queue: Queue) -> int:
        """The number of a table that was the latest not long ago; nothing depends on that but how many are asked."""
        try:
            kept = await self._storage.get(HOUSE.table_id, _key(queue))
        except StorageError as error:
            raise refusal_of(error) from error
        return int(kept) if kept is not None and kept.isdigit() else 0

    async def _note(self, queue: Queue, number: int) -> None:
        try:
            await self._storage.put(HOUSE, _key(queue), str(number).encode())
        except StorageError as error:
            raise refusal_of(error) from error

    async def _table_id(self, queue: Queue, number: int) -> str:
        """The id of a table. It is the table's link, so nobody else can work it out."""
        secret = await self._storage.secret("quick match")
        return urlsafe_b64encode(
            blake2b(f"{_key(queue)}/{number}".encode(), key=secret, digest_size=9).digest()
        ).decode()


@cache
def _groups() -> tuple[Group, ...]:
    return tuple(Group(id=group, edition=edition, players=find(edition).players) for group, edition in GROUPS.items())


def _key(queue: Queue) -> str:
    whom = "bots" if queue.bots else "people"
    counts = "rated" if queue.rated else "free"
    return f"queue/{queue.group}/{queue.players}/{queue.pace}/{whom}/{counts}"
