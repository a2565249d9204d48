"""Remarks at a table: who hears them, and how they are stored.

Anyone may watch a game, even its players in another window, so nobody who has seen the solution may talk to spectators.
"""

from asyncio import Lock
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from enum import IntEnum

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder
from msgspec.structs import replace

from tudor.protocol.messages import Muted, Remark, Said
from tudor.server.table.journal import Journal
from tudor.server.table.services import Client
from tudor.server.table.table_record import ChairRecord, TableRecord
from tudor.text.errors import Illegal

LONGEST_REMARK = 300
KEPT = 100
"""Remarks shown to newcomers."""
PREFIX = "said/"
SPECTATORS = "spectators"
"""Stands for all spectators among the keys of muted people: they have no names, and a new window would be a new one."""


class Circle(IntEnum):
    """Who hears a remark during a game: the speaker's own circle and the circles after it."""

    TABLE = 0
    WATCHING = 1
    SEEN_CASE = 2
    """Players who have seen the case file."""


class Spoken(Struct, frozen=True, kw_only=True):
    """A remark as it is stored."""

    number: int
    circle: Circle
    speaker: str
    """The speaker's key, since a chair may change hands; empty for a spectator."""
    request: str
    """The request's id."""
    name: str
    text: str
    phrase: str


_spoken: Decoder[Spoken] = Decoder(Spoken)


def stored_remarks(kept: Mapping[str, bytes]) -> list[Spoken]:
    """The remarks among the values of a table, oldest first; damaged ones are dropped."""
    found = []
    for key, value in kept.items():
        if key.startswith(PREFIX):
            with suppress(MsgspecError):
                found.append(_spoken.decode(value))
    return sorted(found, key=lambda spoken: spoken.number)


def key_of(spoken: Spoken) -> str:
    """The key under which a remark is stored: each one overwrites the oldest."""
    return f"{PREFIX}{spoken.number % KEPT}"


class Chat:
    """The chat of one table. ``circle_of`` gives a client's circle, or None before and after the game, when everyone hears all."""

    def __init__(
        self, journal: Journal, clients: Callable[[], Iterable[Client]], circle_of: Callable[[Client], Circle | None]
    ) -> None:
        self._journal = journal
        self._clients = clients
        self._circle_of = circle_of
        self._spoken: deque[Spoken] = deque(maxlen=KEPT)
        self._next = 0
        self._one_by_one = Lock()
        self._muted_by_watching: dict[Client, frozenset[str]] = {}

    def restore(self, kept: Mapping[str, bytes]) -> None:
        """Load stored remarks."""
        self._spoken.extend(stored_remarks(kept))
        self._next = self._spoken[-1].number + 1 if self._spoken else 0

    @property
    def requests(self) -> Iterable[tuple[str, str]]:
        """Each remark's speaker, by key, and request id."""
        return [(spoken.speaker, spoken.request) for spoken in self._spoken if spoken.speaker]

    # Saying and hearing

    async def say(self, client: Client, request: str, *, text: str = "", phrase: str = "") -> None:
        """Store a remark, and send it to everyone who may hear it."""
        chair = self._chair(client) or ChairRecord()
        async with self._one_by_one:
            spoken = Spoken(
                number=self._next,
                circle=self._circle_of(client) or Circle.TABLE,
                speaker=chair.key,
                request=request,
                name=chair.name,
                text=text,
                phrase=phrase,
            )
            await self._journal.put(key_of(spoken), spoken)
            self._spoken.append(spoken)
            self._next += 1
            for hearer in self._clients():
                if self._hears(hearer, spoken):
                    hearer.send(Said(self._remark(spoken)))

    def heard(self, client: Client) -> tuple[Remark, ...]:
        """The remarks a newcomer may hear."""
        return tuple(self._remark(spoken) for spoken in self._spoken if self._hears(client, spoken))

    def _remark(self, spoken: Spoken) -> Remark:
        chair = self._journal.record.number_of(spoken.speaker) if spoken.speaker else None
        return Remark(chair=chair, name=spoken.name, text=spoken.text, phrase=spoken.phrase)

    def _hears(self, client: Client, spoken: Spoken) -> bool:
        if (spoken.speaker or SPECTATORS) in self._muted(client):
            return False
        circle = self._circle_of(client)
        if circle is Circle.WATCHING and self._journal.record.is_delayed and spoken.circle is Circle.TABLE:
            # Players speak of turns that spectators have not seen.
            return False
        return circle is None or spoken.circle <= circle

    async def forget_speaker(self, was_said: Callable[[Spoken], bool]) -> None:
        """Take the name from the remarks that somebody has said."""
        async with self._one_by_one:
            for place, spoken in enumerate(tuple(self._spoken)):
                if was_said(spoken):
                    self._spoken[place] = replace(spoken, name="")
                    await self._journal.put(key_of(spoken), self._spoken[place])

    # Muting

    async def mute(self, client: Client, chair: int | None, *, muted: bool) -> None:
        """Mute the owner of a chair, or all spectators; or unmute them."""
        own, key = self._chair(client), SPECTATORS if chair is None else self._journal.record.chair(chair).key
        if own is None:
            self._muted_by_watching[client] = _with_mute(self._muted(client), key, muted=muted)
        else:
            await self._journal.store_change(lambda record: _muting(record, own.key, key, muted=muted))
        number = client.viewer
        for window in self._clients():
            if window is client or (number is not None and window.viewer == number):
                window.send(Muted(self.muted(window)))

    def muted(self, client: Client) -> tuple[int | None, ...]:
        """The chairs a client has muted; None stands for the spectators."""
        keys = self._muted(client)
        chairs = [number for number, chair in enumerate(self._journal.record.chairs) if chair.key in keys]
        return (*chairs, None) if SPECTATORS in keys else tuple(chairs)

    def tell_muted(self) -> None:
        """After chairs changed hands, tell every client which chairs it has muted now."""
        for client in self._clients():
            if self._muted(client):
                client.send(Muted(self.muted(client)))

    def _muted(self, client: Client) -> frozenset[str]:
        """The keys a client has muted: stored with its chair, for all its windows, or with a spectator's window."""
        chair = self._chair(client)
        return self._muted_by_watching.get(client, frozenset()) if chair is None else chair.muted

    def forget(self, client: Client) -> None:
        """Forget a client that has left."""
        self._muted_by_watching.pop(client, None)

    def _chair(self, client: Client) -> ChairRecord | None:
        return None if client.viewer is None else self._journal.record.chairs[client.viewer]


def _muting(record: TableRecord, muter: str, key: str, *, muted: bool) -> TableRecord:
    number = record.number_of(muter)
    if number is None:
        return record
    return record.changing_chair(number, muted=_with_mute(record.chairs[number].muted, key, muted=muted))


def _with_mute(keys: frozenset[str], key: str, *, muted: bool) -> frozenset[str]:
    return keys | {key} if muted and key else keys - {key}


def clean_remark(text: str) -> str:
    """A remark as it is shown: text alone, on one line."""
    shown = " ".join(text.split())
    if not 1 <= len(shown) <= LONGEST_REMARK or not shown.isprintable():
        raise Illegal("words", most=LONGEST_REMARK)
    return shown
