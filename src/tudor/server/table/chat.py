"""What is said at a table, who hears it, and what is kept of it.

Anybody may watch a game, its players too in another window: what the solution is must not be said to those who watch.
"""

from asyncio import Lock
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from enum import IntEnum

from msgspec import MsgspecError, Struct
from msgspec.json import Decoder

from tudor.protocol.messages import Muted, Remark, Said
from tudor.protocol.wire import write
from tudor.server.storage import Storage, StorageError
from tudor.server.table.services import Client
from tudor.server.table.table_record import Place, Register
from tudor.text.errors import Illegal

LONGEST_REMARK = 300
KEPT = 100
"""Remarks that newcomers still hear."""
PREFIX = "said/"


class Circle(IntEnum):
    """Among whom something is said while a game lasts. Each is heard by itself and by those after it."""

    TABLE = 0
    WATCHING = 1
    SEEN_CASE = 2
    """Those who have seen the case file."""


class Spoken(Struct, frozen=True, kw_only=True):
    """A remark as it is kept."""

    number: int
    circle: Circle
    speaker: str
    """The key of who said it, since a chair may be another's by tomorrow; a spectator has none."""
    request: str
    """The id under which it was sent."""
    name: str
    text: str
    phrase: str


_spoken: Decoder[Spoken] = Decoder(Spoken)


class Chat:
    """The talk at one table. ``circle_of`` says where a client belongs; None before a game and after it: all hear all."""

    def __init__(
        self,
        register: Register,
        storage: Storage,
        clients: Callable[[], Iterable[Client]],
        circle_of: Callable[[Client], Circle | None],
    ) -> None:
        self._register = register
        self._storage = storage
        self._clients = clients
        self._circle_of = circle_of
        self._spoken: deque[Spoken] = deque(maxlen=KEPT)
        self._next = 0
        self._one_by_one = Lock()
        self._muted_by_watching: dict[Client, set[str]] = {}

    def restore(self, kept: Mapping[str, bytes]) -> None:
        """Take up what was kept; a remark that was damaged is not worth more than its loss."""
        found = []
        for key, value in kept.items():
            if key.startswith(PREFIX):
                with suppress(MsgspecError):
                    found.append(_spoken.decode(value))
        self._spoken.extend(sorted(found, key=lambda spoken: spoken.number))
        self._next = self._spoken[-1].number + 1 if self._spoken else 0

    # Saying and hearing

    async def say(self, client: Client, request: str, *, text: str = "", phrase: str = "") -> None:
        """Keep a remark, and tell everybody who may hear it; under the same id it is made once, also after a restart."""
        place = self._place(client) or Place()
        async with self._one_by_one:
            if place.key and any((one.speaker, one.request) == (place.key, request) for one in self._spoken):
                return
            spoken = Spoken(
                number=self._next,
                circle=self._circle_of(client) or Circle.TABLE,
                speaker=place.key,
                request=request,
                name=place.name,
                text=text,
                phrase=phrase,
            )
            await self._keep(spoken)
            for hearer in self._clients():
                if self._hears(hearer, spoken):
                    hearer.send(Said(self._remark(spoken)))

    async def _keep(self, spoken: Spoken) -> None:
        try:
            # Each takes the place of the oldest.
            await self._storage.put(self._register.id, f"{PREFIX}{spoken.number % KEPT}", write(spoken))
        except StorageError as error:
            raise Illegal("storage") from error
        self._spoken.append(spoken)
        self._next += 1

    def heard(self, client: Client) -> tuple[Remark, ...]:
        """What a newcomer may still hear."""
        return tuple(self._remark(spoken) for spoken in self._spoken if self._hears(client, spoken))

    def _remark(self, spoken: Spoken) -> Remark:
        keys = [place.key for place in self._register.places]
        chair = keys.index(spoken.speaker) if spoken.speaker and spoken.speaker in keys else None
        return Remark(chair=chair, name=spoken.name, text=spoken.text, phrase=spoken.phrase)

    def _hears(self, client: Client, spoken: Spoken) -> bool:
        if spoken.speaker in self._muted(client):
            return False
        circle = self._circle_of(client)
        return circle is None or spoken.circle <= circle

    # Muting

    def mute(self, client: Client, chair: int, *, muted: bool) -> None:
        """Hear nothing any more from whoever has a chair, or hear it again."""
        key, keys = self._register.place(chair).key, self._muted(client)
        if muted and key:
            keys.add(key)
        else:
            keys.discard(key)
        for window in self._clients():
            if window is client or (client.viewer is not None and window.viewer == client.viewer):
                window.send(Muted(self.muted(window)))

    def muted(self, client: Client) -> tuple[int, ...]:
        """The chairs of which a client hears nothing."""
        keys = self._muted(client)
        return tuple(number for number, place in enumerate(self._register.places) if place.key in keys)

    def tell_muted(self) -> None:
        """Chairs have changed hands: tell those who have muted somebody where that is now."""
        for client in self._clients():
            if self._muted(client):
                client.send(Muted(self.muted(client)))

    def _muted(self, client: Client) -> set[str]:
        """Whom a client does not hear, by their keys: kept with a chair, in all windows; of who watches, in this one."""
        place = self._place(client)
        return self._muted_by_watching.setdefault(client, set()) if place is None else place.muted

    def forget(self, client: Client) -> None:
        """A client is gone."""
        self._muted_by_watching.pop(client, None)

    def _place(self, client: Client) -> Place | None:
        return None if client.viewer is None else self._register.places[client.viewer]


def clean_remark(text: str) -> str:
    """A remark as it is shown: text alone, on one line."""
    shown = " ".join(text.split())
    if not 1 <= len(shown) <= LONGEST_REMARK or not shown.isprintable():
        raise Illegal("words", most=LONGEST_REMARK)
    return shown
