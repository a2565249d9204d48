"""Keeps how well the players of reviewed games decided, for their profiles."""

from collections import OrderedDict

from msgspec import Struct
from msgspec.json import Decoder

from tudor.protocol.wire import write
from tudor.server.storage import Storage

MOST_KNOWN = 1_000
"""Tables that are remembered as done."""


class _Player(Struct):
    seat: str
    accuracy: float | None


class _Review(Struct):
    players: tuple[_Player, ...]


class _State(Struct):
    """Of a review, what is needed here."""

    review: _Review | None = None


_states: Decoder[_State] = Decoder(_State)


class Accuracies:
    """Notes what reviews found, once for each game."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._known: OrderedDict[str, None] = OrderedDict()

    async def note(self, table_id: str, state: bytes) -> None:
        """Note the findings of a review as it is told, unless it is still being made."""
        if table_id in self._known:
            return
        review = _states.decode(state).review
        if review is not None:
            found = {player.seat: player.accuracy for player in review.players}
            await self._storage.ratings.note_accuracies(table_id, write(found))
            self._known[table_id] = None
            if len(self._known) > MOST_KNOWN:
                self._known.popitem(last=False)
