"""Quick matches: people wait at a table until its chairs are taken, and the game begins by itself."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from time import time

from msgspec import Struct
from msgspec.structs import replace

from tudor.bots import LEVELS
from tudor.protocol.tables import GROUPS, Settings, Waiting
from tudor.ratings import group_of, level_rating, points
from tudor.server.people.identity import GUEST, Identity
from tudor.server.table import seating
from tudor.server.table.journal import Edit, Journal
from tudor.server.table.later import Later
from tudor.server.table.services import Client, Timing
from tudor.server.table.table_record import ChairRecord, Queue, TableRecord, clean_nickname, known_level
from tudor.text.errors import Illegal


class Newcomer(Struct, frozen=True, kw_only=True):
    """Somebody who looks for a quick match."""

    nickname: str
    key: str
    """Their key. If an answer is lost, the same key takes no second chair."""
    opponents: str = ""
    """The level of bots they would play against; empty for people alone."""
    who: Identity = GUEST


def new_record(table_id: str, queue: Queue, lang: str, created: float) -> TableRecord:
    """The table of a quick match, with nobody there yet; refused if the edition is not for so many players."""
    settings = Settings(
        edition=GROUPS[queue.group], lang=lang, pace=queue.pace, hints="shown", listed=True, rated=queue.rated
    )
    record = seating.new_record(table_id, settings, [ChairRecord()] * queue.players, created)
    return replace(record, queue=queue)


def sit_down(record: TableRecord, newcomer: Newcomer, *, last: bool = False) -> TableRecord:
    """Give a newcomer a chair, under a name that nobody else has; with ``last``, only the last open one."""
    if record.number_of(newcomer.key) is not None or record.chair_of_account(newcomer.who.account) is not None:
        return record
    if last and sum(chair.who == "open" for chair in record.chairs) != 1:
        raise Illegal("table-full")
    record = seating.sit_down(record, _free_name(record, newcomer.nickname), newcomer.key, who=newcomer.who)
    number = record.number_of(newcomer.key)
    assert number is not None
    opponents = known_level(newcomer.opponents) if newcomer.opponents else ""
    return record.changing_chair(number, ready=True, since=time(), opponents=opponents)


def sit_by_link(record: TableRecord, nickname: str, key: str, claimed: str, who: Identity) -> TableRecord:
    """Give a chair to somebody who came by a table's link. In a quick match they agree to bots if those there do."""
    if record.queue is None:
        return seating.sit_down(record, nickname, key, claimed, who)
    opponents = fitting_level(record) if record.queue.bots else ""
    return sit_down(record, Newcomer(nickname=nickname, key=key, opponents=opponents, who=who))


def _free_name(record: TableRecord, nickname: str) -> str:
    """A nickname with a number after it if somebody has it already: strangers cannot agree on names."""
    name, taken = clean_nickname(nickname), {chair.name.casefold() for chair in record.people}
    names = (name, *(f"{name[:22].rstrip()} {number}" for number in range(2, 12)))
    return next(one for one in names if one.casefold() not in taken)


def begun(record: TableRecord) -> TableRecord:
    """The chairs locked, with bots on those that nobody took; refused if somebody would rather wait for people."""
    if record.stage == "gathering" and not (is_full(record) or may_fill(record)):
        raise Illegal("not-ready", people=tuple(chair.name for chair in record.people if not chair.opponents))
    level = fitting_level(record)
    chairs = tuple(seating.bot_chair(level) if chair.who == "open" else chair for chair in record.chairs)
    return seating.lock(replace(record, chairs=chairs))


def is_full(record: TableRecord) -> bool:
    """True if every chair is taken."""
    return all(chair.who != "open" for chair in record.chairs)


def may_fill(record: TableRecord) -> bool:
    """True if everybody who waits would play against bots."""
    return bool(record.people) and all(chair.opponents for chair in record.people)


