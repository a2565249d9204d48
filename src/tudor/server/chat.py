"""What is said at a table, and who hears it.

Those who watch, and those who have seen the case file, talk among themselves until the game is over.
"""

from collections import deque
from collections.abc import Callable, Iterable

from msgspec import Struct

from tudor.protocol.messages import Remark, Said
from tudor.server.services import Client
from tudor.text.errors import Illegal

LONGEST_REMARK = 300
KEPT = 100
"""Remarks that newcomers still hear."""


class _Spoken(Struct, frozen=True):
    remark: Remark
    apart: bool


class Chat:
    """The talk at one table; ``knows_more`` says of whom it is kept apart."""

    def __init__(self, knows_more: Callable[[Client], bool]) -> None:
        self._knows_more = knows_more
        self._spoken: deque[_Spoken] = deque(maxlen=KEPT)
        self._muted: dict[Client, set[int]] = {}

    def say(self, speaker: Client, remark: Remark, clients: Iterable[Client]) -> None:
        """Tell everybody who may hear it."""
        spoken = _Spoken(remark, self._knows_more(speaker))
        self._spoken.append(spoken)
        for client in clients:
            if self._hears(client, spoken):
                client.send(Said(remark))

    def heard(self, client: Client) -> tuple[Remark, ...]:
        """What a newcomer may still hear."""
        return tuple(spoken.remark for spoken in self._spoken if self._hears(client, spoken))

    def mute(self, client: Client, chair: int, *, muted: bool) -> None:
        """Hear nothing any more from a chair, or hear it again."""
        if muted:
            self._muted.setdefault(client, set()).add(chair)
        else:
            self._muted.get(client, set()).discard(chair)

    def forget(self, client: Client) -> None:
        """A client is gone."""
        self._muted.pop(client, None)

    def _hears(self, client: Client, spoken: _Spoken) -> bool:
        if spoken.remark.chair in self._muted.get(client, ()):
            return False
        return not spoken.apart or self._knows_more(client)


def clean_remark(text: str) -> str:
    """A remark as it is shown: text alone, on one line."""
    shown = " ".join(text.split())
    if not 1 <= len(shown) <= LONGEST_REMARK or not shown.isprintable():
        raise Illegal("words", most=LONGEST_REMARK)
    return shown