def fitting_level(record: TableRecord) -> str:
    """The level of bots that suits most: the middle of what suits each, and the weaker of two in the middle."""
    order = list(LEVELS)
    fitting = sorted((_level_for(record, chair) for chair in record.people), key=order.index)
    return fitting[(len(fitting) - 1) // 2] if fitting else order[0]


def _level_for(record: TableRecord, chair: ChairRecord) -> str:
    """The level whose rating is nearest to somebody's own, once that is certain; else the level they wish for."""
    group = group_of(record.edition)
    if group is None or chair.rating is None or chair.provisional:
        return chair.opponents or next(iter(LEVELS))
    own = chair.rating
    return min(LEVELS, key=lambda level: abs(points(level_rating(group, level)) - own))


def without(record: TableRecord, keys: Collection[str]) -> TableRecord:
    """The chairs of those who are gone, open again."""
    if record.stage != "gathering":
        return record
    for number, chair in enumerate(record.chairs):
        if chair.is_person and chair.key in keys:
            record = seating.get_up(record, number)
    return record


class Matchmaking:
    """Begins a quick match when its chairs are taken or bots may take them, and frees the chairs of those who are gone.

    ``start`` starts the game with an edit that locks the chairs; ``change`` makes any other change to them.
    """

    def __init__(
        self,
        journal: Journal,
        clients: Callable[[], Iterable[Client]],
        timing: Timing,
        start: Callable[[Edit], Awaitable[None]],
        change: Callable[[Edit], Awaitable[None]],
    ) -> None:
        self._journal = journal
        self._clients = clients
        self._timing = timing
        self._start = start
        self._change = change
        self._gone: dict[str, float] = {}
        """By key, since when somebody who has a chair is not connected."""
        self._beginning = Later(self._begin, timing.retry)
        self._freeing = Later(self._free, timing.retry)

    @property
    def waiting(self) -> Waiting | None:
        """How the table waits, if it does."""
        if not self._waits:
            return None
        left = self._until_bots
        return Waiting(left=None if left is None else max(0, round(left * 1000)))

    def arrange(self) -> None:
        """Set the clocks after people have come or gone."""
        if not self._waits:
            return
        self._gone = {key: self._gone.get(key, _now()) for key in self._absent}
        if self._gone:
            self._beginning.cancel()
            self._freeing.do_after(min(self._gone.values()) + self._timing.queue - _now())
            return
        self._freeing.cancel()
        wait = 0.0 if is_full(self._journal.record) else self._until_bots
        if wait is None:
            self._beginning.cancel()
        else:
            self._beginning.do_after(wait)

    @property
    def _waits(self) -> bool:
        return self._journal.record.queue is not None and self._journal.record.stage == "gathering"

    @property
    def _absent(self) -> list[str]:
        """The keys of those who have a chair and no connection. For a slow game nobody has to stay."""
        if self._journal.record.is_slow:
            return []
        present = {client.viewer for client in self._clients()}
        chairs = enumerate(self._journal.record.chairs)
        return [chair.key for number, chair in chairs if chair.is_person and number not in present]

    @property
    def _until_bots(self) -> float | None:
        """Seconds until bots take the open chairs; None if they may not."""
        record = self._journal.record
        if not may_fill(record):
            return None
        return min(chair.since for chair in record.people) + self._timing.fill - time()

    async def _begin(self) -> None:
        # Somebody may have left, or have come who would rather wait.
        if self._waits and (is_full(self._journal.record) or may_fill(self._journal.record)):
            await self._start(begun)

    async def _free(self) -> None:
        late = {key for key, since in self._gone.items() if _now() - since > 0.99 * self._timing.queue}
        if self._waits and late:
            await self._change(lambda record: without(record, late))

    def stop(self) -> None:
        """Stop the clocks."""
        self._beginning.stop()
        self._freeing.stop()


def _now() -> float:
    return asyncio.get_running_loop().time()
